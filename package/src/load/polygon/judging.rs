//! `<judging>`: which tests judge, the limits, how many times a submission runs, and the streams it uses.

use std::time::Duration;

use super::document::{Element, Word};
use crate::diagnostic::{Diagnostics, did_you_mean};
use crate::model::{Checks, Limits};

/// What `<judging>` says; the tests themselves are read later.
pub(super) struct Judging<'a> {
    /// The set of tests that judges.
    pub testset: Element<'a>,
    pub limits: Limits,
    /// Once, or twice in tasks of two passes; `None` where the package does not say it.
    pub run_count: Option<usize>,
}

/// The set that judges submissions, where there are several.
const MAIN_SET: &str = "tests";
/// Answers on Polygon may be large; what is printed is kept up to this many bytes.
const OUTPUT: u64 = 64 << 20;

pub(super) fn read<'a>(problem: Element<'a>, diagnostics: &mut Diagnostics) -> Option<Judging<'a>> {
    let Some(judging) = problem.child("judging") else {
        let error = problem.error("no-tests", "problem.xml has no <judging>: nothing says what the tests are");
        diagnostics.push(error);
        return None;
    };
    for (attribute, usual) in [("input-file", "stdin"), ("output-file", "stdout")] {
        if let Some(file) = judging.attribute(attribute).filter(|file| !file.text.is_empty() && file.text != usual) {
            let message =
                format!("submissions use the file `{}` instead of {usual}, which is not supported", file.text);
            let error = judging.error_at("named-files", message, file.span);
            diagnostics.push(error.hint(format!("with {attribute}=\"\" they use {usual}")));
        }
    }
    if judging.value("treat-points-from-checker-as-percent") == "true" {
        let message = "points of the checker are not treated as percent";
        diagnostics.push(judging.error("not-supported", message).warning());
    }
    let run_count = judging.attribute("run-count").and_then(|word| runs(judging, word, diagnostics));
    let testset = testset(judging, diagnostics)?;
    let limits = limits(testset, diagnostics);
    Some(Judging { testset, limits, run_count })
}

fn runs(judging: Element<'_>, word: Word, diagnostics: &mut Diagnostics) -> Option<usize> {
    match word.text.parse() {
        Ok(count @ 1..=2) => Some(count),
        _ => {
            let message = format!("run-count=\"{}\": a submission runs once or twice", word.text);
            diagnostics.push(judging.error_at("bad-value", message, word.span));
            None
        }
    }
}

fn testset<'a>(judging: Element<'a>, diagnostics: &mut Diagnostics) -> Option<Element<'a>> {
    let sets: Vec<Element<'_>> = judging.all("testset").collect();
    let chosen = sets.iter().position(|set| set.value("name") == MAIN_SET).unwrap_or(0);
    let Some(&set) = sets.get(chosen) else {
        diagnostics.push(judging.error("no-tests", "<judging> has no <testset>"));
        return None;
    };
    let others: Vec<&str> =
        sets.iter().enumerate().filter(|&(at, _)| at != chosen).map(|(_, set)| set.value("name")).take(10).collect();
    if !others.is_empty() {
        let used = set.value("name");
        let message = format!("only the tests of the set `{used}` are used, not those of `{}`", others.join("`, `"));
        diagnostics.push(judging.error("other-testsets", message).warning());
    }
    Some(set)
}

fn limits(testset: Element<'_>, diagnostics: &mut Diagnostics) -> Limits {
    let default = Limits { output: OUTPUT, ..Limits::default() };
    let mut number = |name: &str, unit: &str, most: u64| {
        let Some(word) = testset.text_of(name) else {
            let message = format!("there is no <{name}>; a usual one is taken");
            diagnostics.push(testset.error("no-limit", message).warning());
            return None;
        };
        match word.text.parse::<u64>() {
            Ok(value) if (1..=most).contains(&value) => Some(value),
            _ => {
                let message = format!("<{name}> is `{}`; it is a number of {unit} from 1 to {most}", word.text);
                diagnostics.push(testset.error_at("bad-value", message, word.span));
                None
            }
        }
    };
    let time = number("time-limit", "milliseconds", 3_600_000).map(Duration::from_millis);
    let memory = number("memory-limit", "bytes", 1 << 40);
    Limits { time: time.unwrap_or(default.time), memory: memory.unwrap_or(default.memory), ..default }
}

/// Polygon's older way to say that a submission runs twice.
pub(super) fn has_run_twice_tag(problem: Element<'_>) -> bool {
    problem.listed("tags", "tag").any(|tag| tag.value("value") == "run-twice")
}

/// Tags and properties that would change how submissions are judged.
pub(super) fn tell_of_the_rest(problem: Element<'_>, diagnostics: &mut Diagnostics) {
    for tag in problem.listed("tags", "tag").filter(|tag| tag.value("value") == "output-only") {
        let message = "the tag `output-only` is ignored: submissions are programs";
        diagnostics.push(tag.error("not-supported", message).warning());
    }
    if let Some(scorer) = problem.down(&["assets", "scorer"]) {
        let message = "the <scorer> is not run: points are those of tests and groups";
        diagnostics.push(scorer.error("not-supported", message).warning());
    }
    let unknown = |property: &Element<'_>| property.value("name") != WELL_FORMED;
    if let Some(property) = problem.listed("properties", "property").find(unknown) {
        let name: String = property.value("name").chars().take(64).collect();
        let hint = did_you_mean(&name, [WELL_FORMED]).map(|near| format!("did you mean `{near}`?"));
        let message = format!("the property `{name}` is not known and is ignored");
        diagnostics.push(property.error("unknown-xml", message).maybe_hint(hint).warning());
    }
}

/// The property that says whether inputs have the usual form of lines.
const WELL_FORMED: &str = "tests-wellformed";

/// Lints that the package does not want: those on the form of lines, where it says that its tests do not have the usual
/// one.
pub(super) fn checks(problem: Element<'_>) -> Checks {
    const ON_LINES: [&str; 5] =
        ["byte-order-mark", "carriage-return", "empty-test", "no-final-newline", "trailing-blanks"];
    let mut properties = problem.listed("properties", "property");
    let is_odd = properties.any(|p| p.value("name") == WELL_FORMED && p.value("value") == "false");
    Checks { allow: if is_odd { ON_LINES.into() } else { Vec::new() }, ..Checks::default() }
}
