//! The tests of the author's own programs: inputs for validators, outputs for the checker, each with what is to be said of it.

use std::path::Path;

use super::document::{Element, Repeated};
use super::pattern::NumberedName;
use super::testset::content;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{Content, ProgramTest, ProgramTestKind, Verdict};

/// Those of validators and those of a checker that is a program.
pub(super) fn read(
    problem: Element<'_>,
    root: &Path,
    checker_is_program: bool,
    diagnostics: &mut Diagnostics,
) -> Vec<ProgramTest> {
    let Some(assets) = problem.child("assets") else { return Vec::new() };
    let mut reader = Reader { root, diagnostics, repeated: Repeated::default(), found: Vec::new() };
    for validator in assets.listed("validators", "validator") {
        reader.of(validator, |reader, row, number, input| reader.validator(row, number, input));
    }
    if let Some(checker) = assets.child("checker").filter(|_| checker_is_program) {
        let file = |element| {
            let word = checker.child("testset")?.text_of(element)?;
            NumberedName::parse(&word.text).ok()
        };
        let names = [file("output-path-pattern"), file("answer-path-pattern")];
        reader.of(checker, |reader, row, number, input| reader.checker(row, number, input, &names));
    }
    reader.found
}

struct Reader<'a, 'd> {
    root: &'a Path,
    diagnostics: &'d mut Diagnostics,
    repeated: Repeated,
    found: Vec<ProgramTest>,
}

impl Reader<'_, '_> {
    /// The rows belong to the files that are there, in order: Polygon leaves gaps in the numbers.
    fn of(
        &mut self,
        program: Element<'_>,
        kind: impl Fn(&mut Self, Element<'_>, usize, &str) -> Option<ProgramTestKind>,
    ) {
        let Some(set) = program.child("testset") else { return };
        let rows: Vec<Element<'_>> = set.listed("tests", "test").collect();
        let Some(pattern) = set.text_of("input-path-pattern").filter(|_| !rows.is_empty()) else { return };
        let inputs = match NumberedName::parse(&pattern.text) {
            Ok(inputs) => inputs,
            Err(message) => return self.tell(set.error_at("bad-pattern", message, pattern.span)),
        };
        let numbers = inputs.existing(self.root);
        if numbers.len() != rows.len() {
            let (files, rows) = (numbers.len(), rows.len());
            let message = format!("{rows} tests of the <{}> are listed, and {files} files are there", program.name());
            self.tell(set.error("program-tests", message).hint("those without a partner are left out").warning());
        }
        for (row, number) in rows.into_iter().zip(numbers) {
            let name = inputs.of(number);
            let Some(kind) = kind(self, row, number, &name) else { continue };
            let Some(input) = content(self.root, Path::new(&name), self.diagnostics) else { continue };
            self.found.push(ProgramTest { name, input, kind });
        }
    }

    fn validator(&mut self, row: Element<'_>, _: usize, name: &str) -> Option<ProgramTestKind> {
        match row.value("verdict") {
            "valid" => Some(ProgramTestKind::Validator { valid: true }),
            "invalid" => Some(ProgramTestKind::Validator { valid: false }),
            other => self.unknown(row, name, other),
        }
    }

    fn checker(
        &mut self,
        row: Element<'_>,
        number: usize,
        name: &str,
        files: &[Option<NumberedName>; 2],
    ) -> Option<ProgramTestKind> {
        let verdict = match row.value("verdict") {
            "ok" => Verdict::Accepted,
            "wrong-answer" => Verdict::WrongAnswer,
            "presentation-error" => Verdict::PresentationError,
            "crashed" => Verdict::JudgeError,
            other => return self.unknown(row, name, other),
        };
        let mut file = |name: &Option<NumberedName>| {
            let path = name.as_ref().map(|name| name.of(number)).filter(|path| self.root.join(path).exists());
            path.map_or(Some(Content::empty()), |path| content(self.root, Path::new(&path), self.diagnostics))
        };
        Some(ProgramTestKind::Checker { output: file(&files[0])?, answer: file(&files[1])?, verdict })
    }

    fn unknown(&mut self, row: Element<'_>, name: &str, verdict: &str) -> Option<ProgramTestKind> {
        let message = format!("the verdict `{verdict}` for {name} is not known, and the test is left out");
        self.tell(row.error("program-tests", message).warning());
        None
    }

    fn tell(&mut self, diagnostic: Diagnostic) {
        self.repeated.push(diagnostic, self.diagnostics);
    }
}
