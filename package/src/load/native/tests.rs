//! `[tests]`, and what all kinds of tests share: which files they are, and where their answers lie.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::document::{TomlTable, own_program};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText};
use crate::files::{files_below, usable};
use crate::load::draft::DraftTest;
use crate::model::Origin;
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
    /// Files of generator lines.
    pub script: Vec<SpannedText>,
    /// The folder of the generators, if it is not `generators`.
    pub generators: Option<SpannedText>,
    /// The solution that makes answers.
    pub answers: Option<SpannedText>,
    /// What the tests are called that the statement shows, or patterns for their files.
    pub samples: Vec<SpannedText>,
}

pub(crate) fn read(mut table: TomlTable<'_, '_>, diagnostics: &mut Diagnostics) -> TestsSection {
    let section = TestsSection {
        span: table.span.clone(),
        files: table.strings("files", diagnostics),
        generate: table.strings("generate", diagnostics),
        script: table.strings("script", diagnostics),
        generators: table.string("generators", diagnostics),
        answers: table.string("answers", diagnostics),
        samples: table.strings("samples", diagnostics),
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
    let is_script = |path: &Path| section.script.iter().any(|word| Path::new(&word.text) == path);
    files.retain(|path| path.extension().is_none_or(|extension| extension != "ans") && !is_script(path));
    files
}

/// The file beside a test that holds its answer, if there is one.
pub(super) fn answer_file(root: &Path, test: &Path) -> Option<PathBuf> {
    let beside = test.with_extension("ans");
    root.join(&beside).exists().then_some(beside)
}

/// Generators and solutions make the tests of programs and of outputs alone. `what`: whose tests these are.
pub(super) fn refuse_lines(
    section: &TestsSection,
    generate: &[SpannedText],
    what: &str,
    source: &SourceText,
    diagnostics: &mut Diagnostics,
) {
    if let Some(word) = generate.iter().chain(&section.script).chain(&section.answers).next() {
        let message = format!("programs make tests and answers for programs and outputs; these are tests of {what}");
        let error = Diagnostic::error("bad-generator", message, &source.path).at(source, word.span.clone());
        diagnostics.push(error.hint("write the tests as files: files = [\"tests/*.txt\"]"));
    }
}

/// The main solution: a file or folder of the package.
pub(super) fn main_solution(
    root: &Path,
    source: &SourceText,
    section: &TestsSection,
    diagnostics: &mut Diagnostics,
) -> Option<PathBuf> {
    own_program(section.answers.as_ref()?, root, source, diagnostics)
}

/// Marks the tests that the statement shows.
pub(super) fn mark_samples(
    tests: &mut [DraftTest],
    source: &SourceText,
    section: &TestsSection,
    diagnostics: &mut Diagnostics,
) {
    for word in &section.samples {
        let mut found = tests.is_empty();
        for (index, test) in tests.iter_mut().enumerate() {
            let by_file = match &test.origin {
                Origin::File(path) => {
                    let names = [path.file_stem(), path.file_name()];
                    let is_named = names.contains(&Some(OsStr::new(&word.text)));
                    is_named || Pattern::new(&word.text).is_some_and(|pattern| pattern.matches(path))
                }
                Origin::Line(_) => false,
            };
            if by_file || word.text.parse() == Ok(index + 1) {
                test.details.is_sample = true;
                found = true;
            }
        }
        if !found {
            let error = Diagnostic::error("no-tests", format!("no test matches `{}`", word.text), &source.path);
            diagnostics.push(error.at(source, word.span.clone()));
        }
    }
}
