//! C: the submission is a translation unit of its own; arrays are a pointer and a count, strings end with a zero byte.

use super::super::signature::{Function, Functions, Parameter, Scalar, Type};
use super::super::trip::RoundTrip;
use super::{GeneratedFile, Language, arguments, closure, file, fill, lines, list, results, snake};

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
    let types = arguments(functions).into_iter().map(take).chain(results(functions).into_iter().map(put));
    let parts = [("types", types.map(|text| text + "\n").collect::<Vec<_>>().join("\n")), ("calls", calls)];
    vec![file("grader.c", fill(include_str!("c/grader.c"), &parts)), header(functions)]
}

/// The function that takes a value of this type from the request.
fn take(kind: Type) -> String {
    let body = match (kind.element(), kind.scalar()) {
        (None, Scalar::String) => {
            "size_t count = grader_take_count();\n    char *value = grader_keep(count + 1);\n    \
             grader_take(value, count);\n    value[count] = '\\0';"
                .into()
        }
        (None, Scalar::Bytes) => {
            "bytes value = {NULL, grader_take_count()};\n    value.items = grader_keep(value.count);\n    \
             grader_take(value.items, value.count);"
                .into()
        }
        (None, _) => format!("{};\n    grader_take(&value, sizeof value);", declared(kind, "value")),
        (Some(element), _) => format!(
            "{} = {{NULL, grader_take_count()}};\n    value.items = grader_keep(value.count * sizeof *value.items);\n    \
             for (size_t i = 0; i < value.count; i++) value.items[i] = grader_take_{}();",
            declared(kind, "value"),
            snake(element)
        ),
    };
    format!(
        "static {}(void) {{\n    {body}\n    return value;\n}}",
        declared(kind, &format!("grader_take_{}", snake(kind)))
    )
}

/// The function that puts a value of this type into the reply.
fn put(kind: Type) -> String {
    let body = match (kind.element(), kind.scalar()) {
        (None, Scalar::String) => "if (grader_null(value, 1)) return;\n    grader_put_count(strlen(value));\n    \
             grader_put(value, strlen(value));"
            .into(),
        (None, Scalar::Bytes) => {
            "if (grader_null(value.items, value.count)) return;\n    grader_put_count(value.count);\n    \
             grader_put(value.items, value.count);"
                .into()
        }
        (None, _) => "grader_put(&value, sizeof value);".into(),
        (Some(element), _) => format!(
            "if (grader_null(value.items, value.count)) return;\n    grader_put_count(value.count);\n    \
             for (size_t i = 0; i < value.count; i++) grader_put_{}(value.items[i]);",
            snake(element)
        ),
    };
    format!("static void grader_put_{}({}) {{\n    {body}\n}}", snake(kind), declared(kind, "value"))
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
    let functions = [
        (reads, text::read as fn(Type) -> String),
        (shows, text::show),
        (sames, text::same),
        (closure([trip.message]), text::copy),
    ];
    let types: Vec<String> = functions
        .into_iter()
        .flat_map(|(kinds, write)| kinds.into_iter().map(move |kind| write(kind) + "\n"))
        .collect();

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

/// The functions of the local grader: one for each type and for each thing done with it.
mod text {
    use super::*;

    pub fn read(kind: Type) -> String {
        let name = declared(kind, &format!("grader_read_{}", snake(kind)));
        let number = |expression: &str| format!("static {name}(void) {{\n    return {expression};\n}}");
        let body = match (kind.element(), kind.scalar()) {
            (None, Scalar::I32) => return number("(int)grader_signed(INT_MIN, INT_MAX)"),
            (None, Scalar::I64) => return number("grader_signed(LLONG_MIN, LLONG_MAX)"),
            (None, Scalar::U32) => return number("(unsigned)grader_unsigned(UINT_MAX)"),
            (None, Scalar::U64) => return number("grader_unsigned(ULLONG_MAX)"),
            (None, Scalar::String) => return number("grader_string()"),
            (None, Scalar::Bool) => "const char *word = grader_word();\n    bool value = !strcmp(word, \"true\");\n    \
                 if (!value && strcmp(word, \"false\")) grader_fail(\"expected true or false, found \", word);"
                .into(),
            (None, Scalar::Bytes) => "const char *word = grader_word();\n    size_t length = strlen(word);\n    \
                 if (length % 2 || strncmp(word, \"0x\", 2)) grader_fail(\"expected bytes such as 0x00ff, found \", word);\n    \
                 bytes value = {grader_keep(length), length / 2 - 1};\n    \
                 for (size_t i = 0; i < value.count; i++) {\n        \
                 int high = grader_digit(word[2 * i + 2]), low = grader_digit(word[2 * i + 3]);\n        \
                 if (high < 0 || low < 0) grader_fail(\"expected bytes such as 0x00ff, found \", word);\n        \
                 value.items[i] = (unsigned char)(16 * high + low);\n    }"
                .into(),
            (Some(element), _) => format!(
                "{} = {{NULL, grader_unsigned(UINT_MAX)}};\n    value.items = grader_keep(value.count * sizeof *value.items);\n    \
                 for (size_t i = 0; i < value.count; i++) value.items[i] = grader_read_{}();",
                declared(kind, "value"),
                snake(element)
            ),
        };
        format!("static {name}(void) {{\n    {body}\n    return value;\n}}")
    }

    pub fn show(kind: Type) -> String {
        let body = match (kind.element(), kind.scalar()) {
            (None, Scalar::Bool) => "fputs(value ? \"true\" : \"false\", stdout);".into(),
            (None, Scalar::I32) => "printf(\"%d\", value);".into(),
            (None, Scalar::I64) => "printf(\"%lld\", value);".into(),
            (None, Scalar::U32) => "printf(\"%u\", value);".into(),
            (None, Scalar::U64) => "printf(\"%llu\", value);".into(),
            (None, Scalar::String) => "grader_show_text(value);".into(),
            (None, Scalar::Bytes) => {
                "fputs(\"0x\", stdout);\n    for (size_t i = 0; i < value.count; i++) printf(\"%02x\", value.items[i]);"
                    .into()
            }
            (Some(element), _) => format!(
                "printf(\"%zu\", value.count);\n    for (size_t i = 0; i < value.count; i++) {{\n        putchar(' ');\n        \
                 grader_show_{}(value.items[i]);\n    }}",
                snake(element)
            ),
        };
        format!("static void grader_show_{}({}) {{\n    {body}\n}}", snake(kind), declared(kind, "value"))
    }

    pub fn same(kind: Type) -> String {
        let body = match (kind.element(), kind.scalar()) {
            (None, Scalar::String) => "return !strcmp(a, b);".into(),
            (None, Scalar::Bytes) => {
                "return a.count == b.count && (a.count == 0 || !memcmp(a.items, b.items, a.count));".into()
            }
            (None, _) => "return a == b;".into(),
            (Some(element), _) => format!(
                "if (a.count != b.count) return 0;\n    for (size_t i = 0; i < a.count; i++) {{\n        \
                 if (!grader_same_{}(a.items[i], b.items[i])) return 0;\n    }}\n    return 1;",
                snake(element)
            ),
        };
        let (name, a, b) = (snake(kind), declared(kind, "a"), declared(kind, "b"));
        format!("static int grader_same_{name}({a}, {b}) {{\n    {body}\n}}")
    }

    /// A result need not outlive the next call.
    pub fn copy(kind: Type) -> String {
        let body = match (kind.element(), kind.scalar()) {
            (None, Scalar::String) => "return strcpy(grader_keep(strlen(value)), value);".into(),
            (None, Scalar::Bytes) => "bytes copy = {grader_keep(value.count), value.count};\n    \
                 if (value.count > 0) memcpy(copy.items, value.items, value.count);\n    return copy;"
                .into(),
            (None, _) => "return value;".into(),
            (Some(element), _) => format!(
                "{} = {{grader_keep(value.count * sizeof *value.items), value.count}};\n    \
                 for (size_t i = 0; i < value.count; i++) copy.items[i] = grader_copy_{}(value.items[i]);\n    return copy;",
                declared(kind, "copy"),
                snake(element)
            ),
        };
        format!(
            "static {}({}) {{\n    {body}\n}}",
            declared(kind, &format!("grader_copy_{}", snake(kind))),
            declared(kind, "value")
        )
    }
}
