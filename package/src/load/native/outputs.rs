//! `[outputs]`: a submission is nothing that runs, but an output for each test.

use std::path::Path;

use super::checker;
use super::document::TomlTable;
use super::score;
use super::tests::TestsSection;
use super::text_tests::{self, MissingAnswer};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText};
use crate::load::draft::DraftTest;
use crate::model::{JudgeConvention, OutputTask};

/// `score`: the table `[score]`.
pub(crate) fn read(
    mut table: TomlTable<'_, '_>,
    score: Option<TomlTable<'_, '_>>,
    root: &Path,
    diagnostics: &mut Diagnostics,
) -> OutputTask {
    let source = table.source;
    let checker = checker::read(&mut table, root, diagnostics);
    let conventions = [("testlib", JudgeConvention::Testlib), ("icpc", JudgeConvention::Icpc)];
    let convention = table.choice("convention", JudgeConvention::Testlib, &conventions, diagnostics);
    table.finish(diagnostics);
    let place = score.as_ref().map(|table| table.span.clone());
    let score = score.map(|table| score::read(table, diagnostics)).unwrap_or_default();
    if let (Some(_), Some(place)) = (&score.length, place) {
        let error = Diagnostic::error("bad-score", "outputs have no messages whose length counts", &source.path);
        diagnostics.push(error.at(source, place).hint("[score] most = 100, and a checker that gives points"));
    }
    OutputTask { checker: checker.program, compare: checker.compare.unwrap_or_default(), convention, score }
}

/// The tests. A submission's files are called after those of the tests, so no two tests may share a name.
pub(super) fn load(
    root: &Path,
    source: &SourceText,
    section: &TestsSection,
    task: &OutputTask,
    diagnostics: &mut Diagnostics,
) -> Vec<DraftTest> {
    let missing = if task.checker.is_some() { MissingAnswer::Empty } else { MissingAnswer::Refused };
    let mut tests: Vec<DraftTest> = Vec::new();
    for test in text_tests::load(root, source, section, missing, diagnostics) {
        let Some(stem) = test.origin.stem() else { continue };
        if tests.iter().any(|known| known.origin.stem() == Some(stem)) {
            let message = format!("two tests are called {stem}, and their outputs would be, too");
            diagnostics.push(Diagnostic::error("bad-test", message, test.origin.to_string()));
            continue;
        }
        tests.push(test);
    }
    tests
}
