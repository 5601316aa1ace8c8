//! One box: its init, its progress, and the descriptors that were made in it.

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

/// A box from clone to teardown. Dropping it kills whatever is left of it and waits.
pub struct BoxHandle {
    pub control: Arc<ControlBlock>,
    /// The memory killer knows which process to take.
    pub oom_preferred: Cell<bool>,
    init: SharedMemoryProcess<ControlBlock>,
}

impl BoxHandle {
    /// Clones init; it prepares itself while we do other things.
    pub fn start(spawner: &Spawner, control: ControlBlock, flags: i32) -> Result<BoxHandle, StepError> {
        let control = Arc::new(control);
        let shared = Arc::clone(&control);
        // Sharing the parent makes us, not the spawner, the one who reaps.
        let options = CloneOptions { flags: (flags | libc::CLONE_FILES | libc::CLONE_PARENT) as u64, cgroup: None };
        let init =
            spawner.run(move || SharedMemoryProcess::start(options, super::init::init, shared).step("clone a box"))?;
        Ok(BoxHandle { control, oom_preferred: Cell::new(false), init })
    }

    pub fn init_pidfd(&self) -> BorrowedFd<'_> {
        self.init.pidfd()
    }

    /// Waits until the program-to-be stands ready.
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

    /// Kills every process of the box but init, as far as they can be found: those that fork meanwhile need another call.
    pub fn kill_all(&self) {
        let program = self.control.program.load(Ordering::Acquire);
        // Its group at one blow. Once reaped, the number may be somebody else's; in a namespace it is not ours.
        if !self.control.plan.namespaces && program > 0 && self.control.state() == BoxState::Ready {
            let _ = process::kill(-program, libc::SIGKILL);
        }
        processes::kill_descendants(self.init.pid());
    }

    /// Kills init, and with it a whole pid namespace.
    pub fn kill_init(&self) {
        self.init.kill();
    }
}

/// An unused box leaves in far less time.
const UNUSED_BOX_EXIT_TIMEOUT: Duration = Duration::from_secs(1);

impl Drop for BoxHandle {
    fn drop(&mut self) {
        let launched = self.control.launch.get().is_some();
        if !self.control.plan.namespaces && launched && self.control.state() != BoxState::Empty {
            // No namespace falls with init: first its descendants, then init.
            for _ in 0..1000 {
                if processes::kill_descendants(self.init.pid()) == 0 {
                    break;
                }
            }
        }
        if !launched {
            // Not needed after all: the program-to-be leaves by itself, and init after it, closing what it holds.
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

/// Gives up ownership: from now on init closes them.
pub fn hand_over(descriptors: Vec<OwnedFd>) -> io::Result<[RawFd; DESCRIPTOR_SLOTS]> {
    let mut given = [-1; DESCRIPTOR_SLOTS];
    for (place, mut descriptor) in given.iter_mut().zip(descriptors) {
        // One that has the number of a target would be overwritten before its turn.
        let mut low = Vec::new();
        while descriptor.as_raw_fd() < DESCRIPTOR_SLOTS as RawFd {
            let higher = descriptor.try_clone()?;
            low.push(std::mem::replace(&mut descriptor, higher));
        }
        *place = descriptor.into_raw_fd();
    }
    Ok(given)
}

/// Marks a process as the first to be killed when its memory cgroup is full.
pub fn prefer_for_oom_kill(pid: i32) {
    // Failing means only that the kernel chooses by size, which is nearly always the program as well.
    let _ = std::fs::write(format!("/proc/{pid}/oom_score_adj"), "1000");
}
