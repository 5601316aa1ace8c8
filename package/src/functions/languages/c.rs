//! C: the submission is a translation unit of its own; arrays are a pointer and a count, strings end with a zero byte.

use std::collections::BTreeSet;

use super::super::signature::{Function, Functions, Parameter, Scalar, Type};
use super::super::trip::RoundTrip;
use super::language::{GeneratedFile, Language};
use super::template::{arguments, closure, file, fill, lines, list, results, section, snake};

pub(super) const LANGUAGE: Language = Language { id: "c", source: "solution.c", fixed: false, grader, starter, local };

fn grader(functions: &Functions, _: &str) -> Vec<GeneratedFile> {
    let call = |(i, function): (usize, &Function)| {
        let parameters = || function.parameters.iter().enumerate();
        let takes = lines(parameters(), 4, |(k, p)| {
            format!("{} = grader_take_{}();", declared(p.kind, &format!("argument{k}")), snake(p.kind))
        });
        let call = format!("{}({})", function.name, list(parameters(), |(k, _)| format!("argument{k}")));
        let put = match function.result {
            None => call,
            Some(kind) => format!("grader_put_{}({call})", snake(kind)),
        };
        let takes = if takes.is_empty() { takes } else { takes + "\n" };
        format!("case {i}: {{\n{takes}    {put};\n    return;\n}}")
    };
    let calls = lines(functions.list().iter().enumerate(), 4, call);
    let takes = arguments(functions).into_iter().map(|kind| operation("take", kind));
    let puts = results(functions).into_iter().map(|kind| operation("put", kind));
    let types: Vec<String> = takes.chain(puts).collect();
    let parts = [("types", types.join("\n")), ("calls", calls)];
    vec![file("grader.c", fill(include_str!("c/grader.c"), &parts)), header(functions)]
}

/// The function that does something with a value of this type.
fn operation(name: &str, kind: Type) -> String {
    let by_scalar = matches!(name, "read" | "show");
    let form = match (kind.element(), kind.scalar()) {
        (Some(_), _) => "array",
        (None, scalar @ (Scalar::String | Scalar::Bytes)) => scalar.name(),
        (None, scalar) if by_scalar => scalar.name(),
        (None, Scalar::Bool | Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => "number",
    };
    let element = kind.element().map(snake).unwrap_or_default();
    let parts = [("type", declared(kind, "")), ("name", snake(kind)), ("element", element)];
    fill(section(include_str!("c/values.c"), &format!("{name} {form}")), &parts)
}

fn starter(functions: &Functions) -> Vec<GeneratedFile> {
    let body = |function: &Function| {
        let unused: Vec<String> = function.parameters.iter().map(|p| format!("    (void){};\n", p.name)).collect();
        let result = function.result.map_or(String::new(), |kind| match (kind.element(), kind.scalar()) {
            (Some(_), _) | (None, Scalar::Bytes) => format!("    return ({}){{NULL, 0}};\n", native(kind)),
            (None, Scalar::String) => "    return \"\";\n".into(),
            (None, Scalar::Bool) => "    return false;\n".into(),
            (None, Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => "    return 0;\n".into(),
        });
        format!("\n{} {{\n{}{result}}}\n", prototype(function), unused.concat())
    };
    let bodies: String = functions.list().iter().map(body).collect();
    vec![file("solution.c", format!("#include \"grader.h\"\n{bodies}")), header(functions)]
}

fn header(functions: &Functions) -> GeneratedFile {
    let used = closure(arguments(functions).into_iter().chain(results(functions)));
    let types: Vec<String> = used.into_iter().filter_map(structure).collect();
    let parts =
        [("types", types.join("\n")), ("prototypes", lines(functions.list(), 0, |function| prototype(function) + ";"))];
    file("grader.h", fill(include_str!("c/grader.h"), &parts))
}

fn structure(kind: Type) -> Option<String> {
    let items = match (kind.element(), kind.scalar()) {
        (Some(element), _) => declared(element, "*items"),
        (None, Scalar::Bytes) => "unsigned char *items".into(),
        (None, _) => return None,
    };
    Some(format!("typedef struct {{\n    {items};\n    size_t count;\n}} {};\n", snake(kind)))
}

fn prototype(function: &Function) -> String {
    let parameters = match function.parameters[..] {
        [] => "void".into(),
        _ => list(&function.parameters, |p| declared(p.kind, &p.name)),
    };
    match function.result {
        None => format!("void {}({parameters})", function.name),
        Some(kind) => format!("{}({parameters})", declared(kind, &function.name)),
    }
}

/// A declaration of `name`.
fn declared(kind: Type, name: &str) -> String {
    let native = native(kind);
    if native.ends_with('*') { format!("{native}{name}") } else { format!("{native} {name}") }
}

fn native(kind: Type) -> String {
    match (kind.element(), kind.scalar()) {
        (Some(_), _) | (None, Scalar::Bytes) => snake(kind),
        (None, Scalar::Bool) => "bool".into(),
        (None, Scalar::I32) => "int".into(),
        (None, Scalar::I64) => "long long".into(),
        (None, Scalar::U32) => "unsigned".into(),
        (None, Scalar::U64) => "unsigned long long".into(),
        (None, Scalar::String) => "const char *".into(),
    }
}

fn local(trip: &RoundTrip<'_>) -> Vec<GeneratedFile> {
    let kinds = |list: &[Parameter]| list.iter().map(|parameter| parameter.kind).collect::<Vec<_>>();
    let encode = &trip.encode.parameters;
    let reads = closure(trip.before.iter().flat_map(|f| kinds(&f.parameters)).chain(kinds(encode)));
    let shows = closure(kinds(encode).into_iter().chain([trip.message, trip.back]));
    let sames = closure(trip.expected.map(|i| encode[i].kind));
    let operations = [("read", reads), ("show", shows), ("same", sames), ("copy", closure([trip.message]))];
    let all = |(name, kinds): (&'static str, BTreeSet<Type>)| kinds.into_iter().map(move |kind| operation(name, kind));
    let types: Vec<String> = operations.into_iter().flat_map(all).collect();

    let before = lines(trip.before.iter().enumerate(), 4, |(i, function)| {
        let name = |p: &Parameter| format!("before{i}_{}", p.name);
        let reads = lines(&function.parameters, 0, |p| {
            format!("{} = grader_read_{}();", declared(p.kind, &name(p)), snake(p.kind))
        });
        format!("{reads}\n{}({});", function.name, list(&function.parameters, name))
    });
    let mut fields = lines(encode, 4, |p| declared(p.kind, &format!("in_{}", p.name)) + ";");
    fields += &format!("\n    {};", declared(trip.message, "message"));
    let sent = |parameter: &Parameter| format!("one->in_{}", parameter.name);
    let given = |from: &Option<usize>| from.map_or("one->message".into(), |i| sent(&encode[i]));
    let show = |kind: Type, value: &str| format!("grader_show_{}({value});", snake(kind));
    let shown = |values: Vec<String>| lines([values.join("\nfputs(\", \", stdout);\n")], 8, |text| text);
    let from = |from: &Option<usize>| show(from.map_or(trip.message, |i| encode[i].kind), &given(from));
    let right =
        trip.expected.map_or("1".into(), |i| format!("grader_same_{}(back, {})", snake(trip.back), sent(&encode[i])));
    let about: Vec<String> = trip.about().iter().map(|line| format!(" * {line}").trim_end().to_string()).collect();
    let parts = [
        ("about", about.join("\n").replacen(" *", "/*", 1)),
        ("note", trip.note()),
        ("types", types.join("\n")),
        ("fields", fields),
        ("before", before),
        ("take", lines(encode, 4, |p| format!("one.in_{} = grader_read_{}();", p.name, snake(p.kind)))),
        ("copy", format!("grader_copy_{}", snake(trip.message))),
        ("encode", format!("{}({})", trip.encode.name, list(encode, |p| format!("given.in_{}", p.name)))),
        ("back", declared(trip.back, "back")),
        ("decode", format!("{}({})", trip.decode.name, list(&trip.from, given))),
        ("encode_name", trip.encode.name.clone()),
        ("encode_shown", shown(encode.iter().map(|p| show(p.kind, &sent(p))).collect())),
        ("message_shown", lines([show(trip.message, "one->message")], 8, |text| text)),
        ("decode_name", trip.decode.name.clone()),
        ("decode_shown", shown(trip.from.iter().map(from).collect())),
        ("back_shown", lines([show(trip.back, "back")], 8, |text| text)),
        ("right", right),
        ("word_right", trip.right().into()),
    ];
    vec![file("local.c", fill(include_str!("c/local.c"), &parts))]
}
