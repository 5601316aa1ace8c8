//! From source files to a program: its language, the tools of this machine for it, the compiler in its box, and the
//! cache.

pub(crate) mod author;
pub mod cache;
pub mod compile;
mod compiler_run;
pub mod language;
mod recipe;
pub mod sources;
pub mod toolchain;
pub(crate) mod workshop;
