//! The terminal report of an invocation: progress while it runs, one line a submission, and every failure explained.
//!
//! Lines about submissions go to standard output in the order of the plan; the live line, on a terminal only, to
//! standard error.

use std::fmt::Write as _;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use package::{Expectation, Mismatch, Verdict, display_bytes};

use crate::execute::Event;
use crate::explain::seconds;
use crate::judge::Judged;

/// What the report must know beforehand.
#[derive(Debug)]
pub struct Scope {
    pub package: String,
    pub tier: String,
    pub submissions: Vec<ReportedSubmission>,
    pub tests: Vec<String>,
    /// How a person names this run to `grundy show`.
    pub run: String,
    /// The name under which it is kept.
    pub id: String,
    pub verbose: bool,
    /// Draw the live line.
    pub live: bool,
}

#[derive(Clone, Debug)]
pub struct ReportedSubmission {
    pub name: String,
    pub expectation: Option<Expectation>,
}

/// One submission's results so far.
#[derive(Debug, Default)]
struct Row {
    cells: Vec<Option<Cell>>,
    note: Option<Note>,
    printed: bool,
}

#[derive(Debug)]
enum Note {
    CompileError(String),
    LeftOut(String),
    Failed(String),
}

#[derive(Debug)]
struct Cell {
    verdict: Verdict,
    cpu: Duration,
    wall: Duration,
    memory: Option<u64>,
    what: String,
    hint: Option<String>,
    repeats: u32,
    /// The pass that decided, in a task of two.
    pass: Option<u8>,
    points: Option<u32>,
}

/// How an invocation came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub as_expected: usize,
    pub differs: usize,
    pub left_out: usize,
    pub judge_errors: usize,
    pub runs: usize,
}

/// The reporter: fed with events, prints rows as soon as all rows above them are complete.
#[derive(Debug)]
pub struct Report {
    scope: Scope,
    rows: Vec<Row>,
    next: usize,
    bar: ProgressBar,
    name_width: usize,
    notes: String,
    tally: Tally,
}

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

impl Report {
    pub fn new(scope: Scope) -> Report {
        let tests = scope.tests.len();
        let rows = scope
            .submissions
            .iter()
            .map(|_| Row { cells: (0..tests).map(|_| None).collect(), ..Row::default() })
            .collect();
        let total = (tests * scope.submissions.len()) as u64;
        let target = if scope.live { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        if let Ok(style) = ProgressStyle::with_template("  {bar:24} {pos}/{len} runs  {wide_msg}") {
            bar.set_style(style);
        }
        let name_width = scope.submissions.iter().map(|s| s.name.chars().count()).max().unwrap_or(0);
        let report = Report { rows, next: 0, bar, name_width, notes: String::new(), tally: Tally::default(), scope };
        let Scope { package, tests, submissions, tier, .. } = &report.scope;
        report.print(&format!(
            "{BOLD}{package}{BOLD:#} · {} test{} · {} submission{} · sandbox {tier}",
            tests.len(),
            plural(tests.len()),
            submissions.len(),
            plural(submissions.len()),
        ));
        report
    }

    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Compiled { submission } => self.bar.set_message(self.scope.submissions[*submission].name.clone()),
            Event::CompileError { submission, words } => {
                self.rows[*submission].note = Some(Note::CompileError(words.clone()));
            }
            Event::LeftOut { submission, reason } => {
                self.rows[*submission].note = Some(Note::LeftOut(reason.clone()));
            }
            Event::Failed { submission, test, failure } => match test {
                None => self.rows[*submission].note = Some(Note::Failed(failure.message.clone())),
                Some(test) => {
                    let cell = Cell {
                        verdict: Verdict::JudgeError,
                        cpu: Duration::ZERO,
                        wall: Duration::ZERO,
                        memory: None,
                        what: failure.message.clone(),
                        hint: failure.hint.clone(),
                        repeats: 1,
                        pass: None,
                        points: None,
                    };
                    self.rows[*submission].cells[*test] = Some(cell);
                }
            },
            Event::Judged { submission, test, judged } => {
                self.bar.set_message(self.scope.submissions[*submission].name.clone());
                self.bar.inc(1);
                self.tally.runs += 1;
                self.rows[*submission].cells[*test] = Some(Cell::new(judged));
            }
            Event::Ordered { submission, order } => {
                if self.scope.verbose {
                    let names: Vec<String> = ordered(order, |test| &self.scope.tests[test]).collect();
                    let name = &self.scope.submissions[*submission].name;
                    let _ = writeln!(self.notes, "{name}: second passes in the order {}", names.join(" "));
                }
            }
            Event::Skipped { submission, test } => {
                self.bar.inc(1);
                let cell = Cell {
                    verdict: Verdict::Skipped,
                    cpu: Duration::ZERO,
                    wall: Duration::ZERO,
                    memory: None,
                    what: String::new(),
                    hint: None,
                    repeats: 0,
                    pass: None,
                    points: None,
                };
                self.rows[*submission].cells[*test] = Some(cell);
            }
        }
        while self.next < self.rows.len() && self.rows[self.next].is_complete() {
            self.row(self.next);
            self.next += 1;
        }
    }

    /// Prints what is left to say. `stopped`: the invocation was cut short.
    pub fn finish(mut self, stopped: bool, took: Duration) -> Tally {
        self.bar.finish_and_clear();
        for index in self.next..self.rows.len() {
            if self.rows[index].cells.iter().any(Option::is_some) {
                self.row(index);
            }
        }
        if !self.notes.is_empty() {
            self.print("");
            let notes = std::mem::take(&mut self.notes);
            self.print(notes.trim_end());
        }
        let Tally { as_expected, differs, left_out, judge_errors, runs } = self.tally;
        let mut line = String::new();
        if stopped {
            let _ = write!(line, "{BAD}stopped{BAD:#} after {runs} run{} · ", plural(runs));
        }
        let judged = as_expected + differs;
        if differs == 0 {
            let _ = write!(line, "{GOOD}{as_expected} of {judged} as expected{GOOD:#}");
        } else {
            let _ = write!(line, "{BAD}{differs} of {judged} differ{}{BAD:#}", if differs == 1 { "s" } else { "" });
        }
        if left_out > 0 {
            let _ = write!(line, " · {left_out} left out");
        }
        if judge_errors > 0 {
            let _ = write!(line, " · {BAD}{judge_errors} judge error{}{BAD:#}", plural(judge_errors));
        }
        let _ = write!(line, " · {runs} run{} in {} · kept as {}", plural(runs), seconds(took), self.scope.id);
        self.print("");
        self.print(&line);
        self.tally
    }

    fn print(&self, text: &str) {
        self.bar.suspend(|| anstream::println!("{text}"));
    }

    fn row(&mut self, index: usize) {
        if std::mem::replace(&mut self.rows[index].printed, true) {
            return;
        }
        let ReportedSubmission { name, expectation } = self.scope.submissions[index].clone();
        let expectation = expectation.as_ref();
        let width = self.name_width;
        let row = &self.rows[index];
        let line = match &row.note {
            Some(Note::LeftOut(reason)) => {
                self.tally.left_out += 1;
                format!("  {name:width$}  {DIM}left out: {reason}{DIM:#}")
            }
            Some(Note::Failed(message)) => {
                self.tally.judge_errors += 1;
                self.tally.differs += 1;
                format!("  {name:width$}  {BAD}judge error{BAD:#}: {message}")
            }
            Some(Note::CompileError(words)) => {
                let _ = writeln!(self.notes, "{name}  compile error\n{}", indented(words, self.scope.verbose));
                let status = match expectation {
                    Some(expected) if expected.compare(&[Verdict::CompileError]).is_ok() => {
                        self.tally.as_expected += 1;
                        "as expected".to_string()
                    }
                    expectation => {
                        self.tally.differs += 1;
                        let expected = expectation.map_or(String::new(), |e| format!("EXPECTED {e}, got "));
                        format!("{BAD}{expected}CE{BAD:#}")
                    }
                };
                format!("  {name:width$}  {BAD}C{BAD:#}  {status}")
            }
            None => {
                let status = self.status(index);
                let row = &self.rows[index];
                let cells = || row.cells.iter().flatten();
                let matrix: String = row.cells.iter().map(|cell| letter(cell.as_ref())).collect();
                let cpu = cells().map(|cell| cell.cpu).max().unwrap_or_default();
                let wall = cells().map(|cell| cell.wall).max().unwrap_or_default();
                let memory = cells().filter_map(|cell| cell.memory).max();
                let memory = memory.map_or("–".to_string(), display_bytes);
                let repeated = cells().any(|cell| cell.repeats > 1);
                let repeated = if repeated { format!("  {DIM}repeated near the limit{DIM:#}") } else { String::new() };
                let points = row.points().map_or(String::new(), |points| format!("  {points} points"));
                format!(
                    "  {name:width$}  {matrix}  {:>8} cpu  {:>8} wall  {memory:>8}  {status}{points}{repeated}",
                    seconds(cpu),
                    seconds(wall)
                )
            }
        };
        self.print(&line);
    }

    /// Compares a complete row with its expectation, tallies it and notes its failures.
    fn status(&mut self, index: usize) -> String {
        let row = &self.rows[index];
        let expectation = self.scope.submissions[index].expectation.as_ref();
        let verdicts: Vec<Verdict> =
            row.cells.iter().map(|cell| cell.as_ref().map_or(Verdict::Skipped, |cell| cell.verdict)).collect();
        self.tally.judge_errors += verdicts.iter().filter(|v| **v == Verdict::JudgeError).count();
        // Without a declared expectation a person asks whether it is accepted.
        let accepted = Expectation::accepted();
        let compared = expectation.unwrap_or(&accepted).compare(&verdicts);
        let status = match (&compared, expectation) {
            (Ok(()), Some(_)) => "as expected".to_string(),
            (Ok(()), None) => format!("{GOOD}accepted{GOOD:#}"),
            (Err(mismatch), expectation) => {
                let (got, at) = match mismatch {
                    Mismatch::Unexpected { verdict, .. } => {
                        let same: Vec<&str> = self.tests_with(index, *verdict);
                        (verdict.code().to_string(), format!(" on {}", listed(&same)))
                    }
                    Mismatch::Missing { .. } => ("AC".to_string(), " on every test".to_string()),
                };
                match expectation {
                    Some(expected) => format!("{BAD}EXPECTED {expected}, got {got}{at}{BAD:#}"),
                    None => format!("{BAD}{got}{at}{BAD:#}"),
                }
            }
        };
        match compared {
            Ok(()) => self.tally.as_expected += 1,
            Err(_) => self.tally.differs += 1,
        }
        self.note_failures(index, compared.err().as_ref());
        status
    }

    fn tests_with(&self, index: usize, verdict: Verdict) -> Vec<&str> {
        let cells = self.rows[index].cells.iter().zip(&self.scope.tests);
        cells.filter(|(cell, _)| cell.as_ref().is_some_and(|c| c.verdict == verdict)).map(|(_, test)| &**test).collect()
    }

    /// One note for each kind of failure, on its first test; with `verbose` one for every failed test.
    fn note_failures(&mut self, index: usize, mismatch: Option<&Mismatch>) {
        let name = &self.scope.submissions[index].name;
        let mut notes = String::new();
        let mut noted: Vec<Verdict> = Vec::new();
        for (test, cell) in self.rows[index].cells.iter().enumerate() {
            let Some(cell) = cell else { continue };
            if matches!(cell.verdict, Verdict::Accepted | Verdict::Skipped) {
                continue;
            }
            if noted.contains(&cell.verdict) && !self.scope.verbose {
                continue;
            }
            noted.push(cell.verdict);
            let same = self.tests_with(index, cell.verdict).len();
            let more =
                if same > 1 && !self.scope.verbose { format!(" (and {} more)", same - 1) } else { String::new() };
            let surprising = matches!(mismatch, Some(Mismatch::Unexpected { verdict, .. }) if *verdict == cell.verdict);
            let style = if surprising { BAD } else { BOLD };
            let test = &self.scope.tests[test];
            let verdict = cell.verdict_words();
            let _ = writeln!(notes, "{style}{name} {verdict} on {test}{more}{style:#}: {}", cell.what);
            if let Some(hint) = &cell.hint {
                let _ = writeln!(notes, "    {hint}");
            }
            let _ = writeln!(notes, "    {DIM}grundy show {}/{name}/{test}{DIM:#}", self.scope.run);
        }
        self.notes += &notes;
    }
}

impl Row {
    fn is_complete(&self) -> bool {
        self.note.is_some() || self.cells.iter().all(Option::is_some)
    }
}

impl Row {
    /// Where length counts: as many as on the test that is worth least.
    fn points(&self) -> Option<u32> {
        let counts = self.cells.iter().flatten().any(|cell| cell.points.is_some());
        counts.then(|| self.cells.iter().map(|cell| cell.as_ref().and_then(|c| c.points).unwrap_or(0)).min())?
    }
}

impl Cell {
    /// `WA`, or `W2` where the second pass is to blame.
    fn verdict_words(&self) -> String {
        match self.pass {
            Some(pass) => format!("{}{pass}", self.verdict.letter()),
            None => self.verdict.to_string(),
        }
    }

    fn new(judged: &Judged) -> Cell {
        Cell {
            verdict: judged.verdict,
            cpu: judged.usage.cpu,
            wall: judged.usage.wall,
            memory: judged.usage.memory,
            what: judged.explanation.what.clone(),
            hint: judged.explanation.hint.clone(),
            repeats: judged.repeats,
            pass: judged.phases.as_ref().map(|phases| phases.decided),
            points: judged.phases.as_ref().and_then(|phases| phases.points),
        }
    }
}

fn letter(cell: Option<&Cell>) -> String {
    match cell {
        None => " ".into(),
        Some(Cell { verdict: Verdict::Accepted, .. }) => format!("{GOOD}A{GOOD:#}"),
        Some(Cell { verdict: Verdict::Skipped, .. }) => format!("{DIM}-{DIM:#}"),
        Some(cell) => format!("{BAD}{}{BAD:#}", cell.verdict.letter()),
    }
}

/// Names of tests in the order of their second passes, decoys in parentheses.
pub fn ordered<'a>(
    order: &'a [(usize, bool)],
    name: impl Fn(usize) -> &'a str + 'a,
) -> impl Iterator<Item = String> + 'a {
    order.iter().map(move |&(test, counts)| if counts { name(test).into() } else { format!("({})", name(test)) })
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// `04, 07, 09 and 12 more`
fn listed(tests: &[&str]) -> String {
    const SHOWN: usize = 4;
    match tests.len() {
        n if n > SHOWN + 1 => format!("{} and {} more", tests[..SHOWN].join(", "), n - SHOWN),
        _ => tests.join(", "),
    }
}

/// The compiler's words, their beginning unless all are wanted, without anything that steers a terminal.
fn indented(words: &str, all: bool) -> String {
    let most = if all { usize::MAX } else { 12 };
    let mut lines: Vec<String> =
        words.lines().take(most).map(|line| format!("    {}", interactor::display_line(line.as_bytes()))).collect();
    let left = words.lines().count().saturating_sub(most);
    if left > 0 {
        lines.push(format!("    … {left} more lines (-v shows them)"));
    }
    lines.join("\n")
}
