//! `data/`: the tests with their answers, in folders of samples, of secret tests and of groups; and the tests of the
//! package's own programs.

use std::collections::BTreeSet;

use super::super::draft::Draft;
use super::super::exported::ExportRefused;
use super::super::yaml::{list, quoted};
use super::groups::{self, GroupFolder};
use super::judging::Judging;
use super::version::IcpcVersion;
use crate::model::{Content, Package, ProgramTestKind, Task, Test, TestData, Verdict};

/// A test, by its index, in a folder below `data/`.
struct Placed {
    test: usize,
    folder: String,
}

/// Tests that are in no group, where others are.
const REST: &str = "zz-no-group";

pub(super) fn write(draft: &mut Draft<'_>, version: IcpcVersion, judging: &Judging) -> Result<(), ExportRefused> {
    let package = draft.package;
    let folders = groups::folders(package);
    let placed = placed(draft, &folders);
    for Placed { test, folder } in &placed {
        let test = &package.tests[*test];
        let TestData::Text { input, answer } = &test.data else { continue };
        if matches!(input, Content::Made(_)) || matches!(answer, Content::Made(_)) {
            return Err(ExportRefused::NotMade(test.name.clone()));
        }
        let path = format!("data/{folder}/{}", case_name(&package.task, test));
        draft.add(format!("{path}.in"), input.clone());
        draft.add(format!("{path}.ans"), answer.clone());
    }
    match version {
        IcpcVersion::Of2025 => settings_by_test(draft, judging, &placed),
        IcpcVersion::Legacy => {
            for Placed { test, folder } in &placed {
                let test = &package.tests[*test];
                if !test.details.description.is_empty() {
                    let path = format!("data/{folder}/{}.desc", case_name(&package.task, test));
                    draft.text(path, format!("{}\n", test.details.description));
                }
            }
        }
    }
    let common = judging.common().is_some();
    let mut by_folder = Vec::new();
    if version == IcpcVersion::Legacy {
        let names: BTreeSet<&str> = placed.iter().map(|placed| placed.folder.as_str()).collect();
        for name in names {
            by_folder.push((name.to_string(), legacy_lines(judging, common, &placed, name, package)?));
        }
    }
    let lines_of = |path: &str| {
        by_folder.iter().find(|(name, _)| name == path).map(|(_, lines)| lines.clone()).unwrap_or_default()
    };
    if !folders.is_empty() {
        groups::write(draft, version, &folders, &lines_of);
        if placed.iter().any(|placed| placed.folder == format!("secret/{REST}")) && version == IcpcVersion::Of2025 {
            groups::file(draft, version, &format!("secret/{REST}"), vec!["max_score: 0".into()]);
        }
    } else {
        for (name, lines) in &by_folder {
            groups::file(draft, version, name, lines.clone());
        }
    }
    if version == IcpcVersion::Of2025
        && let Some(arguments) = judging.common().filter(|arguments| !arguments.is_empty())
    {
        groups::file(draft, version, "", vec![format!("output_validator_args: {}", list(arguments))]);
    }
    if !placed.iter().any(|placed| placed.folder != "sample") {
        draft.lose("all tests are samples, and the format wants secret ones");
    }
    program_tests(draft, version);
    Ok(())
}

/// Where the tests go: samples first, then the groups or all others.
fn placed(draft: &mut Draft<'_>, folders: &[GroupFolder<'_>]) -> Vec<Placed> {
    let package = draft.package;
    let mut placed = Vec::new();
    let mut grouped = vec![0; package.tests.len()];
    let of_groups: Vec<Placed> = folders
        .iter()
        .flat_map(|folder| folder.group.tests.iter().map(move |&number| (folder, number - 1)))
        .map(|(folder, test)| {
            grouped[test] += 1;
            Placed { test, folder: format!("secret/{}", folder.name) }
        })
        .collect();
    for (test, count) in package.tests.iter().zip(&grouped) {
        if test.details.is_sample {
            placed.push(Placed { test: test.number - 1, folder: "sample".into() });
        }
        if *count + usize::from(test.details.is_sample) > 1 {
            draft.lose("tests that are samples and in a group, or in several groups, are written several times");
        }
    }
    placed.extend(of_groups);
    for (test, count) in package.tests.iter().zip(&grouped) {
        if *count == 0 && !test.details.is_sample {
            let folder = if folders.is_empty() { "secret".into() } else { format!("secret/{REST}") };
            placed.push(Placed { test: test.number - 1, folder });
        }
    }
    placed
}

/// Outputs are called as their tests; elsewhere the number keeps the tests in order.
fn case_name(task: &Task, test: &Test) -> String {
    match task {
        Task::Outputs(_) => test.stem().into(),
        Task::Game(_) | Task::Passes(_) => test.name.clone(),
    }
}

fn settings_by_test(draft: &mut Draft<'_>, judging: &Judging, placed: &[Placed]) {
    let package = draft.package;
    for Placed { test: at, folder } in placed {
        let test = &package.tests[*at];
        let mut lines = Vec::new();
        if judging.common().is_none() {
            lines.push(format!("output_validator_args: {}", list(&judging.arguments[*at])));
        }
        let arguments = validator_arguments(draft, test);
        if !arguments.is_empty() {
            lines.push(format!("input_validator_args: {}", list(&arguments)));
        }
        if !test.details.description.is_empty() {
            lines.push(format!("description: {}", quoted(&test.details.description)));
        }
        if !lines.is_empty() {
            let path = format!("data/{folder}/{}.yaml", case_name(&package.task, test));
            draft.text(path, lines.join("\n") + "\n");
        }
    }
}

/// One list holds for all validators.
fn validator_arguments(draft: &mut Draft<'_>, test: &Test) -> Vec<String> {
    let validators = &draft.package.validators;
    let own = validators.first().map(|validator| validator.arguments.clone()).unwrap_or_default();
    if validators.iter().any(|validator| validator.arguments != own) {
        draft.lose("validators get the arguments of the first of them");
    }
    if validators.is_empty() { Vec::new() } else { [own, test.details.validator_arguments.clone()].concat() }
}

/// Before 2025-09 arguments are those of folders.
fn legacy_lines(
    judging: &Judging,
    common: bool,
    placed: &[Placed],
    folder: &str,
    package: &Package,
) -> Result<Vec<String>, ExportRefused> {
    let tests: Vec<usize> = placed.iter().filter(|placed| placed.folder == folder).map(|placed| placed.test).collect();
    let mut lines = Vec::new();
    let Some(&first) = tests.first() else { return Ok(lines) };
    if !common {
        if tests.iter().any(|&test| judging.arguments[test] != judging.arguments[first]) {
            let what =
                format!("arguments of the output validator that differ within the folder {folder} (before 2025-09)");
            return Err(ExportRefused::Unknown { format: "the ICPC format", what });
        }
        lines.push(format!("output_validator_flags: {}", quoted(&judging.arguments[first].join(" "))));
    }
    let of = |test: usize| &package.tests[test].details.validator_arguments;
    let own = package.validators.first().map(|validator| validator.arguments.clone()).unwrap_or_default();
    if !package.validators.is_empty() && tests.iter().all(|&test| of(test) == of(first)) {
        let arguments = [own, of(first).clone()].concat();
        if !arguments.is_empty() {
            lines.push(format!("input_validator_flags: {}", quoted(&arguments.join(" "))));
        }
    }
    Ok(lines)
}

fn program_tests(draft: &mut Draft<'_>, version: IcpcVersion) {
    let package = draft.package;
    if version == IcpcVersion::Legacy {
        if !package.program_tests.is_empty() {
            draft.lose("tests of validators and checkers: the format has them since 2025-09");
        }
        return;
    }
    for (test, number) in package.program_tests.iter().zip(1..) {
        match &test.kind {
            ProgramTestKind::Validator { valid: false } => {
                draft.add(format!("data/invalid_input/{number:03}.in"), test.input.clone());
            }
            ProgramTestKind::Validator { valid: true } => {
                draft.lose("inputs that validators must take: the format has those that they must refuse");
            }
            ProgramTestKind::Checker { verdict: Verdict::JudgeError, .. } => {
                draft.lose("tests at which the checker must fail");
            }
            ProgramTestKind::Checker { output, answer, verdict } => {
                let folder = if verdict.passed() { "valid_output" } else { "invalid_output" };
                let path = format!("data/{folder}/{number:03}");
                draft.add(format!("{path}.in"), test.input.clone());
                draft.add(format!("{path}.ans"), answer.clone());
                draft.add(format!("{path}.out"), output.clone());
            }
        }
    }
}
