//! Test cases as tests, and the inputs and outputs with which a package tests its own programs.

use std::path::Path;

use super::cases::{Case, CaseFolder, Cases, with_extension};
use super::settings::{InputFlags, Settings};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::load::draft::DraftTest;
use crate::model::{Compare, Content, Origin, ProgramTest, ProgramTestKind, TestData, TestDetails, Validator, Verdict};

/// The test cases of `data/`.
pub(super) struct Data {
    pub sample: CaseFolder,
    pub secret: CaseFolder,
}

/// Reads the samples and the secret cases; numbers go through both.
pub(super) fn read_data(root: &Path, diagnostics: &mut Diagnostics) -> Data {
    let top = Cases::new(root).settings_of(Path::new("data"), diagnostics);
    let mut cases = Cases::new(root);
    let sample = cases.read(Path::new("data/sample"), &top, diagnostics);
    let secret = cases.read(Path::new("data/secret"), &top, diagnostics);
    Data { sample, secret }
}

/// What judges the output of every test.
pub(super) enum Judge {
    /// A program of the author's, with these arguments.
    Program(Vec<String>),
    /// The default output validator, with these flags.
    Default(Vec<String>),
}

/// The tests in their order.
pub(super) fn tests(
    root: &Path,
    data: &Data,
    judge: &Judge,
    validators: &[Validator],
    diagnostics: &mut Diagnostics,
) -> Vec<DraftTest> {
    let mut tests = Vec::new();
    let mut wrong_flags: Vec<Vec<String>> = Vec::new();
    if diagnostics.has_any(&["too-many-tests"]) {
        return tests;
    }
    for (folder, is_sample) in [(&data.sample, true), (&data.secret, false)] {
        for case in folder.cases() {
            let Some(data) = text_data(root, case, diagnostics) else { continue };
            let file = with_extension(&case.path, "in");
            let own = &case.settings.output_flags;
            let (judge_arguments, compare) = match judge {
                Judge::Program(flags) => (flags.iter().chain(own).cloned().collect(), None),
                Judge::Default(_) if own.is_empty() => (Vec::new(), None),
                Judge::Default(flags) => {
                    let all: Vec<String> = flags.iter().chain(own).cloned().collect();
                    let compare = if wrong_flags.contains(&all) { None } else { comparison(&all, &file, diagnostics) };
                    if compare.is_none() {
                        wrong_flags.push(all);
                    }
                    (Vec::new(), compare)
                }
            };
            let details = TestDetails {
                is_sample,
                judge_arguments,
                compare,
                validator_arguments: validator_arguments(&case.settings.input_flags, validators),
                description: case.settings.description.clone(),
                ..TestDetails::default()
            };
            tests.push(DraftTest { origin: Origin::File(file), data, details });
        }
    }
    if tests.is_empty() && !diagnostics.has_errors() {
        let error = Diagnostic::error("no-tests", "data/sample and data/secret hold no `.in` file", "data");
        diagnostics.push(error.hint("where a program of the package makes the tests, run it first"));
    }
    tests
}

/// The default output validator with these flags; `None` with an error where it has no such flags.
pub(super) fn comparison(flags: &[String], path: &Path, diagnostics: &mut Diagnostics) -> Option<Compare> {
    match Compare::of_icpc(flags) {
        Ok(compare) => Some(compare),
        Err(message) => {
            diagnostics.push(Diagnostic::error("bad-flags", message, path));
            None
        }
    }
}

/// A missing answer is empty.
fn text_data(root: &Path, case: &Case, diagnostics: &mut Diagnostics) -> Option<TestData> {
    let input = diagnostics.content(root, &with_extension(&case.path, "in"))?;
    Some(TestData::Text { input, answer: content_or_empty(root, case, "ans", diagnostics)? })
}

fn content_or_empty(root: &Path, case: &Case, extension: &str, diagnostics: &mut Diagnostics) -> Option<Content> {
    let path = with_extension(&case.path, extension);
    match root.join(&path).exists() {
        true => diagnostics.content(root, &path),
        false => Some(Content::empty()),
    }
}

/// Only one list of arguments can be said for all validators, so names decide nothing unless there is one validator.
fn validator_arguments(flags: &InputFlags, validators: &[Validator]) -> Vec<String> {
    match (flags, validators) {
        (InputFlags::OfAll(flags), _) => flags.clone(),
        (InputFlags::ByName(flags), [only]) => {
            let is_called = |name: &str| {
                only.program.components().any(|part| {
                    Path::new(part.as_os_str())
                        .file_stem()
                        .is_some_and(|stem| stem == Path::new(name).file_stem().unwrap_or_default())
                })
            };
            flags.iter().find(|(name, _)| is_called(name)).map(|(_, flags)| flags.clone()).unwrap_or_default()
        }
        (InputFlags::ByName(_), _) => Vec::new(),
    }
}

/// Warns where arguments by name are not followed.
pub(super) fn tell_of_named_flags(data: &Data, validators: &[Validator], diagnostics: &mut Diagnostics) {
    let by_name = |settings: &Settings| matches!(&settings.input_flags, InputFlags::ByName(flags) if !flags.is_empty());
    let all = [data.sample.cases(), data.secret.cases()].concat();
    if validators.len() > 1
        && let Some(case) = all.iter().find(|case| by_name(&case.settings))
    {
        let message = "several input validators get the same arguments here: those said by name are left out";
        diagnostics.push(Diagnostic::error("not-supported", message, &case.path).warning());
    }
}

/// What `data/invalid_input/` and its like say of the package's programs. `can_check`: outputs can be given to the
/// program that judges.
pub(super) fn program_tests(root: &Path, can_check: bool, diagnostics: &mut Diagnostics) -> Vec<ProgramTest> {
    let mut found = Vec::new();
    for (folders, kind) in [
        (["invalid_input", "invalid_inputs"], Kind::Input { valid: false }),
        (["valid_input", "valid_inputs"], Kind::Input { valid: true }),
        (["invalid_output", "invalid_outputs"], Kind::Output(Verdict::WrongAnswer)),
        (["valid_output", "valid_outputs"], Kind::Output(Verdict::Accepted)),
    ] {
        for folder in folders {
            let path = Path::new("data").join(folder);
            let folder = Cases::new(root).read(&path, &Settings::default(), diagnostics);
            let cases = folder.cases();
            if matches!(kind, Kind::Output(_)) && !can_check && !cases.is_empty() {
                let message = "outputs cannot be given to a program that talks with submissions";
                diagnostics.push(Diagnostic::error("not-supported", message, &path).warning());
                continue;
            }
            for case in cases {
                let file = with_extension(&case.path, "in");
                let Some(input) = diagnostics.content(root, &file) else { continue };
                let kind = match kind {
                    Kind::Input { valid } => ProgramTestKind::Validator { valid },
                    Kind::Output(verdict) => {
                        let output = content_or_empty(root, case, "out", diagnostics);
                        let answer = content_or_empty(root, case, "ans", diagnostics);
                        let (Some(output), Some(answer)) = (output, answer) else { continue };
                        ProgramTestKind::Checker { output, answer, verdict }
                    }
                };
                found.push(ProgramTest { name: file.display().to_string(), input, kind });
            }
        }
    }
    found
}

#[derive(Clone, Copy)]
enum Kind {
    Input { valid: bool },
    Output(Verdict),
}
