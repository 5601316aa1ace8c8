//! Runs one program under limits and says what it used.
//!
//! The judge asks a [`Worker`] (one per slot, pinned to one core) to spawn a [`Command`] under [`Limits`]; it gets
//! a [`Child`] and, once every process of the box is dead, an [`Outcome`]. What this machine can enforce is a
//! [`Capabilities`], probed by doing, never guessed from versions.
//!
//! This crate knows nothing of problems, games or verdicts. It is the only place that starts processes and the
//! only one with `unsafe` (in `sys`).

mod types;

pub use types::*;
