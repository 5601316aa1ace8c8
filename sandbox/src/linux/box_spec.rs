//! Everything that decides how a box is made. Runs with equal specs can use boxes of one template.

use crate::{BoxLimits, Profile};
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Everything that decides how a box is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxSpec {
    pub profile: Profile,
    pub files: Vec<FileSpec>,
    pub runtime: Vec<PathBuf>,
    pub hidden: Vec<PathBuf>,
    pub scratch: Option<u64>,
    /// Writable folders of the working directory.
    pub folders: Vec<PathBuf>,
    pub limits: BoxLimits,
}

impl BoxSpec {
    /// A box that uses every facility, to see whether this machine can make one.
    pub fn for_probe() -> BoxSpec {
        BoxSpec {
            profile: Profile::Interpreter,
            files: Vec::new(),
            runtime: Vec::new(),
            hidden: Vec::new(),
            scratch: Some(1 << 20),
            folders: Vec::new(),
            limits: BoxLimits {
                cpu: Duration::from_secs(1),
                wall: Duration::from_secs(1),
                memory: 64 << 20,
                processes: 4,
                file_size: 1 << 20,
                open_files: 16,
            },
        }
    }
}

impl BoxSpec {
    /// Whether boxes of the other spec are made alike, and only what is in some data files differs.
    pub fn differs_in_contents_only(&self, other: &BoxSpec) -> bool {
        let same = |(one, other): (&FileSpec, &FileSpec)| {
            one.name == other.name
                && one.executable == other.executable
                && (!one.executable || one.identity == other.identity)
        };
        let rest = |spec: &BoxSpec| BoxSpec { files: Vec::new(), ..spec.clone() };
        self.files.len() == other.files.len()
            && self.files.iter().zip(&other.files).all(same)
            && rest(self) == rest(other)
    }
}

/// A file to copy, as received from the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSpec {
    pub name: PathBuf,
    pub executable: bool,
    pub identity: FileIdentity,
}

/// Shows, without reading a host file, that it has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity {
    pub device: u64,
    pub inode: u64,
    pub size: u64,
    pub modified: (i64, i64),
    pub changed: (i64, i64),
}

impl FileIdentity {
    pub fn of(file: &File) -> io::Result<FileIdentity> {
        use std::os::unix::fs::MetadataExt;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::from_raw_os_error(libc::EISDIR));
        }
        Ok(FileIdentity {
            device: metadata.dev(),
            inode: metadata.ino(),
            size: metadata.size(),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        })
    }
}
