//! What an author should correct although the package can be judged. `grundy check` shows these with the errors.

use std::path::Path;

use crate::diagnostic::Diagnostic;
use crate::model::{PackageFormat, Solution};

/// The lints on the package in `root`, which the file `manifest` describes; each is a diagnostic with its own code.
pub(crate) fn lint(root: &Path, manifest: &Path, format: PackageFormat, solutions: &[Solution]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let is_foreign = format != PackageFormat::Native;
    let accepted = |s: &Solution| s.expectation.as_ref().is_some_and(|e| e.is_accepted());
    if !solutions.iter().any(accepted) {
        let message = "no solution is expected to be accepted: nothing proves that the tests can be passed";
        let error = Diagnostic::error("no-right-solution", message, manifest);
        let folder = if is_foreign { "submissions" } else { "solutions" };
        found.push(error.hint(format!("add a right solution, for example in {folder}/accepted/")));
    }
    if solutions.iter().all(accepted) && !solutions.is_empty() {
        let message = "no solution is expected to fail: nothing proves that the tests catch mistakes";
        found.push(Diagnostic::error("no-wrong-solution", message, manifest).warning());
    }
    // The readers of foreign formats have told of these, in the words of the format.
    for solution in solutions.iter().filter(|s| s.expectation.is_none() && !is_foreign) {
        let shown = solution.path.display();
        let message = format!("{shown} has no expected verdict");
        let hint = format!("say it in [solutions]: \"{shown}\" = \"WA\"");
        found.push(Diagnostic::error("no-expectation", message, &solution.path).hint(hint));
    }
    // Other formats have places of their own for it.
    if format == PackageFormat::Native && !root.join("statement.md").is_file() {
        let message = "the package has no statement";
        found.push(Diagnostic::error("no-statement", message, "statement.md").warning());
    }
    found
}
