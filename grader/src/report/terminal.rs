//! The terminal report of an invocation: progress while it runs, one line for each submission, and explained failures.
//!
//! Lines about submissions go to standard output in the order of the plan; the live line, on a terminal only, to
//! standard error.

use std::fmt::Write as _;

use indicatif::ProgressBar;
use interactor::{display_line, escaped_line};
use package::{Mismatch, Verdict};

use super::matrix::{row, tests_with};
use super::progress::bar;
use super::standing::{RowStanding, Tally, all_stand_still, not_judged, standing};
use super::style::plural;
use super::{Finish, Reporter};
use crate::journal::{Replay, ReplaySubmission, SubmissionState, TestResult};
use crate::program::toolchain::shell_quoted;
use crate::run::event::RunEvent;
use crate::terminal::stdout::say;
use crate::terminal::style::{BAD, BOLD, DIM, GOOD, indented};
use crate::verdict::text::seconds;

/// The options of the report.
#[derive(Clone, Debug)]
pub struct TerminalOptions {
    /// The command line of `grundy show` in the user's working directory.
    pub show: String,
    /// The name of this invocation for it.
    pub run: String,
    pub verbose: bool,
    /// Names of the package's solutions that have no expected verdict.
    pub without_expectation: Vec<String>,
    /// Show the live line.
    pub live: bool,
}

/// Prints rows as soon as all rows above them are complete.
#[derive(Debug)]
pub struct Terminal {
    options: TerminalOptions,
    bar: ProgressBar,
    /// The first row that is not printed yet.
    next: usize,
    notes: String,
}

impl Terminal {
    pub fn new(options: TerminalOptions) -> Terminal {
        let bar = bar(options.live);
        Terminal { options, bar, next: 0, notes: String::new() }
    }

    fn print(&self, text: &str) {
        self.bar.suspend(|| say(text));
    }

    fn row(&mut self, replay: &Replay, submission: &ReplaySubmission) {
        self.print(&row(replay, submission));
        if let SubmissionState::CompileError(words) = &submission.state {
            let name = &submission.name;
            let _ = writeln!(self.notes, "{name}  compile error\n{}", beginning(words, self.options.verbose));
        }
        self.note_failures(replay, submission);
    }

    /// One note for each kind of failure, on its first test; with `verbose` one for every failed test.
    fn note_failures(&mut self, replay: &Replay, submission: &ReplaySubmission) {
        let standing = standing(replay, submission);
        let verbose = self.options.verbose;
        let mut noted: Vec<Verdict> = Vec::new();
        for (test, result) in replay.tests.iter().zip(&submission.results) {
            let Some(result) = result else { continue };
            let verdict = result.verdict();
            if verdict.passed() || verdict == Verdict::Skipped || (noted.contains(&verdict) && !verbose) {
                continue;
            }
            noted.push(verdict);
            let same = tests_with(replay, submission, verdict).len();
            let more = if same > 1 && !verbose { format!(" (and {} more)", same - 1) } else { String::new() };
            let surprising =
                matches!(standing, RowStanding::Differs(Mismatch::Unexpected { verdict: got, .. }) if got == verdict);
            let style = if surprising { BAD } else { BOLD };
            let (words, what, hint) = match result {
                TestResult::Judged(judged) => {
                    (judged.verdict_with_pass(), &judged.explanation.what, &judged.explanation.hint)
                }
                TestResult::Failed { message, hint } => (verdict.to_string(), message, hint),
                TestResult::Skipped => continue,
            };
            let (name, test) = (&submission.name, &test.name);
            let _ = writeln!(self.notes, "{style}{name} {words} on {test}{more}{style:#}: {}", indented(what, 4));
            if let Some(hint) = hint {
                let _ = writeln!(self.notes, "    {}", indented(hint, 4));
            }
            let TerminalOptions { show, run, .. } = &self.options;
            let place = shell_quoted(&format!("{run}/{name}/{test}"));
            let _ = writeln!(self.notes, "    {DIM}{show} {place}{DIM:#}");
        }
    }
}

impl Reporter for Terminal {
    fn begin(&mut self, replay: &Replay) {
        let (tests, submissions) = (replay.tests.len(), replay.submissions.len());
        self.bar.set_length((tests * submissions) as u64);
        self.print(&format!(
            "{BOLD}{}{BOLD:#} · {tests} test{} · {submissions} submission{} · sandbox {}{}",
            escaped_line(replay.package.as_bytes()),
            plural(tests),
            plural(submissions),
            replay.tier,
            replay.seed.map_or(String::new(), |seed| format!(" · seed {seed}"))
        ));
    }

    fn event(&mut self, event: &RunEvent, replay: &Replay) {
        // The live line is not said, but drawn.
        let name = |submission: &usize| escaped_line(replay.submissions[*submission].name.as_bytes());
        match event {
            RunEvent::Compiled { submission } => self.bar.set_message(name(submission)),
            RunEvent::Judged { submission, .. } => {
                self.bar.set_message(name(submission));
                self.bar.inc(1);
            }
            RunEvent::Skipped { .. } => self.bar.inc(1),
            RunEvent::Ordered { submission, pass, order } if self.options.verbose => {
                let test = |&(test, counts): &(usize, bool)| match (&replay.tests[test].name, counts) {
                    (name, true) => name.clone(),
                    (name, false) => format!("({name})"),
                };
                let order: Vec<String> = order.iter().map(test).collect();
                let _ = writeln!(self.notes, "{}: passes {pass} in the order {}", name(submission), order.join(" "));
            }
            RunEvent::Ordered { .. }
            | RunEvent::CompileError { .. }
            | RunEvent::LeftOut { .. }
            | RunEvent::Failed { .. } => {}
        }
        while let Some(submission) = replay.submissions.get(self.next).filter(|next| next.is_complete()) {
            self.row(replay, submission);
            self.next += 1;
        }
    }

    fn finish(&mut self, replay: &Replay, finish: &Finish) {
        self.bar.finish_and_clear();
        for submission in &replay.submissions[self.next..] {
            if submission.is_complete() || submission.results.iter().any(Option::is_some) {
                self.row(replay, submission);
            }
        }
        if !self.notes.is_empty() {
            self.print("");
            let notes = std::mem::take(&mut self.notes);
            self.print(notes.trim_end());
        }
        self.print("");
        for (submission, reason) in not_judged(replay) {
            let name = escaped_line(submission.name.as_bytes());
            self.print(&format!("{BAD}{name} was not judged{BAD:#}: {}", indented(reason, 4)));
        }
        if all_stand_still(replay) {
            self.print(&format!(
                "{BAD}every solution that should be accepted stands still{BAD:#}: that is the package's fault; who is to \
                 speak first, and does the interactor flush what it says?"
            ));
        }
        for name in &self.options.without_expectation {
            self.print(&format!("{BAD}{name} has no expected verdict{BAD:#}: say it in [solutions] of problem.toml"));
        }
        self.print(&last_line(replay, finish));
    }
}

fn last_line(replay: &Replay, finish: &Finish) -> String {
    let Tally { as_expected, differs, left_out, unfinished, judge_errors, runs } = Tally::of(replay);
    let mut line = String::new();
    if finish.stopped {
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
    let _ = write!(line, " · {runs} run{} in {} · kept as {}", plural(runs), seconds(finish.took), replay.id);
    line
}

/// The compiler's words, their beginning unless all are wanted.
fn beginning(words: &str, all: bool) -> String {
    let most = if all { usize::MAX } else { 12 };
    let mut lines: Vec<String> =
        words.lines().take(most).map(|line| format!("    {}", display_line(line.as_bytes()))).collect();
    let left = words.lines().count().saturating_sub(most);
    if left > 0 {
        lines.push(format!("    … {left} more lines (-v shows them)"));
    }
    lines.join("\n")
}
