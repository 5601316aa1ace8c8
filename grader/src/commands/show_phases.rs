//! `grundy show` for a run in two passes: what each pass was given and gave, side by side, with the message between.

use anstyle::{AnsiColor, Style};
use interactor::display_line;

use super::say;
use super::show::{standard_error, used, verdict_lines};
use crate::journal::{Invocation, Run};
use crate::judge::Judged;
use crate::phases::Exchange;

const WRONG: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// The widest a column gets, in characters; longer lines are cut.
const WIDEST: usize = 36;
/// Exchanges that are shown; all the wrong ones come first.
const MOST: usize = 40;
const LINES: usize = 12;

pub fn phases(head: &Invocation, run: &Run, judged: &Judged) {
    let Some(record) = &judged.phases else { return };
    let origin = head.tests.iter().find(|test| test.name == run.test).map_or("", |test| &test.origin);
    say(format!("{} · test {} ({origin}) · {}", run.submission, run.test, judged.verdict.words()));
    let mut shown: Vec<&Exchange> = record.exchanges.iter().collect();
    shown.sort_by_key(|exchange| exchange.right);
    let left = shown.len().saturating_sub(MOST);
    shown.truncate(MOST);
    let rows: Vec<(Vec<[String; 3]>, bool)> =
        shown.into_iter().map(|exchange| (rows(exchange), exchange.right)).collect();
    let titles = ["pass 1".to_string(), "message".to_string(), "pass 2".to_string()];
    let width = |column: usize| {
        let cells = rows.iter().flat_map(|(lines, _)| lines).map(|line| line[column].chars().count());
        cells.max().unwrap_or(0).max(titles[column].chars().count())
    };
    let widths = [width(0), width(1)];
    let line = |cells: &[String; 3]| {
        let [first, message, second] = cells;
        let [a, b] = widths;
        format!("  {first:a$} │ {message:b$} │ {second}").trim_end().to_string()
    };
    say(format!("{DIM}{}{DIM:#}", line(&titles)));
    for (lines, right) in &rows {
        for cells in lines {
            say(if *right { line(cells) } else { format!("{WRONG}{}{WRONG:#}", line(cells)) });
        }
    }
    if left > 0 {
        say(format!("  … and {left} more"));
    }
    let verdict = judged.verdict;
    let named = match verdict {
        package::Verdict::Accepted => verdict.code().to_string(),
        _ => format!("{}{}", verdict.letter(), record.decided),
    };
    verdict_lines(judged, &named);
    for (index, pass) in record.passes.iter().enumerate() {
        let processes =
            if pass.processes > 1 { format!(" (most of {} processes)", pass.processes) } else { String::new() };
        say(format!("pass {}: {}{processes}", index + 1, used(&pass.usage, pass.exit, judged.verdict)));
    }
    if let Some(points) = record.points {
        say(format!("{points} points for the length of its longest message"));
    }
    standard_error(judged);
}

/// The lines of one exchange: given and returned, sent and arrived, wanted where it differs.
fn rows(exchange: &Exchange) -> Vec<[String; 3]> {
    let lines = |text: &str| -> Vec<String> {
        let all: Vec<&str> = text.trim_end().lines().collect();
        let mut lines: Vec<String> = all.iter().take(LINES).map(|line| cut(&display_line(line.as_bytes()))).collect();
        if all.len() > LINES {
            lines.push(format!("… {} more lines", all.len() - LINES));
        }
        lines
    };
    let message = |bytes: &Option<Vec<u8>>| bytes.as_ref().map(|bytes| cut(&display_line(bytes)));
    let mut middle: Vec<String> = message(&exchange.sent).into_iter().collect();
    if exchange.arrived.is_some() && exchange.arrived != exchange.sent {
        middle.push(format!("→ {}", message(&exchange.arrived).unwrap_or_default()));
    }
    let mut second = match &exchange.returned {
        Some(returned) => lines(returned),
        None => vec!["–".into()],
    };
    if !exchange.right {
        second.extend(lines(&exchange.wanted).into_iter().map(|line| format!("wanted {line}")));
    }
    let first = lines(&exchange.given);
    let height = first.len().max(middle.len()).max(second.len());
    let cell = |column: &[String], row: usize| column.get(row).cloned().unwrap_or_default();
    (0..height).map(|row| [cell(&first, row), cell(&middle, row), cell(&second, row)]).collect()
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(WIDEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into(),
    }
}
