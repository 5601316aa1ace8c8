//! Cutting games: green Hackenbush on any graph, and deleting branches of a rooted tree.
//!
//! By the fusion principle (Winning Ways, chapter 7) the vertices of a cycle may be fused, so a graph is a tree of
//! bridges with loops at its vertices; by the colon principle a branch of value g on a stalk of one edge has g + 1.

use std::fmt::Write;

use crate::listed::{Board, Choice, ListedRules, component, distinct, words};
use crate::move_text::parse_numbers;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, PositionError, Refusal};

const LARGEST: u64 = 100_000;

/// Green Hackenbush; vertex 1 is the ground. The words: the number of vertices, then the ends of every edge.
#[derive(Debug)]
pub(crate) struct Hackenbush;

pub(crate) fn read_edges(tokens: &mut Tokens<'_>) -> Result<Vec<u64>, PositionError> {
    let vertices = tokens.number("the number of vertices", LARGEST)?;
    let edges = tokens.number("the number of edges", 1_000_000)?;
    let mut state = vec![vertices];
    for _ in 0..2 * edges {
        let before = tokens.clone();
        let vertex = tokens.number("a vertex", vertices)?;
        if vertex == 0 {
            let span = before.clone().next().map_or(before.end(), |word| word.1);
            return Err(PositionError { span, message: "vertices are counted from 1".into(), hint: None });
        }
        state.push(vertex);
    }
    Ok(state)
}

pub(crate) fn write_edges(vertices: u64, edges: &[u64]) -> String {
    let mut text = format!("{vertices} {}\n", edges.len() / 2);
    for edge in edges.chunks_exact(2) {
        let _ = writeln!(text, "{} {}", edge[0], edge[1]);
    }
    text
}

/// The neighbours of each vertex (from 0), with the number of the edge.
fn neighbours(state: &[u64]) -> Vec<Vec<(usize, usize)>> {
    let mut lists = vec![Vec::new(); state[0] as usize];
    for (number, edge) in state[1..].chunks_exact(2).enumerate() {
        let (a, b) = (edge[0] as usize - 1, edge[1] as usize - 1);
        lists[a].push((b, number));
        if a != b {
            lists[b].push((a, number));
        }
    }
    lists
}

impl Hackenbush {
    /// The edges that still hang on the ground.
    fn grounded(state: Vec<u64>) -> Vec<u64> {
        if state[0] == 0 {
            return state;
        }
        let lists = neighbours(&state);
        let mut reached = vec![false; lists.len()];
        reached[0] = true;
        let mut open = vec![0];
        while let Some(vertex) = open.pop() {
            for &(next, _) in &lists[vertex] {
                if !std::mem::replace(&mut reached[next], true) {
                    open.push(next);
                }
            }
        }
        let kept = state[1..].chunks_exact(2).filter(|edge| reached[edge[0] as usize - 1]).flatten().copied();
        std::iter::once(state[0]).chain(kept).collect()
    }

    /// Depth first from the ground, with low points: an edge to a child whose low point is below it is a bridge.
    fn value_of(state: &[u64]) -> u64 {
        if state[0] == 0 {
            return 0;
        }
        let lists = neighbours(state);
        let mut order = vec![usize::MAX; lists.len()];
        let mut low = vec![0; lists.len()];
        // What hangs at a vertex: the xor of bridges above it, and the parity of the other edges there.
        let mut hanging = vec![0u64; lists.len()];
        let mut stack = vec![(0usize, usize::MAX, 0usize)];
        order[0] = 0;
        let mut count = 1;
        while let Some(&mut (vertex, by, ref mut next)) = stack.last_mut() {
            if let Some(&(to, edge)) = lists[vertex].get(*next) {
                *next += 1;
                if edge == by {
                    continue;
                }
                if order[to] == usize::MAX {
                    (order[to], low[to]) = (count, count);
                    count += 1;
                    stack.push((to, edge, 0));
                } else if order[to] <= order[vertex] {
                    // A back edge or a loop closes a cycle and becomes a loop at the fused vertex.
                    low[vertex] = low[vertex].min(order[to]);
                    hanging[vertex] ^= 1;
                }
                continue;
            }
            stack.pop();
            if let Some(&(parent, _, _)) = stack.last() {
                low[parent] = low[parent].min(low[vertex]);
                // A bridge carries its branch on a stalk; otherwise the tree edge is part of a cycle, a loop itself.
                hanging[parent] ^= if low[vertex] == order[vertex] { hanging[vertex] + 1 } else { hanging[vertex] ^ 1 };
            }
        }
        hanging[0]
    }
}

impl ListedRules for Hackenbush {
    fn syntax(&self) -> &str {
        "u v: the ends of the edge that is cut"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        Ok(vec![component(Hackenbush::grounded(read_edges(tokens)?))])
    }

    fn write(&self, state: &[Component]) -> String {
        write_edges(words(&state[0])[0], &words(&state[0])[1..])
    }

    fn choices(&self, _: Board<'_>, state: &Component) -> Vec<Choice> {
        let state = words(state);
        let cut = |number: usize| {
            let edge = &state[1 + 2 * number..3 + 2 * number];
            let mut rest = state.to_vec();
            rest.drain(1 + 2 * number..3 + 2 * number);
            Choice {
                text: format!("{} {}", edge[0].min(edge[1]), edge[0].max(edge[1])),
                to: vec![component(Hackenbush::grounded(rest))],
            }
        };
        // Parallel edges are written alike and are cut one at a time.
        distinct((0..state.len() / 2).map(cut).collect())
    }

    fn find(&self, board: Board<'_>, state: &Component, text: &str) -> Option<Vec<Component>> {
        let [u, v] = parse_numbers(&text.split(' ').collect::<Vec<_>>())?[..] else { return None };
        let text = format!("{} {}", u.min(v), u.max(v));
        self.choices(board, state).into_iter().find(|choice| choice.text == text).map(|choice| choice.to)
    }

    fn broken(&self, _: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let [u, v] = parse_numbers(text)?[..] else { return None };
        Some(format!("there is no edge between {u} and {v} (any more)"))
    }

    fn describe(&self, text: &str) -> String {
        format!("cuts the edge {}", text.replace(' ', "-"))
    }

    fn value(&self, _: Board<'_>, state: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        Some(Ok(Hackenbush::value_of(words(state))))
    }

    fn formula(&self) -> Option<(&'static str, u64)> {
        Some(("green Hackenbush: fusion and colon principles", 6))
    }
}

/// A rooted tree: remove a vertex with everything below it. Whoever must take the root (vertex 1) loses, so it is
/// never taken. The words: the parent of each vertex from 2 on, 0 for a removed one.
#[derive(Debug)]
pub(crate) struct TreeDeletion;

impl TreeDeletion {
    fn value_of(parents: &[u64]) -> u64 {
        // Parents have smaller numbers than their children.
        let mut branches = vec![0u64; parents.len() + 1];
        for vertex in (1..=parents.len()).rev() {
            if let Some(parent) = parents[vertex - 1].checked_sub(1) {
                branches[parent as usize] ^= branches[vertex] + 1;
            }
        }
        branches[0]
    }
}

impl ListedRules for TreeDeletion {
    fn syntax(&self) -> &str {
        "vertex"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let vertices = tokens.number("the number of vertices", LARGEST)?;
        let mut parents: Vec<u64> = Vec::new();
        for vertex in 2..=vertices {
            let parent = tokens.number("the parent of a vertex (a smaller number; 0 if removed)", vertex - 1)?;
            let alive = parent < 2 || parents[parent as usize - 2] > 0;
            parents.push(if alive { parent } else { 0 });
        }
        Ok(vec![component(parents)])
    }

    fn write(&self, state: &[Component]) -> String {
        let parents: Vec<String> = words(&state[0]).iter().map(u64::to_string).collect();
        format!("{}\n{}\n", parents.len() + 1, parents.join(" "))
    }

    fn choices(&self, _: Board<'_>, state: &Component) -> Vec<Choice> {
        let parents = words(state);
        let alive = (0..parents.len()).filter(|&i| parents[i] > 0);
        alive
            .map(|chosen| {
                let mut next = parents.to_vec();
                next[chosen] = 0;
                for i in chosen + 1..next.len() {
                    if next[i] > 1 && next[next[i] as usize - 2] == 0 {
                        next[i] = 0;
                    }
                }
                Choice { text: (chosen + 2).to_string(), to: vec![component(next)] }
            })
            .collect()
    }

    fn broken(&self, _: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        match parse_numbers(text)?[..] {
            [1] => Some("the root may not be taken".into()),
            [vertex] => Some(format!("there is no vertex {vertex} (any more)")),
            _ => None,
        }
    }

    fn describe(&self, text: &str) -> String {
        format!("removes vertex {text} with everything below it")
    }

    fn value(&self, _: Board<'_>, state: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        Some(Ok(TreeDeletion::value_of(words(state))))
    }

    fn formula(&self) -> Option<(&'static str, u64)> {
        Some(("tree deletion: colon principle", 7))
    }
}
