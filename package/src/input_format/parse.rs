//! Reads a line of a description.

use std::ops::Range;

use super::amount::Amount;
use super::form::{FormatError, Item, Letters, LineFormat, Repeat, Value};

const FORMS: &str = "a line is like `n: 1..1000`, `n integers in 1..10^9`, `s: word of 1..n from a-z`, `n words of 1..10 from 01`, \
                     or `m lines of u: 1..n, v: 1..n`";

/// `names`: those of the lines before; this line's are added.
pub(super) fn line(text: &str, names: &mut Vec<String>) -> Result<LineFormat, FormatError> {
    let (times, start) = match text.split_once(" lines of ") {
        None => (None, 0),
        Some((times, rest)) => {
            let at = text.len() - rest.len();
            (Some(amount(times.trim(), 0..times.len(), names)?), at)
        }
    };
    let mut items = Vec::new();
    let mut at = start;
    for part in text[start..].split(',') {
        items.push(item(part.trim(), at..at + part.len(), names)?);
        at += part.len() + 1;
    }
    Ok(LineFormat { times, items })
}

fn error(span: Range<usize>, message: String) -> FormatError {
    FormatError { span, message, hint: Some(FORMS.into()) }
}

fn amount(text: &str, span: Range<usize>, names: &[String]) -> Result<Amount, FormatError> {
    Amount::parse(text, names).ok_or_else(|| FormatError {
        span,
        message: format!("`{text}` is neither a number nor a name that was read before"),
        hint: Some("like 100000, 10^9, 2*10^5, n or n-1".into()),
    })
}

fn item(text: &str, span: Range<usize>, names: &mut Vec<String>) -> Result<Item, FormatError> {
    let refused = || error(span.clone(), format!("`{text}` is not understood"));
    if let Some((name, value)) = text.split_once(':') {
        let (name, value) = (name.trim(), value.trim());
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name {
            return Err(error(span, format!("`{name}` cannot be a name")));
        }
        let value = match value.strip_prefix("word of ") {
            Some(rest) => word(rest, &span, names)?.ok_or_else(refused)?,
            None => integer(value, &span, names)?.ok_or_else(refused)?,
        };
        if !names.iter().any(|known| known == name) {
            names.push(name.into());
        }
        return Ok(Item { repeat: Repeat::Name(name.into()), value });
    }
    let (count, value) = if let Some((count, range)) = text.split_once(" integers in ") {
        (count, integer(range, &span, names)?)
    } else if let Some((count, rest)) = text.split_once(" words of ") {
        (count, word(rest, &span, names)?)
    } else {
        return Err(refused());
    };
    let count = amount(count.trim(), span.clone(), names)?;
    Ok(Item { repeat: Repeat::Times(count), value: value.ok_or_else(refused)? })
}

/// `1..10^9`
fn integer(text: &str, span: &Range<usize>, names: &[String]) -> Result<Option<Value>, FormatError> {
    let Some((from, to)) = range(text, span, names)? else { return Ok(None) };
    Ok(Some(Value::Integer(from, to)))
}

/// `1..n from a-z`
fn word(text: &str, span: &Range<usize>, names: &[String]) -> Result<Option<Value>, FormatError> {
    let Some((lengths, letters)) = text.split_once(" from ") else { return Ok(None) };
    let Some((shortest, longest)) = range(lengths, span, names)? else { return Ok(None) };
    let letters = letters.trim();
    match Letters::parse(letters) {
        Some(letters) => Ok(Some(Value::Word { shortest, longest, letters })),
        None => Err(FormatError {
            span: span.clone(),
            message: format!("`{letters}` are not the letters of a word"),
            hint: Some("like a-z, A-Za-z0-9 or 01, without blanks".into()),
        }),
    }
}

fn range(text: &str, span: &Range<usize>, names: &[String]) -> Result<Option<(Amount, Amount)>, FormatError> {
    let Some((from, to)) = text.split_once("..") else { return Ok(None) };
    let (from, to) = (amount(from.trim(), span.clone(), names)?, amount(to.trim(), span.clone(), names)?);
    Ok(Some((from, to)))
}

impl Letters {
    fn parse(text: &str) -> Option<Letters> {
        let bytes = text.as_bytes();
        if bytes.is_empty() || !bytes.iter().all(u8::is_ascii_graphic) {
            return None;
        }
        let (mut ranges, mut at) = (Vec::new(), 0);
        while at < bytes.len() {
            let is_range = bytes.get(at + 1) == Some(&b'-') && at + 2 < bytes.len();
            let to = if is_range { bytes[at + 2] } else { bytes[at] };
            ranges.push((bytes[at], Some(to).filter(|to| *to >= bytes[at])?));
            at += if is_range { 3 } else { 1 };
        }
        Some(Letters { text: text.into(), ranges })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, at, message) in [
            ("n", 0..1, "`n` is not understood"),
            ("n: 1", 0..4, "`n: 1` is not understood"),
            ("n: 1..10, 2x: 1..3", 9..18, "`2x` cannot be a name"),
            ("k integers in 1..9", 0..18, "`k` is neither a number nor a name that was read before"),
            ("n: 1..k", 0..7, "`k` is neither a number nor a name that was read before"),
            ("k lines of n: 1..9", 0..1, "`k` is neither a number nor a name that was read before"),
            ("s: word of 1..9 from z-a", 0..24, "`z-a` are not the letters of a word"),
            ("s: word of 1..9", 0..15, "`s: word of 1..9` is not understood"),
        ] {
            let error = line(text, &mut Vec::new()).unwrap_err();
            assert_eq!((error.span, error.message.as_str()), (at, message), "{text}");
        }
    }
}
