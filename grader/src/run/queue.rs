//! What the slots of an invocation have yet to do: compilations first, then the runs that they bring.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use interactor::Script;

use crate::passes::PhaseBench;
use crate::program::compile::Program;

/// What slots do next.
pub enum Job<'a> {
    Compile(usize, Compiling<'a>),
    Run {
        submission: usize,
        test: usize,
        program: Arc<Program>,
        script: Arc<Script>,
    },
    /// All tests of a submission: first passes, then second passes.
    Phases {
        submission: usize,
        program: Arc<Program>,
        bench: PhaseBench,
    },
}

/// Jobs that any slot may take.
pub struct Queue {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

struct Jobs {
    compiles: VecDeque<usize>,
    runs: VecDeque<Job<'static>>,
    /// Compilations under way, which will bring more runs.
    compiling: usize,
    /// Submissions that have failed a test.
    failed: Vec<bool>,
    closed: bool,
}

impl Queue {
    /// `compiles`: the submissions to compile, of `submissions` in all.
    pub fn new(compiles: impl IntoIterator<Item = usize>, submissions: usize) -> Queue {
        let jobs = Jobs {
            compiles: compiles.into_iter().collect(),
            runs: VecDeque::new(),
            compiling: 0,
            failed: vec![false; submissions],
            closed: false,
        };
        Queue { jobs: Mutex::new(jobs), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // A slot that panicked left the queue as consistent as any other moment does.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job; `None` when there will be none.
    pub fn next(&self) -> Option<Job<'_>> {
        let mut jobs = self.lock();
        loop {
            if jobs.closed {
                return None;
            }
            if let Some(submission) = jobs.compiles.pop_front() {
                jobs.compiling += 1;
                return Some(Job::Compile(submission, Compiling(self)));
            }
            if let Some(job) = jobs.runs.pop_front() {
                return Some(job);
            }
            if jobs.compiling == 0 {
                return None;
            }
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes that a submission has failed a test.
    pub fn fail(&self, submission: usize) {
        self.lock().failed[submission] = true;
    }

    pub fn has_failed(&self, submission: usize) -> bool {
        self.lock().failed[submission]
    }

    /// No slot gets another job.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

/// A compilation under way: others wait for the runs it brings. It ends however the slot ends.
pub struct Compiling<'a>(&'a Queue);

impl Compiling<'_> {
    /// Ends it with the runs of the submission.
    pub fn bring(self, runs: Vec<Job<'static>>) {
        self.0.lock().runs.extend(runs);
    }
}

impl Drop for Compiling<'_> {
    fn drop(&mut self) {
        self.0.lock().compiling -= 1;
        self.0.changed.notify_all();
    }
}
