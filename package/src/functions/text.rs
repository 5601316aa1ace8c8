//! How people write values in test files, and how reports and local graders show them.
//!
//! Values stand one after another, separated by white space (blanks, tabs, line ends: which, and how many, does not
//! matter; a line for each call reads best).
//!
//! ```text
//! bool              true  false
//! i32 i64 u32 u64   0  -17  18446744073709551615
//! string            a word, or a quoted text: abc  ""  "two words"  "a \"b\" \\ \n \r \t"
//! bytes             0x and two hexadecimal digits for each byte: 0x  0x00ff
//! [T]               the number of elements, then the elements: 3 10 20 30
//! [[T]]             the number of rows, then each row as above: 2 3 10 20 30 0
//! ```
//!
//! A string must be quoted if it is empty, holds white space or control characters, or begins with `"`.

use std::fmt;
use std::ops::Range;

use super::signature::{Scalar, Type};
use super::value::Value;

/// What stands in the text is no value of the type; the span is within the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    pub span: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}

/// Reads values one after another.
#[derive(Clone, Debug)]
pub struct ValueReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> ValueReader<'a> {
    pub fn new(text: &'a str) -> ValueReader<'a> {
        ValueReader { text, at: 0 }
    }

    /// Whether only white space is left.
    pub fn is_at_end(&self) -> bool {
        self.start() == self.text.len()
    }

    /// The next value, which must be of this type.
    pub fn value(&mut self, kind: Type) -> Result<Value, TextError> {
        let Some(element) = kind.element() else { return self.scalar(kind.scalar()) };
        let what = if element.element().is_some() { "rows" } else { "elements" };
        let (word, span) = self.word(&format!("the number of {what} of {kind}"))?;
        let Ok(count) = word.parse::<u32>() else {
            let message = format!("expected the number of {what} of {kind}, found `{word}`");
            return Err(TextError { span, message, hint: Some("3 10 20 30 is an array of three".into()) });
        };
        // The count may be wrong: memory only grows with the elements that are really there.
        let mut elements = Vec::new();
        for _ in 0..count {
            elements.push(self.value(element)?);
        }
        Ok(Value::Array(elements))
    }

    fn scalar(&mut self, scalar: Scalar) -> Result<Value, TextError> {
        match scalar {
            Scalar::Bool => self.parsed(scalar, "true or false", |word| word.parse().map(Value::Bool).ok()),
            Scalar::I32 => self.integer(scalar, |word| word.parse().map(Value::I32).ok()),
            Scalar::I64 => self.integer(scalar, |word| word.parse().map(Value::I64).ok()),
            Scalar::U32 => self.integer(scalar, |word| word.parse().map(Value::U32).ok()),
            Scalar::U64 => self.integer(scalar, |word| word.parse().map(Value::U64).ok()),
            Scalar::Bytes => self.parsed(scalar, "hexadecimal digits such as 0x00ff", |word| {
                let digits = word.strip_prefix("0x").filter(|digits| digits.len() % 2 == 0 && digits.is_ascii())?;
                let pairs = digits.as_bytes().chunks(2);
                let byte = |pair: &[u8]| Some((hex(pair[0])? << 4) | hex(pair[1])?);
                pairs.map(byte).collect::<Option<Vec<u8>>>().map(Value::Bytes)
            }),
            Scalar::String => self.string(),
        }
    }

    fn integer(&mut self, scalar: Scalar, parse: impl Fn(&str) -> Option<Value>) -> Result<Value, TextError> {
        let range = match scalar {
            Scalar::I32 => "-2147483648..2147483647",
            Scalar::I64 => "-9223372036854775808..9223372036854775807",
            Scalar::U32 => "0..4294967295",
            _ => "0..18446744073709551615",
        };
        // A leading `+` is a number for Rust alone: the local graders of other languages do not read it.
        self.parsed(scalar, range, |word| if word.starts_with('+') { None } else { parse(word) })
    }

    fn parsed(
        &mut self,
        scalar: Scalar,
        right: &str,
        parse: impl Fn(&str) -> Option<Value>,
    ) -> Result<Value, TextError> {
        let name = scalar.name();
        let (word, span) = self.word(name)?;
        parse(word).ok_or_else(|| TextError {
            span,
            message: format!("expected {name}, found `{word}`"),
            hint: Some(format!("{name} is {right}")),
        })
    }

    fn string(&mut self) -> Result<Value, TextError> {
        let start = self.start();
        if !self.text[start..].starts_with('"') {
            let (word, span) = self.word("string")?;
            if let Some(at) = word.find('\0') {
                return Err(nul(span.start + at));
            }
            return Ok(Value::String(word.into()));
        }
        let mut text = String::new();
        let mut characters = self.text[start + 1..].char_indices();
        while let Some((at, character)) = characters.next() {
            let here = start + 1 + at;
            match character {
                '"' => {
                    self.at = here + 1;
                    if self.start() == self.at && !self.is_at_end() {
                        let message = "a blank is missing after the closing quote".to_string();
                        return Err(TextError {
                            span: here..here + 1,
                            message,
                            hint: Some("inside, write \\\"".into()),
                        });
                    }
                    return Ok(Value::String(text));
                }
                '\0' => return Err(nul(here)),
                '\\' => match characters.next() {
                    Some((_, '"')) => text.push('"'),
                    Some((_, '\\')) => text.push('\\'),
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 'r')) => text.push('\r'),
                    Some((_, 't')) => text.push('\t'),
                    other => {
                        let end = other.map_or(here + 1, |(_, c)| here + 1 + c.len_utf8());
                        let message = format!("unknown escape `{}`", &self.text[here..end]);
                        let hint = Some("escapes are \\\" \\\\ \\n \\r \\t; other characters stand as they are".into());
                        return Err(TextError { span: here..end, message, hint });
                    }
                },
                other => text.push(other),
            }
        }
        Err(TextError { span: start..start + 1, message: "the closing quote is missing".into(), hint: None })
    }

    fn word(&mut self, what: &str) -> Result<(&'a str, Range<usize>), TextError> {
        let start = self.start();
        let rest = &self.text[start..];
        let end = start + rest.find(is_space).unwrap_or(rest.len());
        if start == end {
            let message = format!("the text ends where {what} was expected");
            return Err(TextError { span: start..end, message, hint: None });
        }
        self.at = end;
        Ok((&self.text[start..end], start..end))
    }

    /// Where the next word begins.
    fn start(&self) -> usize {
        let rest = &self.text[self.at..];
        self.at + (rest.len() - rest.trim_start_matches(is_space).len())
    }
}

fn nul(at: usize) -> TextError {
    let hint = Some("a C string ends there; use bytes".into());
    TextError { span: at..at + 1, message: "a string cannot hold the character U+0000".into(), hint }
}

/// White space as every language's local grader sees it.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

fn hex(digit: u8) -> Option<u8> {
    (digit as char).to_digit(16).map(|value| value as u8)
}

/// The text form, on one line.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::I32(value) => write!(f, "{value}"),
            Value::I64(value) => write!(f, "{value}"),
            Value::U32(value) => write!(f, "{value}"),
            Value::U64(value) => write!(f, "{value}"),
            Value::String(text) => {
                let odd = |c: char| c.is_whitespace() || c.is_control();
                if !text.is_empty() && !text.starts_with('"') && !text.contains(odd) {
                    return f.write_str(text);
                }
                f.write_str("\"")?;
                for character in text.chars() {
                    match character {
                        '"' => f.write_str("\\\"")?,
                        '\\' => f.write_str("\\\\")?,
                        '\n' => f.write_str("\\n")?,
                        '\r' => f.write_str("\\r")?,
                        '\t' => f.write_str("\\t")?,
                        other => write!(f, "{other}")?,
                    }
                }
                f.write_str("\"")
            }
            Value::Bytes(bytes) => {
                f.write_str("0x")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
            Value::Array(elements) => {
                write!(f, "{}", elements.len())?;
                elements.iter().try_for_each(|element| write!(f, " {element}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, kind: Type) -> Result<Value, TextError> {
        ValueReader::new(text).value(kind)
    }

    #[test]
    fn values_are_read_and_shown() {
        let text = |text: &str| Value::String(text.into());
        for (kind, written, value) in [
            (Type::One(Scalar::Bool), "true", Value::Bool(true)),
            (Type::One(Scalar::I32), "-2147483648", Value::I32(i32::MIN)),
            (Type::One(Scalar::I64), "9223372036854775807", Value::I64(i64::MAX)),
            (Type::One(Scalar::U32), "4294967295", Value::U32(u32::MAX)),
            (Type::One(Scalar::U64), "18446744073709551615", Value::U64(u64::MAX)),
            (Type::One(Scalar::String), "a\"b\\n", text("a\"b\\n")),
            (Type::One(Scalar::String), "\"\"", text("")),
            (Type::One(Scalar::String), r#""\"two\\ \n\r\t words\" ü""#, text("\"two\\ \n\r\t words\" ü")),
            (Type::One(Scalar::Bytes), "0x", Value::Bytes(Vec::new())),
            (Type::One(Scalar::Bytes), "0x00ff", Value::Bytes(vec![0, 255])),
            (Type::Array(Scalar::I32), "2 1 -1", Value::Array(vec![Value::I32(1), Value::I32(-1)])),
            (
                Type::Rows(Scalar::String),
                "2 1 a 0",
                Value::Array(vec![Value::Array(vec![text("a")]), Value::Array(Vec::new())]),
            ),
        ] {
            assert_eq!(read(written, kind), Ok(value.clone()));
            assert_eq!(value.to_string(), written);
        }
        let mut reader = ValueReader::new("\n\t1\r\n  abc \n");
        assert_eq!(reader.value(Type::One(Scalar::I32)), Ok(Value::I32(1)));
        assert!(!reader.is_at_end());
        assert_eq!(reader.value(Type::One(Scalar::String)), Ok(text("abc")));
        assert!(reader.is_at_end());
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (kind, written, at, message) in [
            (Type::One(Scalar::I32), " 2147483648", 1..11, "expected i32, found `2147483648`"),
            (Type::One(Scalar::U64), "-1", 0..2, "expected u64, found `-1`"),
            (Type::One(Scalar::U64), "+1", 0..2, "expected u64, found `+1`"),
            (Type::One(Scalar::Bool), "1", 0..1, "expected bool, found `1`"),
            (Type::One(Scalar::Bytes), "0xabc", 0..5, "expected bytes, found `0xabc`"),
            (Type::One(Scalar::Bytes), "0x+1", 0..4, "expected bytes, found `0x+1`"),
            (Type::One(Scalar::String), " ", 1..1, "the text ends where string was expected"),
            (Type::One(Scalar::String), "\"abc", 0..1, "the closing quote is missing"),
            (Type::One(Scalar::String), r#""a\x""#, 2..4, "unknown escape `\\x`"),
            (Type::One(Scalar::String), "\"a\\", 2..3, "unknown escape `\\`"),
            (Type::One(Scalar::String), r#""a"b"#, 2..3, "a blank is missing after the closing quote"),
            (Type::One(Scalar::String), "a\0", 1..2, "a string cannot hold the character U+0000"),
            (Type::Array(Scalar::I32), "x", 0..1, "expected the number of elements of [i32], found `x`"),
            (Type::Rows(Scalar::I32), "", 0..0, "the text ends where the number of rows of [[i32]] was expected"),
            (Type::Array(Scalar::I32), "4294967295 1", 12..12, "the text ends where i32 was expected"),
        ] {
            let error = read(written, kind).unwrap_err();
            assert_eq!((error.span, error.message.as_str()), (at, message));
        }
    }
}
