//! What happens in an invocation. This is the whole interface between the slots and everyone who hears of it.

use tokio::sync::mpsc::UnboundedSender;

use crate::terminal::failure::Failure;
use crate::verdict::record::JudgedRun;

/// What happens, in order. Indices are those of the plan.
#[derive(Debug)]
pub enum RunEvent {
    Compiled {
        submission: usize,
    },
    /// It does not compile; the compiler's words.
    CompileError {
        submission: usize,
        words: String,
    },
    /// Left out, with the reason.
    LeftOut {
        submission: usize,
        reason: String,
    },
    Judged {
        submission: usize,
        test: usize,
        judged: Box<JudgedRun>,
    },
    /// The order of a submission's passes of this number, from 2: tests, and whether the result counts (it does not for
    /// decoys).
    Ordered {
        submission: usize,
        pass: usize,
        order: Vec<(usize, bool)>,
    },
    /// Not run, because an earlier test of the submission failed.
    Skipped {
        submission: usize,
        test: usize,
    },
    /// The judge failed on this run, or on the submission where no test is named.
    Failed {
        submission: usize,
        test: Option<usize>,
        failure: Failure,
    },
}

/// Where events go: kept first, by the slot that learned them, then shown.
pub struct Listener<'a> {
    /// Writes an event down; the invocation ends when it cannot.
    pub keep: &'a (dyn Fn(&RunEvent) -> Result<(), Failure> + Sync),
    pub show: UnboundedSender<RunEvent>,
}

impl Listener<'_> {
    /// What could not be kept is not shown either.
    pub fn tell(&self, event: RunEvent) -> Result<(), Failure> {
        (self.keep)(&event)?;
        // Nobody looks any more only when the invocation is being given up.
        let _ = self.show.send(event);
        Ok(())
    }
}
