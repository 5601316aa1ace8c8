//! Tasks in passes: a submission runs one or several times, and a pass gets nothing of the passes before it but what is
//! handed over.
//!
//! One pass is a batch or an interactive task. Mostly there are two: something is encoded in the first and decoded in
//! the second, and the message between them goes through a channel.

use std::path::PathBuf;
use std::time::Duration;

use super::author::JudgeConvention;
use super::channel::Channel;
use super::compare::Compare;
use super::score::Score;
use crate::functions::{Functions, Type, Value};

/// What a submission is given in its passes, who judges it, and what gets from pass to pass.
#[derive(Clone, Debug, PartialEq)]
pub struct PassTask {
    pub style: Style,
    /// At least one.
    pub passes: Vec<Pass>,
    /// The last pass comes again as long as its program hands something over, up to so many passes in all. As many as
    /// `passes` where nothing is repeated.
    pub most_passes: usize,
    pub convention: JudgeConvention,
    pub isolate: Isolate,
    pub channel: Channel,
    /// Later passes whose result is ignored, run among those that count: what a submission learns by counting its
    /// passes is then worth nothing.
    pub decoys: u32,
    /// Decides the order of later passes. `None`: one is to be drawn for each invocation.
    pub seed: Option<u64>,
    /// What tests are worth.
    pub score: Score,
}

impl PassTask {
    /// With this seed wherever the package does not fix one.
    pub fn seeded(mut self, seed: u64) -> PassTask {
        self.seed.get_or_insert(seed);
        self.channel.seed.get_or_insert(seed);
        self
    }

    /// Whether the last pass may come again.
    pub fn repeats(&self) -> bool {
        self.most_passes > self.passes.len()
    }
}

/// How the passes are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// Standard input and output; the first line says which pass it is, where passes have names.
    Programs,
    /// Functions that the judge calls, in two passes: encode and decode.
    Functions(Pair),
}

/// The functions of a task with an encode and a decode pass, and what gets from one to the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub functions: Functions,
    /// Called first in every process, where it is declared. This and the next two are indices into `functions`.
    pub init: Option<usize>,
    pub encode: usize,
    pub decode: usize,
    /// Where each argument of `decode` comes from.
    pub from: Vec<ArgumentSource>,
    /// The argument of `encode` that `decode` must return, where only one can be meant.
    pub expected: Option<usize>,
}

/// Where an argument of `decode` comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentSource {
    Message,
    /// The argument of `encode` with this number, which both functions are given.
    Argument(usize),
}

/// What gets processes of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolate {
    /// One process for all calls of a pass on one test.
    Pass,
    /// One process for each call.
    Call,
}

impl Pair {
    /// The type of the message.
    pub fn message(&self) -> Type {
        self.functions.list()[self.encode].result.expect("the loader refuses an encode function without a result")
    }

    /// The arguments of `decode` for what arrived.
    pub fn decode_arguments(&self, encoded: &[Value], arrived: &Value) -> Vec<Value> {
        let argument = |source: &ArgumentSource| match source {
            ArgumentSource::Message => arrived.clone(),
            ArgumentSource::Argument(number) => encoded[*number].clone(),
        };
        self.from.iter().map(argument).collect()
    }
}

/// One pass: an execution of the submission in a new box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pass {
    /// The first line that a program is given, if any.
    pub name: Option<String>,
    /// The program it talks with, relative to the package; without one the submission only reads and prints.
    pub interactor: Option<PathBuf>,
    /// The program that looks at what it left, relative to the package.
    pub checker: Option<PathBuf>,
    /// How what it left is compared with the answer, where no program looks at it; what an interactor writes for a checker
    /// is only compared if this is given.
    pub compare: Option<Compare>,
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
    /// The test, whatever the pass was given.
    Test,
}

impl Pass {
    pub fn named(name: &str) -> Pass {
        Pass { name: Some(name.into()), ..Pass::default() }
    }

    /// Whether a program of the author's decides how this pass ends.
    pub(crate) fn is_judged(&self) -> bool {
        self.interactor.is_some() || self.checker.is_some()
    }
}
