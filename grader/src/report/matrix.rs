//! The matrix of an invocation: a row for each submission, a letter for each test, and the comparison with the expected
//! verdicts. Live reports and `grundy show` use the same code.

use std::fmt::Display;
use std::time::Duration;

use interactor::escaped_line;
use package::{Expectation, Mismatch, Verdict, display_bytes};

use super::standing::{RowStanding, standing};
use crate::journal::{Replay, ReplaySubmission, SubmissionState, TestResult};
use crate::terminal::style::{BAD, DIM, GOOD, indented};
use crate::verdict::record::{JudgedRun, largest};
use crate::verdict::text::seconds;

/// All rows.
pub fn rows(replay: &Replay) -> impl Iterator<Item = String> {
    replay.submissions.iter().map(|submission| row(replay, submission))
}

/// The row of one submission of the invocation.
pub fn row(replay: &Replay, submission: &ReplaySubmission) -> String {
    // What a hand put into a journal is one line all the same.
    let name = |submission: &ReplaySubmission| one_line(&submission.name);
    let width = replay.submissions.iter().map(|submission| name(submission).chars().count()).max().unwrap_or(0);
    let name = format!("  {:width$}  ", name(submission));
    match &submission.state {
        SubmissionState::LeftOut(reason) => format!("{name}{DIM}left out: {}{DIM:#}", indented(reason, 6)),
        SubmissionState::Failed(message) => format!("{name}{BAD}judge error{BAD:#}: {}", indented(message, 6)),
        SubmissionState::CompileError(_) => {
            format!("{name}{BAD}C{BAD:#}  {}", compile_status(replay, submission))
        }
        SubmissionState::Waiting | SubmissionState::Compiled => {
            let matrix: String = submission.results.iter().map(|result| letter(result.as_ref())).collect();
            let score = replay.score(submission).filter(|score| score.is_shown);
            let points = score.map_or(String::new(), |score| format!("  {}", one_line(&score)));
            let used = used(submission);
            let status = status(replay, submission);
            let (passes, repeated) = (passes(submission), repeated(submission));
            format!("{name}{matrix}{used}  {status}{points}{passes}{repeated}")
        }
    }
}

/// The letter of a result.
pub fn letter(result: Option<&TestResult>) -> String {
    match result.map(TestResult::verdict) {
        None => " ".into(),
        Some(Verdict::Skipped) => format!("{DIM}-{DIM:#}"),
        Some(verdict) if verdict.passed() => format!("{GOOD}{}{GOOD:#}", verdict.letter()),
        Some(verdict) => format!("{BAD}{}{BAD:#}", verdict.letter()),
    }
}

/// The names of the tests on which a submission got this verdict.
pub fn tests_with<'a>(replay: &'a Replay, submission: &ReplaySubmission, verdict: Verdict) -> Vec<&'a str> {
    let results = submission.results.iter().zip(&replay.tests);
    let is_this = |result: &Option<TestResult>| result.as_ref().is_some_and(|result| result.verdict() == verdict);
    results.filter(|(result, _)| is_this(result)).map(|(_, test)| test.name.as_str()).collect()
}

fn compile_status(replay: &Replay, submission: &ReplaySubmission) -> String {
    match (standing(replay, submission), &submission.expectation) {
        (RowStanding::AsExpected, _) => "as expected".into(),
        (_, Some(expected)) => format!("{BAD}EXPECTED {}, got CE{BAD:#}", one_line(expected)),
        (_, None) => format!("{BAD}CE{BAD:#}"),
    }
}

fn status(replay: &Replay, submission: &ReplaySubmission) -> String {
    let accepted = Expectation::accepted();
    match (standing(replay, submission), &submission.expectation) {
        (RowStanding::AsExpected, Some(_)) => "as expected".into(),
        (RowStanding::AsExpected, None) => format!("{GOOD}accepted{GOOD:#}"),
        (RowStanding::NotContradicted, expectation) => {
            let expected = expectation.as_ref().unwrap_or(&accepted);
            format!("as expected so far ({} is due on other tests)", one_line(expected))
        }
        (RowStanding::Unfinished | RowStanding::LeftOut | RowStanding::Failed, _) => {
            format!("{BAD}not finished{BAD:#}")
        }
        (RowStanding::Differs(mismatch), expectation) => {
            let got = match mismatch {
                Mismatch::Unexpected { verdict, .. } => {
                    format!("{verdict} on {}", listed(&tests_with(replay, submission, verdict)))
                }
                Mismatch::Missing { .. } if judged(submission).all(|run| run.verdict.passed()) => {
                    "AC on every test".into()
                }
                Mismatch::Missing { expected } => format!("no {} on any test", any_of(expected)),
                Mismatch::MissingInGroup { group, expected } => {
                    one_line(format_args!("no {} in {group}", any_of(expected)))
                }
                Mismatch::Points { earned: Some(earned) } => earned.to_string(),
                Mismatch::Points { earned: None } => "no points".into(),
            };
            match expectation {
                Some(expected) => format!("{BAD}EXPECTED {}, got {got}{BAD:#}", one_line(expected)),
                None => format!("{BAD}{got}{BAD:#}"),
            }
        }
    }
}

/// `WA or TLE`
fn any_of(verdicts: Vec<Verdict>) -> String {
    verdicts.into_iter().map(Verdict::code).collect::<Vec<_>>().join(" or ")
}

/// Names of groups come from the package, and a row is one line all the same.
fn one_line(words: impl Display) -> String {
    escaped_line(words.to_string().as_bytes())
}

fn judged(submission: &ReplaySubmission) -> impl Iterator<Item = &JudgedRun> {
    submission.results.iter().flatten().filter_map(TestResult::judged)
}

/// The largest use of any of its runs; empty where none was run.
fn used(submission: &ReplaySubmission) -> String {
    let Some(most) = judged(submission).filter_map(JudgedRun::usage).reduce(largest) else { return String::new() };
    let memory = most.memory.map_or("–".to_string(), display_bytes);
    format!("  {:>8} cpu  {:>8} wall  {memory:>8}", seconds(most.cpu), seconds(most.wall))
}

/// How often each of several passes took place, and the largest CPU time of it:
/// `passes 1: 12 runs ≤ 1.0 ms, 2: 11 runs ≤ 0.9 ms`.
fn passes(submission: &ReplaySubmission) -> String {
    let total = |judged: &JudgedRun| -> Vec<Duration> {
        judged.record.passes.iter().map(|pass| pass.process.map(|process| process.total).unwrap_or_default()).collect()
    };
    let all: Vec<Vec<Duration>> = judged(submission).filter(|judged| judged.record.several).map(total).collect();
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    let pass = |number: usize| {
        let times = || all.iter().filter_map(|passes| passes.get(number)).copied();
        let (count, most) = (times().count(), seconds(times().max().unwrap_or_default()));
        format!("{}: {count} run{} ≤ {most}", number + 1, if count == 1 { "" } else { "s" })
    };
    let listed: Vec<String> = (0..most).map(pass).collect();
    if listed.is_empty() { String::new() } else { format!("  {DIM}passes {}{DIM:#}", listed.join(", ")) }
}

fn repeated(submission: &ReplaySubmission) -> String {
    match judged(submission).any(|judged| judged.record.repeats > 1) {
        true => format!("  {DIM}repeated near the limit{DIM:#}"),
        false => String::new(),
    }
}

/// `04, 07, 09 and 12 more`
pub fn listed(tests: &[&str]) -> String {
    const SHOWN: usize = 4;
    match tests.len() {
        n if n > SHOWN + 1 => format!("{} and {} more", tests[..SHOWN].join(", "), n - SHOWN),
        _ => tests.join(", "),
    }
}
