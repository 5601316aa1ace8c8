//! The two sockets to a worker process, shared by the judge's `Worker` and its `Child`, and the end of that process.

use crate::SandboxError;
use crate::protocol::{self, Reply, Request};
use crate::sys::socket;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Dropping the last owner ends the worker process.
pub(crate) struct Connection {
    /// Requests and their replies.
    pub requests: OwnedFd,
    /// Reports of finished runs.
    pub reports: OwnedFd,
    /// The run whose report has not come yet.
    pub running: Mutex<Option<u64>>,
    pub process: Mutex<std::process::Child>,
}

impl Connection {
    pub fn send(&self, request: &Request, descriptors: &[BorrowedFd<'_>]) -> Result<(), SandboxError> {
        let packet = request.encode();
        if packet.len() > protocol::MAX_PACKET {
            let source = io::Error::from_raw_os_error(libc::E2BIG);
            return Err(SandboxError::Step { step: "describe the program to its worker", source });
        }
        socket::send(self.requests.as_fd(), &packet, descriptors).map_err(|error| self.worker_died(&error))
    }

    pub fn receive_reply(&self) -> Result<Reply, SandboxError> {
        let mut buffer = vec![0; 64 * 1024];
        let received =
            socket::receive(self.requests.as_fd(), &mut buffer, true).map_err(|error| self.worker_died(&error))?;
        if received.bytes == 0 {
            return Err(self.worker_died(&io::ErrorKind::UnexpectedEof.into()));
        }
        Reply::decode(&buffer[..received.bytes])
            .map_err(|source| SandboxError::Step { step: "read a reply of the sandbox worker", source })
    }

    /// The error for a worker that cannot be reached: its exit status, if it has one.
    pub fn worker_died(&self, error: &io::Error) -> SandboxError {
        let mut process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        let reason = match process.try_wait() {
            Ok(Some(status)) => status.to_string(),
            Ok(None) | Err(_) => error.to_string(),
        };
        SandboxError::WorkerDied(reason)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        use wait_timeout::ChildExt;
        /// Clean-up takes milliseconds; a worker that does not exit is killed, and its boxes with it.
        const EXIT_TIMEOUT: Duration = Duration::from_secs(5);
        let process = self.process.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = socket::hang_up(self.requests.as_fd());
        if !matches!(process.wait_timeout(EXIT_TIMEOUT), Ok(Some(_))) {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
