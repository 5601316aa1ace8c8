//! Executes a plan: compiles submissions, judges every run, and reports what happens as [`RunEvent`]s.
//!
//! Each slot is one thread pinned to one core, with its own sandbox worker and its own current-thread tokio runtime. A
//! run and the judge that talks with it share the core, so that a line costs a context switch and not a wake-up on
//! another core.

use std::sync::Arc;

use sandbox::{Worker, WorkerOptions};

use super::alone::Alone;
use super::cores::cores;
use super::event::{Listener, RunEvent};
use super::plan::{Plan, Preparation};
use super::queue::{Preparing, Queue, Task};
use super::stop::Stop;
use crate::passes::{OutputFiles, PassEvent, PassListener, RunContext, Submission, judge_tests};
use crate::program::compile::{Compiled, compile};
use crate::program::sources::Sources;
use crate::program::toolchain::Toolchain;
use crate::program::workshop::runtime;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// Executes the plan; returns when every run is reported or `stop` is requested. Blocks; needs no runtime around it.
pub fn execute(plan: &Plan, stop: &Stop, events: &Listener<'_>) -> Result<(), Failure> {
    let mut ready = Vec::new();
    for (submission, planned) in plan.submissions.iter().enumerate() {
        match &planned.preparation {
            Ok(_) => ready.push(submission),
            Err(reason) => events.tell(RunEvent::LeftOut { submission, reason: reason.clone() })?,
        }
    }
    let queue = Queue::new(ready, plan.submissions.len());
    let alone = Alone::default();
    let cores = cores();
    std::thread::scope(|scope| {
        let slots: Vec<_> = (0..plan.slots)
            .map(|slot| {
                let core = cores.get(slot % cores.len().max(1)).copied();
                let slot = Slot { plan, queue: &queue, alone: &alone, stop, events, core };
                scope.spawn(move || {
                    let result = slot.work();
                    if result.is_err() {
                        // The other slots stop their runs, too.
                        slot.queue.close();
                        slot.stop.ask();
                    }
                    result
                })
            })
            .collect();
        let results = slots.into_iter().map(|slot| {
            slot.join().unwrap_or_else(|_| Err(Failure::judge("a slot of the judge panicked; this is a bug")))
        });
        results.collect::<Vec<_>>().into_iter().collect()
    })
}

struct Slot<'a> {
    plan: &'a Plan,
    queue: &'a Queue,
    alone: &'a Alone,
    stop: &'a Stop,
    events: &'a Listener<'a>,
    core: Option<usize>,
}

/// The workers of a slot.
struct Workers {
    submission: Worker,
    /// For the author's programs; started when first needed.
    author: Option<Worker>,
}

impl Slot<'_> {
    fn work(&self) -> Result<(), Failure> {
        if let Some(core) = self.core {
            let mut set = rustix::thread::CpuSet::new();
            set.set(core);
            // Without the pin everything works, only slower.
            let _ = rustix::thread::sched_setaffinity(None, &set);
        }
        let mut workers = self.workers()?;
        runtime()?.block_on(async {
            while !self.stop.is_asked()
                && let Some(task) = self.queue.next()
            {
                let healthy = match task {
                    Task::Prepare(submission, preparing) => {
                        self.prepare(submission, preparing, &mut workers.submission).await?
                    }
                    Task::Judge { submission, ready, tests } => {
                        self.judge(submission, &ready, &tests, &mut workers).await?
                    }
                };
                if !healthy && !self.stop.is_asked() {
                    workers = self.workers()?;
                }
            }
            if self.stop.is_asked() {
                self.queue.close();
            }
            Ok(())
        })
    }

    fn workers(&self) -> Result<Workers, Failure> {
        let options = WorkerOptions { core: self.core, tier: None, require: self.plan.require };
        Ok(Workers { submission: Worker::start(&options)?, author: None })
    }

    /// Returns whether the worker can be used again.
    async fn prepare(&self, submission: usize, preparing: Preparing<'_>, worker: &mut Worker) -> Result<bool, Failure> {
        let planned = &self.plan.submissions[submission];
        match &planned.preparation {
            Err(_) => Ok(true),
            Ok(Preparation::ReadOutputs) => {
                let ready = Submission::Outputs(Arc::new(OutputFiles::open(&planned.path)));
                preparing.bring(self.runs(submission, &ready));
                self.events.tell(RunEvent::Compiled { submission })?;
                Ok(true)
            }
            Ok(Preparation::Compile(toolchain)) => self.compile(submission, toolchain, preparing, worker).await,
        }
    }

    async fn compile(
        &self,
        submission: usize,
        toolchain: &Toolchain,
        preparing: Preparing<'_>,
        worker: &mut Worker,
    ) -> Result<bool, Failure> {
        let plan = self.plan;
        let result = match Sources::of_submission(&plan.submissions[submission].path, &toolchain.language) {
            Ok(sources) => compile(sources, toolchain, plan.functions.as_ref(), &plan.cache, worker, self.stop).await,
            Err(reason) => Ok(Compiled::Error(reason)),
        };
        let healthy = result.is_ok();
        let event = match result {
            Ok(Compiled::Ready(program)) => {
                let program = match plan.resources.is_empty() {
                    true => program,
                    false => Arc::new(program.with(&plan.resources)),
                };
                preparing.bring(self.runs(submission, &Submission::Program(program)));
                RunEvent::Compiled { submission }
            }
            Ok(Compiled::Error(words)) => RunEvent::CompileError { submission, words },
            Err(failure) if failure.code == ExitCode::Stopped => return Ok(false),
            Err(failure) if failure.code == ExitCode::NothingRan => {
                RunEvent::LeftOut { submission, reason: failure.message }
            }
            Err(failure) => RunEvent::Failed { submission, test: None, failure },
        };
        self.events.tell(event)?;
        Ok(healthy)
    }

    /// The tasks of a submission: one for each test, or one for all tests where passes are made in rounds.
    fn runs(&self, submission: usize, ready: &Submission) -> Vec<Task<'static>> {
        let all = 0..self.plan.tests.len();
        let tests: Vec<Vec<usize>> = match self.plan.in_rounds {
            true => vec![all.collect()],
            false => all.map(|test| vec![test]).collect(),
        };
        tests.into_iter().map(|tests| Task::Judge { submission, ready: ready.clone(), tests }).collect()
    }

    /// Returns whether the workers can be used again.
    async fn judge(
        &self,
        submission: usize,
        ready: &Submission,
        tests: &[usize],
        workers: &mut Workers,
    ) -> Result<bool, Failure> {
        let plan = self.plan;
        let mut listener = JobEvents { slot: self, submission, missing: tests.to_vec() };
        let tests: Vec<_> = tests.iter().map(|&test| (test, &plan.tests[test])).collect();
        let mut context = RunContext {
            worker: &mut workers.submission,
            author_worker: &mut workers.author,
            submission: ready,
            time_factor: plan.submissions[submission].time_factor,
            stop: self.stop,
            alone: self.alone,
            core: self.core,
            observe: &mut |_| {},
        };
        match judge_tests(&plan.judge, &mut context, &tests, &mut listener).await {
            Ok(()) => Ok(true),
            Err((_, failure)) if failure.code == ExitCode::Stopped => Ok(false),
            Err((None, failure)) => Err(failure),
            Err((Some(failed), failure)) => {
                let words = failure.message.clone();
                self.events.tell(RunEvent::Failed { submission, test: Some(failed), failure })?;
                // No later pass may run before all earlier ones: the other tests of the job cannot go on.
                for test in listener.missing.into_iter().filter(|&test| test != failed) {
                    let failure = Failure::judge(format!("the judge failed on another test: {words}"));
                    self.events.tell(RunEvent::Failed { submission, test: Some(test), failure })?;
                }
                Ok(false)
            }
        }
    }
}

/// Turns the events of one job into events of the invocation.
struct JobEvents<'a> {
    slot: &'a Slot<'a>,
    submission: usize,
    /// The tests without a result.
    missing: Vec<usize>,
}

impl PassListener for JobEvents<'_> {
    fn skips(&self) -> bool {
        self.slot.plan.fail_fast && self.slot.queue.has_failed(self.submission)
    }

    fn on(&mut self, event: PassEvent) -> Result<(), Failure> {
        let submission = self.submission;
        let event = match event {
            PassEvent::Ordered { pass, order } => RunEvent::Ordered { submission, pass, order },
            PassEvent::Judged { test, judged } => {
                if !judged.verdict.passed() {
                    self.slot.queue.fail(submission);
                }
                self.missing.retain(|&missing| missing != test);
                RunEvent::Judged { submission, test, judged }
            }
            PassEvent::Skipped { test } => {
                self.missing.retain(|&missing| missing != test);
                RunEvent::Skipped { submission, test }
            }
        };
        self.slot.events.tell(event)
    }
}
