//! `[[groups]]`: tests that earn points together.

use super::document::TomlTable;
use crate::diagnostic::Diagnostics;
use crate::load::draft::DraftGroup;

pub(super) fn read(tables: Vec<TomlTable<'_, '_>>, diagnostics: &mut Diagnostics) -> Vec<DraftGroup> {
    let mut groups = Vec::new();
    for mut table in tables {
        let group = DraftGroup {
            name: table.string("name", diagnostics),
            points: table.integer("points", 0, 0..1_000_001, diagnostics) as u32,
            tests: table.strings("tests", diagnostics),
            span: table.span.clone(),
        };
        table.finish(diagnostics);
        groups.push(group);
    }
    groups
}
