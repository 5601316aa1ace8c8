//! What a problem package is: a folder with a `problem.toml`, tests and solutions, read into one [`Package`] that is
//! valid by its type.
//!
//! An author's mistakes are never an `Err` that stops at the first: they are [`Diagnostic`]s, all of them collected,
//! each with its file, the words it is about and a hint. This crate reads files and runs nothing.
#![forbid(unsafe_code)]

mod channel;
mod diagnostic;
mod document;
mod expectation;
mod functions;
mod generate;
mod groups;
mod lint;
mod manifest;
mod message;
mod outputs;
mod phases;
mod points;
mod problem;
mod quantity;
mod rules;
mod score;
mod skeleton;
mod solutions;
mod tests;
mod verdict;

pub use channel::{Alphabet, Channel, Length, Noise, Refusal, Unit, shuffled};
pub use diagnostic::{Diagnostic, Diagnostics, Severity, Source, did_you_mean};
pub use expectation::{Expectation, Mismatch};
pub use functions::{
    CallError, Function, Functions, GeneratedFile, MOST_FUNCTIONS, MOST_PARAMETERS, Parameter, REPLIES, REQUESTS,
    Reply, ReplyError, ReplyFrame, Scalar, SignatureError, TextError, Type, Value, ValueReader,
};
pub use groups::Group;
pub use message::Message;
pub use outputs::{OutputCase, OutputTask};
pub use phases::{
    Case, CaseCall, Convention, Isolate, Pair, Pass, PhaseRules, PhaseTask, Reads, Source as ArgumentSource, Style,
};
pub use points::Points;
pub use problem::{GameTask, Limits, Package, Task, check_with_rules, load, load_with_rules};
pub use quantity::{display_bytes, parse_bytes, parse_duration};
pub use rules::{RulesLimits, RulesProgram, StartRules, named_program};
pub use score::{Formula, LengthScore, Score, Threshold};
pub use skeleton::{NewFile, SkeletonError, functions as new_functions, game as new_game};
pub use solutions::Solution;
pub use tests::{Origin, Test};
pub use verdict::Verdict;
