//! Reading one declaration, with the place of the first word that is wrong and a guess at what was meant.

use std::ops::Range;

use super::signature::{Function, MOST_PARAMETERS, Parameter, Role, Scalar, Type, refuse_name};
use crate::did_you_mean;

/// Where, what, and what would be right.
type Mistake = (Range<usize>, String, Option<String>);

/// A declaration still to be read.
pub(super) struct Parser<'a> {
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
                // A type in place of a name is told by what follows it, which is the caller's to say.
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
