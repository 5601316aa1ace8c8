//! The events of an invocation. This is the whole interface between the slots and the reporters.

use tokio::sync::mpsc::UnboundedSender;

use crate::terminal::failure::Failure;
use crate::verdict::record::JudgedRun;

/// What happens, in order. Indices are those of the plan.
#[derive(Debug)]
pub enum RunEvent {
    Compiled {
        submission: usize,
    },
    /// It does not compile; with the compiler's message.
    CompileError {
        submission: usize,
        words: String,
    },
    /// Not judged, with the reason.
    LeftOut {
        submission: usize,
        reason: String,
    },
    Judged {
        submission: usize,
        test: usize,
        judged: Box<JudgedRun>,
    },
    /// The order of a submission's passes with this number, from 2: tests, and whether the result counts (`false` for
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
    /// The judge failed on this run, or on the whole submission where there is no test.
    Failed {
        submission: usize,
        test: Option<usize>,
        failure: Failure,
    },
}

/// Receives events: each is first written to the journal, by the slot itself, then sent to the reporters.
pub struct Listener<'a> {
    /// Writes an event to the journal; the invocation ends if this fails.
    pub keep: &'a (dyn Fn(&RunEvent) -> Result<(), Failure> + Sync),
    pub show: UnboundedSender<RunEvent>,
}

impl Listener<'_> {
    /// An event that cannot be kept is not shown.
    pub fn tell(&self, event: RunEvent) -> Result<(), Failure> {
        (self.keep)(&event)?;
        // The receiver is gone only when the invocation is ending.
        let _ = self.show.send(event);
        Ok(())
    }
}
