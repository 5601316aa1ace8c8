//! Packages with a `problem.toml`.

mod cases;
mod channel;
mod document;
mod functions;
mod generate;
mod groups;
mod manifest;
mod outputs;
mod passes;
mod phases;
mod rules;
mod score;
mod solutions;
mod tests;

use std::path::Path;
use std::sync::Arc;

use super::draft::Draft;
use super::rules_program::StartRules;
use crate::diagnostic::Diagnostics;
use crate::model::{GameTask, PhaseTask, Task};
use manifest::Rules;

/// Reads the package in the folder `root`. `None` when there is no text to read.
pub(super) fn read(root: &Path, start: &StartRules<'_>, diagnostics: &mut Diagnostics) -> Option<Draft> {
    let source = diagnostics.read(root, Path::new("problem.toml"), 1 << 20)?;
    let manifest = manifest::read(root, &source, start, diagnostics);
    let (task, tests) = match manifest.rules {
        None => {
            tests::load(root, &source, &manifest.tests, None, diagnostics);
            (None, Vec::new())
        }
        Some(Rules::Game { rules, terms }) => {
            let terms = Arc::new(terms);
            let (tests, scripts) = tests::load(root, &source, &manifest.tests, Some(&terms), diagnostics);
            (Some(Task::Game(GameTask { rules, terms, scripts })), tests)
        }
        Some(Rules::Outputs(mut task)) => {
            let tests = outputs::load(root, &source, &manifest.tests, &mut task, diagnostics);
            (Some(Task::Outputs(task)), tests)
        }
        Some(Rules::Phases(rules)) => {
            let (tests, cases) = cases::load(root, &source, &manifest.tests, &rules, diagnostics);
            (Some(Task::Phases(Box::new(PhaseTask { rules: *rules, cases }))), tests)
        }
    };
    let solutions = solutions::load(root, &source, &manifest.solutions, diagnostics);
    let solutions_understood = !diagnostics.has_any(&["toml-syntax", "unknown-verdict", "wrong-type"]);
    Some(Draft {
        source,
        name: manifest.name,
        title: manifest.title,
        limits: manifest.limits,
        task,
        tests,
        groups: manifest.groups,
        resources: manifest.resources,
        solutions,
        solutions_understood,
    })
}
