//! Packages with a `problem.toml`.

mod call_tests;
mod channel;
mod checker;
mod document;
mod expectations;
mod functions;
mod game_tests;
mod generate;
mod generated;
mod groups;
#[cfg(test)]
mod keys_tests;
mod manifest;
mod one_pass;
mod outputs;
mod passes;
mod phases;
mod points;
mod rules;
mod score;
mod script;
mod solutions;
mod tests;
mod text_tests;
mod validators;

pub(crate) use generate::generate;

use std::path::Path;

use super::draft::Draft;
use super::rules_program::StartRules;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{PackageFormat, Pass, Style, Task};
use text_tests::MissingAnswer;

/// Reads the package in the folder `root`. `None` when there is no text to read.
pub(super) fn read(root: &Path, start: &StartRules<'_>, diagnostics: &mut Diagnostics) -> Option<Draft> {
    let source = diagnostics.read(root, Path::new("problem.toml"), 1 << 20)?;
    let manifest = manifest::read(root, &source, start, diagnostics);
    let section = &manifest.tests;
    let main_solution = tests::main_solution(root, &source, section, diagnostics);
    let mut tests = match &manifest.task {
        None => game_tests::load(root, &source, section, None, diagnostics),
        Some(Task::Game(game)) => {
            tests::refuse_lines(section, &[], "a game", &source, diagnostics);
            game_tests::load(root, &source, section, Some(&game.terms), diagnostics)
        }
        Some(Task::Outputs(task)) => outputs::load(root, &source, section, task, diagnostics),
        Some(Task::Passes(task)) => match &task.style {
            Style::Programs => {
                if let Some(word) = section.answers.as_ref().filter(|_| task.most_passes > 1) {
                    let message = "the main solution makes answers for programs of one pass only";
                    let error = Diagnostic::error("bad-passes", message, &source.path).at(&source, word.span.clone());
                    diagnostics.push(error.hint("write the answers as files"));
                }
                // Of two passes the second often prints what the first was given; a single one hardly ever does.
                let is_plain = task.most_passes == 1 && !task.passes.iter().any(Pass::is_judged);
                let missing = match (&section.answers, is_plain) {
                    (Some(_), _) => MissingAnswer::MainSolution,
                    (None, true) => MissingAnswer::Refused,
                    (None, false) => MissingAnswer::Input,
                };
                text_tests::load(root, &source, section, missing, diagnostics)
            }
            Style::Functions(pair) => {
                tests::refuse_lines(section, &section.generate, "functions", &source, diagnostics);
                let decided = task.passes.last().is_some_and(|pass| pass.interactor.is_some());
                call_tests::load(root, &source, section, (pair, decided), diagnostics)
            }
        },
    };
    tests::mark_samples(&mut tests, &source, section, diagnostics);
    let solutions = solutions::load(root, &source, &manifest.solutions, diagnostics);
    let solutions_understood = !diagnostics.has_any(&["toml-syntax", "unknown-verdict", "wrong-type"]);
    Some(Draft {
        source,
        name: manifest.name,
        title: manifest.title,
        limits: manifest.limits,
        task: manifest.task,
        tests,
        groups: manifest.groups,
        known_groups: Vec::new(),
        resources: manifest.resources,
        includes: manifest.includes,
        author_limits: manifest.author_limits,
        solutions,
        solutions_understood,
        format: PackageFormat::Native,
        time_inference: None,
        time_factors: manifest.time_factors,
        main_solution,
        validators: manifest.checks.validators,
        program_tests: manifest.checks.program_tests,
        checks: manifest.checks.checks,
    })
}
