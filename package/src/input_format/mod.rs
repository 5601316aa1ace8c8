//! The form of a test's input, said in a few lines and checked to the byte: `n: 1..100000`, then `n integers in 1..10^9`.
//!
//! Each line of the description stands for one line of the input, or with `m lines of …` for several. Values on a line are
//! separated by one blank, every line ends with a newline, and nothing else is there: no blank at an end, no leading
//! zero, no line after the last. An amount is a number or a name that was read before, with `+`, `-`, `*`, `^`.

mod amount;
mod check;
mod form;
mod parse;

pub use check::InputMistake;
pub(crate) use form::FormatError;
pub use form::InputFormat;

impl InputFormat {
    /// Reads a description. The error says which of the lines is wrong.
    pub(crate) fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<InputFormat, (usize, FormatError)> {
        let mut names = Vec::new();
        let line = |(index, line)| parse::line(line, &mut names).map_err(|error| (index, error));
        Ok(InputFormat { lines: lines.into_iter().enumerate().map(line).collect::<Result<_, _>>()? })
    }
}
