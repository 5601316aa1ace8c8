//! How the results of a submission compare with its expectation, and the outcome of the whole invocation.

use package::{Expectation, Mismatch, Verdict};

use crate::journal::{Replay, ReplaySubmission, SubmissionState, TestResult};

/// How the results of a submission compare with its expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowStanding {
    AsExpected,
    /// As expected so far, but a required verdict is missing; it may come from tests that were not selected.
    NotContradicted,
    /// Not all of its runs were made or kept.
    Unfinished,
    Differs(Mismatch),
    LeftOut,
    /// The judge failed before any of its runs.
    Failed,
}

/// The outcome of an invocation. Submissions are counted, except in the last two fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub as_expected: usize,
    pub differs: usize,
    pub left_out: usize,
    /// Not all of their runs were made.
    pub unfinished: usize,
    /// Runs, or whole submissions, that the judge failed on.
    pub judge_errors: usize,
    pub runs: usize,
}

impl TestResult {
    pub fn verdict(&self) -> Verdict {
        match self {
            TestResult::Judged(judged) => judged.verdict,
            TestResult::Skipped => Verdict::Skipped,
            TestResult::Failed { .. } => Verdict::JudgeError,
        }
    }
}

/// `selected`: only some of the package's tests were selected. Without a declared expectation, `accepted` is expected.
pub fn standing(submission: &ReplaySubmission, selected: bool) -> RowStanding {
    let accepted = Expectation::accepted();
    let expectation = submission.expectation.as_ref().unwrap_or(&accepted);
    match submission.state {
        SubmissionState::LeftOut(_) => return RowStanding::LeftOut,
        SubmissionState::Failed(_) => return RowStanding::Failed,
        SubmissionState::CompileError(_) => {
            return match expectation.compare(&[Verdict::CompileError]) {
                Ok(()) => RowStanding::AsExpected,
                Err(mismatch) => RowStanding::Differs(mismatch),
            };
        }
        SubmissionState::Waiting | SubmissionState::Compiled => {}
    }
    let verdict = |result: &Option<TestResult>| result.as_ref().map_or(Verdict::Skipped, TestResult::verdict);
    let verdicts: Vec<Verdict> = submission.results.iter().map(verdict).collect();
    match expectation.compare(&verdicts) {
        Err(mismatch @ Mismatch::Unexpected { .. }) => RowStanding::Differs(mismatch),
        _ if !submission.is_complete() => RowStanding::Unfinished,
        Ok(()) => RowStanding::AsExpected,
        Err(Mismatch::Missing { .. }) if selected => RowStanding::NotContradicted,
        Err(mismatch) => RowStanding::Differs(mismatch),
    }
}

/// What no result says anything about although it looks right beside the others: submissions that should be accepted and
/// were left out, with the reason.
pub fn not_judged(replay: &Replay) -> impl Iterator<Item = (&ReplaySubmission, &str)> {
    let should_pass =
        |submission: &&ReplaySubmission| submission.expectation.as_ref().is_none_or(Expectation::is_accepted);
    replay.submissions.iter().filter(should_pass).filter_map(|submission| match &submission.state {
        SubmissionState::LeftOut(reason) => Some((submission, reason.as_str())),
        _ => None,
    })
}

/// Whether the package has solutions that should be accepted, and all of them waited for something that never came: then
/// it is not they who are wrong.
pub fn all_stand_still(replay: &Replay) -> bool {
    let idle = |submission: &ReplaySubmission| {
        let standing = standing(submission, replay.selected);
        matches!(standing, RowStanding::Differs(Mismatch::Unexpected { verdict: Verdict::IdlenessLimit, .. }))
    };
    let accepted =
        |submission: &&ReplaySubmission| submission.expectation.as_ref().is_some_and(Expectation::is_accepted);
    let mut accepted = replay.submissions.iter().filter(accepted).peekable();
    accepted.peek().is_some() && accepted.all(idle)
}

impl Tally {
    pub fn of(replay: &Replay) -> Tally {
        let mut tally = Tally { runs: replay.runs(), ..Tally::default() };
        for submission in &replay.submissions {
            let verdicts = submission.results.iter().flatten().map(TestResult::verdict);
            tally.judge_errors += verdicts.filter(|&verdict| verdict == Verdict::JudgeError).count();
            match standing(submission, replay.selected) {
                RowStanding::AsExpected | RowStanding::NotContradicted => tally.as_expected += 1,
                RowStanding::Unfinished => tally.unfinished += 1,
                RowStanding::Differs(_) => tally.differs += 1,
                RowStanding::LeftOut => tally.left_out += 1,
                RowStanding::Failed => {
                    tally.judge_errors += 1;
                    tally.differs += 1;
                }
            }
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::decide::Facts;
    use crate::verdict::end::End;
    use crate::verdict::explain::Explanation;
    use crate::verdict::record::{JudgedRun, RunRecord};

    fn judged(verdict: Verdict) -> TestResult {
        TestResult::Judged(Box::new(JudgedRun {
            verdict,
            facts: Facts::of(End::Finished),
            explanation: Explanation::default(),
            record: RunRecord::default(),
        }))
    }

    #[test]
    fn only_a_whole_row_can_lack_what_is_expected() {
        let row = |letters: &str| ReplaySubmission {
            name: "a.cpp".into(),
            path: String::new(),
            expectation: Some(Expectation::any_of(&[Verdict::WrongAnswer])),
            state: SubmissionState::Compiled,
            results: letters
                .chars()
                .map(|letter| Verdict::ALL.into_iter().find(|v| v.letter() == letter).map(judged))
                .collect(),
        };
        let missing = Mismatch::Missing { expected: vec![Verdict::WrongAnswer] };
        let unexpected = Mismatch::Unexpected { test: 0, verdict: Verdict::TimeLimit };
        for (letters, selected, expected) in [
            ("AW", false, RowStanding::AsExpected),
            ("AA", false, RowStanding::Differs(missing)),
            ("AA", true, RowStanding::NotContradicted),
            ("A?", false, RowStanding::Unfinished),
            ("W?", false, RowStanding::Unfinished),
            ("T?", true, RowStanding::Differs(unexpected)),
        ] {
            assert_eq!(standing(&row(letters), selected), expected, "{letters} {selected}");
        }
    }
}
