//! `[tests]`, and what all kinds of tests share: which files they are, and where their answers lie.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::document::TomlTable;
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText};
use crate::files::{files_below, usable};
use crate::pattern::Pattern;

/// The largest test file that is read.
pub(crate) const TEST_FILE_LIMIT: u64 = 64 << 20;

/// `[tests]` as written.
#[derive(Default)]
pub(crate) struct TestsSection {
    /// Where to point when there are no tests at all.
    pub span: Range<usize>,
    pub files: Vec<SpannedText>,
    pub generate: Vec<SpannedText>,
}

pub(crate) fn read(mut table: TomlTable<'_, '_>, diagnostics: &mut Diagnostics) -> TestsSection {
    let section = TestsSection {
        span: table.span.clone(),
        files: table.strings("files", diagnostics),
        generate: table.strings("generate", diagnostics),
    };
    table.finish(diagnostics);
    section
}

pub(crate) fn no_tests(source: &SourceText, section: &TestsSection) -> Diagnostic {
    let error = Diagnostic::error("no-tests", "the package has no tests", &source.path);
    error.at(source, section.span.clone()).hint("for example: [tests] files = [\"tests/*.txt\"]")
}

/// The files that the patterns name, each once: pattern by pattern, sorted within one.
pub(crate) fn matching_files(
    root: &Path,
    source: &SourceText,
    patterns: &[SpannedText],
    diagnostics: &mut Diagnostics,
) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for word in patterns {
        let refused =
            |message: String| Diagnostic::error("bad-pattern", message, &source.path).at(source, word.span.clone());
        let Some(pattern) = Pattern::new(&word.text) else {
            diagnostics.push(refused(format!("`{}` is not a pattern", word.text)));
            continue;
        };
        let folder = pattern.folder();
        if folder.is_empty() || folder == ".." {
            let error = refused("tests live in a folder of the package".into());
            diagnostics.push(error.hint("for example: \"tests/*.txt\""));
            continue;
        }
        let mut matching = files_below(root, folder, diagnostics);
        matching.retain(|file| pattern.matches(&file.path));
        let matched = !matching.is_empty();
        for path in usable(matching, diagnostics) {
            if !found.contains(&path) {
                found.push(path);
            }
        }
        if !matched {
            let message = format!("no test matches `{}`", word.text);
            let error = Diagnostic::error("no-tests", message, &source.path);
            diagnostics.push(error.at(source, word.span.clone()));
        }
    }
    found
}

/// The test files that the patterns name, without the answers beside them.
pub(super) fn files_with_answers(
    root: &Path,
    source: &SourceText,
    section: &TestsSection,
    diagnostics: &mut Diagnostics,
) -> Vec<PathBuf> {
    let mut files = matching_files(root, source, &section.files, diagnostics);
    files.retain(|path| path.extension().is_none_or(|extension| extension != "ans"));
    files
}

/// The file beside a test that holds its answer, if there is one.
pub(super) fn answer_file(root: &Path, test: &Path) -> Option<PathBuf> {
    let beside = test.with_extension("ans");
    root.join(&beside).exists().then_some(beside)
}

/// Only games have positions to generate.
pub(super) fn refuse_generator_lines(section: &TestsSection, source: &SourceText, diagnostics: &mut Diagnostics) {
    if let Some(line) = section.generate.first() {
        let message = "generator lines make positions of games; this task is not a game";
        let error = Diagnostic::error("bad-generator", message, &source.path).at(source, line.span.clone());
        diagnostics.push(error.hint("write the tests as files: files = [\"tests/*.txt\"]"));
    }
}
