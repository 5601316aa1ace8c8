//! How an author's mistakes are shown: severity and code, the file with line and column, the text underlined, a hint.
//!
//! What is shown may come from a stranger's file: lines are cut to what a screen holds, and characters that would
//! steer a terminal are escaped here already, since the marks below them must fit.

use std::fmt::Write;
use std::ops::Range;
use std::path::Path;

use interactor::escaped_line;
use package::{Diagnostic, Severity};
use unicode_width::UnicodeWidthStr;

use crate::terminal::stdout::complain;
use crate::terminal::style::{BAD, BOLD, DIM, Style, WARNING, indented};

/// Prints all of them, errors last so that they stay visible; returns how many errors and warnings there were.
/// [`complain`] removes colours where the terminal does not support them.
pub fn print(root: &Path, diagnostics: &[Diagnostic]) -> (usize, usize) {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.severity);
    for diagnostic in &sorted {
        complain(rendered(root, diagnostic));
    }
    let errors = sorted.iter().filter(|d| d.severity == Severity::Error).count();
    (errors, sorted.len() - errors)
}

/// A diagnostic with its excerpt and hint, coloured.
pub fn rendered(root: &Path, diagnostic: &Diagnostic) -> String {
    let (word, style) = match diagnostic.severity {
        Severity::Error => ("error", BAD),
        Severity::Warning => ("warning", WARNING),
    };
    let mut text = format!("{style}{word}[{}]{style:#}: ", diagnostic.code);
    if let Some((line, column)) = diagnostic.line_column() {
        let path = shown(&root.join(&diagnostic.path).display().to_string());
        add(&mut text, format_args!("{BOLD}{path}:{line}:{column}{BOLD:#}: "));
    }
    add(&mut text, format_args!("{}\n", indented(&diagnostic.message, 2)));
    if let Some((source, span)) = &diagnostic.place
        && !span.is_empty()
    {
        add_excerpt(&mut text, &source.text, span, style);
    }
    if let Some(hint) = &diagnostic.hint {
        add(&mut text, format_args!("  {BOLD}hint{BOLD:#}: {}\n", indented(hint, "  hint: ".len())));
    }
    text
}

fn add(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.write_fmt(words).expect("writing into a String cannot fail");
}

/// The lines that `span` touches, with its text underlined.
fn add_excerpt(text: &mut String, source: &str, span: &Range<usize>, style: Style) {
    const LINES: usize = 3;
    let span = boundary(source, span.start)..boundary(source, span.end);
    let first = source[..span.start].matches('\n').count() + 1;
    let gutter = (first + LINES - 1).to_string().len();
    let mut line_start = source[..span.start].rfind('\n').map_or(0, |at| at + 1);
    for number in first..first + LINES {
        let rest = &source[line_start..];
        let line = rest.split('\n').next().unwrap_or(rest);
        let end = (span.end - line_start).min(line.len());
        let indentation = line.len() - line.trim_start().len();
        let start = if number == first { span.start - line_start } else { indentation.min(end) };
        let [before, words, after] = cut(line, start..end);
        let blank = " ".repeat(before.width());
        // An empty span, such as the end of a line, still gets a mark.
        let marks = "^".repeat(words.width().max(1));
        let whole = format!("{before}{words}{after}");
        add(text, format_args!("{DIM}{number:>gutter$} |{DIM:#} {}\n", whole.trim_end()));
        add(text, format_args!("{DIM}{:>gutter$} |{DIM:#} {blank}{style}{marks}{style:#}\n", ""));
        line_start += line.len() + 1;
        if line_start >= span.end {
            return;
        }
    }
    add(text, format_args!("{DIM}{:>gutter$} |{DIM:#} ...\n", ""));
}

/// The parts of a line before, in and after the marked bytes, cut so that even a line of megabytes can be read.
fn cut(line: &str, marked: Range<usize>) -> [String; 3] {
    const AROUND: usize = 60;
    let from = if marked.start <= AROUND { 0 } else { boundary(line, marked.start - AROUND) };
    let end = if marked.len() <= AROUND { marked.end } else { boundary(line, marked.start + AROUND) };
    let to = if line.len() - end <= AROUND { line.len() } else { boundary(line, end + AROUND) };
    let [left, right] = [from > 0, to < line.len()].map(|is_cut| if is_cut { "..." } else { "" });
    let before = format!("{left}{}", shown(&line[from..marked.start]));
    [before, shown(&line[marked.start..end]), format!("{}{right}", shown(&line[end..to]))]
}

/// The last place at or before `at` where a character begins.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Text with control characters escaped, so that its width is known.
fn shown(text: &str) -> String {
    escaped_line(text.trim_end_matches('\r').replace('\t', "    ").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::style::harmless;
    use package::SourceText;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(&harmless(text)).to_string()
    }

    /// A diagnostic about the first `words` of `text`, without colours.
    fn drawn(text: &str, words: &str) -> String {
        let start = text.find(words).unwrap();
        let source = SourceText { path: "a.txt".into(), text: text.into() };
        let diagnostic = Diagnostic::error("bad-test", "message", "").at(&source, start..start + words.len());
        plain(&rendered(Path::new("p"), &diagnostic))
    }

    #[test]
    fn marked_text_is_underlined() {
        for (text, words, expected) in [
            ("1\n3 x\n", "x", "error[bad-test]: p/a.txt:2:3: message\n2 | 3 x\n  |   ^\n"),
            ("\tab cd\n", "ab", "error[bad-test]: p/a.txt:1:2: message\n1 |     ab cd\n  |     ^^\n"),
            ("表 = 格子 x", "格子", "error[bad-test]: p/a.txt:1:5: message\n1 | 表 = 格子 x\n  |      ^^^^\n"),
            ("e\u{301}e x", "x", "error[bad-test]: p/a.txt:1:5: message\n1 | e\u{301}e x\n  |    ^\n"),
            ("a\r\nb\r\n", "a\r\n", "error[bad-test]: p/a.txt:1:1: message\n1 | a\n  | ^\n"),
            ("\u{1b}[2J x", "x", "error[bad-test]: p/a.txt:1:6: message\n1 | \\u{1b}[2J x\n  |           ^\n"),
        ] {
            assert_eq!(drawn(text, words), expected, "{text:?}");
        }
    }

    #[test]
    fn several_lines_are_shown_up_to_a_point() {
        let two = "a = [\n  1,\n]\n";
        assert_eq!(
            drawn(two, "[\n  1,"),
            "error[bad-test]: p/a.txt:1:5: message\n1 | a = [\n  |     ^\n2 |   1,\n  |   ^^\n"
        );
        let text = "x\n".repeat(20);
        assert!(drawn(&text, &text).ends_with("3 | x\n  | ^\n  | ...\n"));
    }

    #[test]
    fn a_line_of_megabytes_is_cut_around_the_marked_text() {
        let text = format!("{}Ä!{}", "é ".repeat(1 << 20), "ü ".repeat(1 << 20));
        let drawn = drawn(&text, "!");
        assert!(drawn.len() < 400, "{} bytes", drawn.len());
        let [_, line, marks] = drawn.lines().collect::<Vec<_>>()[..] else { panic!("{drawn}") };
        let column = marks.chars().position(|c| c == '^');
        assert_eq!(line.chars().position(|c| c == '!'), column);
        assert!(line.starts_with("1 | ...") && line.ends_with("..."), "{line}");
    }

    #[test]
    fn long_words_of_a_long_line_are_cut_too() {
        let text = "7".repeat(1 << 20);
        let drawn = drawn(&text, &text);
        assert_eq!(drawn.matches('^').count(), 60, "{drawn}");
    }

    #[test]
    fn hints_and_messages_of_several_lines_stay_together() {
        let mut diagnostic = Diagnostic::error("unreadable", "one\ntwo", "a").hint("three\nfour").warning();
        let text = plain(&rendered(Path::new(""), &diagnostic));
        assert_eq!(text, "warning[unreadable]: one\n  two\n  hint: three\n        four\n");
        diagnostic.hint = None;
        assert!(harmless(&rendered(Path::new(""), &diagnostic)).contains("\u{1b}["));
    }
}
