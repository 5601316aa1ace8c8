//! The tests of a two-phase task: a file each, and what is wanted in a file beside it that ends in `.ans`.

use std::path::Path;

use super::tests::{self, TEST_FILE_LIMIT, TestsSection};
use crate::diagnostic::{Diagnostic, Diagnostics, Source};
use crate::functions::{Type, Value, ValueReader};
use crate::model::{Case, CaseCall, Origin, Pair, PhaseRules, Style};

pub(crate) fn load(
    root: &Path,
    source: &Source,
    section: &TestsSection,
    rules: &PhaseRules,
    diagnostics: &mut Diagnostics,
) -> (Vec<Origin>, Vec<Case>) {
    let decided = rules.passes.last().is_some_and(|pass| pass.interactor.is_some());
    if let Some(word) = section.generate.first() {
        let message = "generator lines make positions of games; this task has two phases";
        let error = Diagnostic::error("bad-generator", message, &source.path).at(source, word.span.clone());
        diagnostics.push(error.hint("write the tests as files: files = [\"tests/*.txt\"]"));
    }
    let mut found = Vec::new();
    for path in tests::matching_files(root, source, &section.files, diagnostics) {
        if path.extension().is_some_and(|extension| extension == "ans") {
            continue;
        }
        let Some(text) = diagnostics.read(root, &path, TEST_FILE_LIMIT) else { continue };
        let beside = path.with_extension("ans");
        let answer = match root.join(&beside).exists() {
            true => match diagnostics.read(root, &beside, TEST_FILE_LIMIT) {
                Some(answer) => Some(answer),
                None => continue,
            },
            false => None,
        };
        let case = match &rules.style {
            Style::Programs => {
                let answer = answer.as_ref().unwrap_or(&text).text.to_string();
                Some(Case::Programs { input: text.text.to_string(), answer })
            }
            Style::Functions(pair) => calls(pair, &text, answer.as_ref(), decided, diagnostics),
        };
        if let Some(case) = case {
            found.push((Origin::File(path), case));
        }
    }
    if found.is_empty() && !diagnostics.has_errors() {
        diagnostics.push(tests::no_tests(source, section));
    }
    found.into_iter().unzip()
}

/// The calls that a test makes: the arguments of `init` if there is one, then those of `encode`, call after call.
/// `decided`: by an interactor, so that the answer is for that alone.
fn calls(
    pair: &Pair,
    text: &Source,
    answer: Option<&Source>,
    decided: bool,
    diagnostics: &mut Diagnostics,
) -> Option<Case> {
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
        calls.push(CaseCall { arguments, wanted });
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
    Some(Case::Functions { init, calls, answer })
}

struct Values<'a> {
    reader: ValueReader<'a>,
    source: &'a Source,
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
