//! Which tests a group has, what it is worth, and which groups it needs.

use std::ops::Range;

use super::draft::{DraftGroup, DraftPoints};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText, did_you_mean};
use crate::model::{Gather, Group, Origin, Points, Test};
use crate::pattern::Pattern;

/// Finds the tests and gives them the points that a group says of each; a group without tests is a mistake, and so is one
/// whose name another has. Points that do not add up, and tests in no group or in several, are warned of.
pub(crate) fn resolve(
    drafts: Vec<DraftGroup>,
    tests: &mut [Test],
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) -> Vec<Group> {
    let names: Vec<String> = drafts.iter().zip(1..).map(|(draft, number)| draft.called(number)).collect();
    let mut groups: Vec<Group> = Vec::new();
    let mut last = 0..0;
    for (number, draft) in drafts.into_iter().enumerate() {
        let mut error = |span: Range<usize>, message: String| {
            diagnostics.push(Diagnostic::error("bad-group", message, &source.path).at(source, span));
        };
        let chosen = members(&draft, tests, &mut error);
        let span = draft.name.as_ref().map_or(draft.span.clone(), |name| name.span.clone());
        let name = names[number].clone();
        if groups.iter().any(|group| group.name == name) {
            error(span.clone(), format!("there is another group `{name}`"));
        }
        let points = match draft.points {
            DraftPoints::Group(points) => points,
            DraftPoints::Test(each) => {
                let another =
                    |test: &&Test| chosen.contains(&test.number) && test.details.points.is_some_and(|own| own != each);
                if let Some(test) = tests.iter().find(another) {
                    let message =
                        format!("another group gives test {} other points: a test has the same in all", test.name);
                    error(draft.span.clone(), message);
                }
                for test in tests.iter_mut().filter(|test| chosen.contains(&test.number)) {
                    test.details.points = Some(each);
                }
                match draft.gather {
                    Gather::Sum => chosen.iter().map(|_| each).sum(),
                    Gather::Worst | Gather::Best | Gather::Average => each,
                }
            }
        };
        let needs = needs(&draft.needs, &names, number, source, diagnostics);
        groups.push(Group { name, points, gather: draft.gather, needs, tests: chosen });
        last = span;
    }
    let warn = |message: String, hint: &str| {
        Diagnostic::error("odd-groups", message, &source.path).at(source, last.clone()).hint(hint).warning()
    };
    diagnostics.list.extend(oddities(&groups, tests).into_iter().map(|(message, hint)| warn(message, hint)));
    groups
}

/// The numbers of a group's tests, in order.
fn members(draft: &DraftGroup, tests: &[Test], error: &mut impl FnMut(Range<usize>, String)) -> Vec<usize> {
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
    chosen
}

/// The groups that the group of this index needs. All of them come before it, so that no group needs itself.
fn needs(
    words: &[SpannedText],
    names: &[String],
    group: usize,
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    for word in words {
        let (message, hint) = match names.iter().position(|name| *name == word.text) {
            Some(needed) if needed < group => {
                if !found.contains(&needed) {
                    found.push(needed);
                }
                continue;
            }
            Some(needed) if needed == group => (format!("the group `{}` cannot need itself", word.text), None),
            Some(_) => {
                let hint = "write the needed group before the one that needs it".to_string();
                (format!("the group `{}` comes later: a group needs earlier ones", word.text), Some(hint))
            }
            None => {
                let near = did_you_mean(&word.text, names[..group].iter().map(String::as_str));
                (format!("there is no group `{}`", word.text), near.map(|near| format!("did you mean `{near}`?")))
            }
        };
        let error = Diagnostic::error("bad-group", message, &source.path).at(source, word.span.clone());
        diagnostics.push(error.maybe_hint(hint));
    }
    found
}

/// All points of a task.
const WHOLE: u32 = 100;

/// What is seldom meant, each with a hint.
fn oddities(groups: &[Group], tests: &[Test]) -> Vec<(String, &'static str)> {
    if groups.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let total: Points = groups.iter().map(|group| group.points).sum();
    if total != Points::whole(WHOLE) {
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
        found.push((
            format!("several groups have {names}"),
            "meant where a group holds all tests of an easier one; otherwise it may need that: needs = [\"…\"]",
        ));
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
