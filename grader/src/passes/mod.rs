//! Judges a submission on tests, in passes: each pass is one execution of the submission in a new box, with something on
//! the other side and a checker for the result.
//!
//! A game is one pass against a session. A batch or an interactive task is one pass; encode and decode are two, and
//! only the message gets from the first to the second (`rounds.rs` says how the rest is kept apart). A submission of
//! outputs is one pass that reads a file instead of starting a program.

pub(crate) mod archive;
mod channel;
mod compare;
mod functions;
mod game;
mod judge;
mod judge_program;
mod outputs;
mod points;
mod process;
mod process_data;
mod program;
mod rounds;
mod state;
mod step;

pub use game::GameJudge;
pub(crate) use judge::PassJudge;
pub(crate) use judge_program::JudgeProgram;
pub(crate) use outputs::OutputFiles;
pub(crate) use points::PointScale;
pub(crate) use process::{RunContext, Submission};
pub(crate) use process_data::{PassInput, PassOutput};
pub(crate) use rounds::{PassEvent, PassListener, judge_tests};
