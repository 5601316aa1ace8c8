//! The verdicts of a submission by group.

use interactor::escaped_line;
use package::Verdict;

use super::matrix::listed;
use crate::journal::{Replay, ReplaySubmission};
use crate::verdict::scoring::ScoredGroup;

/// `group large: TLE on 04, 05; expected TLE`, a line for each group.
pub fn group_lines(replay: &Replay, submission: &ReplaySubmission) -> impl Iterator<Item = String> {
    replay.scale.groups.iter().map(move |group| {
        let expected = submission.expectation.as_ref().and_then(|expectation| expectation.of_group(&group.name));
        let expected = expected.map_or(String::new(), |expected| format!("; expected {expected}"));
        let line = format!("group {}: {}{expected}", group.name, verdicts(replay, submission, group));
        escaped_line(line.as_bytes())
    })
}

/// `AC`, or what its tests got where not all are accepted.
fn verdicts(replay: &Replay, submission: &ReplaySubmission, group: &ScoredGroup) -> String {
    let verdict_of = |test: usize| submission.results.get(test)?.as_ref().map(|result| result.verdict());
    let mut parts = Vec::new();
    for verdict in Verdict::ALL.into_iter().filter(|verdict| !verdict.passed()) {
        let tests = group.tests.iter().filter(|&&test| verdict_of(test) == Some(verdict));
        let names: Vec<&str> = tests.filter_map(|&test| Some(replay.tests.get(test)?.name.as_str())).collect();
        if !names.is_empty() {
            parts.push(format!("{verdict} on {}", listed(&names)));
        }
    }
    if group.tests.iter().any(|&test| verdict_of(test).is_none()) {
        parts.push("not all judged".into());
    }
    if !group.is_whole {
        parts.push("not all selected".into());
    }
    if parts.is_empty() { Verdict::Accepted.to_string() } else { parts.join(", ") }
}
