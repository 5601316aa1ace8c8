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
mod files;
mod formula;
mod functions;
mod generate;
mod group_tables;
mod groups;
mod limits;
mod lint;
mod load;
mod manifest;
mod message;
mod outputs;
mod package;
mod passes;
mod phases;
mod points;
mod quantity;
mod random;
mod rules;
mod rules_program;
mod score;
mod score_table;
mod skeleton;
mod solution;
mod solutions;
mod task;
mod test;
mod tests;
mod verdict;

pub use channel::{Alphabet, Channel, Length, Noise, Refusal, Unit};
pub use diagnostic::{Diagnostic, Diagnostics, Severity, Source, did_you_mean};
pub use expectation::{Expectation, Mismatch};
pub use formula::Formula;
pub use functions::{
    CallError, Function, Functions, GeneratedFile, MOST_FUNCTIONS, MOST_PARAMETERS, Parameter, REPLIES, REQUESTS,
    Reply, ReplyError, ReplyFrame, Scalar, SignatureError, TextError, Type, Value, ValueReader,
};
pub use groups::Group;
pub use limits::Limits;
pub use load::{check_with_rules, load, load_with_rules};
pub use message::Message;
pub use package::Package;
pub use passes::{
    Case, CaseCall, Convention, Isolate, Pair, Pass, PhaseRules, PhaseTask, Reads, Source as ArgumentSource, Style,
};
pub use points::Points;
pub use quantity::{display_bytes, parse_bytes, parse_duration};
pub use random::shuffled;
pub use rules_program::{RulesLimits, RulesProgram, StartRules, named_program};
pub use score::{LengthScore, Score, Threshold};
pub use skeleton::{NewFile, SkeletonError, functions as new_functions, game as new_game};
pub use solution::Solution;
pub use task::{GameTask, OutputCase, OutputTask, Task};
pub use test::{Origin, Test};
pub use verdict::Verdict;
