//! One run from start to verdict: conversation, checker, blame, explanation, and a second look near a limit.

use std::sync::Arc;

use interactor::checker::{self, CheckerError, Finding};
use interactor::{Ending, Event, Script, Session, Terms, Transcript};
use package::{Limits, Points, Verdict};
use sandbox::{Exit, LimitHit, Usage, Worker};

use crate::conversation::partner::GamePartner;
use crate::conversation::pump::converse;
use crate::conversation::result::{Allowance, Conducted};
use crate::passes::PhaseRecord;
use crate::program::compile::Program;
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;
use crate::verdict::decide::{CheckerEnd, Facts, Limit, SessionEnd, decide};
use crate::verdict::explain::{self, Evidence, Explanation};

/// A run that has its verdict, with everything that is kept of it.
#[derive(Clone, Debug)]
pub struct Judged {
    pub verdict: Verdict,
    pub facts: Facts,
    pub explanation: Explanation,
    /// The first move that gave a won position away, where there is one, as an index into the transcript.
    pub blunder: Option<usize>,
    pub usage: Usage,
    pub exit: Exit,
    pub transcript: Transcript,
    /// The beginning of standard error.
    pub stderr: Vec<u8>,
    /// Both passes, in a task that has two.
    pub phases: Option<Box<PhaseRecord>>,
    /// What an accepted run has earned, where that is not all or nothing.
    pub points: Option<Points>,
    /// How often it ran: more than once when the first run came close to the time limit.
    pub repeats: u32,
}

/// What all runs of a package share.
#[derive(Clone, Debug)]
pub struct Bench {
    pub terms: Arc<Terms>,
    pub limits: Limits,
}

/// What was said, how it ended, and what the checker makes of it.
struct Record {
    ending: Ending,
    transcript: Transcript,
    checked: Result<Finding, CheckerError>,
}

/// A time limit is only believed to be passed when the CPU time is this many times above it; between the two the run
/// is repeated. Noise adds time and never takes any away.
pub const BEYOND_DOUBT: f64 = 1.5;
/// The part of the time limit above which an accepted run is repeated, too.
const NEAR: f64 = 0.9;
pub const MOST_REPEATS: u32 = 3;

impl Bench {
    /// Judges one run. `seed` decides the interactor's free choices; `observe` sees every line as it is said.
    pub async fn judge(
        &self,
        worker: &mut Worker,
        program: &Program,
        script: &Arc<Script>,
        seed: u64,
        stop: &Stop,
        observe: &mut dyn FnMut(&Event),
    ) -> Result<Judged, Failure> {
        let session = Session::new(self.terms.clone(), script.clone(), seed);
        let mut partner = GamePartner::new(session, observe);
        let conducted = converse(worker, program, &allowance(&self.limits), &mut partner, stop).await?;
        let (ending, transcript) = partner.into_record();
        let checked = checker::check(&self.terms, script, &transcript);
        Ok(self.verdict(program, conducted, Record { ending, transcript, checked }))
    }

    /// Whether this run came so close to the time limit that it should be repeated alone.
    pub fn is_close(&self, judged: &Judged) -> bool {
        let share = judged.usage.cpu.as_secs_f64() / self.limits.time.as_secs_f64();
        let close = match judged.verdict {
            Verdict::Accepted => share > NEAR,
            Verdict::TimeLimit => share < BEYOND_DOUBT,
            _ => false,
        };
        close && judged.repeats < MOST_REPEATS
    }

    fn verdict(&self, program: &Program, conducted: Conducted, record: Record) -> Judged {
        let Record { ending, mut transcript, checked } = record;
        if !conducted.trailing.is_empty() {
            transcript.unfinished.clone_from(&conducted.trailing);
        }
        let facts = Facts {
            session: session_end(&ending),
            checker: checker_end(&checked),
            limit: passed_limit(&self.limits, program, &conducted),
            clean_exit: conducted.outcome.exit == Exit::Code(0),
            trailing_output: !conducted.trailing.is_empty(),
        };
        let verdict = decide(&facts);
        let blunder = match &checked {
            Ok(Finding::Lost { blunder: Some(blunder), .. }) => Some(blunder.event),
            _ => None,
        };
        let explanation = explain::explain(
            verdict,
            &Evidence {
                facts: &facts,
                limits: &self.limits,
                program,
                conducted: &conducted,
                ending: &ending,
                checked: &checked,
            },
        );
        Judged {
            verdict,
            facts,
            explanation,
            blunder,
            usage: conducted.outcome.usage,
            exit: conducted.outcome.exit,
            transcript,
            stderr: conducted.stderr,
            phases: None,
            points: None,
            repeats: 1,
        }
    }
}

/// What a conversation may cost under these limits.
pub fn allowance(limits: &Limits) -> Allowance {
    Allowance {
        cpu: limits.time.mul_f64(BEYOND_DOUBT),
        memory: limits.memory,
        idle: limits.idle,
        output: limits.output,
    }
}

/// The first limit that was passed. CPU time is looked at before silence: a starved program is not an idle one.
pub fn passed_limit(limits: &Limits, program: &Program, conducted: &Conducted) -> Option<Limit> {
    let outcome = &conducted.outcome;
    match outcome.limit {
        Some(LimitHit::Syscall(_)) => return Some(Limit::Security),
        Some(LimitHit::Memory) => return Some(Limit::Memory),
        Some(LimitHit::Cpu) => return Some(Limit::Time),
        Some(LimitHit::FileSize) => return Some(Limit::Output),
        Some(LimitHit::Wall | LimitHit::Processes | LimitHit::Killed) | None => {}
    }
    if outcome.usage.cpu > limits.time {
        return Some(Limit::Time);
    }
    if conducted.flooded.is_some() {
        return Some(Limit::Output);
    }
    if conducted.silence.is_some() || outcome.limit == Some(LimitHit::Wall) {
        return Some(Limit::Idleness);
    }
    let words = String::from_utf8_lossy(&conducted.stderr);
    let ran_out = program.language.out_of_memory.iter().any(|sign| words.contains(sign));
    (ran_out && outcome.exit != Exit::Code(0)).then_some(Limit::Memory)
}
/// Of several runs of the same thing the one that used the least CPU time: noise only adds.
pub fn least(first: Judged, second: Judged) -> Judged {
    let repeats = first.repeats + second.repeats;
    let accepted_first = (first.verdict == Verdict::TimeLimit, first.usage.cpu);
    let accepted_second = (second.verdict == Verdict::TimeLimit, second.usage.cpu);
    let mut least = if accepted_second < accepted_first { second } else { first };
    least.repeats = repeats;
    least
}

fn session_end(ending: &Ending) -> SessionEnd {
    match ending {
        Ending::Finished => SessionEnd::Finished,
        Ending::Lost { .. } => SessionEnd::Lost,
        Ending::Malformed { .. } => SessionEnd::Malformed,
        Ending::Illegal { .. } => SessionEnd::Illegal,
        Ending::Stopped { .. } => SessionEnd::Stopped,
        Ending::Failed { .. } => SessionEnd::Failed,
    }
}

fn checker_end(checked: &Result<Finding, CheckerError>) -> CheckerEnd {
    match checked {
        Ok(Finding::Accepted { .. }) => CheckerEnd::Accepted,
        Ok(Finding::Lost { .. }) => CheckerEnd::Lost,
        Ok(Finding::Malformed { .. }) => CheckerEnd::Malformed,
        Ok(Finding::Illegal { .. }) => CheckerEnd::Illegal,
        Ok(Finding::Stopped { .. }) => CheckerEnd::Stopped,
        Err(_) => CheckerEnd::Failed,
    }
}
