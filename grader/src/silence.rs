//! When waiting for a submission has become pointless, and why.
//!
//! # Proving a missing flush
//!
//! While the judge waits, it looks every few milliseconds at what the submission's threads do. If all of them sleep in
//! waits that only somebody else can end, all pipes are empty and nothing changes between two looks, then nobody can
//! ever move again: the program has not flushed, or reads more than it is given. That is a proof, not a time-out. The
//! idle clock remains for programs that sleep, and for machines where the look is not possible.

use std::time::Duration;

use sandbox::Activity;

/// Why the judge gave up waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Nobody could ever have moved again.
    Deadlock {
        /// After this much waiting.
        after: Duration,
        reads_stdin: bool,
        stdout_closed: bool,
        /// What it had written of a line that it did not end.
        half_line: Vec<u8>,
        finished: bool,
    },
    /// It slept, or did what this machine cannot see, for this long.
    Idle { waited: Duration, finished: bool },
}

/// Whether no thread of a submission can go on by itself. Timed waits of a runtime's own threads do not count while the
/// program reads from a judge who is still `talking`; when it ends they may be what ends it.
pub fn is_deadlock(activity: &Activity, talking: bool, service_threads: &[String]) -> bool {
    match activity {
        Activity::Running | Activity::Sleeping | Activity::Unknown => false,
        Activity::Waiting { reads_stdin, timed } => {
            let service = |thread: &String| service_threads.iter().any(|name| matches_name(name, thread));
            timed.is_empty() || (*reads_stdin && talking && timed.iter().all(service))
        }
    }
}

/// A thread's name against a pattern that may end in `*`.
fn matches_name(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => name == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_wait_that_nothing_inside_can_end_is_a_deadlock() {
        let service = ["VM Periodic Tas".to_string(), "GC Thread*".to_string()];
        let waiting = |reads_stdin, timed: &[&str]| Activity::Waiting {
            reads_stdin,
            timed: timed.iter().map(ToString::to_string).collect(),
        };
        for (activity, talking, deadlock) in [
            (Activity::Running, true, false),
            (Activity::Sleeping, true, false),
            (Activity::Unknown, true, false),
            (waiting(true, &[]), true, true),
            (waiting(false, &[]), true, true),
            (waiting(false, &[]), false, true),
            (waiting(true, &["VM Periodic Tas", "GC Thread#1"]), true, true),
            (waiting(true, &["VM Periodic Tas", "main"]), true, false),
            (waiting(false, &["VM Periodic Tas"]), true, false),
            (waiting(true, &["VM Periodic Tas"]), false, false),
        ] {
            assert_eq!(is_deadlock(&activity, talking, &service), deadlock, "{activity:?} {talking}");
        }
    }
}
