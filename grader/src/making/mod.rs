//! Makes what a package does not hold ready, inputs by its generators and answers by its main solution, and looks
//! whether its tests are as promised.
//!
//! Whatever is made is kept in the cache under a key of everything that decides it: the identity of the program (its
//! sources and tools), its arguments, its input. Where all is kept, no process is started and nothing is compiled. What
//! goes wrong is the author's mistake, never a judge error.

mod answers;
mod checkers;
mod commands;
mod context;
mod inputs;
mod kept;
mod make;
mod opinion;
mod pool;
mod process;
mod programs;
mod verify;

use package::{Content, Diagnostic, Package, Test, TestData};

use crate::program::workshop::Workshop;
use crate::terminal::diagnose;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use context::Making;
use make::make;

/// Mistakes that are shown before the rest is only counted.
const SHOWN: usize = 5;

/// The tests with everything that had to be made; or an error, after the author's mistakes are shown. Must not be called
/// within a tokio runtime.
pub fn made(package: &Package, tests: Vec<Test>, workshop: &Workshop) -> Result<Vec<Test>, Failure> {
    let (tests, mistakes) = make(&mut Making::new(package, workshop), tests)?;
    if mistakes.is_empty() {
        return Ok(tests);
    }
    diagnose::print(&package.root, &mistakes[..mistakes.len().min(SHOWN)]);
    let more = match mistakes.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!("; {more} more mistakes of this kind are not shown"),
    };
    Err(Failure::new(ExitCode::InvalidPackage, format!("not all tests of {} can be made{more}", package.name)))
}

/// The tests as far as they can be made, and why the rest cannot.
pub fn made_as_far_as_possible(
    package: &Package,
    tests: Vec<Test>,
    workshop: &Workshop,
) -> Result<(Vec<Test>, Vec<Diagnostic>), Failure> {
    make(&mut Making::new(package, workshop), tests)
}

/// Everything that does not hold of a package once its programs run; without what its author allows.
pub fn findings(package: &Package, workshop: &Workshop) -> Result<Vec<Diagnostic>, Failure> {
    let mut making = Making::new(package, workshop);
    making.programs.tells_of_missing_languages = true;
    let mut found = verify::findings(&mut making)?;
    found.retain(|diagnostic| !package.checks.allow.contains(&diagnostic.code));
    Ok(found)
}

/// Whether [`findings`] has anything to look at.
pub fn has_programs(package: &Package) -> bool {
    let is_made = |content: &Content| matches!(content, Content::Made(_));
    let has_made = |test: &Test| match &test.data {
        TestData::Text { input, answer } => is_made(input) || is_made(answer),
        TestData::Game(_) | TestData::Calls(_) => false,
    };
    !package.task.author_programs().is_empty()
        || !package.validators.is_empty()
        || !package.program_tests.is_empty()
        || package.main_solution.is_some()
        || package.checks.input_format.is_some()
        || package.tests.iter().any(has_made)
}
