//! One process of a pass: runs the submission in a new box with a partner, and decides the verdict on it.

use std::sync::Arc;

use interactor::checker::Finding;
use interactor::{Script, Session, Terms, Transcript, TranscriptLine, checker, display_line};
use package::{Functions, Limits, Verdict};
use sandbox::{Exit, Worker, WorkerOptions};

use super::judge_program::{JudgeProgram, JudgeProgramVerdict};
use super::outputs::OutputFiles;
use super::process_data::{PassInput, PassOutput, PassResult};
use crate::conversation::author_process::AuthorProcess;
use crate::conversation::idle::IdleReason;
use crate::conversation::partner::{
    AuthorInteractor, Batch, Call, CallSequence, GamePartner, InteractorEnd, Left, Partner, RequestedCalls,
    RequestedCallsEnd, Said,
};
use crate::conversation::pump::converse;
use crate::conversation::result::ConversationResult;
use crate::program::compile::Program;
use crate::run::alone::{Alone, is_to_be_repeated};
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;
use crate::verdict::decide::{Facts, decide};
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;
use crate::verdict::explain::calls::{end_of_calls, ended_between_calls, place};
use crate::verdict::explain::failed::failed;
use crate::verdict::explain::game::{self, Evidence};
use crate::verdict::explain::limits::limit_passed;
use crate::verdict::limits::{passed_limit, run_limits};
use crate::verdict::record::ProcessRecord;

/// A submission that can be judged.
#[derive(Clone, Debug)]
pub enum Submission {
    Program(Arc<Program>),
    /// Not run: an output for each test.
    Outputs(Arc<OutputFiles>),
}

/// What the passes of a submission share while one slot judges them.
pub struct RunContext<'a> {
    pub worker: &'a mut Worker,
    /// The worker of the author's programs, started when it is first needed. It is a second one because the submission's
    /// worker has a box prepared for the submission.
    pub author_worker: &'a mut Option<Worker>,
    pub submission: &'a Submission,
    /// What time limits are multiplied by for its language.
    pub time_factor: f64,
    pub stop: &'a Stop,
    pub alone: &'a Alone,
    /// The core that all processes are pinned to.
    pub core: Option<usize>,
    /// Called for every line of a game, as it is sent or received.
    pub observe: &'a mut dyn FnMut(&TranscriptLine),
}

/// The result of a process, before limits and exit codes are considered.
struct Assessment<'a> {
    end: End,
    output: PassOutput,
    /// The explanation of an end other than success.
    words: Option<Explanation>,
    /// The call in progress, for explanations; empty where there is none.
    place: &'a str,
    dialogue: Vec<TranscriptLine>,
}

impl RunContext<'_> {
    /// The worker for the author's programs.
    pub fn author_worker(&mut self) -> Result<&mut Worker, Failure> {
        if self.author_worker.is_none() {
            let options = WorkerOptions { core: self.core, tier: None, require: None };
            *self.author_worker = Some(Worker::start(&options)?);
        }
        self.author_worker.as_mut().ok_or_else(|| Failure::judge("a worker vanished; this is a bug"))
    }

    /// Runs the process in a new box. Near its time limit it is run again, alone, and the least CPU time counts.
    pub async fn run(&mut self, input: &PassInput<'_>, limits: &Limits) -> Result<PassResult, Failure> {
        let limits = &Limits { time: limits.time.mul_f64(self.time_factor), ..limits.clone() };
        let alone = self.alone;
        let mut result = {
            let _together = alone.together().await;
            self.once(input, limits).await?
        };
        let cpu = |result: &PassResult| result.process.map(|process| process.usage.cpu).unwrap_or_default();
        let share = |result: &PassResult| cpu(result).as_secs_f64() / limits.time.as_secs_f64();
        while is_to_be_repeated(result.verdict, share(&result), result.repeats) {
            let _alone = alone.alone().await;
            let repeats = result.repeats + 1;
            let again = self.once(input, limits).await?;
            // Another conversation says nothing about this one: it may only have been luckier.
            if again.is_the_same_as(&result) && cpu(&again) < cpu(&result) {
                result = again;
            }
            result.repeats = repeats;
        }
        Ok(result)
    }

    async fn once(&mut self, input: &PassInput<'_>, limits: &Limits) -> Result<PassResult, Failure> {
        let program = match (self.submission, input) {
            (Submission::Outputs(files), PassInput::OutputFile(stem)) => return Ok(read_output(files, stem, limits)),
            (Submission::Program(program), _) => program,
            (Submission::Outputs(_), _) => return Err(Failure::judge("outputs cannot be run; this is a bug")),
        };
        match input {
            PassInput::OutputFile(_) => Err(Failure::judge("a program is no folder of outputs; this is a bug")),
            PassInput::Text(text) => {
                let mut partner = Batch::new(text.clone());
                let talk = self.converse(program, limits, &mut partner).await?;
                let output = PassOutput::Printed(partner.output);
                let seen = Assessment { end: End::Finished, output, words: None, place: "", dialogue: Vec::new() };
                Ok(judged(program, talk, limits, seen))
            }
            PassInput::Game { terms, script, seed } => self.game(program, limits, (terms, script, *seed)).await,
            PassInput::Calls(functions, calls) => {
                let longest = usize::try_from(limits.output).unwrap_or(usize::MAX);
                let mut partner = CallSequence::new(functions, calls, longest)
                    .map_err(|error| Failure::judge(format!("the package's calls cannot be made: {error}")))?;
                let talk = self.converse(program, limits, &mut partner).await?;
                let place = place(functions, partner.under_way());
                let (end, words) = end_of_calls(functions, partner.fault.as_ref(), partner.under_way(), &talk);
                let output = PassOutput::Returned(partner.results);
                let seen = Assessment { end, output, words, place: &place, dialogue: Vec::new() };
                Ok(judged(program, talk, limits, seen))
            }
            PassInput::Interactor(judge, greeting) => self.interactor(program, limits, judge, greeting).await,
            PassInput::RequestedCalls(judge, functions, first) => {
                self.requested_calls(program, limits, judge, (functions, first)).await
            }
        }
    }

    async fn converse(
        &mut self,
        program: &Program,
        limits: &Limits,
        partner: &mut impl Partner,
    ) -> Result<ConversationResult, Failure> {
        converse(self.worker, program, &run_limits(limits), partner, self.stop).await
    }

    async fn game(
        &mut self,
        program: &Program,
        limits: &Limits,
        (terms, script, seed): (&Arc<Terms>, &Arc<Script>, u64),
    ) -> Result<PassResult, Failure> {
        let session = Session::new(terms.clone(), script.clone(), seed);
        let mut partner = GamePartner::new(session, self.observe);
        let talk = converse(self.worker, program, &run_limits(limits), &mut partner, self.stop).await?;
        let (ending, mut transcript) = partner.into_record();
        let checked = checker::check(terms, script, &transcript);
        if !talk.trailing.is_empty() {
            transcript.unfinished.clone_from(&talk.trailing);
        }
        // A game that ends without anybody's mistake ends at the limit of moves: the package allows too few.
        let too_long = matches!(&checked, Ok(Finding::Lost { blunder: None, .. }));
        let (session, replayed) = match too_long {
            true => (End::Failed, End::Failed),
            false => (End::of_session(&ending), End::of_checker(&checked)),
        };
        let facts = Facts {
            checker: Some(replayed),
            limit: passed_limit(limits, program, &talk),
            clean_exit: talk.outcome.exit == Exit::Code(0),
            trailing_output: !talk.trailing.is_empty(),
            ..Facts::of(session)
        };
        let verdict = decide(&facts);
        let evidence =
            Evidence { facts: &facts, limits, program, talk: &talk, ending: &ending, checked: &checked, terms };
        let mut explanation = game::explain(verdict, &evidence);
        let blunder = match checked {
            Ok(Finding::Lost { blunder, .. }) => blunder,
            // The game was thrown away before the program failed otherwise.
            Ok(
                Finding::Stopped { blunder, .. }
                | Finding::Malformed { blunder, .. }
                | Finding::Illegal { blunder, .. },
            ) => {
                if let Some(blunder) = &blunder {
                    explanation.and(&game::thrown_away(blunder));
                }
                blunder
            }
            Ok(Finding::Accepted { .. }) | Err(_) => None,
        };
        let blunder = blunder.map(|blunder| blunder.event);
        let process = Some(ProcessRecord::single(talk.outcome.usage, talk.outcome.exit));
        let output = PassOutput::Nothing;
        Ok(PassResult {
            output,
            verdict,
            facts,
            explanation,
            process,
            stderr: talk.stderr,
            repeats: 1,
            talk: transcript,
            said_in_all: None,
            blunder,
        })
    }

    async fn interactor(
        &mut self,
        program: &Program,
        limits: &Limits,
        judge: &JudgeProgram,
        greeting: &[u8],
    ) -> Result<PassResult, Failure> {
        let interactor =
            AuthorProcess::start(self.author_worker()?, &judge.program, judge.invocation(None), &judge.limits)?;
        let mut partner = AuthorInteractor::new(interactor, greeting.to_vec(), judge.accepts());
        let mut talk = self.converse(program, limits, &mut partner).await?;
        // Words after the interactor's end are told, and change no verdict.
        let after_the_end = std::mem::take(&mut talk.trailing);
        let InteractorEnd { end, dialogue, decided_first, mistake } = partner.conclude(left(&talk)).await?;
        let said = match mistake {
            Some(mistake) => Some(judge.mistake(mistake)),
            None => end.map(|end| judge.verdict(end)),
        };
        let clean = talk.outcome.exit == Exit::Code(0);
        let end = match &said {
            // The interactor rejects a program because it has failed: the failure itself is the reason.
            Some(said) if decided_first || clean || said.end == End::Failed => said.end,
            Some(_) | None => End::Stopped,
        };
        let words = said.as_ref().filter(|said| said.end == end).map(JudgeProgramVerdict::explanation);
        let Said { lines, in_all } = dialogue;
        let seen = Assessment { end, output: PassOutput::Judged(said), words, place: "", dialogue: lines };
        let mut result = judged(program, talk, limits, seen);
        result.said_in_all = Some(in_all);
        if result.verdict.passed() && !after_the_end.is_empty() {
            let words = display_line(after_the_end.trim_ascii_end());
            result.explanation = Explanation::new(format!("wrote `{words}` after the interactor had accepted"));
        }
        result.talk.unfinished = after_the_end;
        Ok(result)
    }

    async fn requested_calls(
        &mut self,
        program: &Program,
        limits: &Limits,
        judge: &JudgeProgram,
        (functions, first): (&Functions, &Option<Call>),
    ) -> Result<PassResult, Failure> {
        let interactor =
            AuthorProcess::start(self.author_worker()?, &judge.program, judge.invocation(None), &judge.limits)?;
        let longest = usize::try_from(limits.output).unwrap_or(usize::MAX);
        let mut partner = RequestedCalls::new(interactor, functions, first.clone(), judge.accepts(), longest);
        let talk = self.converse(program, limits, &mut partner).await?;
        let place = place(functions, partner.under_way());
        let (calls, words) = end_of_calls(functions, partner.fault(), partner.under_way(), &talk);
        let RequestedCallsEnd { end, dialogue, mistake } = partner.conclude()?;
        let mistake = mistake.map(|mistake| judge.mistake(mistake));
        let said = mistake.or_else(|| end.map(|end| judge.verdict(end)));
        let (end, words) = match &said {
            // The interactor's verdict counts if all calls went well, or if it rejected before one went wrong.
            Some(said) if calls == End::Finished || said.end != End::Finished => {
                (said.end, (said.end != End::Finished).then(|| said.explanation()))
            }
            Some(_) => (calls, words),
            None if calls == End::Finished => (End::Stopped, Some(ended_between_calls(&talk))),
            None => (calls, words),
        };
        let Said { lines, in_all } = dialogue;
        let seen = Assessment { end, output: PassOutput::Judged(said), words, place: &place, dialogue: lines };
        Ok(PassResult { said_in_all: Some(in_all), ..judged(program, talk, limits, seen) })
    }
}

/// In which state a submission left the author's interactor.
fn left(talk: &ConversationResult) -> Left {
    match &talk.idle {
        Some(IdleReason::Deadlock { reads_stdin: true, .. }) => Left::BothWait,
        Some(_) => Left::Stopped,
        None if talk.flooded.is_some() || talk.outcome.limit.is_some() => Left::Stopped,
        None => Left::Ended,
    }
}

/// The output of a submission that is not run.
fn read_output(files: &OutputFiles, stem: &str, limits: &Limits) -> PassResult {
    let (output, end, limit, explanation) = match files.read(stem, limits.output) {
        Ok(Some(bytes)) => (PassOutput::Printed(bytes), End::Finished, None, Explanation::default()),
        Ok(None) => (PassOutput::Nothing, End::Lost, None, Explanation::new(format!("there is no {stem}.out"))),
        Err(rejected) => (PassOutput::Nothing, rejected.end, rejected.limit, rejected.words),
    };
    let facts = Facts { limit, ..Facts::of(end) };
    PassResult {
        output,
        verdict: decide(&facts),
        facts,
        explanation,
        process: None,
        stderr: Vec::new(),
        repeats: 1,
        talk: Transcript::default(),
        said_in_all: None,
        blunder: None,
    }
}

/// The verdict on a process that did not play a game.
fn judged(program: &Program, talk: ConversationResult, limits: &Limits, seen: Assessment<'_>) -> PassResult {
    let Assessment { end, output, words, place, dialogue } = seen;
    let facts = Facts {
        limit: passed_limit(limits, program, &talk),
        // An end in the middle of a call is not a clean exit, whatever the exit code.
        clean_exit: talk.outcome.exit == Exit::Code(0) && end != End::Stopped,
        trailing_output: !talk.trailing.is_empty(),
        ..Facts::of(end)
    };
    let verdict = decide(&facts);
    let exit_is_news = matches!(output, PassOutput::Judged(_)) && end == End::Finished;
    let explanation = match verdict {
        Verdict::RuntimeError if exit_is_news => failed(&talk, ""),
        Verdict::RuntimeError => words.unwrap_or_else(|| failed(&talk, "")),
        Verdict::PresentationError => words.unwrap_or_else(|| {
            Explanation::new("wrote to the judge's channel after its last reply")
                .hint("descriptors 3 and 4 belong to the grader")
        }),
        Verdict::WrongAnswer | Verdict::JudgeError => words.unwrap_or_default(),
        Verdict::IdlenessLimit if !place.is_empty() && matches!(talk.idle, Some(IdleReason::Deadlock { .. })) => {
            Explanation::new("waits for something that cannot come")
                .hint("a function gets all it needs as arguments, and its process is alone")
                .at(place)
        }
        Verdict::Accepted
        | Verdict::TimeLimit
        | Verdict::IdlenessLimit
        | Verdict::MemoryLimit
        | Verdict::OutputLimit
        | Verdict::SecurityViolation
        | Verdict::CompileError
        | Verdict::Skipped => limit_passed(verdict, program, &talk, limits).at(place),
    };
    let talk_of_pass = Transcript { lines: dialogue, unfinished: Vec::new() };
    PassResult {
        output,
        verdict,
        facts,
        explanation,
        process: Some(ProcessRecord::single(talk.outcome.usage, talk.outcome.exit)),
        stderr: talk.stderr,
        repeats: 1,
        talk: talk_of_pass,
        said_in_all: None,
        blunder: None,
    }
}
