//! Which tests a group has.

use std::ops::Range;

use globset::GlobBuilder;

use super::draft::DraftGroup;
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText};
use crate::model::{Group, Origin, Test};

/// Finds the tests; a group without any is a mistake, and so is one whose name another has.
pub(crate) fn resolve(
    drafts: Vec<DraftGroup>,
    tests: &[Test],
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, draft) in drafts.into_iter().enumerate() {
        let mut error = |span: Range<usize>, message: String| {
            diagnostics.push(Diagnostic::error("bad-group", message, &source.path).at(source, span));
        };
        if draft.tests.is_empty() {
            error(draft.span.clone(), "the group does not name its `tests`".into());
        }
        let mut chosen: Vec<usize> = Vec::new();
        for word in &draft.tests {
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
        let span = draft.name.as_ref().map_or(draft.span, |name| name.span.clone());
        let name = draft.name.map_or_else(|| (number + 1).to_string(), |name| name.text);
        if groups.iter().any(|group| group.name == name) {
            error(span, format!("there is another group `{name}`"));
        }
        groups.push(Group { name, points: draft.points, tests: chosen });
    }
    groups
}
