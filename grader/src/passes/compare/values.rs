//! Values compared one by one: words, integers, decimal numbers, `YES` and `NO`.

use super::difference::{Difference, count, instead, shown};
use super::tokens::{Token, Tokens};

/// How a value is written.
pub struct Form {
    /// With its article, for a sentence.
    name: &'static str,
    fits: fn(&[u8]) -> bool,
}

pub const WORD: Form = Form { name: "a word", fits: |_| true };
pub const INTEGER: Form =
    Form { name: "an integer of 64 bits, without `+` and leading zeros", fits: |token| integer(token).is_some() };
pub const LONG_INTEGER: Form = Form { name: "an integer without `+` and leading zeros", fits: is_integer };
pub const NUMBER: Form = Form { name: "a decimal number", fits: |token| number(token).is_some() };
pub const YES_NO: Form =
    Form { name: "YES or NO", fits: |token| token.eq_ignore_ascii_case(b"YES") || token.eq_ignore_ascii_case(b"NO") };

/// What an output is that has more or fewer values than the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Length {
    Wrong,
    /// Wrong, if all that is left has the form; else malformed.
    WrongOfValues,
    Malformed,
}

impl Form {
    fn check(&self, token: &Token<'_>, side: fn(String) -> Difference) -> Result<(), Difference> {
        match (self.fits)(token.bytes) {
            true => Ok(()),
            false => Err(side(format!("{token} is {}, wanted {}", shown(token.bytes), self.name))),
        }
    }

    pub fn of_output(&self, token: &Token<'_>) -> Result<(), Difference> {
        self.check(token, Difference::malformed)
    }

    pub fn of_answer(&self, token: &Token<'_>) -> Result<(), Difference> {
        self.check(token, |words| Difference::of_answer(format!("in the jury's answer {words}")))
    }
}

/// Compares all values of (output, answer). `differ` says that two values of the form are not the same, and what else is
/// to be told of them.
pub fn sequence(
    form: &Form,
    length: Length,
    differ: impl Fn(&[u8], &[u8]) -> Option<String>,
    (mut output, mut answer): (Tokens<'_>, Tokens<'_>),
) -> Result<(), Difference> {
    for number in 0.. {
        match (output.next(), answer.next()) {
            (None, None) => break,
            (Some(given), Some(wanted)) => pair(form, &differ, &given, &wanted)?,
            (None, Some(wanted)) => {
                form.of_answer(&wanted)?;
                if length == Length::WrongOfValues {
                    answer.try_for_each(|token| form.of_answer(&token))?;
                }
                return Err(missing(length, number, &wanted));
            }
            (Some(given), None) => {
                if length == Length::WrongOfValues {
                    form.of_output(&given)?;
                    output.try_for_each(|token| form.of_output(&token))?;
                }
                return Err(extra(length, &given));
            }
        }
    }
    Ok(())
}

/// Compares the only value of an output with the first of the answer, as checkers do that read one value of each.
pub fn single(
    form: &Form,
    differ: impl Fn(&[u8], &[u8]) -> Option<String>,
    (mut output, mut answer): (Tokens<'_>, Tokens<'_>),
) -> Result<(), Difference> {
    let Some(wanted) = answer.next() else {
        return Err(Difference::of_answer(format!("the jury's answer is empty, wanted {}", form.name)));
    };
    form.of_answer(&wanted)?;
    let Some(given) = output.next() else { return Err(missing(Length::Malformed, 0, &wanted)) };
    pair(form, &differ, &given, &wanted)?;
    output.next().map_or(Ok(()), |given| Err(extra(Length::Malformed, &given)))
}

/// Refuses an answer of several values.
pub fn only_one(mut answer: Tokens<'_>) -> Result<(), Difference> {
    match answer.nth(1) {
        Some(token) => {
            Err(Difference::of_answer(format!("in the jury's answer {token} is too much, wanted one value")))
        }
        None => Ok(()),
    }
}

fn pair(
    form: &Form,
    differ: &impl Fn(&[u8], &[u8]) -> Option<String>,
    given: &Token<'_>,
    wanted: &Token<'_>,
) -> Result<(), Difference> {
    form.of_answer(wanted)?;
    form.of_output(given)?;
    match differ(given.bytes, wanted.bytes) {
        Some(more) => Err(Difference::wrong(instead(given, given.bytes, wanted.bytes) + &more)),
        None => Ok(()),
    }
}

fn missing(length: Length, number: usize, wanted: &Token<'_>) -> Difference {
    let words = match number {
        0 => format!("the output is empty, wanted {}", shown(wanted.bytes)),
        number => format!("the output ends after {}, wanted {}", count(number, "token"), shown(wanted.bytes)),
    };
    Difference { malformed: length == Length::Malformed, ..Difference::wrong(words) }
}

fn extra(length: Length, given: &Token<'_>) -> Difference {
    let words = format!("{given} is {}, wanted the end", shown(given.bytes));
    Difference { malformed: length == Length::Malformed, ..Difference::wrong(words) }
}

/// Differ in any byte. Integers of the form have one spelling each, so this compares them, too.
pub fn bytes(given: &[u8], wanted: &[u8]) -> Option<String> {
    (given != wanted).then(String::new)
}

/// Differ in more than the case of ASCII letters.
pub fn ignoring_case(given: &[u8], wanted: &[u8]) -> Option<String> {
    (!given.eq_ignore_ascii_case(wanted)).then(String::new)
}

/// `0`, or digits of which the first is not 0, perhaps after a minus.
fn is_integer(token: &[u8]) -> bool {
    match token.strip_prefix(b"-").unwrap_or(token) {
        [b'0'] => token.len() == 1,
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

pub fn integer(token: &[u8]) -> Option<i64> {
    std::str::from_utf8(token).ok().filter(|_| is_integer(token))?.parse().ok()
}

/// The value of a decimal number; infinite beyond the largest double.
pub fn number(token: &[u8]) -> Option<f64> {
    // What a double's text may contain and a decimal number may not are the words `inf`, `infinity` and `nan`.
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-');
    std::str::from_utf8(token).ok().filter(|_| token.iter().all(is_part))?.parse().ok()
}

/// The largest errors of a number; one of them has to be kept.
pub struct Tolerance {
    pub absolute: f64,
    pub relative: f64,
}

impl Tolerance {
    /// What is to be told of two numbers that differ too much.
    pub fn exceeded(&self, given: &[u8], wanted: &[u8]) -> Option<String> {
        let (given, wanted) = (number(given)?, number(wanted)?);
        (!self.close(given, wanted)).then(|| errors(given, wanted))
    }

    /// As testlib compares doubles: beyond 10^300 all numbers of a sign are the same where a relative error is allowed.
    fn close(&self, given: f64, wanted: f64) -> bool {
        // So much more is always allowed, so that an error of exactly the tolerance is not too large by rounding.
        const ROUNDING: f64 = 1e-15;
        let [absolute, relative] = [self.absolute, self.relative].map(|e| if e > 0.0 { e + ROUNDING } else { 0.0 });
        let is_infinite = |number: f64| number.abs() > 1e300;
        if relative > 0.0 && (is_infinite(given) || is_infinite(wanted)) {
            return is_infinite(given) && is_infinite(wanted) && (given > 0.0) == (wanted > 0.0);
        }
        let (a, b) = (wanted * (1.0 - relative), wanted * (1.0 + relative));
        given == wanted
            || (given - wanted).abs() <= absolute
            || (relative > 0.0 && (a.min(b)..=a.max(b)).contains(&given))
    }
}

/// `: the error is 1.0e-1, relative 6.2e-2`
pub fn errors(given: f64, wanted: f64) -> String {
    let absolute = (given - wanted).abs();
    let relative = absolute / wanted.abs();
    match (absolute.is_finite(), relative.is_finite()) {
        (false, _) => String::new(),
        (true, false) => format!(": the error is {absolute:.1e}"),
        (true, true) => format!(": the error is {absolute:.1e}, relative {relative:.1e}"),
    }
}
