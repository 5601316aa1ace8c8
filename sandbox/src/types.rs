//! The vocabulary of the sandbox: what is run, under which limits, and with what result.

use std::ffi::OsString;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::time::Duration;

/// What kind of program runs, which decides the root it sees and the system calls it may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// A compiled program that needs nothing but itself (and the shared libraries listed in `Command::runtime`).
    Native,
    /// A program that needs a runtime: Python, Java, JavaScript.
    Interpreter,
    /// A compiler: may start processes and write to its scratch directory.
    Compiler,
}

/// A file placed read-only in the box.
#[derive(Clone, Debug)]
pub struct BoxFile {
    /// The file on the host. The judge opens it, never the boxed program.
    pub host: PathBuf,
    /// Its name in the box's working directory: one normal path component, or several (`a/b.class`).
    pub name: PathBuf,
    pub executable: bool,
}

/// A program to run. Its working directory is `/box`, which holds `files` read-only and, if `scratch` is given,
/// is otherwise writable up to that many bytes; it starts out the same for every run.
#[derive(Debug)]
pub struct Command {
    /// Absolute (`/usr/bin/python3.11`) or relative to `/box` (`./program`).
    pub program: PathBuf,
    /// Arguments after the program's own name.
    pub args: Vec<OsString>,
    /// The whole environment.
    pub env: Vec<(OsString, OsString)>,
    pub profile: Profile,
    pub files: Vec<BoxFile>,
    /// Host trees visible read-only at the same path in the box, such as `/usr` or a Python installation.
    pub runtime: Vec<PathBuf>,
    /// Folders of these trees that are empty in the box. The tiers without a root of their own show them all the same.
    pub hidden: Vec<PathBuf>,
    /// Bytes of private writable space; `None` for none at all.
    pub scratch: Option<u64>,
    /// Names below `/box` of empty folders that the program may write in, where it has `scratch`: one component each.
    pub folders: Vec<PathBuf>,
    /// Names below `/box` of regular files the program makes; they are handed back once every process is dead.
    pub collect: Vec<PathBuf>,
    pub stdin: OwnedFd,
    pub stdout: OwnedFd,
    pub stderr: OwnedFd,
    /// Descriptors 3 and 4 of the program: a generated grader reads its requests from 3 and writes its replies to 4,
    /// apart from the standard streams of the code it calls. `Activity` then calls descriptor 3 standard input.
    pub channel: Option<[OwnedFd; 2]>,
}

/// BoxLimits of one run. CPU time and memory count all processes of the box together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxLimits {
    /// CPU time (user + system) of all processes together.
    pub cpu: Duration,
    /// Wall clock from start to end: a backstop; the judge keeps its own idle clock.
    pub wall: Duration,
    /// Bytes.
    pub memory: u64,
    /// Processes and threads alive at once.
    pub processes: u32,
    /// Largest file the program may write, in bytes.
    pub file_size: u64,
    pub open_files: u32,
}

/// How the program's main process ended: it exited, or a signal killed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    Code(i32),
    Signal(i32),
}

/// A limit that ended the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitHit {
    Cpu,
    Wall,
    Memory,
    FileSize,
    /// Too many processes at once, where the kernel does not simply refuse another one.
    Processes,
    /// The program made the forbidden system call of this number; -1 where the kernel did not report the number.
    Syscall(i64),
    /// `Child::kill` was called.
    Killed,
}

/// What a run used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// CPU time of all processes of the box.
    pub cpu: Duration,
    pub wall: Duration,
    /// Peak memory in bytes; `None` where this tier cannot measure it correctly.
    pub memory: Option<u64>,
}

/// Everything the sandbox learned about one run, when every process of it is dead.
#[derive(Debug)]
pub struct RunOutcome {
    pub exit: Exit,
    /// The first limit that was exceeded, if any; then `exit` says only how the sandbox ended the program.
    pub limit: Option<LimitHit>,
    pub usage: Usage,
    /// One entry per `Command::collect`, in order.
    pub collected: Vec<Collected>,
}

/// A file that `Command::collect` asks for.
#[derive(Debug)]
pub enum Collected {
    /// A regular file with one link, not above the size cap, opened for reading.
    File(OwnedFd),
    Missing,
    /// Not accepted: a symlink, FIFO, device, directory or hard link, or too large. Says which.
    Refused(&'static str),
}

/// What the threads of a running box do at this moment: the evidence for a missing flush.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Activity {
    /// Some thread runs or is ready to run, or waits for the disk.
    Running,
    /// No thread runs, but one waits for something that ends by itself, such as a timer.
    Sleeping,
    /// Every thread of every process sleeps in a wait that only another process can end; `reads_stdin` tells
    /// whether one of them waits in a read (or poll) for standard input.
    /// `timed` lists the names (`comm`) of threads that wait with a time-out, so that the caller can tell the
    /// service threads of a runtime from the program's own.
    Waiting { reads_stdin: bool, timed: Vec<String> },
    /// This machine does not let us read the state of its threads.
    Unknown,
}

/// How much of the isolation this machine can enforce, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Namespaces, own root, seccomp, cgroup limits and accounting.
    Full,
    /// Namespaces, own root and seccomp, but limits by rlimit only.
    Namespaces,
    /// Landlock, seccomp and rlimits.
    Landlock,
    /// Rlimits only: no isolation is claimed.
    Rlimits,
}

/// One thing a tier enforces or not, for `grundy doctor` and reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Short stable name: `cgroup memory`, `network namespace`.
    pub name: &'static str,
    pub works: bool,
    /// How it is done; or why not, with the step that failed.
    pub detail: String,
}

/// What this machine can enforce.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    pub tier: Tier,
    pub features: Vec<Feature>,
    /// Names of the channels between two runs that this tier leaves open.
    pub open_channels: Vec<&'static str>,
}

/// The sandbox itself failed: never the submission's fault.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    #[error("cannot {step}: {source}")]
    Step { step: &'static str, source: std::io::Error },
    #[error("this machine offers the tier {offered:?} only, {required:?} was required")]
    Tier { offered: Tier, required: Tier },
    #[error("the sandbox worker died: {0}")]
    WorkerDied(String),
    #[error("cannot start {program}: {source}")]
    Start { program: String, source: std::io::Error },
}
