//! Reads declarations of functions: of each the place of the first word that is wrong, and a guess at what was meant.

use std::ops::Range;

use super::names::{Role, refuse_name};
use super::signature::{Function, Functions, MOST_FUNCTIONS, MOST_PARAMETERS, Parameter, Scalar, Type};
use crate::diagnostic::did_you_mean;

/// A mistake in a declaration; the span is within its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureError {
    /// Which declaration, from 0.
    pub declaration: usize,
    pub span: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}

impl Functions {
    /// Reads the declarations; on failure all their mistakes, not only the first.
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
}

/// Where, what, and what would be right.
type Mistake = (Range<usize>, String, Option<String>);

/// A declaration still to be read.
struct Parser<'a> {
    text: &'a str,
    at: usize,
}

/// Names of types in other languages, and ours for them.
const FOREIGN: &[(&str, &str)] = &[
    ("int", "i32"),
    ("integer", "i32"),
    ("int32", "i32"),
    ("long", "i64"),
    ("int64", "i64"),
    ("number", "i64"),
    ("unsigned", "u32"),
    ("uint32", "u32"),
    ("usize", "u64"),
    ("uint64", "u64"),
    ("str", "string"),
    ("text", "string"),
    ("char", "string"),
    ("boolean", "bool"),
    ("byte", "bytes"),
    ("u8", "bytes"),
];

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Parser<'a> {
        Parser { text, at: 0 }
    }

    /// The whole declaration and where its name stands.
    pub fn function(mut self) -> Result<(Function, Range<usize>), Mistake> {
        let (name, name_span) = self.name(Role::Function)?;
        self.need("(", "`(` after the name")?;
        let mut parameters: Vec<Parameter> = Vec::new();
        while !self.has(")") {
            if parameters.len() == MOST_PARAMETERS {
                return Err((self.next_span(), format!("a function has at most {MOST_PARAMETERS} parameters"), None));
            }
            let (parameter, span) = self.name(Role::Parameter)?;
            if parameters.iter().any(|known| known.name == parameter) {
                return Err((span, format!("there are two parameters `{parameter}`"), None));
            }
            if !self.has(":") {
                let hint = match Scalar::parse(parameter) {
                    Some(scalar) => format!("the name comes first: x: {}", scalar.name()),
                    None => format!("for example: {parameter}: u64"),
                };
                return Err((span, format!("`{parameter}` has no type"), Some(hint)));
            }
            parameters.push(Parameter { name: parameter.into(), kind: self.kind()? });
            if !self.has(",") && self.peek() != Some(")") {
                return Err(self.expected("`,` or `)`"));
            }
        }
        let result = if self.has("->") { Some(self.result()?) } else { None };
        match self.peek() {
            None => Ok((Function { name: name.into(), parameters, result }, name_span)),
            Some(word) => {
                let hint = matches!(word, ":" | "=" | "=>" | "-").then(|| "a result is written -> u64".to_string());
                Err((self.next_span(), format!("unexpected `{word}` after the declaration"), hint))
            }
        }
    }

    fn name(&mut self, role: Role) -> Result<(&'a str, Range<usize>), Mistake> {
        let span = self.next_span();
        match self.peek() {
            Some(word) if word.starts_with(is_word) => {
                // A type where a name should be: the caller has the better message, since it sees what follows.
                let a_type = role == Role::Parameter && Scalar::parse(word).is_some() && !self.follows(span.end, ":");
                if let Some((message, hint)) = refuse_name(word, role).filter(|_| !a_type) {
                    return Err((span, message, hint));
                }
                self.at = span.end;
                Ok((word, span))
            }
            _ => {
                let (span, message, _) = self.expected(&format!("the name of a {role}"));
                let example = (role == Role::Function).then(|| "for example: encode(x: u64) -> string".to_string());
                Err((span, message, example))
            }
        }
    }

    fn result(&mut self) -> Result<Type, Mistake> {
        let nothing = self.peek().is_some_and(|word| matches!(word, "void" | "None" | "("));
        if nothing {
            let hint = "leave out `->` when nothing is returned".to_string();
            return Err((self.next_span(), "a result has a type".into(), Some(hint)));
        }
        self.kind()
    }

    fn kind(&mut self) -> Result<Type, Mistake> {
        let start = self.next_span().start;
        let mut depth = 0;
        while self.has("[") {
            depth += 1;
        }
        let scalar = self.scalar()?;
        for _ in 0..depth {
            self.need("]", "`]`")?;
        }
        let span = start..self.at;
        if self.peek() == Some("[") {
            let hint = Some(format!("an array is written [{}]", scalar.name()));
            return Err((start..self.next_span().end, "the brackets go around the type".into(), hint));
        }
        match depth {
            0 => Ok(Type::One(scalar)),
            1 => Ok(Type::Array(scalar)),
            2 => Ok(Type::Rows(scalar)),
            _ => Err((
                span,
                "arrays have at most two dimensions".into(),
                Some(format!("for example [[{}]]", scalar.name())),
            )),
        }
    }

    fn scalar(&mut self) -> Result<Scalar, Mistake> {
        let span = self.next_span();
        let word = match self.peek() {
            Some(word) if word.starts_with(is_word) => word,
            _ => return Err(self.expected("a type")),
        };
        self.at = span.end;
        if let Some(scalar) = Scalar::parse(word) {
            return Ok(scalar);
        }
        let lower = word.to_lowercase();
        let known = Scalar::ALL.map(Scalar::name);
        let foreign = FOREIGN.iter().find(|(name, _)| *name == lower.trim_end_matches("_t"));
        let hint = match (foreign, did_you_mean(word, known)) {
            (Some((_, ours)), _) => format!("did you mean `{ours}`?"),
            (None, _) if matches!(&*lower, "float" | "double" | "f32" | "f64") => {
                "numbers with a fraction differ between languages: send them as a string or scaled to an i64".into()
            }
            (None, _) if matches!(&*lower, "vector" | "vec" | "list" | "array") => "an array is written [i32]".into(),
            (None, Some(ours)) => format!("did you mean `{ours}`?"),
            (None, None) => format!("types are {}, [T] and [[T]]", known.join(", ")),
        };
        Err((span, format!("unknown type `{word}`"), Some(hint)))
    }

    /// The next word without taking it: a name or number, or a sign.
    fn peek(&self) -> Option<&'a str> {
        let span = self.next_span();
        (!span.is_empty()).then(|| &self.text[span])
    }

    fn next_span(&self) -> Range<usize> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let len = match rest.chars().next() {
            None => 0,
            Some(c) if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            Some(_) if rest.starts_with("->") || rest.starts_with("=>") => 2,
            Some(c) => c.len_utf8(),
        };
        start..start + len
    }

    fn follows(&self, at: usize, sign: &str) -> bool {
        self.text[at..].trim_start().starts_with(sign)
    }

    fn has(&mut self, sign: &str) -> bool {
        let found = self.peek() == Some(sign);
        if found {
            self.at = self.next_span().end;
        }
        found
    }

    fn need(&mut self, sign: &str, what: &str) -> Result<(), Mistake> {
        if self.has(sign) { Ok(()) } else { Err(self.expected(what)) }
    }

    fn expected(&self, what: &str) -> Mistake {
        let message = match self.peek() {
            Some(word) => format!("expected {what}, found `{word}`"),
            None => format!("the declaration ends where {what} was expected"),
        };
        (self.next_span(), message, None)
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
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
