//! What the times of a package's solutions say about its time limit: the factors on both sides of it by language, and a
//! limit that would do.
//!
//! The limit should be at least twice the time of the slowest solution that is to be accepted, and at most two thirds of
//! the time of the fastest one that is to exceed it: the factors of ICPC's problem package format (2025-09,
//! `time_multipliers`).

use std::fmt::Write as _;
use std::time::Duration;

use interactor::escaped_line;
use package::{Expectation, Verdict};

use crate::journal::{Replay, ReplaySubmission, TestResult};
use crate::verdict::text::seconds;

/// From the slowest accepted solution to the limit, and from the limit to the fastest one that exceeds it.
const TO_LIMIT: f64 = 2.0;
const FROM_LIMIT: f64 = 1.5;
/// Of a limit that is proposed.
const RESOLUTION: Duration = Duration::from_millis(500);

/// The largest time of a solution, with its name and that of the test.
#[derive(Clone, Debug, PartialEq)]
struct Slowest {
    time: Duration,
    solution: String,
    test: String,
}

/// The times of the solutions in one language.
#[derive(Clone, Debug, Default, PartialEq)]
struct Times {
    language: String,
    /// Of those that are to be accepted, the slowest.
    right: Option<Slowest>,
    /// Of those that are to exceed the limit, the one that does so least.
    slow: Option<Slowest>,
}

/// A table and a proposal, for people. `limit`: the package's. `language`: of a solution, by its path.
pub fn words(replay: &Replay, limit: Duration, language: impl Fn(&str) -> String) -> String {
    let mut all: Vec<Times> = Vec::new();
    for submission in &replay.submissions {
        let Some(slowest) = slowest(replay, submission) else { continue };
        let Some(expectation) = &submission.expectation else { continue };
        let name = language(&submission.path);
        let at = all.iter().position(|times| times.language == name).unwrap_or_else(|| {
            all.push(Times { language: name, ..Times::default() });
            all.len() - 1
        });
        let Times { right, slow, .. } = &mut all[at];
        if expectation.is_accepted() {
            if right.as_ref().is_none_or(|known| slowest.time > known.time) {
                *right = Some(slowest);
            }
        } else if exceeds(expectation) && slow.as_ref().is_none_or(|known| slowest.time < known.time) {
            *slow = Some(slowest);
        }
    }
    all.sort_by(|a, b| a.language.cmp(&b.language));
    let mut text = format!("time limit {}\n", seconds(limit));
    for Times { language, right, slow } in &all {
        let side = |which: &str, found: &Option<Slowest>, factor: &dyn Fn(Duration) -> f64| match found {
            None => String::new(),
            Some(Slowest { time, solution, test }) => {
                format!("\n    {which}  {:>8}  {:5.2}x  {solution} on {test}", seconds(*time), factor(*time))
            }
        };
        let limit = limit.as_secs_f64();
        let to_limit = |time: Duration| limit / time.as_secs_f64().max(1e-6);
        let from_limit = |time: Duration| time.as_secs_f64() / limit;
        let right = side("slowest that is to pass  ", right, &to_limit);
        let slow = side("fastest that is to exceed", slow, &from_limit);
        let _ = writeln!(text, "  {language}{right}{slow}");
    }
    text + &proposal(&all)
}

fn slowest(replay: &Replay, submission: &ReplaySubmission) -> Option<Slowest> {
    let time = |result: &Option<TestResult>| match result {
        Some(TestResult::Judged(judged)) => judged.usage().map(|usage| usage.cpu),
        _ => None,
    };
    let times = replay.tests.iter().zip(&submission.results).filter_map(|(test, result)| Some((time(result)?, test)));
    let (time, test) = times.max_by_key(|(time, _)| *time)?;
    Some(Slowest { time, solution: escaped_line(submission.name.as_bytes()), test: escaped_line(test.name.as_bytes()) })
}

/// Whether a solution is to exceed the time limit and nothing else.
fn exceeds(expectation: &Expectation) -> bool {
    expectation.compare(&[Verdict::TimeLimit]).is_ok() && expectation.compare(&[Verdict::WrongAnswer]).is_err()
}

/// The smallest limit that is far enough from the accepted solutions, if it is far enough from the others, too.
fn proposal(all: &[Times]) -> String {
    let slowest = all.iter().filter_map(|times| times.right.as_ref()).map(|found| found.time).max();
    let fastest = all.iter().filter_map(|times| times.slow.as_ref()).map(|found| found.time).min();
    let Some(slowest) = slowest else { return "no solution that is to pass says what the limit should be\n".into() };
    let steps = (slowest.as_secs_f64() * TO_LIMIT / RESOLUTION.as_secs_f64()).ceil().max(1.0);
    let proposed = RESOLUTION.mul_f64(steps);
    let least = proposed.mul_f64(FROM_LIMIT);
    match fastest {
        Some(fastest) if fastest < least => format!(
            "no limit is {TO_LIMIT} times the slowest that is to pass ({}) and leaves {FROM_LIMIT} times as much for the \
             fastest that is to exceed it ({}): make the tests larger, or give languages factors ([limits] factors)\n",
            seconds(slowest),
            seconds(fastest)
        ),
        _ => format!("proposed: time = \"{}\"\n", seconds(proposed).replace(' ', "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(right: u64, slow: Option<u64>) -> Times {
        let found = |ms| Slowest { time: Duration::from_millis(ms), solution: "a.cpp".into(), test: "01".into() };
        Times { language: "C++".into(), right: Some(found(right)), slow: slow.map(found) }
    }

    #[test]
    fn a_limit_is_proposed_where_both_sides_leave_room() {
        for (right, slow, words) in [
            (200, None, "proposed: time = \"0.50s\""),
            (260, Some(5000), "proposed: time = \"1.00s\""),
            (600, Some(2100), "no limit is 2 times the slowest that is to pass (0.60 s)"),
        ] {
            let found = proposal(&[times(right, slow)]);
            assert!(found.starts_with(words), "{found}");
        }
        assert!(proposal(&[]).starts_with("no solution that is to pass"));
    }
}
