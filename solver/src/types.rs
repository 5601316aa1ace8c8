//! The vocabulary: positions, moves, answers, and what an answer may cost. Every file uses it; it uses only [`Nimber`].

use std::fmt;
use std::ops::Range;

use crate::nimber::Nimber;

/// Who wins when a player cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Normal play.
    LastMoverWins,
    /// Misère play.
    LastMoverLoses,
}

/// One summand of a position. Each family decides which variant it uses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// A heap of this many tokens.
    Heap(u64),
    /// A structured state (a grid, a tree, a heap with its history) in the family's own encoding.
    Words(Box<[u64]>),
    /// A state of a game whose rules live in an external program.
    Text(Box<str>),
}

/// A sum of components, in the order in which the protocol numbers them (from 1).
/// A component without moves keeps its place, so numbers never shift during a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub components: Vec<Component>,
}

/// A legal move: the component at `index` (from 0) becomes `to`: its first element takes the place, further
/// ones are appended at the end of the position.
/// Invariant: `to` is never empty (a vanished heap is `Heap(0)`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub index: usize,
    pub to: Vec<Component>,
}

impl Position {
    /// The position after a move.
    pub(crate) fn after(&self, mv: &Move) -> Position {
        let mut components = self.components.clone();
        let mut to = mv.to.iter().cloned();
        components[mv.index] = to.next().expect("a move's `to` is never empty");
        components.extend(to);
        Position { components }
    }
}

/// The outcome for the player to move, under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Win,
    Loss,
    /// Only in games with cycles.
    Draw,
}

/// How an answer is known; shown with every answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// A formula; `checked` says how far plain search confirmed it.
    ClosedForm { name: &'static str, checked: u64 },
    /// A certified period (Guy–Smith).
    Period { preperiod: u64, period: u64 },
    /// A table of all values up to `size`.
    Table { size: u64 },
    /// Under misère play every component is tame: it plays like Nim heaps.
    Genus,
    /// A misère quotient of this order, proved heap by heap up to `largest`, and for all heaps where it has a period.
    Quotient { order: u64, largest: u64, period: Option<(u64, u64)> },
    /// Search over this many positions.
    Search { positions: u64 },
}

/// Everything the solver says about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// For the player to move.
    pub outcome: Outcome,
    /// The Grundy value of the sum; `None` where the theory has none (misère search, cycles).
    pub sum: Option<Nimber>,
    /// The Grundy value of each component, in order; empty where `sum` is `None`.
    pub values: Vec<Nimber>,
    /// How many moves there are.
    pub moves: u128,
    /// How many of them win; in a drawn position, how many hold the draw.
    pub winning: u128,
    /// One of the `winning` moves: always the same one for the same position.
    pub best: Option<Move>,
    pub proof: Proof,
}

/// What an answer may cost. Past it the answer is a [`Refusal`], never a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub bytes: u64,
    pub positions: u64,
    /// How many threads may work at once. The answer is the same with any number.
    pub threads: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { bytes: 512 << 20, positions: 20_000_000, threads: 1 }
    }
}

/// Bytes of a text that an error points at.
pub type Span = Range<usize>;

/// A rule that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    pub span: Span,
    pub message: String,
    pub hint: Option<String>,
}

/// A position that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    pub span: Span,
    pub message: String,
    pub hint: Option<String>,
}

/// A move that could not be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// Not of the form in which this game's moves are written; the text says what was expected.
    Malformed(String),
    /// Well-formed, but against the rules; the text says which rule.
    Illegal(String),
}

/// The solver will not answer within the budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub message: String,
}

macro_rules! display_message {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.message)
            }
        }
        impl std::error::Error for $name {}
    )*};
}
display_message!(RuleError, PositionError, Refusal);

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Malformed(text) | MoveError::Illegal(text) => f.write_str(text),
        }
    }
}
impl std::error::Error for MoveError {}
