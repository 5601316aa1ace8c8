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

/// A line whole, with bytes that are not UTF-8 and all that [`steers_a_terminal`] escaped. A tab stays. Escaping twice is
/// escaping once.
pub fn escaped_line(line: &[u8]) -> String {
    let mut text = String::new();
    for chunk in line.utf8_chunks() {
        for c in chunk.valid().chars() {
            if c == '\t' || !steers_a_terminal(c) {
                text.push(c);
            } else {
                text.extend(c.escape_default());
            }
        }
        text.extend(chunk.invalid().iter().map(|b| format!("\\x{b:02x}")));
    }
    text
}

/// Whether a character would steer a terminal (all control characters, also newline and tab), or reorder, break or hide the
/// text round it: Unicode's `Bidi_Control` and `Default_Ignorable_Code_Point`, the separators of lines and paragraphs, and
/// interlinear annotation. Everything that is shown to a person is looked at with this one function.
pub fn steers_a_terminal(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
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
            ("a\u{202e}b\u{9b}".as_bytes(), "a\\u{202e}b\\u{9b}"),
            ("\u{61c}\u{ad}\u{2028}\u{e0041}\u{1d173}".as_bytes(), "\\u{61c}\\u{ad}\\u{2028}\\u{e0041}\\u{1d173}"),
            ("é 表 😀 … ∞".as_bytes(), "é 表 😀 … ∞"),
        ] {
            assert_eq!(display_line(line), shown);
            assert_eq!(escaped_line(shown.as_bytes()), shown);
        }
        assert!(display_line(&[b'x'; 5000]).ends_with("(5000 bytes)"));
    }
}
