//! Reads a program's output from a pipe: keeps the beginning, counts the rest.

use std::os::fd::OwnedFd;

use tokio::net::unix::pipe;

/// The beginning of a stream and its whole length.
#[derive(Debug)]
pub struct Capture {
    pipe: Option<pipe::Receiver>,
    pub head: Vec<u8>,
    /// Bytes in all.
    pub total: u64,
    keep: usize,
}

impl Capture {
    /// Must be called within a tokio runtime. Keeps `keep` bytes.
    pub fn new(read_end: OwnedFd, keep: usize) -> std::io::Result<Capture> {
        Ok(Capture { pipe: Some(pipe::Receiver::from_owned_fd(read_end)?), head: Vec::new(), total: 0, keep })
    }

    /// Reads on until more has come; `false` at the end of the stream. Never ready again after that.
    pub async fn more(&mut self) -> bool {
        let Some(pipe) = &self.pipe else { return std::future::pending().await };
        if pipe.readable().await.is_err() {
            self.pipe = None;
            return false;
        }
        self.take_ready()
    }

    /// Takes what is there without waiting; `false` at the end of the stream.
    pub fn take_ready(&mut self) -> bool {
        let mut chunk = [0; 16384];
        while let Some(pipe) = &self.pipe {
            let read = match pipe.try_read(&mut chunk) {
                // tokio reads only after the pipe was reported readable; this report may not have come yet.
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    rustix::io::read(pipe, &mut chunk).map_err(std::io::Error::from)
                }
                read => read,
            };
            match read {
                Ok(0) => self.pipe = None,
                Ok(n) => {
                    let room = self.keep.saturating_sub(self.head.len());
                    self.head.extend_from_slice(&chunk[..n.min(room)]);
                    self.total += n as u64;
                    // Returns, so that the caller can compare the total with the limit.
                    return true;
                }
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return true,
                Err(_) => self.pipe = None,
            }
        }
        false
    }

    /// Whether there is nothing to read.
    pub fn is_drained(&self) -> bool {
        self.pipe.as_ref().is_none_or(is_empty)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.head).into_owned()
    }
}

/// Whether this end of a pipe has nothing in it. A pipe that cannot be asked does not count as empty.
pub fn is_empty(pipe: &impl std::os::fd::AsFd) -> bool {
    rustix::io::ioctl_fionread(pipe) == Ok(0)
}

/// A pipe whose ends close when a program is started.
pub fn pipe() -> std::io::Result<(OwnedFd, OwnedFd)> {
    Ok(rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?)
}

/// An input that is at its end, or an output that discards everything.
pub fn null() -> std::io::Result<OwnedFd> {
    let file = std::fs::File::options().read(true).write(true).open("/dev/null")?;
    Ok(file.into())
}

/// Waits until the pipe is readable; for ever if there is no pipe.
pub async fn readable(pipe: &Option<pipe::Receiver>) -> std::io::Result<()> {
    match pipe {
        Some(pipe) => pipe.readable().await,
        None => std::future::pending().await,
    }
}

/// Waits until the pipe is writable; for ever if there is no pipe. An error counts as writable: the write reports it.
pub async fn writable(pipe: &Option<pipe::Sender>) {
    match pipe {
        Some(pipe) => {
            let _ = pipe.writable().await;
        }
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_there_is_taken_though_the_runtime_has_not_heard_of_it() {
        let (read, write) = pipe().unwrap();
        let mut capture = Capture::new(read, 16).unwrap();
        rustix::io::write(&write, b"hi").unwrap();
        // No `await` in between, so the runtime has not polled the pipe.
        assert!(capture.take_ready());
        assert_eq!(capture.head, b"hi");
        drop(write);
        assert!(!capture.more().await);
    }
}
