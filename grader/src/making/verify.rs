//! Whether a package is as its author promises: its programs compile, its inputs are valid, its answers are right, and its
//! validators and its checker come to the verdicts that are expected of them.

use std::path::PathBuf;

use package::{Diagnostic, Test, odd_tests};

use super::checkers::{checker, old_answers, own_answers, tests_of_checker};
use super::context::Making;
use super::inputs::{duplicates, formats, tests_of_validators, validated};
use super::make::make;
use super::opinion::input;
use super::programs::Role;
use crate::terminal::failure::Failure;

/// Everything that does not hold, after the tests are made.
pub fn findings(making: &mut Making<'_>) -> Result<Vec<Diagnostic>, Failure> {
    let package = making.package;
    let own = package.task.author_programs().into_iter().map(|program| (Role::from(program.role), program.path));
    let validators = package.validators.iter().map(|validator| (Role::Validator, validator.program.clone()));
    let solution = package.main_solution.iter().map(|path| (Role::MainSolution, path.clone()));
    let programs: Vec<(Role, PathBuf)> = own.chain(validators).chain(solution).collect();
    making.compile(&programs)?;
    let (tests, mut found) = make(making, package.tests.clone())?;
    let is_made = |test: &Test| package.tests.iter().any(|asked| asked.number == test.number && input(asked).is_none());
    found.extend(odd_tests(&tests.iter().filter(|test| is_made(test)).cloned().collect::<Vec<_>>()));
    found.extend(duplicates(&tests)?);
    found.extend(formats(making, &tests));
    found.extend(validated(making, &tests)?);
    found.extend(tests_of_validators(making)?);
    if let Some(checker) = checker(&package.task) {
        found.extend(own_answers(making, &tests, checker)?);
        found.extend(tests_of_checker(making, checker)?);
    }
    found.extend(old_answers(making, &tests)?);
    found.splice(0..0, std::mem::take(&mut making.programs.mistakes));
    Ok(found)
}
