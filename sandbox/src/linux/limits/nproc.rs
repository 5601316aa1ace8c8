//! How many processes and threads a program may add where no cgroup counts them: RLIMIT_NPROC.
//!
//! The kernel compares that limit with all tasks of the user, wherever they are: the user's desktop, the programs of
//! other slots, other containers with the same user number. No list of processes shows all of them, so we find the
//! smallest limit at which the kernel would still clone. Where programs run as a user of their own, only they are
//! counted; the user 0 is never limited.

use crate::linux::step_error::{StepError, WithStep};
use crate::sys::{clone, process};
use std::io;

/// What limits the number of processes of a program.
pub enum ProcessLimit {
    /// A cgroup.
    ByCgroup,
    /// RLIMIT_NPROC of a user that only this box has.
    OwnUser,
    /// RLIMIT_NPROC of a user that has other tasks too.
    SharedUser(UserTaskCount),
    /// Nothing in the kernel.
    NotLimited,
}

impl ProcessLimit {
    /// For programs that run as the worker's own user.
    pub fn of_this_user() -> Result<ProcessLimit, StepError> {
        let (_, hard) = process::limit(libc::RLIMIT_NPROC).step("read the limit of processes")?;
        let other_cores = u64::from(process::online_cores() - 1);
        let mut count = UserTaskCount { last: 0, most: hard.min(MOST_TASKS), hard, other_cores };
        match count.smallest_limit().step("count this user's processes")? {
            Some(0) => Ok(ProcessLimit::NotLimited),
            _ => Ok(ProcessLimit::SharedUser(count)),
        }
    }

    /// The RLIMIT_NPROC to set just before a program starts that may have `processes` tasks, if one is to be set.
    pub fn rlimit(&mut self, processes: u32) -> Option<u64> {
        match self {
            ProcessLimit::ByCgroup | ProcessLimit::NotLimited => None,
            ProcessLimit::OwnUser => Some(u64::from(processes)),
            ProcessLimit::SharedUser(count) => Some(count.limit(u64::from(processes))),
        }
    }
}

/// No machine has more (`PID_MAX_LIMIT`).
const MOST_TASKS: u64 = 1 << 22;

/// Finds out how many tasks our user has.
pub struct UserTaskCount {
    /// The smallest limit that let us clone: one more than there were tasks.
    last: u64,
    most: u64,
    hard: u64,
    other_cores: u64,
}

impl UserTaskCount {
    fn limit(&mut self, processes: u64) -> u64 {
        let Ok(Some(smallest)) = self.smallest_limit() else { return self.hard };
        // While this program runs, every other core may start one like it, and the user may start programs too.
        let others = processes * self.other_cores + 64;
        (smallest + processes + others).min(self.hard)
    }

    /// `None` if the kernel refuses to clone even at the largest limit.
    fn smallest_limit(&mut self) -> io::Result<Option<u64>> {
        let (soft, hard) = process::limit(libc::RLIMIT_NPROC)?;
        let found = smallest_allowed(self.last, self.most, |limit| {
            process::set_limit(libc::RLIMIT_NPROC, limit, hard)?;
            clone::may_clone()
        });
        process::set_limit(libc::RLIMIT_NPROC, soft, hard)?;
        let found = found?;
        self.last = found.unwrap_or(self.last);
        Ok(found)
    }
}

/// The smallest number up to `most` that is allowed, if all larger ones are. Two questions if it equals `near`.
fn smallest_allowed(near: u64, most: u64, mut allows: impl FnMut(u64) -> io::Result<bool>) -> io::Result<Option<u64>> {
    let (mut refused, mut allowed) = (None, None);
    let (mut at, mut step) = (near.min(most), 1);
    loop {
        if allows(at)? {
            allowed = Some(at);
        } else {
            refused = Some(at);
        }
        at = match (refused, allowed) {
            (Some(low), Some(high)) if low + 1 >= high => return Ok(allowed),
            (Some(low), Some(high)) => low + (high - low) / 2,
            (_, Some(0)) => return Ok(allowed),
            (_, Some(high)) => high.saturating_sub(step),
            (Some(low), None) if low == most => return Ok(None),
            (low, None) => (low.unwrap_or(0) + step).min(most),
        };
        step *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_allowed_number_is_found_from_anywhere() {
        for answer in [0, 1, 2, 17, 99, 100] {
            for near in [0, 1, 16, 17, 18, 100, 5000] {
                assert_eq!(smallest_allowed(near, 100, |at| Ok(at >= answer)).unwrap(), Some(answer), "from {near}");
            }
        }
        assert_eq!(smallest_allowed(3, 100, |_| Ok(false)).unwrap(), None);
    }

    #[test]
    fn an_unchanged_number_takes_two_questions() {
        let mut asked = 0;
        let found = smallest_allowed(57, 1000, |at| {
            asked += 1;
            Ok(at >= 57)
        });
        assert_eq!((found.unwrap(), asked), (Some(57), 2));
    }
}
