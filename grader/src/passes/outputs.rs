//! A submission of outputs, shared by the slots that judge its tests.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::archive::{Archive, ArchiveRejected};

/// The outputs of one submission, or why none of them can be judged.
pub struct OutputFiles(Mutex<Result<Archive, ArchiveRejected>>);

impl OutputFiles {
    /// Opens the archive or folder at `path`. Nothing in it is run or unpacked.
    pub fn open(path: &Path) -> OutputFiles {
        OutputFiles(Mutex::new(Archive::open(path)))
    }

    /// The output for the test of this name, of at most so many bytes; `None` if there is none.
    pub fn read(&self, stem: &str, most: u64) -> Result<Option<Vec<u8>>, ArchiveRejected> {
        // A panic while reading leaves the archive unchanged.
        match &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Ok(archive) => archive.read(stem, most),
            Err(rejected) => Err(rejected.clone()),
        }
    }
}

impl std::fmt::Debug for OutputFiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OutputFiles")
    }
}
