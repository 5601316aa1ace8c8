//! C++: the submission is a translation unit of its own; types are those of the standard library, passed by value.

use super::super::signature::{Function, Functions, Parameter, Scalar, Type};
use super::super::trip::RoundTrip;
use super::language::{GeneratedFile, Language};
use super::template::{comment, file, fill, lines, list, remarks};

pub(super) const LANGUAGE: Language =
    Language { id: "cpp", source: "solution.cpp", fixed: false, grader, starter, local };

fn grader(functions: &Functions, _: &str) -> Vec<GeneratedFile> {
    let call =
        |(i, function): (usize, &Function)| format!("case {i}: return call(::{}, request, reply);", function.name);
    let calls = lines(functions.list().iter().enumerate(), 4, call);
    vec![file("grader.cpp", fill(include_str!("cpp/grader.cpp"), &[("calls", calls)])), header(functions)]
}

fn starter(functions: &Functions) -> Vec<GeneratedFile> {
    let body = |function: &Function| {
        let result = if function.result.is_some() { "    return {};\n" } else { "" };
        let unused: Vec<String> = function.parameters.iter().map(|p| format!("    (void){};\n", p.name)).collect();
        format!("\n{} {{\n{}{result}}}\n", prototype(function), unused.concat())
    };
    let bodies: String = functions.list().iter().map(body).collect();
    vec![file("solution.cpp", format!("#include \"grader.h\"\n{bodies}")), header(functions)]
}

fn header(functions: &Functions) -> GeneratedFile {
    let prototypes = lines(functions.list(), 0, |function| format!("{};", prototype(function)));
    let mut about = vec!["The functions that a solution defines.".to_string()];
    about.extend(remarks(functions, |scalar| match scalar {
        Scalar::String => Some("A string is UTF-8 without zero bytes."),
        _ => None,
    }));
    let text = include_str!("cpp/grader.h");
    file("grader.h", fill(text, &[("about", comment(&about, "//")), ("prototypes", prototypes)]))
}

fn prototype(function: &Function) -> String {
    let parameters = list(&function.parameters, |parameter| format!("{} {}", native(parameter.kind), parameter.name));
    format!("{} {}({parameters})", function.result.map_or("void".into(), native), function.name)
}

/// `long long` and its like, as contestants write them: `std::uint64_t` would be another type on some machines.
fn native(kind: Type) -> String {
    match (kind.element(), kind.scalar()) {
        (Some(element), _) => format!("std::vector<{}>", native(element)),
        (None, Scalar::Bool) => "bool".into(),
        (None, Scalar::I32) => "int".into(),
        (None, Scalar::I64) => "long long".into(),
        (None, Scalar::U32) => "unsigned".into(),
        (None, Scalar::U64) => "unsigned long long".into(),
        (None, Scalar::String) => "std::string".into(),
        (None, Scalar::Bytes) => "std::vector<unsigned char>".into(),
    }
}

fn local(trip: &RoundTrip<'_>) -> Vec<GeneratedFile> {
    let prepared = |i: usize, function: &Function| list(&function.parameters, |p| format!("before{i}_{}", p.name));
    let first = lines(trip.before.iter().enumerate(), 4, |(i, function)| {
        let take = |p: &Parameter| format!("const auto before{i}_{} = text.take<{}>();", p.name, native(p.kind));
        format!("{}\n::{}({});", lines(&function.parameters, 0, take), function.name, prepared(i, function))
    });
    let second = lines(trip.before.iter().enumerate(), 4, |(i, function)| {
        format!("::{}({});", function.name, prepared(i, function))
    });
    let mut fields = lines(&trip.encode.parameters, 4, |p| format!("{} in_{};", native(p.kind), p.name));
    fields += &format!("\n    {} message;", native(trip.message));
    let sent = |parameter: &Parameter| format!("one.in_{}", parameter.name);
    let given = |from: &Option<usize>| from.map_or("one.message".into(), |i| sent(&trip.encode.parameters[i]));
    let shown = |expressions: Vec<String>| match expressions.is_empty() {
        true => "\"\"".into(),
        false => expressions.iter().map(|e| format!("show({e})")).collect::<Vec<_>>().join(" << \", \" << "),
    };
    let right = trip.expected.map_or("true".into(), |i| format!("back == {}", sent(&trip.encode.parameters[i])));
    let parts = [
        ("about", comment(&trip.about(), "//")),
        ("note", trip.note()),
        ("fields", fields.trim_start_matches('\n').into()),
        ("first", first),
        ("take", lines(&trip.encode.parameters, 8, |p| format!("{} = text.take<{}>();", sent(p), native(p.kind)))),
        ("encode", format!("::{}({})", trip.encode.name, list(&trip.encode.parameters, sent))),
        ("second", second),
        ("decode", format!("::{}({})", trip.decode.name, list(&trip.from, given))),
        ("encode_name", trip.encode.name.clone()),
        ("encode_shown", shown(trip.encode.parameters.iter().map(sent).collect())),
        ("decode_name", trip.decode.name.clone()),
        ("decode_shown", shown(trip.from.iter().map(given).collect())),
        ("right", right),
        ("word_right", trip.right().into()),
    ];
    vec![file("local.cpp", fill(include_str!("cpp/local.cpp"), &parts))]
}
