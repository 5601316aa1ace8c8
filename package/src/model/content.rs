//! The bytes of a test's input or answer: in memory, in a file that is read when it is needed, or to be made first.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes that need not be in memory. A clone shares them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    Bytes(Arc<[u8]>),
    File {
        /// As the operating system finds it, not relative to the package.
        path: PathBuf,
        newlines: Newlines,
    },
    /// Not there yet. Whoever judges makes it before the first run.
    Made(Maker),
}

/// What becomes of the ends of lines when a file is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Newlines {
    /// Nothing: the file is given byte by byte.
    #[default]
    Keep,
    /// `\r\n` is read as `\n`.
    Unix,
}

/// How missing bytes are made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Maker {
    /// By a program of the author's.
    Command {
        /// Its source, relative to the package.
        program: PathBuf,
        arguments: Vec<String>,
        /// The file of its working directory that it writes; `None`: its standard output.
        writes: Option<String>,
    },
    /// By the main solution, which is given the test's input.
    MainSolution,
}

impl Content {
    /// A file that is given byte by byte.
    pub fn of_file(path: PathBuf) -> Content {
        Content::File { path, newlines: Newlines::Keep }
    }

    pub fn empty() -> Content {
        Content::Bytes(Arc::default())
    }

    /// All of it. An error where the file cannot be read, or where it has not been made.
    pub fn bytes(&self) -> io::Result<Cow<'_, [u8]>> {
        match self {
            Content::Bytes(bytes) => Ok(Cow::Borrowed(bytes)),
            Content::File { path, newlines } => {
                let bytes = std::fs::read(path)?;
                Ok(Cow::Owned(match newlines {
                    Newlines::Keep => bytes,
                    Newlines::Unix => with_unix_newlines(bytes),
                }))
            }
            Content::Made(_) => Err(io::Error::new(io::ErrorKind::NotFound, "it has not been made yet")),
        }
    }

    /// The file that holds these bytes and no others, where there is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Content::File { path, newlines: Newlines::Keep } => Some(path),
            Content::File { newlines: Newlines::Unix, .. } | Content::Bytes(_) | Content::Made(_) => None,
        }
    }

    /// Whether it is known to have no bytes, without reading it.
    pub fn is_empty(&self) -> bool {
        match self {
            Content::Bytes(bytes) => bytes.is_empty(),
            Content::File { path, .. } => path.metadata().is_ok_and(|meta| meta.len() == 0),
            Content::Made(_) => false,
        }
    }
}

impl From<Vec<u8>> for Content {
    fn from(bytes: Vec<u8>) -> Content {
        Content::Bytes(bytes.into())
    }
}

fn with_unix_newlines(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut written = 0;
    for read in 0..bytes.len() {
        if bytes[read] == b'\r' && bytes.get(read + 1) == Some(&b'\n') {
            continue;
        }
        bytes[written] = bytes[read];
        written += 1;
    }
    bytes.truncate(written);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_carriage_return_before_a_newline_goes() {
        for (bytes, read) in
            [(&b"1\r\n2\r\n"[..], &b"1\n2\n"[..]), (b"a\rb\n", b"a\rb\n"), (b"\r\r\n", b"\r\n"), (b"x\r", b"x\r")]
        {
            assert_eq!(with_unix_newlines(bytes.to_vec()), read);
        }
    }

    #[test]
    fn a_file_is_read_when_it_is_needed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("01.in");
        std::fs::write(&path, "1\r\n").unwrap();
        let kept = Content::of_file(path.clone());
        let unix = Content::File { path: path.clone(), newlines: Newlines::Unix };
        assert_eq!((&*kept.bytes().unwrap(), kept.file()), (&b"1\r\n"[..], Some(&*path)));
        assert_eq!((&*unix.bytes().unwrap(), unix.file()), (&b"1\n"[..], None));
        std::fs::remove_file(&path).unwrap();
        assert!(kept.bytes().is_err());
        assert!(Content::Made(Maker::MainSolution).bytes().is_err());
    }
}
