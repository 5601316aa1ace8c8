//! The languages that functions can be written in, and what their generators share.
//!
//! Each language keeps its grader and its local grader as a file that reads as what it is, with `@marks@` where the
//! declarations come in.

mod c;
mod cpp;
mod java;
mod javascript;
mod python;
mod rust;

use std::collections::BTreeSet;

use super::GeneratedFile;
use super::signature::{Function, Functions, Scalar, Type};
use super::trip::RoundTrip;

pub(super) struct Language {
    /// As in the table of languages.
    pub id: &'static str,
    /// The name of the starter's file.
    source: &'static str,
    /// Whether a submission must have the starter's name.
    fixed: bool,
    pub grader: fn(&Functions, &str) -> Vec<GeneratedFile>,
    pub starter: fn(&Functions) -> Vec<GeneratedFile>,
    pub local: fn(&RoundTrip<'_>) -> Vec<GeneratedFile>,
}

pub(super) const ALL: [Language; 6] =
    [c::LANGUAGE, cpp::LANGUAGE, python::LANGUAGE, java::LANGUAGE, rust::LANGUAGE, javascript::LANGUAGE];

impl Language {
    pub fn find(id: &str) -> Option<&'static Language> {
        const LANGUAGES: &[Language] = &ALL;
        LANGUAGES.iter().find(|language| language.id == id)
    }

    pub fn source_name(&self, own: &str) -> String {
        let stem = own.split('.').next().unwrap_or_default();
        let harmless = own.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && own.len() <= 100
            && own.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
            // Neither the grader itself nor what it is compiled to.
            && !["grader", "program", "classes"].contains(&stem.to_lowercase().as_str());
        if harmless && !self.fixed { own.into() } else { self.source.into() }
    }
}

fn file(name: &str, text: String) -> GeneratedFile {
    GeneratedFile { name: name.into(), text }
}

/// Puts the parts in place of their `@marks@`; a line that only held an empty part goes.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    parts.iter().fold(template.to_string(), |text, (name, part)| {
        let mark = format!("@{name}@");
        if part.is_empty() {
            text.replace(&format!("\n{mark}\n"), "\n").replace(&mark, "")
        } else {
            text.replace(&mark, part)
        }
    })
}

/// The part of a file between `/*- name */` and the next such line.
fn section<'a>(text: &'a str, name: &str) -> &'a str {
    let (_, rest) =
        text.split_once(&format!("/*- {name} */\n")).expect("the file has a section for every form of value");
    rest.split("/*- ").next().unwrap_or(rest)
}

/// One line for each item, so many blanks deep.
fn lines<T>(items: impl IntoIterator<Item = T>, indent: usize, line: impl Fn(T) -> String) -> String {
    let indent = " ".repeat(indent);
    let shifted = |text: String| {
        text.lines().map(|line| format!("{indent}{line}").trim_end().to_string()).collect::<Vec<_>>().join("\n")
    };
    items.into_iter().map(|item| shifted(line(item))).collect::<Vec<_>>().join("\n")
}

/// Comment lines, each after `prefix`.
fn comment(words: &[String], prefix: &str) -> String {
    words.iter().map(|line| format!("{prefix} {line}").trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

fn list<T>(items: impl IntoIterator<Item = T>, item: impl Fn(T) -> String) -> String {
    items.into_iter().map(item).collect::<Vec<_>>().join(", ")
}

/// The types and what they consist of, elements before arrays.
fn closure(types: impl IntoIterator<Item = Type>) -> BTreeSet<Type> {
    types.into_iter().flat_map(|kind| std::iter::successors(Some(kind), |kind| kind.element())).collect()
}

fn arguments(functions: &Functions) -> BTreeSet<Type> {
    closure(functions.list().iter().flat_map(|function| &function.parameters).map(|parameter| parameter.kind))
}

fn results(functions: &Functions) -> BTreeSet<Type> {
    closure(functions.list().iter().filter_map(|function| function.result))
}

/// A part of an identifier: `u64`, `u64_array`, `u64_rows`.
fn snake(kind: Type) -> String {
    match kind {
        Type::One(scalar) => scalar.name().into(),
        Type::Array(scalar) => format!("{}_array", scalar.name()),
        Type::Rows(scalar) => format!("{}_rows", scalar.name()),
    }
}

/// What a starter says about a type that its language lacks.
fn remarks(functions: &Functions, remark: impl Fn(Scalar) -> Option<&'static str>) -> Vec<String> {
    let used =
        |scalar: &Scalar| arguments(functions).iter().chain(&results(functions)).any(|kind| kind.scalar() == *scalar);
    Scalar::ALL.into_iter().filter(used).filter_map(remark).map(String::from).collect()
}

/// `["u64", "[string]"]`, which reads the same in Python, JavaScript and Java.
fn kinds(function: &Function) -> String {
    list(&function.parameters, |parameter| format!("\"{}\"", parameter.kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mark_is_left_and_lines_are_of_a_readable_length() {
        let every = |scalar: Scalar| {
            let name = scalar.name();
            format!("f_{name}(x: {name}, y: [{name}], z: [[{name}]]) -> [[{name}]]")
        };
        let all = Functions::parse(&Scalar::ALL.map(every)).unwrap();
        let declared = ["init(n: i32)", "encode(x: [string]) -> [u64]", "decode(c: [u64]) -> [string]"];
        let pair = Functions::parse(&declared).unwrap();
        let trip = RoundTrip::of(&pair).unwrap();
        for language in &ALL {
            let own = [(language.grader)(&pair, "a.x"), (language.starter)(&pair), (language.local)(&trip)].concat();
            for file in &own {
                let long = file.text.lines().find(|line| line.len() > 120);
                assert_eq!(long, None, "{}", file.name);
            }
            for file in [own, (language.grader)(&all, "a.x"), (language.starter)(&all)].concat() {
                assert!(!file.text.contains('@'), "{}:\n{}", file.name, file.text);
                assert!(file.text.ends_with('\n') && !file.text.ends_with("\n\n"), "{}:\n{}", file.name, file.text);
                let gap = if file.name.ends_with(".py") { "\n\n\n\n" } else { "\n\n\n" };
                assert!(!file.text.contains(gap), "{}:\n{}", file.name, file.text);
                assert!(file.text.lines().all(|line| line.trim_end() == line), "{}:\n{}", file.name, file.text);
            }
        }
    }

    #[test]
    fn a_submission_keeps_a_harmless_name() {
        for (language, own, name) in [
            ("cpp", "best.cpp", "best.cpp"),
            ("cpp", "grader.cpp", "solution.cpp"),
            ("cpp", "Grader.old.cc", "solution.cpp"),
            ("python", "my-best.py", "my-best.py"),
            ("python", "\"; import os.py", "solution.py"),
            ("python", "../up.py", "solution.py"),
            ("java", "Best.java", "Solution.java"),
            ("javascript", "best.mjs", "best.mjs"),
        ] {
            assert_eq!(Functions::source_name(language, own).as_deref(), Some(name));
        }
        assert_eq!(Functions::source_name("cobol", "a.cob"), None);
    }
}
