//! What a declaration says: `encode(x: u64) -> string` is a function's name, its parameters and its result.
//!
//! A [`Functions`] is valid by its type: every name can be written in every target language, no name is given twice,
//! and every type exists in all of them. How values of these types look is decided in `value.rs` and `wire.rs`.

use std::fmt;
use std::ops::Range;

use super::names;
use super::parse::Parser;

/// The functions that a submission must define, in the order of their declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Functions {
    list: Vec<Function>,
}

/// One declared function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub parameters: Vec<Parameter>,
    /// `None` for a function that is only called for its effect, such as `init(n: i32)`.
    pub result: Option<Type>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub kind: Type,
}

/// The type of a parameter or a result. The rows of `[[T]]` may have different lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// `T`
    One(Scalar),
    /// `[T]`
    Array(Scalar),
    /// `[[T]]`
    Rows(Scalar),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scalar {
    Bool,
    I32,
    I64,
    U32,
    U64,
    /// Unicode text without U+0000, which a C string could not hold.
    String,
    /// Any bytes.
    Bytes,
}

/// A mistake in a declaration; the span is within its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureError {
    /// Which declaration, from 0.
    pub declaration: usize,
    pub span: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}

/// A request names its function by one byte.
pub const MOST_FUNCTIONS: usize = 64;
pub const MOST_PARAMETERS: usize = 32;

impl Functions {
    /// Reads the declarations; the mistakes of all of them come together.
    pub fn parse<S: AsRef<str>>(declarations: &[S]) -> Result<Functions, Vec<SignatureError>> {
        let mut list: Vec<Function> = Vec::new();
        let mut errors = Vec::new();
        for (declaration, text) in declarations.iter().enumerate() {
            match Parser::new(text.as_ref()).function() {
                Ok((function, span)) if list.iter().any(|known| known.name == function.name) => {
                    let message = format!("`{}` is declared twice", function.name);
                    let hint = Some("not every language has overloads: give each function its own name".into());
                    errors.push(SignatureError { declaration, span, message, hint });
                }
                Ok((function, _)) => list.push(function),
                Err((span, message, hint)) => errors.push(SignatureError { declaration, span, message, hint }),
            }
        }
        if declarations.is_empty() {
            let hint = Some("for example: encode(x: u64) -> string".into());
            errors.push(SignatureError { declaration: 0, span: 0..0, message: "no function is declared".into(), hint });
        }
        if let Some(text) = declarations.get(MOST_FUNCTIONS) {
            let message = format!("at most {MOST_FUNCTIONS} functions can be declared");
            let span = 0..text.as_ref().len();
            errors.push(SignatureError { declaration: MOST_FUNCTIONS, span, message, hint: None });
        }
        if errors.is_empty() { Ok(Functions { list }) } else { Err(errors) }
    }

    pub fn list(&self) -> &[Function] {
        &self.list
    }

    /// The function of this name and its index, which is its name on the wire.
    pub fn find(&self, name: &str) -> Option<(usize, &Function)> {
        self.list.iter().enumerate().find(|(_, function)| function.name == name)
    }
}

impl Type {
    pub fn scalar(self) -> Scalar {
        match self {
            Type::One(scalar) | Type::Array(scalar) | Type::Rows(scalar) => scalar,
        }
    }

    /// The type of an array's elements, or of an array of arrays' rows; `None` for a single value.
    pub fn element(self) -> Option<Type> {
        match self {
            Type::One(_) => None,
            Type::Array(scalar) => Some(Type::One(scalar)),
            Type::Rows(scalar) => Some(Type::Array(scalar)),
        }
    }
}

impl Scalar {
    pub const ALL: [Scalar; 7] =
        [Scalar::Bool, Scalar::I32, Scalar::I64, Scalar::U32, Scalar::U64, Scalar::String, Scalar::Bytes];

    /// Its name in declarations.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::U32 => "u32",
            Scalar::U64 => "u64",
            Scalar::String => "string",
            Scalar::Bytes => "bytes",
        }
    }

    pub fn parse(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().find(|scalar| scalar.name() == name)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::One(scalar) => f.write_str(scalar.name()),
            Type::Array(scalar) => write!(f, "[{}]", scalar.name()),
            Type::Rows(scalar) => write!(f, "[[{}]]", scalar.name()),
        }
    }
}

/// The declaration as it is written best.
impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters: Vec<String> = self.parameters.iter().map(|p| format!("{}: {}", p.name, p.kind)).collect();
        write!(f, "{}({})", self.name, parameters.join(", "))?;
        match self.result {
            Some(result) => write!(f, " -> {result}"),
            None => Ok(()),
        }
    }
}

/// What a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Function,
    Parameter,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Function => "function",
            Role::Parameter => "parameter",
        })
    }
}

/// Why `name` cannot be used, if it cannot: the message and the hint.
pub(super) fn refuse_name(name: &str, role: Role) -> Option<(String, Option<String>)> {
    let plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.contains("__")
        && name.len() <= 64;
    if !plain {
        let hint = "names are up to 64 letters, digits and single `_`, beginning with a letter".to_string();
        return Some((format!("`{name}` cannot be the name of a {role}"), Some(hint)));
    }
    let taken = names::taken_by(name, role)?;
    Some((format!("`{name}` cannot be the name of a {role}: {taken}"), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read_and_shown() {
        let texts = [
            "encode(x: u64) -> string",
            "decode(code: string) -> u64",
            "init(n: i32)",
            "ask() -> bool",
            "all(a: bool, b: i32, c: i64, d: u32, e: [bytes], f: [[string]], index: [u32]) -> [[bool]]",
        ];
        let functions = Functions::parse(&texts).unwrap();
        assert_eq!(functions.list().iter().map(Function::to_string).collect::<Vec<_>>(), texts);
        assert_eq!(functions.find("decode").unwrap().0, 1);
        let loose = Functions::parse(&["  encode ( x:u64 ,y :[ i32 ] , )->[[ string]]  "]).unwrap();
        assert_eq!(loose.list()[0].to_string(), "encode(x: u64, y: [i32]) -> [[string]]");
        assert_eq!(loose.list()[0].parameters[1].kind.element(), Some(Type::One(Scalar::I32)));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let check = |text: &str, at: &str, message: &str, hint: Option<&str>| {
            let errors = Functions::parse(&[text]).unwrap_err();
            let [error] = &errors[..] else { panic!("{errors:?}") };
            let found = (&text[error.span.clone()], error.message.as_str(), error.hint.as_deref());
            assert_eq!(found, (at, message, hint), "{text}");
        };
        check("encode(x: int)", "int", "unknown type `int`", Some("did you mean `i32`?"));
        check("encode(x: uint64_t)", "uint64_t", "unknown type `uint64_t`", Some("did you mean `u64`?"));
        check("encode(x: [strng])", "strng", "unknown type `strng`", Some("did you mean `string`?"));
        check("encode(x: u65)", "u65", "unknown type `u65`", Some("did you mean `u64`?"));
        let fractions = "numbers with a fraction differ between languages: send them as a string or scaled to an i64";
        check("f(x: double)", "double", "unknown type `double`", Some(fractions));
        check("f(x: vector<i32>)", "vector", "unknown type `vector`", Some("an array is written [i32]"));
        let types = "types are bool, i32, i64, u32, u64, string, bytes, [T] and [[T]]";
        check("f(x: whatever)", "whatever", "unknown type `whatever`", Some(types));
        check("f(x: i32[])", "i32[", "the brackets go around the type", Some("an array is written [i32]"));
        let rows = Some("for example [[i32]]");
        check("f(x: [[[i32]]])", "[[[i32]]]", "arrays have at most two dimensions", rows);
        check("f(x: [i32)", ")", "expected `]`, found `)`", None);
        check("f(x)", "x", "`x` has no type", Some("for example: x: u64"));
        check("f(u64 x)", "u64", "`u64` has no type", Some("the name comes first: x: u64"));
        check("f(x: u64, x: u64)", "x", "there are two parameters `x`", None);
        check("f(x: u64", "", "the declaration ends where `,` or `)` was expected", None);
        check("f(x: u64) : u64", ":", "unexpected `:` after the declaration", Some("a result is written -> u64"));
        check("f(x: u64) -> void", "void", "a result has a type", Some("leave out `->` when nothing is returned"));
        check("f(x: u64) -> u64 u64", "u64", "unexpected `u64` after the declaration", None);
        let taken = "`xor` cannot be the name of a function: it is taken in C++";
        check("xor(x: u64)", "xor", taken, None);
        let taken = "`yield` cannot be the name of a parameter: it is taken in Python";
        check("f(yield: u64)", "yield", taken, None);
        let names = Some("names are up to 64 letters, digits and single `_`, beginning with a letter");
        check("_f()", "_f", "`_f` cannot be the name of a function", names);
        check("größe()", "größe", "`größe` cannot be the name of a function", names);
        check("f(a__b: u64)", "a__b", "`a__b` cannot be the name of a parameter", names);
        check("2f()", "2f", "`2f` cannot be the name of a function", names);
        let example = Some("for example: encode(x: u64) -> string");
        check("", "", "the declaration ends where the name of a function was expected", example);
        check("(x: u64)", "(", "expected the name of a function, found `(`", example);
    }

    #[test]
    fn the_mistakes_of_all_declarations_come_together() {
        let errors = Functions::parse(&["f(x: u6)", "g()", "g()", "for()"]).unwrap_err();
        let found: Vec<(usize, Range<usize>)> = errors.into_iter().map(|e| (e.declaration, e.span)).collect();
        assert_eq!(found, [(0, 5..7), (2, 0..1), (3, 0..3)]);
        assert_eq!(Functions::parse::<&str>(&[]).unwrap_err()[0].message, "no function is declared");
        let many: Vec<String> = (0..=MOST_FUNCTIONS).map(|i| format!("f{i}()")).collect();
        assert_eq!(Functions::parse(&many).unwrap_err()[0].message, "at most 64 functions can be declared");
    }
}
