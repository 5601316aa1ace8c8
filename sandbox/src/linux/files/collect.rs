//! Hands back files that a hostile program may have made, after every process of the box is dead.
//!
//! Names are resolved beneath the box's own directory, through no link and no other mount. Only a regular file with one
//! link and of bounded size is accepted. The judge gets a sealed copy in memory, so that it keeps nothing of the box
//! open.

use crate::linux::paths::c_path;
use crate::protocol::CollectedKind;
use crate::sys::file;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::Path;

pub fn collect(directory: Option<BorrowedFd<'_>>, name: &Path, cap: u64) -> (CollectedKind, Option<OwnedFd>) {
    let Some(directory) = directory else {
        return (CollectedKind::Missing, None);
    };
    match open(directory, name, cap) {
        Ok(Ok(file)) => (CollectedKind::File, Some(file)),
        Ok(Err(reason)) => (CollectedKind::Refused(reason.to_string()), None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => (CollectedKind::Missing, None),
        Err(_) => (CollectedKind::Refused("cannot be read".to_string()), None),
    }
}

fn open(directory: BorrowedFd<'_>, name: &Path, cap: u64) -> io::Result<Result<OwnedFd, &'static str>> {
    let Ok(name) = c_path(name.as_os_str()) else {
        return Ok(Err("has a zero byte in its name"));
    };
    // Without O_NONBLOCK, opening a FIFO would wait for ever for a writer.
    let flags = libc::O_RDONLY | libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY;
    let file = match file::open_beneath(directory, &name, flags) {
        Ok(file) => File::from(file),
        Err(error) => {
            return match error.raw_os_error() {
                Some(libc::ELOOP) => Ok(Err("is or passes through a symbolic link")),
                Some(libc::EXDEV) => Ok(Err("leads out of the box")),
                Some(libc::ENXIO) => Ok(Err("is a socket or a device")),
                Some(libc::EACCES) => Ok(Err("cannot be read")),
                Some(libc::ENOTDIR) => Err(io::ErrorKind::NotFound.into()),
                _ => Err(error),
            };
        }
    };
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Ok(Err(if metadata.is_dir() { "is a directory" } else { "is not a regular file" }));
    }
    if metadata.nlink() != 1 {
        return Ok(Err("has several links"));
    }
    if metadata.size() > cap {
        return Ok(Err("is too large"));
    }
    copy(&file, metadata.size()).map(Ok)
}

fn copy(file: &File, size: u64) -> io::Result<OwnedFd> {
    let mut copy = File::from(file::memory_file(c"collected")?);
    let mut buffer = vec![0; 256 * 1024];
    let mut offset = 0;
    while offset < size {
        let count = file.read_at(&mut buffer, offset)?;
        if count == 0 {
            break;
        }
        copy.write_all(&buffer[..count])?;
        offset += count as u64;
    }
    copy.rewind()?;
    file::seal(&copy)?;
    Ok(copy.into())
}
