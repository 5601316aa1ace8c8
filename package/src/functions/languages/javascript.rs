//! JavaScript: the submission exports its functions, as CommonJS or as an ES module; i64 and u64 are BigInt.

use super::super::signature::{Function, Functions, Scalar, Type};
use super::super::trip::RoundTrip;
use super::language::{GeneratedFile, Language};
use super::template::{comment, file, fill, kinds, lines, list, remarks};

pub(super) const LANGUAGE: Language =
    Language { id: "javascript", source: "solution.js", fixed: false, grader, starter, local };

fn grader(functions: &Functions, source: &str) -> Vec<GeneratedFile> {
    let entry = |function: &Function| {
        let result = function.result.map_or("null".into(), |kind| format!("\"{kind}\""));
        format!("[\"{}\", [{}], {result}],", function.name, kinds(function))
    };
    let parts = [("source", format!("\"{source}\"")), ("functions", lines(functions.list(), 4, entry))];
    vec![file("grader.mjs", fill(include_str!("javascript/grader.mjs"), &parts))]
}

fn starter(functions: &Functions) -> Vec<GeneratedFile> {
    let about = remarks(functions, |scalar| match scalar {
        Scalar::I32 => Some("i32 is a number from -2147483648 to 2147483647."),
        Scalar::I64 => Some("i64 is a BigInt from -(2n ** 63n) to 2n ** 63n - 1n."),
        Scalar::U32 => Some("u32 is a number from 0 to 4294967295."),
        Scalar::U64 => Some("u64 is a BigInt from 0n to 2n ** 64n - 1n."),
        Scalar::String => Some("A string must not hold the character U+0000, nor half of a surrogate pair."),
        Scalar::Bytes => Some("bytes is a Uint8Array."),
        Scalar::Bool => None,
    });
    let body = |function: &Function| {
        let parameters = list(&function.parameters, |p| p.name.clone());
        let result = function.result.map_or(String::new(), |kind| format!("    return {};\n", empty(kind)));
        format!("// {function}\nfunction {}({parameters}) {{\n{result}}}\n", function.name)
    };
    let mut parts: Vec<String> = functions.list().iter().map(body).collect();
    if !about.is_empty() {
        parts.insert(0, comment(&about, "//") + "\n");
    }
    parts.push(format!("module.exports = {{ {} }};\n", list(functions.list(), |function| function.name.clone())));
    vec![file("solution.js", parts.join("\n"))]
}

fn empty(kind: Type) -> &'static str {
    match (kind.element(), kind.scalar()) {
        (Some(_), _) => "[]",
        (None, Scalar::Bool) => "false",
        (None, Scalar::I32 | Scalar::U32) => "0",
        (None, Scalar::I64 | Scalar::U64) => "0n",
        (None, Scalar::String) => "\"\"",
        (None, Scalar::Bytes) => "new Uint8Array()",
    }
}

fn local(trip: &RoundTrip<'_>) -> Vec<GeneratedFile> {
    let number = |i: &Option<usize>| i.map_or("null".into(), |i| i.to_string());
    let parts = [
        ("about", comment(&trip.about(), "//")),
        ("note", trip.note()),
        ("before", list(&trip.before, |function| format!("[\"{}\", [{}]]", function.name, kinds(function)))),
        ("encode", format!("[\"{}\", [{}], \"{}\"]", trip.encode.name, kinds(trip.encode), trip.message)),
        ("decode", format!("[\"{}\", [{}], \"{}\"]", trip.decode.name, list(&trip.from, number), trip.back)),
        ("expected", number(&trip.expected)),
    ];
    vec![file("local.mjs", fill(include_str!("javascript/local.mjs"), &parts))]
}
