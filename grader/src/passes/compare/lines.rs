//! Outputs compared line by line.

use super::difference::{Difference, count, instead, shown};
use super::tokens::Tokens;

/// The same tokens in each line. Lines that the output lacks are empty lines, and white space after the last line is
/// free; anything else there is malformed.
pub fn same_tokens(output: &[u8], answer: &[u8]) -> Result<(), Difference> {
    by_line(output, answer, |line, given, wanted| {
        let (mut given, mut wanted) = (Tokens::new(given), Tokens::new(wanted));
        for number in 1.. {
            match (given.next(), wanted.next()) {
                (None, None) => break,
                (Some(a), Some(b)) if a.bytes == b.bytes => {}
                (Some(a), Some(b)) => {
                    return Some(instead(format_args!("line {line}, token {number}"), a.bytes, b.bytes));
                }
                (Some(a), None) => {
                    let given = shown(a.bytes);
                    return Some(format!("line {line}, token {number} is {given}, wanted the end of the line"));
                }
                (None, Some(b)) => {
                    let tokens = count(number - 1, "token");
                    return Some(format!("line {line} ends after {tokens}, wanted {}", shown(b.bytes)));
                }
            }
        }
        None
    })
}

/// The same lines, as [`same_tokens`] otherwise.
pub fn same_lines(output: &[u8], answer: &[u8]) -> Result<(), Difference> {
    by_line(output, answer, |line, given, wanted| {
        (given != wanted).then(|| instead(format_args!("line {line}"), given, wanted))
    })
}

/// Each line of the answer, with its number, and that of the output. `differ` says how they differ.
fn by_line(
    mut output: &[u8],
    mut answer: &[u8],
    differ: impl Fn(usize, &[u8], &[u8]) -> Option<String>,
) -> Result<(), Difference> {
    let mut line = 0;
    while !answer.is_empty() {
        let wanted = take_line(&mut answer);
        // testlib does not count one empty line at the end.
        if wanted.is_empty() && answer.is_empty() {
            break;
        }
        line += 1;
        let ended = output.is_empty();
        let Some(words) = differ(line, take_line(&mut output), wanted) else { continue };
        return Err(Difference::wrong(match ended {
            true if line == 1 => format!("the output is empty, wanted {}", shown(wanted)),
            true => format!("the output ends before line {line}, wanted {}", shown(wanted)),
            false => words,
        }));
    }
    match Tokens::new(output).next() {
        None => Ok(()),
        Some(token) => {
            let line = line + token.line;
            let words = format!("line {line}, token {} is {}, wanted the end", token.number, shown(token.bytes));
            Err(Difference::malformed(words))
        }
    }
}

/// Takes the first line away, which `\n` or `\r\n` ends.
fn take_line<'a>(text: &mut &'a [u8]) -> &'a [u8] {
    let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
    let line = &text[..end];
    *text = text.get(end + 1..).unwrap_or_default();
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The same bytes.
pub fn same_bytes(output: &[u8], answer: &[u8]) -> Result<(), Difference> {
    let lines = |text| <[u8]>::split_inclusive(text, |byte: &u8| *byte == b'\n');
    let (mut output, mut answer) = (lines(output), lines(answer));
    for line in 1.. {
        return Err(Difference::wrong(match (output.next(), answer.next()) {
            (None, None) => break,
            (Some(given), Some(wanted)) if given == wanted => continue,
            (Some(given), Some(wanted)) => instead(format_args!("line {line}"), given, wanted),
            (Some(given), None) => format!("line {line} is {}, wanted the end", shown(given)),
            (None, Some(wanted)) if line == 1 => format!("the output is empty, wanted {}", shown(wanted)),
            (None, Some(wanted)) => format!("the output ends before line {line}, wanted {}", shown(wanted)),
        }));
    }
    Ok(())
}
