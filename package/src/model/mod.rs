//! What a package is, whatever format it was read from. Nothing here reads files.

mod author;
mod channel;
mod compare;
mod expectation;
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
mod verdict;

pub use author::{AuthorProgram, AuthorRole, JudgeConvention};
pub use channel::{Alphabet, Channel, Length, MessageRefused, Noise, Unit};
pub use compare::{CaseValues, Compare};
pub use expectation::{Expectation, Mismatch};
pub use formula::Formula;
pub use groups::Group;
pub use limits::{AuthorLimits, Limits};
pub use message::Message;
pub use package::Package;
pub(crate) use package::is_package_name;
pub use passes::{ArgumentSource, Isolate, Pair, Pass, PassTask, Reads, Style};
pub use points::Points;
pub use score::{LengthScore, Score, Threshold};
pub use solution::Solution;
pub use task::{GameTask, OutputTask, Task, TaskKind};
pub use test::{FunctionCall, FunctionCalls, Origin, Test, TestData};
pub use verdict::Verdict;
