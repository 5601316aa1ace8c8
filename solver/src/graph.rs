//! The graph of all positions that can be reached from one.

use std::collections::{HashMap, HashSet};

use crate::game::Game;
use crate::nimber::Nimber;
use crate::types::{Budget, Component, Outcome, Position, Refusal};

/// A position of the graph: components without moves are left out, the others stand in a canonical order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub position: Position,
    pub outcome: Outcome,
    /// The Grundy value, where the theory has one.
    pub sum: Option<Nimber>,
}

/// Positions reachable from `nodes[0]`, and which moves lead where (each pair once).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub nodes: Vec<Node>,
    pub edges: Vec<(usize, usize)>,
}

impl Game {
    /// All positions reachable from `position`, as multisets, with their outcomes.
    pub fn graph(&self, position: &Position, budget: &Budget) -> Result<Graph, Refusal> {
        let mut graph = Graph { nodes: Vec::new(), edges: Vec::new() };
        let mut numbers: HashMap<Vec<Component>, usize> = HashMap::new();
        let start = self.multiset(position);
        numbers.insert(start.components.clone(), 0);
        let mut queue = vec![start];
        let mut at = 0;
        // Looking at one component of one position is work, too.
        let mut looked = 0u128;
        while at < queue.len() {
            let position = queue[at].clone();
            let analysis = self.analyse(&position, budget)?;
            // Every move makes a position, whose components are looked at one by one.
            looked += (analysis.moves + 1) * (position.components.len() as u128 + 1);
            let work = queue.len() as u128 + graph.edges.len() as u128 + analysis.moves + looked / 64;
            if work > u128::from(budget.positions) {
                return Err(Refusal {
                    message: format!("the graph is past the budget of {} positions", budget.positions),
                });
            }
            let mut targets = HashSet::new();
            for mv in self.sample_moves(&position, usize::MAX, 0) {
                let next = self.multiset(&self.play(&position, &mv));
                let number = *numbers.entry(next.components.clone()).or_insert(queue.len());
                if number == queue.len() {
                    queue.push(next);
                }
                if targets.insert(number) {
                    graph.edges.push((at, number));
                }
            }
            graph.nodes.push(Node { position, outcome: analysis.outcome, sum: analysis.sum });
            at += 1;
        }
        Ok(graph)
    }

    fn multiset(&self, position: &Position) -> Position {
        if self.family().is_whole() {
            return position.clone();
        }
        let board = usize::from(self.family().has_board());
        let mut live: Vec<Component> = Vec::new();
        for (index, component) in position.components.iter().enumerate() {
            if index < board || self.family().count(position, index) > 0 {
                live.push(component.clone());
            }
        }
        live[board.min(position.components.len())..].sort_unstable();
        Position { components: live }
    }
}
