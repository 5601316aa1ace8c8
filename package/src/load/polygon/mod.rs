//! Packages as Polygon makes them: folders with a `problem.xml` (standard, linux and windows packages). Nothing is written
//! into them. `docs/polygon.md` says what is read and what is only told.

mod command;
mod document;
mod groups;
mod judging;
mod pattern;
mod program_tests;
mod programs;
mod shape;
mod solutions;
mod testset;

use std::path::Path;

use super::draft::Draft;
use crate::diagnostic::{Diagnostics, SourceText};
use crate::model::{AuthorLimits, PackageFormat, Task};
use command::Executables;
use document::Element;
use programs::Checker;

/// Names of the file that describes a package.
pub(super) const MANIFESTS: [&str; 2] = ["problem.xml", "problem.xml.polygon"];

/// Reads the package in the folder `root`. `None` when there is nothing to judge with.
pub(super) fn read(root: &Path, diagnostics: &mut Diagnostics) -> Option<Draft> {
    let manifest = MANIFESTS.into_iter().find(|name| root.join(name).exists()).unwrap_or(MANIFESTS[0]);
    let source = diagnostics.read(root, Path::new(manifest), document::LARGEST)?;
    let document = document::parse(&source, diagnostics)?;
    let problem = document::root(&document, &source, diagnostics)?;
    draft(problem, root, &source, diagnostics)
}

fn draft(problem: Element<'_>, root: &Path, source: &SourceText, diagnostics: &mut Diagnostics) -> Option<Draft> {
    let judging = judging::read(problem, diagnostics);
    judging::tell_of_the_rest(problem, diagnostics);
    programs::tell_of_graders(problem, diagnostics);
    let solutions = solutions::read(problem, root, diagnostics);
    let executables = Executables::read(problem, root, diagnostics);
    let validators = programs::validators(problem, root, diagnostics);
    let checker = programs::checker(problem, root, diagnostics);
    let is_program = matches!(checker, Some(Checker::Program(_)));
    let program_tests = program_tests::read(problem, root, is_program, diagnostics);
    let judging = judging?;
    let makers = testset::Makers {
        executables: &executables,
        main_solution: solutions.main.as_deref(),
        written: testset::written_files(root, diagnostics),
    };
    let rows = testset::read(judging.testset, root, &makers, diagnostics);
    // Where a test could not be read, its group would seem to lack it.
    let is_whole = rows.len() >= judging.testset.listed("tests", "test").count();
    let groups = if is_whole { groups::read(judging.testset, &rows, diagnostics) } else { Vec::new() };
    let runs = (judging.run_count, judging::has_run_twice_tag(problem));
    let task = checker.and_then(|checker| programs::task(problem, root, runs, checker, diagnostics));
    Some(Draft {
        source: source.clone(),
        name: printable(problem.value("short-name")),
        title: title(problem),
        limits: judging.limits,
        task: task.map(|task| Task::Passes(Box::new(task))),
        tests: rows.into_iter().map(|row| row.test).collect(),
        groups: Vec::new(),
        known_groups: groups,
        resources: Vec::new(),
        includes: programs::includes(problem, root),
        author_limits: AuthorLimits::default(),
        solutions: solutions.list,
        solutions_understood: solutions.understood,
        format: PackageFormat::Polygon,
        time_inference: None,
        time_factors: std::collections::BTreeMap::new(),
        checks: judging::checks(problem),
        main_solution: solutions.main,
        validators,
        program_tests,
    })
}

/// In English where there is one.
fn title(problem: Element<'_>) -> Option<String> {
    let mut names = problem.listed("names", "name");
    let english = problem.listed("names", "name").find(|name| name.value("language") == "english");
    printable(english.or_else(|| names.next())?.value("value"))
}

/// A name that people are shown; `None` where there is none, or none that is one.
fn printable(name: &str) -> Option<String> {
    const LONGEST: usize = 200;
    let is_name = !name.is_empty() && name.len() <= LONGEST && !name.chars().any(char::is_control);
    is_name.then(|| name.to_string())
}
