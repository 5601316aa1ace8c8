//! The time limit of a package that does not say one: it follows from its accepted solutions.
//!
//! They are judged once under a generous bound, in an invocation that is kept like any other. The limit that was found is
//! kept in the cache under everything that decides it.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use package::{Expectation, Package, Test, TimeInference};

use super::head::{head, replay};
use super::plan::{Plan, PlanOptions};
use super::selection::{self, Entry};
use super::supervise::supervise;
use crate::journal::lines::{End, Line};
use crate::journal::{Replay, TestResult};
use crate::program::cache;
use crate::program::workshop::Workshop;
use crate::report::Progress;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// A time limit that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InferredLimit {
    pub limit: Duration,
    /// The CPU time and the name of the slowest accepted solution, and the name of its slowest test.
    pub slowest: Option<(Duration, String, String)>,
}

/// The file of a cache entry.
const FILE: &str = "limit";

/// Finds the limit of `package`, whose `limits` hold the bound to find it under. `None` where no accepted solution could
/// be judged as accepted: then the bound stays. Must not be called within a tokio runtime.
pub fn time_limit(
    inference: TimeInference,
    workshop: &Workshop,
    package: &Package,
    options: PlanOptions,
) -> Result<Option<InferredLimit>, Failure> {
    let is_accepted = |entry: &Entry| entry.expectation.as_ref().is_some_and(Expectation::is_accepted);
    let mut entries = selection::entries(package, &[])?;
    entries.retain(is_accepted);
    if entries.is_empty() {
        return Ok(None);
    }
    let tests: Vec<Test> = package.tests.clone();
    let plan = Plan::new(workshop, package, &entries, tests, PlanOptions { fail_fast: false, ..options })?;
    if plan.why_nothing_can_be_run().is_some() {
        return Ok(None);
    }
    let key = key(&plan, inference);
    if let Some(known) = workshop.cache.get(&key).and_then(|entry| std::fs::read_to_string(entry.join(FILE)).ok())
        && let Some(known) = read(&known)
    {
        return Ok(Some(known));
    }
    let head = head(package, &plan.tests, &entries, options.tier, None);
    let writer = workshop.store.begin(&Line::Invocation(head.clone()))?;
    let replay = replay(&writer.id, head, &entries);
    let writer = Mutex::new(writer);
    let progress = Progress::new("finding the time limit");
    let done = supervise(&plan, replay, &writer, &mut [Box::new(progress)], Instant::now())?;
    done.result?;
    let mut writer = writer.into_inner().unwrap_or_else(PoisonError::into_inner);
    let code = if done.stopped { ExitCode::Stopped } else { ExitCode::AsExpected };
    writer.write(&Line::End(End { exit_code: code as u8, stopped: done.stopped }))?;
    if done.stopped {
        return Err(Failure::new(ExitCode::Stopped, "stopped while finding the time limit"));
    }
    let Some(found) = slowest(&done.replay) else { return Ok(None) };
    let found = InferredLimit { limit: rounded(found.0, inference), slowest: Some(found) };
    workshop.cache.put(&key, |folder| std::fs::write(folder.join(FILE), written(&found)))?;
    Ok(Some(found))
}

/// Everything that decides the limit.
fn key(plan: &Plan, inference: TimeInference) -> String {
    let mut parts = vec![format!("time limit 1 {inference:?}")];
    for submission in 0..plan.submissions.len() {
        parts.extend((0..plan.tests.len()).map(|test| plan.job(submission, test).key()));
    }
    cache::key(parts.iter().map(String::as_bytes))
}

/// The slowest run of solutions that pass all tests.
fn slowest(replay: &Replay) -> Option<(Duration, String, String)> {
    let mut slowest: Option<(Duration, String, String)> = None;
    for submission in &replay.submissions {
        let verdicts = submission.results.iter().map(|result| result.as_ref().map(TestResult::verdict));
        if !verdicts.into_iter().all(|verdict| verdict.is_some_and(package::Verdict::passed)) {
            continue;
        }
        for (test, result) in replay.tests.iter().zip(&submission.results) {
            let Some(TestResult::Judged(judged)) = result else { continue };
            let Some(usage) = judged.usage() else { continue };
            if slowest.as_ref().is_none_or(|(most, ..)| usage.cpu > *most) {
                slowest = Some((usage.cpu, submission.name.clone(), test.name.clone()));
            }
        }
    }
    slowest
}

/// The time times the factor, rounded up to a multiple of the resolution; at least one of it.
fn rounded(time: Duration, TimeInference { factor, resolution }: TimeInference) -> Duration {
    let steps = (time.as_secs_f64() * factor / resolution.as_secs_f64()).ceil().max(1.0);
    resolution.mul_f64(steps)
}

fn written(found: &InferredLimit) -> String {
    let (time, solution, test) = found.slowest.clone().unwrap_or_default();
    format!("{}\n{}\n{solution}\n{test}\n", found.limit.as_micros(), time.as_micros())
}

fn read(text: &str) -> Option<InferredLimit> {
    let mut lines = text.lines();
    let mut time = || Some(Duration::from_micros(lines.next()?.parse().ok()?));
    let (limit, slowest) = (time()?, time()?);
    let (solution, test) = (lines.next()?.to_string(), lines.next()?.to_string());
    Some(InferredLimit { limit, slowest: Some((slowest, solution, test)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_rounded_up_to_its_resolution() {
        let ms = Duration::from_millis;
        for (time, factor, resolution, limit) in
            [(410, 5.0, 1000, 3000), (2, 5.0, 1000, 1000), (1000, 2.0, 1000, 2000), (130, 2.0, 100, 300)]
        {
            let inference = TimeInference { factor, resolution: ms(resolution) };
            assert_eq!(rounded(ms(time), inference), ms(limit), "{time} ms times {factor}");
        }
    }

    #[test]
    fn what_is_kept_is_read_back() {
        let slowest = Some((Duration::from_micros(1234), "accepted/a.cpp".to_string(), "07".to_string()));
        let found = InferredLimit { limit: Duration::from_secs(2), slowest };
        assert_eq!(read(&written(&found)), Some(found));
        assert_eq!(read("12\n"), None);
    }
}
