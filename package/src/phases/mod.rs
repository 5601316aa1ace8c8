//! Reads tasks in phases: `read.rs` the tables of `problem.toml`, `cases.rs` the tests.

mod cases;
mod channel;
mod pair;
mod passes;
mod read;

pub(crate) use cases::load;
pub(crate) use read::{Tables, read};
