//! Compares an input with its description; stops at the first byte that is not as described.

use std::collections::BTreeMap;

use super::amount::Amount;
use super::form::{InputFormat, Item, LineFormat, Repeat, Value};

/// The first thing that is not as described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputMistake {
    /// Both from 1; the column counts bytes.
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// Where the reader is, and the values of names.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
    known: BTreeMap<String, i128>,
}

/// The longest words that are quoted in messages.
const QUOTED: usize = 30;

impl InputFormat {
    /// Whether an input is as described. Takes time in proportion to its length.
    pub fn check(&self, input: &[u8]) -> Result<(), InputMistake> {
        let mut reader = Reader { bytes: input, at: 0, line: 1, line_start: 0, known: BTreeMap::new() };
        for format in &self.lines {
            let times = match &format.times {
                None => 1,
                Some(times) => match times.value(&reader.known) {
                    Some(times) if times >= 0 => times,
                    _ => return Err(reader.mistake("the number of lines is negative or too large")),
                },
            };
            for _ in 0..times {
                reader.line(format)?;
            }
        }
        match reader.at == input.len() {
            true => Ok(()),
            false => Err(reader.mistake("there is more after the last line")),
        }
    }
}

impl Reader<'_> {
    fn mistake(&self, message: impl Into<String>) -> InputMistake {
        InputMistake { line: self.line, column: self.at - self.line_start + 1, message: message.into() }
    }

    fn line(&mut self, format: &LineFormat) -> Result<(), InputMistake> {
        let mut is_first = true;
        for Item { repeat, value } in &format.items {
            let times = match repeat {
                Repeat::Name(_) => 1,
                Repeat::Times(times) => match times.value(&self.known) {
                    Some(times) if times >= 0 => times,
                    _ => return Err(self.mistake("the number of values is negative or too large")),
                },
            };
            for _ in 0..times {
                if !std::mem::take(&mut is_first) {
                    self.blank()?;
                }
                let number = self.value(repeat, value)?;
                if let (Repeat::Name(name), Some(number)) = (repeat, number) {
                    self.known.insert(name.clone(), number);
                }
            }
        }
        match self.bytes.get(self.at) {
            Some(b'\n') => {
                self.at += 1;
                (self.line, self.line_start) = (self.line + 1, self.at);
                Ok(())
            }
            None => Err(self.mistake("the last line does not end with a newline")),
            Some(b'\r') => Err(self.mistake("there is a carriage return; lines end with a newline alone")),
            Some(b' ') => Err(self.mistake("there is a blank where the line should end")),
            Some(_) => Err(self.mistake("there is more on the line than there should be")),
        }
    }

    /// One blank between two values.
    fn blank(&mut self) -> Result<(), InputMistake> {
        match self.bytes.get(self.at) {
            Some(b' ') => {
                self.at += 1;
                Ok(())
            }
            None => Err(self.mistake("the input ends, and more values should follow on the line")),
            Some(b'\n') => Err(self.mistake("the line ends, and more values should follow on it")),
            Some(_) => Err(self.mistake("one blank should stand between two values")),
        }
    }

    /// Its number, where it is one.
    fn value(&mut self, repeat: &Repeat, value: &Value) -> Result<Option<i128>, InputMistake> {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        let word = &rest[..end];
        let found = match (word, rest.first()) {
            ([], None) => "the end of the input".to_string(),
            ([], Some(b'\n' | b'\r')) => "the end of the line".into(),
            ([], Some(_)) => "a blank".into(),
            _ if word.len() > QUOTED => format!("`{}...`", String::from_utf8_lossy(&word[..QUOTED]).escape_debug()),
            _ => format!("`{}`", String::from_utf8_lossy(word).escape_debug()),
        };
        let name = match repeat {
            Repeat::Name(name) => format!(" for {name}"),
            Repeat::Times(_) => String::new(),
        };
        let bounds = |from: &Amount, to: &Amount| from.value(&self.known).zip(to.value(&self.known));
        let (fits, number, wanted) = match value {
            Value::Integer(from, to) => {
                let Some((from, to)) = bounds(from, to) else { return Err(self.mistake("a bound is too large")) };
                let number = integer(word);
                let fits = number.is_some_and(|number| (from..=to).contains(&number));
                (fits, number, format!("an integer in {from}..{to}"))
            }
            Value::Word { shortest, longest, letters } => {
                let Some((from, to)) = bounds(shortest, longest) else {
                    return Err(self.mistake("a bound is too large"));
                };
                let is_letter = |byte: &u8| letters.ranges.iter().any(|(first, last)| (first..=last).contains(&byte));
                let fits =
                    !word.is_empty() && (from..=to).contains(&(word.len() as i128)) && word.iter().all(is_letter);
                (fits, None, format!("a word of {from}..{to} letters from {}", letters.text))
            }
        };
        if !fits {
            return Err(self.mistake(format!("found {found}, wanted {wanted}{name}")));
        }
        self.at += end;
        Ok(number)
    }
}

/// An integer without a sign `+`, without leading zeros, and not `-0`.
fn integer(word: &[u8]) -> Option<i128> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let is_short = match digits {
        [b'0'] => word.len() == 1,
        [b'1'..=b'9', rest @ ..] => rest.len() < 30 && rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    is_short.then(|| std::str::from_utf8(word).ok()?.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &[&str], input: &str) -> Result<(), (usize, usize, String)> {
        let format = InputFormat::parse(lines.iter().copied()).unwrap();
        format.check(input.as_bytes()).map_err(|mistake| (mistake.line, mistake.column, mistake.message))
    }

    #[test]
    fn what_is_as_described_passes() {
        for (lines, input) in [
            (&["n: 1..10^5", "n integers in -10^9..10^9"][..], "3\n1 -5 1000000000\n"),
            (&["n: 0..5", "n integers in 1..9"], "0\n\n"),
            (&["n: 1..9, m: 0..9", "m lines of u: 1..n, v: u..n"], "5 2\n1 5\n5 5\n"),
            (&["n: 1..9", "n-1 lines of u: 1..n, v: 1..n"], "1\n"),
            (&["s: word of 1..5 from a-cX", "2 words of 2..2 from 01"], "abcX\n01 11\n"),
            (&["n: 1..3", "n lines of n integers in 0..1"], "2\n0 1\n1 1\n"),
        ] {
            assert_eq!(check(lines, input), Ok(()), "{lines:?} {input:?}");
        }
    }

    #[test]
    fn the_first_mistake_is_told_with_its_line_and_column() {
        let lines = &["n: 1..100000", "n integers in 1..9"];
        for (input, line, column, message) in [
            ("", 1, 1, "found the end of the input, wanted an integer in 1..100000 for n"),
            ("0\n", 1, 1, "found `0`, wanted an integer in 1..100000 for n"),
            ("02\n1 1\n", 1, 1, "found `02`, wanted an integer in 1..100000 for n"),
            ("+2\n1 1\n", 1, 1, "found `+2`, wanted an integer in 1..100000 for n"),
            (" 2\n1 1\n", 1, 1, "found a blank, wanted an integer in 1..100000 for n"),
            ("2\r\n1 1\n", 1, 2, "there is a carriage return; lines end with a newline alone"),
            ("2\n1 10\n", 2, 3, "found `10`, wanted an integer in 1..9"),
            ("2\n1\n", 2, 2, "the line ends, and more values should follow on it"),
            ("2\n1  1\n", 2, 3, "found a blank, wanted an integer in 1..9"),
            ("2\n1 1 \n", 2, 4, "there is a blank where the line should end"),
            ("2\n1 1", 2, 4, "the last line does not end with a newline"),
            ("2\n1 1\n\n", 3, 1, "there is more after the last line"),
            (
                "2\n1 99999999999999999999999999999999999999\n",
                2,
                3,
                "found `999999999999999999999999999999...`, wanted an integer in 1..9",
            ),
        ] {
            assert_eq!(check(lines, input), Err((line, column, message.into())), "{input:?}");
        }
        let words = &["s: word of 1..3 from a-z"];
        let message = "found `aB`, wanted a word of 1..3 letters from a-z for s";
        assert_eq!(check(words, "aB\n"), Err((1, 1, message.into())));
    }
}
