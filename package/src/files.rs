//! The files of a package: which there are, and whether a path names one of them.

use std::path::{Component, Path, PathBuf};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::links::{leads_out, leads_out_of};

/// What a path of the package may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    File,
    Folder,
    Any,
}

/// Whether `program` is the path of such an entry inside the package; what is wrong with it otherwise.
pub(crate) fn belongs_to(root: &Path, program: &str, entry: Entry) -> Result<(), String> {
    let path = Path::new(program);
    if program.is_empty() || !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(format!("`{program}` is not a file of the package"));
    }
    match std::fs::metadata(root.join(path)) {
        Ok(_) if leads_out_of(root, &root.join(path)) => Err(leads_out(path)),
        Ok(meta) if meta.is_file() && entry != Entry::Folder => Ok(()),
        Ok(meta) if meta.is_dir() && entry != Entry::File => Ok(()),
        Ok(_) if entry == Entry::Folder => Err(format!("{program} is not a folder")),
        Ok(_) => Err(format!("{program} is not a regular file")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(format!("there is no file {program} in the package"))
        }
        Err(error) => Err(format!("cannot read {program}: {error}")),
    }
}

/// A file that was found, and why it cannot be used.
pub(crate) struct FoundFile {
    /// Relative to the package.
    pub path: PathBuf,
    pub problem: Option<String>,
}

/// All files below `root/folder`, sorted; hidden files and `README`s are left out.
pub(crate) fn files_below(root: &Path, folder: &str, diagnostics: &mut Diagnostics) -> Vec<FoundFile> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    // A link may lead back to where it lies.
    let mut walked = Vec::new();
    while let Some(folder) = folders.pop() {
        let real = root.join(&folder).canonicalize().ok();
        if real.is_some() && walked.contains(&real) {
            continue;
        }
        walked.push(real);
        if leads_out_of(root, &root.join(&folder)) {
            diagnostics.push(Diagnostic::error("leads-out", leads_out(&folder), &folder));
            continue;
        }
        let entries = match std::fs::read_dir(root.join(&folder)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => {
                diagnostics.unreadable(&folder, &error);
                continue;
            }
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            if name.starts_with('.') || name == "README.md" || name == "__pycache__" {
                continue;
            }
            let path = folder.join(name);
            let problem = match std::fs::metadata(root.join(&path)) {
                Ok(meta) if meta.is_dir() && folder.components().count() < 8 => {
                    folders.push(path);
                    continue;
                }
                Ok(meta) if meta.is_dir() => continue,
                Ok(_) if leads_out_of(root, &root.join(&path)) => Some(leads_out(&path)),
                Ok(meta) if meta.is_file() => None,
                Ok(_) => Some(format!("{} is not a regular file", path.display())),
                Err(error) => {
                    diagnostics.unreadable(&path, &error);
                    continue;
                }
            };
            files.push(FoundFile { path, problem });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The files without those that cannot be used, each of which is an error.
pub(crate) fn usable(files: Vec<FoundFile>, diagnostics: &mut Diagnostics) -> Vec<PathBuf> {
    let mut use_it = |FoundFile { path, problem }| match problem {
        None => Some(path),
        Some(problem) => {
            diagnostics.push(Diagnostic::error("unreadable-file", problem, path));
            None
        }
    };
    files.into_iter().filter_map(&mut use_it).collect()
}
