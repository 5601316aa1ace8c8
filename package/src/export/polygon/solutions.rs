//! `solutions/`: the jury's solutions with their tags.

use std::path::Path;

use super::super::draft::Draft;
use super::super::exported::ExportRefused;
use crate::model::{Expectation, Verdict};
use Verdict::{Accepted, MemoryLimit, PresentationError, RuntimeError, TimeLimit, WrongAnswer};

pub(super) struct TaggedSolution {
    /// In the exported package.
    pub path: String,
    pub tag: &'static Tag,
}

/// A tag in `problem.xml`, and its code in the API.
#[derive(Debug)]
pub(super) struct Tag {
    pub name: &'static str,
    pub code: &'static str,
    /// One of these must occur; `None`: any that rejects.
    required: Option<&'static [Verdict]>,
}

const MAIN: Tag = Tag { name: "main", code: "MA", required: Some(&[]) };
const REJECTED: Tag = Tag { name: "rejected", code: "RJ", required: None };
static TAGS: [Tag; 9] = [
    Tag { name: "accepted", code: "OK", required: Some(&[]) },
    Tag { name: "wrong-answer", code: "WA", required: Some(&[WrongAnswer]) },
    Tag { name: "presentation-error", code: "PE", required: Some(&[PresentationError]) },
    Tag { name: "time-limit-exceeded", code: "TL", required: Some(&[TimeLimit]) },
    Tag { name: "time-limit-exceeded-or-memory-limit-exceeded", code: "TM", required: Some(&[TimeLimit, MemoryLimit]) },
    Tag { name: "memory-limit-exceeded", code: "ML", required: Some(&[MemoryLimit]) },
    Tag { name: "failed", code: "RE", required: Some(&[RuntimeError]) },
    MAIN,
    REJECTED,
];
static OR_ACCEPTED: Tag = Tag { name: "time-limit-exceeded-or-accepted", code: "TO", required: Some(&[]) };

pub(super) fn write(draft: &mut Draft<'_>) -> Result<Vec<TaggedSolution>, ExportRefused> {
    let package = draft.package;
    let is_accepted = |expectation: &Option<Expectation>| expectation.as_ref().is_some_and(Expectation::is_accepted);
    let first = package.solutions.iter().find(|solution| is_accepted(&solution.expectation));
    let main = package.main_solution.as_ref().or(first.map(|solution| &solution.path));
    let mut found = Vec::new();
    for solution in &package.solutions {
        if package.root.join(&solution.path).is_dir() {
            draft.lose("solutions of several files: Polygon takes one file");
            continue;
        }
        let tag = match &solution.expectation {
            _ if Some(&solution.path) == main => named("main"),
            Some(expectation) => tag(draft, expectation),
            None => {
                draft.lose("solutions of which nothing is expected: Polygon tags all, and they are left out");
                continue;
            }
        };
        let path = free_path(draft, &solution.path);
        draft.copy(&solution.path, Path::new(&path))?;
        found.push(TaggedSolution { path, tag });
    }
    if main.is_none() {
        draft.lose("there is no accepted solution, and Polygon wants a main one, which makes the answers");
    }
    Ok(found)
}

fn named(name: &str) -> &'static Tag {
    TAGS.iter().find(|tag| tag.name == name).unwrap_or(&OR_ACCEPTED)
}

fn tag(draft: &mut Draft<'_>, expectation: &Expectation) -> &'static Tag {
    if expectation.is_about_points_or_groups() {
        draft.lose("what solutions are expected to earn, or to get in a single group");
    }
    let is_among = |verdicts: &[Verdict], verdict: &Verdict| *verdict == Accepted || verdicts.contains(verdict);
    let exact = |tag: &&Tag| {
        tag.name != "main"
            && tag.required.is_some_and(|required| {
                expectation.required() == required
                    && expectation.permitted().iter().all(|verdict| is_among(required, verdict))
            })
    };
    if let Some(tag) = TAGS.iter().find(exact) {
        return tag;
    }
    if expectation.required().is_empty() {
        if expectation.permitted().iter().any(|verdict| !matches!(verdict, Accepted | TimeLimit)) {
            draft.lose("solutions that may fail and need not: they are tagged `time-limit-exceeded-or-accepted`");
        }
        return &OR_ACCEPTED;
    }
    if *expectation != Expectation::rejected() {
        draft.lose("expectations that no tag of Polygon says: those solutions are tagged `rejected`");
    }
    named("rejected")
}

fn free_path(draft: &Draft<'_>, path: &Path) -> String {
    let allowed = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-') { c } else { '_' };
    let name: String = path.file_name().unwrap_or_default().to_string_lossy().chars().map(allowed).collect();
    let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, ""));
    let numbered = |number: usize| match number {
        1 => format!("solutions/{name}"),
        _ => format!("solutions/{stem}_{number}.{extension}"),
    };
    let is_free = |path: &String| !draft.has_below(Path::new(path));
    (1..).map(numbered).find(is_free).unwrap_or_default()
}
