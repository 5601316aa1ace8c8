//! Watches one run: its limits, the judge's requests meanwhile, and its result.

use super::activity::{self, Stdin};
use super::boxes::{BoxHandle, BoxState, BoxStep};
use super::limits::cgroup::Cgroups;
use super::processes::{self, CpuTimes};
use super::step_error::StepError;
use crate::protocol::{BoxResult, Reply, Request};
use crate::sys::{file, filter, socket};
use crate::{Activity, BoxLimits, Exit, LimitHit, Usage};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Everything needed to watch one run.
pub struct RunMonitor<'a> {
    pub run: u64,
    pub limits: &'a BoxLimits,
    pub boxed: &'a BoxHandle,
    pub cgroups: &'a Cgroups,
    /// The kernel does not limit the number of processes, so they are counted here.
    pub count_processes: bool,
    /// There is a file that the program could write; otherwise it sent a SIGXFSZ to itself.
    pub writes_files: bool,
    pub cores: u32,
    pub requests: BorrowedFd<'a>,
    pub event: BorrowedFd<'a>,
    pub stdin: Stdin,
    pub started: Instant,
}

/// The judge is gone, so the run ends without a report.
#[derive(Debug)]
pub struct JudgeGone;

/// How often to look for out-of-memory kills of child processes; that of the program itself is noticed at once.
const OOM_CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// How often to measure the program's size where there is no memory cgroup.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_millis(4);
/// The worker sleeps at least this many times as long as a check takes. A process that has slept is scheduled at once
/// when it wakes; one that is busy among sixty busy processes is not.
const SLEEP_FACTOR: u32 = 4;
/// How often to kill again: a process may have forked meanwhile.
const KILL_RETRY_INTERVAL: Duration = Duration::from_millis(2);

/// What was observed so far.
#[derive(Default)]
struct Observed {
    limit: Option<LimitHit>,
    peak: u64,
    cpu: Duration,
    cpu_times: CpuTimes,
    killing_since: Option<Instant>,
    /// No process is left that the filter could report.
    filter_unused: bool,
}

impl RunMonitor<'_> {
    /// Returns when every process of the box is dead.
    pub fn wait_until_empty(&self) -> Result<Result<BoxResult, StepError>, JudgeGone> {
        let mut observed = Observed::default();
        loop {
            match self.boxed.control.state() {
                BoxState::Empty => return Ok(Ok(self.result(observed))),
                BoxState::Failed => {
                    let (step, error) = self.boxed.failure();
                    return Ok(Err(StepError { step: step.name(), error }));
                }
                BoxState::Ended => self.kill(&mut observed),
                BoxState::Preparing | BoxState::Ready => {}
            }
            let timeout = self.check(&mut observed);
            let filter_matters = observed.limit.is_none() && !observed.filter_unused;
            let listener = if filter_matters { self.boxed.listener() } else { None };
            let waits = [Some(self.requests), Some(self.event), listener, Some(self.boxed.init_pidfd())];
            let [judge, event, denied, dead] = match file::wait_readable(waits, Some(timeout)) {
                Ok(ready) => ready,
                Err(error) => return Ok(Err(StepError { step: "wait for a run", error })),
            };
            if event {
                file::event_clear(self.event);
            }
            if judge {
                self.receive_request(&mut observed)?;
            }
            if denied {
                self.receive_notification(&mut observed);
            }
            if dead && self.boxed.control.state() != BoxState::Empty {
                // We killed init because nothing else helped, or the machine ran out of memory.
                return Ok(if observed.limit.is_some() {
                    Ok(self.result(observed))
                } else {
                    Err(StepError::new(BoxStep::None.name(), libc::ECHILD))
                });
            }
        }
    }

    fn receive_request(&self, observed: &mut Observed) -> Result<(), JudgeGone> {
        let mut buffer = [0; 256];
        let received = match socket::receive(self.requests, &mut buffer, false) {
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return Ok(()),
            Err(_) => return Err(JudgeGone),
            Ok(received) if received.bytes == 0 => return Err(JudgeGone),
            Ok(received) => received,
        };
        match Request::decode(&buffer[..received.bytes]) {
            Ok(Request::Kill { run }) if run == self.run => self.stop(observed, LimitHit::Killed),
            Ok(Request::Activity { .. }) => {
                let reply = Reply::Activity(self.activity());
                socket::send(self.requests, &reply.encode(), &[]).map_err(|_| JudgeGone)?;
            }
            // A late request about an earlier run; the judge's side sends nothing else during a run.
            Ok(Request::Kill { .. } | Request::Start { .. } | Request::Files | Request::Spawn(_)) | Err(_) => {}
        }
        Ok(())
    }

    fn activity(&self) -> Activity {
        // Until exec, what sleeps there is our own code.
        if !self.boxed.control.descriptors_closed.load(Ordering::Acquire) {
            return Activity::Running;
        }
        let list = || self.cgroups.processes().or_else(|| Some(self.boxed.processes()));
        activity::activity(list, &self.stdin)
    }

    fn receive_notification(&self, observed: &mut Observed) {
        let Some(listener) = self.boxed.listener() else { return };
        match filter::next_notification(listener) {
            Ok(notification) => self.stop(observed, LimitHit::Syscall(notification.number)),
            // Every process may be dead but not reaped yet. Init needs this core for reaping, so polling must stop.
            Err(_) => observed.filter_unused = filter::has_no_process(listener),
        }
    }

    /// Compares with the limits; returns how long until the next check is needed.
    fn check(&self, observed: &mut Observed) -> Duration {
        if let Some(since) = observed.killing_since {
            self.kill(observed);
            if since.elapsed() > Duration::from_secs(1) {
                self.boxed.kill_init();
            }
            return KILL_RETRY_INTERVAL;
        }
        let wall = self.started.elapsed();
        let lists_processes = !self.cgroups.limits_memory() || !self.cgroups.counts_cpu();
        let pids = if lists_processes { self.boxed.processes() } else { Vec::new() };
        // First, because every other check takes longer the more processes there are.
        if self.count_processes && processes::more_than(&pids, self.limits.processes) {
            self.stop(observed, LimitHit::Processes);
            return KILL_RETRY_INTERVAL;
        }
        let cpu = self.cgroups.cpu().unwrap_or_else(|| observed.cpu_times.update(&pids)).max(observed.cpu);
        observed.cpu = cpu;
        if !self.cgroups.limits_memory() {
            observed.peak = observed.peak.max(processes::resident(&pids));
        }
        if self.cgroups.out_of_memory() || observed.peak > self.limits.memory {
            self.stop(observed, LimitHit::Memory);
        } else if cpu >= self.limits.cpu {
            self.stop(observed, LimitHit::Cpu);
        } else if wall >= self.limits.wall {
            self.stop(observed, LimitHit::Wall);
        }
        if observed.limit.is_some() {
            return KILL_RETRY_INTERVAL;
        }
        // Even with every core busy, the limit cannot be reached earlier than this.
        let cpu_left = (self.limits.cpu - cpu) / self.cores;
        let check_time = self.started.elapsed() - wall;
        let interval = if self.cgroups.limits_memory() {
            OOM_CHECK_INTERVAL
        } else {
            MEMORY_CHECK_INTERVAL.max(check_time * SLEEP_FACTOR).min(4 * OOM_CHECK_INTERVAL)
        };
        cpu_left.min(self.limits.wall - wall).min(interval).max(Duration::from_micros(200))
    }

    fn stop(&self, observed: &mut Observed, limit: LimitHit) {
        observed.limit.get_or_insert(limit);
        self.kill(observed);
    }

    fn kill(&self, observed: &mut Observed) {
        observed.killing_since.get_or_insert_with(Instant::now);
        if !self.cgroups.kill() {
            self.boxed.kill_all();
        }
    }

    fn result(&self, observed: Observed) -> BoxResult {
        let wall = self.started.elapsed();
        let control = &self.boxed.control;
        if let Some((step, error)) = control.failure() {
            let error = error.raw_os_error().unwrap_or(0);
            return match step {
                BoxStep::Exec => BoxResult::NotStarted { error },
                _ => BoxResult::Failed { step: step.name().to_string(), error },
            };
        }
        let status = control.status.load(Ordering::Acquire);
        let exit = if observed.killing_since.is_some() && control.state() != BoxState::Empty {
            Exit::Signal(libc::SIGKILL)
        } else if libc::WIFSIGNALED(status) {
            Exit::Signal(libc::WTERMSIG(status))
        } else {
            Exit::Code(libc::WEXITSTATUS(status))
        };
        let reaped = Duration::from_micros(control.cpu_microseconds.load(Ordering::Relaxed));
        let cpu = self.cgroups.cpu().unwrap_or(reaped).max(observed.cpu);
        let largest = control.largest_process.load(Ordering::Relaxed);
        let (memory, over_memory) = match self.cgroups.peak() {
            Some(peak) => {
                // Not every lack of memory ends in an OOM kill: at the limit the kernel may also send another signal.
                let at_limit = peak >= self.limits.memory && matches!(exit, Exit::Signal(_));
                // Within the error of the group's count, the largest process tells more.
                let error = self.cgroups.peak_error(self.cores);
                (largest.clamp(peak, peak + error), self.cgroups.out_of_memory() || at_limit)
            }
            None => {
                let memory = observed.peak.max(largest);
                (memory, memory > self.limits.memory)
            }
        };
        let limit = match (observed.limit, exit) {
            (Some(LimitHit::Syscall(number)), _) => Some(LimitHit::Syscall(number)),
            (Some(LimitHit::Killed), _) => Some(LimitHit::Killed),
            // The OOM killer may have come before our next check.
            _ if over_memory => Some(LimitHit::Memory),
            (Some(limit), _) => Some(limit),
            // Where the filter reports forbidden calls to the worker, the program sent a SIGSYS to itself.
            (None, Exit::Signal(libc::SIGSYS)) if control.plan.filter.as_ref().is_some_and(|filter| !filter.listen) => {
                Some(LimitHit::Syscall(-1))
            }
            (None, Exit::Signal(libc::SIGXFSZ)) if self.writes_files => Some(LimitHit::FileSize),
            // The kernel's SIGXCPU comes later than our limit; below the limit the program sent it to itself.
            (None, Exit::Signal(_) | Exit::Code(_)) => (cpu > self.limits.cpu).then_some(LimitHit::Cpu),
        };
        BoxResult::Done { exit, limit, usage: Usage { cpu, wall, memory: Some(memory) }, collected: Vec::new() }
    }
}

/// A spawn comes with the three standard streams, and two more if there is a channel.
pub fn check_descriptors(descriptors: &[OwnedFd]) -> Result<(), StepError> {
    match descriptors.len() {
        3 | 5 => Ok(()),
        _ => Err(StepError::new("receive the program's descriptors", libc::EBADF)),
    }
}
