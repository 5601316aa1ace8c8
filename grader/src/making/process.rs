//! One of the author's programs that talks with nobody: it is given a file and writes files.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;

use interactor::display_line;
use package::{AuthorLimits, Content, display_bytes};
use sandbox::{BoxLimits, Collected, Worker};

use crate::conversation::author_process::exit;
use crate::program::compile::Program;
use crate::terminal::failure::Failure;

/// A run of a program.
pub struct FileRun<'a> {
    pub program: &'a Program,
    pub arguments: &'a [String],
    /// `None`: it reads nothing.
    pub stdin: Option<&'a Content>,
    /// Where its standard output goes; `None`: nowhere.
    pub stdout: Option<File>,
    /// Names of files that it may write.
    pub collect: Vec<PathBuf>,
    pub limits: &'a AuthorLimits,
}

/// How it ended.
pub struct FileRunEnd {
    /// Its exit code, or how else it ended: `was not done after 30 s`.
    pub exit: Result<i32, String>,
    /// It wrote as much to standard output as it may.
    pub has_flooded: bool,
    /// The end of its standard error.
    pub stderr: Vec<u8>,
    /// In the order of `FileRun::collect`; `None` where it wrote none.
    pub files: Vec<Option<File>>,
}

/// The largest file or output that a program may write, in bytes.
pub const LARGEST_MADE: u64 = 256 << 20;
const STDERR_KEPT: u64 = 16 << 10;

impl FileRun<'_> {
    /// Runs it in a box of its own, and waits for its end.
    pub fn run(self, worker: &mut Worker) -> Result<FileRunEnd, Failure> {
        let io = |error: std::io::Error| Failure::judge(format!("cannot run a program of the package: {error}"));
        let null = || File::options().read(true).write(true).open("/dev/null");
        let stdin = match self.stdin {
            Some(content) => open(content).map_err(io)?,
            None => null().map_err(io)?,
        };
        let stdout = self.stdout.map_or_else(null, Ok).map_err(io)?;
        let mut stderr = tempfile::tempfile().map_err(io)?;
        let output = stdout.try_clone().map_err(io)?;
        let streams = [stdin.into(), stdout.into(), stderr.try_clone().map_err(io)?.into()];
        let mut command = self.program.command(self.limits.memory, streams);
        command.args.extend(self.arguments.iter().map(Into::into));
        command.collect = self.collect;
        command.scratch = Some(LARGEST_MADE);
        let language = &self.program.language;
        let limits = BoxLimits {
            cpu: self.limits.time,
            wall: self.limits.wall(),
            memory: self.limits.memory + language.memory,
            processes: language.threads + 16,
            file_size: LARGEST_MADE,
            open_files: 64,
        };
        let outcome = worker.spawn(command, &limits)?.wait()?;
        let length = stderr.metadata().map_err(io)?.len();
        stderr.seek(SeekFrom::Start(length.saturating_sub(STDERR_KEPT))).map_err(io)?;
        let mut said = Vec::new();
        stderr.take(STDERR_KEPT).read_to_end(&mut said).map_err(io)?;
        // An interpreter ignores the signal that a file is too large.
        let has_flooded = output.metadata().map_err(io)?.len() >= LARGEST_MADE;
        let exit = exit(&outcome, self.limits, LARGEST_MADE);
        let files = outcome.collected.into_iter().map(|collected| match collected {
            Collected::File(file) => Some(File::from(file)),
            Collected::Missing | Collected::Refused(_) => None,
        });
        Ok(FileRunEnd { exit, has_flooded, stderr: said, files: files.collect() })
    }
}

impl FileRunEnd {
    /// What went wrong, where it did not end with exit code 0: how it ended, and its last line of standard error.
    pub fn fault(&self) -> Option<String> {
        let how = match &self.exit {
            Ok(0) => return None,
            _ if self.has_flooded => return Some(format!("printed more than {}", display_bytes(LARGEST_MADE))),
            Ok(code) => format!("exited with code {code}"),
            Err(how) => how.clone(),
        };
        Some(match self.last_line() {
            said if said.is_empty() => how,
            said => format!("{how}: {said}"),
        })
    }

    /// The last line of its standard error that has anything on it; empty where there is none.
    pub fn last_line(&self) -> String {
        let mut lines = self.stderr.split(|&byte| byte == b'\n').rev();
        lines.find(|line| !line.trim_ascii().is_empty()).map(display_line).unwrap_or_default()
    }
}

/// The bytes as a file to read from.
fn open(content: &Content) -> std::io::Result<File> {
    if let Some(path) = content.file() {
        return File::open(path);
    }
    let mut file = tempfile::tempfile()?;
    std::io::Write::write_all(&mut file, &content.bytes()?)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}
