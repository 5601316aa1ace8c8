//! The edges of a directed graph.

/// Edges by source, in compressed rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adjacency {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Adjacency {
    /// `edges` are pairs of vertices from 0.
    pub fn new(vertices: usize, edges: &[(u32, u32)]) -> Adjacency {
        let mut starts = vec![0u32; vertices + 1];
        for &(from, _) in edges {
            starts[from as usize + 1] += 1;
        }
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut targets = vec![0; edges.len()];
        for &(from, to) in edges {
            targets[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        Adjacency { starts, targets }
    }

    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    pub fn of(&self, vertex: usize) -> &[u32] {
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    pub fn reversed(&self) -> Adjacency {
        let edges: Vec<(u32, u32)> =
            (0..self.len()).flat_map(|v| self.of(v).iter().map(move |&to| (to, v as u32))).collect();
        Adjacency::new(self.len(), &edges)
    }
}
