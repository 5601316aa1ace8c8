//! One submission's row of the report: its cells, the letters of the matrix, and how it compares with what is expected.

use std::time::Duration;

use anstyle::{AnsiColor, Style};
use package::{Expectation, Mismatch, Points, Verdict};

use crate::judge::Judged;
use crate::verdict::explain::seconds;
use crate::verdict::scoring::Worth;

pub const GOOD: Style = AnsiColor::Green.on_default();
pub const BAD: Style = AnsiColor::Red.on_default().bold();
pub const DIM: Style = Style::new().dimmed();
pub const BOLD: Style = Style::new().bold();

/// One submission's results so far.
#[derive(Debug)]
pub struct Row {
    pub cells: Vec<Option<Cell>>,
    pub note: Option<Note>,
    pub printed: bool,
}

#[derive(Debug)]
pub enum Note {
    CompileError(String),
    LeftOut(String),
    Failed(String),
}

#[derive(Debug)]
pub struct Cell {
    pub verdict: Verdict,
    pub cpu: Duration,
    pub wall: Duration,
    pub memory: Option<u64>,
    pub what: String,
    pub hint: Option<String>,
    pub repeats: u32,
    /// The pass that decided, in a task of passes.
    pub pass: Option<u16>,
    /// CPU time of each pass.
    pub passes: Vec<Duration>,
    pub points: Option<Points>,
}

/// How a row compares with its expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    AsExpected,
    /// Nothing speaks against it, but what must show up may still do so on the tests that were not selected.
    NotContradicted,
    /// Not all of its runs were made or kept.
    Unfinished,
    Differs(Mismatch),
}

impl Row {
    /// A row of so many tests, none of them judged.
    pub fn new(tests: usize) -> Row {
        Row { cells: (0..tests).map(|_| None).collect(), note: None, printed: false }
    }

    pub fn is_complete(&self) -> bool {
        self.note.is_some() || self.cells.iter().all(Option::is_some)
    }

    /// `selected`: only some of the package's tests were to be run.
    pub fn standing(&self, expectation: &Expectation, selected: bool) -> Standing {
        let verdict = |cell: &Option<Cell>| cell.as_ref().map_or(Verdict::Skipped, |cell| cell.verdict);
        let verdicts: Vec<Verdict> = self.cells.iter().map(verdict).collect();
        match expectation.compare(&verdicts) {
            Err(mismatch @ Mismatch::Unexpected { .. }) => Standing::Differs(mismatch),
            _ if !self.is_complete() => Standing::Unfinished,
            Ok(()) => Standing::AsExpected,
            Err(Mismatch::Missing { .. }) if selected => Standing::NotContradicted,
            Err(mismatch) => Standing::Differs(mismatch),
        }
    }

    /// What each test brought.
    pub fn worth(&self) -> Vec<Worth> {
        let worth = |cell: &Cell| Worth::new(cell.verdict == Verdict::Accepted, cell.points);
        self.cells.iter().map(|cell| cell.as_ref().map(worth).unwrap_or_default()).collect()
    }

    /// How often each pass took place, and the most CPU time that it took: `passes 1: 12 runs ≤ 1.0 ms, 2: 11 runs ≤ 0.9 ms`.
    pub fn passes(&self) -> String {
        let all: Vec<&Vec<Duration>> = self.cells.iter().flatten().map(|cell| &cell.passes).collect();
        let most = all.iter().map(|passes| passes.len()).max().unwrap_or(0);
        let pass = |number: usize| {
            let times = || all.iter().filter_map(|passes| passes.get(number)).copied();
            let (count, most) = (times().count(), seconds(times().max().unwrap_or_default()));
            format!("{}: {count} run{} ≤ {most}", number + 1, if count == 1 { "" } else { "s" })
        };
        let listed: Vec<String> = (0..most).map(pass).collect();
        if listed.is_empty() { String::new() } else { format!("  {DIM}passes {}{DIM:#}", listed.join(", ")) }
    }
}

impl Cell {
    /// `WA`, or `W2` where the second pass is to blame.
    pub fn verdict_words(&self) -> String {
        match self.pass {
            Some(pass) => format!("{}{pass}", self.verdict.letter()),
            None => self.verdict.to_string(),
        }
    }

    /// A run without a result.
    pub fn without_result(verdict: Verdict) -> Cell {
        Cell {
            verdict,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: None,
            what: String::new(),
            hint: None,
            repeats: 1,
            pass: None,
            passes: Vec::new(),
            points: None,
        }
    }

    pub fn new(judged: &Judged) -> Cell {
        Cell {
            verdict: judged.verdict,
            cpu: judged.usage.cpu,
            wall: judged.usage.wall,
            memory: judged.usage.memory,
            what: judged.explanation.what.clone(),
            hint: judged.explanation.hint.clone(),
            repeats: judged.repeats,
            pass: judged.phases.as_ref().map(|phases| phases.decided),
            passes: judged.phases.iter().flat_map(|phases| &phases.passes).map(|pass| pass.total).collect(),
            points: judged.points,
        }
    }
}

/// The letter of a cell in the matrix.
pub fn letter(cell: Option<&Cell>) -> String {
    match cell {
        None => " ".into(),
        Some(Cell { verdict: Verdict::Accepted, .. }) => format!("{GOOD}A{GOOD:#}"),
        Some(Cell { verdict: Verdict::Skipped, .. }) => format!("{DIM}-{DIM:#}"),
        Some(cell) => format!("{BAD}{}{BAD:#}", cell.verdict.letter()),
    }
}

/// `04, 07, 09 and 12 more`
pub fn listed(tests: &[&str]) -> String {
    const SHOWN: usize = 4;
    match tests.len() {
        n if n > SHOWN + 1 => format!("{} and {} more", tests[..SHOWN].join(", "), n - SHOWN),
        _ => tests.join(", "),
    }
}

/// The compiler's words, their beginning unless all are wanted, without anything that steers a terminal.
pub fn indented(words: &str, all: bool) -> String {
    let most = if all { usize::MAX } else { 12 };
    let mut lines: Vec<String> =
        words.lines().take(most).map(|line| format!("    {}", interactor::display_line(line.as_bytes()))).collect();
    let left = words.lines().count().saturating_sub(most);
    if left > 0 {
        lines.push(format!("    … {left} more lines (-v shows them)"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_row_can_lack_what_is_expected() {
        let wrong = Expectation::any_of(&[Verdict::WrongAnswer]);
        let row = |letters: &str| {
            let mut row = Row::new(letters.len());
            for (cell, letter) in row.cells.iter_mut().zip(letters.chars()) {
                *cell = Verdict::ALL.into_iter().find(|v| v.letter() == letter).map(Cell::without_result);
            }
            row
        };
        let missing = Mismatch::Missing { expected: vec![Verdict::WrongAnswer] };
        let unexpected = Mismatch::Unexpected { test: 0, verdict: Verdict::TimeLimit };
        for (letters, selected, standing) in [
            ("AW", false, Standing::AsExpected),
            ("AA", false, Standing::Differs(missing)),
            ("AA", true, Standing::NotContradicted),
            ("A?", false, Standing::Unfinished),
            ("W?", false, Standing::Unfinished),
            ("T?", true, Standing::Differs(unexpected)),
        ] {
            assert_eq!(row(letters).standing(&wrong, selected), standing, "{letters} {selected}");
        }
    }
}
