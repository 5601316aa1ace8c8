//! The jury's solutions below `submissions/`: which there are, and what is expected of them.

use std::path::{Path, PathBuf};

use super::expected::{Rule, of_comment, of_folder};
use super::programs::{Entry, entries_of, is_source, listed, programs_in};
use super::rules::{self, Rules};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::Solution;

/// What decides which rules hold.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    pub is_legacy: bool,
    /// The output validator gives points.
    pub gives_points: bool,
}

/// All solutions, in the order of their paths.
pub(super) fn read(root: &Path, reading: Reading, diagnostics: &mut Diagnostics) -> Vec<Solution> {
    let rules = rules::read(root, diagnostics);
    let mut solutions = Vec::new();
    for entry in entries_of(root, Path::new("submissions"), diagnostics) {
        let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name == "submissions.yaml" || name.starts_with("README") {
            continue;
        }
        if root.join(&entry).is_dir() {
            folder(root, &entry, name, reading, &rules, &mut solutions, diagnostics);
        } else if is_source(&entry) {
            let solution = one(root, entry, None, &rules, diagnostics);
            if solution.expectation.is_none() {
                let message = format!("{}: it lies in no folder that says what is expected", solution.path.display());
                stray(&solution.path, message, diagnostics);
            }
            solutions.push(solution);
        } else {
            stray(&entry, format!("{} is no program; it is left out", entry.display()), diagnostics);
        }
    }
    let paths: Vec<String> = solutions.iter().map(|solution| below_submissions(&solution.path)).collect();
    for pattern in rules.idle(&paths) {
        let message = format!("no submission matches `{pattern}` of submissions.yaml");
        stray(Path::new("submissions/submissions.yaml"), message, diagnostics);
    }
    solutions
}

fn folder(
    root: &Path,
    path: &Path,
    name: &str,
    reading: Reading,
    rules: &Rules,
    solutions: &mut Vec<Solution>,
    diagnostics: &mut Diagnostics,
) {
    let rule = of_folder(name, reading.is_legacy, reading.gives_points);
    let mut without = 0;
    let mut others = Vec::new();
    for entry in programs_in(root, path, diagnostics) {
        match entry {
            Entry::Program(program) => {
                let solution = one(root, program, rule.clone().map(|rule| (name, rule)), rules, diagnostics);
                without += usize::from(solution.expectation.is_none());
                solutions.push(solution);
            }
            Entry::Other(other)
                if other.file_name().is_some_and(|name| name.to_string_lossy().starts_with("README")) => {}
            Entry::Other(other) => others.extend(other.file_name().map(|name| name.to_string_lossy().into_owned())),
        }
    }
    if !others.is_empty() {
        let message = format!("submissions/{name}: no programs, left out: {}", listed(&others));
        stray(path, message, diagnostics);
    }
    if without > 0 {
        let message = format!("submissions/{name}: the folder's name says no verdict, nor does anything else");
        stray(path, message, diagnostics);
    }
}

/// One solution; `folder`: its folder's name and rule.
fn one(
    root: &Path,
    path: PathBuf,
    folder: Option<(&str, Rule)>,
    rules: &Rules,
    diagnostics: &mut Diagnostics,
) -> Solution {
    let mut rule = folder;
    match comment(root, &path) {
        Some(Ok(said)) => match &rule {
            None | Some(("rejected", _)) => rule = Some(("", said)),
            Some((name, known)) if known.results() != said.results() => {
                let message = format!(
                    "{}: the folder `{name}` counts, not `@EXPECTED_RESULTS@`, which says {}",
                    path.display(),
                    said.expectation()
                );
                stray(&path, message, diagnostics);
            }
            Some(_) => {}
        },
        Some(Err(word)) => {
            let message = format!("{}: `@EXPECTED_RESULTS@` has no result `{word}`", path.display());
            stray(&path, message, diagnostics);
        }
        None => {}
    }
    let (rule, unsaid) = rules.of(&below_submissions(&path), rule.map(|(_, rule)| rule));
    if let Some(message) = unsaid {
        stray(&path, message, diagnostics);
    }
    Solution { path, expectation: rule.map(|rule| rule.expectation()) }
}

/// The comment of a file, or of the first file of a folder that has one.
fn comment(root: &Path, path: &Path) -> Option<Result<Rule, String>> {
    let path = root.join(path);
    if path.is_file() {
        return of_comment(&path);
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(&path).ok()?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
        .iter()
        .filter(|file| file.symlink_metadata().is_ok_and(|meta| meta.is_file()))
        .find_map(|file| of_comment(file))
}

fn below_submissions(path: &Path) -> String {
    path.strip_prefix("submissions").unwrap_or(path).display().to_string()
}

fn stray(path: &Path, message: String, diagnostics: &mut Diagnostics) {
    diagnostics.push(Diagnostic::error("odd-submission", message, path).warning());
}
