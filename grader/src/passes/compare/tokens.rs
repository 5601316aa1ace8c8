//! The tokens of a text, each with its place.

use std::fmt;

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub bytes: &'a [u8],
    /// From 1; lines end with `\n`.
    pub line: usize,
    /// Its number in the line, from 1.
    pub number: usize,
}

/// `line 2, token 3`
impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, token {}", self.line, self.number)
    }
}

/// Iterates over the tokens of a text.
#[derive(Clone)]
pub struct Tokens<'a> {
    rest: &'a [u8],
    is_blank: fn(&u8) -> bool,
    line: usize,
    number: usize,
    gap: &'a [u8],
}

impl<'a> Tokens<'a> {
    /// Tokens are separated by ASCII white space.
    pub fn new(text: &'a [u8]) -> Tokens<'a> {
        Tokens { rest: text, is_blank: u8::is_ascii_whitespace, line: 1, number: 0, gap: &[] }
    }

    /// Also by the vertical tab, as C's `isspace` says.
    pub fn of_c(text: &'a [u8]) -> Tokens<'a> {
        Tokens { is_blank: |byte| byte.is_ascii_whitespace() || *byte == b'\x0b', ..Tokens::new(text) }
    }

    /// The white space before the last token that was asked for; before the end if there was none.
    pub fn gap(&self) -> &'a [u8] {
        self.gap
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let split = |text: &'a [u8], at: Option<usize>| text.split_at(at.unwrap_or(text.len()));
        let is_blank = self.is_blank;
        let (gap, text) = split(self.rest, self.rest.iter().position(|byte| !is_blank(byte)));
        let lines = gap.iter().filter(|byte| **byte == b'\n').count();
        let (bytes, rest) = split(text, text.iter().position(is_blank));
        (self.gap, self.rest) = (gap, rest);
        self.line += lines;
        self.number = if lines > 0 { 1 } else { self.number + 1 };
        (!bytes.is_empty()).then_some(Token { bytes, line: self.line, number: self.number })
    }
}
