//! How an invocation is shown: live by reporters, which all hear the same events, and afterwards from its [`Replay`].

mod annotate;
mod matrix;
mod run_of_game;
mod run_of_passes;
mod show;
mod standing;
mod style;
mod terminal;

use std::time::Duration;

use crate::journal::Replay;
use crate::run::event::RunEvent;

pub use matrix::rows;
pub use show::{interaction, show_run};
pub use standing::{Tally, not_judged};
pub use terminal::{Terminal, TerminalOptions};

/// Hears of an invocation. What it hears is kept already, and `replay` has taken it.
pub trait Reporter {
    /// Nothing has happened yet.
    fn begin(&mut self, replay: &Replay);

    fn event(&mut self, event: &RunEvent, replay: &Replay);

    /// Nothing more will happen.
    fn finish(&mut self, replay: &Replay, finish: &Finish);
}

/// How an invocation ended.
#[derive(Clone, Copy, Debug)]
pub struct Finish {
    /// By a person.
    pub stopped: bool,
    pub took: Duration,
}
