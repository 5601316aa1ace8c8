//! Tasks in phases: a submission runs several times, and only a message gets from one pass to the next. Mostly there
//! are two: something is encoded in the first pass and decoded in the second.

use std::path::PathBuf;
use std::time::Duration;

use super::channel::Channel;
use super::score::Score;
use crate::functions::{Functions, Type, Value};

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

/// One pass: an execution of the submission in a new box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    /// The first line that a program is given, if any.
    pub name: Option<String>,
    /// The program it talks with, relative to the package; without one the pass is plain.
    pub interactor: Option<PathBuf>,
    /// The program that looks at what it left, relative to the package.
    pub checker: Option<PathBuf>,
    pub reads: Reads,
    /// CPU time of the whole pass, if not that of `[limits]`.
    pub time: Option<Duration>,
    /// CPU time of each process, where each call has its own.
    pub call_time: Option<Duration>,
    /// Bytes.
    pub memory: Option<u64>,
}

/// What a checker is given as the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reads {
    /// What the pass itself was given.
    #[default]
    Input,
    /// The test, whatever became of it.
    Test,
}

/// How interactors and checkers are called and what their exit codes mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    #[default]
    Testlib,
    Icpc,
}

impl Pass {
    pub fn named(name: &str) -> Pass {
        Pass { name: Some(name.into()), ..Pass::default() }
    }

    /// Whether a program of the author's decides what becomes of this pass.
    pub fn is_judged(&self) -> bool {
        self.interactor.is_some() || self.checker.is_some()
    }
}
