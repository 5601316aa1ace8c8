//! What a problem package is: a folder with a `problem.toml`, tests and solutions, read into one [`Package`] that is
//! valid by its type.
//!
//! An author's mistakes are never an `Err` that stops at the first: they are [`Diagnostic`]s, all of them collected,
//! each with its file, the words it is about and a hint. This crate reads files and runs nothing.
#![forbid(unsafe_code)]

mod diagnostic;
mod files;
mod functions;
mod load;
mod model;
mod quantity;
mod random;
mod skeleton;

pub use diagnostic::{Diagnostic, Diagnostics, Severity, Source, did_you_mean};
pub use functions::{
    CallError, Function, Functions, GeneratedFile, MOST_FUNCTIONS, MOST_PARAMETERS, Parameter, REPLIES, REQUESTS,
    Reply, ReplyError, ReplyFrame, Scalar, SignatureError, TextError, Type, Value, ValueReader,
};
pub use load::{RulesLimits, RulesProgram, StartRules, check_with_rules, load, load_with_rules, named_program};
pub use model::{
    Alphabet, ArgumentSource, Case, CaseCall, Channel, Convention, Expectation, Formula, GameTask, Group, Isolate,
    Length, LengthScore, Limits, Message, Mismatch, Noise, Origin, OutputCase, OutputTask, Package, Pair, Pass,
    PhaseRules, PhaseTask, Points, Reads, Refusal, Score, Solution, Style, Task, Test, Threshold, Unit, Verdict,
};
pub use quantity::{display_bytes, parse_bytes, parse_duration};
pub use random::shuffled;
pub use skeleton::{NewFile, SkeletonError, functions as new_functions, game as new_game};
