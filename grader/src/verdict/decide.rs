//! From stored facts to a verdict: a pure function, so that a kept run can be judged again.
//!
//! If several things went wrong, the first one decides. The session sits in the judge, so
//! the first wrong line *is* the order of events: it was written before the program ended, however it ended. The
//! rules, in order:
//!
//! 1. the jury failed (interactor, checker, sandbox, or they disagree): judge error;
//! 2. the session ended on a wrong line or a lost game: that, even if the program then loops, crashes or floods;
//! 3. a limit was passed: that limit;
//! 4. the program failed (signal, non-zero exit): runtime error;
//! 5. its output ended in the middle of a game: wrong answer;
//! 6. it wrote more after the end: presentation error;
//! 7. otherwise: accepted. Points are known here, so that a verdict for partial points would be one more rule.

use package::{Points, Verdict};

use super::end::End;

/// What is known about one run, as far as the verdict depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// How the deciding pass ended for its first judge.
    pub session: End,
    /// How it ended for a second judge, which saw only the transcript; games have one.
    pub checker: Option<End>,
    /// The first limit that was passed while the session had not ended wrong.
    pub limit: Option<Limit>,
    /// The program's own end: `true` for exit code 0, and where nothing was run.
    pub clean_exit: bool,
    /// Output after the end of the last game.
    pub trailing_output: bool,
    /// The points of the run, if they were given.
    pub points: Option<Points>,
}

impl Facts {
    /// Facts without any fault except, perhaps, this end.
    pub fn of(session: End) -> Facts {
        Facts { session, checker: None, limit: None, clean_exit: true, trailing_output: false, points: None }
    }

    /// Whether the two judges agree, where there are two.
    pub fn judges_agree(&self) -> bool {
        self.checker.is_none_or(|checker| checker == self.session)
    }
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
    if facts.session == End::Failed || !facts.judges_agree() {
        return Verdict::JudgeError;
    }
    match facts.session {
        End::Lost | End::Illegal => return Verdict::WrongAnswer,
        End::Malformed => return Verdict::PresentationError,
        End::Finished | End::Stopped | End::Failed => {}
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
        End::Stopped => Verdict::WrongAnswer,
        _ if facts.trailing_output => Verdict::PresentationError,
        _ => Verdict::Accepted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(session: End, limit: Option<Limit>, clean_exit: bool, trailing_output: bool) -> Facts {
        Facts { limit, clean_exit, trailing_output, ..Facts::of(session) }
    }

    #[test]
    fn the_table_of_blame() {
        use End::*;
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
        let ends = [End::Finished, End::Lost, End::Malformed, End::Illegal, End::Stopped, End::Failed];
        for (session, checker) in ends.into_iter().flat_map(|a| ends.map(|b| (a, b))) {
            let alone = decide(&Facts::of(session));
            let both = decide(&Facts { checker: Some(checker), ..Facts::of(session) });
            let expected = if session == checker { alone } else { Verdict::JudgeError };
            assert_eq!(both, expected, "{session:?} {checker:?}");
        }
    }
}
