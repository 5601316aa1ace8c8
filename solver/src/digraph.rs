//! Tokens on the vertices of a directed graph: acyclic (Grundy values) or with cycles (Smith's loopy values).
//!
//! Component 0 is the board (vertices, then the ends of every edge); every other component is a token, `Heap(vertex)`
//! with vertices counted from 1.

use std::sync::{Arc, PoisonError, RwLock};

use crate::family::Judgement;
use crate::game::{Budget, Component, Convention, Outcome, Position, PositionError, Proof, Refusal};
use crate::listed::{Board, Choice, Rules, component, parse_numbers, words};
use crate::tokens::Tokens;
use crate::trees::{read_edges, write_edges};

/// The value of a vertex in a game that may go on for ever (Smith 1966; Fraenkel).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loopy {
    Value(u64),
    /// No value of its own: ∞ with the values of those options that have one. Alone or with a heap of a value
    /// outside the set it is a draw.
    Infinite(Vec<u64>),
}

/// Edges by source, in compressed rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Rows {
    /// `edges` are pairs of vertices from 0.
    pub fn new(vertices: usize, edges: &[(u32, u32)]) -> Rows {
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
        Rows { starts, targets }
    }

    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    pub fn of(&self, vertex: usize) -> &[u32] {
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    pub fn reversed(&self) -> Rows {
        let edges: Vec<(u32, u32)> =
            (0..self.len()).flat_map(|v| self.of(v).iter().map(move |&to| (to, v as u32))).collect();
        Rows::new(self.len(), &edges)
    }
}

/// Smith's labels: a vertex gets the least value m missing among its labelled options once every unlabelled option
/// has a way back to m; what never gets one is infinite. Values are given in the order 0, 1, 2, …, for each of which
/// a vertex may be given it as soon as it is the mex of its labelled options and all its other options revert.
pub(crate) fn smith(graph: &Rows) -> Vec<Loopy> {
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
fn outcome(labels: &[&Loopy]) -> Outcome {
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

#[derive(Debug)]
struct Solved {
    board: Component,
    rows: Rows,
    labels: Vec<Loopy>,
}

/// One token per component; a move pushes a token along an edge.
#[derive(Debug)]
pub(crate) struct Digraph {
    pub acyclic: bool,
    solved: RwLock<Option<Arc<Solved>>>,
}

impl Digraph {
    pub fn new(acyclic: bool) -> Digraph {
        Digraph { acyclic, solved: RwLock::new(None) }
    }

    fn solve(&self, board: &Component) -> Arc<Solved> {
        let known = self.solved.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(known) = known.filter(|known| known.board == *board) {
            return known;
        }
        let rows = rows(words(board));
        let values =
            crate::dag::values(&rows).map(|values| values.into_iter().map(|v| Loopy::Value(v.into())).collect());
        let labels = values.unwrap_or_else(|_| smith(&rows));
        let fresh = Arc::new(Solved { board: board.clone(), rows, labels });
        *self.solved.write().unwrap_or_else(PoisonError::into_inner) = Some(fresh.clone());
        fresh
    }
}

/// The board's edges, each once.
fn rows(board: &[u64]) -> Rows {
    let mut edges: Vec<(u32, u32)> =
        board[1..].chunks_exact(2).map(|edge| (edge[0] as u32 - 1, edge[1] as u32 - 1)).collect();
    edges.sort_unstable();
    edges.dedup();
    Rows::new(board[0] as usize, &edges)
}

fn vertex(token: &Component) -> u64 {
    match token {
        Component::Heap(vertex) => *vertex,
        Component::Words(_) | Component::Text(_) => unreachable!("tokens are vertices"),
    }
}

impl Rules for Digraph {
    fn syntax(&self) -> &str {
        "token vertex"
    }

    fn numbered(&self) -> Option<&'static str> {
        Some("token")
    }

    fn has_board(&self) -> bool {
        true
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let start = tokens.clone();
        let board = read_edges(tokens)?;
        if self.acyclic && crate::dag::values(&rows(&board)).is_err() {
            let span = start.clone().next().map_or(start.end(), |word| word.1);
            let message = "the graph has a cycle".into();
            return Err(PositionError { span, message, hint: Some("rules `digraph` admit cycles and draws".into()) });
        }
        let count = tokens.number("the number of tokens", 1_000_000)?;
        let vertices = board[0];
        let mut components = vec![component(board)];
        for _ in 0..count {
            let before = tokens.clone();
            let vertex = tokens.number("the vertex of a token", vertices)?;
            if vertex == 0 {
                let span = before.clone().next().map_or(before.end(), |word| word.1);
                return Err(PositionError { span, message: "vertices are counted from 1".into(), hint: None });
            }
            components.push(Component::Heap(vertex));
        }
        Ok(components)
    }

    fn write(&self, components: &[Component]) -> String {
        let Some((board, tokens)) = components.split_first() else { return String::new() };
        let tokens: Vec<String> = tokens.iter().map(|token| vertex(token).to_string()).collect();
        format!("{}{}\n{}\n", write_edges(words(board)[0], &words(board)[1..]), tokens.len(), tokens.join(" "))
    }

    fn choices(&self, board: Board<'_>, token: &Component) -> Vec<Choice> {
        let Some(board) = board else { return Vec::new() };
        let solved = self.solve(board);
        let targets = solved.rows.of(vertex(token) as usize - 1);
        targets
            .iter()
            .map(|&to| Choice { text: (to + 1).to_string(), to: vec![Component::Heap(u64::from(to) + 1)] })
            .collect()
    }

    fn broken(&self, components: &[Component], index: Option<usize>, text: &[&str]) -> Option<String> {
        let [to] = parse_numbers(text)?[..] else { return None };
        Some(format!("there is no edge from {} to {to}", vertex(&components[index?])))
    }

    fn describe(&self, text: &str) -> String {
        format!("moves to vertex {text}")
    }

    fn value(&self, board: Board<'_>, token: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        let solved = self.solve(board?);
        Some(match &solved.labels[vertex(token) as usize - 1] {
            Loopy::Value(value) => Ok(*value),
            Loopy::Infinite(_) => Err(Refusal { message: "a vertex on a cycle without an exit has no value".into() }),
        })
    }

    fn labels(&self, position: &Position) -> Option<Vec<Loopy>> {
        Some(self.solve(position.components.first()?).labels.clone())
    }

    fn judge(
        &self,
        position: &Position,
        convention: Convention,
        _: &Budget,
        _: usize,
    ) -> Option<Result<Judgement, Refusal>> {
        if self.acyclic {
            return None;
        }
        if convention == Convention::LastMoverLoses {
            return Some(misere(&rows(words(&position.components[0])), &position.components[1..]));
        }
        let solved = self.solve(&position.components[0]);
        let labels: Vec<&Loopy> =
            position.components[1..].iter().map(|token| &solved.labels[vertex(token) as usize - 1]).collect();
        Some(Ok(Judgement {
            outcome: outcome(&labels),
            proof: Proof::Table { size: solved.labels.len() as u64 },
            winning: None,
        }))
    }
}

/// Under misère play a single token is decided by working backwards from the ends, which are won.
fn misere(graph: &Rows, tokens: &[Component]) -> Result<Judgement, Refusal> {
    let [token] = tokens else {
        return Err(Refusal {
            message: "several tokens on a graph with cycles under misère play are not known to this solver".into(),
        });
    };
    let back = graph.reversed();
    let mut decided: Vec<Option<bool>> = vec![None; graph.len()];
    let mut open: Vec<usize> = (0..graph.len()).filter(|&v| graph.of(v).is_empty()).collect();
    let mut left: Vec<usize> = (0..graph.len()).map(|v| graph.of(v).len()).collect();
    for &v in &open {
        decided[v] = Some(true);
    }
    while let Some(v) = open.pop() {
        for &from in back.of(v) {
            let from = from as usize;
            left[from] -= 1;
            let verdict = match decided[v] {
                Some(false) => Some(true),
                _ if left[from] == 0 => Some(false),
                _ => None,
            };
            if let (Some(verdict), None) = (verdict, decided[from]) {
                decided[from] = Some(verdict);
                open.push(from);
            }
        }
    }
    let outcome = match decided[vertex(token) as usize - 1] {
        Some(true) => Outcome::Win,
        Some(false) => Outcome::Loss,
        None => Outcome::Draw,
    };
    Ok(Judgement { outcome, proof: Proof::Table { size: graph.len() as u64 }, winning: None })
}
