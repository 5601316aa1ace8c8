//! The users that programs run as where the worker is root: every run another one.
//!
//! The kernel counts much per user (processes, pending signals, pipe buffers, descriptors in flight), some of it beyond
//! the end of every process. A user who never comes again reads nothing of that. The number is drawn by lot, since a
//! program can read it: it must not tell which worker this is, nor how many runs there were.

use std::hash::{BuildHasher, RandomState};

/// No user of a machine has such a number, nor a container's range of users.
const FIRST: u32 = 0x7000_0000;
const COUNT: u32 = 0x0fff_ffff;

/// Draws the users of one worker.
#[derive(Clone, Debug)]
pub struct BoxUsers {
    current: u32,
}

impl BoxUsers {
    pub fn new() -> BoxUsers {
        BoxUsers { current: draw() }
    }

    /// The user of the next run.
    pub fn current(&self) -> u32 {
        self.current
    }

    /// The current one has run a program.
    pub fn renew(&mut self) {
        self.current = draw();
    }
}

/// The standard library takes the keys of its hash maps from the kernel's generator of random numbers.
fn draw() -> u32 {
    FIRST + (RandomState::new().hash_one(()) % u64::from(COUNT)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_has_another_user_of_the_range() {
        let mut users = BoxUsers::new();
        let mut drawn = std::collections::BTreeSet::new();
        for _ in 0..100 {
            assert!((FIRST..FIRST + COUNT).contains(&users.current()));
            drawn.insert(users.current());
            users.renew();
        }
        assert!(drawn.len() > 95, "{drawn:?}");
    }
}
