//! `[solutions]`: what is expected of the solutions that a path or a pattern names.
//!
//! In short `"WA"`, `["WA", "TLE"]`, `"rejected"` or `"partial"`; at length a table with `verdict`, `points` and `groups`.

use toml::Spanned;
use toml::de::DeValue;

use super::document::{TomlTable, string_list};
use super::points;
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText, did_you_mean};
use crate::load::draft::DraftGroup;
use crate::model::{Expectation, Points, Verdict};

/// Patterns, each with what is expected of the solutions that it matches.
pub(super) fn read(
    mut table: TomlTable<'_, '_>,
    groups: &[DraftGroup],
    diagnostics: &mut Diagnostics,
) -> Vec<(SpannedText, Expectation)> {
    let source = table.source;
    let names: Vec<String> = groups.iter().zip(1..).map(|(group, number)| group.called(number)).collect();
    let mut solutions = Vec::new();
    for (pattern, value) in table.take_all() {
        let expectation = match value.get_ref().as_table() {
            Some(table) => {
                let name = format!("the expectation of `{}`", pattern.text);
                at_length(TomlTable::new(source, &name, table, value.span()), &names, diagnostics)
            }
            None => in_short(source, &pattern.text, value, diagnostics),
        };
        solutions.extend(expectation.map(|expectation| (pattern, expectation)));
    }
    solutions
}

/// Verdicts alone. `of`: for messages.
fn in_short(
    source: &SourceText,
    of: &str,
    value: &Spanned<DeValue<'_>>,
    diagnostics: &mut Diagnostics,
) -> Option<Expectation> {
    let Ok(words) = string_list(value) else {
        let message = format!("the expectation of `{of}` must be a verdict or a list of verdicts");
        let error = Diagnostic::error("wrong-type", message, &source.path).at(source, value.span());
        diagnostics.push(error.hint("for example: \"solutions/greedy.cpp\" = \"WA\""));
        return None;
    };
    verdicts(source, &words, diagnostics)
}

/// `{ verdict = "WA", points = 40, groups = { small = "AC", large = "TLE" } }`
fn at_length(mut table: TomlTable<'_, '_>, names: &[String], diagnostics: &mut Diagnostics) -> Option<Expectation> {
    let source = table.source;
    let verdict = match table.value("verdict") {
        Some(value) => in_short(source, "verdict", value, diagnostics),
        None => Some(Expectation::any()),
    };
    let value = table.value("points");
    let range = value.map(|value| (value, range(value)));
    if let Some((value, None)) = range {
        let message = "`points` must be a number or a range of numbers in quotes, from 0 to 1000000";
        let error = Diagnostic::error("bad-value", message, &source.path).at(source, value.span());
        diagnostics.push(error.hint("for example: points = 40, or points = \"40..60\""));
    }
    let groups = table.table("groups", diagnostics).map(|mut table| table.take_all()).unwrap_or_default();
    table.finish(diagnostics);
    let mut expectation = verdict?;
    if let Some((_, Some((least, most)))) = range {
        expectation = expectation.with_points(least, most);
    }
    for (name, value) in groups {
        if !names.contains(&name.text) {
            let message = format!("there is no group `{}`", name.text);
            let near = did_you_mean(&name.text, names.iter().map(String::as_str));
            let error = Diagnostic::error("bad-group", message, &source.path).at(source, name.span);
            diagnostics.push(error.maybe_hint(near.map(|near| format!("did you mean `{near}`?"))));
            continue;
        }
        match in_short(source, &name.text, value, diagnostics) {
            Some(expected) if expected == Expectation::partial() => {
                let message = "`partial` is about the points of all groups; a group gets verdicts";
                let error = Diagnostic::error("bad-value", message, &source.path).at(source, value.span());
                diagnostics.push(error.hint("for example: groups = { small = \"AC\" }, points = \"40..60\""));
            }
            Some(expected) => expectation = expectation.in_group(&name.text, expected),
            None => {}
        }
    }
    Some(expectation)
}

/// `40`, `12.5` or `"40..60"`.
fn range(value: &Spanned<DeValue<'_>>) -> Option<(Points, Points)> {
    match value.get_ref().as_str() {
        None => points::number(value).map(|points| (points, points)),
        Some(text) => {
            let (least, most) = text.split_once("..")?;
            let range = (points::parse(least)?, points::parse(most)?);
            (range.0 <= range.1).then_some(range)
        }
    }
}

fn verdicts(source: &SourceText, words: &[SpannedText], diagnostics: &mut Diagnostics) -> Option<Expectation> {
    let mut verdicts = Vec::new();
    let mut named = None;
    for word in words {
        match Verdict::parse(&word.text) {
            Some(verdict) => verdicts.push(verdict),
            None if word.text.eq_ignore_ascii_case("rejected") => named = Some(Expectation::rejected()),
            None if word.text.eq_ignore_ascii_case("partial") => named = Some(Expectation::partial()),
            None => diagnostics.push(unknown_verdict(source, word)),
        }
    }
    named.or_else(|| (!verdicts.is_empty()).then(|| Expectation::any_of(&verdicts)))
}

fn unknown_verdict(source: &SourceText, word: &SpannedText) -> Diagnostic {
    let codes = ["AC", "WA", "PE", "TLE", "ILE", "MLE", "OLE", "RE", "SV", "CE", "rejected", "partial"];
    let hint = match did_you_mean(&word.text, codes) {
        Some(code) => format!("did you mean `{code}`?"),
        None => format!("verdicts are {}", codes.join(", ")),
    };
    let message = format!("unknown verdict `{}`", word.text);
    Diagnostic::error("unknown-verdict", message, &source.path).at(source, word.span.clone()).hint(hint)
}
