//! Reads what a program writes to a pipe, keeps its beginning and its end, and counts it.

use std::os::fd::OwnedFd;

use tokio::net::unix::pipe;

/// The beginning and the end of a stream, and its whole length. A trace of calls says at its end what went wrong.
#[derive(Debug)]
pub struct Capture {
    pipe: Option<pipe::Receiver>,
    head: Vec<u8>,
    /// The last bytes that are not in `head`; between `keep` and twice as many where there are so many.
    tail: Vec<u8>,
    /// Bytes in all.
    pub total: u64,
    /// Bytes of the beginning, and of the end likewise.
    keep: usize,
}

impl Capture {
    /// Must be called within a tokio runtime. Keeps `keep` bytes of the beginning and as many of the end.
    pub fn new(read_end: OwnedFd, keep: usize) -> std::io::Result<Capture> {
        let pipe = Some(pipe::Receiver::from_owned_fd(read_end)?);
        Ok(Capture { pipe, head: Vec::new(), tail: Vec::new(), total: 0, keep })
    }

    /// What is kept; a line says how much is missing between the beginning and the end.
    pub fn kept(&self) -> Vec<u8> {
        let tail = &self.tail[self.tail.len().saturating_sub(self.keep)..];
        let missing = self.total - (self.head.len() + tail.len()) as u64;
        match missing {
            0 => [&self.head, tail].concat(),
            _ => [&self.head, format!("\n… {missing} bytes are left out …\n").as_bytes(), tail].concat(),
        }
    }

    /// Puts the judge's own words in place of what came.
    pub fn replace(&mut self, words: Vec<u8>) {
        self.total = words.len() as u64;
        (self.head, self.tail) = (words, Vec::new());
    }

    fn keep(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let room = self.keep.saturating_sub(self.head.len()).min(bytes.len());
        self.head.extend_from_slice(&bytes[..room]);
        self.tail.extend_from_slice(&bytes[room..]);
        if self.tail.len() > 2 * self.keep {
            self.tail.drain(..self.tail.len() - self.keep);
        }
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
                    self.keep(&chunk[..n]);
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
        String::from_utf8_lossy(&self.kept()).into_owned()
    }
}

/// Bytes on their way to a program.
#[derive(Debug, Default)]
pub struct Outgoing {
    bytes: Vec<u8>,
    /// How many of them are written. They stay until all are: moving the rest forward for each write would cost more
    /// than the writes.
    written: usize,
}

impl Outgoing {
    pub fn is_empty(&self) -> bool {
        self.written == self.bytes.len()
    }

    pub fn push(&mut self, bytes: Vec<u8>) {
        if self.is_empty() {
            *self = Outgoing { bytes, written: 0 };
        } else {
            self.bytes.extend(bytes);
        }
    }

    /// Writes as much as the pipe takes; `false` where nobody will ever read the rest, which is then dropped.
    pub fn write_to(&mut self, pipe: &pipe::Sender) -> bool {
        while !self.is_empty() {
            match pipe.try_write(&self.bytes[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return true,
                Err(_) => {
                    *self = Outgoing::default();
                    return false;
                }
            }
        }
        true
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
    async fn the_beginning_and_the_end_are_kept() {
        for (words, kept) in [
            ("abcdef", "abcdef"),
            ("abcdefgh", "abcdefgh"),
            ("abcdefghi", "abcd\n… 1 bytes are left out …\nfghi"),
            ("abcd0123456789wxyz", "abcd\n… 10 bytes are left out …\nwxyz"),
        ] {
            let mut capture = Capture::new(pipe().unwrap().0, 4).unwrap();
            words.as_bytes().chunks(3).for_each(|chunk| capture.keep(chunk));
            assert_eq!(String::from_utf8(capture.kept()).unwrap(), kept);
        }
    }

    #[tokio::test]
    async fn what_is_there_is_taken_though_the_runtime_has_not_heard_of_it() {
        let (read, write) = pipe().unwrap();
        let mut capture = Capture::new(read, 16).unwrap();
        rustix::io::write(&write, b"hi").unwrap();
        // No `await` in between, so the runtime has not polled the pipe.
        assert!(capture.take_ready());
        assert_eq!(capture.kept(), b"hi");
        drop(write);
        assert!(!capture.more().await);
    }
}
