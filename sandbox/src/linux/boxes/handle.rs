//! One box: its init, its progress, and the descriptors that were made in it.

use super::control::{Control, Launch, State, Step, TARGETS};
use super::spawner::Spawner;
use crate::linux::failure::{Failure, Named};
use crate::linux::processes;
use crate::sys::clone::{CloneOptions, Sharer};
use crate::sys::file;
use crate::sys::process;
use std::cell::Cell;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, IntoRawFd, OwnedFd, RawFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A box from clone to teardown. Dropping it kills whatever is left of it and waits.
pub struct Boxed {
    pub control: Arc<Control>,
    /// The memory killer knows which process to take.
    pub marked: Cell<bool>,
    init: Sharer<Control>,
}

impl Boxed {
    /// Clones init; it prepares itself while we do other things.
    pub fn start(spawner: &Spawner, control: Control, flags: i32) -> Result<Boxed, Failure> {
        let control = Arc::new(control);
        let shared = Arc::clone(&control);
        // Sharing the parent makes us, not the spawner, the one who reaps.
        let options = CloneOptions { flags: (flags | libc::CLONE_FILES | libc::CLONE_PARENT) as u64, cgroup: None };
        let init = spawner.run(move || Sharer::start(options, super::init::init, shared).step("clone a box"))?;
        Ok(Boxed { control, marked: Cell::new(false), init })
    }

    pub fn init_pidfd(&self) -> BorrowedFd<'_> {
        self.init.pidfd()
    }

    /// Waits until the program-to-be stands ready.
    pub fn wait_ready(&self, event: BorrowedFd<'_>) -> Result<(), Failure> {
        loop {
            match self.control.state() {
                State::Ready => return Ok(()),
                State::Preparing => {}
                State::Failed | State::Ended | State::Empty => {
                    let (step, error) = self.failure();
                    return Err(Failure { step: step.name(), error });
                }
            }
            let [told, dead] =
                file::wait_readable([Some(event), Some(self.init.pidfd())], None).step("wait for a box")?;
            if told {
                file::event_clear(event);
            } else if dead && self.control.state() == State::Preparing {
                return Err(Failure::new(Step::None.name(), libc::ECHILD));
            }
        }
    }

    /// What failed, once the state says so.
    pub fn failure(&self) -> (Step, io::Error) {
        self.control.failure().unwrap_or_else(|| (Step::None, io::Error::from_raw_os_error(libc::ECHILD)))
    }

    pub fn launch(&self, launch: Launch) {
        if self.control.launch.set(launch).is_ok() {
            self.control.go.store(1, Ordering::Release);
            process::futex_wake(&self.control.go);
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
        if !self.control.plan.namespaces && program > 0 && self.control.state() == State::Ready {
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
const PATIENCE: Duration = Duration::from_secs(1);

impl Drop for Boxed {
    fn drop(&mut self) {
        let launched = self.control.launch.get().is_some();
        if !self.control.plan.namespaces && launched && self.control.state() != State::Empty {
            // No namespace falls with init: first its descendants, then init.
            for _ in 0..1000 {
                if processes::kill_descendants(self.init.pid()) == 0 {
                    break;
                }
            }
        }
        if !launched {
            // Not needed after all: the program-to-be leaves by itself, and init after it, closing what it holds.
            self.control.go.store(1, Ordering::Release);
            process::futex_wake(&self.control.go);
            let _ = file::wait_readable([Some(self.init.pidfd())], Some(PATIENCE));
        }
        if self.control.state() != State::Empty {
            self.init.kill();
        }
        self.init.reap();
        drop(file::adopt(self.control.listener.load(Ordering::Acquire)));
        drop(file::adopt(self.control.box_directory.load(Ordering::Acquire)));
        if !self.control.standard_closed.load(Ordering::Acquire)
            && let Some(launch) = self.control.launch.get()
        {
            for standard in launch.standard.into_iter().filter(|descriptor| *descriptor >= 0) {
                file::close(standard);
            }
        }
    }
}

/// Gives up ownership: from now on init closes them.
pub fn give_away(descriptors: Vec<OwnedFd>) -> io::Result<[RawFd; TARGETS]> {
    let mut given = [-1; TARGETS];
    for (place, mut descriptor) in given.iter_mut().zip(descriptors) {
        // One that has the number of a target would be overwritten before its turn.
        let mut low = Vec::new();
        while descriptor.as_raw_fd() < TARGETS as RawFd {
            let higher = descriptor.try_clone()?;
            low.push(std::mem::replace(&mut descriptor, higher));
        }
        *place = descriptor.into_raw_fd();
    }
    Ok(given)
}

/// Marks a process as the first to be killed when its memory cgroup is full.
pub fn mark_for_memory_killer(pid: i32) {
    // Failing means only that the kernel chooses by size, which is nearly always the program as well.
    let _ = std::fs::write(format!("/proc/{pid}/oom_score_adj"), "1000");
}

pub fn raw(descriptor: BorrowedFd<'_>) -> i32 {
    descriptor.as_fd().as_raw_fd()
}
