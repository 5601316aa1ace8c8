//! ICPC and Kattis packages: folders with a `problem.yaml`, read as they are.
//!
//! Source: "Problem package format" (icpc.io/problem-package-format), versions legacy, legacy-icpc, 2023-07-draft and
//! 2025-09, and what DOMjudge, problemtools and BAPCtools make of them. A foreign package is judged wherever that is
//! possible: what is unknown, or known and not followed, is a warning.

mod cases;
mod expected;
mod groups;
mod problem;
mod programs;
mod rules;
mod settings;
mod submissions;
mod table;
mod tests;
mod yaml;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::draft::Draft;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{
    Alphabet, Channel, Checks, Compare, Isolate, JudgeConvention, OutputTask, PackageFormat, Pass, PassTask, Score,
    Style, Task,
};
use problem::Problem;
use submissions::Reading;
use tests::Judge;

/// Reads the package in the folder `root`. `None` when its `problem.yaml` cannot be read.
pub(super) fn read(root: &Path, diagnostics: &mut Diagnostics) -> Option<Draft> {
    let (source, node) = table::read_file(root, Path::new("problem.yaml"), diagnostics)?;
    let problem = problem::read(root, &source, node, diagnostics);
    let program = programs::output_validator(root, diagnostics);
    let judge = judge(&problem, program, diagnostics);
    let validators = programs::input_validators(root, diagnostics);
    programs::tell_of_others(root, diagnostics);

    let data = tests::read_data(root, diagnostics);
    let flags = problem.validator_flags.clone();
    let compare = tests::comparison(if judge.is_some() { &[] } else { &flags }, Path::new("problem.yaml"), diagnostics);
    let judged_by = if judge.is_some() { Judge::Program(flags) } else { Judge::Default(flags) };
    let mut tests = tests::tests(root, &data, &judged_by, &validators, diagnostics);
    tests::tell_of_named_flags(&data, &validators, diagnostics);
    let gives_points = problem.kind.score || (problem.kind.scoring && !problem.is_legacy && judge.is_some());
    let known_groups = match problem.kind.scoring {
        true => groups::groups(&data, problem.is_legacy, gives_points, &mut tests, diagnostics),
        false => Vec::new(),
    };
    // The points of an output validator count as they are.
    let most = if gives_points { None } else { Score::default().most };
    let score = Score { most, length: None };

    let program_tests = tests::program_tests(root, !problem.kind.interactive, diagnostics);
    let reading = Reading { is_legacy: problem.is_legacy, gives_points };
    let solutions = submissions::read(root, reading, diagnostics);
    Some(Draft {
        source,
        name: None,
        title: problem.title.clone(),
        task: Some(task(&problem, judge, compare.unwrap_or_default(), score)),
        limits: problem.limits,
        tests,
        groups: Vec::new(),
        known_groups,
        resources: Vec::new(),
        includes: Vec::new(),
        author_limits: problem.author_limits,
        solutions,
        solutions_understood: !diagnostics.has_any(&["unknown-verdict", "yaml-syntax"]),
        format: PackageFormat::Icpc,
        time_inference: problem.time_inference,
        time_factors: BTreeMap::new(),
        checks: Checks::default(),
        main_solution: None,
        validators,
        program_tests,
    })
}

/// The program that judges, if one does. `program`: the output validator that the package has.
fn judge(problem: &Problem, program: Option<PathBuf>, diagnostics: &mut Diagnostics) -> Option<PathBuf> {
    let must_have = problem.kind.interactive || problem.kind.multi_pass || problem.is_custom == Some(true);
    match (program, problem.is_custom) {
        (Some(path), Some(false)) if !must_have => {
            let message = format!("{} is not used: `validation` is `default`", path.display());
            let warning = Diagnostic::error("unused-validator", message, path).warning();
            diagnostics.push(warning.hint("validation: custom"));
            None
        }
        (None, _) if must_have && !diagnostics.has_any(&["several-validators"]) => {
            let message = "the package has no output validator, and its tests cannot be judged without one";
            let error = Diagnostic::error("no-validator", message, "problem.yaml");
            diagnostics.push(error.hint("output_validators/ or output_validator/ holds it"));
            None
        }
        (program, _) => program,
    }
}

fn task(problem: &Problem, judge: Option<PathBuf>, compare: Compare, score: Score) -> Task {
    if problem.kind.submit_answer {
        return Task::Outputs(OutputTask { checker: judge, compare, convention: JudgeConvention::Icpc, score });
    }
    let compare = judge.is_none().then_some(compare);
    let (interactor, checker) = if problem.kind.interactive { (judge, None) } else { (None, judge) };
    Task::Passes(Box::new(PassTask {
        style: Style::Programs,
        passes: vec![Pass { interactor, checker, compare, ..Pass::default() }],
        most_passes: problem.most_passes,
        convention: JudgeConvention::Icpc,
        isolate: Isolate::Pass,
        channel: Channel { alphabet: Alphabet::Bytes, seed: Some(0), ..Channel::default() },
        decoys: 0,
        seed: Some(0),
        score,
    }))
}
