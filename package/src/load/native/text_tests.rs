//! The tests of programs and of outputs: a file each, and the answer in a file beside it that ends in `.ans`; or made by
//! programs. All may hold any bytes.

use std::path::{Path, PathBuf};

use super::generated;
use super::tests::{TestsSection, answer_file, files_with_answers, no_tests};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText};
use crate::load::draft::DraftTest;
use crate::model::{Content, Maker, Origin, TestData};

/// What the answer of a test without `.ans` is.
#[derive(Clone, Copy)]
pub(super) enum MissingAnswer {
    Input,
    Empty,
    /// A mistake: nothing else says what is right.
    Refused,
    /// What the main solution makes of the input.
    MainSolution,
}

pub(super) fn load(
    root: &Path,
    source: &SourceText,
    section: &TestsSection,
    missing: MissingAnswer,
    diagnostics: &mut Diagnostics,
) -> Vec<DraftTest> {
    let mut tests = Vec::new();
    let mut without_answer: Vec<PathBuf> = Vec::new();
    for path in files_with_answers(root, source, section, diagnostics) {
        let Some(input) = diagnostics.content(root, &path) else { continue };
        let answer =
            match (answer_file(root, &path), missing) {
                (Some(file), _) => match diagnostics.content(root, &file) {
                    Some(answer) => answer,
                    None => continue,
                },
                (None, MissingAnswer::Input) => {
                    without_answer.push(path.clone());
                    input.clone()
                }
                (None, MissingAnswer::Empty) => {
                    without_answer.push(path.clone());
                    Content::empty()
                }
                (None, MissingAnswer::MainSolution) => Content::Made(Maker::MainSolution),
                (None, MissingAnswer::Refused) => {
                    let message = format!("nothing says what is right for {}", path.display());
                    let error = Diagnostic::error("no-answer", message, &path);
                    let name = path.with_extension("ans");
                    diagnostics.push(error.hint(format!(
                        "write it into {}, or let a solution make it: [tests] answers = …",
                        name.display()
                    )));
                    continue;
                }
            };
        tests.push(DraftTest::new(Origin::File(path), TestData::Text { input, answer }));
    }
    if let Some(first) = without_answer.first().filter(|_| without_answer.len() < tests.len()) {
        let message = format!("{} has no answer beside it, and other tests have one", first.display());
        diagnostics.push(Diagnostic::error("some-answers", message, first).warning());
    }
    let answer = |input: &Content| match missing {
        MissingAnswer::Input => Some(input.clone()),
        MissingAnswer::Empty => Some(Content::empty()),
        MissingAnswer::Refused => None,
        MissingAnswer::MainSolution => Some(Content::Made(Maker::MainSolution)),
    };
    let tests = generated::with_lines(root, source, section, tests, answer, diagnostics);
    if tests.is_empty() && !diagnostics.has_errors() {
        diagnostics.push(no_tests(source, section));
    }
    tests
}
