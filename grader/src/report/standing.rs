//! How the results of a submission compare with its expectation, and the outcome of the whole invocation.

use package::{Expectation, Mismatch, Verdict};

use crate::journal::{Replay, ReplaySubmission, SubmissionState, TestResult};

/// How the results of a submission compare with its expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowStanding {
    AsExpected,
    /// As expected so far, but a required verdict or points are missing; they may come from tests that were not judged.
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

/// Without a declared expectation, `accepted` is expected.
pub fn standing(replay: &Replay, submission: &ReplaySubmission) -> RowStanding {
    let accepted = Expectation::accepted();
    let expectation = submission.expectation.as_ref().unwrap_or(&accepted);
    let earned = || replay.score(submission).map(|score| score.earned);
    match submission.state {
        SubmissionState::LeftOut(_) => return RowStanding::LeftOut,
        SubmissionState::Failed(_) => return RowStanding::Failed,
        SubmissionState::CompileError(_) => {
            let compared = expectation.compare(&[Verdict::CompileError]);
            return match compared.and_then(|()| expectation.compare_points(earned())) {
                Ok(()) => RowStanding::AsExpected,
                Err(mismatch) => RowStanding::Differs(mismatch),
            };
        }
        SubmissionState::Waiting | SubmissionState::Compiled => {}
    }
    let verdict = |result: &Option<TestResult>| result.as_ref().map_or(Verdict::Skipped, TestResult::verdict);
    let verdicts: Vec<Verdict> = submission.results.iter().map(verdict).collect();
    let groups: Vec<(&str, &[usize])> =
        replay.scale.groups.iter().map(|group| (group.name.as_str(), &group.tests[..])).collect();
    match expectation.compare_by_group(&verdicts, &groups) {
        Err(mismatch @ Mismatch::Unexpected { .. }) => return RowStanding::Differs(mismatch),
        _ if !submission.is_complete() => return RowStanding::Unfinished,
        Ok(()) => {}
        Err(_) if replay.selected => return RowStanding::NotContradicted,
        Err(mismatch) => return RowStanding::Differs(mismatch),
    }
    match expectation.compare_points(earned()) {
        Ok(()) => RowStanding::AsExpected,
        // Tests that were not judged could have earned more, or cost what was earned.
        Err(_) if replay.selected || verdicts.contains(&Verdict::Skipped) => RowStanding::NotContradicted,
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
        let standing = standing(replay, submission);
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
            match standing(replay, submission) {
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
    use package::{Earned, Points};

    use super::*;
    use crate::verdict::decide::Facts;
    use crate::verdict::end::End;
    use crate::verdict::explain::Explanation;
    use crate::verdict::record::{JudgedRun, RunRecord};
    use crate::verdict::scoring::{ScoreScale, ScoredGroup};

    fn judged(verdict: Verdict) -> TestResult {
        TestResult::Judged(Box::new(JudgedRun {
            verdict,
            facts: Facts::of(End::Finished),
            explanation: Explanation::default(),
            record: RunRecord::default(),
        }))
    }

    fn replay(results: &str, selected: bool, expectation: Expectation, scale: ScoreScale) -> Replay {
        let result = |letter: char| match letter {
            '-' => Some(TestResult::Skipped),
            letter => Verdict::ALL.into_iter().find(|v| v.letter() == letter).map(judged),
        };
        let submission = ReplaySubmission {
            name: "a.cpp".into(),
            path: String::new(),
            expectation: Some(expectation),
            state: SubmissionState::Compiled,
            results: results.chars().map(result).collect(),
        };
        Replay {
            id: String::new(),
            package: String::new(),
            package_path: String::new(),
            kind: String::new(),
            rules: String::new(),
            last_mover: String::new(),
            first: String::new(),
            moves: 0,
            tier: String::new(),
            seed: None,
            selected,
            scale,
            tests: Vec::new(),
            submissions: vec![submission],
            end: None,
        }
    }

    #[test]
    fn only_a_whole_row_can_lack_what_is_expected() {
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
            let wrong = Expectation::any_of(&[Verdict::WrongAnswer]);
            let replay = replay(letters, selected, wrong, ScoreScale::default());
            assert_eq!(standing(&replay, &replay.submissions[0]), expected, "{letters} {selected}");
        }
    }

    #[test]
    fn points_and_groups_are_compared_too() {
        let group = |name: &str, points, tests: &[usize]| ScoredGroup {
            name: name.into(),
            points: Points::whole(points),
            tests: tests.into(),
            is_whole: true,
            ..ScoredGroup::default()
        };
        let groups = vec![group("small", 40, &[0, 1]), group("large", 60, &[2])];
        let scale = ScoreScale { most: Some(100), groups, ..ScoreScale::default() };
        let forty = Expectation::any().with_points(Points::whole(40), Points::whole(40));
        let by_group = Expectation::any().in_group("large", Expectation::any_of(&[Verdict::TimeLimit]));
        let points = |points| {
            let earned = Some(Earned { points: Points::whole(points), most: Some(Points::whole(100)) });
            RowStanding::Differs(Mismatch::Points { earned })
        };
        let lacks = Mismatch::MissingInGroup { group: "large".into(), expected: vec![Verdict::TimeLimit] };
        for (expectation, letters, selected, expected) in [
            (&forty, "AAW", false, RowStanding::AsExpected),
            (&forty, "AAA", false, points(100)),
            (&forty, "AWA", false, points(60)),
            (&forty, "AWA", true, RowStanding::NotContradicted),
            (&forty, "W--", false, RowStanding::NotContradicted),
            (&forty, "AW?", false, RowStanding::Unfinished),
            (&Expectation::partial(), "AAW", false, RowStanding::AsExpected),
            (&Expectation::partial(), "AAA", false, points(100)),
            (&Expectation::partial(), "WWW", false, points(0)),
            (&by_group, "WAT", false, RowStanding::AsExpected),
            (&by_group, "AAA", false, RowStanding::Differs(lacks)),
            (&by_group, "AAA", true, RowStanding::NotContradicted),
        ] {
            let replay = replay(letters, selected, expectation.clone(), scale.clone());
            assert_eq!(standing(&replay, &replay.submissions[0]), expected, "{expectation} {letters} {selected}");
        }
        let mut replay = replay("???", false, forty, scale);
        replay.submissions[0].state = SubmissionState::CompileError(String::new());
        assert_eq!(standing(&replay, &replay.submissions[0]), points(0));
    }
}
