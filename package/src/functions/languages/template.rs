//! What the generators of all languages share: filling a template, listing, and which types the functions use.

use std::collections::BTreeSet;

use super::super::signature::{Function, Functions, Scalar, Type};
use super::language::GeneratedFile;

pub fn file(name: &str, text: String) -> GeneratedFile {
    GeneratedFile { name: name.into(), text }
}

/// Puts the parts in place of their `@marks@`; a line with nothing but an empty part is removed.
pub fn fill(template: &str, parts: &[(&str, String)]) -> String {
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
pub fn section<'a>(text: &'a str, name: &str) -> &'a str {
    let (_, rest) =
        text.split_once(&format!("/*- {name} */\n")).expect("the file has a section for every form of value");
    rest.split("/*- ").next().unwrap_or(rest)
}

/// One line for each item, indented by `indent` blanks.
pub fn lines<T>(items: impl IntoIterator<Item = T>, indent: usize, line: impl Fn(T) -> String) -> String {
    let indent = " ".repeat(indent);
    let shifted = |text: String| {
        text.lines().map(|line| format!("{indent}{line}").trim_end().to_string()).collect::<Vec<_>>().join("\n")
    };
    items.into_iter().map(|item| shifted(line(item))).collect::<Vec<_>>().join("\n")
}

/// Comment lines, each after `prefix`.
pub fn comment(words: &[String], prefix: &str) -> String {
    words.iter().map(|line| format!("{prefix} {line}").trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

pub fn list<T>(items: impl IntoIterator<Item = T>, item: impl Fn(T) -> String) -> String {
    items.into_iter().map(item).collect::<Vec<_>>().join(", ")
}

/// The types and what they consist of, elements before arrays.
pub fn closure(types: impl IntoIterator<Item = Type>) -> BTreeSet<Type> {
    types.into_iter().flat_map(|kind| std::iter::successors(Some(kind), |kind| kind.element())).collect()
}

pub fn arguments(functions: &Functions) -> BTreeSet<Type> {
    closure(functions.list().iter().flat_map(|function| &function.parameters).map(|parameter| parameter.kind))
}

pub fn results(functions: &Functions) -> BTreeSet<Type> {
    closure(functions.list().iter().filter_map(|function| function.result))
}

/// A part of an identifier: `u64`, `u64_array`, `u64_rows`.
pub fn snake(kind: Type) -> String {
    match kind {
        Type::One(scalar) => scalar.name().into(),
        Type::Array(scalar) => format!("{}_array", scalar.name()),
        Type::Rows(scalar) => format!("{}_rows", scalar.name()),
    }
}

/// What a starter says about a type that its language lacks.
pub fn remarks(functions: &Functions, remark: impl Fn(Scalar) -> Option<&'static str>) -> Vec<String> {
    let used =
        |scalar: &Scalar| arguments(functions).iter().chain(&results(functions)).any(|kind| kind.scalar() == *scalar);
    Scalar::ALL.into_iter().filter(used).filter_map(remark).map(String::from).collect()
}

/// `["u64", "[string]"]`, which reads the same in Python, JavaScript and Java.
pub fn kinds(function: &Function) -> String {
    list(&function.parameters, |parameter| format!("\"{}\"", parameter.kind))
}
