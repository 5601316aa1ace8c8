//! Grundy values of all vertices of an acyclic directed graph.

use crate::adjacency::Adjacency;

/// A directed graph without cycles, for the values of millions of states at once.
#[derive(Clone, Debug)]
pub struct Dag(Adjacency);

impl Dag {
    /// A graph with vertices `0..vertices` and these edges from a state to its options; edges may repeat.
    pub fn new(vertices: usize, edges: &[(u32, u32)]) -> Dag {
        Dag(Adjacency::new(vertices, edges))
    }

    /// The Grundy value of every vertex; fastest where every edge leads to a smaller number.
    pub fn values(&self) -> Result<Vec<u32>, Cycle> {
        values(&self.0)
    }
}

/// The vertex at which a cycle was found (from 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle(pub usize);

/// The values; in one sweep as long as every edge leads to a smaller number, from there on depth first.
pub(crate) fn values(graph: &Adjacency) -> Result<Vec<u32>, Cycle> {
    let mut values = Vec::with_capacity(graph.len());
    let mut large = Vec::new();
    while values.len() < graph.len() {
        let Some(value) = mex(graph.of(values.len()), &values, &mut large) else { break };
        values.push(value);
    }
    if values.len() == graph.len() {
        return Ok(values);
    }
    values.resize(graph.len(), u32::MAX);
    // `next[v]` is the next option of v to look at; a vertex that was entered but has no value yet is on the stack.
    let mut next = vec![0u32; graph.len()];
    let mut entered = vec![false; graph.len()];
    let mut stack = Vec::new();
    for root in 0..graph.len() {
        if values[root] != u32::MAX {
            continue;
        }
        stack.push(root);
        entered[root] = true;
        while let Some(&v) = stack.last() {
            match graph.of(v).get(next[v] as usize) {
                Some(&to) => {
                    let to = to as usize;
                    next[v] += 1;
                    if values[to] == u32::MAX {
                        if std::mem::replace(&mut entered[to], true) {
                            return Err(Cycle(to));
                        }
                        stack.push(to);
                    }
                }
                None => {
                    // Every option has its value by now.
                    values[v] = mex(graph.of(v), &values, &mut large).unwrap_or(u32::MAX);
                    stack.pop();
                }
            }
        }
    }
    Ok(values)
}

/// The least value no option has; `None` where an option is not among `values`.
/// A mask of 64 bits answers nearly always, as the mex is at most the out-degree.
fn mex(options: &[u32], values: &[u32], large: &mut Vec<bool>) -> Option<u32> {
    let mut mask = 0u64;
    for &option in options {
        let value = *values.get(option as usize)?;
        mask |= if value < 64 { 1 << value } else { 0 };
    }
    if mask != u64::MAX {
        return Some(mask.trailing_ones());
    }
    large.clear();
    large.resize(options.len() + 1, false);
    for &option in options {
        if let Some(seen) = large.get_mut(*values.get(option as usize)? as usize) {
            *seen = true;
        }
    }
    large.iter().position(|&seen| !seen).map(|value| value as u32)
}
