//! What is kept of a judged run: its verdict and the reason, each pass with its resource use and its conversation, and
//! each message from one pass to the next.

use std::time::Duration;

use interactor::TranscriptLine;
use package::{Points, Verdict};
use sandbox::{Exit, Usage};

use super::decide::Facts;
use super::explain::Explanation;

/// A run that has its verdict, with everything that is kept of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedRun {
    pub verdict: Verdict,
    pub facts: Facts,
    pub explanation: Explanation,
    pub record: RunRecord,
}

/// What happened in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunRecord {
    /// The pass that decided the verdict, from 1.
    pub decided: u16,
    /// Whether the task has more than one pass, so that it matters which one decided.
    pub several: bool,
    /// The passes that took place.
    pub passes: Vec<PassRecord>,
    /// One for each message; one for the input and output of a single pass; none in games.
    pub exchanges: Vec<Exchange>,
    /// The first move that made the player's position worse, if there is one: an index into the last pass's dialogue.
    pub blunder: Option<usize>,
    /// The beginning of what the deciding process wrote to standard error.
    pub stderr: Vec<u8>,
    /// The number of runs of the process that ran most often: more than 1 near the time limit.
    pub repeats: u32,
}

/// One pass: its resource use and its conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassRecord {
    /// Its name in the package; empty where passes have no names.
    pub name: String,
    /// `None` where nothing was run: the submission is an output.
    pub process: Option<ProcessRecord>,
    /// The conversation between the submission and a session or an interactor.
    pub dialogue: Vec<TranscriptLine>,
    /// The submission's last line if it did not end it, or its output after the end of all games.
    pub unfinished: Vec<u8>,
}

/// The resource use of the processes of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessRecord {
    /// Of several processes, the largest use of a single one.
    pub usage: Usage,
    /// CPU time of all of them together.
    pub total: Duration,
    /// Of the last.
    pub exit: Exit,
    /// The number of processes: one, or one for each call.
    pub processes: usize,
}

impl ProcessRecord {
    /// The resource use of a pass with one process.
    pub fn single(usage: Usage, exit: Exit) -> ProcessRecord {
        ProcessRecord { usage, total: usage.cpu, exit, processes: 1 }
    }
}

impl RunRecord {
    /// `pass 2 (seek)`, or `pass 2` where it has no name or did not take place. `index`: from 0.
    pub fn title(&self, index: usize) -> String {
        match self.passes.get(index).map(|pass| pass.name.as_str()) {
            None | Some("") => format!("pass {}", index + 1),
            Some(name) => format!("pass {} ({name})", index + 1),
        }
    }
}

impl JudgedRun {
    /// The points of an accepted run, if they were given.
    pub fn points(&self) -> Option<Points> {
        self.facts.points.filter(|_| self.verdict.passed())
    }

    /// The largest use of a single process; `None` where nothing was run.
    pub fn usage(&self) -> Option<Usage> {
        self.record.passes.iter().filter_map(|pass| pass.process).map(|process| process.usage).reduce(largest)
    }

    /// The verdict with the pass to blame where there are several, `W2`, else its code, `WA`.
    pub fn verdict_with_pass(&self) -> String {
        match self.record.several && !self.verdict.passed() {
            true => format!("{}{}", self.verdict.letter(), self.record.decided),
            false => self.verdict.code().to_string(),
        }
    }

    /// The same without conversations, messages and outputs: what a matrix needs.
    pub fn without_words(&self) -> JudgedRun {
        let pass =
            |pass: &PassRecord| PassRecord { name: pass.name.clone(), process: pass.process, ..Default::default() };
        let RunRecord { decided, several, passes, blunder, repeats, .. } = &self.record;
        let record = RunRecord {
            decided: *decided,
            several: *several,
            passes: passes.iter().map(pass).collect(),
            blunder: *blunder,
            repeats: *repeats,
            ..RunRecord::default()
        };
        JudgedRun { record, explanation: self.explanation.clone(), facts: self.facts.clone(), verdict: self.verdict }
    }
}

/// The larger of each quantity.
pub fn largest(a: Usage, b: Usage) -> Usage {
    Usage { cpu: a.cpu.max(b.cpu), wall: a.wall.max(b.wall), memory: a.memory.max(b.memory) }
}

/// One message: the input that it was made from, what was sent and arrived, and the result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// The input of the pass that sent it.
    pub given: String,
    pub sent: Option<Vec<u8>>,
    pub arrived: Option<Vec<u8>>,
    /// What the last pass printed or returned.
    pub returned: Option<String>,
    /// Empty where no answer is compared.
    pub wanted: String,
    /// The message of the author's program about it; empty if there is none.
    pub said: String,
    pub right: bool,
}
