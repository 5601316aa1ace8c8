//! What is odd about the bytes of tests that programs read as they are. Each oddity is one warning, whatever the number of tests that
//! have it.

use std::borrow::Cow;

use crate::diagnostic::Diagnostic;
use crate::model::{Origin, Test, TestData};

/// An oddity, and whether a test has it.
struct Oddity {
    code: &'static str,
    /// After the name of a file.
    words: &'static str,
    hint: &'static str,
    is_there: fn(&[u8]) -> bool,
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const ODDITIES: [Oddity; 5] = [
    Oddity {
        code: "empty-test",
        words: "is empty",
        hint: "a program that reads a number fails on it",
        is_there: <[u8]>::is_empty,
    },
    Oddity {
        code: "byte-order-mark",
        words: "begins with a byte order mark",
        hint: "programs read it as a part of the first word; save the file as UTF-8 without it",
        is_there: |bytes| bytes.starts_with(BYTE_ORDER_MARK),
    },
    Oddity {
        code: "carriage-return",
        words: "has carriage returns",
        hint: "programs that read lines get them too; end lines with a newline alone",
        is_there: |bytes| bytes.contains(&b'\r'),
    },
    Oddity {
        code: "trailing-blanks",
        words: "has blanks at the end of a line",
        hint: "programs that split lines at blanks find an empty word there",
        is_there: |bytes| lines(bytes).any(|line| line.ends_with(b" ") || line.ends_with(b"\t")),
    },
    Oddity {
        code: "no-final-newline",
        words: "does not end with a newline",
        hint: "a last line without one is lost on some ways of reading",
        is_there: |bytes| !bytes.is_empty() && !bytes.ends_with(b"\n"),
    },
];

/// Lines without what ends them.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// The largest input that is looked at, in bytes.
const LARGEST: u64 = 64 << 20;

/// The oddities of tests that are text and are there. Games and functions are read by their own rules, where none of these
/// matters.
pub fn odd_tests(tests: &[Test]) -> Vec<Diagnostic> {
    let mut odd: [Vec<&Test>; ODDITIES.len()] = Default::default();
    let mut marked_answers = Vec::new();
    for test in tests {
        let Some((input, answer)) = text(test) else { continue };
        for (oddity, odd) in ODDITIES.iter().zip(&mut odd) {
            if (oddity.is_there)(&input) {
                odd.push(test);
            }
        }
        if answer.starts_with(BYTE_ORDER_MARK) {
            marked_answers.push(test);
        }
    }
    let mut found = Vec::new();
    for (Oddity { code, words, hint, .. }, odd) in ODDITIES.iter().zip(odd) {
        found.extend(warning(odd.into_iter(), code, "", words, hint));
    }
    let hint = "no right output has it; save the file as UTF-8 without it";
    let (of, words) = ("the answer of ", "begins with a byte order mark");
    found.extend(warning(marked_answers.into_iter(), "byte-order-mark", of, words, hint));
    found
}

/// An input and its answer.
type Text<'a> = (Cow<'a, [u8]>, Cow<'a, [u8]>);

/// The input and the answer of a test that is text, as far as they are there.
fn text(test: &Test) -> Option<Text<'_>> {
    match &test.data {
        TestData::Text { input, answer } => {
            let is_small = input.file().is_none_or(|path| path.metadata().is_ok_and(|meta| meta.len() <= LARGEST));
            let input = is_small.then(|| input.bytes().ok())??;
            let is_text = std::str::from_utf8(&input).is_ok_and(|text| !text.contains('\0'));
            is_text.then(|| (input, answer.bytes().unwrap_or_default()))
        }
        TestData::Game(_) | TestData::Calls(_) => None,
    }
}

/// One warning about all of them.
fn warning<'a>(
    mut odd: impl Iterator<Item = &'a Test>,
    code: &'static str,
    of: &str,
    words: &str,
    hint: &str,
) -> Option<Diagnostic> {
    let first = odd.next()?;
    let (path, name) = match &first.origin {
        Origin::File(path) => (path.clone(), path.display().to_string()),
        Origin::Line(line) => ("problem.toml".into(), format!("test {} ({line})", first.name)),
    };
    let more = match odd.count() {
        0 => String::new(),
        more => format!(", like {more} other{}", if more == 1 { "" } else { "s" }),
    };
    let message = format!("{of}{name} {words}{more}");
    Some(Diagnostic::error(code, message, path).hint(hint).warning())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_oddity_is_told_apart() {
        for (bytes, codes) in [
            (&b"1 2\n3\n"[..], &[][..]),
            (b"", &["empty-test"]),
            (b"\xef\xbb\xbf1\n", &["byte-order-mark"]),
            (b"1\r\n2\r\n", &["carriage-return"]),
            (b"1 \n2\n", &["trailing-blanks"]),
            (b"1\t\r\n", &["carriage-return", "trailing-blanks"]),
            (b"1\n2", &["no-final-newline"]),
        ] {
            let found: Vec<&str> =
                ODDITIES.iter().filter(|oddity| (oddity.is_there)(bytes)).map(|oddity| oddity.code).collect();
            assert_eq!(found, codes, "{bytes:?}");
        }
    }
}
