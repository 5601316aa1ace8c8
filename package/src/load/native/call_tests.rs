//! The tests of functions: a file each, and what decode must return in a file beside it that ends in `.ans`.

use std::path::Path;
use std::sync::Arc;

use super::tests::{TEST_FILE_LIMIT, TestsSection, answer_file, files_with_answers, no_tests};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText};
use crate::functions::{Type, Value, ValueReader};
use crate::load::draft::DraftTest;
use crate::model::{FunctionCall, FunctionCalls, Origin, Pair, TestData};

/// `decided`: by an interactor, so that the answers are for that alone.
pub(super) fn load(
    root: &Path,
    source: &SourceText,
    section: &TestsSection,
    (pair, decided): (&Pair, bool),
    diagnostics: &mut Diagnostics,
) -> Vec<DraftTest> {
    let mut tests = Vec::new();
    for path in files_with_answers(root, source, section, diagnostics) {
        let Some(text) = diagnostics.read(root, &path, TEST_FILE_LIMIT) else { continue };
        let answer = match answer_file(root, &path) {
            Some(file) => match diagnostics.read(root, &file, TEST_FILE_LIMIT) {
                Some(answer) => Some(answer),
                None => continue,
            },
            None => None,
        };
        if let Some(calls) = calls(pair, &text, answer.as_ref(), decided, diagnostics) {
            tests.push(DraftTest::new(Origin::File(path), TestData::Calls(Arc::new(calls))));
        }
    }
    if tests.is_empty() && !diagnostics.has_errors() {
        diagnostics.push(no_tests(source, section));
    }
    tests
}

/// The calls that a test makes: the arguments of `init` if there is one, then those of `encode`, call after call.
/// `decided`: by an interactor, so that the answer is for that alone.
fn calls(
    pair: &Pair,
    text: &SourceText,
    answer: Option<&SourceText>,
    decided: bool,
    diagnostics: &mut Diagnostics,
) -> Option<FunctionCalls> {
    let mut values = Values { reader: ValueReader::new(&text.text), source: text };
    let mut wanted =
        answer.filter(|_| !decided).map(|answer| Values { reader: ValueReader::new(&answer.text), source: answer });
    let kinds = |function: usize| pair.functions.list()[function].parameters.iter().map(|p| p.kind);
    let init = pair.init.map_or(Some(Vec::new()), |init| values.list(kinds(init), diagnostics))?;
    let back = pair.functions.list()[pair.decode].result?;
    let mut calls = Vec::new();
    while !values.reader.is_at_end() {
        let arguments = values.list(kinds(pair.encode), diagnostics)?;
        let wanted = match (&mut wanted, pair.expected) {
            _ if decided => None,
            (Some(answers), _) => Some(answers.list([back], diagnostics)?.remove(0)),
            (None, Some(number)) => Some(arguments[number].clone()),
            (None, None) => {
                let message = "what decode must return is not among the arguments of encode";
                let error = Diagnostic::error("no-answer", message, &text.path);
                let name = text.path.with_extension("ans");
                diagnostics.push(error.hint(format!("write it, a value for each call, into {}", name.display())));
                return None;
            }
        };
        calls.push(FunctionCall { arguments, wanted });
    }
    let spare = wanted.filter(|answers| !answers.reader.is_at_end());
    let problem = match spare {
        Some(answers) => Some((answers.source, "has more values than the test has calls")),
        None if calls.is_empty() => Some((text, "has no calls")),
        None => None,
    };
    if let Some((source, problem)) = problem {
        let message = format!("{} {problem}", source.path.display());
        diagnostics.push(Diagnostic::error("bad-test", message, &source.path));
        return None;
    }
    let answer = answer.map_or(String::new(), |answer| answer.text.to_string());
    Some(FunctionCalls { init, calls, answer })
}

struct Values<'a> {
    reader: ValueReader<'a>,
    source: &'a SourceText,
}

impl Values<'_> {
    fn list(&mut self, kinds: impl IntoIterator<Item = Type>, diagnostics: &mut Diagnostics) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        for kind in kinds {
            match self.reader.value(kind) {
                Ok(value) => values.push(value),
                Err(error) => {
                    let diagnostic = Diagnostic::error("bad-test", error.message, &self.source.path);
                    diagnostics.push(diagnostic.at(self.source, error.span).maybe_hint(error.hint));
                    return None;
                }
            }
        }
        Some(values)
    }
}
