//! From a source file to something that can be run: which language it is, which tools this machine has for it, the compiler
//! in its box, and what is kept of it between invocations.

pub mod author;
pub mod cache;
pub mod compile;
pub mod compiler_run;
pub mod language;
pub mod toolchain;
