//! A test between two passes: what has happened, what the next pass is given, and the end of the run.

use package::{Message, Points};

use super::process::PassResult;
use crate::verdict::decide::{Facts, decide};
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;
use crate::verdict::record::{JudgedRun, PassRecord, ProcessRecord, RunRecord, largest};

/// A test between two passes.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub record: RunRecord,
    /// By the length of messages, or by an author's program: the least of them.
    pub points: Option<Points>,
    pub handover: Handover,
    /// What an ICPC program left for its own next call.
    pub kept: Vec<u8>,
}

/// What the next pass is given.
#[derive(Clone, Debug, Default)]
pub enum Handover {
    #[default]
    Test,
    /// What arrived through the channel.
    Messages(Vec<Message>),
    /// What an author's program handed over.
    Bytes(Vec<u8>),
}

/// What became of a test in one pass.
pub enum Step {
    Next(State),
    Done(Box<JudgedRun>),
}

impl State {
    /// `several`: the task has more than one pass, so that sentences name the pass that decided.
    pub fn new(several: bool) -> State {
        State { record: RunRecord { several, ..RunRecord::default() }, ..State::default() }
    }

    /// Records one more pass of this name, made by these processes, and gives back the last of them.
    pub fn record_pass(&mut self, name: &str, mut results: Vec<PassResult>) -> Option<PassResult> {
        let used: Vec<ProcessRecord> = results.iter().filter_map(|result| result.process).collect();
        let process = used.last().map(|last| ProcessRecord {
            usage: used.iter().map(|process| process.usage).reduce(largest).unwrap_or(last.usage),
            total: used.iter().map(|process| process.usage.cpu).sum(),
            exit: last.exit,
            processes: used.len(),
        });
        let talk = results.last_mut().map(|last| std::mem::take(&mut last.talk)).unwrap_or_default();
        let (dialogue, unfinished) = (talk.lines, talk.unfinished);
        self.record.passes.push(PassRecord { name: name.into(), process, dialogue, unfinished });
        let repeats = results.iter().map(|result| result.repeats).max().unwrap_or(1);
        self.record.repeats = self.record.repeats.max(repeats);
        results.pop()
    }

    /// The end of the run, after the pass that decided it. `deciding`: the last process; `end`: how the pass came out if
    /// all its processes went well.
    pub fn done(self, deciding: Option<PassResult>, end: Option<(End, Explanation)>) -> Step {
        Step::Done(self.judged(deciding, end))
    }

    /// The same without anything that could follow.
    pub fn judged(mut self, deciding: Option<PassResult>, end: Option<(End, Explanation)>) -> Box<JudgedRun> {
        let decided = u16::try_from(self.record.passes.len()).unwrap_or(u16::MAX);
        let (mut facts, mut explanation) = match deciding {
            Some(result) => {
                self.record.stderr = result.stderr;
                self.record.blunder = result.blunder;
                (result.facts, result.explanation)
            }
            None => (Facts::of(End::Finished), Explanation::default()),
        };
        if let Some((end, words)) = end {
            facts.session = end;
            explanation = words;
        }
        facts.points = self.points;
        let verdict = decide(&facts);
        if !verdict.passed() && self.record.several {
            explanation.what = format!("pass {decided}: {}", explanation.what);
        }
        self.record.decided = decided;
        Box::new(JudgedRun { verdict, facts, explanation, record: self.record })
    }
}
