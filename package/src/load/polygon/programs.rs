//! The checker, the interactor and the validators, and how often a submission runs: what makes a package a batch task, an
//! interactive one, or one of two passes.

use std::path::{Path, PathBuf};

use super::document::{Element, Repeated};
use crate::diagnostic::Diagnostics;
use crate::files::{Entry, belongs_to};
use crate::model::{Channel, Compare, Isolate, JudgeConvention, Pass, PassTask, Reads, Score, Style, Validator};

/// How often a submission runs, and in which of its runs it talks with the interactor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runs {
    Once,
    /// What the checker prints of the first run is the input of the second.
    Twice,
    /// What the interactor leaves in its output file is the input of the second run.
    TwiceFirstInteractive,
    TwiceInteractive,
}

/// Who judges the output of a run.
#[derive(Clone, Debug)]
pub(super) enum Checker {
    /// Its source, relative to the package.
    Program(PathBuf),
    /// A built-in one.
    Compare(Compare),
}

/// What submissions do, and who judges them. `run_count`: once or twice, as `<judging>` says it.
pub(super) fn task(
    problem: Element<'_>,
    root: &Path,
    (run_count, has_tag): (Option<usize>, bool),
    checker: Checker,
    diagnostics: &mut Diagnostics,
) -> Option<PassTask> {
    let element = problem.down(&["assets", "interactor"]);
    let interactor = match element {
        Some(element) => Some(source(element, root, diagnostics)?),
        None => None,
    };
    let runs = match element {
        _ if run_count == Some(1) || run_count.is_none() && !has_tag => Runs::Once,
        None => Runs::Twice,
        // The older tag has no way to say that only the first run is interactive.
        Some(_) if run_count.is_none() => Runs::TwiceInteractive,
        Some(element) => interactive_runs(element, diagnostics)?,
    };
    if let (Runs::Twice, Checker::Compare(_)) = (runs, &checker) {
        let message = "the second run reads what the checker prints, and there is no checker that prints";
        diagnostics.push(problem.error("no-program", message));
    }
    let checker = |reads| match &checker {
        Checker::Program(path) => Pass { checker: Some(path.clone()), reads, ..Pass::default() },
        Checker::Compare(compare) => Pass { compare: Some(compare.clone()), reads, ..Pass::default() },
    };
    let talk = || Pass { interactor: interactor.clone(), ..Pass::default() };
    let passes = match runs {
        Runs::Once if interactor.is_none() => vec![checker(Reads::Input)],
        Runs::Once => vec![Pass { interactor: interactor.clone(), ..checker(Reads::Test) }],
        Runs::Twice => vec![checker(Reads::Input), checker(Reads::Input)],
        Runs::TwiceFirstInteractive => vec![talk(), checker(Reads::Test)],
        Runs::TwiceInteractive => vec![talk(), Pass { interactor: interactor.clone(), ..checker(Reads::Test) }],
    };
    Some(PassTask {
        style: Style::Programs,
        most_passes: passes.len(),
        passes,
        convention: JudgeConvention::Testlib,
        isolate: Isolate::Pass,
        channel: Channel::default(),
        decoys: 0,
        seed: None,
        score: Score::default(),
    })
}

/// Which of two runs are interactive; `None` where that makes no sense.
fn interactive_runs(interactor: Element<'_>, diagnostics: &mut Diagnostics) -> Option<Runs> {
    let runs: Vec<String> = interactor.listed("runs", "run").take(9).filter_map(|run| Some(run.text()?.text)).collect();
    match runs.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["1"] => Some(Runs::TwiceFirstInteractive),
        ["1", "2"] => Some(Runs::TwiceInteractive),
        _ => {
            let message = format!("<runs> has {}: the first run is interactive, or both are", runs.join(", "));
            diagnostics.push(interactor.error("bad-value", message));
            None
        }
    }
}

pub(super) fn checker(problem: Element<'_>, root: &Path, diagnostics: &mut Diagnostics) -> Option<Checker> {
    let Some(element) = problem.down(&["assets", "checker"]) else {
        let message = "there is no <checker>: the output is compared with the answer token by token";
        diagnostics.push(problem.error("no-checker", message).warning());
        return Some(Checker::Compare(Compare::default()));
    };
    // The standard checkers are built in: they need neither a compiler nor testlib.
    if let Some(compare) = Compare::of_polygon(element.value("name")) {
        return Some(Checker::Compare(compare));
    }
    if let Some(kind) = element.attribute("type").filter(|kind| kind.text != "testlib") {
        let message = format!("the checker is of the type `{}`; it is called as those of testlib are", kind.text);
        diagnostics.push(element.error_at("not-supported", message, kind.span).warning());
    }
    source(element, root, diagnostics).map(Checker::Program)
}

/// The programs that look at every test. Which set and group a test is of, they are told test by test.
pub(super) fn validators(problem: Element<'_>, root: &Path, diagnostics: &mut Diagnostics) -> Vec<Validator> {
    let assets = problem.child("assets");
    let elements = assets.iter().flat_map(|assets| assets.listed("validators", "validator"));
    let validator = |program| Validator { program, convention: JudgeConvention::Testlib, arguments: Vec::new() };
    elements.filter_map(|element| source(element, root, diagnostics).map(validator)).collect()
}

/// The source of a program that judging needs.
fn source(element: Element<'_>, root: &Path, diagnostics: &mut Diagnostics) -> Option<PathBuf> {
    let Some(path) = element.child("source").and_then(|source| source.attribute("path")) else {
        let message = format!("<{}> does not name its <source path=…>", element.name());
        diagnostics.push(element.error("no-program", message));
        return None;
    };
    match belongs_to(root, &path.text, Entry::File) {
        Ok(()) => Some(PathBuf::from(path.text)),
        Err(message) => {
            diagnostics.push(element.error_at("no-program", message, path.span));
            None
        }
    }
}

/// The folders of the package's headers.
pub(super) fn includes(problem: Element<'_>, root: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for file in resources(problem) {
        let path = file.value("path");
        let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
        if file.value("type").starts_with("h.")
            && belongs_to(root, path, Entry::File).is_ok()
            && let Some(folder) = folder
            && !found.iter().any(|known| known == folder)
        {
            found.push(folder.into());
        }
    }
    found
}

/// Files that Polygon compiles together with a submission.
pub(super) fn tell_of_graders(problem: Element<'_>, diagnostics: &mut Diagnostics) {
    let mut repeated = Repeated::default();
    for file in resources(problem) {
        let is_for_solutions = file.listed("assets", "asset").any(|asset| asset.value("name") == "solution");
        let types = file.value("for-types");
        if is_for_solutions || !types.is_empty() {
            let of = if types.is_empty() { String::new() } else { format!(" of the types {types}") };
            let message = format!("{} is not built together with submissions{of}", file.value("path"));
            let hint = "a submission that needs it does not compile";
            repeated.push(file.error("not-supported", message).hint(hint).warning(), diagnostics);
        }
    }
}

fn resources<'a>(problem: Element<'a>) -> impl Iterator<Item = Element<'a>> {
    problem.child("files").into_iter().flat_map(|files| files.listed("resources", "file"))
}
