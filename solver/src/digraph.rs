//! Tokens on the vertices of a directed graph: acyclic (Grundy values) or with cycles (Smith's loopy values).
//!
//! Component 0 is the board (vertices, then the ends of every edge); every other component is a token, `Heap(vertex)`
//! with vertices counted from 1.

use std::sync::{Arc, PoisonError, RwLock};

use crate::adjacency::Adjacency;
use crate::answers::Judgement;
use crate::dag;
use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::loopy::{Loopy, outcome, smith};
use crate::move_text::parse_numbers;
use crate::tokens::Tokens;
use crate::trees::{read_edges, write_edges};
use crate::types::{Budget, Component, Convention, Outcome, Position, PositionError, Proof, Refusal};

#[derive(Debug)]
struct Solved {
    board: Component,
    edges: Adjacency,
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
        let edges = edges(words(board));
        let values = dag::values(&edges).map(|values| values.into_iter().map(|v| Loopy::Value(v.into())).collect());
        let labels = values.unwrap_or_else(|_| smith(&edges));
        let fresh = Arc::new(Solved { board: board.clone(), edges, labels });
        *self.solved.write().unwrap_or_else(PoisonError::into_inner) = Some(fresh.clone());
        fresh
    }
}

/// The board's edges, each once.
fn edges(board: &[u64]) -> Adjacency {
    let mut edges: Vec<(u32, u32)> =
        board[1..].chunks_exact(2).map(|edge| (edge[0] as u32 - 1, edge[1] as u32 - 1)).collect();
    edges.sort_unstable();
    edges.dedup();
    Adjacency::new(board[0] as usize, &edges)
}

fn vertex(token: &Component) -> u64 {
    match token {
        Component::Heap(vertex) => *vertex,
        Component::Words(_) | Component::Text(_) => unreachable!("tokens are vertices"),
    }
}

impl ListedRules for Digraph {
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
        if self.acyclic && dag::values(&edges(&board)).is_err() {
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
        let targets = solved.edges.of(vertex(token) as usize - 1);
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
            return Some(misere(&edges(words(&position.components[0])), &position.components[1..]));
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
fn misere(graph: &Adjacency, tokens: &[Component]) -> Result<Judgement, Refusal> {
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
