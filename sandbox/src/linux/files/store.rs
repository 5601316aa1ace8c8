//! Private copies of the files a run is given, in memory, made once per template.
//!
//! A copy cannot change while a program runs. Its pages cannot be evicted from the page cache, which another run could
//! notice. It hides the host's path, owner and times.

use crate::linux::box_spec::FileSpec;
use crate::linux::step_error::{StepError, WithStep};
use crate::sys::{file, mount};
use std::ffi::{CStr, OsString};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Component, Path, PathBuf};

/// A file system in the worker's namespace, reachable by its descriptor only.
pub struct FileStore {
    root: OwnedFd,
    filled: bool,
}

/// The one directory in the store. Always the same name, since a program may read it in its list of mounts.
const DIRECTORY: &CStr = c"files";

impl FileStore {
    /// Mounted over the worker's `/`, where no path reaches it: path lookup starts at the root below the mount.
    pub fn new() -> Result<FileStore, StepError> {
        let root = mount::new_file_system(c"tmpfs", &[(c"mode", Some(c"0755"))], mount::NO_SETUID | mount::NO_DEVICES)
            .step("make the store of files")?;
        mount::attach(root.as_fd(), libc::AT_FDCWD, c"/").step("mount the store of files")?;
        Ok(FileStore { root, filled: false })
    }

    /// Copies the files into a new directory and returns a detached mount of it. Removes the previous directory.
    pub fn fill(&mut self, sources: &[(FileSpec, File)]) -> Result<OwnedFd, StepError> {
        let base = self.base();
        if std::mem::replace(&mut self.filled, true) {
            fs::remove_dir_all(&base).step("remove a directory of files")?;
        }
        file::mkdirat(self.root.as_raw_fd(), DIRECTORY, 0o755).step("make a directory of files")?;
        copy_into(&base, sources)?;
        mount::copy_tree(self.root.as_raw_fd(), DIRECTORY).step("copy the mount of files")
    }

    /// Puts other contents into a file that is in the store. Every mount of it shows them.
    pub fn rewrite(&self, (spec, content): &(FileSpec, File)) -> Result<(), StepError> {
        const STEP: &str = "rewrite a file of the box";
        let mut copy =
            fs::OpenOptions::new().write(true).truncate(true).open(self.base().join(&spec.name)).step(STEP)?;
        io::copy(&mut PositionedReader { file: content, offset: 0 }, &mut copy).step(STEP)?;
        copy.flush().step(STEP)
    }

    fn base(&self) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}/files", self.root.as_raw_fd()))
    }
}

/// Whether a program may open `/dev/stdin`, `/dev/stdout`, `/dev/stderr` or `/dev/fd`: whether it has the beginning of
/// such a name in it. A compiler may keep a name as numbers of eight bytes, so no more than the beginning is looked for.
pub fn names_descriptors(program: &File) -> io::Result<bool> {
    const NAMES: [&[u8]; 2] = [b"/dev/std", b"/dev/fd"];
    let mut program = PositionedReader { file: program, offset: 0 };
    let mut chunk = vec![0; 1 << 16];
    let mut kept = 0;
    loop {
        let count = io::Read::read(&mut program, &mut chunk[kept..])?;
        if count == 0 {
            return Ok(false);
        }
        let filled = kept + count;
        let text = &chunk[..filled];
        // Few bytes are a slash, so this is far quicker than comparing at every place.
        let starts = text.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| &text[at..]);
        if starts.into_iter().any(|rest| NAMES.iter().any(|name| rest.starts_with(name))) {
            return Ok(true);
        }
        // A name may lie across two chunks.
        kept = filled.min(NAMES[0].len() - 1);
        chunk.copy_within(filled - kept..filled, 0);
    }
}

/// Copies files to their names below a directory.
pub fn copy_into(base: &Path, sources: &[(FileSpec, File)]) -> Result<(), StepError> {
    const STEP: &str = "copy a file into the box";
    for (source, content) in sources {
        if !source.name.components().all(|component| matches!(component, Component::Normal(_))) {
            return Err(StepError::new(STEP, libc::EINVAL));
        }
        let path = base.join(&source.name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).step(STEP)?;
        }
        let mode = if source.executable { 0o555 } else { 0o444 };
        let mut copy = fs::OpenOptions::new().write(true).create_new(true).mode(mode).open(&path).step(STEP)?;
        let mut content = PositionedReader { file: content, offset: 0 };
        io::copy(&mut content, &mut copy).step(STEP)?;
        copy.flush().step(STEP)?;
        fs::set_permissions(&path, Permissions::from_mode(mode)).step(STEP)?;
    }
    Ok(())
}

/// The top-level names of the files, with whether each is a directory.
pub fn entries<'a>(names: impl Iterator<Item = &'a Path>) -> Vec<(OsString, bool)> {
    let mut entries: Vec<(OsString, bool)> = Vec::new();
    for name in names {
        let mut components = name.components();
        let Some(Component::Normal(first)) = components.next() else { continue };
        if !entries.iter().any(|(known, _)| known == first) {
            entries.push((first.to_os_string(), components.next().is_some()));
        }
    }
    entries
}

/// Reads from the start. The descriptor's own position is shared with the other holders of the file, so it is not used.
struct PositionedReader<'a> {
    file: &'a File,
    offset: u64,
}

impl io::Read for PositionedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use std::os::unix::fs::FileExt;
        let count = self.file.read_at(buffer, self.offset)?;
        self.offset += count as u64;
        Ok(count)
    }
}
