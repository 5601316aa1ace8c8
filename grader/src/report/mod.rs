//! How an invocation is shown: live by reporters, which all get the same events, and afterwards from its [`Replay`].

mod annotate;
mod groups;
mod matrix;
mod progress;
mod run_of_game;
mod run_of_passes;
mod show;
mod standing;
mod style;
mod terminal;
mod time_limits;

use std::time::Duration;

use crate::journal::Replay;
use crate::run::event::RunEvent;

pub use groups::group_lines;
pub use matrix::rows;
pub use progress::Progress;
pub use show::{interaction, show_run};
pub use standing::{Tally, not_judged};
pub use terminal::{Terminal, TerminalOptions};
pub use time_limits::words as time_limit_words;

/// Receives the events of an invocation. Each event is already kept, and already in `replay`.
pub trait Reporter {
    /// Before the first event.
    fn begin(&mut self, replay: &Replay);

    fn event(&mut self, event: &RunEvent, replay: &Replay);

    /// After the last event.
    fn finish(&mut self, replay: &Replay, finish: &Finish);
}

/// How an invocation ended.
#[derive(Clone, Copy, Debug)]
pub struct Finish {
    /// By Ctrl-C or a signal.
    pub stopped: bool,
    pub took: Duration,
}
