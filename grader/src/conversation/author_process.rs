//! An author's program (interactor, checker, channel) during a run: it has its own box and worker, generous limits, and
//! the files of its invocation. A process never sees a second test.

use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use package::{AuthorLimits, Content, display_bytes};
use sandbox::{Activity, BoxFile, BoxLimits, Child, Collected, Command, Exit, LimitHit, Profile, RunOutcome, Worker};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;
use tokio::net::unix::pipe;

use crate::conversation::idle::is_deadlock;
use crate::conversation::pipes::{self, Capture, Outgoing};
use crate::program::compile::Program;
use crate::program::toolchain::COMMON_RUNTIME;
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;
use crate::verdict::text::seconds;

/// The files in its working directory, its arguments, and the files that are read after its end.
#[derive(Debug, Default)]
pub struct AuthorInvocation {
    pub arguments: Vec<String>,
    pub files: Vec<(&'static str, Content)>,
    pub collect: Vec<&'static str>,
    /// Empty folders in its working directory.
    pub folders: Vec<&'static str>,
    /// Changes the command before it is started.
    pub wrap: Option<fn(&mut Command)>,
    /// It talks with a submission, and waits for it as long as that takes.
    pub is_conversation: bool,
}

/// A running author's program.
pub struct AuthorProcess {
    child: Child,
    exit: AsyncFd<OwnedFd>,
    stdin: Option<pipe::Sender>,
    outgoing: Outgoing,
    /// Standard input is closed after `outgoing`.
    closing: bool,
    stdout: Option<pipe::Receiver>,
    stderr: Capture,
    outcome: Option<RunOutcome>,
    service_threads: Vec<String>,
    limits: AuthorLimits,
    /// Its files; they must exist as long as it may open them.
    _folder: tempfile::TempDir,
}

/// What became of a program that nobody talks with any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    Ended,
    /// It can only go on when it hears more.
    Waits,
    /// It did neither within its limits, and was stopped.
    StoodStill,
}

/// How it ended.
#[derive(Debug)]
pub struct AuthorProcessEnd {
    /// Its exit code, or how else it ended.
    pub exit: Result<i32, String>,
    pub stderr: Vec<u8>,
    /// In the order of `AuthorInvocation::collect`.
    pub files: Vec<Option<Vec<u8>>>,
}

const SCRATCH: u64 = 256 << 20;
const LARGEST_FILE: u64 = 64 << 20;
/// The box of an interactor lives as long as the conversation, which has clocks of its own.
const NO_WALL_LIMIT: Duration = Duration::from_secs(7 * 24 * 3600);
const STDERR_KEPT: usize = 16 << 10;
/// How often it is looked at: soon at first, since most programs of the package are quick.
const FIRST_LOOK: Duration = Duration::from_micros(100);
const LOOK: Duration = Duration::from_millis(4);

impl AuthorProcess {
    /// Starts it. Must be called within a tokio runtime.
    pub fn start(
        worker: &mut Worker,
        program: &Program,
        invocation: AuthorInvocation,
        limits: &AuthorLimits,
    ) -> Result<AuthorProcess, Failure> {
        let io = |error: std::io::Error| Failure::judge(format!("cannot start a program of the package: {error}"));
        let folder = tempfile::tempdir().map_err(io)?;
        let (stdin_read, stdin) = pipes::pipe().map_err(io)?;
        let (stdout, stdout_write) = pipes::pipe().map_err(io)?;
        let (stderr, stderr_write) = pipes::pipe().map_err(io)?;
        let mut command = program.command(limits.memory, [stdin_read, stdout_write, stderr_write]);
        for (name, content) in invocation.files {
            let host = match content.file() {
                Some(path) => path.to_path_buf(),
                None => {
                    let host = folder.path().join(name);
                    content.bytes().and_then(|bytes| std::fs::write(&host, bytes)).map_err(io)?;
                    host
                }
            };
            command.files.push(BoxFile { host, name: name.into(), executable: false });
        }
        command.args.extend(invocation.arguments.into_iter().map(Into::into));
        command.collect = invocation.collect.into_iter().map(Into::into).collect();
        command.scratch = Some(SCRATCH);
        command.folders = invocation.folders.into_iter().map(Into::into).collect();
        if command.profile == Profile::Interpreter {
            // It may start other programs; nothing has to be kept from it.
            command.runtime.extend(COMMON_RUNTIME.map(PathBuf::from));
            command.hidden.clear();
        }
        if let Some(wrap) = invocation.wrap {
            wrap(&mut command);
        }
        let language = &program.language;
        let box_limits = BoxLimits {
            cpu: limits.time,
            wall: if invocation.is_conversation { NO_WALL_LIMIT } else { limits.wall() },
            memory: limits.memory + language.memory,
            processes: language.threads + 16,
            file_size: LARGEST_FILE,
            open_files: 64,
        };
        let child = worker.spawn(command, &box_limits)?;
        let exit = child.as_fd().try_clone_to_owned().map_err(io)?;
        #[expect(deprecated, reason = "its successor is unsafe; an OwnedFd keeps the promise that is asked for")]
        let exit = AsyncFd::with_interest(exit, Interest::READABLE).map_err(io)?;
        Ok(AuthorProcess {
            child,
            exit,
            stdin: Some(pipe::Sender::from_owned_fd(stdin).map_err(io)?),
            outgoing: Outgoing::default(),
            closing: false,
            stdout: Some(pipe::Receiver::from_owned_fd(stdout).map_err(io)?),
            stderr: Capture::new(stderr, STDERR_KEPT).map_err(io)?,
            outcome: None,
            service_threads: language.service_threads.clone(),
            limits: limits.clone(),
            _folder: folder,
        })
    }

    /// Sends bytes to its standard input. It need not read them.
    pub fn say(&mut self, bytes: &[u8]) {
        self.outgoing.push(bytes.to_vec());
        self.write();
    }

    /// Closes its standard input once everything is sent.
    pub fn close(&mut self) {
        self.closing = true;
        self.write();
    }

    /// The next bytes of its standard output; `None` once it has ended and all is read. Cancel safe.
    pub async fn hear(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        loop {
            if self.outcome.is_some() && self.stdout.is_none() {
                return Ok(None);
            }
            tokio::select! {
                biased;
                _ = pipes::readable(&self.stdout) => {
                    if let Some(said) = self.read() {
                        return Ok(Some(said));
                    }
                }
                () = pipes::writable(&self.stdin), if !self.outgoing.is_empty() => self.write(),
                _ = self.stderr.more() => {}
                guard = self.exit.readable(), if self.outcome.is_none() => {
                    self.outcome = self.child.try_outcome()?;
                    if self.outcome.is_none() && let Ok(mut guard) = guard { guard.clear_ready() }
                }
            }
        }
    }

    /// Whether it can only go on when it reads more, and all pipes to and from it are empty.
    pub fn waits(&mut self) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        let quiet = self.outgoing.is_empty()
            && self.stdin.as_ref().is_none_or(pipes::is_empty)
            && self.stdout.as_ref().is_none_or(pipes::is_empty);
        quiet
            && match self.child.activity() {
                Ok(activity) => {
                    is_deadlock(&activity, true, &self.service_threads)
                        && matches!(activity, Activity::Waiting { reads_stdin: true, .. })
                        && self.stdout.as_ref().is_none_or(pipes::is_empty)
                }
                Err(_) => false,
            }
    }

    /// Waits until it ends by itself or can only wait for more; what it says goes to `heard`.
    pub async fn settle(&mut self, mut heard: impl FnMut(Vec<u8>)) -> Result<Settled, Failure> {
        let deadline = Instant::now() + self.limits.wall();
        let mut look = FIRST_LOOK;
        // The number of looks to wait where this machine does not show what threads do.
        let mut blind_looks = 250;
        while Instant::now() < deadline {
            match tokio::time::timeout(look, self.hear()).await {
                Ok(Ok(Some(said))) => heard(said),
                Ok(Ok(None)) => return Ok(Settled::Ended),
                Ok(Err(failure)) => return Err(failure),
                Err(_) => {
                    look = (look * 2).min(LOOK);
                    let blind = matches!(self.child.activity(), Ok(Activity::Unknown));
                    blind_looks -= i32::from(blind);
                    if blind_looks == 0 || (self.waits() && self.waits()) {
                        return Ok(Settled::Waits);
                    }
                }
            }
        }
        self.child.kill()?;
        Ok(Settled::StoodStill)
    }

    /// Tells it that it will hear nothing more, and waits for its end; what it says goes to `heard`.
    pub async fn settle_at_end(&mut self, mut heard: impl FnMut(Vec<u8>)) -> Result<Settled, Failure> {
        self.close();
        let deadline = tokio::time::Instant::now() + self.limits.wall();
        loop {
            match tokio::time::timeout_at(deadline, self.hear()).await {
                Ok(Ok(Some(said))) => heard(said),
                Ok(Ok(None)) => return Ok(Settled::Ended),
                Ok(Err(failure)) => return Err(failure),
                Err(_) => {
                    self.child.kill()?;
                    return Ok(Settled::StoodStill);
                }
            }
        }
    }

    /// How long it may neither speak nor wait for words.
    pub fn patience(&self) -> Duration {
        self.limits.wall()
    }

    /// It will say nothing more, and goes on.
    pub fn has_closed_its_output(&self) -> bool {
        self.stdout.is_none() && self.outcome.is_none()
    }

    /// Its output up to its end, of which `most` bytes are kept; an error if the invocation is stopped.
    pub async fn rest(&mut self, most: usize, stop: &Stop) -> Result<Vec<u8>, Failure> {
        let mut all = Vec::new();
        let stopped = stop.wait();
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                heard = self.hear() => match heard? {
                    Some(said) => all.extend(&said[..said.len().min(most.saturating_sub(all.len()))]),
                    None => return Ok(all),
                },
                () = &mut stopped => {
                    self.child.kill()?;
                    return Err(Failure::new(crate::terminal::exit_code::ExitCode::Stopped, "stopped"));
                }
            }
        }
    }

    /// Its exit code, if that is how it has ended, and what it wrote to standard error.
    pub fn decision(&mut self) -> Option<(i32, Vec<u8>)> {
        while self.stderr.take_ready() && !self.stderr.is_drained() {}
        match &self.outcome {
            Some(RunOutcome { exit: Exit::Code(code), limit: None, .. }) => Some((*code, self.stderr.kept())),
            _ => None,
        }
    }

    /// How it ended. Only after `hear` has returned `None`.
    pub fn end(mut self) -> Result<AuthorProcessEnd, Failure> {
        while self.stderr.take_ready() && !self.stderr.is_drained() {}
        let Some(outcome) = self.outcome.take() else {
            return Err(Failure::judge("a program of the package was asked for its end too early; this is a bug"));
        };
        let exit = exit(&outcome, &self.limits, LARGEST_FILE);
        let files = outcome.collected.into_iter().map(|collected| match collected {
            Collected::File(fd) => {
                let mut bytes = Vec::new();
                std::io::Read::read_to_end(&mut std::fs::File::from(fd), &mut bytes).ok().map(|_| bytes)
            }
            Collected::Missing | Collected::Refused(_) => None,
        });
        Ok(AuthorProcessEnd { exit, stderr: self.stderr.kept(), files: files.collect() })
    }

    fn read(&mut self) -> Option<Vec<u8>> {
        let mut chunk = [0; 16384];
        match self.stdout.as_ref()?.try_read(&mut chunk) {
            Ok(0) => self.stdout = None,
            Ok(n) => return Some(chunk[..n].to_vec()),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => self.stdout = None,
        }
        None
    }

    fn write(&mut self) {
        if self.stdin.as_ref().is_some_and(|stdin| !self.outgoing.write_to(stdin)) {
            self.stdin = None;
        }
        if self.closing && self.outgoing.is_empty() {
            self.stdin = None;
        }
    }
}

/// The exit code of a program of the author's, or how else it ended. `largest_file` is in bytes.
pub fn exit(outcome: &RunOutcome, limits: &AuthorLimits, largest_file: u64) -> Result<i32, String> {
    Err(match (outcome.limit, outcome.exit) {
        (None, Exit::Code(code)) => return Ok(code),
        (None, Exit::Signal(signal)) => format!("was ended by signal {signal}"),
        (Some(LimitHit::Memory), _) => format!("needs more than {} of memory", display_bytes(limits.memory)),
        (Some(LimitHit::Cpu), _) => format!("used more than {} of CPU time", seconds(limits.time)),
        (Some(LimitHit::Wall), _) => format!("was not done after {}", seconds(limits.wall())),
        (Some(LimitHit::FileSize), _) => format!("wrote a file of more than {}", display_bytes(largest_file)),
        (Some(LimitHit::Processes), _) => "started too many processes".into(),
        (Some(LimitHit::Syscall(number)), _) => format!("made {}", sandbox::forbidden_call(number)),
        (Some(LimitHit::Killed), _) => "was stopped".into(),
    })
}
