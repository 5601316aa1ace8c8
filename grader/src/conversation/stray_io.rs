//! The standard streams of a program that talks with the judge on other descriptors: it must not use them.

use std::os::fd::OwnedFd;

use crate::conversation::pipes::{self, Capture};

/// The judge's ends.
#[derive(Debug)]
pub struct StandardStreamsGuard {
    printed: Capture,
    /// A copy of the reading end of the program's standard input, which shows whether it was read.
    stdin: OwnedFd,
    expected: u64,
}

/// Whether the standard streams were used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StrayIo {
    pub read_stdin: bool,
    /// The beginning of what was printed.
    pub printed: Vec<u8>,
}

/// The bytes in standard input; if some are missing, the program has read.
const SENTINEL: &[u8] = b"0\n";
const KEPT: usize = 200;

impl StandardStreamsGuard {
    /// The judge's ends, and the standard input and output for the program.
    pub fn new() -> std::io::Result<(StandardStreamsGuard, OwnedFd, OwnedFd)> {
        let (read, write) = pipes::pipe()?;
        rustix::io::write(&write, SENTINEL)?;
        let (printed, stdout) = pipes::pipe()?;
        let printed = Capture::new(printed, KEPT)?;
        let stdin = read.try_clone()?;
        Ok((StandardStreamsGuard { printed, stdin, expected: SENTINEL.len() as u64 }, read, stdout))
    }

    /// Returns when something was printed; never after standard output is closed.
    pub async fn printed(&mut self) {
        while self.printed.more().await {
            if self.printed.total > 0 {
                return;
            }
        }
        std::future::pending().await
    }

    /// Whether something has been printed by now.
    pub fn is_tripped(&self) -> bool {
        self.printed.total > 0 || !self.printed.is_drained()
    }

    /// The result; only after the end of the program.
    pub fn finish(mut self) -> StrayIo {
        self.printed.take_ready();
        let left = rustix::io::ioctl_fionread(&self.stdin).unwrap_or(0);
        StrayIo { read_stdin: left != self.expected, printed: self.printed.kept() }
    }
}

/// Waits until something was printed; for ever if there is no guard.
pub async fn printed(guard: &mut Option<StandardStreamsGuard>) {
    match guard {
        Some(guard) => guard.printed().await,
        None => std::future::pending().await,
    }
}
