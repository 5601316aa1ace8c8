//! Vertex geography: a token walks over a graph and may not return to a vertex it has left.
//!
//! On an undirected graph the player to move wins exactly when every maximum matching covers the token's vertex
//! (Fraenkel, Scheinerman and Ullman 1993). On a directed graph the problem is PSPACE-complete and searched.
//! The words of a position: the number of vertices, the token's vertex, then the ends of the remaining edges.

use crate::answers::Judgement;
use crate::listed::{Board, Choice, ListedRules, component, distinct, words};
use crate::move_text::parse_numbers;
use crate::tokens::Tokens;
use crate::trees::{read_edges, write_edges};
use crate::types::{Budget, Component, Convention, Move, Outcome, Position, PositionError, Proof, Refusal};

#[derive(Debug)]
pub(crate) struct Geography {
    pub directed: bool,
}

impl Geography {
    /// The vertices that the token can reach by one edge.
    fn next(&self, state: &[u64]) -> Vec<u64> {
        let token = state[1];
        let mut next: Vec<u64> = state[2..]
            .chunks_exact(2)
            .filter_map(|edge| match (edge[0], edge[1]) {
                (a, b) if a == b => None,
                (a, b) if a == token => Some(b),
                (a, b) if b == token && !self.directed => Some(a),
                _ => None,
            })
            .collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// The token steps to `to`; its old vertex disappears with its edges.
    fn step(state: &[u64], to: u64) -> Component {
        let kept = state[2..].chunks_exact(2).filter(|edge| !edge.contains(&state[1])).flatten().copied();
        component([state[0], to].into_iter().chain(kept).collect::<Vec<_>>())
    }
}

impl ListedRules for Geography {
    fn syntax(&self) -> &str {
        "vertex"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let mut state = read_edges(tokens)?;
        let before = tokens.clone();
        let token = tokens.number("the vertex of the token", state[0])?;
        if token == 0 {
            let span = before.clone().next().map_or(before.end(), |word| word.1);
            return Err(PositionError { span, message: "vertices are counted from 1".into(), hint: None });
        }
        state.insert(1, token);
        Ok(vec![component(state)])
    }

    fn write(&self, state: &[Component]) -> String {
        let state = words(&state[0]);
        format!("{}{}\n", write_edges(state[0], &state[2..]), state[1])
    }

    fn choices(&self, _: Board<'_>, state: &Component) -> Vec<Choice> {
        let state = words(state);
        let step = |to: u64| Choice { text: to.to_string(), to: vec![Geography::step(state, to)] };
        distinct(self.next(state).into_iter().map(step).collect())
    }

    fn broken(&self, state: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let [to] = parse_numbers(text)?[..] else { return None };
        Some(format!("there is no edge from {} to {to}, or {to} was already left", words(&state[0])[1]))
    }

    fn describe(&self, text: &str) -> String {
        format!("moves to vertex {text}")
    }

    fn judge(
        &self,
        position: &Position,
        convention: Convention,
        _: &Budget,
        limit: usize,
    ) -> Option<Result<Judgement, Refusal>> {
        if self.directed || convention == Convention::LastMoverLoses || position.components.len() != 1 {
            return None;
        }
        let state = words(&position.components[0]);
        let count = state[0] as usize;
        let mut lists = vec![Vec::new(); count];
        for edge in state[2..].chunks_exact(2).filter(|edge| edge[0] != edge[1]) {
            let (a, b) = (edge[0] as usize - 1, edge[1] as usize - 1);
            lists[a].push(b);
            lists[b].push(a);
        }
        let token = state[1] as usize - 1;
        let without = |gone: &[usize]| Matching::of(&lists, gone).size();
        // A vertex is covered by every maximum matching when matchings get smaller without it.
        let rest = without(&[token]);
        let won = without(&[]) > rest;
        let mut winning = Vec::new();
        if won {
            for to in self.next(state).into_iter().filter(|&to| without(&[token, to as usize - 1]) == rest) {
                winning.push(Move { index: 0, to: vec![Geography::step(state, to)] });
            }
        }
        let total = winning.len() as u128;
        winning.truncate(limit);
        Some(Ok(Judgement {
            outcome: if won { Outcome::Win } else { Outcome::Loss },
            proof: Proof::ClosedForm {
                name: "vertex geography: won where every maximum matching covers the token",
                checked: 6,
            },
            winning: Some((total, winning)),
        }))
    }
}

/// A maximum matching of a general graph, by Edmonds' blossoms.
struct Matching<'a> {
    lists: &'a [Vec<usize>],
    mate: Vec<Option<usize>>,
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
    gone: Vec<bool>,
}

impl<'a> Matching<'a> {
    fn of(lists: &'a [Vec<usize>], gone: &[usize]) -> Matching<'a> {
        let count = lists.len();
        let mut matching = Matching {
            lists,
            mate: vec![None; count],
            parent: vec![None; count],
            base: (0..count).collect(),
            gone: (0..count).map(|v| gone.contains(&v)).collect(),
        };
        for root in 0..count {
            if matching.mate[root].is_none() && !matching.gone[root] {
                matching.augment(root);
            }
        }
        matching
    }

    fn size(&self) -> usize {
        self.mate.iter().flatten().count() / 2
    }

    /// Grows an alternating tree from a free vertex until it meets another one, and swaps the path.
    fn augment(&mut self, root: usize) {
        let count = self.lists.len();
        self.parent = vec![None; count];
        self.base = (0..count).collect();
        let mut even = vec![false; count];
        even[root] = true;
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            for &to in &self.lists[v] {
                if self.gone[to] || self.base[v] == self.base[to] || self.mate[v] == Some(to) {
                    continue;
                }
                let inner = to == root || self.mate[to].is_some_and(|m| self.parent[m].is_some());
                if inner {
                    let top = self.common_base(v, to);
                    let mut blossom = vec![false; count];
                    self.mark(v, top, to, &mut blossom);
                    self.mark(to, top, v, &mut blossom);
                    for i in 0..count {
                        if blossom[self.base[i]] {
                            self.base[i] = top;
                            if !std::mem::replace(&mut even[i], true) {
                                queue.push_back(i);
                            }
                        }
                    }
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(v);
                    match self.mate[to] {
                        Some(next) => {
                            even[next] = true;
                            queue.push_back(next);
                        }
                        None => return self.swap(to),
                    }
                }
            }
        }
    }

    /// Matches along the tree path that ends at a free vertex.
    fn swap(&mut self, end: usize) {
        let mut at = Some(end);
        while let Some(v) = at {
            let Some(before) = self.parent[v] else { return };
            let next = self.mate[before];
            self.mate[v] = Some(before);
            self.mate[before] = Some(v);
            at = next;
        }
    }

    /// The lowest base that both tree paths meet.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut met = vec![false; self.lists.len()];
        let mut v = a;
        loop {
            v = self.base[v];
            met[v] = true;
            match self.mate[v].and_then(|m| self.parent[m]) {
                Some(next) => v = next,
                None => break,
            }
        }
        let mut v = b;
        loop {
            v = self.base[v];
            if met[v] {
                return v;
            }
            v = self.mate[v].and_then(|m| self.parent[m]).expect("both paths end at the root");
        }
    }

    fn mark(&mut self, mut v: usize, top: usize, mut child: usize, blossom: &mut [bool]) {
        while self.base[v] != top {
            let mate = self.mate[v].expect("only the root of the tree is free");
            blossom[self.base[v]] = true;
            blossom[self.base[mate]] = true;
            self.parent[v] = Some(child);
            child = mate;
            v = self.parent[mate].expect("odd vertices have a parent");
        }
    }
}
