//! The judge's side of a worker: starts it, picks its tier, gives it runs.

use crate::connection::Connection;
use crate::protocol::{self, Reply, Request, Spawn};
use crate::sys::socket;
use crate::{BoxFile, BoxLimits, Capabilities, Child, Command, SandboxError, Tier};
use std::fs::OpenOptions;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::process::Stdio;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How to start a worker.
#[derive(Clone, Debug, Default)]
pub struct WorkerOptions {
    /// The core that worker and programs stay on.
    pub core: Option<usize>,
    /// This tier and no other.
    pub tier: Option<Tier>,
    /// This tier or a stronger one.
    pub require: Option<Tier>,
}

/// One per slot; runs one child at a time. Dropping it ends the worker process and waits for its clean-up.
pub struct Worker {
    connection: Arc<Connection>,
    capabilities: Capabilities,
    next_run: u64,
}

/// The name under which our executable runs as a worker.
const WORKER_NAME: &str = "grundy-sandbox-worker";

/// Our own executable, even if it was replaced or removed since.
const OURSELVES: &str = "/proc/self/exe";

const TIERS: [Tier; 4] = [Tier::Full, Tier::Namespaces, Tier::Landlock, Tier::Rlimits];

/// First statement of every `main`: if this process was started as a sandbox worker, become it and never return.
pub fn worker_entry() {
    if std::env::args_os().next().is_none_or(|name| name != WORKER_NAME) {
        return;
    }
    crate::linux::worker::detach_from_judge();
    crate::linux::worker::serve(crate::sys::file::take_stdin());
    std::process::exit(0);
}

/// What this machine can enforce, found out by starting a worker. Cached for the life of this process. The error says
/// why no worker starts, on any tier.
pub fn probe() -> Result<Capabilities, SandboxError> {
    static PROBED: OnceLock<Capabilities> = OnceLock::new();
    if let Some(known) = PROBED.get() {
        return Ok(known.clone());
    }
    let worker = Worker::start(&WorkerOptions::default())?;
    Ok(PROBED.get_or_init(|| worker.capabilities.clone()).clone())
}

impl Worker {
    /// Starts a worker of the strongest tier that this machine offers and the options allow.
    pub fn start(options: &WorkerOptions) -> Result<Worker, SandboxError> {
        /// The tier that worked last time, and why stronger ones did not.
        static KNOWN: Mutex<Option<(Tier, Vec<crate::Feature>)>> = Mutex::new(None);
        if let Some(tier) = options.tier {
            if let Some(required) = options.require
                && tier > required
            {
                return Err(SandboxError::Tier { offered: tier, required });
            }
            return Worker::start_at(tier, options.core);
        }
        // Locked while probing, so that many slots that start at once probe only once.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, mut refused) = known.clone().unwrap_or((Tier::Full, Vec::new()));
        let mut last = None;
        for tier in TIERS.into_iter().filter(|tier| *tier >= first) {
            match Worker::start_at(tier, options.core) {
                Ok(mut worker) => {
                    *known = Some((tier, refused.clone()));
                    if let Some(required) = options.require
                        && tier > required
                    {
                        return Err(SandboxError::Tier { offered: tier, required });
                    }
                    worker.capabilities.features.extend(refused);
                    return Ok(worker);
                }
                Err(error) => {
                    let name = match tier {
                        Tier::Full => "tier full",
                        Tier::Namespaces => "tier namespaces",
                        Tier::Landlock => "tier landlock",
                        Tier::Rlimits => "tier rlimits",
                    };
                    refused.push(crate::Feature { name, works: false, detail: error.to_string() });
                    last = Some(error);
                }
            }
        }
        Err(last.unwrap_or_else(|| SandboxError::WorkerDied("no tier was tried".to_string())))
    }

    fn start_at(tier: Tier, core: Option<usize>) -> Result<Worker, SandboxError> {
        let pair = || socket::pair().map_err(|source| SandboxError::Step { step: "make a socket pair", source });
        let (requests, worker_requests) = pair()?;
        let (reports, worker_reports) = pair()?;
        let process =
            start_process(worker_requests).map_err(|source| match std::path::Path::new(OURSELVES).exists() {
                true => SandboxError::Step { step: "start the sandbox worker", source },
                false => SandboxError::Step { step: "start the sandbox worker: /proc is not mounted", source },
            })?;
        let connection =
            Arc::new(Connection { requests, reports, running: Mutex::default(), process: Mutex::new(process) });
        connection.send(&Request::Start { tier, core }, &[worker_reports.as_fd()])?;
        drop(worker_reports);
        match connection.receive_reply()? {
            Reply::Ready(capabilities) => Ok(Worker { connection, capabilities, next_run: 1 }),
            Reply::Failed { step, error } => {
                Err(SandboxError::Step { step: protocol::intern(step), source: io::Error::from_raw_os_error(error) })
            }
            Reply::Activity(_) => Err(SandboxError::WorkerDied("it sent an unexpected reply".to_string())),
        }
    }

    /// What this worker's tier enforces.
    pub fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    /// The worker's process number, for the doctor and for tests.
    pub fn process_id(&self) -> u32 {
        self.connection.process.lock().unwrap_or_else(PoisonError::into_inner).id()
    }

    /// Starts a program. If it cannot be started, the child's outcome is that error: waiting for it here would cost
    /// every run one more wake-up.
    pub fn spawn(&mut self, command: Command, limits: &BoxLimits) -> Result<Child, SandboxError> {
        const BUSY: &str = "start a second program in one worker";
        let mut running = self.connection.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.is_some() {
            return Err(SandboxError::Step { step: BUSY, source: io::ErrorKind::ResourceBusy.into() });
        }
        let program = command.program.display().to_string();
        let files = command.files.iter().map(open_file).collect::<Result<Vec<_>, _>>()?;
        for batch in files.chunks(socket::MAX_DESCRIPTORS) {
            let borrowed: Vec<_> = batch.iter().map(AsFd::as_fd).collect();
            self.connection.send(&Request::Files, &borrowed)?;
        }
        let run = self.next_run;
        self.next_run += 1;
        let spawn = Spawn {
            run,
            program: command.program,
            args: command.args,
            env: command.env,
            profile: command.profile,
            files: command.files.into_iter().map(|file| (file.name, file.executable)).collect(),
            runtime: command.runtime,
            hidden: command.hidden,
            scratch: command.scratch,
            folders: command.folders,
            collect: command.collect,
            limits: limits.clone(),
        };
        let mut descriptors = vec![command.stdin.as_fd(), command.stdout.as_fd(), command.stderr.as_fd()];
        descriptors.extend(command.channel.iter().flatten().map(AsFd::as_fd));
        self.connection.send(&Request::Spawn(Box::new(spawn)), &descriptors)?;
        *running = Some(run);
        drop(running);
        Child::new(Arc::clone(&self.connection), run, program)
    }
}

#[expect(clippy::disallowed_types, reason = "the worker is our own executable, started without fork by posix_spawn")]
fn start_process(socket: OwnedFd) -> io::Result<std::process::Child> {
    std::process::Command::new(OURSELVES)
        .arg0(WORKER_NAME)
        .env_clear()
        .stdin(Stdio::from(socket))
        .stdout(Stdio::null())
        .stderr(Stdio::inherit())
        .spawn()
}

fn open_file(file: &BoxFile) -> Result<OwnedFd, SandboxError> {
    // Without O_NONBLOCK, opening a FIFO at that path would block.
    let opened = OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY).open(&file.host);
    opened.map(OwnedFd::from).map_err(|source| SandboxError::Start { program: file.host.display().to_string(), source })
}
