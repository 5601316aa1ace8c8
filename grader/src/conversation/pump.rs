//! Carries one conversation between a boxed submission and its partner, and watches the clocks.
//!
//! Everything happens on one thread, pinned to the core on which the submission runs: a line wakes the other side
//! without a trip to another core. Three syscalls make a round trip: wait, read, write.
//!
//! `idle.rs` decides when the judge stops waiting for a silent program, and why.

use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use sandbox::{Activity, BoxLimits, Child, Exit, Profile, RunOutcome, SandboxError, Usage, Worker};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;
use tokio::net::unix::pipe;

use crate::conversation::idle::{self, AtEnd, ClockState, IdleClock, IdleReason};
use crate::conversation::partner::{Partner, Turn};
use crate::conversation::pipes::{self, Capture, Outgoing};
use crate::conversation::result::{ConversationResult, RunLimits};
use crate::conversation::stray_io::{self, StandardStreamsGuard};
use crate::program::compile::Program;
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// Bytes of the beginning of standard error that are kept, and of its end.
const STDERR_KEPT: usize = 32 << 10;
const TRAILING_KEPT: usize = 256;
/// How long a program that reads and has printed nothing may show what it does at the end of its input.
const SEEING: Duration = Duration::from_millis(300);
/// The box cannot tell whose turn it is, so wall clock is limited by the conversation and not by the box.
const NO_LIMIT: Duration = Duration::from_secs(7 * 24 * 3600);

/// The state of the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Talking,
    /// The judge has sent its last bytes and reads on.
    Listening,
    Finished,
    Wrong,
}

struct Conversation<'a, P> {
    partner: &'a mut P,
    stage: Stage,
    child: Child,
    run_limits: &'a RunLimits,
    service_threads: &'a [String],
    native: bool,
    stdin: Option<pipe::Sender>,
    stdout: Option<pipe::Receiver>,
    stdout_total: u64,
    /// Something was sent to it.
    heard: bool,
    stderr: Capture,
    guard: Option<StandardStreamsGuard>,
    outgoing: Outgoing,
    started: Instant,
    trailing: Vec<u8>,
    flooded: Option<&'static str>,
    idle: Option<IdleReason>,
    clock: IdleClock,
    /// Since when its input is closed to see what it does then.
    closed_to_see: Option<Instant>,
    outcome: Option<RunOutcome>,
}

/// Starts `program` in a fresh box and talks with it until both sides are done.
pub async fn converse(
    worker: &mut Worker,
    program: &Program,
    run_limits: &RunLimits,
    partner: &mut impl Partner,
    stop: &Stop,
) -> Result<ConversationResult, Failure> {
    let io = |error: std::io::Error| Failure::judge(format!("cannot open a pipe: {error}"));
    let (stdin_read, stdin_write) = pipes::pipe().map_err(io)?;
    let (stdout_read, stdout_write) = pipes::pipe().map_err(io)?;
    let (stderr_read, stderr_write) = pipes::pipe().map_err(io)?;
    let language = &program.language;
    let limits = BoxLimits {
        cpu: run_limits.cpu,
        wall: NO_LIMIT,
        memory: run_limits.memory + language.memory,
        processes: language.threads + 16,
        file_size: 1 << 20,
        open_files: 64,
    };
    let (guard, streams, channel) = if partner.is_apart() {
        let (guard, stdin, stdout) = StandardStreamsGuard::new().map_err(io)?;
        (Some(guard), [stdin, stdout, stderr_write], Some([stdin_read, stdout_write]))
    } else {
        (None, [stdin_read, stdout_write, stderr_write], None)
    };
    let mut command = program.command(run_limits.memory, streams);
    command.channel = channel;
    let child = worker.spawn(command, &limits)?;
    let exit = child.as_fd().try_clone_to_owned().map_err(io)?;
    #[expect(deprecated, reason = "its successor is unsafe; an OwnedFd keeps the promise that is asked for")]
    let exit = AsyncFd::with_interest(exit, Interest::READABLE).map_err(io)?;
    let now = Instant::now();
    let conversation = Conversation {
        partner,
        stage: Stage::Talking,
        child,
        run_limits,
        service_threads: &language.service_threads,
        native: language.profile == Profile::Native,
        stdin: Some(pipe::Sender::from_owned_fd(stdin_write).map_err(io)?),
        stdout: Some(pipe::Receiver::from_owned_fd(stdout_read).map_err(io)?),
        stdout_total: 0,
        heard: false,
        stderr: Capture::new(stderr_read, STDERR_KEPT).map_err(io)?,
        guard,
        outgoing: Outgoing::default(),
        started: now,
        trailing: Vec::new(),
        flooded: None,
        idle: None,
        clock: IdleClock::new(now),
        closed_to_see: None,
        outcome: None,
    };
    conversation.run(exit, stop).await
}

/// A compiled program that the kernel will not start (no format it knows, a loader that is not there) is the
/// submission's own doing; that a runtime cannot be started is ours.
fn started(
    outcome: Result<Option<RunOutcome>, SandboxError>,
    native: bool,
    stderr: &mut Capture,
) -> Result<Option<RunOutcome>, SandboxError> {
    match outcome {
        Err(SandboxError::Start { program, source }) if native => {
            stderr.replace(format!("cannot start {program}: {source}\n").into_bytes());
            let usage = Usage { cpu: Duration::ZERO, wall: Duration::ZERO, memory: None };
            Ok(Some(RunOutcome { exit: Exit::Code(127), limit: None, usage, collected: Vec::new() }))
        }
        outcome => outcome,
    }
}

impl<P: Partner> Conversation<'_, P> {
    fn try_outcome(&mut self) -> Result<Option<RunOutcome>, SandboxError> {
        started(self.child.try_outcome(), self.native, &mut self.stderr)
    }

    async fn run(mut self, exit: AsyncFd<OwnedFd>, stop: &Stop) -> Result<ConversationResult, Failure> {
        let opening = self.partner.open(self.started.elapsed());
        self.take(opening);
        let look = tokio::time::sleep(IdleClock::FIRST_LOOK);
        let stopped = stop.wait();
        tokio::pin!(look, stopped);
        while !self.is_over() {
            tokio::select! {
                biased;
                ready = pipes::readable(&self.stdout) => {
                    if ready.is_err() { self.stdout = None } else { self.read() }
                }
                () = pipes::writable(&self.stdin), if !self.outgoing.is_empty() => self.write(),
                open = self.stderr.more() => {
                    if open && self.stderr.total > self.run_limits.output && self.flooded.is_none() {
                        self.flooded = Some("standard error");
                        self.child.kill()?;
                    }
                }
                () = stray_io::printed(&mut self.guard), if self.stage != Stage::Wrong && self.outcome.is_none() => {
                    self.stage = Stage::Wrong;
                }
                turn = self.partner.speak_unasked(self.started), if self.is_open() => self.take(turn),
                guard = exit.readable(), if self.outcome.is_none() => {
                    self.outcome = self.try_outcome()?;
                    if self.outcome.is_none() && let Ok(mut guard) = guard { guard.clear_ready() }
                }
                () = &mut look, if self.outcome.is_none() => {
                    let next = self.look()?;
                    look.as_mut().reset(tokio::time::Instant::from_std(next));
                }
                () = &mut stopped => {
                    self.child.kill()?;
                    return Err(Failure::new(ExitCode::Stopped, "stopped"));
                }
            }
            if self.stdout_total > self.run_limits.output && self.flooded.is_none() {
                self.flooded = Some("standard output");
                self.child.kill()?;
            }
        }
        self.finish()
    }

    /// Whether the conversation is over: the submission made a mistake, or it is dead and everything it wrote is read.
    fn is_over(&self) -> bool {
        self.stage == Stage::Wrong || (self.outcome.is_some() && self.stdout.is_none())
    }

    /// Whether the conversation has neither ended nor failed.
    fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Talking | Stage::Listening)
    }

    fn finish(mut self) -> Result<ConversationResult, Failure> {
        if self.is_open() {
            let by_itself = self.idle.is_none()
                && self.flooded.is_none()
                && self.outcome.as_ref().is_some_and(|end| end.limit.is_none() && end.exit == Exit::Code(0));
            if let Some(turn) = self.partner.output_ended(by_itself, self.started.elapsed()) {
                self.take(turn);
            }
        }
        while self.stderr.total <= self.run_limits.output {
            let before = self.stderr.total;
            if !self.stderr.take_ready() || self.stderr.total == before {
                break;
            }
        }
        let outcome = match self.outcome {
            Some(outcome) => outcome,
            None => {
                self.child.kill()?;
                started(self.child.wait().map(Some), self.native, &mut self.stderr)?
                    .ok_or_else(|| Failure::judge("the sandbox waited for a run without learning its outcome"))?
            }
        };
        if let (Some(_), Some(IdleReason::Deadlock { at_end, .. })) = (self.closed_to_see, &mut self.idle) {
            *at_end = Some(match (self.stdout_total, outcome.exit) {
                (0, _) => AtEnd::Nothing,
                (_, Exit::Code(0) | Exit::Signal(9)) => AtEnd::Printed,
                (_, Exit::Code(_) | Exit::Signal(_)) => AtEnd::PrintedAndFailed,
            });
        }
        Ok(ConversationResult {
            outcome,
            idle: self.idle,
            flooded: self.flooded,
            trailing: self.trailing,
            spoke: self.stdout_total > 0 && self.closed_to_see.is_none(),
            stderr: self.stderr.kept(),
            stray_io: self.guard.map(StandardStreamsGuard::finish).unwrap_or_default(),
        })
    }

    fn read(&mut self) {
        let mut chunk = [0; 4096];
        let Some(stdout) = &self.stdout else { return };
        match stdout.try_read(&mut chunk) {
            Ok(0) => self.stdout = None,
            Ok(n) => {
                self.stdout_total += n as u64;
                if self.closed_to_see.is_some() {
                    // The conversation is over; this is only looked at.
                    return;
                }
                self.clock.heard(n == chunk.len(), Instant::now());
                // Stray output from before this reply is noticed first, so that the right call is blamed.
                if self.guard.as_ref().is_some_and(StandardStreamsGuard::is_tripped) {
                    self.stage = Stage::Wrong;
                    return;
                }
                if self.stage == Stage::Finished {
                    self.keep_trailing(&chunk[..n]);
                } else {
                    let turn = self.partner.receive(&chunk[..n], self.started.elapsed());
                    self.take(turn);
                    if self.stage == Stage::Finished {
                        let rest = self.partner.unfinished().to_vec();
                        self.keep_trailing(&rest);
                    }
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => self.stdout = None,
        }
    }

    fn keep_trailing(&mut self, bytes: &[u8]) {
        let from = if self.trailing.is_empty() {
            bytes.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(bytes.len())
        } else {
            0
        };
        let room = TRAILING_KEPT - self.trailing.len();
        self.trailing.extend(bytes[from..].iter().take(room));
    }

    fn take(&mut self, turn: Turn) {
        let before = self.stage;
        let said = match turn {
            Turn::Say(said) => said,
            Turn::Close(said) => {
                self.stage = Stage::Listening;
                said
            }
            Turn::Finished(said) => {
                self.stage = Stage::Finished;
                said
            }
            Turn::Wrong(said) => {
                self.stage = Stage::Wrong;
                said
            }
        };
        self.heard |= !said.is_empty();
        let answered = !said.is_empty() || self.stage != before;
        self.outgoing.push(said);
        self.write();
        // The judge has answered; from now on it waits for the submission. Output without an answer (a blank line,
        // part of a line) is no progress.
        if answered {
            self.clock.restart(Instant::now());
        }
    }

    fn write(&mut self) {
        // The program has closed its standard input; it need not read everything.
        match &self.stdin {
            Some(stdin) if self.outgoing.write_to(stdin) => {}
            Some(_) => self.stdin = None,
            None => self.outgoing = Outgoing::default(),
        }
        if self.stage != Stage::Talking && self.outgoing.is_empty() {
            self.stdin = None;
        }
    }

    /// Looks at a silent program; returns when to look again.
    fn look(&mut self) -> Result<Instant, Failure> {
        let now = Instant::now();
        if let Some(since) = self.closed_to_see {
            if now - since > SEEING {
                self.child.kill()?;
            }
            return Ok(now + IdleClock::LOOK_AGAIN);
        }
        let waited = match self.clock.begin_look(now) {
            Ok(waited) => waited,
            Err(next) => return Ok(next),
        };
        if self.is_open() && self.partner.is_thinking() {
            // While the partner thinks, nothing is expected of the submission.
            self.clock.restart(now);
            return Ok(now + IdleClock::LOOK_AGAIN);
        }
        let activity = self.child.activity()?;
        // The run may have ended during the look.
        self.outcome = self.try_outcome()?;
        if self.outcome.is_some() {
            return Ok(now + IdleClock::LOOK_AGAIN);
        }
        // It has read all that it got, and there is more for it.
        let owes_input = !self.outgoing.is_empty() && self.stdin.as_ref().is_some_and(pipes::is_empty);
        let behind = owes_input || !self.has_read_all();
        let clock = self.clock.saw(&activity, behind, now, &self.run_limits.waits());
        let finished = self.stage == Stage::Finished;
        let proved = self.is_deadlock(&activity) && {
            let again = self.child.activity()?;
            self.is_deadlock(&again) && self.pipes_are_empty()
        };
        if proved {
            let reads_stdin = matches!(activity, Activity::Waiting { reads_stdin: true, .. });
            self.idle = Some(IdleReason::Deadlock {
                after: waited,
                reads_stdin,
                spoke: self.stdout_total > 0,
                heard: self.heard,
                stdout_closed: self.stdout.is_none(),
                half_line: self.partner.unfinished().to_vec(),
                finished,
                at_end: None,
            });
            let is_first_wait = self.stdout_total == 0 && self.stage == Stage::Talking && self.guard.is_none();
            if reads_stdin && is_first_wait && self.stdin.take().is_some() {
                self.closed_to_see = Some(now);
            } else {
                self.child.kill()?;
            }
            return Ok(now + IdleClock::LOOK_AGAIN);
        }
        self.idle = match clock {
            ClockState::Waits => return Ok(now + IdleClock::LOOK_AGAIN),
            ClockState::Idle => Some(IdleReason::Idle { waited, finished }),
            ClockState::TotalWaitExceeded { waited } => Some(IdleReason::TotalWaitExceeded { waited }),
        };
        self.child.kill()?;
        Ok(now + IdleClock::LOOK_AGAIN)
    }

    fn is_deadlock(&self, activity: &Activity) -> bool {
        idle::is_deadlock(activity, self.stage == Stage::Talking, self.service_threads)
    }

    fn pipes_are_empty(&self) -> bool {
        self.outgoing.is_empty() && self.stdin.as_ref().is_none_or(pipes::is_empty) && self.has_read_all()
    }

    fn has_read_all(&self) -> bool {
        self.stdout.as_ref().is_none_or(pipes::is_empty) && self.stderr.is_drained()
    }
}
