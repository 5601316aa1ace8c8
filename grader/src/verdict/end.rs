//! How a pass ended, as the one who judges it saw it: the session of a game, the checker that replays it, a comparison with
//! the answer, or a program of the author's.

use interactor::Ending;
use interactor::checker::{CheckerError, Finding};

/// How a pass ended, apart from limits and exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All of it is right.
    Finished,
    /// It came to its end, and the result is wrong.
    Lost,
    /// Something was written that is not of the agreed form.
    Malformed,
    /// Of the agreed form, and against the rules.
    Illegal,
    /// The submission's words ended too early.
    Stopped,
    /// Whoever judges has failed; never the submission's fault.
    Failed,
}

impl End {
    pub fn of_session(ending: &Ending) -> End {
        match ending {
            Ending::Finished => End::Finished,
            Ending::Lost { .. } => End::Lost,
            Ending::Malformed { .. } => End::Malformed,
            Ending::Illegal { .. } => End::Illegal,
            Ending::Stopped { .. } => End::Stopped,
            Ending::Failed { .. } => End::Failed,
        }
    }

    pub fn of_checker(checked: &Result<Finding, CheckerError>) -> End {
        match checked {
            Ok(Finding::Accepted { .. }) => End::Finished,
            Ok(Finding::Lost { .. }) => End::Lost,
            Ok(Finding::Malformed { .. }) => End::Malformed,
            Ok(Finding::Illegal { .. }) => End::Illegal,
            Ok(Finding::Stopped { .. }) => End::Stopped,
            // The transcript is impossible, or the solver refused.
            Err(_) => End::Failed,
        }
    }
}
