//! The first fault of an output, in words: where it is, what stands there and what is wanted.

use interactor::display_line;

use crate::verdict::end::End;
use crate::verdict::text::shortened;

/// Why an output is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The output does not have the form that is asked for: a presentation error. Otherwise a wrong answer.
    pub malformed: bool,
    /// A part of a sentence: `line 2, token 3 is `4`, wanted `5``. Safe to print.
    pub words: String,
    /// The jury's answer does not have the form itself: a judge error.
    pub fault_of_answer: bool,
}

impl Difference {
    pub fn wrong(words: impl Into<String>) -> Difference {
        Difference { malformed: false, words: words.into(), fault_of_answer: false }
    }

    pub fn malformed(words: impl Into<String>) -> Difference {
        Difference { malformed: true, ..Difference::wrong(words) }
    }

    pub fn of_answer(words: impl Into<String>) -> Difference {
        Difference { fault_of_answer: true, ..Difference::wrong(words) }
    }

    /// How a pass ended whose output has this fault.
    pub fn end(&self) -> End {
        match self {
            Difference { fault_of_answer: true, .. } => End::Failed,
            Difference { malformed: true, .. } => End::Malformed,
            Difference { .. } => End::Lost,
        }
    }
}

/// `PLACE is `4`, wanted `5``. Of long texts with the same beginning only the part after it is shown.
pub fn instead(place: impl std::fmt::Display, given: &[u8], wanted: &[u8]) -> String {
    /// So many equal characters are shown in full, and half as many of a longer beginning.
    const ALIKE: usize = 30;
    let is_start = |&at: &usize| given.get(at).is_none_or(|byte| byte & 0xc0 != 0x80);
    let alike = given.iter().zip(wanted).take_while(|(a, b)| a == b).count();
    let alike = (0..=alike).rev().find(is_start).unwrap_or(0);
    let mut starts = (0..alike).rev().filter(is_start);
    match starts.nth(ALIKE / 2 - 1) {
        Some(from) if starts.nth(ALIKE / 2).is_some() => {
            let character = String::from_utf8_lossy(&given[..alike]).chars().count() + 1;
            let [given, wanted] = [given, wanted].map(|text| beginning(&text[from..]));
            format!("{place}, from character {character} on, is `…{given}`, wanted `…{wanted}`")
        }
        _ => format!("{place} is {}, wanted {}", shown(given), shown(wanted)),
    }
}

/// A text in quotes, for a sentence.
pub fn shown(text: &[u8]) -> String {
    if text.is_empty() { "empty".into() } else { format!("`{}`", beginning(text)) }
}

fn beginning(text: &[u8]) -> String {
    // Every character has at most four bytes, so this is more than the part that is shown.
    const ENOUGH: usize = 256;
    shortened(&display_line(&text[..text.len().min(ENOUGH)]))
}

/// `1 token`, `2 tokens`.
pub fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
