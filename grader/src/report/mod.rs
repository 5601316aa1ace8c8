//! The terminal report of an invocation: progress while it runs, one line a submission, and every failure explained.
//!
//! Lines about submissions go to standard output in the order of the plan; the live line, on a terminal only, to
//! standard error.

mod row;

use std::fmt::Write as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use package::{Expectation, Mismatch, Verdict, display_bytes};
use row::{BAD, BOLD, Cell, DIM, GOOD, Note, Row, Standing, indented, letter, listed};

use crate::program::toolchain::shell_quoted;
use crate::run::slots::Event;
use crate::terminal::stdout::say;
use crate::verdict::explain::seconds;
use crate::verdict::scoring::Scale;

/// What the report must know beforehand.
#[derive(Debug)]
pub struct Scope {
    pub package: String,
    pub tier: String,
    pub submissions: Vec<ReportedSubmission>,
    pub tests: Vec<String>,
    /// Only some of the package's tests are run.
    pub selected: bool,
    /// How `grundy show` is called from where the person is.
    pub show: String,
    pub scale: Scale,
    /// How a person names this run to it.
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

/// How an invocation came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub as_expected: usize,
    pub differs: usize,
    pub left_out: usize,
    /// Submissions of which not all runs were made.
    pub unfinished: usize,
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

impl Report {
    pub fn new(scope: Scope) -> Report {
        let tests = scope.tests.len();
        let rows = scope.submissions.iter().map(|_| Row::new(tests)).collect();
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
                    let (what, hint) = (failure.message.clone(), failure.hint.clone());
                    let cell = Cell { what, hint, ..Cell::without_result(Verdict::JudgeError) };
                    self.rows[*submission].cells[*test] = Some(cell);
                }
            },
            Event::Judged { submission, test, judged } => {
                self.bar.set_message(self.scope.submissions[*submission].name.clone());
                self.bar.inc(1);
                self.tally.runs += 1;
                self.rows[*submission].cells[*test] = Some(Cell::new(judged));
            }
            Event::Ordered { submission, pass, order } => {
                if self.scope.verbose {
                    let names: Vec<String> = ordered(order, |test| &self.scope.tests[test]).collect();
                    let name = &self.scope.submissions[*submission].name;
                    let _ = writeln!(self.notes, "{name}: passes {pass} in the order {}", names.join(" "));
                }
            }
            Event::Skipped { submission, test } => {
                self.bar.inc(1);
                self.rows[*submission].cells[*test] = Some(Cell::without_result(Verdict::Skipped));
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
            match self.rows[index].cells.iter().any(Option::is_some) {
                true => self.row(index),
                false => self.tally.unfinished += 1,
            }
        }
        if !self.notes.is_empty() {
            self.print("");
            let notes = std::mem::take(&mut self.notes);
            self.print(notes.trim_end());
        }
        let Tally { as_expected, differs, left_out, unfinished, judge_errors, runs } = self.tally;
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
        if unfinished > 0 {
            let _ = write!(line, " · {unfinished} not finished");
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
        self.bar.suspend(|| say(text));
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
                let passes = row.passes();
                let points = self.scope.scale.words(&row.worth());
                let points = points.map_or(String::new(), |words| format!("  {words}"));
                format!(
                    "  {name:width$}  {matrix}  {:>8} cpu  {:>8} wall  {memory:>8}  {status}{points}{passes}{repeated}",
                    seconds(cpu),
                    seconds(wall)
                )
            }
        };
        self.print(&line);
    }

    /// Compares a row with its expectation, tallies it and notes its failures.
    fn status(&mut self, index: usize) -> String {
        let row = &self.rows[index];
        let expectation = self.scope.submissions[index].expectation.as_ref();
        let errors = row.cells.iter().flatten().filter(|cell| cell.verdict == Verdict::JudgeError);
        self.tally.judge_errors += errors.count();
        // Without a declared expectation a person asks whether it is accepted.
        let accepted = Expectation::accepted();
        let standing = row.standing(expectation.unwrap_or(&accepted), self.scope.selected);
        let (status, count) = match (&standing, expectation) {
            (Standing::AsExpected, Some(_)) => ("as expected".to_string(), &mut self.tally.as_expected),
            (Standing::AsExpected, None) => (format!("{GOOD}accepted{GOOD:#}"), &mut self.tally.as_expected),
            (Standing::NotContradicted, expectation) => {
                let expected = expectation.unwrap_or(&accepted);
                (format!("as expected so far ({expected} is due on other tests)"), &mut self.tally.as_expected)
            }
            (Standing::Unfinished, _) => (format!("{BAD}not finished{BAD:#}"), &mut self.tally.unfinished),
            (Standing::Differs(mismatch), expectation) => {
                let (got, at) = match mismatch {
                    Mismatch::Unexpected { verdict, .. } => {
                        let same: Vec<&str> = self.tests_with(index, *verdict);
                        (verdict.code().to_string(), format!(" on {}", listed(&same)))
                    }
                    Mismatch::Missing { .. } => ("AC".to_string(), " on every test".to_string()),
                };
                let status = match expectation {
                    Some(expected) => format!("{BAD}EXPECTED {expected}, got {got}{at}{BAD:#}"),
                    None => format!("{BAD}{got}{at}{BAD:#}"),
                };
                (status, &mut self.tally.differs)
            }
        };
        *count += 1;
        self.note_failures(index, &standing);
        status
    }

    fn tests_with(&self, index: usize, verdict: Verdict) -> Vec<&str> {
        let cells = self.rows[index].cells.iter().zip(&self.scope.tests);
        cells.filter(|(cell, _)| cell.as_ref().is_some_and(|c| c.verdict == verdict)).map(|(_, test)| &**test).collect()
    }

    /// One note for each kind of failure, on its first test; with `verbose` one for every failed test.
    fn note_failures(&mut self, index: usize, standing: &Standing) {
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
            let surprising =
                matches!(standing, Standing::Differs(Mismatch::Unexpected { verdict, .. }) if *verdict == cell.verdict);
            let style = if surprising { BAD } else { BOLD };
            let test = &self.scope.tests[test];
            let verdict = cell.verdict_words();
            let _ = writeln!(notes, "{style}{name} {verdict} on {test}{more}{style:#}: {}", cell.what);
            if let Some(hint) = &cell.hint {
                let _ = writeln!(notes, "    {hint}");
            }
            let Scope { show, run, .. } = &self.scope;
            let _ = writeln!(notes, "    {DIM}{show} {}{DIM:#}", shell_quoted(&format!("{run}/{name}/{test}")));
        }
        self.notes += &notes;
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
