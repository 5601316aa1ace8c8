//! Rust: the submission is a module of the grader's crate; its functions are `pub` and take arguments by value.

use super::super::signature::{Function, Functions, Parameter, Scalar, Type};
use super::super::trip::RoundTrip;
use super::language::{GeneratedFile, Language};
use super::template::{comment, file, fill, lines, list, remarks};

pub(super) const LANGUAGE: Language =
    Language { id: "rust", source: "solution.rs", fixed: false, grader, starter, local };

fn grader(functions: &Functions, source: &str) -> Vec<GeneratedFile> {
    // The types are written out, so that a submission with other types does not compile.
    let call = |(i, function): (usize, &Function)| {
        let arguments = list(&function.parameters, |p| format!("<{}>::take(request)", native(p.kind)));
        match function.result {
            None => format!("{i} => solution::{}({arguments}),", function.name),
            Some(result) => {
                format!("{i} => <{}>::put(&solution::{}({arguments}), reply),", native(result), function.name)
            }
        }
    };
    let calls = lines(functions.list().iter().enumerate(), 8, call);
    let parts = [("source", format!("\"{source}\"")), ("calls", calls)];
    vec![file("grader.rs", fill(include_str!("rust/grader.rs"), &parts))]
}

fn starter(functions: &Functions) -> Vec<GeneratedFile> {
    let body = |function: &Function| {
        let unused = list(&function.parameters, |p| p.name.clone());
        let unused = match function.parameters.len() {
            0 => String::new(),
            1 => format!("    let _ = {unused};\n"),
            _ => format!("    let _ = ({unused});\n"),
        };
        let parameters = list(&function.parameters, |p| format!("{}: {}", p.name, native(p.kind)));
        let (result, value) = match function.result {
            None => (String::new(), ""),
            Some(kind) => (format!(" -> {}", native(kind)), "    Default::default()\n"),
        };
        format!("pub fn {}({parameters}){result} {{\n{unused}{value}}}\n", function.name)
    };
    let mut parts: Vec<String> = functions.list().iter().map(body).collect();
    let about = remarks(functions, |scalar| match scalar {
        Scalar::String => Some("A String must not hold the character U+0000."),
        _ => None,
    });
    if !about.is_empty() {
        parts.insert(0, comment(&about, "//") + "\n");
    }
    vec![file("solution.rs", parts.join("\n"))]
}

fn native(kind: Type) -> String {
    match (kind.element(), kind.scalar()) {
        (Some(element), _) => format!("Vec<{}>", native(element)),
        (None, Scalar::String) => "String".into(),
        (None, Scalar::Bytes) => "Vec<u8>".into(),
        (None, scalar @ (Scalar::Bool | Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64)) => scalar.name().into(),
    }
}

fn local(trip: &RoundTrip<'_>) -> Vec<GeneratedFile> {
    let call = |i: usize, function: &Function| {
        format!(
            "solution::{}({});",
            function.name,
            list(&function.parameters, |p| format!("before{i}_{}.clone()", p.name))
        )
    };
    let first = lines(trip.before.iter().enumerate(), 4, |(i, function)| {
        let take = |p: &Parameter| format!("let before{i}_{} = <{}>::take(text);", p.name, native(p.kind));
        format!("{}\n{}", lines(&function.parameters, 0, take), call(i, function))
    });
    let mut fields = lines(&trip.encode.parameters, 4, |p| format!("in_{}: {},", p.name, native(p.kind)));
    fields += &format!("\n    message: {},", native(trip.message));
    let sent = |parameter: &Parameter| format!("one.in_{}", parameter.name);
    let given = |from: &Option<usize>| from.map_or("one.message".into(), |i| sent(&trip.encode.parameters[i]));
    let cloned = |from: &Option<usize>| given(from) + ".clone()";
    let shown = |expressions: Vec<String>| match expressions.is_empty() {
        true => "\"\"".into(),
        false => format!("[{}].join(\", \")", list(expressions, |e| format!("{e}.show()"))),
    };
    let right = trip.expected.map_or("true".into(), |i| format!("back == {}", sent(&trip.encode.parameters[i])));
    let parts = [
        ("about", comment(&trip.about(), "//")),
        ("note", trip.note()),
        ("fields", fields.trim_start_matches('\n').into()),
        ("first", first),
        (
            "take",
            lines(&trip.encode.parameters, 8, |p| format!("let in_{} = <{}>::take(text);", p.name, native(p.kind))),
        ),
        ("message_type", native(trip.message)),
        (
            "encode",
            format!(
                "solution::{}({})",
                trip.encode.name,
                list(&trip.encode.parameters, |p| format!("in_{}.clone()", p.name))
            ),
        ),
        ("names", trip.encode.parameters.iter().map(|p| format!("in_{}, ", p.name)).collect()),
        ("second", lines(trip.before.iter().enumerate(), 4, |(i, function)| call(i, function))),
        ("back_type", native(trip.back)),
        ("decode", format!("solution::{}({})", trip.decode.name, list(&trip.from, cloned))),
        ("encode_name", trip.encode.name.clone()),
        ("encode_shown", shown(trip.encode.parameters.iter().map(sent).collect())),
        ("decode_name", trip.decode.name.clone()),
        ("decode_shown", shown(trip.from.iter().map(given).collect())),
        ("right", right),
        ("word_right", trip.right().into()),
    ];
    vec![file("local.rs", fill(include_str!("rust/local.rs"), &parts))]
}
