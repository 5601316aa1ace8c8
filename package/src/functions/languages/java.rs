//! Java: the submission is a class `Solution` of static functions; unsigned integers are a `long`.

use super::super::signature::{Function, Functions, Scalar, Type};
use super::super::trip::RoundTrip;
use super::{GeneratedFile, Language, arguments, comment, file, fill, kinds, lines, list, remarks, results, snake};

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
    // Every length is read and written by these two.
    let u32 = Type::One(Scalar::U32);
    let (mut takes, mut puts) = (arguments(functions), results(functions));
    takes.remove(&u32);
    puts.remove(&u32);
    let types: Vec<String> =
        [take(u32), put(u32)].into_iter().chain(takes.into_iter().map(take)).chain(puts.into_iter().map(put)).collect();
    let types = lines(types, 4, |text| text + "\n");
    vec![file("Grader.java", fill(include_str!("java/Grader.java"), &[("calls", calls), ("types", types)]))]
}

/// The function that takes a value of this type from the request.
fn take(kind: Type) -> String {
    let body = match (kind.element(), kind.scalar()) {
        (Some(element), _) => {
            let array = native(element);
            let (base, dimensions) = array.split_at(array.find('[').unwrap_or(array.len()));
            format!(
                "{0} values = new {base}[(int) takeU32()]{dimensions};\n    \
                 for (int i = 0; i < values.length; i++) values[i] = take{1}();\n    return values;",
                native(kind),
                camel(element)
            )
        }
        (None, Scalar::Bool) => "return request.get() == 1;".into(),
        (None, Scalar::I32) => "return request.getInt();".into(),
        (None, Scalar::U32) => "return Integer.toUnsignedLong(request.getInt());".into(),
        (None, Scalar::I64 | Scalar::U64) => "return request.getLong();".into(),
        (None, Scalar::String) => {
            "byte[] text = new byte[(int) takeU32()];\n    request.get(text);\n    return new String(text, StandardCharsets.UTF_8);".into()
        }
        (None, Scalar::Bytes) => "byte[] bytes = new byte[(int) takeU32()];\n    request.get(bytes);\n    return bytes;".into(),
    };
    format!("private static {} take{}() {{\n    {body}\n}}", native(kind), camel(kind))
}

/// The function that puts a value of this type into the reply.
fn put(kind: Type) -> String {
    let name = camel(kind);
    let body = match (kind.element(), kind.scalar()) {
        (Some(element), _) => format!(
            "putU32(there(value, \"{kind}\").length);\n    for ({} element : value) put{}(element);",
            native(element),
            camel(element)
        ),
        (None, Scalar::Bool) => "room(1).put((byte) (value ? 1 : 0));".into(),
        (None, Scalar::I32) => "room(4).putInt(value);".into(),
        (None, Scalar::U32) => {
            "if (value != (value & 0xffffffffL)) throw new Unfit(value + \" is out of the range of u32\");\n    room(4).putInt((int) value);".into()
        }
        (None, Scalar::I64 | Scalar::U64) => "room(8).putLong(value);".into(),
        (None, Scalar::String) => {
            "try {\n        ByteBuffer text = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(there(value, \"string\")));\n        \
             putU32(text.remaining());\n        room(text.remaining()).put(text);\n    } catch (CharacterCodingException error) {\n        \
             throw new Unfit(\"a string holds half of a surrogate pair\");\n    }"
                .into()
        }
        (None, Scalar::Bytes) => "putU32(there(value, \"bytes\").length);\n    room(value.length).put(value);".into(),
    };
    format!("private static void put{name}({} value) {{\n    {body}\n}}", native(kind))
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
