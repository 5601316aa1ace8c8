//! Runs a plan on its own threads: keeps every result, then passes it to all reporters. Ctrl-C stops running tasks.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::event::{Listener, RunEvent};
use super::plan::Plan;
use super::slots::execute;
use super::stop::{Interrupts, Stop};
use crate::journal::lines::{self, Line};
use crate::journal::{Replay, Writer};
use crate::program::workshop::runtime;
use crate::report::{Finish, Reporter};
use crate::terminal::failure::Failure;

/// The result of an invocation.
pub struct Supervised {
    pub replay: Replay,
    /// By Ctrl-C or a signal.
    pub stopped: bool,
    pub result: Result<(), Failure>,
}

/// Runs the plan. `replay` has the submissions and tests, without results; `reporters` get each event after it is
/// kept.
pub fn supervise(
    plan: &Plan,
    mut replay: Replay,
    writer: &Mutex<Writer>,
    reporters: &mut [Box<dyn Reporter>],
    started: Instant,
) -> Result<Supervised, Failure> {
    let stop = Stop::new();
    let (sender, receiver) = unbounded_channel();
    let runtime = runtime()?;
    let names = Names::new(&replay);
    let keep = |event: &RunEvent| {
        // A line is written whole or not at all, so a slot that panicked left nothing half done.
        writer.lock().unwrap_or_else(PoisonError::into_inner).write(&names.line(plan, event))
    };
    for reporter in reporters.iter_mut() {
        reporter.begin(&replay);
    }
    let (result, stopped) = std::thread::scope(|scope| {
        let listener = Listener { keep: &keep, show: sender };
        let stop = &stop;
        let executor = scope.spawn(move || execute(plan, stop, &listener));
        let stopped = runtime.block_on(watch(&mut replay, reporters, receiver, stop));
        let result = executor.join().unwrap_or_else(|_| Err(Failure::judge("the judge panicked; this is a bug")));
        (result, stopped)
    });
    let finish = Finish { stopped, took: started.elapsed() };
    for reporter in reporters.iter_mut() {
        reporter.finish(&replay, &finish);
    }
    Ok(Supervised { replay, stopped, result })
}

/// Passes events to the reporters until there are no more; returns whether the invocation was stopped by a signal.
async fn watch(
    replay: &mut Replay,
    reporters: &mut [Box<dyn Reporter>],
    mut events: UnboundedReceiver<RunEvent>,
    stop: &Stop,
) -> bool {
    let mut stopped = false;
    let mut interrupts = Interrupts::listen();
    loop {
        tokio::select! {
            event = events.recv() => match event {
                None => return stopped,
                Some(event) => {
                    replay.apply(&event);
                    for reporter in reporters.iter_mut() {
                        reporter.event(&event, replay);
                    }
                }
            },
            () = interrupts.asked() => {
                stopped = true;
                stop.ask();
            }
        }
    }
}

/// The names of submissions and tests in the journal.
struct Names {
    /// Name, path and expectation.
    submissions: Vec<(String, String, Option<String>)>,
    tests: Vec<String>,
}

impl Names {
    fn new(replay: &Replay) -> Names {
        let submissions = replay.submissions.iter().map(|submission| {
            let expected = submission.expectation.as_ref().map(ToString::to_string);
            (submission.name.clone(), submission.path.clone(), expected)
        });
        Names { submissions: submissions.collect(), tests: replay.tests.iter().map(|test| test.name.clone()).collect() }
    }

    fn submission(&self, index: usize, compile_error: Option<String>, skipped: Option<String>) -> Line {
        let (submission, path, expected) = self.submissions[index].clone();
        Line::Submission(lines::Submission { submission, path, expected, compile_error, skipped })
    }

    /// The journal line of an event.
    fn line(&self, plan: &Plan, event: &RunEvent) -> Line {
        let name = |submission: &usize| self.submissions[*submission].0.clone();
        let test_name = |test: &usize| self.tests[*test].clone();
        match event {
            RunEvent::Compiled { submission } => self.submission(*submission, None, None),
            RunEvent::CompileError { submission, words } => self.submission(*submission, Some(words.clone()), None),
            RunEvent::LeftOut { submission, reason } => self.submission(*submission, None, Some(reason.clone())),
            RunEvent::Judged { submission, test, judged } => {
                let job = plan.job(*submission, *test).key();
                Line::Run(lines::Run::new(&name(submission), &self.tests[*test], &job, judged))
            }
            RunEvent::Ordered { submission, pass, order } => {
                let tests = order.iter().map(|(test, counts)| match counts {
                    true => test_name(test),
                    false => format!("({})", test_name(test)),
                });
                Line::Order(lines::Order { submission: name(submission), pass: *pass, tests: tests.collect() })
            }
            RunEvent::Skipped { submission, test } => {
                Line::Skipped(lines::Skipped { submission: name(submission), test: test_name(test) })
            }
            RunEvent::Failed { submission, test, failure } => Line::Failed(lines::Failed {
                submission: name(submission),
                test: test.as_ref().map(test_name),
                message: failure.message.clone(),
                hint: failure.hint.clone(),
            }),
        }
    }
}
