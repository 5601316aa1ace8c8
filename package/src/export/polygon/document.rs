//! `problem.xml`.

use std::path::Path;

use super::super::programs::extension_of;
use super::problem::Problem;
use super::programs::{Checker, SecondRun};
use crate::model::{Limits, Package, Task};

/// Lines with their depth.
struct Document {
    text: String,
    depth: usize,
}

impl Document {
    fn line(&mut self, line: &str) {
        self.text += &format!("{}{line}\n", "    ".repeat(self.depth));
    }

    /// An element with others in it.
    fn element(&mut self, name: &str, attributes: &[(&str, &str)], inside: impl FnOnce(&mut Document)) {
        self.line(&format!("<{name}{}>", written(attributes)));
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line(&format!("</{name}>"));
    }

    fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.line(&format!("<{name}{}/>", written(attributes)));
    }

    fn of_text(&mut self, name: &str, text: impl std::fmt::Display) {
        self.line(&format!("<{name}>{}</{name}>", escaped(&text.to_string())));
    }
}

fn written(attributes: &[(&str, &str)]) -> String {
    attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escaped(value))).collect()
}

/// XML has no other control characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push_str(&format!("&#{};", u32::from(c))),
            c if c.is_control() => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}

pub(super) fn write(problem: &Problem<'_>) -> String {
    let package = problem.package;
    let head = "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n";
    let mut document = Document { text: head.into(), depth: 0 };
    document.element("problem", &[("revision", "1"), ("short-name", &package.name)], |document| {
        document.element("names", &[], |document| {
            document.empty("name", &[("language", "english"), ("value", &package.title)]);
        });
        judging(document, problem);
        document.element("files", &[], |document| {
            document.element("resources", &[], |document| {
                for path in &problem.programs.resources {
                    document.empty("file", &[("path", path), ("type", "h.g++")]);
                }
            });
        });
        assets(document, problem);
    });
    document.text
}

fn judging(document: &mut Document, problem: &Problem<'_>) {
    let runs = if problem.programs.run_twice.is_some() { "2" } else { "1" };
    let attributes = [("input-file", ""), ("output-file", ""), ("run-count", runs)];
    document.element("judging", &attributes, |document| {
        document.element("testset", &[("name", "tests")], |document| {
            let limits = limits(problem.package);
            document.of_text("time-limit", limits.time.as_millis());
            document.of_text("memory-limit", limits.memory);
            document.of_text("test-count", problem.package.tests.len());
            let pattern = format!("tests/%0{}d", problem.digits);
            document.of_text("input-path-pattern", &pattern);
            document.of_text("answer-path-pattern", format!("{pattern}.a"));
            document.element("tests", &[], |document| tests(document, problem));
            if !problem.scoring.groups.is_empty() {
                document.element("groups", &[], |document| groups(document, problem));
            }
        });
    });
}

fn tests(document: &mut Document, problem: &Problem<'_>) {
    for (test, scored) in problem.package.tests.iter().zip(&problem.scoring.tests) {
        let points = scored.points.map(|points| format!("{:?}", points.value()));
        let description = &test.details.description;
        let mut attributes = vec![("method", "manual")];
        attributes.extend((!description.is_empty()).then_some(("description", description.as_str())));
        attributes.extend(scored.group.as_ref().map(|group| ("group", group.as_str())));
        attributes.extend(points.as_ref().map(|points| ("points", points.as_str())));
        attributes.extend(test.details.is_sample.then_some(("sample", "true")));
        document.empty("test", &attributes);
    }
}

fn groups(document: &mut Document, problem: &Problem<'_>) {
    for group in &problem.scoring.groups {
        let policy = if group.is_complete { "complete-group" } else { "each-test" };
        let points = format!("{:?}", group.points.value());
        let attributes = [
            ("feedback-policy", "complete"),
            ("name", group.name.as_str()),
            ("points", points.as_str()),
            ("points-policy", policy),
        ];
        if group.needs.is_empty() {
            document.empty("group", &attributes);
            continue;
        }
        document.element("group", &attributes, |document| {
            document.element("dependencies", &[], |document| {
                for name in &group.needs {
                    document.empty("dependency", &[("group", name)]);
                }
            });
        });
    }
}

fn assets(document: &mut Document, problem: &Problem<'_>) {
    let source = |document: &mut Document, path: &str| {
        document.empty("source", &[("path", path), ("type", type_of(path))]);
    };
    document.element("assets", &[], |document| {
        let (name, path) = match &problem.programs.checker {
            Checker::Standard(name) => (Some(name.as_str()), None),
            Checker::Program(path) => (None, Some(path.as_str())),
        };
        let mut attributes: Vec<(&str, &str)> = name.map(|name| ("name", name)).into_iter().collect();
        attributes.push(("type", "testlib"));
        document.element("checker", &attributes, |document| {
            if let Some(path) = path {
                source(document, path);
            }
            let verdicts = &problem.checker_tests;
            program_tests(document, "checker-tests", verdicts, &["output-path-pattern", "answer-path-pattern"]);
        });
        if let Some(path) = &problem.programs.interactor {
            document.element("interactor", &[], |document| {
                source(document, path);
                if problem.programs.run_twice == Some(SecondRun::IsInteractive) {
                    document.element("runs", &[], |document| {
                        document.of_text("run", 1);
                        document.of_text("run", 2);
                    });
                }
            });
        }
        if !problem.programs.validators.is_empty() {
            document.element("validators", &[], |document| {
                for (path, number) in problem.programs.validators.iter().zip(0..) {
                    document.element("validator", &[], |document| {
                        source(document, path);
                        if number == 0 {
                            let verdict = |valid: &bool| if *valid { "valid" } else { "invalid" };
                            let verdicts: Vec<&str> = problem.validator_tests.iter().map(verdict).collect();
                            program_tests(document, "validator-tests", &verdicts, &[]);
                        }
                    });
                }
            });
        }
        document.element("solutions", &[], |document| {
            for solution in &problem.solutions {
                document
                    .element("solution", &[("tag", solution.tag.name)], |document| source(document, &solution.path));
            }
        });
    });
}

/// `more`: elements for the output and the answer.
fn program_tests(document: &mut Document, folder: &str, verdicts: &[&str], more: &[&str]) {
    if verdicts.is_empty() {
        return;
    }
    document.element("testset", &[], |document| {
        document.of_text("test-count", verdicts.len());
        let pattern = format!("files/tests/{folder}/%02d");
        document.of_text("input-path-pattern", &pattern);
        for (element, ending) in more.iter().zip(["o", "a"]) {
            document.of_text(element, format!("{pattern}.{ending}"));
        }
        document.element("tests", &[], |document| {
            for verdict in verdicts {
                document.empty("test", &[("verdict", verdict)]);
            }
        });
    });
}

/// Those of the package, or of the single pass.
pub(super) fn limits(package: &Package) -> Limits {
    let pass = match &package.task {
        Task::Passes(task) => task.passes.first(),
        Task::Game(_) | Task::Outputs(_) => None,
    };
    Limits {
        time: pass.and_then(|pass| pass.time).unwrap_or(package.limits.time),
        memory: pass.and_then(|pass| pass.memory).unwrap_or(package.limits.memory),
        ..package.limits.clone()
    }
}

/// The type of a file whose language has no name here.
pub(super) const UNKNOWN: &str = "unknown";

/// What Polygon calls the language of a file.
pub(super) fn type_of(path: &str) -> &'static str {
    match extension_of(Path::new(path)).as_str() {
        "cpp" | "cc" | "cxx" | "c++" => "cpp.g++17",
        "c" => "c.gcc",
        "h" | "hpp" | "hh" => "h.g++",
        "py" => "python.3",
        "java" => "java21",
        "kt" => "kotlin",
        "rs" => "rust",
        "go" => "go",
        "pas" => "pas.fpc",
        "cs" => "csharp.mono",
        "d" => "d",
        "rb" => "ruby",
        _ => UNKNOWN,
    }
}
