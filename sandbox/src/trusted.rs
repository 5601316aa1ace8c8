//! Runs trusted programs of the machine, such as a compiler asked for its version: without isolation, but with a
//! deadline and bounded output. Each gets a process group of its own. What is left of the group when the program ends
//! is killed, so that no process keeps its pipes open.

use crate::SandboxError;
use crate::sys::process;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use wait_timeout::ChildExt;

/// More output than this is cut off.
pub const OUTPUT_CAP: usize = 64 << 20;

/// What a trusted program did.
#[derive(Debug)]
pub struct TrustedOutput {
    /// Exit code; `None` after a signal.
    pub code: Option<i32>,
    /// Killed because its time was over.
    pub timed_out: bool,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// Some output was cut off.
    pub truncated: bool,
    pub wall: Duration,
}

/// Runs a program with this standard input and returns what it printed. It is killed at the deadline.
#[expect(clippy::disallowed_types, reason = "std starts it without fork, and its one owner below reaps it")]
pub fn run(
    program: &Path,
    args: &[impl AsRef<OsStr>],
    stdin: &[u8],
    deadline: Duration,
) -> Result<TrustedOutput, SandboxError> {
    let failed = |source| SandboxError::Start { program: program.display().to_string(), source };
    let started = Instant::now();
    let mut child = std::process::Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .map_err(failed)?;
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if let Some(mut input) = input {
                // The program may end without having read everything.
                let _ = input.write_all(stdin);
            }
        });
        let output = scope.spawn(move || read_capped(output));
        let errors = scope.spawn(move || read_capped(errors));
        let status = child.wait_timeout(deadline);
        let timed_out = !matches!(status, Ok(Some(_)));
        // Safe: a group with members keeps its number, and the number of an empty one is not reused so soon.
        let group = i32::try_from(child.id()).expect("process numbers are far smaller");
        let _ = process::kill(-group, libc::SIGKILL);
        let status = child.wait().map_err(failed)?;
        let (stdout, cut) = output.join().map_err(|_| failed(io::ErrorKind::Other.into()))?;
        let (stderr, errors_cut) = errors.join().map_err(|_| failed(io::ErrorKind::Other.into()))?;
        Ok(TrustedOutput {
            code: status.code(),
            timed_out,
            stdout,
            stderr,
            truncated: cut || errors_cut,
            wall: started.elapsed(),
        })
    })
}

/// Reads to the end, keeping the beginning.
fn read_capped(source: Option<impl Read>) -> (Vec<u8>, bool) {
    let mut kept = Vec::new();
    let Some(mut source) = source else { return (kept, false) };
    let mut buffer = [0; 64 * 1024];
    let mut cut = false;
    while let Ok(count) = source.read(&mut buffer) {
        if count == 0 {
            break;
        }
        let room = (OUTPUT_CAP - kept.len()).min(count);
        kept.extend_from_slice(&buffer[..room]);
        cut |= room < count;
    }
    (kept, cut)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, stdin: &[u8], deadline: Duration) -> TrustedOutput {
        run(Path::new("/bin/sh"), &["-c", script], stdin, deadline).unwrap()
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn output_and_exit_code_are_returned() {
        let done = shell("cat; echo error >&2; exit 3", b"input", LONG);
        assert_eq!((done.code, done.timed_out, done.truncated), (Some(3), false, false));
        assert_eq!((done.stdout.as_slice(), done.stderr.as_slice()), (&b"input"[..], &b"error\n"[..]));
    }

    #[test]
    fn the_deadline_kills_the_whole_group() {
        let done = shell("echo begun; sleep 1000 & sleep 1000", b"", Duration::from_millis(50));
        assert_eq!((done.code, done.timed_out), (None, true));
        assert!(done.wall < LONG);
    }

    #[test]
    fn a_child_left_running_does_not_delay_the_return() {
        let done = shell("sleep 1000 & exit 0", b"", LONG);
        assert_eq!((done.code, done.timed_out), (Some(0), false));
        assert!(done.wall < LONG);
    }

    #[test]
    fn unread_input_is_no_error() {
        let done = shell("exit 0", &vec![b'x'; 1 << 20], LONG);
        assert_eq!((done.code, done.timed_out), (Some(0), false));
    }

    #[test]
    fn a_missing_program_is_named() {
        let failed = run(Path::new("/absent/program"), &[""; 0], b"", LONG);
        assert_eq!(
            failed.unwrap_err().to_string(),
            "cannot start /absent/program: No such file or directory (os error 2)"
        );
    }
}
