//! Packages of Polygon: the folder as Polygon writes it for Linux, and the plan of the calls of its API that make the
//! problem there, since Polygon imports no packages.
//!
//! There is no public schema of `problem.xml`; it is written as Polygon's own packages are.

mod document;
mod plan;
mod problem;
mod programs;
mod scoring;
mod solutions;

use std::path::Path;

use super::draft::Draft;
use super::exported::{Export, ExportRefused};
use super::game;
use super::written_game::WrittenGame;
use crate::model::{Content, Package, ProgramTestKind, Task, TestData, Verdict};
use problem::Problem;
use programs::Programs;
use scoring::Scoring;

pub(super) fn export(package: &Package) -> Result<Export, ExportRefused> {
    let game = match package.task {
        Task::Game(_) => Some(WrittenGame::of(package, game::files(package)?)),
        Task::Passes(_) | Task::Outputs(_) => None,
    };
    let package = game.as_ref().map_or(package, |game| &game.package);
    let mut draft = Draft::new(package);
    for file in game.iter().flat_map(|game| &game.programs) {
        draft.add(Path::new("files").join(&file.path), file.content.clone());
    }
    let programs = Programs::write(&mut draft)?;
    let scoring = Scoring::of(&mut draft)?;
    let solutions = solutions::write(&mut draft)?;
    let digits = package.tests.len().to_string().len().max(2);
    write_tests(&mut draft, digits)?;
    let (validator_tests, checker_tests) = write_program_tests(&mut draft);
    let problem = Problem { package, programs, scoring, solutions, digits, validator_tests, checker_tests };
    tell_of_the_rest(&mut draft);
    draft.text("problem.xml", document::write(&problem));
    let plan = plan::write(&problem);
    draft.text("plan.txt", plan);
    Ok(draft.finish())
}

fn write_tests(draft: &mut Draft<'_>, digits: usize) -> Result<(), ExportRefused> {
    let package = draft.package;
    for test in &package.tests {
        let TestData::Text { input, answer } = &test.data else { continue };
        if matches!(input, Content::Made(_)) || matches!(answer, Content::Made(_)) {
            return Err(ExportRefused::NotMade(test.name.clone()));
        }
        let path = format!("tests/{:0digits$}", test.number);
        draft.add(format!("{path}.a"), answer.clone());
        draft.add(path, input.clone());
    }
    Ok(())
}

/// Writes the tests of validators and the checker; returns what is to be said of them.
fn write_program_tests(draft: &mut Draft<'_>) -> (Vec<bool>, Vec<&'static str>) {
    let package = draft.package;
    let (mut validator, mut checker) = (Vec::new(), Vec::new());
    for test in &package.program_tests {
        match &test.kind {
            ProgramTestKind::Validator { valid } => {
                validator.push(*valid);
                let number = validator.len();
                draft.add(format!("files/tests/validator-tests/{number:02}"), test.input.clone());
            }
            ProgramTestKind::Checker { output, answer, verdict } => {
                checker.push(match verdict {
                    Verdict::Accepted => "ok",
                    Verdict::PresentationError => "presentation-error",
                    Verdict::JudgeError => "crashed",
                    _ => "wrong-answer",
                });
                let path = format!("files/tests/checker-tests/{:02}", checker.len());
                draft.add(format!("{path}.o"), output.clone());
                draft.add(format!("{path}.a"), answer.clone());
                draft.add(path, test.input.clone());
            }
        }
    }
    (validator, checker)
}

fn tell_of_the_rest(draft: &mut Draft<'_>) {
    let package = draft.package;
    if !package.time_factors.is_empty() {
        draft.lose("time limits by language: there is one time limit for all");
    }
    if package.time_inference.is_some() {
        draft.lose("the rule by which the time limit follows from the solutions: a generous limit stands there");
    }
    draft.lose("the statement: Polygon has sections in TeX, which are not written");
}
