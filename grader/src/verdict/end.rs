//! How a pass ended in the view of its judge: the session of a game, the checker that replays it, a comparison with
//! the answer, or an author's program.

use interactor::Ending;
use interactor::checker::{CheckerError, Finding};

/// How a pass ended, apart from limits and exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All of it is right.
    Finished,
    /// It reached its end, and the result is wrong.
    Lost,
    /// The submission wrote something that does not have the agreed form.
    Malformed,
    /// It wrote something of the agreed form that is against the rules.
    Illegal,
    /// The submission's output ended too early.
    Stopped,
    /// The judge of the pass failed; never the submission's fault.
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
