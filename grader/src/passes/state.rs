//! A test between two passes: what has happened, what the next pass is given, and the end of the run.

use package::{Message, Points};

use super::process_data::PassResult;
use crate::verdict::decide::{Facts, decide};
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;
use crate::verdict::record::{JudgedRun, PassRecord, ProcessRecord, RunRecord, largest};

/// A test between two passes.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub record: RunRecord,
    /// The least of the points for the length of messages and the points from the author's programs.
    pub points: Option<Points>,
    pub handover: Handover,
    /// The feedback folder that an ICPC program left for its next call, as an archive.
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

/// The result of one pass of a test.
pub enum Step {
    Next(State),
    Done(Box<JudgedRun>),
}

impl State {
    /// `several`: the task has more than one pass, so that explanations name the pass that decided.
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

    /// The end of the run, after the pass that decided it. `deciding`: the last process; `end`: the result of the pass
    /// if all its processes went well.
    pub fn done(self, deciding: Option<PassResult>, end: Option<(End, Explanation)>) -> Step {
        Step::Done(self.judged(deciding, end))
    }

    /// The same, as a judged run.
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
