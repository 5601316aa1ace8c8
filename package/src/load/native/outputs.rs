//! `[outputs]`: a submission is nothing that runs, but an output for each test.

use std::path::Path;

use super::checker;
use super::document::TomlTable;
use super::score;
use super::tests::TestsSection;
use super::text_tests::{self, MissingAnswer};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText};
use crate::load::draft::{DraftTest, test_name};
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
    let missing = match (&section.answers, &task.checker) {
        (Some(_), _) => MissingAnswer::MainSolution,
        (None, Some(_)) => MissingAnswer::Empty,
        (None, None) => MissingAnswer::Refused,
    };
    let tests = text_tests::load(root, source, section, missing, diagnostics);
    let name = |index: usize| test_name(index + 1, tests.len());
    let stems: Vec<String> =
        tests.iter().enumerate().map(|(index, test)| test.origin.stem().map_or(name(index), str::to_string)).collect();
    for (index, (stem, test)) in stems.iter().zip(&tests).enumerate() {
        if stems[..index].contains(stem) {
            let message = format!("two tests are called {stem}, and their outputs would be, too");
            diagnostics.push(Diagnostic::error("bad-test", message, test.origin.to_string()));
        }
    }
    tests
}
