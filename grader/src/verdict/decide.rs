//! From stored facts to a verdict: a pure function, so that a kept run can be judged again.
//!
//! Who is to blame when several things went wrong is settled by what came first. The session sits in the judge, so
//! the first wrong line *is* the order of events: it was written before the program ended, however it ended. The
//! rules, in order:
//!
//! 1. the jury failed (interactor, checker, sandbox, or they disagree): judge error;
//! 2. the session ended on a wrong line or a lost game: that, even if the program then loops, crashes or floods;
//! 3. a limit was passed: that limit;
//! 4. the program failed (signal, non-zero exit): runtime error;
//! 5. its words ended in the middle of a game: wrong answer;
//! 6. it went on talking after the end: presentation error;
//! 7. the checker's word, which must agree with the session's.

use package::Verdict;

/// What one run left behind, as far as the verdict depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// How the conversation ended in the interactor's view.
    pub session: SessionEnd,
    /// How it ended in the checker's view.
    pub checker: CheckerEnd,
    /// The first limit that was passed while the session had not ended wrong.
    pub limit: Option<Limit>,
    /// The program's own end: `true` for exit code 0.
    pub clean_exit: bool,
    /// Words after the end of the last game.
    pub trailing_output: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    Finished,
    Lost,
    Malformed,
    Illegal,
    Stopped,
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckerEnd {
    Accepted,
    Lost,
    Malformed,
    Illegal,
    Stopped,
    /// The transcript is impossible, or the solver refused.
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Time,
    Idleness,
    Memory,
    Output,
    Security,
}

/// The verdict on one run.
pub fn decide(facts: &Facts) -> Verdict {
    let disagree = !agree(facts.session, facts.checker);
    if facts.session == SessionEnd::Failed || facts.checker == CheckerEnd::Failed || disagree {
        return Verdict::JudgeError;
    }
    match facts.session {
        SessionEnd::Lost | SessionEnd::Illegal => return Verdict::WrongAnswer,
        SessionEnd::Malformed => return Verdict::PresentationError,
        SessionEnd::Finished | SessionEnd::Stopped | SessionEnd::Failed => {}
    }
    match facts.limit {
        Some(Limit::Security) => return Verdict::SecurityViolation,
        Some(Limit::Time) => return Verdict::TimeLimit,
        Some(Limit::Memory) => return Verdict::MemoryLimit,
        Some(Limit::Output) => return Verdict::OutputLimit,
        Some(Limit::Idleness) => return Verdict::IdlenessLimit,
        None => {}
    }
    if !facts.clean_exit {
        return Verdict::RuntimeError;
    }
    match facts.session {
        SessionEnd::Stopped => Verdict::WrongAnswer,
        _ if facts.trailing_output => Verdict::PresentationError,
        _ => Verdict::Accepted,
    }
}

/// Whether the interactor and the checker saw the same conversation.
pub fn agree(session: SessionEnd, checker: CheckerEnd) -> bool {
    matches!(
        (session, checker),
        (SessionEnd::Finished, CheckerEnd::Accepted)
            | (SessionEnd::Lost, CheckerEnd::Lost)
            | (SessionEnd::Malformed, CheckerEnd::Malformed)
            | (SessionEnd::Illegal, CheckerEnd::Illegal)
            | (SessionEnd::Stopped, CheckerEnd::Stopped)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(session: SessionEnd, limit: Option<Limit>, clean_exit: bool, trailing_output: bool) -> Facts {
        let checker = match session {
            SessionEnd::Finished => CheckerEnd::Accepted,
            SessionEnd::Lost => CheckerEnd::Lost,
            SessionEnd::Malformed => CheckerEnd::Malformed,
            SessionEnd::Illegal => CheckerEnd::Illegal,
            SessionEnd::Stopped | SessionEnd::Failed => CheckerEnd::Stopped,
        };
        Facts { session, checker, limit, clean_exit, trailing_output }
    }

    #[test]
    fn the_table_of_blame() {
        use SessionEnd::*;
        let time = Some(Limit::Time);
        for (session, limit, clean, trailing, verdict) in [
            (Finished, None, true, false, Verdict::Accepted),
            (Finished, None, true, true, Verdict::PresentationError),
            (Finished, None, false, false, Verdict::RuntimeError),
            (Finished, None, false, true, Verdict::RuntimeError),
            (Finished, time, false, false, Verdict::TimeLimit),
            (Finished, Some(Limit::Idleness), false, false, Verdict::IdlenessLimit),
            (Finished, Some(Limit::Output), false, true, Verdict::OutputLimit),
            (Lost, None, true, false, Verdict::WrongAnswer),
            (Lost, None, false, true, Verdict::WrongAnswer),
            (Lost, time, false, false, Verdict::WrongAnswer),
            (Illegal, Some(Limit::Memory), false, true, Verdict::WrongAnswer),
            (Malformed, None, false, false, Verdict::PresentationError),
            (Malformed, time, false, false, Verdict::PresentationError),
            (Stopped, None, true, false, Verdict::WrongAnswer),
            (Stopped, None, false, false, Verdict::RuntimeError),
            (Stopped, Some(Limit::Memory), false, false, Verdict::MemoryLimit),
            (Stopped, Some(Limit::Security), false, false, Verdict::SecurityViolation),
            (Stopped, Some(Limit::Idleness), false, false, Verdict::IdlenessLimit),
            (Failed, None, true, false, Verdict::JudgeError),
        ] {
            assert_eq!(decide(&facts(session, limit, clean, trailing)), verdict, "{session:?} {limit:?} {clean}");
        }
    }

    #[test]
    fn a_disagreement_is_the_judges_fault() {
        let mut facts = facts(SessionEnd::Finished, None, true, false);
        for checker in
            [CheckerEnd::Lost, CheckerEnd::Malformed, CheckerEnd::Illegal, CheckerEnd::Stopped, CheckerEnd::Failed]
        {
            facts.checker = checker;
            assert_eq!(decide(&facts), Verdict::JudgeError, "{checker:?}");
        }
    }
}
