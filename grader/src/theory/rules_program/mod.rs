//! Rules that an author wrote as a program: started once in a box, then asked for the moves of one component after
//! another. `docs/external-rules.md` describes the protocol.
//!
//! Whatever the program does, the answer is a list of moves or a message to its author. After its first fault it is
//! not asked again.

pub(crate) mod answer;
mod start;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use package::RulesLimits;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use sandbox::{Activity, BoxLimits, Child, Exit, LimitHit, Worker};
use solver::{ExternalError, ExternalMove, ExternalRules};

use crate::conversation::idle::is_deadlock;
use crate::conversation::pipes;
use crate::program::author;
use crate::program::workshop::Workshop;
use crate::terminal::failure::Failure;
use crate::theory::long_task::Progress;
use answer::{Answer, shortened};

pub use start::RulesStarter;

/// A rules program in its box.
pub struct RulesProgram {
    /// Its name in messages.
    name: String,
    limits: RulesLimits,
    flush: String,
    service_threads: Vec<String>,
    progress: Option<Arc<Progress>>,
    /// While the starts of a package are solved, which must come to an end: nobody sees how far that is.
    is_loading: AtomicBool,
    state: Mutex<State>,
}

enum State {
    Alive(Box<Running>),
    Failed(String),
}

/// Fields are dropped in this order: the child must end before its worker.
struct Running {
    child: Child,
    stdin: std::os::fd::OwnedFd,
    stdout: std::os::fd::OwnedFd,
    stderr: std::os::fd::OwnedFd,
    /// The end of what it wrote to standard error.
    words: Vec<u8>,
    /// Its standard output is closed.
    silent: bool,
    /// How it ended, if it has ended.
    ended: Option<String>,
    /// How long it was asked in all, how often, and the longest position of these.
    asked_for: Duration,
    asked: u64,
    longest: String,
    _worker: Worker,
}

/// The limit of CPU time for all answers of a rules program.
const CPU: Duration = Duration::from_secs(3600);
const WORDS_KEPT: usize = 2048;
/// How long a rules program may be asked before the starts of its package are solved.
const LOADING: Duration = Duration::from_secs(30);
/// How often the judge looks at what the waiting program does.
const LOOK: Duration = Duration::from_millis(20);

impl RulesProgram {
    /// Compiles the program at `path` and starts it. Must not be called within a tokio runtime.
    pub fn start(
        path: &Path,
        limits: RulesLimits,
        workshop: &Workshop,
        progress: Option<Arc<Progress>>,
    ) -> Result<RulesProgram, Failure> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (program, mut worker) = author::compiled(path, &[], "rules", workshop)?;
        let io = |error: std::io::Error| Failure::judge(format!("cannot open a pipe: {error}"));
        let (stdin_read, stdin) = pipes::pipe().map_err(io)?;
        let (stdout, stdout_write) = pipes::pipe().map_err(io)?;
        let (stderr, stderr_write) = pipes::pipe().map_err(io)?;
        for ours in [&stdin, &stdout, &stderr] {
            rustix::io::ioctl_fionbio(ours, true).map_err(|error| io(error.into()))?;
        }
        let box_limits = BoxLimits {
            cpu: CPU,
            wall: Duration::from_secs(7 * 24 * 3600),
            memory: limits.memory + program.language.memory,
            processes: program.language.threads + 16,
            file_size: 1 << 20,
            open_files: 64,
        };
        let child =
            worker.spawn(program.command(limits.memory, [stdin_read, stdout_write, stderr_write]), &box_limits)?;
        let running = Running {
            child,
            stdin,
            stdout,
            stderr,
            words: Vec::new(),
            silent: false,
            ended: None,
            asked_for: Duration::ZERO,
            asked: 0,
            longest: String::new(),
            _worker: worker,
        };
        Ok(RulesProgram {
            name,
            limits,
            flush: program.language.flush.clone(),
            service_threads: program.language.service_threads.clone(),
            is_loading: AtomicBool::new(progress.is_none()),
            progress,
            state: Mutex::new(State::Alive(Box::new(running))),
        })
    }

    /// The package is loaded: from now on the program is asked as often as runs need it.
    pub fn end_loading(&self) {
        self.is_loading.store(false, Ordering::Relaxed);
    }

    /// What is wrong with the program, if it has failed.
    pub fn failure(&self) -> Option<String> {
        match &*self.state.lock().unwrap_or_else(PoisonError::into_inner) {
            State::Alive(_) => None,
            State::Failed(message) => Some(message.clone()),
        }
    }
}

impl ExternalRules for RulesProgram {
    fn moves(&self, component: &str) -> Result<Vec<ExternalMove>, ExternalError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let running = match &mut *state {
            State::Alive(running) => running,
            State::Failed(message) => return Err(ExternalError { message: message.clone() }),
        };
        let began = Instant::now();
        let answer = self.ask(running, component);
        running.asked_for += began.elapsed();
        running.asked += 1;
        if component.len() > running.longest.len() {
            running.longest = component.into();
        }
        let never_ends = self.is_loading.load(Ordering::Relaxed) && running.asked_for > LOADING;
        let answer = match answer {
            Ok(_) if never_ends => Err(format!(
                "has listed {} positions in {} s and the game is not solved: does it end? the longest was `{}`",
                running.asked,
                LOADING.as_secs(),
                shortened(&running.longest)
            )),
            answer => answer,
        };
        match answer {
            Ok(Answer::Moves(moves)) => {
                if let Some(progress) = &self.progress {
                    progress.one_more();
                }
                Ok(moves)
            }
            Ok(Answer::Refused(reason)) => Err(ExternalError { message: reason }),
            Err(fault) => {
                let message = format!("{} {fault}, asked for the moves of `{}`", self.name, shortened(component));
                let said = String::from_utf8_lossy(&running.words);
                let message = match said.lines().rev().find(|line| !line.trim().is_empty()) {
                    Some(last) => format!("{message} ({})", shortened(last.trim())),
                    None => message,
                };
                *state = State::Failed(message.clone());
                Err(ExternalError { message })
            }
        }
    }
}

impl RulesProgram {
    /// One question and its answer; the error is a phrase that is shown after the program's name.
    fn ask(&self, running: &mut Running, component: &str) -> Result<Answer, String> {
        let question = format!("{component}\n");
        let mut outgoing = question.as_bytes();
        let mut reader = answer::Reader::default();
        let deadline = Instant::now() + self.limits.time;
        let mut look_again = false;
        loop {
            if let Some(how) = &running.ended {
                return Err(how.clone());
            }
            if !outgoing.is_empty() {
                outgoing = running.write(outgoing)?;
            }
            let Some(left) = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) else {
                return Err(running.silence(format!("did not answer within {:?}", self.limits.time)));
            };
            let ready = running.wait(left.min(LOOK), !outgoing.is_empty())?;
            if ready.stderr {
                running.listen();
            }
            // The program is dead, so all its output has arrived.
            if (ready.stdout || ready.ended)
                && let Some(answer) = running.read(&mut reader)?
            {
                return Ok(answer);
            }
            if ready.ended {
                running.take_end(self.limits.memory);
            }
            if ready.nothing() && outgoing.is_empty() {
                // Twice, since the answer may have come between the look and the check of the pipes.
                let waits = running.waits_for_us(&self.service_threads);
                if waits && look_again {
                    let words = format!("waits for the next question and has not answered; flush: {}", self.flush);
                    return Err(running.silence(words));
                }
                look_again = waits;
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Ready {
    stdout: bool,
    stderr: bool,
    stdin: bool,
    ended: bool,
}

impl Ready {
    fn nothing(self) -> bool {
        !(self.stdout || self.stderr || self.stdin || self.ended)
    }
}

impl Running {
    fn write<'a>(&mut self, bytes: &'a [u8]) -> Result<&'a [u8], String> {
        match rustix::io::write(&self.stdin, bytes) {
            Ok(written) => Ok(&bytes[written..]),
            Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => Ok(bytes),
            // It does not read any more. The reason shows later, by its end or by a time-out.
            Err(_) => Ok(&[]),
        }
    }

    fn wait(&self, timeout: Duration, writing: bool) -> Result<Ready, String> {
        let timeout = Timespec::try_from(timeout).map_err(|_| "was given too much time".to_string())?;
        let flags = |wanted: bool, flags: PollFlags| if wanted { flags } else { PollFlags::empty() };
        let mut fds = [
            PollFd::new(&self.child, PollFlags::IN),
            PollFd::new(&self.stderr, PollFlags::IN),
            PollFd::new(&self.stdout, PollFlags::IN),
            PollFd::new(&self.stdin, flags(writing, PollFlags::OUT)),
        ];
        // A closed pipe is always ready, so it is not polled again.
        let watched = if self.silent { &mut fds[..2] } else { &mut fds[..] };
        match poll(watched, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(format!("cannot be waited for: {error}")),
        }
        let [ended, stderr, stdout, stdin] = fds.map(|fd| !fd.revents().is_empty());
        Ok(Ready { stdout, stderr, stdin, ended })
    }

    /// Reads its output; returns the answer when it is complete.
    fn read(&mut self, reader: &mut answer::Reader) -> Result<Option<Answer>, String> {
        let mut chunk = [0; 16384];
        loop {
            match rustix::io::read(&self.stdout, &mut chunk[..]) {
                Ok(0) => {
                    self.silent = true;
                    return Ok(None);
                }
                Ok(count) => {
                    if let Some(answer) = reader.push(&chunk[..count])? {
                        return Ok(Some(answer));
                    }
                }
                Err(rustix::io::Errno::AGAIN) => return Ok(None),
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(format!("cannot be read: {error}")),
            }
        }
    }

    /// Why no answer comes.
    fn silence(&self, words: String) -> String {
        if self.silent { "closed its standard output".into() } else { words }
    }

    /// Keeps the end of its standard error.
    fn listen(&mut self) {
        let mut chunk = [0; 4096];
        if let Ok(count) = rustix::io::read(&self.stderr, &mut chunk[..]) {
            self.words.extend_from_slice(&chunk[..count]);
            let surplus = self.words.len().saturating_sub(WORDS_KEPT);
            self.words.drain(..surplus);
        }
    }

    fn take_end(&mut self, memory: u64) {
        let how = match self.child.try_outcome() {
            Ok(None) => return,
            Ok(Some(outcome)) => match (outcome.limit, outcome.exit) {
                (Some(LimitHit::Memory), _) => format!("needs more than {} of memory", package::display_bytes(memory)),
                (Some(LimitHit::Cpu | LimitHit::Wall), _) => "used up its time".into(),
                (Some(LimitHit::FileSize), _) => "wrote too large a file".into(),
                (Some(LimitHit::Syscall(number)), _) => format!("made {}", sandbox::forbidden_call(number)),
                (Some(LimitHit::Processes), _) => "started too many processes".into(),
                (Some(LimitHit::Killed), _) => "was stopped".into(),
                (None, Exit::Code(code)) => format!("ended with exit code {code}"),
                (None, Exit::Signal(signal)) => format!("was ended by signal {signal}"),
            },
            Err(error) => format!("could not be run: {error}"),
        };
        // Its last output may still be in the pipe.
        for _ in 0..16 {
            self.listen();
        }
        self.ended = Some(how);
    }

    /// Whether every thread sleeps until it gets more input, and all pipes are empty.
    fn waits_for_us(&mut self, service_threads: &[String]) -> bool {
        match self.child.activity() {
            Ok(activity @ Activity::Waiting { reads_stdin: true, .. }) => {
                is_deadlock(&activity, true, service_threads)
                    && pipes::is_empty(&self.stdin)
                    && pipes::is_empty(&self.stdout)
            }
            Ok(_) | Err(_) => false,
        }
    }
}
