//! The worker's handle of one box: its init, its progress, and the descriptors that were opened in it.

use super::control_block::{BoxState, BoxStep, ControlBlock, DESCRIPTOR_SLOTS, Launch};
use super::spawner::Spawner;
use crate::linux::processes;
use crate::linux::step_error::{StepError, WithStep};
use crate::sys::clone::{CloneOptions, SharedMemoryProcess};
use crate::sys::file;
use crate::sys::process;
use std::cell::Cell;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, IntoRawFd, OwnedFd, RawFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A box from its clone to its end. Dropping it kills whatever is left of it and waits.
pub struct BoxHandle {
    pub control: Arc<ControlBlock>,
    /// The OOM killer was told to choose the program.
    pub oom_preferred: Cell<bool>,
    init: SharedMemoryProcess<ControlBlock>,
}

impl BoxHandle {
    /// Clones init, which then prepares the box by itself.
    pub fn start(spawner: &Spawner, control: ControlBlock, flags: i32) -> Result<BoxHandle, StepError> {
        let control = Arc::new(control);
        let shared = Arc::clone(&control);
        // CLONE_PARENT: init becomes a child of the worker, which reaps it, not of the spawner.
        let options = CloneOptions { flags: (flags | libc::CLONE_FILES | libc::CLONE_PARENT) as u64, cgroup: None };
        let init =
            spawner.run(move || SharedMemoryProcess::start(options, super::init::init, shared).step("clone a box"))?;
        Ok(BoxHandle { control, oom_preferred: Cell::new(false), init })
    }

    pub fn init_pidfd(&self) -> BorrowedFd<'_> {
        self.init.pidfd()
    }

    /// Waits until the program-to-be is ready.
    pub fn wait_ready(&self, event: BorrowedFd<'_>) -> Result<(), StepError> {
        loop {
            match self.control.state() {
                BoxState::Ready => return Ok(()),
                BoxState::Preparing => {}
                BoxState::Failed | BoxState::Ended | BoxState::Empty => {
                    let (step, error) = self.failure();
                    return Err(StepError { step: step.name(), error });
                }
            }
            let [changed, dead] =
                file::wait_readable([Some(event), Some(self.init.pidfd())], None).step("wait for a box")?;
            if changed {
                file::event_clear(event);
            } else if dead && self.control.state() == BoxState::Preparing {
                return Err(StepError::new(BoxStep::None.name(), libc::ECHILD));
            }
        }
    }

    /// What failed, once the state says so.
    pub fn failure(&self) -> (BoxStep, io::Error) {
        self.control.failure().unwrap_or_else(|| (BoxStep::None, io::Error::from_raw_os_error(libc::ECHILD)))
    }

    pub fn launch(&self, launch: Launch) {
        if self.control.launch.set(launch).is_ok() {
            self.control.start_flag.store(1, Ordering::Release);
            process::futex_wake(&self.control.start_flag);
        }
    }

    /// Descriptors left in our table by the box.
    pub fn listener(&self) -> Option<BorrowedFd<'_>> {
        let number = self.control.listener.load(Ordering::Acquire);
        (number >= 0).then(|| file::borrowed(number))
    }

    pub fn directory(&self) -> Option<BorrowedFd<'_>> {
        let number = self.control.box_directory.load(Ordering::Acquire);
        (number >= 0).then(|| file::borrowed(number))
    }

    /// The processes of the box besides init.
    pub fn processes(&self) -> Vec<i32> {
        processes::descendants(self.init.pid())
    }

    /// Kills every process of the box but init, as far as they can be found. Processes forked meanwhile need another
    /// call.
    pub fn kill_all(&self) {
        let program = self.control.program.load(Ordering::Acquire);
        // Its whole group by one call. Once it is reaped the number may belong to another process; inside a pid
        // namespace the number means nothing out here.
        if !self.control.plan.namespaces && program > 0 && self.control.state() == BoxState::Ready {
            let _ = process::kill(-program, libc::SIGKILL);
        }
        processes::kill_descendants(self.init.pid());
    }

    /// Kills init, and with it its whole pid namespace.
    pub fn kill_init(&self) {
        self.init.kill();
    }
}

/// An unused box exits in far less time.
const UNUSED_BOX_EXIT_TIMEOUT: Duration = Duration::from_secs(1);

impl Drop for BoxHandle {
    fn drop(&mut self) {
        let launched = self.control.launch.get().is_some();
        if !self.control.plan.namespaces && launched && self.control.state() != BoxState::Empty {
            // Without a pid namespace init's death does not kill its descendants: they go first.
            for _ in 0..1000 {
                if processes::kill_descendants(self.init.pid()) == 0 {
                    break;
                }
            }
        }
        if !launched {
            // The box was never used: the program-to-be exits by itself, then init, closing what it holds.
            self.control.start_flag.store(1, Ordering::Release);
            process::futex_wake(&self.control.start_flag);
            let _ = file::wait_readable([Some(self.init.pidfd())], Some(UNUSED_BOX_EXIT_TIMEOUT));
        }
        if self.control.state() != BoxState::Empty {
            self.init.kill();
        }
        self.init.reap();
        drop(file::adopt(self.control.listener.load(Ordering::Acquire)));
        drop(file::adopt(self.control.box_directory.load(Ordering::Acquire)));
        if !self.control.descriptors_closed.load(Ordering::Acquire)
            && let Some(launch) = self.control.launch.get()
        {
            for descriptor in launch.descriptors.into_iter().filter(|descriptor| *descriptor >= 0) {
                file::close(descriptor);
            }
        }
    }
}

/// Gives up ownership of the descriptors: from now on init closes them.
pub fn hand_over(descriptors: Vec<OwnedFd>) -> io::Result<[RawFd; DESCRIPTOR_SLOTS]> {
    let mut given = [-1; DESCRIPTOR_SLOTS];
    for (place, mut descriptor) in given.iter_mut().zip(descriptors) {
        // A descriptor numbered 0 to 4 could be overwritten before it is duplicated.
        let mut low = Vec::new();
        while descriptor.as_raw_fd() < DESCRIPTOR_SLOTS as RawFd {
            let higher = descriptor.try_clone()?;
            low.push(std::mem::replace(&mut descriptor, higher));
        }
        *place = descriptor.into_raw_fd();
    }
    Ok(given)
}

/// Makes a process the first to be killed when its memory cgroup is full.
pub fn prefer_for_oom_kill(pid: i32) {
    // If this fails the kernel chooses by size, which nearly always means the program as well.
    let _ = std::fs::write(format!("/proc/{pid}/oom_score_adj"), "1000");
}
