//! Lines and integers in any order, each as often as in the answer.

use std::cmp::Ordering;

use super::difference::{Difference, count, shown};
use super::tokens::{Token, Tokens};
use super::values::{INTEGER, integer};

/// The same integers. Fewer or more of them are a wrong answer.
pub fn integers((output, answer): (Tokens<'_>, Tokens<'_>)) -> Result<(), Difference> {
    let wanted = sorted(answer, |token| INTEGER.of_answer(token))?;
    let given = sorted(output, |token| INTEGER.of_output(token))?;
    if given.len() != wanted.len() {
        let words = format!("the output has {}, wanted {}", count(given.len(), "integer"), wanted.len());
        return Err(Difference::wrong(words));
    }
    let Some((&a, &b)) = given.iter().zip(&wanted).find(|(a, b)| a != b) else { return Ok(()) };
    let value = a.min(b);
    let times = |sorted: &[i64]| {
        sorted.partition_point(|other| *other <= value) - sorted.partition_point(|other| *other < value)
    };
    let (given, wanted) = (times(&given), times(&wanted));
    Err(Difference::wrong(format!("the output has the integer {value} {}, wanted {wanted}", count(given, "time"))))
}

fn sorted(
    mut tokens: Tokens<'_>,
    check: impl Fn(&Token<'_>) -> Result<(), Difference>,
) -> Result<Vec<i64>, Difference> {
    let mut values = Vec::new();
    tokens.try_for_each(|token| {
        check(&token)?;
        values.extend(integer(token.bytes));
        Ok(())
    })?;
    values.sort_unstable();
    Ok(values)
}

/// The same lines, compared by their tokens; empty lines do not count. Always a wrong answer.
pub fn lines(output: &[u8], answer: &[u8]) -> Result<(), Difference> {
    let (given, wanted) = (Lines::sorted(output), Lines::sorted(answer));
    if let Some((start, known)) = given.first_missing_in(&wanted) {
        let (line, text) = given.place(start);
        let words = match known {
            true => format!("line {line} is {text}, more often than in the answer"),
            false => format!("line {line} is {text}, which is not in the answer"),
        };
        return Err(Difference::wrong(words));
    }
    if let Some((start, known)) = wanted.first_missing_in(&given) {
        let (line, text) = wanted.place(start);
        let words = match known {
            true => format!("the output has {text} less often than the answer (there in line {line})"),
            false => format!("the output lacks {text}, line {line} of the answer"),
        };
        return Err(Difference::wrong(words));
    }
    Ok(())
}

/// The lines of a text that are not empty, in the order of their tokens.
struct Lines<'a> {
    text: &'a [u8],
    /// Where each begins.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn sorted(text: &'a [u8]) -> Lines<'a> {
        let mut lines = Lines { text, starts: Vec::new() };
        let mut start = 0;
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            if !line.trim_ascii().is_empty() {
                lines.starts.push(start);
            }
            start += line.len();
        }
        let mut starts = std::mem::take(&mut lines.starts);
        starts.sort_unstable_by(|a, b| lines.line(*a).cmp(lines.line(*b)).then(a.cmp(b)));
        Lines { text, starts }
    }

    fn line(&self, start: usize) -> impl Iterator<Item = &'a [u8]> {
        let text = &self.text[start..];
        let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
        Tokens::new(&text[..end]).map(|token| token.bytes)
    }

    /// The first line of the text that the other text has not as often, and whether it has it at all.
    fn first_missing_in(&self, other: &Lines<'_>) -> Option<(usize, bool)> {
        let (mut at, mut missing) = (0, None::<(usize, bool)>);
        for (number, &start) in self.starts.iter().enumerate() {
            let order = loop {
                let Some(&theirs) = other.starts.get(at) else { break Ordering::Greater };
                match other.line(theirs).cmp(self.line(start)) {
                    Ordering::Less => at += 1,
                    order => break order,
                }
            };
            if order == Ordering::Equal {
                at += 1;
            } else if missing.is_none_or(|(first, _)| start < first) {
                let before = number.checked_sub(1).map(|before| self.starts[before]);
                let known = before.is_some_and(|before| self.line(before).eq(self.line(start)));
                missing = Some((start, known));
            }
        }
        missing
    }

    /// The number of the line and its text.
    fn place(&self, start: usize) -> (usize, String) {
        let line = self.text[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
        let text = self.text[start..].split(|byte| *byte == b'\n').next().unwrap_or_default();
        (line, shown(text.trim_ascii()))
    }
}
