//! Runs one program under limits and says what it used.
//!
//! The judge asks a [`Worker`] (one per slot, pinned to one core) to spawn a [`Command`] under [`BoxLimits`]; it gets
//! a [`Child`] and, once every process of the box is dead, an [`RunOutcome`]. [`Capabilities`] says what this machine can
//! enforce; it is found out by trying, never guessed from versions.
//!
//! This crate knows nothing of problems, games or verdicts. It is the only crate that starts processes; its `unsafe`
//! code is all in `sys`.

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
compile_error!("the sandbox speaks to the Linux kernel on x86-64; other systems need a `sys` of their own");

mod child;
mod connection;
pub mod folder;
mod linux;
mod protocol;
mod sys;
pub mod trusted;
mod types;
mod worker;

pub use child::Child;
#[doc(hidden)]
pub use linux::filter::confine::{Without, confine};
pub use linux::{Preloaded, preload};
pub use types::*;
pub use worker::{Worker, WorkerOptions, probe, worker_entry};

/// A forbidden system call in words: `the forbidden system call ptrace`.
pub fn forbidden_call(number: i64) -> String {
    match linux::filter::denied::name(number) {
        Some(name) => format!("the forbidden system call {name}"),
        None if number < 0 => "a forbidden system call".into(),
        None => format!("the forbidden system call number {number}"),
    }
}
