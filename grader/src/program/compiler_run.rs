//! Runs a compiler in a box, first with the optional flags of the language, and without them if that fails.

use std::path::Path;
use std::time::Duration;

use sandbox::{BoxFile, BoxLimits, Collected, Command, Exit, LimitHit, Profile, RunOutcome, Worker};

use super::recipe::{Recipe, environment};
use super::toolchain::{Toolchain, shell_quoted};
use crate::conversation::pipes::{self, Capture};
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

const COMPILE_LIMITS: BoxLimits = BoxLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(60),
    memory: 2 << 30,
    processes: 128,
    file_size: 256 << 20,
    open_files: 512,
};
const SCRATCH: u64 = 512 << 20;
const LARGEST_PROGRAM: u64 = 256 << 20;
/// How many bytes of the compiler's output are kept.
const WORDS: usize = 64 << 10;
/// How many bytes of output end the compiler.
const MOST_WORDS: u64 = 8 << 20;

/// Why there is no program, as a message to the contestant.
pub enum CompileFailure {
    /// The compiler rejects the source.
    Compiler(String),
    /// A limit, or a result that no compiler produces.
    Judge(String),
}

/// One program that is being compiled.
pub struct CompilerRun<'a> {
    /// The folder of the sources.
    pub folder: &'a Path,
    pub recipe: &'a Recipe<'a>,
    pub toolchain: &'a Toolchain,
    pub worker: &'a mut Worker,
    pub stop: &'a Stop,
}

impl CompilerRun<'_> {
    /// Runs the compile line; returns the artifact, if the language has one.
    pub async fn run(&mut self, line: &str) -> Result<Result<Option<std::fs::File>, CompileFailure>, Failure> {
        let optional = &self.toolchain.language.optional;
        let quoted = |path: &Path| shell_quoted(&path.display().to_string());
        let line = self.recipe.filled_in(line, self.toolchain, quoted);
        let with = |flags: bool| {
            optional.iter().fold(line.clone(), |line, (key, words)| {
                let words: Vec<String> = words.iter().map(|word| shell_quoted(word)).collect();
                line.replace(&format!("{{{key}}}"), &if flags { words.join(" ") } else { String::new() })
            })
        };
        match self.once(&with(true)).await? {
            // Perhaps it failed only because of the optional flags (a machine without static libraries).
            Err(CompileFailure::Compiler(_)) if !optional.is_empty() => self.once(&with(false)).await,
            // A compiler that exceeded a limit is not run again.
            first => Ok(first),
        }
    }

    async fn once(&mut self, line: &str) -> Result<Result<Option<std::fs::File>, CompileFailure>, Failure> {
        let CompilerRun { folder, recipe, toolchain, stop, .. } = *self;
        let io = |error: std::io::Error| Failure::judge(format!("cannot start the compiler: {error}"));
        let artifact = toolchain.language.artifact.as_deref();
        let (words_read, words_write) = pipes::pipe().map_err(io)?;
        let file = |name: &str| BoxFile { host: folder.join(name), name: name.into(), executable: false };
        let mut env = environment();
        // A relative path: only some tiers have a `/box`.
        env.push(("TMPDIR".into(), ".".into()));
        let command = Command {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), line.into()],
            env: env.into_iter().map(|(name, value)| (name.into(), value.into())).collect(),
            profile: Profile::Compiler,
            files: recipe.names().map(file).collect(),
            runtime: toolchain.runtime.clone(),
            folders: Vec::new(),
            hidden: Vec::new(),
            scratch: Some(SCRATCH),
            collect: artifact.into_iter().map(Into::into).collect(),
            stdin: pipes::null().map_err(io)?,
            stdout: words_write.try_clone().map_err(io)?,
            stderr: words_write,
            channel: None,
        };
        let child = self.worker.spawn(command, &COMPILE_LIMITS)?;
        let mut words = Capture::new(words_read, WORDS).map_err(io)?;
        loop {
            tokio::select! {
                more = words.more() => {
                    if !more {
                        break;
                    }
                    if words.total > MOST_WORDS {
                        child.kill()?;
                    }
                }
                () = stop.wait() => {
                    child.kill()?;
                    return Err(Failure::new(ExitCode::Stopped, "stopped"));
                }
            }
        }
        judged(child.wait()?, &words.text(), artifact.is_some())
    }
}

/// The result of a compiler: a program (or success, where the language has no artifact), or why there is none.
fn judged(
    outcome: RunOutcome,
    text: &str,
    makes_program: bool,
) -> Result<Result<Option<std::fs::File>, CompileFailure>, Failure> {
    let said = |reason: &str| {
        CompileFailure::Judge(if text.trim().is_empty() { reason.to_string() } else { format!("{reason}\n{text}") })
    };
    match outcome.limit {
        Some(LimitHit::Cpu | LimitHit::Wall) => return Ok(Err(said("the compiler took too long"))),
        Some(LimitHit::Memory) => return Ok(Err(said("the compiler ran out of memory (2 GiB)"))),
        Some(LimitHit::FileSize) => return Ok(Err(said("the compiled program is too large"))),
        Some(LimitHit::Processes) => return Ok(Err(said("the compiler started too many processes"))),
        Some(LimitHit::Killed) => return Ok(Err(said("the compiler printed more than 8 MiB"))),
        Some(LimitHit::Syscall(number)) => {
            return Ok(Err(said(&format!("the compiler made {}", sandbox::forbidden_call(number)))));
        }
        None => {}
    }
    if outcome.exit != Exit::Code(0) {
        let words =
            if text.trim().is_empty() { format!("the compiler failed: {:?}", outcome.exit) } else { text.into() };
        return Ok(Err(CompileFailure::Compiler(words)));
    }
    if !makes_program {
        return Ok(Ok(None));
    }
    match outcome.collected.into_iter().next() {
        Some(Collected::File(fd)) => {
            let file = std::fs::File::from(fd);
            let len = file.metadata().map_or(0, |meta| meta.len());
            if len > LARGEST_PROGRAM {
                return Ok(Err(said(&format!("the compiled program is {} large", package::display_bytes(len)))));
            }
            Ok(Ok(Some(file)))
        }
        Some(Collected::Refused(what)) => Ok(Err(said(&format!("the compiler left {what} in place of a program")))),
        Some(Collected::Missing) | None => Ok(Err(said("the compiler made no program"))),
    }
}
