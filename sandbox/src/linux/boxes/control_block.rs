//! What worker, init and program-to-be of one box share: the plan, which never changes, and the progress.
//!
//! Three processes use this memory at once, without locks: the worker writes `launch` once and then `start_flag`; init
//! and the program-to-be write the rest. Reading is safe at any time.

use crate::sys::clone::Stack;
use crate::sys::filter::Instruction;
use crate::sys::process::Image;
use std::ffi::CString;
use std::io;
use std::os::fd::{OwnedFd, RawFd};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// How to make a box. Made once per template.
pub struct BoxPlan {
    /// New pid, IPC and mount namespaces; otherwise init is only a subreaper.
    pub namespaces: bool,
    /// The box needs mounts of its own beyond those of the template.
    pub own_mounts: bool,
    pub proc: ProcView,
    /// The template shows the host's `/proc` (see `files::root`), which the box must not keep.
    pub host_proc: bool,
    pub scratch: Option<ScratchPlan>,
    /// The working directory.
    pub directory: CString,
    /// Resource, soft and hard limit.
    pub limits: Vec<(u32, u64, u64)>,
    /// Set last of all limits: until exec the program-to-be works in the worker's descriptor table.
    pub open_files: u64,
    pub filter: Option<FilterPlan>,
    /// A Landlock ruleset to enter.
    pub landlock: Option<OwnedFd>,
}

/// What a box with namespaces shows of `/proc`. Nothing in it can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcView {
    Nothing,
    /// The program's descriptors, as `/dev/fd`.
    Descriptors,
    /// The box's processes, as `/proc`.
    Processes,
}

pub struct FilterPlan {
    pub program: Vec<Instruction>,
    pub listen: bool,
}

/// A fresh writable file system over the working directory and `/tmp`.
pub struct ScratchPlan {
    /// Its `size=` and `nr_inodes=`.
    pub size: CString,
    pub inodes: CString,
    /// What is in the template's working directory and stays visible there: name and whether a directory.
    pub entries: Vec<(CString, bool)>,
    /// Empty folders that the program may write in.
    pub folders: Vec<CString>,
}

/// How many descriptors a program may be given: the standard ones and a channel.
pub const DESCRIPTOR_SLOTS: usize = 5;

/// What a run adds to a box that stands ready.
pub struct Launch {
    pub image: Image,
    /// They become descriptors 0, 1, 2 and, unless -1, 3 and 4. All numbers are above 4.
    pub descriptors: [RawFd; DESCRIPTOR_SLOTS],
    /// RLIMIT_NPROC, where it has an effect.
    pub nproc_limit: Option<u64>,
}

/// How far a box has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum BoxState {
    Preparing,
    /// The program-to-be waits for `start_flag`.
    Ready,
    /// A step failed before exec; `ControlBlock::failure` says which.
    Failed,
    /// The program is dead, other processes of the box are not.
    Ended,
    /// Every process but init is dead and reaped.
    Empty,
}

/// The steps that can fail inside a box, for the error message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum BoxStep {
    None,
    TieToWorker,
    Subreaper,
    Proc,
    Scratch,
    Clone,
    Group,
    Directory,
    BoxLimits,
    Credentials,
    Privileges,
    Landlock,
    Filter,
    Descriptors,
    Exec,
}

impl BoxStep {
    const ALL: [BoxStep; 15] = [
        BoxStep::None,
        BoxStep::TieToWorker,
        BoxStep::Subreaper,
        BoxStep::Proc,
        BoxStep::Scratch,
        BoxStep::Clone,
        BoxStep::Group,
        BoxStep::Directory,
        BoxStep::BoxLimits,
        BoxStep::Credentials,
        BoxStep::Privileges,
        BoxStep::Landlock,
        BoxStep::Filter,
        BoxStep::Descriptors,
        BoxStep::Exec,
    ];

    /// Reads after "cannot ".
    pub fn name(self) -> &'static str {
        match self {
            BoxStep::None => "keep the box's first process alive",
            BoxStep::TieToWorker => "tie a box to its worker",
            BoxStep::Subreaper => "become the reaper of a box",
            BoxStep::Proc => "mount /proc in a box",
            BoxStep::Scratch => "mount a box's scratch space",
            BoxStep::Clone => "clone a box's program",
            BoxStep::Group => "make a process group",
            BoxStep::Directory => "enter the working directory",
            BoxStep::BoxLimits => "set resource limits",
            BoxStep::Credentials => "change the user",
            BoxStep::Privileges => "give up privileges",
            BoxStep::Landlock => "enter the Landlock ruleset",
            BoxStep::Filter => "install the system call filter",
            BoxStep::Descriptors => "arrange descriptors",
            BoxStep::Exec => "start the program",
        }
    }
}

pub struct ControlBlock {
    pub plan: Arc<BoxPlan>,
    /// The user to become, where we can.
    pub user: Option<u32>,
    /// Eventfd, written to whenever the state changes.
    pub event: RawFd,
    /// Becomes readable when the worker is dead.
    pub worker: RawFd,
    /// The version 2 cgroup that the program is created in.
    pub cgroup: Option<RawFd>,
    pub program_stack: Stack,
    pub launch: OnceLock<Launch>,
    /// 0 until the program may start.
    pub start_flag: AtomicU32,
    state: AtomicU32,
    step: AtomicU32,
    error: AtomicI32,
    /// The program's process number and group, once it runs; 0 before.
    pub program: AtomicI32,
    /// Wait status of the program.
    pub status: AtomicI32,
    /// Descriptors (in the shared table) made inside the box; -1 for none.
    pub listener: AtomicI32,
    pub box_directory: AtomicI32,
    /// Init has closed `launch.descriptors` in the shared table.
    pub descriptors_closed: AtomicBool,
    pub cpu_microseconds: AtomicU64,
    pub largest_process: AtomicU64,
}

impl ControlBlock {
    pub fn new(
        plan: Arc<BoxPlan>,
        user: Option<u32>,
        event: RawFd,
        worker: RawFd,
        cgroup: Option<RawFd>,
    ) -> io::Result<ControlBlock> {
        Ok(ControlBlock {
            plan,
            user,
            event,
            worker,
            cgroup,
            program_stack: Stack::new()?,
            launch: OnceLock::new(),
            start_flag: AtomicU32::new(0),
            state: AtomicU32::new(BoxState::Preparing as u32),
            step: AtomicU32::new(BoxStep::None as u32),
            error: AtomicI32::new(0),
            program: AtomicI32::new(0),
            status: AtomicI32::new(0),
            listener: AtomicI32::new(-1),
            box_directory: AtomicI32::new(-1),
            descriptors_closed: AtomicBool::new(false),
            cpu_microseconds: AtomicU64::new(0),
            largest_process: AtomicU64::new(0),
        })
    }

    pub fn state(&self) -> BoxState {
        match self.state.load(Ordering::Acquire) {
            0 => BoxState::Preparing,
            1 => BoxState::Ready,
            2 => BoxState::Failed,
            3 => BoxState::Ended,
            _ => BoxState::Empty,
        }
    }

    pub fn set_state(&self, state: BoxState) {
        self.state.store(state as u32, Ordering::Release);
        crate::sys::file::event_add(self.event);
    }

    /// Stores the failed step. Does not set the state: init does, when the box is empty.
    pub fn fail(&self, step: BoxStep, error: &io::Error) {
        self.error.store(error.raw_os_error().unwrap_or(0), Ordering::Relaxed);
        self.step.store(step as u32, Ordering::Release);
    }

    /// The step that failed, if one did.
    pub fn failure(&self) -> Option<(BoxStep, io::Error)> {
        let step = BoxStep::ALL[self.step.load(Ordering::Acquire) as usize % BoxStep::ALL.len()];
        let error = io::Error::from_raw_os_error(self.error.load(Ordering::Relaxed));
        (step != BoxStep::None).then_some((step, error))
    }
}
