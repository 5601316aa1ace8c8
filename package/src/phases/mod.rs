//! Tasks in phases: a submission runs several times, and only a message gets from one pass to the next. Mostly there
//! are two: something is encoded in the first pass and decoded in the second.
//!
//! This decides what a package says about them. `read.rs` reads it, `cases.rs` the tests.

mod cases;
mod passes;
mod read;

pub(crate) use cases::load;
pub(crate) use passes::own_program;
pub use passes::{Convention, Pass, Reads};
pub(crate) use read::{Tables, read};

use crate::channel::Channel;
use crate::{Functions, Score, Type, Value};

/// A task in phases.
#[derive(Clone, Debug)]
pub struct PhaseTask {
    pub rules: PhaseRules,
    /// One for each test, in order.
    pub cases: Vec<Case>,
}

/// What `problem.toml` says of the phases.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseRules {
    pub style: Style,
    /// At least one.
    pub passes: Vec<Pass>,
    /// The last pass comes again as long as its program hands something over, up to so many passes in all.
    pub most_passes: usize,
    pub convention: Convention,
    pub isolate: Isolate,
    pub channel: Channel,
    /// Second passes whose result is ignored, among the others: they make counting worthless.
    pub decoys: u32,
    /// Decides the order of second passes.
    pub seed: u64,
    /// What tests are worth.
    pub score: Score,
}

/// How the passes are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// Standard input and output; the first line says which pass it is, where passes have names.
    Programs,
    /// Functions that the judge calls.
    Functions(Pair),
}

/// The functions of a two-phase task and what passes between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub functions: Functions,
    /// Called first in every process, where it is declared.
    pub init: Option<usize>,
    pub encode: usize,
    pub decode: usize,
    /// Where each argument of `decode` comes from.
    pub from: Vec<Source>,
    /// The argument of `encode` that `decode` must return, where there is just one that it may be.
    pub expected: Option<usize>,
}

/// Where an argument of `decode` comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Message,
    /// The argument of `encode` with this number, which both phases are told.
    Argument(usize),
}

/// What gets processes of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolate {
    /// One process for all calls of a phase on one test.
    Phase,
    /// One process for each call.
    Call,
}

/// What a test gives and what it wants back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    Programs {
        input: String,
        /// What the second pass must print, token by token; the input itself where the test has no `.ans`.
        answer: String,
    },
    Functions {
        init: Vec<Value>,
        calls: Vec<CaseCall>,
        /// The file `.ans`, for interactors; empty where the test has none.
        answer: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseCall {
    /// Of `encode`.
    pub arguments: Vec<Value>,
    /// The result of `decode`; `None` where an interactor decides.
    pub wanted: Option<Value>,
}

impl Pair {
    /// The type of the message.
    pub fn message(&self) -> Type {
        self.functions.list()[self.encode].result.expect("`read` has seen that encode has a result")
    }

    /// The arguments of `decode` for what arrived.
    pub fn decode_arguments(&self, encoded: &[Value], arrived: &Value) -> Vec<Value> {
        let argument = |source: &Source| match source {
            Source::Message => arrived.clone(),
            Source::Argument(number) => encoded[*number].clone(),
        };
        self.from.iter().map(argument).collect()
    }
}
