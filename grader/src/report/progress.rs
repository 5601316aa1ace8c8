//! A line that says how far an invocation is, and nothing else: for work that a command does before its own.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Finish, Reporter};
use crate::journal::Replay;
use crate::run::event::RunEvent;
use crate::terminal::stdout::is_live;

/// Drawn on a terminal only, and gone at the end.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// `what` is being done, for people.
    pub fn new(what: &'static str) -> Progress {
        let bar = bar(is_live());
        bar.set_message(what);
        Progress { bar }
    }
}

/// The line of an invocation; nothing is drawn unless `live`.
pub(super) fn bar(live: bool) -> ProgressBar {
    let target = if live { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(None, target);
    if let Ok(style) = ProgressStyle::with_template("  {bar:24} {pos}/{len} runs  {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

impl Reporter for Progress {
    fn begin(&mut self, replay: &Replay) {
        self.bar.set_length((replay.tests.len() * replay.submissions.len()) as u64);
    }

    fn event(&mut self, event: &RunEvent, _: &Replay) {
        if let RunEvent::Judged { .. } | RunEvent::Skipped { .. } | RunEvent::Failed { .. } = event {
            self.bar.inc(1);
        }
    }

    fn finish(&mut self, _: &Replay, _: &Finish) {
        self.bar.finish_and_clear();
    }
}
