//! What a process of a pass is given, and what is known when it is over.

use std::sync::Arc;

use interactor::{Script, Terms, Transcript};
use package::{Functions, Value, Verdict};

use super::judge_program::{JudgeProgram, JudgeProgramVerdict};
use crate::conversation::partner::Call;
use crate::verdict::decide::Facts;
use crate::verdict::explain::Explanation;
use crate::verdict::record::ProcessRecord;

/// What a process gets.
pub enum PassInput<'a> {
    /// The submission's output for the test of this name is read; nothing is run.
    OutputFile(&'a str),
    /// All of its standard input.
    Text(Vec<u8>),
    /// Games against a session; `seed` decides its free choices.
    Game { terms: &'a Arc<Terms>, script: &'a Arc<Script>, seed: u64 },
    /// Calls of functions.
    Calls(&'a Functions, Vec<Call>),
    /// A conversation with the author's interactor, which begins with a line for the submission.
    Interactor(JudgeProgram, Vec<u8>),
    /// Calls that the author's interactor asks for, after one that it does not ask for (`init`).
    RequestedCalls(JudgeProgram, &'a Functions, Option<Call>),
}

/// What a process gave back.
#[derive(Debug)]
pub enum PassOutput {
    /// Nothing beyond the conversation.
    Nothing,
    Printed(Vec<u8>),
    Returned(Vec<Option<Value>>),
    /// `None` if the interactor was not asked for a verdict, since the submission was stopped.
    Judged(Option<JudgeProgramVerdict>),
}

/// One process and the verdict on it. `Accepted` here means that nothing but its output can be wrong.
#[derive(Debug)]
pub struct PassResult {
    pub output: PassOutput,
    pub verdict: Verdict,
    pub facts: Facts,
    pub explanation: Explanation,
    /// `None` where nothing was run.
    pub process: Option<ProcessRecord>,
    pub stderr: Vec<u8>,
    /// How often it ran.
    pub repeats: u32,
    /// The conversation with a session or an interactor.
    pub talk: Transcript,
    /// The hash of all that was said to and by an author's interactor, of which `talk` keeps a part.
    pub said_in_all: Option<blake3::Hash>,
    /// The first move that made the player's position worse, as an index into `talk`.
    pub blunder: Option<usize>,
}

impl PassResult {
    /// Whether the same was said and given back as in another run of the same process, whatever it cost.
    pub fn is_the_same_as(&self, other: &PassResult) -> bool {
        let said = |result: &PassResult| {
            let lines = result.talk.lines.iter().map(|line| (line.side, line.line.clone()));
            (lines.collect::<Vec<_>>(), result.talk.unfinished.clone(), result.said_in_all)
        };
        let same_output = match (&self.output, &other.output) {
            (PassOutput::Printed(a), PassOutput::Printed(b)) => a == b,
            (PassOutput::Returned(a), PassOutput::Returned(b)) => a == b,
            (PassOutput::Judged(_), PassOutput::Judged(_)) | (PassOutput::Nothing, PassOutput::Nothing) => true,
            (PassOutput::Nothing | PassOutput::Printed(_) | PassOutput::Returned(_) | PassOutput::Judged(_), _) => {
                false
            }
        };
        same_output && said(self) == said(other)
    }
}
