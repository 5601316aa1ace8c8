//! What a package is, whatever format it was read from. Nothing here reads files.

mod author;
mod channel;
mod content;
mod expectation;
mod expectation_text;
mod formula;
mod groups;
mod limits;
mod message;
mod package;
mod passes;
mod points;
mod score;
mod solution;
mod task;
mod test;
mod validator;
mod verdict;

pub use author::{AuthorProgram, AuthorRole, JudgeConvention};
pub use channel::{Alphabet, Channel, Length, MessageRefused, Noise, Unit};
pub use content::{Content, Maker, Newlines};
pub use expectation::{Expectation, ExpectedPoints, Mismatch, Vocabulary};
pub use formula::Formula;
pub use groups::{Gather, Group};
pub use limits::{AuthorLimits, Limits, TimeInference};
pub use message::Message;
pub(crate) use package::is_package_name;
pub use package::{Package, PackageFormat};
pub use passes::{ArgumentSource, Isolate, Pair, Pass, PassTask, Reads, Style};
pub use points::{Earned, Points};
pub use score::{LengthScore, Score, Threshold};
pub use solution::Solution;
pub use task::{GameTask, OutputTask, Task, TaskKind};
pub use test::{FunctionCall, FunctionCalls, Origin, Test, TestData, TestDetails};
pub use validator::{ProgramTest, ProgramTestKind, Validator};
pub use verdict::Verdict;
