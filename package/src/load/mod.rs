//! How a folder becomes a package.

mod lint;
mod native;
mod rules_program;

pub use rules_program::{RulesLimits, RulesProgram, StartRules, named_program};

use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{GameTask, Package, PhaseTask, Task};
use lint::lint;
use native::manifest::{self, Rules};
use native::{cases, groups, outputs, solutions, tests};

/// Reads the package in the folder `root`. `None` when its errors leave nothing that can be judged; the diagnostics
/// hold every mistake found on the way, errors or not. Rules that are a program are a mistake here.
pub fn load(root: &Path) -> (Option<Package>, Diagnostics) {
    load_with_rules(root, &|_| Err("rules that are a program cannot be used here".into()))
}

/// The same; `start` starts the program of rules that are one.
pub fn load_with_rules(root: &Path, start: &StartRules<'_>) -> (Option<Package>, Diagnostics) {
    read(root, start, false)
}

/// Like [`load_with_rules`], and finds besides what an author should mend although the package can be judged.
pub fn check_with_rules(root: &Path, start: &StartRules<'_>) -> (Option<Package>, Diagnostics) {
    read(root, start, true)
}

fn read(root: &Path, start: &StartRules<'_>, lints: bool) -> (Option<Package>, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    if let Some(error) = not_a_package(root) {
        diagnostics.push(error);
        return (None, diagnostics);
    }
    let Some(source) = diagnostics.read(root, Path::new("problem.toml"), 1 << 20) else {
        return (None, diagnostics);
    };
    let manifest = manifest::read(root, &source, start, &mut diagnostics);
    let task = match manifest.rules {
        None => {
            tests::load(root, &source, &manifest.tests, None, &mut diagnostics);
            None
        }
        Some(Rules::Game { rules, terms }) => {
            let terms = Arc::new(terms);
            let (tests, scripts) = tests::load(root, &source, &manifest.tests, Some(&terms), &mut diagnostics);
            Some((Task::Game(GameTask { rules, terms, scripts }), tests))
        }
        Some(Rules::Outputs(mut task)) => {
            let tests = outputs::load(root, &source, &manifest.tests, &mut task, &mut diagnostics);
            Some((Task::Outputs(task), tests))
        }
        Some(Rules::Phases(rules)) => {
            let (tests, cases) = cases::load(root, &source, &manifest.tests, &rules, &mut diagnostics);
            Some((Task::Phases(Box::new(PhaseTask { rules: *rules, cases })), tests))
        }
    };
    let known = task.as_ref().map_or(&[][..], |(_, tests)| tests);
    let groups = groups::resolve(manifest.groups, known, &source, &mut diagnostics);
    let solutions = solutions::load(root, &source, &manifest.solutions, &mut diagnostics);
    // What was not understood about the solutions would only be complained of once more.
    let understood = !diagnostics.has_any(&["toml-syntax", "unknown-verdict", "wrong-type"]);
    let found = if lints && understood { lint(root, &solutions) } else { Vec::new() };
    let judged = if diagnostics.has_errors() { None } else { task };
    diagnostics.list.extend(found);
    let Some((task, tests)) = judged else { return (None, diagnostics) };
    let package = Package {
        root: root.into(),
        name: manifest.name.unwrap_or_else(|| folder_name(root)),
        title: manifest.title.unwrap_or_else(|| folder_name(root)),
        limits: manifest.limits,
        task,
        tests,
        groups,
        resources: manifest.resources,
        solutions,
    };
    (Some(package), diagnostics)
}

fn not_a_package(root: &Path) -> Option<Diagnostic> {
    let shown = root.display();
    // What cannot be looked at is there as far as anybody knows: reading it will say why not.
    if root.join("problem.toml").try_exists().unwrap_or(root.is_dir()) {
        return None;
    }
    let hint = "a problem package is a folder with a file `problem.toml`";
    let message = match std::fs::metadata(root) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => format!("there is no folder {shown}"),
        Err(error) => format!("cannot read {shown}: {error}"),
        Ok(meta) if !meta.is_dir() => format!("{shown} is not a folder"),
        Ok(_) => format!("{shown} is not a problem package: it has no problem.toml"),
    };
    Some(Diagnostic::error("no-package", message, root).hint(hint))
}

fn folder_name(root: &Path) -> String {
    let root = root.canonicalize().unwrap_or_else(|_| root.into());
    root.file_name().map_or("problem".into(), |name| name.to_string_lossy().into_owned())
}
