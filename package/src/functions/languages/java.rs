//! Java: the submission is a class `Solution` of static functions; unsigned integers are a `long`.

use std::collections::BTreeSet;

use super::super::signature::{Function, Functions, Scalar, Type};
use super::super::trip::RoundTrip;
use super::language::{GeneratedFile, Language};
use super::template::{arguments, closure, comment, file, fill, kinds, lines, list, remarks, results, section, snake};

pub(super) const LANGUAGE: Language =
    Language { id: "java", source: "Solution.java", fixed: true, grader, starter, local };

fn grader(functions: &Functions, _: &str) -> Vec<GeneratedFile> {
    let call = |(i, function): (usize, &Function)| {
        let arguments = list(&function.parameters, |p| format!("take{}()", camel(p.kind)));
        let call = format!("Solution.{}({arguments})", function.name);
        match function.result {
            None => format!("case {i}: {call}; return;"),
            Some(kind) => format!("case {i}: put{}({call}); return;", camel(kind)),
        }
    };
    let calls = lines(functions.list().iter().enumerate(), 12, call);
    // Every length is read and written as a u32.
    let with_lengths = |kinds: BTreeSet<Type>| closure(kinds.into_iter().chain([Type::One(Scalar::U32)]));
    let takes = with_lengths(arguments(functions)).into_iter().map(|kind| operation("take", kind));
    let puts = with_lengths(results(functions)).into_iter().map(|kind| operation("put", kind));
    let types = lines(takes.chain(puts), 4, |text| text + "\n");
    vec![file("Grader.java", fill(include_str!("java/Grader.java"), &[("calls", calls), ("types", types)]))]
}

/// The function that takes a value of this type from the request, or puts it into the reply.
fn operation(name: &str, kind: Type) -> String {
    let form = if kind.element().is_some() { "array" } else { kind.scalar().name() };
    let element = kind.element().unwrap_or(kind);
    let element_type = native(element);
    let (base, brackets) = element_type.split_at(element_type.find('[').unwrap_or(element_type.len()));
    let parts = [
        ("type", native(kind)),
        ("name", camel(kind)),
        ("kind", kind.to_string()),
        ("base", base.into()),
        ("brackets", brackets.into()),
        ("element", camel(element)),
        ("element_type", element_type.clone()),
    ];
    fill(section(include_str!("java/values.java"), &format!("{name} {form}")), &parts)
}

fn starter(functions: &Functions) -> Vec<GeneratedFile> {
    let mut about =
        vec!["Only static functions of the class Solution are called; other classes may stand beside it.".to_string()];
    about.extend(remarks(functions, |scalar| match scalar {
        Scalar::U32 => Some("u32 is a long from 0 to 4294967295."),
        Scalar::U64 => Some(
            "u64 is a long with all 64 bits used: Long.toUnsignedString, Long.divideUnsigned, Long.compareUnsigned.",
        ),
        Scalar::String => Some("A String must not hold the character U+0000, nor half of a surrogate pair."),
        _ => None,
    }));
    let body = |function: &Function| {
        let parameters = list(&function.parameters, |p| format!("{} {}", native(p.kind), p.name));
        let result = function.result.map_or("void".into(), native);
        let value = function.result.map_or(String::new(), |kind| format!("        return {};\n", empty(kind)));
        format!("    /** {function} */\n    static {result} {}({parameters}) {{\n{value}    }}\n", function.name)
    };
    let bodies: Vec<String> = functions.list().iter().map(body).collect();
    let text = format!("{}\npublic class Solution {{\n{}}}\n", comment(&about, "//"), bodies.join("\n"));
    vec![file("Solution.java", text)]
}

fn native(kind: Type) -> String {
    match (kind.element(), kind.scalar()) {
        (Some(element), _) => native(element) + "[]",
        (None, Scalar::Bool) => "boolean".into(),
        (None, Scalar::I32) => "int".into(),
        (None, Scalar::I64 | Scalar::U32 | Scalar::U64) => "long".into(),
        (None, Scalar::String) => "String".into(),
        (None, Scalar::Bytes) => "byte[]".into(),
    }
}

fn empty(kind: Type) -> String {
    match (kind.element(), kind.scalar()) {
        (None, Scalar::Bool) => "false".into(),
        (None, Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => "0".into(),
        (None, Scalar::String) => "\"\"".into(),
        (Some(_), _) | (None, Scalar::Bytes) => {
            let native = native(kind);
            let (base, dimensions) = native.split_at(native.find('[').expect("an array's type has brackets"));
            format!("new {base}[0]{}", &dimensions[2..])
        }
    }
}

/// `U64`, `U64Array`, `U64Rows`.
fn camel(kind: Type) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    snake(kind).split('_').map(capital).collect()
}

fn local(trip: &RoundTrip<'_>) -> Vec<GeneratedFile> {
    let before = lines(&trip.before, 8, |function| {
        let arguments = list(&function.parameters, |p| format!("({}) take(\"{}\")", native(p.kind), p.kind));
        format!("Solution.{}({arguments});", function.name)
    });
    let sent = |i: usize| format!("one[{i}]");
    let parameter = |i: usize| trip.encode.parameters[i].kind;
    let cast = |i: usize| format!("({}) one[{i}]", native(parameter(i)));
    let shown = |expressions: Vec<String>| match expressions.is_empty() {
        true => "\"\"".into(),
        false => expressions.join(" + \", \" + "),
    };
    let message = format!("show(\"{}\", message)", trip.message);
    let show = |i: usize| format!("show(\"{}\", {})", parameter(i), sent(i));
    let all = || 0..trip.encode.parameters.len();
    let parts = [
        ("about", comment(&trip.about(), "//")),
        ("note", trip.note()),
        ("kinds", kinds(trip.encode)),
        ("before", before),
        ("encode", format!("Solution.{}({})", trip.encode.name, list(all(), cast))),
        (
            "decode",
            format!(
                "Solution.{}({})",
                trip.decode.name,
                list(&trip.from, |from| from.map_or(format!("({}) message", native(trip.message)), cast))
            ),
        ),
        ("encode_name", trip.encode.name.clone()),
        ("encode_shown", shown(all().map(show).collect())),
        ("message_shown", message.clone()),
        ("decode_name", trip.decode.name.clone()),
        ("decode_shown", shown(trip.from.iter().map(|from| from.map_or(message.clone(), show)).collect())),
        ("back_shown", format!("show(\"{}\", back)", trip.back)),
        ("right", trip.expected.map_or("true".into(), |i| format!("Objects.deepEquals(back, {})", sent(i)))),
        ("word_right", trip.right().into()),
    ];
    vec![file("Local.java", fill(include_str!("java/Local.java"), &parts))]
}
