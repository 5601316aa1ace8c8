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
        /// It had been sent something before.
        heard: bool,
        stdout_closed: bool,
        /// The beginning of a line that it did not end.
        half_line: Vec<u8>,
        finished: bool,
        /// What came when its input was closed, where that was tried.
        at_end: Option<AtEnd>,
    },
    /// The program slept for this long, or did something that this machine does not show.
    Idle { waited: Duration, finished: bool },
    /// It always answered in time, but all waits together took this long.
    TotalWaitExceeded { waited: Duration },
}

/// What a program that had printed nothing, and read, did when its input was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtEnd {
    /// It had read to the end of its input on purpose, or had not flushed before.
    Printed,
    /// It had not flushed before: the end of its input was a surprise.
    PrintedAndFailed,
    Nothing,
}

/// The idle clock of a conversation. It runs while the judge waits and the program sleeps. Time in which the program was
/// seen to run does not count, nor does time in which the judge was behind with reading what it wrote, nor the judge's
/// own thinking.
#[derive(Debug)]
pub struct IdleClock {
    /// Since when the judge waits for the submission.
    waiting_since: Instant,
    /// How much of the time since then does not count.
    excused: Duration,
    /// Up to when it is known what counts.
    accounted: Instant,
    /// What counts of the waits before this one.
    earlier: Duration,
    /// What counted of this wait when words came last.
    heard_after: Duration,
    /// Since when the conversation goes on, whatever counts of it.
    started: Instant,
}

/// How long the judge waits, as far as the waiting counts.
#[derive(Clone, Copy, Debug)]
pub struct WaitLimits {
    /// For one answer.
    pub one: Duration,
    /// For all answers together.
    pub all: Duration,
    /// For the whole conversation, whether the waiting counts or not: a program that never runs for long and never
    /// sleeps for long cannot keep the judge for ever.
    pub wall: Duration,
}

/// What the idle clock says after a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    Waits,
    /// The program has slept for longer than it may.
    Idle,
    /// It was waited for longer than in any conversation.
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
            earlier: Duration::ZERO,
            heard_after: Duration::ZERO,
            started: now,
        }
    }

    /// The judge has answered: from now on it waits anew.
    pub fn restart(&mut self, now: Instant) {
        let earlier = self.earlier + self.heard_after;
        *self = IdleClock { earlier, started: self.started, ..IdleClock::new(now) };
    }

    /// Words came, which the judge has yet to understand. Where they come in a stream, `more` of them at once than were read
    /// or shortly after the last, the program was not idle meanwhile: it may even have slept because nobody read.
    pub fn heard(&mut self, more: bool, now: Instant) {
        self.account(more || now.saturating_duration_since(self.accounted) < IdleClock::LOOK_AGAIN, now);
        self.heard_after = self.waited(now);
    }

    /// Begins a look; if it is too early, `Err` with the time of the next one.
    pub fn begin_look(&mut self, now: Instant) -> Result<Duration, Instant> {
        let waited = now - self.waiting_since;
        if waited < IdleClock::FIRST_LOOK { Err(self.waiting_since + IdleClock::FIRST_LOOK) } else { Ok(waited) }
    }

    /// What the look saw, and whether the judge is `behind`: words of the program's are still unread after it, or words for
    /// it have still to be written. Then it may sleep only because the judge was busy.
    pub fn saw(&mut self, activity: &Activity, behind: bool, now: Instant, limits: &WaitLimits) -> ClockState {
        self.account(behind || *activity == Activity::Running, now);
        let (one, all) = (self.waited(now), self.earlier + self.waited(now));
        let wall = now.saturating_duration_since(self.started);
        if one > limits.one {
            ClockState::Idle
        } else if all > limits.all {
            ClockState::TotalWaitExceeded { waited: all }
        } else if wall > limits.wall {
            ClockState::TotalWaitExceeded { waited: wall }
        } else {
            ClockState::Waits
        }
    }

    /// What counts of this wait.
    fn waited(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.waiting_since).saturating_sub(self.excused)
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

    fn limits(one: u64, all: u64) -> WaitLimits {
        let milliseconds = Duration::from_millis;
        WaitLimits { one: milliseconds(one), all: milliseconds(all), wall: milliseconds(10_000) }
    }

    #[test]
    fn the_idle_clock_stands_still_while_the_program_runs_and_starts_anew_with_every_answer() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let limits = limits(100, 1000);
        let mut clock = IdleClock::new(start);
        assert_eq!(clock.begin_look(at(1)), Err(at(4)));
        assert_eq!(clock.begin_look(at(50)), Ok(Duration::from_millis(50)));
        assert_eq!(clock.saw(&Activity::Sleeping, false, at(50), &limits), ClockState::Waits);
        assert_eq!(
            clock.saw(&Activity::Running, false, at(140), &limits),
            ClockState::Waits,
            "90 of the 140 ms it ran"
        );
        assert_eq!(clock.saw(&Activity::Sleeping, false, at(200), &limits), ClockState::Idle);
        clock.restart(at(200));
        assert_eq!(clock.saw(&Activity::Sleeping, false, at(300), &limits), ClockState::Waits);
        assert_eq!(clock.saw(&Activity::Sleeping, false, at(301), &limits), ClockState::Idle);
    }

    #[test]
    fn what_the_judge_thinks_is_not_waited_for() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let limits = limits(100, 200);
        let mut clock = IdleClock::new(start);
        for turn in 0..6 {
            // 30 ms of waiting, 500 of thinking.
            clock.heard(false, at(530 * turn + 30));
            clock.restart(at(530 * turn + 530));
        }
        let sleeping = Activity::Sleeping;
        assert_eq!(clock.saw(&sleeping, false, at(530 * 6 + 20), &limits), ClockState::Waits);
        assert_eq!(
            clock.saw(&sleeping, false, at(530 * 6 + 21), &limits),
            ClockState::TotalWaitExceeded { waited: Duration::from_millis(201) }
        );
    }

    #[test]
    fn a_stream_of_output_is_not_idle_but_rare_lines_are() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let limits = limits(100, 1000);
        let mut stream = IdleClock::new(start);
        (1..=50).for_each(|n| stream.heard(false, at(10 * n)));
        stream.heard(true, at(700));
        assert_eq!(stream.saw(&Activity::Sleeping, false, at(800), &limits), ClockState::Waits);
        let mut drops = IdleClock::new(start);
        (1..=5).for_each(|n| drops.heard(false, at(30 * n)));
        assert_eq!(drops.saw(&Activity::Sleeping, false, at(151), &limits), ClockState::Idle);
    }

    /// A flood that is read slowly, by a judge whose looks take long.
    #[test]
    fn asleep_before_a_full_pipe_is_not_idle() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let limits = limits(100, 1000);
        let writes = Activity::Waiting { reads_stdin: false, timed: Vec::new() };
        let mut clock = IdleClock::new(start);
        for look in 1..=10 {
            assert_eq!(clock.saw(&writes, true, at(50 * look), &limits), ClockState::Waits);
        }
        assert_eq!(clock.saw(&writes, false, at(601), &limits), ClockState::Idle);
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
