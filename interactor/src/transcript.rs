//! The lines of a conversation, with side and time: the checker's only input about it.

use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Judge,
    Player,
}

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptLine {
    /// Time since the start of the run.
    pub at: Duration,
    pub side: Side,
    /// Without its newline; a player may send any bytes.
    pub line: Vec<u8>,
}

/// Whole lines in the order in which the judge wrote and read them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    pub lines: Vec<TranscriptLine>,
    /// The player's unfinished line when the conversation ended.
    pub unfinished: Vec<u8>,
}

impl Transcript {
    /// Records a block of judge's lines, each ended by a newline.
    pub fn judge(&mut self, at: Duration, block: &[u8]) {
        for line in block.split_inclusive(|&b| b == b'\n') {
            let line = line.strip_suffix(b"\n").unwrap_or(line).to_vec();
            self.lines.push(TranscriptLine { at, side: Side::Judge, line });
        }
    }

    pub fn player(&mut self, at: Duration, line: &[u8]) {
        self.lines.push(TranscriptLine { at, side: Side::Player, line: line.to_vec() });
    }
}

/// A line that is safe to print: like [`escaped_line`], without the middle of long lines.
pub fn display_line(line: &[u8]) -> String {
    const SHOWN: usize = 200;
    let text = escaped_line(line);
    let count = text.chars().count();
    if count <= SHOWN {
        return text;
    }
    let head: String = text.chars().take(SHOWN / 2).collect();
    let tail: String = text.chars().skip(count - SHOWN / 4).collect();
    format!("{head} … {tail} ({} bytes)", line.len())
}

/// The whole line, with control characters and bytes that are not UTF-8 escaped.
pub fn escaped_line(line: &[u8]) -> String {
    let mut text = String::new();
    for chunk in line.utf8_chunks() {
        for c in chunk.valid().chars() {
            if c == '\t' || !(c.is_control() || is_invisible(c)) {
                text.push(c);
            } else {
                text.extend(c.escape_default());
            }
        }
        text.extend(chunk.invalid().iter().map(|b| format!("\\x{b:02x}")));
    }
    text
}

/// Characters that would reorder or hide the text around them on a terminal.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        for (line, shown) in [
            (&b"3 4"[..], "3 4"),
            (b"\x1b[2Jhi\r", "\\u{1b}[2Jhi\\r"),
            (b"1 \xff2", "1 \\xff2"),
            ("a\u{202e}b".as_bytes(), "a\\u{202e}b"),
        ] {
            assert_eq!(display_line(line), shown);
        }
        assert!(display_line(&[b'x'; 5000]).ends_with("(5000 bytes)"));
    }
}
