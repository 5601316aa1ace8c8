//! Judges submissions that are outputs: looks into each, and at what it has for each test. Nothing of it is run.

mod archive;

use std::path::PathBuf;
use std::sync::Arc;

use package::{Limits, OutputTask, Verdict};
use sandbox::{Exit, Usage, Worker, WorkerOptions};

use crate::judge::Judged;
use crate::passes::{Referee, mirrored, same_tokens};
use crate::program::compile::Program;
use crate::run::slots::{Event, Listener, Plan};
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::verdict::decide::{Facts, Limit, SessionEnd, decide};
use crate::verdict::explain::Explanation;
use archive::{Outputs, Refusal};

/// What all submissions share.
#[derive(Clone, Debug)]
pub struct OutputBench {
    pub task: Arc<OutputTask>,
    pub limits: Limits,
    pub checker: Option<Arc<Program>>,
}

/// Carries out the plan of a task of outputs.
pub fn execute(bench: &OutputBench, plan: &Plan, stop: &Stop, events: &Listener<'_>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::judge(format!("cannot start: {error}")))?;
    let mut worker = match &bench.checker {
        Some(_) => Some(Worker::start(&WorkerOptions { core: None, tier: None, require: plan.require })?),
        None => None,
    };
    runtime.block_on(async {
        for (submission, planned) in plan.submissions.iter().enumerate() {
            events.tell(Event::Compiled { submission })?;
            let mut outputs = Outputs::open(&planned.path);
            let mut failed = false;
            for (test, known) in plan.tests.iter().enumerate() {
                if stop.is_asked() {
                    return Ok(());
                }
                if failed && plan.fail_fast {
                    events.tell(Event::Skipped { submission, test })?;
                    continue;
                }
                let judged = match &mut outputs {
                    Ok(outputs) => bench.one(outputs, known.number, worker.as_mut(), stop).await,
                    Err(refusal) => Ok(refused(refusal)),
                };
                match judged {
                    Ok(judged) => {
                        failed |= judged.verdict != Verdict::Accepted;
                        events.tell(Event::Judged { submission, test, judged: Box::new(judged) })?;
                    }
                    Err(failure) if failure.code == ExitCode::Stopped => return Ok(()),
                    Err(failure) => events.tell(Event::Failed { submission, test: Some(test), failure })?,
                }
            }
        }
        Ok(())
    })
}

impl OutputBench {
    async fn one(
        &self,
        outputs: &mut Outputs,
        number: usize,
        worker: Option<&mut Worker>,
        stop: &Stop,
    ) -> Result<Judged, Failure> {
        let case = &self.task.cases[number - 1];
        let output = match outputs.read(&case.stem, self.limits.output) {
            Ok(Some(output)) => output,
            Ok(None) => {
                let words = Explanation::new(format!("there is no {}.out", case.stem));
                return Ok(judged(SessionEnd::Lost, None, words));
            }
            Err(refusal) => return Ok(refused(&refusal)),
        };
        let (Some(program), Some(worker)) = (&self.checker, worker) else {
            let right = same_tokens(&output, case.answer.as_bytes());
            let end = if right { SessionEnd::Finished } else { SessionEnd::Lost };
            let words = Explanation::new(if right { "" } else { "the output differs from the answer" });
            return Ok(judged(end, None, words));
        };
        let referee = Referee {
            program: program.clone(),
            role: "checker",
            convention: self.task.convention,
            input: case.input.clone().into_bytes(),
            answer: case.answer.clone().into_bytes(),
            test: case.input.clone().into_bytes(),
            kept: Vec::new(),
            most: self.task.score.most,
        };
        let word = referee.check(worker, stop, &output).await?;
        let words = if word.end == SessionEnd::Finished { Explanation::default() } else { word.explanation() };
        Ok(Judged { points: word.points, ..judged(word.end, None, words) })
    }
}

fn refused(refusal: &Refusal) -> Judged {
    let (end, limit) = match refusal.verdict {
        Verdict::SecurityViolation => (SessionEnd::Finished, Some(Limit::Security)),
        Verdict::OutputLimit => (SessionEnd::Finished, Some(Limit::Output)),
        _ => (SessionEnd::Malformed, None),
    };
    judged(end, limit, refusal.words.clone())
}

fn judged(session: SessionEnd, limit: Option<Limit>, explanation: Explanation) -> Judged {
    let facts = Facts { session, checker: mirrored(session), limit, clean_exit: true, trailing_output: false };
    Judged {
        verdict: decide(&facts),
        facts,
        explanation,
        blunder: None,
        usage: Usage { cpu: std::time::Duration::ZERO, wall: std::time::Duration::ZERO, memory: None },
        exit: Exit::Code(0),
        transcript: interactor::Transcript::default(),
        stderr: Vec::new(),
        phases: None,
        points: None,
        repeats: 1,
    }
}

/// The files of the package that submissions find in `resources/`.
pub fn resources(package: &package::Package) -> Vec<(PathBuf, String)> {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    package.resources.iter().map(|path| (package.root.join(path), format!("resources/{}", name(path)))).collect()
}
