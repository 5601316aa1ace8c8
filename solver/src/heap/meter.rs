//! Long work on a table: how far it may go, and whether the caller wants it to end.

use crate::types::Budget;

/// Watches long work: told how many values are known, it answers whether to go on.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Vector steps (64 moves at a time) for one position of a budget: with the usual one half a minute.
const STEPS: u64 = 512;

/// Why work ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeterStop {
    /// The watcher wants it.
    Asked,
    Budget,
}

/// Counts the steps of a computation against a budget and passes its progress on.
pub(crate) struct Meter<'a> {
    watch: Watch<'a>,
    /// Steps that may still be taken.
    left: u64,
    threads: usize,
    stopped: Option<MeterStop>,
}

impl<'a> Meter<'a> {
    pub fn new(budget: &Budget, watch: Watch<'a>) -> Meter<'a> {
        Meter { watch, left: budget.positions.saturating_mul(STEPS), threads: budget.threads.max(1), stopped: None }
    }

    /// Told that so many values are known after so many more steps; answers whether to go on.
    #[inline]
    pub fn go_on(&mut self, known: usize, steps: u64) -> bool {
        if !(self.watch)(known as u64) {
            self.stopped = Some(MeterStop::Asked);
        } else if steps > self.left {
            self.stopped = Some(MeterStop::Budget);
        }
        self.left = self.left.saturating_sub(steps);
        self.stopped.is_none()
    }

    /// How many threads may work at once, at least 1.
    pub fn threads(&self) -> usize {
        self.threads
    }

    pub fn stopped(&self) -> Option<MeterStop> {
        self.stopped
    }
}
