//! The first files of a pair of functions: solutions for any declarations, and what contestants begin with.
//!
//! A new package has no task yet, so one is made up: `decode` returns an argument of `encode` if one has the right type and
//! the message can carry it, and otherwise always the same value.

use super::template::{NewFile, SkeletonError, fill};
use crate::functions::{Function, Functions, Parameter, Scalar, Type, expects_an_argument};

/// The turns (see [`sample`]) of the calls of each test.
const TESTS: [&[usize]; 2] = [&[0, 1], &[2, 3, 4]];

pub(super) fn files(name: &str, title: &str, declared: &[&str]) -> Result<Vec<NewFile>, SkeletonError> {
    let functions = Functions::parse(declared).map_err(|errors| {
        let error = &errors[0];
        SkeletonError::Declaration {
            declaration: declared[error.declaration].into(),
            message: error.message.clone(),
            hint: error.hint.clone(),
        }
    })?;
    if !functions.is_round_trip() {
        return Err(SkeletonError::NoPair);
    }
    let (init, encode, decode) = match functions.list() {
        [encode, decode] => (None, encode, decode),
        [init, encode, decode] if init.result.is_none() => (Some(init), encode, decode),
        _ => return Err(SkeletonError::NoPair),
    };
    let (Some(message), Some(back)) = (encode.result, decode.result) else { return Err(SkeletonError::NoPair) };
    let carried = carrier(message, back).and_then(|carrier| {
        let shared = |parameter: &Parameter| decode.parameters.contains(parameter);
        let number = encode.parameters.iter().position(|parameter| parameter.kind == back && !shared(parameter))?;
        Some((number, carrier))
    });
    let keys = init.map(|_| "init").into_iter().chain(["encode", "decode"]);
    let lines: String = keys.zip(functions.list()).map(|(key, function)| format!("{key} = \"{function}\"\n")).collect();
    let about: String = functions.list().iter().map(|function| format!("- `{function}`\n")).collect();
    // The argument that comes back has a turn of its own: see `arguments`.
    let wanted = |turn: usize| match &carried {
        Some((number, _)) => sample(back, turn + number),
        None => sample(back, 0),
    };
    let samples: String =
        TESTS[0].iter().map(|&turn| format!("| `{}` | `{}` |\n", arguments(encode, turn), wanted(turn))).collect();
    let manifest = [("name", name), ("title", title), ("functions", &lines), ("channel", channel(message))];
    let statement =
        [("title", title), ("list", &about), ("encode", &encode.name), ("decode", &decode.name), ("sample", &samples)];
    let mut files = vec![
        ("problem.toml".into(), fill(include_str!("functions/problem.toml"), &manifest)),
        ("statement.md".into(), fill(include_str!("functions/statement.md"), &statement)),
    ];
    let test = |turns: &[usize]| -> String {
        let first = init.map(|init| arguments(init, 0) + "\n");
        first.into_iter().chain(turns.iter().map(|&turn| arguments(encode, turn) + "\n")).collect()
    };
    for (number, turns) in (1..).zip(TESTS) {
        files.push((format!("tests/0{number}.txt"), test(turns)));
        if carried.is_none() || !expects_an_argument(&functions) {
            let answers: String = turns.iter().map(|&turn| wanted(turn) + "\n").collect();
            files.push((format!("tests/0{number}.ans"), answers));
        }
    }
    let parts = Solution { init, encode, decode, message, back, carried: carried.as_ref() };
    files.push(("solutions/accepted/right.py".into(), parts.right()));
    files.push(("solutions/wrong_answer/constant.py".into(), parts.wrong()));
    for language in Functions::languages() {
        let starter = functions.starter(language).into_iter().chain(functions.local_grader(language)).flatten();
        for file in starter.collect::<Vec<_>>() {
            files.push((format!("contestants/{language}/{}", file.name), file.text));
        }
        files.push((format!("contestants/{language}/values.txt"), test(TESTS[0])));
    }
    // A starter and its local grader share their header.
    files.sort();
    files.dedup();
    Ok(files)
}

/// The lines of `[channel]`.
fn channel(message: Type) -> &'static str {
    match message {
        Type::One(Scalar::String) => {
            "alphabet = \"printable\"         # or the symbols themselves, such as \"01\"\nmost = \"1000 symbols\"\n"
        }
        Type::One(Scalar::Bytes) => "alphabet = \"bytes\"\nmost = \"1000 bytes\"\n",
        Type::One(_) => "# alphabet = \"0..9\"            # without it any value of the type\n",
        Type::Array(_) | Type::Rows(_) => {
            "# alphabet = \"0..9\"            # without it any value of the type\nmost = \"1000 symbols\"\n"
        }
    }
}

/// The Python solutions.
struct Solution<'a> {
    init: Option<&'a Function>,
    encode: &'a Function,
    decode: &'a Function,
    message: Type,
    back: Type,
    /// The number of the argument that comes back, and how.
    carried: Option<&'a (usize, Carrier)>,
}

/// How a value becomes a message and again a value, as expressions of Python about `{}`.
struct Carrier {
    import: &'static str,
    encode: &'static str,
    decode: &'static str,
}

/// `None` where messages of this type cannot hold all values that tests have.
fn carrier(message: Type, back: Type) -> Option<Carrier> {
    let plain = |encode, decode| Some(Carrier { import: "", encode, decode });
    let any = |encode, decode| Some(Carrier { import: "from ast import literal_eval\n\n\n", encode, decode });
    let is_number = matches!(back, Type::One(Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64));
    match message {
        _ if message == back => plain("{}", "{}"),
        Type::One(Scalar::String) if is_number => plain("str({})", "int({})"),
        Type::One(Scalar::String) => any("ascii({})", "literal_eval({})"),
        Type::One(Scalar::Bytes) => any("ascii({}).encode()", "literal_eval({}.decode())"),
        Type::One(Scalar::Bool) => None,
        Type::One(_) if is_number => plain("{}", "{}"),
        Type::One(_) if back == Type::One(Scalar::Bool) => plain("int({})", "{} == 1"),
        Type::Array(Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => {
            any("list(ascii({}).encode())", "literal_eval(bytes({}).decode())")
        }
        Type::One(_) | Type::Array(_) | Type::Rows(_) => None,
    }
}

impl Solution<'_> {
    fn right(&self) -> String {
        let back = match self.carried {
            Some((_, carrier)) => carrier.decode.replace("{}", self.message_name()),
            None => literal(self.back, 0),
        };
        let import = self.carried.map_or("", |(_, carrier)| carrier.import);
        format!("{import}{}", self.program(&back))
    }

    fn wrong(&self) -> String {
        format!("# Does not look at the message.\n{}", self.program(&literal(self.back, 1)))
    }

    fn program(&self, back: &str) -> String {
        let define = |function: &Function, value: &str| {
            let names: Vec<&str> = function.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            format!("def {}({}):\n    {value}\n", function.name, names.join(", "))
        };
        let init = self.init.map(|init| define(init, "pass"));
        let encode = define(self.encode, &format!("return {}", self.sent()));
        let decode = define(self.decode, &format!("return {back}"));
        init.into_iter().chain([encode, decode]).collect::<Vec<_>>().join("\n\n")
    }

    /// What `encode` returns.
    fn sent(&self) -> String {
        match self.carried {
            Some((number, carrier)) => carrier.encode.replace("{}", &self.encode.parameters[*number].name),
            None => literal(self.message, 0),
        }
    }

    fn message_name(&self) -> &str {
        let is_message = |parameter: &&Parameter| !self.encode.parameters.contains(parameter);
        self.decode.parameters.iter().find(is_message).map_or("", |parameter| &parameter.name)
    }
}

/// The arguments of a call as tests hold them; each has a turn of its own.
fn arguments(function: &Function, turn: usize) -> String {
    let values: Vec<String> = function
        .parameters
        .iter()
        .enumerate()
        .map(|(number, parameter)| sample(parameter.kind, turn + number))
        .collect();
    values.join(" ")
}

/// A value as tests hold it; `turn` makes several.
fn sample(kind: Type, turn: usize) -> String {
    match (kind.element(), kind.scalar()) {
        (Some(element), _) => format!("2 {} {}", sample(element, turn), sample(element, turn + 1)),
        (None, Scalar::Bool) => turn.is_multiple_of(2).to_string(),
        (None, Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => (7 + 35 * turn).to_string(),
        (None, Scalar::String) => ["first", "\"two words\"", "third"][turn % 3].into(),
        (None, Scalar::Bytes) => ["0x00ff", "0x", "0x07"][turn % 3].into(),
    }
}

/// The same value in Python.
fn literal(kind: Type, turn: usize) -> String {
    match (kind.element(), kind.scalar()) {
        (Some(element), _) => format!("[{}, {}]", literal(element, turn), literal(element, turn + 1)),
        (None, Scalar::Bool) => if turn.is_multiple_of(2) { "True" } else { "False" }.into(),
        (None, Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => (7 + 35 * turn).to_string(),
        (None, Scalar::String) => ["\"first\"", "\"two words\"", "\"third\""][turn % 3].into(),
        (None, Scalar::Bytes) => ["b\"\\x00\\xff\"", "b\"\"", "b\"\\x07\""][turn % 3].into(),
    }
}
