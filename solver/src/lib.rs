//! Combinatorial game theory for a judge: who wins a position, why, and by which moves.
//!
//! This crate is pure: it has no dependencies, does no I/O, reads no clock, and draws no randomness that
//! is not an argument. The same question always gets the same answer.
//!
//! A [`Game`] is a family of rules with its parameters and a convention. A [`Position`] is a sum of
//! components; a [`Move`] replaces one component by zero or more. Theory: Sprague (1935) and Grundy (1939):
//! every impartial game without cycles is equivalent to a Nim heap, and the value of a sum is the xor of values.
#![deny(unsafe_code)] // `simd` opens with what the only exceptions are for

mod adjacency;
mod answers;
mod arith;
mod catalogue;
mod coins;
mod count;
mod dag;
mod digraph;
mod eigen;
mod external;
mod family;
mod game;
mod geography;
mod graph;
mod grid;
mod heap;
mod history;
mod listed;
mod loopy;
mod memo;
mod misere;
mod moore;
mod move_text;
mod nimber;
mod octal;
mod piles;
mod query;
mod rectangles;
mod rows;
mod rules;
mod sample;
mod sieve;
mod simd;
mod sum;
mod tokens;
mod trees;
mod types;
mod wythoff;

pub use catalogue::{RULES, Rule};
pub use count::{Count, Order};
pub use dag::{Cycle, Dag};
pub use external::{ExternalError, ExternalMove, ExternalRules};
pub use game::Game;
pub use graph::{Graph, Node};
pub use heap::length::GameLength;
pub use heap::moves::HeapMoves;
pub use loopy::Loopy;
pub use nimber::Nimber;
pub use octal::octal_values;
pub use query::Period;
pub use sieve::subtraction_values;
pub use tokens::Tokens;
pub use types::{
    Analysis, Budget, Component, Convention, Move, MoveError, Outcome, Position, PositionError, Proof, Refusal,
    RuleError, Span,
};
