//! Values of games that may go on for ever, and the outcomes of their sums.

use crate::adjacency::Adjacency;
use crate::types::Outcome;

/// The value of a vertex in a game that may go on for ever (Smith 1966; Fraenkel).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loopy {
    Value(u64),
    /// No value of its own: ∞ with the values of those options that have one. Alone or with a heap of a value
    /// outside the set it is a draw.
    Infinite(Vec<u64>),
}

/// Smith's labels: a vertex gets the least value m missing among its labelled options once every unlabelled option
/// has a way back to m; what never gets one is infinite. Values are given in the order 0, 1, 2, …, for each of which
/// a vertex may be given it as soon as it is the mex of its labelled options and all its other options revert.
pub(crate) fn smith(graph: &Adjacency) -> Vec<Loopy> {
    let back = graph.reversed();
    let count = graph.len();
    let mut label: Vec<Option<u32>> = vec![None; count];
    let mut unlabelled = count;
    let mut value = 0u32;
    while unlabelled > 0 && value as usize <= count {
        // Candidates: unlabelled, all smaller values among the options, this value not. The largest set of vertices
        // that may get the value, found as in a retrograde analysis: `blocking` counts the options that are neither
        // labelled smaller nor known to have an option with this value.
        let mut reverts = vec![false; count];
        let mut blocking = vec![0u32; count];
        let mut candidate = vec![false; count];
        let mut ready = Vec::new();
        for v in (0..count).filter(|&v| label[v].is_none()) {
            let mut seen: Vec<u32> = graph.of(v).iter().filter_map(|&to| label[to as usize]).collect();
            seen.sort_unstable();
            seen.dedup();
            candidate[v] = seen.len() as u32 == value;
            blocking[v] = graph.of(v).iter().filter(|&&to| label[to as usize].is_none()).count() as u32;
            if candidate[v] && blocking[v] == 0 {
                ready.push(v);
            }
        }
        while let Some(v) = ready.pop() {
            if label[v].is_some() || reverts[v] {
                continue;
            }
            label[v] = Some(value);
            unlabelled -= 1;
            for &from in back.of(v) {
                let from = from as usize;
                if label[from].is_none() && !std::mem::replace(&mut reverts[from], true) {
                    for &before in back.of(from) {
                        let before = before as usize;
                        blocking[before] = blocking[before].saturating_sub(1);
                        if candidate[before] && label[before].is_none() && !reverts[before] && blocking[before] == 0 {
                            ready.push(before);
                        }
                    }
                }
            }
        }
        value += 1;
    }
    (0..count)
        .map(|v| match label[v] {
            Some(value) => Loopy::Value(value.into()),
            None => {
                let mut seen: Vec<u64> =
                    graph.of(v).iter().filter_map(|&to| label[to as usize].map(u64::from)).collect();
                seen.sort_unstable();
                seen.dedup();
                Loopy::Infinite(seen)
            }
        })
        .collect()
}

/// The outcome of a sum of labels.
pub(crate) fn outcome(labels: &[&Loopy]) -> Outcome {
    let mut sum = 0;
    let mut infinite: Option<&Vec<u64>> = None;
    for label in labels {
        match label {
            Loopy::Value(value) => sum ^= value,
            Loopy::Infinite(_) if infinite.is_some() => return Outcome::Draw,
            Loopy::Infinite(reached) => infinite = Some(reached),
        }
    }
    match infinite {
        None if sum == 0 => Outcome::Loss,
        None => Outcome::Win,
        Some(reached) if reached.contains(&sum) => Outcome::Win,
        Some(_) => Outcome::Draw,
    }
}
