//! `[[groups]]`: tests that earn points together.

use std::ops::Range;

use globset::GlobBuilder;

use super::document::{Table, Word};
use crate::diagnostic::{Diagnostic, Diagnostics, Source};
use crate::model::{Group, Origin, Test};

/// As written.
pub(crate) struct GroupSection {
    name: Option<Word>,
    points: u32,
    patterns: Vec<Word>,
    span: Range<usize>,
}

pub(crate) fn read(tables: Vec<Table<'_, '_>>, diagnostics: &mut Diagnostics) -> Vec<GroupSection> {
    let mut sections = Vec::new();
    for mut table in tables {
        let section = GroupSection {
            name: table.string("name", diagnostics),
            points: table.integer("points", 0, 0..1_000_001, diagnostics) as u32,
            patterns: table.strings("tests", diagnostics),
            span: table.span.clone(),
        };
        table.finish(diagnostics);
        sections.push(section);
    }
    sections
}

/// Finds the tests; a group without any is a mistake, and so is one whose name another has.
pub(crate) fn resolve(
    sections: Vec<GroupSection>,
    tests: &[Test],
    source: &Source,
    diagnostics: &mut Diagnostics,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, section) in sections.into_iter().enumerate() {
        let mut error = |span: Range<usize>, message: String| {
            diagnostics.push(Diagnostic::error("bad-group", message, &source.path).at(source, span));
        };
        if section.patterns.is_empty() {
            error(section.span.clone(), "the group does not name its `tests`".into());
        }
        let mut chosen: Vec<usize> = Vec::new();
        for word in &section.patterns {
            let Ok(glob) = GlobBuilder::new(&word.text).literal_separator(true).build() else {
                error(word.span.clone(), format!("`{}` is not a pattern", word.text));
                continue;
            };
            let glob = glob.compile_matcher();
            let meant = |test: &&Test| match &test.origin {
                Origin::File(path) => glob.is_match(path) || test.is_called(&word.text),
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
        let span = section.name.as_ref().map_or(section.span, |name| name.span.clone());
        let name = section.name.map_or_else(|| (number + 1).to_string(), |name| name.text);
        if groups.iter().any(|group| group.name == name) {
            error(span, format!("there is another group `{name}`"));
        }
        groups.push(Group { name, points: section.points, tests: chosen });
    }
    groups
}
