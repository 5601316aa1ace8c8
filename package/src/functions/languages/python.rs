//! Python: the submission is loaded as the module `solution`, whatever its file is called.

use super::super::signature::{Function, Functions, Scalar, Type};
use super::super::trip::RoundTrip;
use super::language::{GeneratedFile, Language};
use super::template::{comment, file, fill, kinds, lines, list, remarks};

pub(super) const LANGUAGE: Language =
    Language { id: "python", source: "solution.py", fixed: false, grader, starter, local };

fn grader(functions: &Functions, source: &str) -> Vec<GeneratedFile> {
    let entry = |function: &Function| {
        let result = function.result.map_or("None".into(), |kind| format!("\"{kind}\""));
        format!("(\"{}\", [{}], {result}),", function.name, kinds(function))
    };
    let parts = [("source", format!("\"{source}\"")), ("functions", lines(functions.list(), 4, entry))];
    vec![file("grader.py", fill(include_str!("python/grader.py"), &parts))]
}

fn starter(functions: &Functions) -> Vec<GeneratedFile> {
    let about = remarks(functions, |scalar| match scalar {
        Scalar::I32 => Some("i32 is an int from -2**31 to 2**31 - 1."),
        Scalar::I64 => Some("i64 is an int from -2**63 to 2**63 - 1."),
        Scalar::U32 => Some("u32 is an int from 0 to 2**32 - 1."),
        Scalar::U64 => Some("u64 is an int from 0 to 2**64 - 1."),
        Scalar::String => Some("A str must not hold the character U+0000."),
        Scalar::Bool | Scalar::Bytes => None,
    });
    let body = |function: &Function| {
        let parameters = list(&function.parameters, |p| format!("{}: {}", p.name, native(p.kind)));
        let (result, value) = match function.result {
            None => ("None".into(), "pass".into()),
            Some(kind) => (native(kind), format!("return {}", empty(kind))),
        };
        format!("def {}({parameters}) -> {result}:\n    # {function}\n    {value}\n", function.name)
    };
    let mut parts: Vec<String> = functions.list().iter().map(body).collect();
    if !about.is_empty() {
        parts.insert(0, comment(&about, "#") + "\n");
    }
    vec![file("solution.py", parts.join("\n\n"))]
}

fn native(kind: Type) -> String {
    match (kind.element(), kind.scalar()) {
        (Some(element), _) => format!("list[{}]", native(element)),
        (None, Scalar::Bool) => "bool".into(),
        (None, Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => "int".into(),
        (None, Scalar::String) => "str".into(),
        (None, Scalar::Bytes) => "bytes".into(),
    }
}

fn empty(kind: Type) -> &'static str {
    match (kind.element(), kind.scalar()) {
        (Some(_), _) => "[]",
        (None, Scalar::Bool) => "False",
        (None, Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => "0",
        (None, Scalar::String) => "\"\"",
        (None, Scalar::Bytes) => "b\"\"",
    }
}

fn local(trip: &RoundTrip<'_>) -> Vec<GeneratedFile> {
    let number = |i: &Option<usize>| i.map_or("None".into(), |i| i.to_string());
    let parts = [
        ("about", comment(&trip.about(), "#")),
        ("note", trip.note()),
        ("before", list(&trip.before, |function| format!("(\"{}\", [{}])", function.name, kinds(function)))),
        ("encode", format!("(\"{}\", [{}], \"{}\")", trip.encode.name, kinds(trip.encode), trip.message)),
        ("decode", format!("(\"{}\", [{}], \"{}\")", trip.decode.name, list(&trip.from, number), trip.back)),
        ("expected", number(&trip.expected)),
    ];
    vec![file("local.py", fill(include_str!("python/local.py"), &parts))]
}
