//! The form of an input, as its description says it.

use std::ops::Range;

use super::amount::Amount;

/// The form of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputFormat {
    pub(super) lines: Vec<LineFormat>,
}

/// The form of one line, or of several that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineFormat {
    /// `None`: once.
    pub(super) times: Option<Amount>,
    pub(super) items: Vec<Item>,
}

/// What is on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) repeat: Repeat,
    pub(super) value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Repeat {
    /// Once, under this name.
    Name(String),
    Times(Amount),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
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
pub(super) struct Letters {
    pub(super) text: String,
    pub(super) ranges: Vec<(u8, u8)>,
}

/// A mistake in a description; the span is within its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormatError {
    pub span: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}
