//! Which tests a group has.

use std::ops::Range;

use super::draft::DraftGroup;
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText};
use crate::model::{Gather, Group, Origin, Points, Test};
use crate::pattern::Pattern;

/// Finds the tests; a group without any is a mistake, and so is one whose name another has. Points that do not add up, and
/// tests in no group or in several, are warned of.
pub(crate) fn resolve(
    drafts: Vec<DraftGroup>,
    tests: &[Test],
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut last = 0..0;
    for (number, draft) in drafts.into_iter().enumerate() {
        let mut error = |span: Range<usize>, message: String| {
            diagnostics.push(Diagnostic::error("bad-group", message, &source.path).at(source, span));
        };
        if draft.tests.is_empty() {
            error(draft.span.clone(), "the group does not name its `tests`".into());
        }
        let mut chosen: Vec<usize> = Vec::new();
        for word in &draft.tests {
            let Some(pattern) = Pattern::new(&word.text) else {
                error(word.span.clone(), format!("`{}` is not a pattern", word.text));
                continue;
            };
            let meant = |test: &&Test| match &test.origin {
                Origin::File(path) => pattern.matches(path) || test.is_called(&word.text),
                Origin::Line(_) => test.is_called(&word.text),
            };
            let before = chosen.len();
            chosen.extend(tests.iter().filter(meant).map(|test| test.number));
            if chosen.len() == before && !tests.is_empty() {
                error(word.span.clone(), format!("no test matches `{}`", word.text));
            }
        }
        chosen.sort_unstable();
        chosen.dedup();
        let span = draft.name.as_ref().map_or(draft.span, |name| name.span.clone());
        let name = draft.name.map_or_else(|| (number + 1).to_string(), |name| name.text);
        if groups.iter().any(|group| group.name == name) {
            error(span.clone(), format!("there is another group `{name}`"));
        }
        let points = Points::whole(draft.points);
        groups.push(Group { name, points, gather: Gather::Worst, needs: Vec::new(), tests: chosen });
        last = span;
    }
    let warn = |message: String, hint: &str| {
        Diagnostic::error("odd-groups", message, &source.path).at(source, last.clone()).hint(hint).warning()
    };
    diagnostics.list.extend(oddities(&groups, tests).into_iter().map(|(message, hint)| warn(message, hint)));
    groups
}

/// All points of a task.
const WHOLE: f64 = 100.0;

/// What is seldom meant, each with a hint.
fn oddities(groups: &[Group], tests: &[Test]) -> Vec<(String, &'static str)> {
    if groups.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let total: f64 = groups.iter().map(|group| group.points.value()).sum();
    if total != WHOLE {
        found.push((format!("the points of the groups add up to {total}, not to {WHOLE}"), "points = … in [[groups]]"));
    }
    let count = |test: &Test| groups.iter().filter(|group| group.tests.contains(&test.number)).count();
    let named = |wanted: fn(usize) -> bool| {
        let names: Vec<&str> = tests.iter().filter(|test| wanted(count(test))).map(|test| test.name.as_str()).collect();
        (!names.is_empty()).then(|| listed(&names))
    };
    if let Some(names) = named(|count| count == 0) {
        found.push((
            format!("no group has {names}: no points depend on it"),
            "samples may have a group with points = 0",
        ));
    }
    if let Some(names) = named(|count| count > 1) {
        found.push((format!("several groups have {names}"), "meant where a group holds all tests of an easier one"));
    }
    found
}

/// `test 04`, `tests 04, 05, 06 and 3 more`
fn listed(names: &[&str]) -> String {
    const SHOWN: usize = 3;
    let shown = names[..names.len().min(SHOWN)].join(", ");
    match names.len() {
        1 => format!("test {shown}"),
        n if n > SHOWN => format!("tests {shown} and {} more", n - SHOWN),
        _ => format!("tests {shown}"),
    }
}
