//! The jury's solutions, and what their tags say of them.

use std::path::{Path, PathBuf};

use super::document::{Element, Repeated};
use crate::diagnostic::{Diagnostics, did_you_mean};
use crate::files::{Entry, belongs_to};
use crate::model::Verdict::{Accepted, MemoryLimit, PresentationError, RuntimeError, TimeLimit, WrongAnswer};
use crate::model::{Expectation, Solution, Verdict};

pub(super) struct Solutions {
    pub list: Vec<Solution>,
    pub main: Option<PathBuf>,
    /// Whether every tag is known.
    pub understood: bool,
}

/// A tag, and the verdicts of which one must occur; `None`: any that rejects.
const TAGS: [(&str, Option<&[Verdict]>); 10] = [
    (MAIN, Some(&[Accepted])),
    ("accepted", Some(&[Accepted])),
    ("rejected", None),
    ("wrong-answer", Some(&[WrongAnswer])),
    ("presentation-error", Some(&[PresentationError])),
    ("time-limit-exceeded", Some(&[TimeLimit])),
    ("time-limit-exceeded-or-accepted", Some(&[TimeLimit, Accepted])),
    ("time-limit-exceeded-or-memory-limit-exceeded", Some(&[TimeLimit, MemoryLimit])),
    ("memory-limit-exceeded", Some(&[MemoryLimit])),
    ("failed", Some(&[RuntimeError])),
];

/// The tag of the solution that makes the answers.
const MAIN: &str = "main";
const MOST_SOLUTIONS: usize = 1000;

pub(super) fn read(problem: Element<'_>, root: &Path, diagnostics: &mut Diagnostics) -> Solutions {
    let mut solutions = Solutions { list: Vec::new(), main: None, understood: true };
    let mut repeated = Repeated::default();
    let assets = problem.child("assets");
    let elements: Vec<Element<'_>> =
        assets.iter().flat_map(|assets| assets.listed("solutions", "solution")).take(MOST_SOLUTIONS + 1).collect();
    if let Some(last) = elements.get(MOST_SOLUTIONS) {
        diagnostics.push(last.error("too-many-solutions", format!("more than {MOST_SOLUTIONS} solutions")));
        return solutions;
    }
    for element in elements {
        let Some(path) = element.child("source").and_then(|source| source.attribute("path")) else {
            repeated.push(element.error("bad-value", "a <solution> without a <source path=…>"), diagnostics);
            continue;
        };
        if let Err(message) = belongs_to(root, &path.text, Entry::File) {
            let warning = element.error_at("no-solution", message, path.span).hint("this solution is left out");
            repeated.push(warning.warning(), diagnostics);
            continue;
        }
        let language = element.child("source").map(|source| source.value("type")).unwrap_or_default();
        if language.starts_with("python.2") || language.starts_with("python.pypy2") {
            let message = format!("{} is in Python 2; it is run as Python 3", path.text);
            repeated.push(element.error("not-supported", message).warning(), diagnostics);
        }
        let tag = element.value("tag");
        let expectation = match TAGS.iter().find(|(known, _)| *known == tag) {
            Some((_, Some(verdicts))) => Some(Expectation::any_of(verdicts)),
            Some((_, None)) => Some(Expectation::rejected()),
            None => {
                solutions.understood = false;
                let near = did_you_mean(&tag.chars().take(64).collect::<String>(), TAGS.map(|(tag, _)| tag));
                let hint = near.map(|near| format!("did you mean `{near}`?"));
                let message = format!("the tag `{tag}` of {} is not known: nothing is expected of it", path.text);
                repeated.push(element.error("unknown-tag", message).maybe_hint(hint).warning(), diagnostics);
                None
            }
        };
        let path_of = PathBuf::from(&path.text);
        if tag == MAIN {
            match &solutions.main {
                None => solutions.main = Some(path_of.clone()),
                Some(first) => {
                    let message = format!("{} and {} are both the main solution", first.display(), path.text);
                    repeated.push(element.error("two-main-solutions", message), diagnostics);
                }
            }
        }
        extra_tags(element, &path.text, &mut repeated, diagnostics);
        solutions.list.push(Solution { path: path_of, expectation });
    }
    solutions
}

/// Expectations of single groups or sets of tests are not compared.
fn extra_tags(solution: Element<'_>, path: &str, repeated: &mut Repeated, diagnostics: &mut Diagnostics) {
    let said: Vec<String> = solution
        .listed("extra-tags", "extra-tag")
        .take(MOST_SOLUTIONS)
        .map(|extra| {
            let place = match (extra.value("group"), extra.value("testset")) {
                ("", testset) => format!("the set {testset}"),
                (group, _) => format!("group {group}"),
            };
            format!("`{}` on {place}", extra.value("tag"))
        })
        .collect();
    if !said.is_empty() {
        let message = format!("{path}: {} is not compared, only the tag of the whole solution", said.join(", "));
        repeated.push(solution.error("extra-tags", message).warning(), diagnostics);
    }
}
