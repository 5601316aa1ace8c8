//! The files of a package: which there are, and whether a path names one of them.

use std::path::{Component, Path, PathBuf};

use crate::diagnostic::Diagnostics;

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

/// All regular files below `root/folder`, sorted, relative to `root`; hidden files and `README`s are left out.
pub(crate) fn files_below(root: &Path, folder: &str, diagnostics: &mut Diagnostics) -> Vec<PathBuf> {
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
            match std::fs::metadata(root.join(&path)) {
                Ok(meta) if meta.is_dir() && folder.components().count() < 8 => folders.push(path),
                Ok(meta) if meta.is_file() => files.push(path),
                Ok(_) => {}
                Err(error) => diagnostics.unreadable(&path, &error),
            }
        }
    }
    files.sort();
    files
}
