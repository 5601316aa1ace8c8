//! From source files to something that can be run: which language it is, which tools this machine has for it, the compiler
//! in its box, and what is kept of it between invocations.

pub(crate) mod author;
pub mod cache;
pub mod compile;
mod compiler_run;
pub mod language;
mod recipe;
pub mod sources;
pub mod toolchain;
pub(crate) mod workshop;
