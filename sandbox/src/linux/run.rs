//! Watching one run: its limits, the judge's wishes, and what came of it.

use super::activity::{self, Stdin};
use super::boxes::{Boxed, State, Step};
use super::failure::{Failure, Named};
use super::limits::cgroup::Groups;
use super::processes::{self, CpuTimes};
use crate::protocol::{Reply, Request, RunResult};
use crate::sys::{file, filter, socket};
use crate::{Activity, Exit, LimitHit, Limits, Usage};
use std::os::fd::BorrowedFd;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Everything a run needs to be watched.
pub struct Watch<'a> {
    pub run: u64,
    pub limits: &'a Limits,
    pub boxed: &'a Boxed,
    pub groups: &'a Groups,
    /// The kernel refuses the program no process: they are to be counted.
    pub unlimited_tasks: bool,
    /// There is a file that the program could write: otherwise a SIGXFSZ is one that it sent itself.
    pub writes_files: bool,
    pub cores: u32,
    pub control: BorrowedFd<'a>,
    pub event: BorrowedFd<'a>,
    pub stdin: Stdin,
    pub started: Instant,
}

/// The judge is gone.
#[derive(Debug)]
pub struct Abandoned;

/// Out-of-memory kills of a child process are noticed this often; the program's own at once.
const GLANCE: Duration = Duration::from_millis(100);
/// Without a memory cgroup the program's size is looked at this often.
const SIZE_GLANCE: Duration = Duration::from_millis(4);
/// Looking takes at most one part in so many of the time. A worker that sleeps gets its turn at once when it is called;
/// one that is busy among sixty busy processes does not.
const REST: u32 = 4;
/// How often killing is repeated where processes can slip away by forking.
const KILL_AGAIN: Duration = Duration::from_millis(2);

/// What was noticed so far.
#[derive(Default)]
struct Noticed {
    limit: Option<LimitHit>,
    peak: u64,
    cpu: Duration,
    cpu_times: CpuTimes,
    killing_since: Option<Instant>,
    /// Nobody is left whom the filter could report.
    unfiltered: bool,
}

impl Watch<'_> {
    /// Returns when every process of the box is dead.
    pub fn until_empty(&self) -> Result<Result<RunResult, Failure>, Abandoned> {
        let mut noticed = Noticed::default();
        loop {
            match self.boxed.control.state() {
                State::Empty => return Ok(Ok(self.result(noticed))),
                State::Failed => {
                    let (step, error) = self.boxed.failure();
                    return Ok(Err(Failure { step: step.name(), error }));
                }
                State::Ended => self.kill(&mut noticed),
                State::Preparing | State::Ready => {}
            }
            let timeout = self.check(&mut noticed);
            let heard = noticed.limit.is_none() && !noticed.unfiltered;
            let listener = if heard { self.boxed.listener() } else { None };
            let waits = [Some(self.control), Some(self.event), listener, Some(self.boxed.init_pidfd())];
            let [judge, event, denied, dead] = match file::wait_readable(waits, Some(timeout)) {
                Ok(ready) => ready,
                Err(error) => return Ok(Err(Failure { step: "wait for a run", error })),
            };
            if event {
                file::event_clear(self.event);
            }
            if judge {
                self.hear_judge(&mut noticed)?;
            }
            if denied {
                self.hear_filter(&mut noticed);
            }
            if dead && self.boxed.control.state() != State::Empty {
                // We killed init as a last resort, or the machine ran out of memory.
                return Ok(if noticed.limit.is_some() {
                    Ok(self.result(noticed))
                } else {
                    Err(Failure::new(Step::None.name(), libc::ECHILD))
                });
            }
        }
    }

    fn hear_judge(&self, noticed: &mut Noticed) -> Result<(), Abandoned> {
        let mut buffer = [0; 256];
        let received = match socket::receive(self.control, &mut buffer, false) {
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return Ok(()),
            Err(_) => return Err(Abandoned),
            Ok(received) if received.bytes == 0 => return Err(Abandoned),
            Ok(received) => received,
        };
        match Request::decode(&buffer[..received.bytes]) {
            Ok(Request::Kill { run }) if run == self.run => self.stop(noticed, LimitHit::Killed),
            Ok(Request::Activity { .. }) => {
                let reply = Reply::Activity(self.activity());
                socket::send(self.control, &reply.encode(), &[]).map_err(|_| Abandoned)?;
            }
            // A late word about an earlier run; anything else the judge's side does not send now.
            Ok(Request::Kill { .. } | Request::Start { .. } | Request::Files | Request::Spawn(_)) | Err(_) => {}
        }
        Ok(())
    }

    fn activity(&self) -> Activity {
        // Until exec it is our own code that sleeps there.
        if !self.boxed.control.standard_closed.load(Ordering::Acquire) {
            return Activity::Running;
        }
        let list = || self.groups.processes().or_else(|| Some(self.boxed.processes()));
        activity::activity(list, &self.stdin)
    }

    fn hear_filter(&self, noticed: &mut Noticed) {
        let Some(listener) = self.boxed.listener() else { return };
        match filter::next_notice(listener) {
            Ok(notice) => self.stop(noticed, LimitHit::Syscall(notice.number)),
            // Everyone is dead but not reaped yet. Init needs this core for that, and looking on would keep it.
            Err(_) => noticed.unfiltered = filter::is_deserted(listener),
        }
    }

    /// Compares with the limits; returns how long nothing needs to be looked at.
    fn check(&self, noticed: &mut Noticed) -> Duration {
        if let Some(since) = noticed.killing_since {
            self.kill(noticed);
            if since.elapsed() > Duration::from_secs(1) {
                self.boxed.kill_init();
            }
            return KILL_AGAIN;
        }
        let wall = self.started.elapsed();
        let own_count = !self.groups.limits_memory() || !self.groups.counts_cpu();
        let pids = if own_count { self.boxed.processes() } else { Vec::new() };
        // First of all: the more there are, the longer all the rest takes.
        if self.unlimited_tasks && processes::outnumber(&pids, self.limits.processes) {
            self.stop(noticed, LimitHit::Processes);
            return KILL_AGAIN;
        }
        let cpu = self.groups.cpu().unwrap_or_else(|| noticed.cpu_times.look(&pids)).max(noticed.cpu);
        noticed.cpu = cpu;
        if !self.groups.limits_memory() {
            noticed.peak = noticed.peak.max(processes::resident(&pids));
        }
        if self.groups.out_of_memory() || noticed.peak > self.limits.memory {
            self.stop(noticed, LimitHit::Memory);
        } else if cpu >= self.limits.cpu {
            self.stop(noticed, LimitHit::Cpu);
        } else if wall >= self.limits.wall {
            self.stop(noticed, LimitHit::Wall);
        }
        if noticed.limit.is_some() {
            return KILL_AGAIN;
        }
        // With every core busy for it, the limit cannot be reached earlier than this.
        let cpu_left = (self.limits.cpu - cpu) / self.cores;
        let looked = self.started.elapsed() - wall;
        let glance = if self.groups.limits_memory() { GLANCE } else { SIZE_GLANCE.max(looked * REST).min(4 * GLANCE) };
        cpu_left.min(self.limits.wall - wall).min(glance).max(Duration::from_micros(200))
    }

    fn stop(&self, noticed: &mut Noticed, limit: LimitHit) {
        noticed.limit.get_or_insert(limit);
        self.kill(noticed);
    }

    fn kill(&self, noticed: &mut Noticed) {
        noticed.killing_since.get_or_insert_with(Instant::now);
        if !self.groups.kill() {
            self.boxed.kill_all();
        }
    }

    fn result(&self, noticed: Noticed) -> RunResult {
        let wall = self.started.elapsed();
        let control = &self.boxed.control;
        if let Some((step, error)) = control.failure() {
            let error = error.raw_os_error().unwrap_or(0);
            return match step {
                Step::Exec => RunResult::NotStarted { error },
                _ => RunResult::Failed { step: step.name().to_string(), error },
            };
        }
        let status = control.status.load(Ordering::Acquire);
        let exit = if noticed.killing_since.is_some() && control.state() != State::Empty {
            Exit::Signal(libc::SIGKILL)
        } else if libc::WIFSIGNALED(status) {
            Exit::Signal(libc::WTERMSIG(status))
        } else {
            Exit::Code(libc::WEXITSTATUS(status))
        };
        let reaped = Duration::from_micros(control.cpu_microseconds.load(Ordering::Relaxed));
        let cpu = self.groups.cpu().unwrap_or(reaped).max(noticed.cpu);
        let largest = control.largest_process.load(Ordering::Relaxed);
        let memory = self.groups.peak().unwrap_or_else(|| noticed.peak.max(largest));
        let over_memory = match self.groups.limits_memory() {
            // Not every refusal of memory is a kill: at the limit the kernel also refuses by a signal of another kind.
            true => self.groups.out_of_memory() || memory >= self.limits.memory && matches!(exit, Exit::Signal(_)),
            false => memory > self.limits.memory,
        };
        let limit = match (noticed.limit, exit) {
            (Some(LimitHit::Syscall(number)), _) => Some(LimitHit::Syscall(number)),
            (Some(LimitHit::Killed), _) => Some(LimitHit::Killed),
            // The kernel's memory killer may have come first without our having looked.
            _ if over_memory => Some(LimitHit::Memory),
            (Some(limit), _) => Some(limit),
            // Where the worker hears of deadly calls, a SIGSYS is one that the program sent itself.
            (None, Exit::Signal(libc::SIGSYS)) if control.plan.filter.as_ref().is_some_and(|filter| !filter.listen) => {
                Some(LimitHit::Syscall(-1))
            }
            (None, Exit::Signal(libc::SIGXFSZ)) if self.writes_files => Some(LimitHit::FileSize),
            // The kernel's SIGXCPU comes later than our limit: below it, the program has only imitated one.
            (None, Exit::Signal(_) | Exit::Code(_)) => (cpu > self.limits.cpu).then_some(LimitHit::Cpu),
        };
        RunResult::Done { exit, limit, usage: Usage { cpu, wall, memory: Some(memory) }, collected: Vec::new() }
    }
}

/// The descriptors a spawn came with: the standard ones, with or without a channel.
pub fn standard(descriptors: Vec<std::os::fd::OwnedFd>) -> Result<Vec<std::os::fd::OwnedFd>, Failure> {
    match descriptors.len() {
        3 | 5 => Ok(descriptors),
        _ => Err(std::io::Error::from_raw_os_error(libc::EBADF)).step("receive the program's descriptors"),
    }
}
