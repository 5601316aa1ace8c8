//! Writes a journal: each line is one append, so that a kill loses at most the runs in progress.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use super::lines::Line;
use crate::terminal::failure::Failure;

/// An invocation while it is being written.
#[derive(Debug)]
pub struct Writer {
    pub id: String,
    path: PathBuf,
    file: File,
}

impl Writer {
    /// `file`: opened for appending at `path`.
    pub fn new(id: String, path: PathBuf, file: File) -> Writer {
        Writer { id, path, file }
    }

    /// Appends one line; when this returns, the file has the complete line, or nothing of it.
    pub fn write(&mut self, line: &Line) -> Result<(), Failure> {
        let mut text = serde_json::to_vec(line).map_err(|error| Failure::judge(error.to_string()))?;
        text.push(b'\n');
        let whole = self.file.metadata().map(|meta| meta.len());
        self.file.write_all(&text).map_err(|error| {
            // A part of the line would damage the next one.
            let _ = whole.and_then(|len| self.file.set_len(len));
            Failure::judge(format!("cannot write {}: {error}", self.path.display()))
                .hint("results up to here are kept; make room, or name another place with --store DIR")
        })
    }
}
