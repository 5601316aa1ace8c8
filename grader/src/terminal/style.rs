//! Our own colours, written into texts in a form that nobody else can write. They never carry what the words do not.
//!
//! Reports mix our words with those of submissions, compilers and authors. So that a stranger's escape sequence can never
//! be taken for one of ours, a style writes its sequence with a number in it that this process alone knows.
//! [`harmless`] gives these back to the terminal and escapes everything else: what a command forgets to
//! make harmless is harmless all the same, and a colour that is written in any other way is seen as text.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use interactor::steers_a_terminal;

/// The parameters of an SGR sequence. `{style}` begins it, `{style:#}` ends it.
#[derive(Clone, Copy, Debug)]
pub struct Style(&'static str);

pub const GOOD: Style = Style("32");
pub const BAD: Style = Style("1;31");
pub const WARNING: Style = Style("1;33");
pub const DIM: Style = Style("2");
pub const BOLD: Style = Style("1");
pub const JUDGE: Style = Style("36");
pub const PLAYER: Style = Style("33");

/// What begins a sequence of ours: the start of every sequence, and 64 random bits.
static MARK: LazyLock<String> = LazyLock::new(|| format!("\x1b{:016x}[", RandomState::new().hash_one(())));

impl std::fmt::Display for Style {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}m", *MARK, if f.alternate() { "0" } else { self.0 })
    }
}

/// The text as a terminal may get it: our own styles, newlines and tabs stay, all else that [`steers_a_terminal`] is
/// escaped.
pub fn harmless(text: &str) -> String {
    let mut pieces = text.split(MARK.as_str());
    let mut out = escaped(pieces.next().unwrap_or_default());
    for piece in pieces {
        let is_parameter = |c: char| c.is_ascii_digit() || c == ';';
        let (parameters, words) = piece.split_at(piece.find(|c| !is_parameter(c)).unwrap_or(piece.len()));
        match words.strip_prefix('m') {
            Some(words) => out += &format!("\x1b[{parameters}m{}", escaped(words)),
            // Somebody cut our text in the middle of a style.
            None => out += &escaped(words),
        }
    }
    out
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => out.push(c),
            c if steers_a_terminal(c) => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

/// Words of one line or more, each line after the first at least `by` columns in: a stranger's newline begins no line of
/// ours.
pub fn indented(words: &str, by: usize) -> String {
    let margin = " ".repeat(by);
    let mut lines = words.trim_end().split('\n');
    let first = lines.next().unwrap_or_default().to_string();
    lines.fold(first, |text, line| text + "\n" + if line.starts_with(&margin) { "" } else { &margin } + line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_styles_reach_the_terminal() {
        for (text, shown) in [
            (format!("{BAD}no{BAD:#}\n\tx"), "\x1b[1;31mno\x1b[0m\n\tx"),
            (format!("{BAD}\x1b[31mred{BAD:#}"), "\x1b[1;31m\\u{1b}[31mred\x1b[0m"),
            ("\x1b0123456789abcdef[31m".into(), "\\u{1b}0123456789abcdef[31m"),
            (format!("{}2J", *MARK), "J"),
            ("\r\u{7}\u{9b}0m\u{202e}\u{e0041}".into(), "\\r\\u{7}\\u{9b}0m\\u{202e}\\u{e0041}"),
            ("é 表 … ∞".into(), "é 表 … ∞"),
        ] {
            assert_eq!(harmless(&text), shown);
        }
    }

    #[test]
    fn a_strangers_newline_begins_no_line_of_ours() {
        assert_eq!(indented("a\nb\n    c\n\n", 2), "a\n  b\n    c");
    }
}
