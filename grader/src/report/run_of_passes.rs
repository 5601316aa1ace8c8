//! A kept run in passes: the input and output of each pass, side by side, with the message between, and the
//! conversations with interactors.

use interactor::{Side, TranscriptLine, display_line, escaped_line};

use crate::terminal::stdout::say;
use crate::terminal::style::{BAD, DIM};
use crate::verdict::record::{Exchange, RunRecord};
use crate::verdict::text::milliseconds;

/// The largest width of a column, in characters; longer lines are cut.
const WIDEST: usize = 36;
/// How many exchanges are shown; the wrong ones come first.
const MOST: usize = 40;
const LINES: usize = 12;
/// The largest number of characters of a line that is shown in full.
const LONGEST: usize = 2000;
/// How many lines of a dialogue are shown, half of them from its end.
const MOST_SAID: usize = 60;

/// Prints the messages between passes, and the conversations.
pub fn passes(record: &RunRecord) {
    let mut shown: Vec<&Exchange> = record.exchanges.iter().collect();
    shown.sort_by_key(|exchange| exchange.right);
    let left = shown.len().saturating_sub(MOST);
    shown.truncate(MOST);
    let talked = record.passes.iter().any(|pass| !pass.dialogue.is_empty());
    let table: Vec<(Vec<[String; 3]>, bool)> =
        shown.into_iter().map(|exchange| (rows(exchange, talked, record.several), exchange.right)).collect();
    let titles = match (record.several, record.passes.len()) {
        (false, _) => ["input", "output", "answer"].map(String::from),
        (true, 0..=2) => [record.title(0), "message".into(), record.title(1)],
        (true, _) => ["pass", "message", "next pass"].map(String::from),
    };
    let width = |column: usize| {
        let cells = table.iter().flat_map(|(lines, _)| lines).map(|line| line[column].chars().count());
        cells.max().unwrap_or(0).max(titles[column].chars().count())
    };
    let widths = [width(0), width(1)];
    let line = |cells: &[String; 3]| {
        let [first, message, second] = cells;
        let [a, b] = widths;
        format!("  {first:a$} │ {message:b$} │ {second}").trim_end().to_string()
    };
    say(format!("{DIM}{}{DIM:#}", line(&titles)));
    for (lines, right) in &table {
        for cells in lines {
            say(if *right { line(cells) } else { format!("{BAD}{}{BAD:#}", line(cells)) });
        }
    }
    if left > 0 {
        say(format!("  … and {left} more"));
    }
    in_full(record);
    dialogues(record);
}

/// The first exchange that went wrong, where the table had to cut it.
fn in_full(record: &RunRecord) {
    let Some(exchange) = record.exchanges.iter().find(|exchange| !exchange.right) else { return };
    let message = |bytes: &Option<Vec<u8>>| bytes.as_deref().map(escaped_line).unwrap_or_default();
    let (sent, arrived) = (message(&exchange.sent), message(&exchange.arrived));
    let arrived = if arrived == sent { String::new() } else { arrived };
    let returned = exchange.returned.clone().unwrap_or_default();
    let wanted = if returned.is_empty() { String::new() } else { exchange.wanted.clone() };
    let parts = [
        ("given", &exchange.given),
        ("sent", &sent),
        ("arrived", &arrived),
        ("returned", &returned),
        ("wanted", &wanted),
    ];
    let is_cut = |text: &str| text.lines().count() > LINES || text.lines().any(|line| cut(line) != line);
    if !parts.iter().any(|(_, text)| is_cut(text)) {
        return;
    }
    say(format!("{DIM}the first that went wrong, in full{DIM:#}"));
    for (what, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
        for (number, line) in text.lines().enumerate().take(MOST) {
            let what = if number == 0 { what } else { "" };
            let line = escaped_line(line.as_bytes());
            let shown: String = line.chars().take(LONGEST).collect();
            let more = if shown.len() < line.len() { "…" } else { "" };
            say(format!("  {what:8}  {shown}{more}"));
        }
        let left = text.lines().count().saturating_sub(MOST);
        if left > 0 {
            say(format!("            … {left} more lines"));
        }
    }
}

/// The conversations between the submission and interactors.
fn dialogues(record: &RunRecord) {
    for (index, pass) in record.passes.iter().enumerate().filter(|(_, pass)| !pass.dialogue.is_empty()) {
        say(format!("{DIM}{} with the interactor{DIM:#}", record.title(index)));
        let left = pass.dialogue.len().saturating_sub(MOST_SAID);
        for event in pass.dialogue.iter().take(MOST_SAID / 2) {
            spoken(event);
        }
        if left > 0 {
            say(format!("  … {left} more lines (--interaction prints all)"));
        }
        for event in &pass.dialogue[(MOST_SAID / 2 + left).min(pass.dialogue.len())..] {
            spoken(event);
        }
    }
}

fn spoken(event: &TranscriptLine) {
    let who = match event.side {
        Side::Judge => "judge  ›",
        Side::Player => "player ‹",
    };
    say(format!("{:>10}  {who} {}", milliseconds(event.at), display_line(&event.line)));
}

/// The cells of one exchange. With several passes: given, sent (and arrived), returned and wanted; with one: given,
/// printed, wanted. The message of an author's program comes last.
fn rows(exchange: &Exchange, talked: bool, several: bool) -> Vec<[String; 3]> {
    let lines = |text: &str| -> Vec<String> {
        let all: Vec<&str> = text.trim_end().lines().collect();
        let mut lines: Vec<String> = all.iter().take(LINES).map(|line| cut(&display_line(line.as_bytes()))).collect();
        if all.len() > LINES {
            lines.push(format!("… {} more lines", all.len() - LINES));
        }
        lines
    };
    let returned = match &exchange.returned {
        Some(returned) => lines(returned),
        None if !exchange.said.is_empty() => lines(&exchange.said),
        None if talked => vec!["(its talk is below)".into()],
        None => vec!["–".into()],
    };
    // An answer that never came cannot be compared.
    let compared = !exchange.right && exchange.returned.is_some();
    let wanted = if compared { lines(&exchange.wanted) } else { Vec::new() };
    let said = match exchange.returned {
        Some(_) if !exchange.said.is_empty() => lines(&format!("({})", exchange.said)),
        Some(_) | None => Vec::new(),
    };
    let (second, third) = if several {
        let message = |bytes: &Option<Vec<u8>>| bytes.as_ref().map(|bytes| cut(&display_line(bytes)));
        let mut middle: Vec<String> = message(&exchange.sent).into_iter().collect();
        if exchange.arrived.is_some() && exchange.arrived != exchange.sent {
            middle.push(format!("→ {}", message(&exchange.arrived).unwrap_or_default()));
        }
        let wanted = wanted.into_iter().map(|line| format!("wanted {line}"));
        (middle, returned.into_iter().chain(wanted).chain(said).collect())
    } else {
        (returned, wanted.into_iter().chain(said).collect::<Vec<_>>())
    };
    let first = lines(&exchange.given);
    let height = first.len().max(second.len()).max(third.len());
    let cell = |column: &[String], row: usize| column.get(row).cloned().unwrap_or_default();
    (0..height).map(|row| [cell(&first, row), cell(&second, row), cell(&third, row)]).collect()
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(WIDEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into(),
    }
}
