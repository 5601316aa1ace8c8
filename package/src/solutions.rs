//! The jury's solutions: which files they are and what each is expected to do.

use std::path::{Path, PathBuf};

use globset::GlobBuilder;

use crate::Expectation;
use crate::diagnostic::{Diagnostic, Diagnostics, Source, did_you_mean};
use crate::document::Word;

/// A file under `solutions/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Relative to the package, with `/`.
    pub path: PathBuf,
    /// `None` where neither `problem.toml` nor the folder's name says one.
    pub expectation: Option<Expectation>,
}

/// Finds the solutions and their expectations: an exact path beats a glob, a glob beats the folder's name.
pub(crate) fn load(
    root: &Path,
    source: &Source,
    patterns: &[(Word, Expectation)],
    diagnostics: &mut Diagnostics,
) -> Vec<Solution> {
    let files = files_below(root, "solutions", diagnostics);
    let mut exact = Vec::new();
    let mut globs = Vec::new();
    for (word, expectation) in patterns {
        let is_glob = word.text.contains(['*', '?', '[', '{']);
        let matcher = match GlobBuilder::new(&word.text).literal_separator(true).build() {
            Ok(glob) => glob.compile_matcher(),
            Err(error) => {
                let message = format!("`{}` is not a pattern: {}", word.text, error.kind());
                let error = Diagnostic::error("bad-pattern", message, &source.path);
                diagnostics.push(error.at(source, word.span.clone()));
                continue;
            }
        };
        if !files.iter().any(|file| matcher.is_match(file)) {
            let names = files.iter().filter_map(|file| file.to_str());
            let hint = did_you_mean(&word.text, names).map(|name| format!("did you mean `{name}`?"));
            let message = format!("no solution matches `{}`", word.text);
            let error = Diagnostic::error("no-solution", message, &source.path);
            diagnostics.push(error.at(source, word.span.clone()).maybe_hint(hint));
        }
        if is_glob { &mut globs } else { &mut exact }.push((matcher, word, expectation));
    }
    let mut solutions = Vec::new();
    for path in files {
        if let Err(error) = std::fs::File::open(root.join(&path)) {
            diagnostics.unreadable(&path, &error);
        }
        let matching = |list: &[(globset::GlobMatcher, &Word, &Expectation)]| {
            list.iter().filter(|(m, ..)| m.is_match(&path)).map(|(_, w, e)| ((*w).clone(), (*e).clone())).collect()
        };
        let mut found: Vec<(Word, Expectation)> = matching(&exact);
        if found.is_empty() {
            found = matching(&globs);
        }
        if let [(_, first), .., (word, last)] = &found[..]
            && first != last
        {
            let message = format!("{} is matched by patterns that expect `{first}` and `{last}`", path.display());
            let error = Diagnostic::error("two-expectations", message, &source.path).at(source, word.span.clone());
            diagnostics.push(error.hint("name the file by its exact path to settle it"));
        }
        let by_folder = || path.parent()?.file_name()?.to_str().and_then(Expectation::of_folder);
        let expectation = found.into_iter().next().map(|(_, expectation)| expectation).or_else(by_folder);
        solutions.push(Solution { path, expectation });
    }
    solutions
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
