//! Octal and hexadecimal codes as they are written: `0.77`.

use crate::heap::digits::Digits;
use crate::rules::words::error;
use crate::types::{RuleError, Span};

pub(super) fn digits(text: &str, span: Span, hex: bool) -> Result<Digits, RuleError> {
    let (whole, rest) = text.split_once('.').ok_or_else(|| {
        error(span.clone(), format!("`{text}` is no code: the point is missing"), Some(format!("0.{text}")))
    })?;
    let base = if hex { 16 } else { 8 };
    let mut digits = Vec::new();
    for (place, c) in whole.chars().chain(rest.chars()).enumerate() {
        let start = span.start + place + usize::from(place >= whole.len());
        let digit = c.to_digit(base).ok_or_else(|| {
            let hint = (!hex && c.is_ascii_hexdigit()).then(|| format!("digits above 7 need `hex {text}`"));
            error(
                start..start + c.len_utf8(),
                format!("`{c}` is no digit of {} code", if hex { "a hexadecimal" } else { "an octal" }),
                hint,
            )
        })?;
        digits.push(digit as u8);
    }
    if whole.is_empty() {
        digits.insert(0, 0);
    }
    if whole.len() > 1 || digits[0] & 3 != 0 {
        return Err(error(
            span.start..span.start + whole.len(),
            "before the point only 0 or a split without taking may stand: 0, 4",
            None,
        ));
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    if digits.len() > 1000 {
        return Err(error(span, "a code has at most 1000 digits", None));
    }
    Ok(Digits(digits))
}
