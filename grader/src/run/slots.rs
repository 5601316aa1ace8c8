//! Carries a plan out: compiles what must be compiled, judges every run, and tells what happens as [`Event`]s.
//!
//! Each slot is one thread pinned to one core, with its own sandbox worker and its own current-thread tokio runtime. A
//! run and the judge that talks with it share the core, so that a line costs a context switch and not a wake-up on
//! another core.

use std::path::PathBuf;
use std::sync::{Arc, RwLock};

use interactor::Script;
use package::{Functions, Style, Test, Verdict};
use sandbox::{Tier, Worker, WorkerOptions};
use tokio::sync::mpsc::UnboundedSender;

use crate::judge::{Bench, Judged, least};
use crate::passes::outputs::{self, OutputBench};
use crate::passes::{Field, PhaseBench, Told};
use crate::program::cache::Cache;
use crate::program::compile::{Compiled, Program, compile};
use crate::program::toolchain::Toolchain;
use crate::run::queue::{Compiling, Job, Queue};
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// Everything that decides an invocation.
#[derive(Debug)]
pub struct Plan {
    pub judging: Judging,
    pub submissions: Vec<PlannedSubmission>,
    pub tests: Vec<Test>,
    pub fail_fast: bool,
    pub slots: usize,
    pub require: Option<Tier>,
    pub cache: Cache,
    /// Files that every submission finds in its box: where they are, and their names there.
    pub resources: Vec<(PathBuf, String)>,
}

/// How runs are judged.
#[derive(Debug)]
pub enum Judging {
    /// The scripts of all tests of the package, by number.
    Game(Bench, Vec<Arc<Script>>),
    Phases(PhaseBench),
    Outputs(OutputBench),
}

#[derive(Debug)]
pub struct PlannedSubmission {
    pub path: PathBuf,
    /// The reason why it is left out instead, if this machine lacks its language.
    pub toolchain: Result<Toolchain, String>,
}

/// What happens, in order. Indices are those of the plan.
#[derive(Debug)]
pub enum Event {
    Compiled {
        submission: usize,
    },
    /// It does not compile; the compiler's words.
    CompileError {
        submission: usize,
        words: String,
    },
    /// Left out, with the reason.
    LeftOut {
        submission: usize,
        reason: String,
    },
    Judged {
        submission: usize,
        test: usize,
        judged: Box<Judged>,
    },
    /// The order of a submission's second passes, or of later ones: tests, and whether the result counts (it does not
    /// for decoys).
    Ordered {
        submission: usize,
        pass: usize,
        order: Vec<(usize, bool)>,
    },
    /// Not run, because an earlier test of the submission failed.
    Skipped {
        submission: usize,
        test: usize,
    },
    /// The judge failed on this run.
    Failed {
        submission: usize,
        test: Option<usize>,
        failure: Failure,
    },
}

impl Judging {
    /// What a submission must define, if it is functions.
    fn functions(&self) -> Option<&Functions> {
        match self {
            Judging::Phases(bench) => match &bench.task.rules.style {
                Style::Functions(pair) => Some(&pair.functions),
                Style::Programs => None,
            },
            Judging::Game(..) | Judging::Outputs(_) => None,
        }
    }
}

/// Runs under way, so that a repeat can wait until it is alone.
type Company = RwLock<()>;

/// Where events go: kept first, by the slot that learned them, then shown.
pub struct Listener<'a> {
    /// Writes an event down; the invocation ends when it cannot.
    pub keep: &'a (dyn Fn(&Event) -> Result<(), Failure> + Sync),
    pub show: UnboundedSender<Event>,
}

impl Listener<'_> {
    pub fn tell(&self, event: Event) -> Result<(), Failure> {
        // What could not be kept is not shown either.
        (self.keep)(&event)?;
        // Nobody looks any more only when the invocation is being given up.
        let _ = self.show.send(event);
        Ok(())
    }
}

/// Carries out the plan; returns when every run is told of or `stop` is asked. Blocks; needs no runtime around it.
pub fn execute(plan: &Plan, stop: &Stop, events: &Listener<'_>) -> Result<(), Failure> {
    if let Judging::Outputs(bench) = &plan.judging {
        return outputs::execute(bench, plan, stop, events);
    }
    let mut compiles = Vec::new();
    for (submission, planned) in plan.submissions.iter().enumerate() {
        match &planned.toolchain {
            Ok(_) => compiles.push(submission),
            Err(reason) => events.tell(Event::LeftOut { submission, reason: reason.clone() })?,
        }
    }
    let queue = Queue::new(compiles, plan.submissions.len());
    let company = Company::new(());
    let cores = cores();
    std::thread::scope(|scope| {
        let slots: Vec<_> = (0..plan.slots)
            .map(|slot| {
                let core = cores.get(slot % cores.len().max(1)).copied();
                let slot = Slot { plan, queue: &queue, company: &company, stop, events, core };
                scope.spawn(move || {
                    let result = slot.work();
                    if result.is_err() {
                        // The other slots give up what they have in flight, too.
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

/// The cores this process may use.
pub fn cores() -> Vec<usize> {
    let set = rustix::thread::sched_getaffinity(None);
    let set = set.unwrap_or_else(|_| rustix::thread::CpuSet::new());
    (0..rustix::thread::CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect()
}

struct Slot<'a> {
    plan: &'a Plan,
    queue: &'a Queue,
    company: &'a Company,
    stop: &'a Stop,
    events: &'a Listener<'a>,
    core: Option<usize>,
}

impl Slot<'_> {
    fn work(&self) -> Result<(), Failure> {
        if let Some(core) = self.core {
            let mut set = rustix::thread::CpuSet::new();
            set.set(core);
            // Without the pin everything works, only slower.
            let _ = rustix::thread::sched_setaffinity(None, &set);
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::judge(format!("cannot start a slot: {error}")))?;
        let mut worker = self.worker()?;
        runtime.block_on(async {
            while !self.stop.is_asked()
                && let Some(job) = self.queue.next()
            {
                let healthy = match job {
                    Job::Compile(submission, compiling) => self.compile(submission, compiling, &mut worker).await?,
                    Job::Run { submission, test, program, script } => {
                        self.run(submission, test, (&program, &script), &mut worker).await?
                    }
                    Job::Phases { submission, program, bench } => {
                        self.phases(submission, &program, &bench, &mut worker).await?
                    }
                };
                if !healthy && !self.stop.is_asked() {
                    worker = self.worker()?;
                }
            }
            if self.stop.is_asked() {
                self.queue.close();
            }
            Ok(())
        })
    }

    fn worker(&self) -> Result<Worker, Failure> {
        Ok(Worker::start(&WorkerOptions { core: self.core, tier: None, require: self.plan.require })?)
    }

    /// Returns whether the worker can go on being used.
    async fn compile(&self, submission: usize, compiling: Compiling<'_>, worker: &mut Worker) -> Result<bool, Failure> {
        let planned = &self.plan.submissions[submission];
        let Ok(toolchain) = &planned.toolchain else { return Ok(true) };
        let functions = self.plan.judging.functions();
        let result = compile(&planned.path, toolchain, functions, &self.plan.cache, worker, self.stop).await;
        let healthy = result.is_ok();
        let event = match result {
            Ok(Compiled::Ready(program)) => {
                let program = match self.plan.resources.is_empty() {
                    true => program,
                    false => Arc::new(program.with(&self.plan.resources)),
                };
                compiling.bring(self.runs(submission, &program));
                Event::Compiled { submission }
            }
            Ok(Compiled::Error(words)) => Event::CompileError { submission, words },
            Err(failure) if failure.code == ExitCode::Stopped => return Ok(false),
            Err(failure) if failure.code == ExitCode::NothingRan => {
                Event::LeftOut { submission, reason: failure.message }
            }
            Err(failure) => Event::Failed { submission, test: None, failure },
        };
        self.events.tell(event)?;
        Ok(healthy)
    }

    /// The runs that a compiled submission makes.
    fn runs(&self, submission: usize, program: &Arc<Program>) -> Vec<Job<'static>> {
        match &self.plan.judging {
            Judging::Phases(bench) => {
                vec![Job::Phases { submission, program: program.clone(), bench: bench.clone() }]
            }
            Judging::Outputs(_) => Vec::new(),
            Judging::Game(_, scripts) => {
                let run = |(test, planned): (usize, &Test)| Job::Run {
                    submission,
                    test,
                    program: program.clone(),
                    script: scripts[planned.number - 1].clone(),
                };
                self.plan.tests.iter().enumerate().map(run).collect()
            }
        }
    }

    /// All runs of a submission in two passes; returns whether the worker can go on being used.
    async fn phases(
        &self,
        submission: usize,
        program: &Program,
        bench: &PhaseBench,
        worker: &mut Worker,
    ) -> Result<bool, Failure> {
        let mut told = vec![false; self.plan.tests.len()];
        let mut tell = |what: Told| match what {
            Told::Order(pass, order) => self.events.tell(Event::Ordered { submission, pass, order }),
            Told::Judged(test, judged) => {
                told[test] = true;
                self.events.tell(Event::Judged { submission, test, judged })
            }
            Told::Skipped(test) => {
                told[test] = true;
                self.events.tell(Event::Skipped { submission, test })
            }
        };
        let (stop, company) = (self.stop, self.company);
        let mut field = Field { worker, program, stop, company, core: self.core, helpers: None };
        match bench.judge(&mut field, &self.plan.tests, self.plan.fail_fast, &mut tell).await {
            Ok(()) => Ok(true),
            Err((_, failure)) if failure.code == ExitCode::Stopped => Ok(false),
            Err((None, failure)) => Err(failure),
            Err((Some(failed), failure)) => {
                let words = failure.message.clone();
                self.events.tell(Event::Failed { submission, test: Some(failed), failure })?;
                told[failed] = true;
                // No second pass may run before all first passes have: the others are lost with it.
                for test in (0..told.len()).filter(|&test| !told[test]) {
                    let failure = Failure::judge(format!("the judge failed on another test: {words}"));
                    self.events.tell(Event::Failed { submission, test: Some(test), failure })?;
                }
                Ok(false)
            }
        }
    }

    async fn run(
        &self,
        submission: usize,
        test: usize,
        (program, script): (&Program, &Arc<Script>),
        worker: &mut Worker,
    ) -> Result<bool, Failure> {
        if self.plan.fail_fast && self.queue.has_failed(submission) {
            self.events.tell(Event::Skipped { submission, test })?;
            return Ok(true);
        }
        match self.judge(test, program, script, worker).await {
            Ok(judged) => {
                if judged.verdict != Verdict::Accepted {
                    self.queue.fail(submission);
                }
                self.events.tell(Event::Judged { submission, test, judged: Box::new(judged) })?;
                Ok(true)
            }
            Err(failure) if failure.code == ExitCode::Stopped => Ok(false),
            Err(failure) => {
                self.events.tell(Event::Failed { submission, test: Some(test), failure })?;
                Ok(false)
            }
        }
    }

    /// One run; near the time limit repeated without company, and the least CPU time counts.
    async fn judge(
        &self,
        test: usize,
        program: &Program,
        script: &Arc<Script>,
        worker: &mut Worker,
    ) -> Result<Judged, Failure> {
        let Judging::Game(bench, _) = &self.plan.judging else {
            return Err(Failure::judge("a run of a game in a task of phases; this is a bug"));
        };
        let seed = self.plan.tests[test].number as u64;
        let mut judged = {
            let _together = self.company.read();
            bench.judge(worker, program, script, seed, self.stop, &mut |_| {}).await?
        };
        while bench.is_close(&judged) {
            let _alone = self.company.write();
            let again = bench.judge(worker, program, script, seed, self.stop, &mut |_| {}).await?;
            judged = least(judged, again);
        }
        Ok(judged)
    }
}
