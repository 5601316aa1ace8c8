//! What is kept of an invocation: one JSON object per line, written as soon as it is known.
//!
//! Format, version 2: the first line is an `invocation`, then a `submission` line for each submission that is compiled
//! or cannot be, an `order` line for each pass after the first, a `run` line for each judged run, a `skipped` line for
//! each that was skipped after a failed one, a `failed` line for each that the judge itself failed on, and an `end`
//! line if the invocation reached its end. A line without its newline was cut off by a kill or a full disk and is not
//! read.
//! Times are in microseconds, memory in bytes.
//!
//! `lines.rs` defines the lines, `run.rs` and `passes.rs` how a run is written and read, `text.rs` their common parts;
//! `writer.rs` writes, `reader.rs` reads a journal into one [`Replay`], and `store.rs` finds journals.

pub mod lines;
mod passes;
mod reader;
mod replay;
mod run;
pub mod store;
mod text;
mod writer;

pub use reader::{begin, read};
pub use replay::{Replay, ReplaySubmission, ReplayTest, SubmissionState, TestResult};
pub use writer::Writer;
