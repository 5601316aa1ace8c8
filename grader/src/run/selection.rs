//! What a command line selects: the package, its submissions and tests, and their names in reports.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use interactor::escaped_line;
use package::{Expectation, Package, Test};

use super::unpack::is_archive;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::complain;

/// A submission to be judged.
#[derive(Clone, Debug)]
pub struct Entry {
    pub name: String,
    pub path: PathBuf,
    /// One of the package's solutions, whether it was named or not.
    pub is_solution: bool,
    pub expectation: Option<Expectation>,
}

/// Tells PACKAGE from SUBMISSION: the first path is the package unless it is a file and the working directory is one.
pub fn split_paths(paths: &[PathBuf]) -> Result<(PathBuf, Vec<PathBuf>), Failure> {
    match paths {
        [] => Ok((PathBuf::from("."), Vec::new())),
        [first, ..] if first.is_file() && package::is_package(Path::new(".")) => {
            Ok((PathBuf::from("."), paths.to_vec()))
        }
        [first, ..] if first.is_file() && !first.ends_with("problem.toml") && !is_archive(first) => {
            let message = format!("{} is a file, and the working directory is no package", first.display());
            Err(Failure::usage(message).hint("name the package's folder first: grundy run PACKAGE SUBMISSION…"))
        }
        [first, rest @ ..] => Ok((first.clone(), rest.to_vec())),
    }
}

/// The submissions to judge: all solutions, or the files and folders that were named.
pub fn entries(package: &Package, paths: &[PathBuf]) -> Result<Vec<Entry>, Failure> {
    if paths.is_empty() {
        let entry = |solution: &package::Solution| Entry {
            name: short_name(&solution.path),
            path: package.root.join(&solution.path),
            is_solution: true,
            expectation: solution.expectation.clone(),
        };
        return Ok(package.solutions.iter().map(entry).collect());
    }
    let mut entries: Vec<Entry> = Vec::new();
    for path in paths {
        let path = if path.exists() { path.clone() } else { package.root.join(path) };
        match path.metadata() {
            Err(error) => {
                let failure = Failure::usage(format!("cannot read the submission {}: {error}", path.display()));
                return Err(failure);
            }
            Ok(meta) if meta.is_dir() && package::is_package(&path) => {
                let message = format!("{} is the folder of a package", path.display());
                return Err(Failure::usage(message).hint("a submission is a source file, or a folder of them"));
            }
            Ok(meta) if !meta.is_file() && !meta.is_dir() => {
                return Err(Failure::usage(format!("{} is not a regular file", path.display())));
            }
            Ok(_) => {}
        }
        std::fs::File::open(&path)
            .map_err(|error| Failure::usage(format!("cannot read the submission {}: {error}", path.display())))?;
        let canonical = path.canonicalize().ok();
        let own = package.solutions.iter().find(|s| package.root.join(&s.path).canonicalize().ok() == canonical);
        let entry = match own {
            Some(solution) => Entry {
                name: short_name(&solution.path),
                path: path.clone(),
                is_solution: true,
                expectation: solution.expectation.clone(),
            },
            None => {
                tell_of_link(&path);
                let name = shown(path.file_name().map_or(&path, Path::new));
                Entry { name, path: path.clone(), is_solution: false, expectation: None }
            }
        };
        if entries.iter().any(|known| known.path.canonicalize().ok() == canonical) {
            continue;
        }
        entries.push(entry);
    }
    make_names_differ(&mut entries);
    Ok(entries)
}

/// Who names a link answers for what it leads to; but it may have come from somebody else, and is judged, and shown where
/// it does not compile.
fn tell_of_link(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if package::leads_out_of(folder, path)
        && let Ok(target) = path.canonicalize()
    {
        complain(format_args!("warning: {} is a link out of its folder, to {}", shown(path), shown(&target)));
    }
}

fn short_name(path: &Path) -> String {
    shown(path.strip_prefix("solutions").or_else(|_| path.strip_prefix("submissions")).unwrap_or(path))
}

/// A file's name as it is shown, with control characters escaped.
fn shown(path: &Path) -> String {
    escaped_line(path.as_os_str().as_bytes())
}

/// Files with the same name in different folders are shown with their paths.
fn make_names_differ(entries: &mut [Entry]) {
    let names: Vec<String> = entries.iter().map(|entry| entry.name.clone()).collect();
    for entry in entries {
        if names.iter().filter(|name| **name == entry.name).count() > 1 {
            entry.name = shown(&entry.path);
        }
    }
}

/// The tests that `-t` names, or all.
pub fn selected_tests(package: &Package, wanted: &[String]) -> Result<Vec<Test>, Failure> {
    for word in wanted {
        if !package.tests.iter().any(|test| test.is_called(word)) {
            let failure = Failure::usage(format!("{} has no test `{word}`", package.name));
            let names: Vec<&str> = package.tests.iter().map(|test| test.name.as_str()).collect();
            return Err(failure.hint(format!("its tests are {}", names.join(" "))));
        }
    }
    let chosen = |test: &&Test| wanted.is_empty() || wanted.iter().any(|word| test.is_called(word));
    Ok(package.tests.iter().filter(chosen).cloned().collect())
}
