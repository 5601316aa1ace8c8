//! What a problem package is: a folder with a `problem.toml`, tests and solutions, read into one [`Package`] that is
//! valid by its type.
//!
//! An author's mistakes are not an `Err` that ends the reading: all of them are collected as [`Diagnostic`]s, each with
//! its file, the words it is about and a hint. This crate reads files and runs nothing.
#![forbid(unsafe_code)]

mod diagnostic;
pub mod export;
mod files;
mod functions;
mod input_format;
mod links;
mod lints;
mod load;
mod model;
mod pattern;
mod quantity;
mod random;
mod skeleton;

pub use diagnostic::{Diagnostic, Diagnostics, Severity, SourceText, did_you_mean};
pub use functions::{
    CallError, CallReply, Function, Functions, GeneratedFile, Parameter, ReplyError, ReplyFrame, Scalar,
    SignatureError, TextError, Type, Value, ValueReader,
};
pub use input_format::{InputFormat, InputMistake};
pub use links::leads_out_of;
pub use lints::{LINTS, Lint};
pub use load::{
    RulesLimits, RulesProgram, StartRules, check_with_rules, is_package, load, load_with_rules, named_program,
    odd_tests,
};
pub use model::{
    Alphabet, ArgumentSource, AuthorLimits, AuthorProgram, AuthorRole, CaseValues, Channel, Checks, Compare, Content,
    Earned, Expectation, ExpectedPoints, Formula, FunctionCall, FunctionCalls, GameTask, Gather, Group, Isolate,
    JudgeConvention, Length, LengthScore, Limits, Maker, Message, MessageRefused, Mismatch, Newlines, Noise, Origin,
    OutputTask, Package, PackageFormat, Pair, Pass, PassTask, Points, ProgramTest, ProgramTestKind, Reads, Score,
    Solution, Style, Task, TaskKind, Test, TestData, TestDetails, Threshold, TimeInference, Unit, Validator, Verdict,
    Vocabulary,
};
pub use quantity::{display_bytes, parse_bytes, parse_duration};
pub use random::shuffled;
pub use skeleton::{NewFile, NewTask, SkeletonError, new_package};
