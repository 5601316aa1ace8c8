//! `[outputs]`: a submission is nothing that runs, but an output for each test.

use std::path::Path;

use super::document::{Table, own_program};
use super::score;
use super::tests::{self, TEST_FILE_LIMIT, TestsSection};
use crate::diagnostic::{Diagnostic, Diagnostics, Source};
use crate::model::{Convention, Origin, OutputCase, OutputTask};

/// `score`: the table `[score]`.
pub(crate) fn read(
    mut table: Table<'_, '_>,
    score: Option<Table<'_, '_>>,
    root: &Path,
    diagnostics: &mut Diagnostics,
) -> OutputTask {
    let source = table.source;
    let checker = table.string("checker", diagnostics);
    let checker = checker.and_then(|word| own_program(&word, root, source, diagnostics));
    let conventions = [("testlib", Convention::Testlib), ("icpc", Convention::Icpc)];
    let convention = table.choice("convention", Convention::Testlib, &conventions, diagnostics);
    table.finish(diagnostics);
    let place = score.as_ref().map(|table| table.span.clone());
    let score = score.map(|table| score::read(table, diagnostics)).unwrap_or_default();
    if let (Some(_), Some(place)) = (&score.length, place) {
        let error = Diagnostic::error("bad-score", "outputs have no messages whose length counts", &source.path);
        diagnostics.push(error.at(source, place).hint("[score] most = 100, and a checker that gives points"));
    }
    OutputTask { checker, convention, score, cases: Vec::new() }
}

pub(crate) fn load(
    root: &Path,
    source: &Source,
    section: &TestsSection,
    task: &mut OutputTask,
    diagnostics: &mut Diagnostics,
) -> Vec<Origin> {
    let mut origins = Vec::new();
    for path in tests::matching_files(root, source, &section.files, diagnostics) {
        if path.extension().is_some_and(|extension| extension == "ans") {
            continue;
        }
        let Some(input) = diagnostics.read(root, &path, TEST_FILE_LIMIT) else { continue };
        let beside = path.with_extension("ans");
        let answer = match root.join(&beside).exists() {
            true => diagnostics.read(root, &beside, TEST_FILE_LIMIT).map(|answer| answer.text.to_string()),
            false if task.checker.is_some() => Some(String::new()),
            false => {
                let message = format!("nothing says what is right for {}", path.display());
                let error = Diagnostic::error("no-answer", message, &path);
                diagnostics.push(error.hint(format!("write it into {}, or give a checker", beside.display())));
                continue;
            }
        };
        let (Some(answer), Some(stem)) = (answer, path.file_stem().and_then(|stem| stem.to_str())) else { continue };
        if task.cases.iter().any(|case| case.stem == stem) {
            let message = format!("two tests are called {stem}, and their outputs would be, too");
            diagnostics.push(Diagnostic::error("bad-test", message, &path));
            continue;
        }
        task.cases.push(OutputCase { stem: stem.into(), input: input.text.to_string(), answer });
        origins.push(Origin::File(path));
    }
    if origins.is_empty() && !diagnostics.has_errors() {
        diagnostics.push(tests::no_tests(source, section));
    }
    origins
}
