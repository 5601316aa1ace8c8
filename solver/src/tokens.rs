//! Reading white-space separated words of a text, each with the place where it stands.

use crate::types::{PositionError, Span};

/// White-space separated tokens of a text, each with its span.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }

    /// The next token and where it stands; `None` at the end, where errors point at [`Tokens::end`].
    #[expect(clippy::should_implement_trait, reason = "callers hold the tokens by &mut across several readers")]
    pub fn next(&mut self) -> Option<(&'a str, Span)> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.at = start + len;
        (len > 0).then(|| (&rest[..len], start..start + len))
    }

    /// How many bytes have been read.
    pub fn at(&self) -> usize {
        self.at
    }

    pub fn end(&self) -> Span {
        self.text.len()..self.text.len()
    }
}

impl Tokens<'_> {
    /// The next token as a number of at most `most`; `what` names it in the error.
    pub(crate) fn number(&mut self, what: &str, most: u64) -> Result<u64, PositionError> {
        let (text, span) = self.word(what)?;
        let wrong = |message| PositionError { span: span.clone(), message, hint: None };
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match text.parse::<u64>() {
            _ if !digits => Err(wrong(format!("expected {what}, found `{text}`"))),
            Ok(number) if number > most => Err(wrong(format!("{what} is at most {most}, found {text}"))),
            Ok(number) => Ok(number),
            Err(_) => Err(wrong(format!("{what} is at most {most}, found {text}"))),
        }
    }

    /// The next token, whatever it is.
    pub(crate) fn word(&mut self, what: &str) -> Result<(&str, Span), PositionError> {
        let end = self.end();
        self.next().ok_or_else(|| PositionError {
            span: end,
            message: format!("the text ends where {what} was expected"),
            hint: None,
        })
    }
}
