//! System calls as safe functions: the only `unsafe` code of this crate.
//!
//! Nothing here decides anything: each function is one system call, or the one safe way to use a group of them.

#![expect(unsafe_code, reason = "this module is where system calls are made")]

pub mod clone;
pub mod file;
pub mod filter;
pub mod footprint;
pub mod landlock;
pub mod mount;
pub mod page_cache;
pub mod process;
mod raw;
pub mod socket;
