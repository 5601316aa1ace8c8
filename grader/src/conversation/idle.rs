//! When the judge stops waiting for a submission, and why.
//!
//! # Proving a missing flush
//!
//! While the judge waits, it looks every few milliseconds at what the submission's threads do. If all of them sleep in
//! waits that only another process can end, all pipes are empty and nothing changes between two looks, then neither
//! side can ever go on: the program has not flushed, or reads more than it gets. This is a proof, not a time-out. The
//! idle clock remains for programs that sleep, and for machines that do not show what threads do.

use std::time::{Duration, Instant};

use sandbox::Activity;

/// Why the judge gave up waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdleReason {
    /// Proved: neither side could ever go on.
    Deadlock {
        /// After this much waiting.
        after: Duration,
        reads_stdin: bool,
        /// The program had printed something before.
        spoke: bool,
        stdout_closed: bool,
        /// The beginning of a line that it did not end.
        half_line: Vec<u8>,
        finished: bool,
    },
    /// The program slept for this long, or did something that this machine does not show.
    Idle { waited: Duration, finished: bool },
    /// It always answered in time, but all waits together took this long.
    TotalWaitExceeded { waited: Duration },
}

/// The idle clock of a conversation. It runs while the judge waits and the program sleeps. Time in which the program was
/// seen to run does not count, nor does time in which the judge was behind with reading what it wrote.
#[derive(Debug)]
pub struct IdleClock {
    /// Since when the judge waits for the submission.
    waiting_since: Instant,
    /// How much of the time since then does not count.
    excused: Duration,
    /// Up to when it is known what counts.
    accounted: Instant,
    /// How long the judge had waited for the submission before `mark`, without its own thinking.
    total_waited: Duration,
    mark: Instant,
}

/// What the idle clock says after a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    Waits,
    /// The program has slept for longer than it may.
    Idle,
    /// All waits together took longer than a conversation may.
    TotalWaitExceeded {
        waited: Duration,
    },
}

impl IdleClock {
    pub const FIRST_LOOK: Duration = Duration::from_millis(4);
    pub const LOOK_AGAIN: Duration = Duration::from_millis(15);

    pub fn new(now: Instant) -> IdleClock {
        IdleClock {
            waiting_since: now,
            excused: Duration::ZERO,
            accounted: now,
            total_waited: Duration::ZERO,
            mark: now,
        }
    }

    /// The judge has answered: from now on it waits anew.
    pub fn restart(&mut self, now: Instant) {
        *self = IdleClock { total_waited: self.total_waited, ..IdleClock::new(now) };
    }

    /// Output came, which the judge has not processed yet. If it comes in a stream (`more` than was read at once, or
    /// shortly after the last), the program was not idle: it may even have slept because the pipe was full.
    pub fn heard(&mut self, more: bool, now: Instant) {
        self.total_waited += now.saturating_duration_since(self.mark);
        self.mark = now;
        self.account(more || now.saturating_duration_since(self.accounted) < IdleClock::LOOK_AGAIN, now);
    }

    /// Begins a look; if it is too early, `Err` with the time of the next one.
    pub fn begin_look(&mut self, now: Instant) -> Result<Duration, Instant> {
        let waited = now - self.waiting_since;
        if waited < IdleClock::FIRST_LOOK { Err(self.waiting_since + IdleClock::FIRST_LOOK) } else { Ok(waited) }
    }

    /// Takes the result of a look. `unread`: there is output that was not read yet; then the program may sleep only
    /// because the judge was busy looking. Says whether the program has slept for longer than `limit` in the present
    /// wait, or all waits together took longer than `most`.
    pub fn saw(
        &mut self,
        activity: &Activity,
        unread: bool,
        now: Instant,
        limit: Duration,
        most: Duration,
    ) -> ClockState {
        self.account(unread || *activity == Activity::Running, now);
        let waited = self.total_waited + now.saturating_duration_since(self.mark);
        if (now - self.waiting_since).saturating_sub(self.excused) > limit {
            ClockState::Idle
        } else if waited > most {
            ClockState::TotalWaitExceeded { waited }
        } else {
            ClockState::Waits
        }
    }

    fn account(&mut self, excused: bool, now: Instant) {
        if excused {
            self.excused += now.saturating_duration_since(self.accounted);
        }
        self.accounted = now;
    }
}

/// Whether no thread of a submission can go on by itself. Timed waits of a runtime's own threads are ignored while the
/// program reads from a judge who is still `talking`; later they may be part of the program's exit.
pub fn is_deadlock(activity: &Activity, talking: bool, service_threads: &[String]) -> bool {
    match activity {
        Activity::Running | Activity::Sleeping | Activity::Unknown => false,
        Activity::Waiting { reads_stdin, timed } => {
            let service = |thread: &String| service_threads.iter().any(|name| matches_name(name, thread));
            timed.is_empty() || (*reads_stdin && talking && timed.iter().all(service))
        }
    }
}

/// Whether a thread's name matches a pattern, which may end in `*`.
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
    fn the_idle_clock_stands_still_while_the_program_runs_and_starts_anew_with_every_answer() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let limit = Duration::from_millis(100);
        let mut clock = IdleClock::new(start);
        assert_eq!(clock.begin_look(at(1)), Err(at(4)));
        assert_eq!(clock.begin_look(at(50)), Ok(Duration::from_millis(50)));
        assert_eq!(clock.saw(&Activity::Sleeping, false, at(50), limit, limit * 10), ClockState::Waits);
        assert_eq!(
            clock.saw(&Activity::Running, false, at(140), limit, limit * 10),
            ClockState::Waits,
            "90 of the 140 ms it ran"
        );
        assert_eq!(clock.saw(&Activity::Sleeping, false, at(200), limit, limit * 10), ClockState::Idle);
        clock.restart(at(200));
        assert_eq!(clock.saw(&Activity::Sleeping, false, at(300), limit, limit * 10), ClockState::Waits);
        assert_eq!(clock.saw(&Activity::Sleeping, false, at(301), limit, limit * 10), ClockState::Idle);
    }

    #[test]
    fn what_the_judge_thinks_is_not_waited_for() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let (limit, most) = (Duration::from_millis(100), Duration::from_millis(200));
        let mut clock = IdleClock::new(start);
        for turn in 0..6 {
            // 30 ms of waiting, 500 of thinking.
            clock.heard(false, at(530 * turn + 30));
            clock.restart(at(530 * turn + 530));
        }
        let sleeping = Activity::Sleeping;
        assert_eq!(clock.saw(&sleeping, false, at(530 * 6 + 20), limit, most), ClockState::Waits);
        assert_eq!(
            clock.saw(&sleeping, false, at(530 * 6 + 21), limit, most),
            ClockState::TotalWaitExceeded { waited: Duration::from_millis(201) }
        );
    }

    #[test]
    fn a_stream_of_output_is_not_idle_but_rare_lines_are() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let limit = Duration::from_millis(100);
        let mut stream = IdleClock::new(start);
        (1..=50).for_each(|n| stream.heard(false, at(10 * n)));
        stream.heard(true, at(700));
        assert_eq!(stream.saw(&Activity::Sleeping, false, at(800), limit, limit * 10), ClockState::Waits);
        let mut drops = IdleClock::new(start);
        (1..=5).for_each(|n| drops.heard(false, at(30 * n)));
        assert_eq!(drops.saw(&Activity::Sleeping, false, at(151), limit, limit * 10), ClockState::Idle);
    }

    /// A flood that is read slowly, by a judge whose looks take long.
    #[test]
    fn asleep_before_a_full_pipe_is_not_idle() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let limit = Duration::from_millis(100);
        let writes = Activity::Waiting { reads_stdin: false, timed: Vec::new() };
        let mut clock = IdleClock::new(start);
        for look in 1..=10 {
            assert_eq!(clock.saw(&writes, true, at(50 * look), limit, limit * 10), ClockState::Waits);
        }
        assert_eq!(clock.saw(&writes, false, at(601), limit, limit * 10), ClockState::Idle);
    }

    #[test]
    fn only_a_wait_that_the_program_itself_cannot_end_is_a_deadlock() {
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
