//! The tasks that the slots of an invocation have yet to do: compilations first, then the runs that they add.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::passes::Submission;

/// A task of a slot. Submissions and tests are indices into those of the plan.
pub enum Task<'a> {
    /// Compile or open a submission.
    Prepare(usize, Preparing<'a>),
    /// Judge a submission on these tests.
    Judge { submission: usize, ready: Submission, tests: Vec<usize> },
}

/// Tasks that any slot may take.
pub struct Queue {
    tasks: Mutex<Tasks>,
    changed: Condvar,
}

struct Tasks {
    unprepared: VecDeque<usize>,
    runs: VecDeque<Task<'static>>,
    /// Preparations in progress, which will add runs.
    preparing: usize,
    /// Submissions that have failed a test.
    failed: Vec<bool>,
    closed: bool,
}

impl Queue {
    /// `unprepared`: the submissions to prepare, of `submissions` in all.
    pub fn new(unprepared: impl IntoIterator<Item = usize>, submissions: usize) -> Queue {
        let tasks = Tasks {
            unprepared: unprepared.into_iter().collect(),
            runs: VecDeque::new(),
            preparing: 0,
            failed: vec![false; submissions],
            closed: false,
        };
        Queue { tasks: Mutex::new(tasks), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Tasks> {
        // The queue is consistent after every statement, so also after a panic of a slot.
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next task; `None` when there will be no more.
    pub fn next(&self) -> Option<Task<'_>> {
        let mut tasks = self.lock();
        loop {
            if tasks.closed {
                return None;
            }
            if let Some(submission) = tasks.unprepared.pop_front() {
                tasks.preparing += 1;
                return Some(Task::Prepare(submission, Preparing(self)));
            }
            if let Some(job) = tasks.runs.pop_front() {
                return Some(job);
            }
            if tasks.preparing == 0 {
                return None;
            }
            tasks = self.changed.wait(tasks).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes that a submission has failed a test.
    pub fn fail(&self, submission: usize) {
        self.lock().failed[submission] = true;
    }

    pub fn has_failed(&self, submission: usize) -> bool {
        self.lock().failed[submission]
    }

    /// No slot gets another task.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

/// A preparation in progress: other slots wait for the runs it adds. It ends when it is dropped, also by a panic.
pub struct Preparing<'a>(&'a Queue);

impl Preparing<'_> {
    /// Ends it and adds the runs of the submission.
    pub fn bring(self, runs: Vec<Task<'static>>) {
        self.0.lock().runs.extend(runs);
    }
}

impl Drop for Preparing<'_> {
    fn drop(&mut self) {
        self.0.lock().preparing -= 1;
        self.0.changed.notify_all();
    }
}
