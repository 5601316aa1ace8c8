//! The jury's solutions: which files they are and what each is expected to do.

use std::path::Path;

use globset::GlobBuilder;

use crate::diagnostic::{Diagnostic, Diagnostics, Source, SpannedText, did_you_mean};
use crate::files::files_below;
use crate::model::{Expectation, Solution};

/// Finds the solutions and their expectations: an exact path beats a glob, a glob beats the folder's name.
pub(crate) fn load(
    root: &Path,
    source: &Source,
    patterns: &[(SpannedText, Expectation)],
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
        let matching = |list: &[(globset::GlobMatcher, &SpannedText, &Expectation)]| {
            list.iter().filter(|(m, ..)| m.is_match(&path)).map(|(_, w, e)| ((*w).clone(), (*e).clone())).collect()
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
