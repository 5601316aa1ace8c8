//! The jury's solutions: which files or folders they are and what each is expected to do.

use std::path::{Path, PathBuf};

use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText, did_you_mean};
use crate::files::{files_below, usable};
use crate::model::{Expectation, Solution};
use crate::pattern::Pattern;

/// Finds the solutions and their expectations: an exact path beats a glob, a glob beats the folder's name.
pub(crate) fn load(
    root: &Path,
    source: &SourceText,
    patterns: &[(SpannedText, Expectation)],
    diagnostics: &mut Diagnostics,
) -> Vec<Solution> {
    let files = files_below(root, "solutions", diagnostics);
    let files = submissions(usable(files, diagnostics), patterns);
    let mut exact = Vec::new();
    let mut globs = Vec::new();
    for (word, expectation) in patterns {
        let Some(pattern) = Pattern::new(&word.text) else {
            let error = Diagnostic::error("bad-pattern", format!("`{}` is not a pattern", word.text), &source.path);
            diagnostics.push(error.at(source, word.span.clone()));
            continue;
        };
        if !files.iter().any(|file| pattern.matches(file)) {
            let names = files.iter().filter_map(|file| file.to_str());
            let hint = did_you_mean(&word.text, names).map(|name| format!("did you mean `{name}`?"));
            let message = format!("no solution matches `{}`", word.text);
            let error = Diagnostic::error("no-solution", message, &source.path);
            diagnostics.push(error.at(source, word.span.clone()).maybe_hint(hint));
        }
        if pattern.is_glob() { &mut globs } else { &mut exact }.push((pattern, word, expectation));
    }
    let mut solutions = Vec::new();
    for path in files {
        if let Err(error) = std::fs::File::open(root.join(&path)) {
            diagnostics.unreadable(&path, &error);
        }
        let matching = |list: &[(Pattern<'_>, &SpannedText, &Expectation)]| {
            list.iter().filter(|(m, ..)| m.matches(&path)).map(|(_, w, e)| ((*w).clone(), (*e).clone())).collect()
        };
        let mut found: Vec<(SpannedText, Expectation)> = matching(&exact);
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

/// The files, but a folder in place of those in it where the folder is one solution: it lies directly in a folder whose
/// name declares an expectation (ICPC's habit: `accepted/two-files/`), or `problem.toml` names it.
fn submissions(files: Vec<PathBuf>, patterns: &[(SpannedText, Expectation)]) -> Vec<PathBuf> {
    let declares = |folder: &Path| {
        folder.file_name().and_then(|name| name.to_str()).is_some_and(|name| Expectation::of_folder(name).is_some())
    };
    let is_named = |folder: &Path| patterns.iter().any(|(word, _)| Path::new(&word.text) == folder);
    let is_one = |folder: &&Path| is_named(folder) || folder.parent().is_some_and(declares);
    let mut found: Vec<PathBuf> = Vec::new();
    for file in files {
        // The outermost, so that a folder in a solution is a part of it.
        let folder = file.ancestors().skip(1).filter(is_one).last().map(Path::to_path_buf);
        let submission = folder.unwrap_or(file);
        if !found.contains(&submission) {
            found.push(submission);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_below_a_verdict_or_a_named_one_is_one_solution() {
        let files = ["accepted/a.cpp", "accepted/two/a.cpp", "accepted/two/src/b.cpp", "mine/x/a.py", "mine/y/b.py"];
        let files = files.map(|file| Path::new("solutions").join(file)).into();
        let named = SpannedText { text: "solutions/mine/x".into(), span: 0..0 };
        let found = submissions(files, &[(named, Expectation::accepted())]);
        let found: Vec<&str> = found.iter().filter_map(|path| path.to_str()).collect();
        assert_eq!(
            found,
            ["solutions/accepted/a.cpp", "solutions/accepted/two", "solutions/mine/x", "solutions/mine/y/b.py"]
        );
    }
}
