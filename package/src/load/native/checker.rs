//! `checker = "…"`: a program of the package, or the name of a built-in checker.

use std::path::{Path, PathBuf};

use super::document::{TomlTable, own_program};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::Compare;

/// Who looks at an output.
#[derive(Default)]
pub(super) struct Checker {
    /// Relative to the package.
    pub program: Option<PathBuf>,
    pub compare: Option<Compare>,
}

/// Reads the key `checker`. A file of that name wins over a built-in checker.
pub(super) fn read(table: &mut TomlTable<'_, '_>, root: &Path, diagnostics: &mut Diagnostics) -> Checker {
    let source = table.source;
    let Some(word) = table.string("checker", diagnostics) else { return Checker::default() };
    let is_path = word.text.contains(['/', '.']) && !word.text.contains(' ');
    if is_path || root.join(&word.text).exists() {
        return Checker { program: own_program(&word, root, source, diagnostics), compare: None };
    }
    match Compare::parse(&word.text) {
        Ok(compare) => Checker { program: None, compare: Some(compare) },
        Err(message) => {
            let error = Diagnostic::error("bad-checker", message, &source.path).at(source, word.span);
            diagnostics.push(error.hint("the name of a built-in checker, or the path of a program: \"checker.cpp\""));
            Checker::default()
        }
    }
}
