//! The form of a test's input, said in a few lines and checked to the byte: `n: 1..100000`, then `n integers in 1..10^9`.
//!
//! Each line of the description stands for one line of the input, or with `m lines of …` for several. Values on a line are
//! separated by one blank, every line ends with a newline, and nothing else is there: no blank at an end, no leading
//! zero, no line after the last. An amount is a number or a name that was read before, with `+`, `-`, `*`, `^`.

mod amount;
mod check;
mod parse;

use std::ops::Range;

pub use check::InputMistake;

use amount::Amount;

/// The form of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputFormat {
    lines: Vec<LineFormat>,
}

/// The form of one line, or of several that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LineFormat {
    /// `None`: once.
    times: Option<Amount>,
    items: Vec<Item>,
}

/// What is on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Item {
    repeat: Repeat,
    value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Repeat {
    /// Once, under this name.
    Name(String),
    Times(Amount),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    /// From the first to the second.
    Integer(Amount, Amount),
    Word {
        shortest: Amount,
        longest: Amount,
        letters: Letters,
    },
}

/// The characters of a word, as written and as ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Letters {
    text: String,
    ranges: Vec<(u8, u8)>,
}

/// A mistake in a description; the span is within its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormatError {
    pub span: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}

impl InputFormat {
    /// Reads a description. The error says which of the lines is wrong.
    pub(crate) fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<InputFormat, (usize, FormatError)> {
        let mut names = Vec::new();
        let line = |(index, line)| parse::line(line, &mut names).map_err(|error| (index, error));
        Ok(InputFormat { lines: lines.into_iter().enumerate().map(line).collect::<Result<_, _>>()? })
    }
}
