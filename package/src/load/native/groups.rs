//! `[[groups]]`: tests that earn points together.

use super::document::TomlTable;
use super::points;
use crate::diagnostic::{Diagnostic, Diagnostics, SpannedText, did_you_mean};
use crate::load::draft::{DraftGroup, DraftPoints};
use crate::model::Gather;

pub(super) fn read(tables: Vec<TomlTable<'_, '_>>, diagnostics: &mut Diagnostics) -> Vec<DraftGroup> {
    tables.into_iter().map(|table| group(table, diagnostics)).collect()
}

fn group(mut table: TomlTable<'_, '_>, diagnostics: &mut Diagnostics) -> DraftGroup {
    let (source, span) = (table.source, table.span.clone());
    let name = table.string("name", diagnostics);
    let tests = table.strings("tests", diagnostics);
    let whole = points::read(&mut table, "points", diagnostics);
    let each = points::read(&mut table, "test-points", diagnostics);
    let word = table.string("gather", diagnostics);
    let gather = word.as_ref().map_or(Some(Gather::default()), |word| Gather::parse(&word.text));
    if let Some(word) = word.as_ref().filter(|_| gather.is_none()) {
        let message = format!("`{}` is no way to gather points", word.text);
        let error = Diagnostic::error("bad-value", message, &source.path).at(source, word.span.clone());
        diagnostics.push(error.hint(hint(word)));
    }
    let needs = table.strings("needs", diagnostics);
    table.finish(diagnostics);
    let mut refused = |message: &str, hint: &str| {
        diagnostics.push(Diagnostic::error("bad-group", message, &source.path).at(source, span.clone()).hint(hint));
    };
    match (whole, each, gather) {
        (Some(_), Some(_), _) => {
            refused("the group has both `points` and `test-points`", "remove one: the other follows from it");
        }
        (None, Some(_), Some(Gather::Worst)) => {
            let hint = "gather = \"sum\", or the group's `points` instead";
            refused("`test-points` do not matter where the worst test decides", hint);
        }
        (..) => {}
    }
    let points = each.map_or(DraftPoints::Group(whole.unwrap_or_default()), DraftPoints::Test);
    DraftGroup { name, points, gather: gather.unwrap_or_default(), needs, tests, span }
}

/// The word that was meant: also where it is Polygon's or ICPC's.
fn hint(word: &SpannedText) -> String {
    let foreign = match word.text.as_str() {
        "complete-group" | "min" | "pass-fail" => Some(Gather::Worst),
        "each-test" => Some(Gather::Sum),
        "max" => Some(Gather::Best),
        "avg" => Some(Gather::Average),
        _ => None,
    };
    let names = Gather::ALL.map(Gather::name);
    match foreign.map(Gather::name).or_else(|| did_you_mean(&word.text, names)) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("known here: {}", names.join(", ")),
    }
}
