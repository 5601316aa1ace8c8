//! The spawner: the process that clones boxes, in the namespaces and cgroups they are to have.
//!
//! A box inherits the mount namespace and the version 1 cgroups of the process that clones it. The worker must stay
//! outside both (it opens host paths, and its memory must not count for a run), so it has this second process, in the
//! worker's memory and descriptor table but with a mount namespace and cgroups of its own. The worker passes it a
//! closure and sleeps until that is done, so exactly one of the two runs at any time and the thread-local storage they
//! share is never used by both at once.

use crate::linux::step_error::{StepError, WithStep};
use crate::sys::clone::{CloneOptions, SharedMemoryProcess};
use crate::sys::file;
use crate::sys::process;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

type Job = Box<dyn FnOnce() + Send>;

struct Shared {
    /// 1 while the spawner runs, 0 while the worker does.
    turn: AtomicU32,
    job: Mutex<Option<Job>>,
    done: OwnedFd,
    worker: OwnedFd,
}

pub struct Spawner {
    shared: Arc<Shared>,
    process: SharedMemoryProcess<Shared>,
}

impl Spawner {
    pub fn start() -> Result<Spawner, StepError> {
        let done = file::event().step("make an event counter")?;
        let worker = process::pidfd_of_self().step("open a process descriptor")?;
        let shared = Arc::new(Shared { turn: AtomicU32::new(0), job: Mutex::new(None), done, worker });
        let options = CloneOptions { flags: libc::CLONE_FILES as u64, cgroup: None };
        let process = SharedMemoryProcess::start(options, serve, Arc::clone(&shared)).step("clone the spawner")?;
        Ok(Spawner { shared, process })
    }

    /// A descriptor that is readable once the worker is dead.
    pub fn worker(&self) -> BorrowedFd<'_> {
        self.shared.worker.as_fd()
    }

    pub fn pid(&self) -> i32 {
        self.process.pid()
    }

    /// Runs `job` as the spawner and returns what it returned.
    pub fn run<R: Send + 'static>(
        &self,
        job: impl FnOnce() -> Result<R, StepError> + Send + 'static,
    ) -> Result<R, StepError> {
        const STEP: &str = "run a step in the spawner";
        let result = Arc::new(Mutex::new(None));
        let slot = Arc::clone(&result);
        let job = Box::new(move || {
            // A panic must not unwind further: below this closure the stack is not Rust's.
            let outcome =
                catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|_| Err(StepError::new(STEP, libc::EFAULT)));
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        });
        *self.shared.job.lock().unwrap_or_else(PoisonError::into_inner) = Some(job);
        self.shared.turn.store(1, Ordering::Release);
        process::futex_wake(&self.shared.turn);
        while self.shared.turn.load(Ordering::Acquire) == 1 {
            let [done, dead] = file::wait_readable([Some(self.shared.done.as_fd()), Some(self.process.pidfd())], None)
                .step("wait for the spawner")?;
            if done {
                file::event_clear(self.shared.done.as_fd());
            } else if dead {
                return Err(StepError::new(STEP, libc::ESRCH));
            }
        }
        let outcome = result.lock().unwrap_or_else(PoisonError::into_inner).take();
        outcome.unwrap_or_else(|| Err(StepError::new(STEP, libc::EFAULT)))
    }
}

/// What the spawner runs. Outside the job: bare system calls only, since the worker may be running.
fn serve(shared: &Shared) -> i32 {
    let _ = process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as usize);
    let worker = [Some(shared.worker.as_fd())];
    if file::wait_readable(worker, Some(std::time::Duration::ZERO)).is_ok_and(|[dead]| dead) {
        return 0;
    }
    loop {
        while shared.turn.load(Ordering::Acquire) == 0 {
            process::futex_wait(&shared.turn, 0);
        }
        let job = shared.job.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(job) = job {
            job();
        }
        shared.turn.store(0, Ordering::Release);
        file::event_add(shared.done.as_raw_fd());
    }
}
