//! The words of a line that writes a move: numbers, what no rule allows, and how errors repeat them.

use crate::types::MoveError;

/// The numbers of a line, or what is wrong with it. A number below zero or past `u64` is well-formed, but no rule allows it.
pub(crate) fn numbers(text: &str, expected: &str) -> Result<Vec<u64>, MoveError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let is_number = |word: &&str| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if words.is_empty() || !words.iter().all(is_number) {
        return Err(malformed(text, expected));
    }
    match words.iter().find_map(|word| impossible(word)) {
        Some(why) => Err(MoveError::Illegal(why)),
        None => Ok(words.iter().filter_map(|word| word.parse().ok()).collect()),
    }
}

/// Why no rule allows a number below zero or past `u64`; `None` for every other word.
pub(crate) fn impossible(word: &str) -> Option<String> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let why = match word.starts_with('-') {
        true => "is less than 1",
        false if digits.parse::<u64>().is_ok() => return None,
        false => "is more than there is of anything",
    };
    Some(format!("{} {why}", quoted(word)))
}

pub(crate) fn malformed(text: &str, expected: &str) -> MoveError {
    MoveError::Malformed(format!("expected `{expected}`, found `{}`", quoted(text.trim())))
}

/// Text that somebody else wrote, cut to a length that fits a message.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Decimal numbers. A number below zero becomes 0, one past 64 bits the largest: no rule allows such a move
/// ([`impossible`]), but the line is well-formed.
pub(crate) fn parse_numbers(words: &[&str]) -> Option<Vec<u64>> {
    let number = |word: &&str| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let well_formed = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        well_formed.then(|| if word.starts_with('-') { 0 } else { word.parse().unwrap_or(u64::MAX) })
    };
    words.iter().map(number).collect()
}
