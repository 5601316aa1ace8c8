//! The repeat near the time limit: when a process is run again, with no other runs at the same time.
//!
//! Noise adds CPU time and never takes any away. A process between 1.0 and [`BEYOND_DOUBT`] times its limit may have been
//! slowed by other runs, so it runs again while no other run of this invocation does, and the least time counts. A
//! run within its limit is not repeated: noise cannot have helped it.

use package::Verdict;
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::verdict::limits::BEYOND_DOUBT;

/// The largest number of runs of a process.
const MOST_RUNS: u32 = 3;

/// Whether a process that used `share` times its time limit, and has run `runs` times, is to run again.
pub fn is_to_be_repeated(verdict: Verdict, share: f64, runs: u32) -> bool {
    verdict == Verdict::TimeLimit && share < BEYOND_DOUBT && runs < MOST_RUNS
}

/// A lock on the runs in progress in an invocation, so that a repeat can wait until it is alone.
#[derive(Debug, Default)]
pub struct Alone(RwLock<()>);

impl Alone {
    /// Held by a run that may have others beside it.
    pub async fn together(&self) -> RwLockReadGuard<'_, ()> {
        self.0.read().await
    }

    /// Waits until no other run is in progress; others then wait until it is released.
    pub async fn alone(&self) -> RwLockWriteGuard<'_, ()> {
        self.0.write().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_time_limit_in_doubt_is_repeated() {
        for (verdict, share, runs, repeated) in [
            (Verdict::TimeLimit, 1.2, 1, true),
            (Verdict::TimeLimit, 1.2, 3, false),
            (Verdict::TimeLimit, 1.5, 1, false),
            (Verdict::Accepted, 0.99, 1, false),
            (Verdict::WrongAnswer, 1.2, 1, false),
        ] {
            assert_eq!(is_to_be_repeated(verdict, share, runs), repeated, "{verdict} {share} {runs}");
        }
    }
}
