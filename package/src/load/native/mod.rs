//! Packages with a `problem.toml`.

mod call_tests;
mod channel;
mod checker;
mod document;
mod functions;
mod game_tests;
mod generate;
mod groups;
mod manifest;
mod one_pass;
mod outputs;
mod passes;
mod phases;
mod rules;
mod score;
mod solutions;
mod tests;
mod text_tests;

use std::path::Path;

use super::draft::Draft;
use super::rules_program::StartRules;
use crate::diagnostic::Diagnostics;
use crate::model::{PackageFormat, Pass, Style, Task};
use text_tests::MissingAnswer;

/// Reads the package in the folder `root`. `None` when there is no text to read.
pub(super) fn read(root: &Path, start: &StartRules<'_>, diagnostics: &mut Diagnostics) -> Option<Draft> {
    let source = diagnostics.read(root, Path::new("problem.toml"), 1 << 20)?;
    let manifest = manifest::read(root, &source, start, diagnostics);
    let section = &manifest.tests;
    let tests = match &manifest.task {
        None => game_tests::load(root, &source, section, None, diagnostics),
        Some(Task::Game(game)) => game_tests::load(root, &source, section, Some(&game.terms), diagnostics),
        Some(Task::Outputs(task)) => {
            tests::refuse_generator_lines(section, &source, diagnostics);
            outputs::load(root, &source, section, task, diagnostics)
        }
        Some(Task::Passes(task)) => {
            tests::refuse_generator_lines(section, &source, diagnostics);
            match &task.style {
                Style::Programs => {
                    // Of two passes the second often prints what the first was given; a single one hardly ever does.
                    let is_plain = task.most_passes == 1 && !task.passes.iter().any(Pass::is_judged);
                    let missing = if is_plain { MissingAnswer::Refused } else { MissingAnswer::Input };
                    text_tests::load(root, &source, section, missing, diagnostics)
                }
                Style::Functions(pair) => {
                    let decided = task.passes.last().is_some_and(|pass| pass.interactor.is_some());
                    call_tests::load(root, &source, section, (pair, decided), diagnostics)
                }
            }
        }
    };
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
        main_solution: None,
        validators: Vec::new(),
        program_tests: Vec::new(),
    })
}
