//! What worker, init and program-to-be of one box share: the plan, which never changes, and the progress.
//!
//! It lives in memory that three processes use at once, without locks: the worker writes `launch` once and then
//! `go`; init and the program-to-be write the rest. Reading is safe at any time.

use crate::sys::clone::Stack;
use crate::sys::filter::Instruction;
use crate::sys::process::Image;
use std::ffi::CString;
use std::io;
use std::os::fd::{OwnedFd, RawFd};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// How to make a box. Made once per kind of run.
pub struct Plan {
    /// New pid, IPC and mount namespaces; otherwise init is a mere subreaper.
    pub namespaces: bool,
    /// The box needs mounts of its own beyond those of the template.
    pub own_mounts: bool,
    pub proc: bool,
    pub scratch: Option<Scratch>,
    /// The working directory.
    pub directory: CString,
    /// Whom to become, where we can.
    pub user: Option<u32>,
    /// Resource, soft and hard limit.
    pub limits: Vec<(u32, u64, u64)>,
    /// Set last of all limits: until exec the program-to-be works in the worker's descriptor table.
    pub open_files: u64,
    pub filter: Option<Filter>,
    /// A Landlock ruleset to enter.
    pub landlock: Option<OwnedFd>,
}

pub struct Filter {
    pub program: Vec<Instruction>,
    pub listen: bool,
}

/// A fresh writable file system over the working directory and `/tmp`.
pub struct Scratch {
    /// Its `size=` and `nr_inodes=`.
    pub size: CString,
    pub inodes: CString,
    /// What lies in the template's working directory and is to be seen there still: name and whether a directory.
    pub entries: Vec<(CString, bool)>,
}

/// How many descriptors a program may be given: the standard ones and a channel.
pub const TARGETS: usize = 5;

/// What a run adds to a box that stands ready.
pub struct Launch {
    pub image: Image,
    /// What becomes of them: descriptors 0, 1, 2 and, unless -1, 3 and 4. All are above these targets.
    pub standard: [RawFd; TARGETS],
    /// RLIMIT_NPROC, where it means anything.
    pub tasks: Option<u64>,
}

/// How far a box has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum State {
    Preparing,
    /// The program-to-be waits for `go`.
    Ready,
    /// A step failed before exec.
    Failed,
    /// The program is dead, other processes of the box are not.
    Ended,
    /// Every process but init is dead and reaped.
    Empty,
}

/// The steps that can fail inside a box, for the error message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Step {
    None,
    TieToWorker,
    Subreaper,
    Proc,
    Scratch,
    Clone,
    Group,
    Directory,
    Limits,
    Credentials,
    Privileges,
    Landlock,
    Filter,
    Descriptors,
    Exec,
}

impl Step {
    const ALL: [Step; 15] = [
        Step::None,
        Step::TieToWorker,
        Step::Subreaper,
        Step::Proc,
        Step::Scratch,
        Step::Clone,
        Step::Group,
        Step::Directory,
        Step::Limits,
        Step::Credentials,
        Step::Privileges,
        Step::Landlock,
        Step::Filter,
        Step::Descriptors,
        Step::Exec,
    ];

    /// Reads after "cannot ".
    pub fn name(self) -> &'static str {
        match self {
            Step::None => "keep the box's first process alive",
            Step::TieToWorker => "tie a box to its worker",
            Step::Subreaper => "become the reaper of a box",
            Step::Proc => "mount /proc in a box",
            Step::Scratch => "mount a box's scratch space",
            Step::Clone => "clone a box's program",
            Step::Group => "make a process group",
            Step::Directory => "enter the working directory",
            Step::Limits => "set resource limits",
            Step::Credentials => "change the user",
            Step::Privileges => "give up privileges",
            Step::Landlock => "enter the Landlock ruleset",
            Step::Filter => "install the system call filter",
            Step::Descriptors => "arrange descriptors",
            Step::Exec => "start the program",
        }
    }
}

pub struct Control {
    pub plan: Arc<Plan>,
    /// Told whenever the state changed.
    pub event: RawFd,
    /// Becomes readable when the worker is dead.
    pub worker: RawFd,
    /// Where the program is born.
    pub cgroup: Option<RawFd>,
    pub program_stack: Stack,
    pub launch: OnceLock<Launch>,
    /// 0 until the program may start.
    pub go: AtomicU32,
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
    /// Init has closed `launch.standard` in the shared table.
    pub standard_closed: AtomicBool,
    pub cpu_microseconds: AtomicU64,
    pub largest_process: AtomicU64,
}

impl Control {
    pub fn new(plan: Arc<Plan>, event: RawFd, worker: RawFd, cgroup: Option<RawFd>) -> io::Result<Control> {
        Ok(Control {
            plan,
            event,
            worker,
            cgroup,
            program_stack: Stack::new()?,
            launch: OnceLock::new(),
            go: AtomicU32::new(0),
            state: AtomicU32::new(State::Preparing as u32),
            step: AtomicU32::new(Step::None as u32),
            error: AtomicI32::new(0),
            program: AtomicI32::new(0),
            status: AtomicI32::new(0),
            listener: AtomicI32::new(-1),
            box_directory: AtomicI32::new(-1),
            standard_closed: AtomicBool::new(false),
            cpu_microseconds: AtomicU64::new(0),
            largest_process: AtomicU64::new(0),
        })
    }

    pub fn state(&self) -> State {
        match self.state.load(Ordering::Acquire) {
            0 => State::Preparing,
            1 => State::Ready,
            2 => State::Failed,
            3 => State::Ended,
            _ => State::Empty,
        }
    }

    pub fn set_state(&self, state: State) {
        self.state.store(state as u32, Ordering::Release);
        crate::sys::file::event_add(self.event);
    }

    /// Notes the failed step without telling yet: init tells when the box is empty.
    pub fn fail(&self, step: Step, error: &io::Error) {
        self.error.store(error.raw_os_error().unwrap_or(0), Ordering::Relaxed);
        self.step.store(step as u32, Ordering::Release);
    }

    /// The step that failed, if one did.
    pub fn failure(&self) -> Option<(Step, io::Error)> {
        let step = Step::ALL[self.step.load(Ordering::Acquire) as usize % Step::ALL.len()];
        let error = io::Error::from_raw_os_error(self.error.load(Ordering::Relaxed));
        (step != Step::None).then_some((step, error))
    }
}
