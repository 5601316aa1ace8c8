//! How a folder becomes a package: which format it has, and the steps that all formats have in common.
//!
//! The reader of a format (`native/`: folders with a `problem.toml`; `polygon/`: with a `problem.xml`; `icpc/`: with a
//! `problem.yaml`) makes a [`Draft`]. Here the tests of the draft are numbered, its groups find their tests, and the lints
//! look at it.

mod draft;
mod groups;
mod icpc;
mod lint;
mod lint_games;
mod lint_tests;
mod native;
mod polygon;
mod rules_program;

pub use lint_tests::odd_tests;
pub(crate) use native::generate;
pub use rules_program::{RulesLimits, RulesProgram, StartRules, named_program};

use std::path::Path;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::lints::without_allowed;
use crate::model::{Package, Test};
use draft::{Draft, DraftTest, test_name};

/// Reads the package in the folder `root`. `None` when its errors leave nothing that can be judged; the diagnostics
/// hold every mistake found on the way, errors or not. Rules that are a program are a mistake here.
pub fn load(root: &Path) -> (Option<Package>, Diagnostics) {
    load_with_rules(root, &|_| Err("rules that are a program cannot be used here".into()))
}

/// The same; `start` starts the program of rules that are one.
pub fn load_with_rules(root: &Path, start: &StartRules<'_>) -> (Option<Package>, Diagnostics) {
    read(root, start, false)
}

/// Like [`load_with_rules`], and also reports what an author should correct although the package can be judged.
pub fn check_with_rules(root: &Path, start: &StartRules<'_>) -> (Option<Package>, Diagnostics) {
    read(root, start, true)
}

fn read(root: &Path, start: &StartRules<'_>, lints: bool) -> (Option<Package>, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let draft = detect(root, &mut diagnostics).and_then(|format| match format {
        Format::Native => native::read(root, start, &mut diagnostics),
        Format::Polygon => polygon::read(root, &mut diagnostics),
        Format::Icpc => icpc::read(root, &mut diagnostics),
    });
    let allowed = draft.as_ref().map(|draft| draft.checks.allow.clone()).unwrap_or_default();
    let package = draft.and_then(|draft| build(root, draft, lints, &mut diagnostics));
    without_allowed(&mut diagnostics, &allowed);
    (package, diagnostics)
}

/// Whether a folder is that of a package, of whatever format.
pub fn is_package(folder: &Path) -> bool {
    ["problem.toml", "problem.yaml"].iter().chain(&polygon::MANIFESTS).any(|name| folder.join(name).is_file())
}

/// How a package is written.
enum Format {
    Native,
    Polygon,
    Icpc,
}

fn detect(root: &Path, diagnostics: &mut Diagnostics) -> Option<Format> {
    // Where the folder cannot be searched the file may be there: reading it will say what is wrong.
    if root.join("problem.toml").try_exists().unwrap_or(root.is_dir()) {
        return Some(Format::Native);
    }
    if polygon::MANIFESTS.iter().any(|name| root.join(name).exists()) {
        return Some(Format::Polygon);
    }
    if root.join("problem.yaml").exists() {
        return Some(Format::Icpc);
    }
    let shown = root.display();
    let hint = "a problem package is a folder with a `problem.toml`, Polygon's `problem.xml` or ICPC's `problem.yaml`";
    let message = match std::fs::metadata(root) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => format!("there is no folder {shown}"),
        Err(error) => format!("cannot read {shown}: {error}"),
        Ok(meta) if !meta.is_dir() => format!("{shown} is not a folder"),
        Ok(_) => format!("{shown} is not a problem package: it has no problem.toml, problem.xml or problem.yaml"),
    };
    diagnostics.push(Diagnostic::error("no-package", message, root).hint(hint));
    None
}

/// The package, unless an error was found. The lints come last: an error of theirs does not make the package
/// unusable.
fn build(root: &Path, draft: Draft, lints: bool, diagnostics: &mut Diagnostics) -> Option<Package> {
    let mut tests = numbered(draft.tests);
    let mut groups = groups::resolve(draft.groups, &mut tests, &draft.source, diagnostics);
    groups.extend(draft.known_groups);
    let is_sound = !diagnostics.has_errors();
    if lints && draft.solutions_understood {
        diagnostics.list.extend(lint::lint(root, &draft.source.path, draft.format, &draft.solutions));
    }
    if lints {
        diagnostics.list.extend(odd_tests(&tests));
    }
    let task = draft.task.filter(|_| is_sound)?;
    if lints {
        diagnostics.list.extend(lint_games::lint(&draft.source.path, &task, &tests));
    }
    Some(Package {
        root: root.into(),
        name: draft.name.unwrap_or_else(|| folder_name(root)),
        title: draft.title.unwrap_or_else(|| folder_name(root)),
        limits: draft.limits,
        task,
        tests,
        groups,
        resources: draft.resources,
        includes: draft.includes,
        author_limits: draft.author_limits,
        solutions: draft.solutions,
        format: draft.format,
        time_inference: draft.time_inference,
        time_factors: draft.time_factors,
        main_solution: draft.main_solution,
        validators: draft.validators,
        program_tests: draft.program_tests,
        checks: draft.checks,
    })
}

fn numbered(drafts: Vec<DraftTest>) -> Vec<Test> {
    let count = drafts.len();
    let test = |(draft, number): (DraftTest, usize)| {
        let DraftTest { origin, data, details } = draft;
        Test { number, name: test_name(number, count), origin, data, details }
    };
    drafts.into_iter().zip(1..).map(test).collect()
}

fn folder_name(root: &Path) -> String {
    let root = root.canonicalize().unwrap_or_else(|_| root.into());
    root.file_name().map_or("problem".into(), |name| name.to_string_lossy().into_owned())
}
