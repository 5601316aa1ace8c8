//! The graph of positions of every family against a walk over the moves that the game lists, and draws on graphs with
//! cycles against a count backwards.
#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

mod plain;

use std::collections::{HashMap, HashSet};

use plain::{Plain, moves, position};
use solver::{Budget, Component, Convention, Game, Outcome, Position};

/// Small positions of every family.
const SMALL: &[(&str, &str)] = &[
    ("nim", "3 1 2 3"),
    ("octal 0.77", "2 4 3"),
    ("octal 4.007", "1 6"),
    ("hex 0.8F", "1 5"),
    ("smaller heaps", "1 4"),
    ("divide 2..6", "1 40"),
    ("wythoff", "2 2 3 1 1"),
    ("euclid", "1 9 7"),
    ("strange nim", "1 9 2"),
    ("attack 1 2 3", "2 5 3"),
    ("take once", "1 6"),
    ("staircase", "3 2 0 1"),
    ("moore 2", "3 1 2 2"),
    ("poker nim 2", "2 1 1 1 1"),
    ("turning turtles", "5 01011"),
    ("turn 4", "5 01011"),
    ("product of ruler and twins", "2 3 011 101"),
    ("rectangles", "2 3 ... .#."),
    ("chomp", "3 3 2 1"),
    ("cram", "2 3 ... ..."),
    ("hackenbush", "4 5 1 2 2 3 3 4 4 2 1 1"),
    ("tree deletion", "6 1 2 3 1 5"),
    ("vertex geography", "4 4 1 2 2 3 3 1 3 4 1"),
    ("directed geography", "4 4 1 2 2 3 3 1 3 4 1"),
    ("dag", "4 4 1 2 2 3 1 3 3 4 2 1 2"),
    ("digraph", "4 4 1 2 2 3 1 3 3 4 2 1 2"),
];

/// What a position comes to: its components that can move, in any order; a board stays.
fn key(game: &Game, position: &Position) -> (bool, Vec<Component>) {
    let moved: HashSet<usize> = moves(game, position).iter().map(|mv| mv.index).collect();
    let live = position.components.iter().enumerate().filter(|(index, _)| moved.contains(index));
    let mut live: Vec<Component> = live.map(|(_, component)| component.clone()).collect();
    live.sort();
    (moved.is_empty(), live)
}

#[test]
fn every_family_has_the_graph_of_its_moves() {
    for &(rules, text) in SMALL {
        for convention in [Convention::LastMoverWins, Convention::LastMoverLoses] {
            if rules == "digraph" && convention == Convention::LastMoverLoses {
                // Several tokens on a graph that may have cycles.
                continue;
            }
            let game = Game::parse(rules, convention).unwrap();
            let start = position(&game, text);
            let graph = game.graph(&start, &Budget::default()).unwrap_or_else(|e| panic!("{rules}: {e}"));
            let mut plain = Plain::default();
            for node in &graph.nodes {
                assert!(!game.show_position(&node.position).is_empty(), "{rules}");
                plain.check(&game, &node.position);
                let lost = plain.is_lost(&game, &node.position);
                assert_eq!(node.outcome, if lost { Outcome::Loss } else { Outcome::Win }, "{rules} {convention:?}");
            }
            if game.has_board() {
                continue;
            }
            let mut open = vec![start.clone()];
            let mut met = HashSet::from([key(&game, &start)]);
            while let Some(at) = open.pop() {
                for mv in moves(&game, &at) {
                    let next = game.play(&at, &mv);
                    if met.insert(key(&game, &next)) {
                        open.push(next);
                    }
                }
            }
            // Positions that are one component may end in different ways.
            let ends = graph.nodes.iter().filter(|node| game.is_over(&node.position)).count();
            assert_eq!(graph.nodes.len() - ends, met.iter().filter(|(over, _)| !over).count(), "{rules}");
            assert!(ends > 0, "{rules}");
        }
    }
}

/// Who wins, loses or draws, told backwards from the ends: nothing but the moves is used.
fn backwards(edges: &[(u64, u64)], vertices: u64, tokens: usize, misere: bool) -> HashMap<Vec<u64>, Outcome> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..tokens {
        all = all.iter().flat_map(|p| (1..=vertices).map(|v| [p.as_slice(), &[v]].concat())).collect();
    }
    let mut known: HashMap<Vec<u64>, Outcome> = HashMap::new();
    loop {
        let before = known.len();
        for position in &all {
            let mut next = Vec::new();
            for (i, &at) in position.iter().enumerate() {
                for &(_, to) in edges.iter().filter(|edge| edge.0 == at) {
                    let mut after = position.clone();
                    after[i] = to;
                    next.push(after);
                }
            }
            let outcome = match next.is_empty() {
                true => Some(if misere { Outcome::Win } else { Outcome::Loss }),
                false if next.iter().any(|p| known.get(p) == Some(&Outcome::Loss)) => Some(Outcome::Win),
                false if next.iter().all(|p| known.get(p) == Some(&Outcome::Win)) => Some(Outcome::Loss),
                false => None,
            };
            if let Some(outcome) = outcome {
                known.entry(position.clone()).or_insert(outcome);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

/// Every directed graph on three vertices: two tokens under normal play, one under misère play.
#[test]
fn graphs_with_cycles() {
    for mask in 0..512u32 {
        let edges: Vec<(u64, u64)> = (0..9u64).filter(|i| mask >> i & 1 == 1).map(|i| (i / 3 + 1, i % 3 + 1)).collect();
        let list: Vec<String> = edges.iter().map(|(a, b)| format!("{a} {b}")).collect();
        for (convention, tokens) in [(Convention::LastMoverWins, 2), (Convention::LastMoverLoses, 1)] {
            let game = Game::parse("digraph", convention).unwrap();
            let known = backwards(&edges, 3, tokens, convention == Convention::LastMoverLoses);
            for code in 0..3u64.pow(tokens as u32) {
                let places: Vec<u64> = (0..tokens as u32).map(|i| code / 3u64.pow(i) % 3 + 1).collect();
                let at: Vec<String> = places.iter().map(u64::to_string).collect();
                let start = position(&game, &format!("3 {} {} {tokens} {}", edges.len(), list.join(" "), at.join(" ")));
                let analysis = game.analyse(&start, &Budget::default()).unwrap();
                let expected = known.get(&places).copied().unwrap_or(Outcome::Draw);
                assert_eq!(analysis.outcome, expected, "{edges:?} {places:?}");
                // A winning move leaves a loss, a good move of a draw leaves a draw.
                let wanted = if expected == Outcome::Win { Outcome::Loss } else { Outcome::Draw };
                let good = moves(&game, &start).into_iter().filter(|mv| {
                    let next = game.play(&start, mv);
                    let next: Vec<u64> = next.components[1..]
                        .iter()
                        .map(|token| match token {
                            solver::Component::Heap(vertex) => *vertex,
                            other => panic!("{other:?}"),
                        })
                        .collect();
                    known.get(&next).copied().unwrap_or(Outcome::Draw) == wanted
                });
                let good = if expected == Outcome::Loss { 0 } else { good.count() as u128 };
                assert_eq!(analysis.winning, good, "{edges:?} {places:?}");
            }
        }
    }
}
