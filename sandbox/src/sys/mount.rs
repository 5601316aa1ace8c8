//! Mounts, by the calls that work on descriptors: a mount appears at its path only when it is complete.

use super::file::take_ownership;
use super::raw::call;
use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};

const FSCONFIG_SET_FLAG: usize = 0;
const FSCONFIG_SET_STRING: usize = 1;
const FSCONFIG_CMD_CREATE: usize = 6;

pub const READ_ONLY: u64 = 0x1;
pub const NO_SETUID: u64 = 0x2;
pub const NO_DEVICES: u64 = 0x4;
pub const NO_EXEC: u64 = 0x8;
pub const NO_SYMLINK_FOLLOW: u64 = 0x20_0000;

/// A new file system of this kind, mounted nowhere yet. Parameters without a value are flags.
pub fn new_file_system(kind: &CStr, parameters: &[(&CStr, Option<&CStr>)], attributes: u64) -> io::Result<OwnedFd> {
    // SAFETY: C strings and plain numbers throughout.
    unsafe {
        let context = take_ownership(call(libc::SYS_fsopen, [kind.as_ptr() as usize, 1, 0, 0, 0, 0])?);
        let descriptor = context.as_raw_fd() as usize;
        for (key, value) in parameters {
            let (command, value) = match value {
                Some(value) => (FSCONFIG_SET_STRING, value.as_ptr() as usize),
                None => (FSCONFIG_SET_FLAG, 0),
            };
            call(libc::SYS_fsconfig, [descriptor, command, key.as_ptr() as usize, value, 0, 0])?;
        }
        call(libc::SYS_fsconfig, [descriptor, FSCONFIG_CMD_CREATE, 0, 0, 0, 0])?;
        call(libc::SYS_fsmount, [descriptor, 1, attributes as usize, 0, 0, 0]).map(take_ownership)
    }
}

/// A detached copy of the mount at this path, with everything mounted below it.
pub fn copy_tree(directory: RawFd, path: &CStr) -> io::Result<OwnedFd> {
    let flags = 1 | libc::O_CLOEXEC | libc::AT_RECURSIVE | libc::AT_EMPTY_PATH;
    // SAFETY: a C string.
    unsafe { call(libc::SYS_open_tree, [directory as usize, path.as_ptr() as usize, flags as usize, 0, 0, 0]) }
        .map(take_ownership)
}

/// Adds attributes to a mount, or to it and everything below it.
pub fn restrict(mount: BorrowedFd<'_>, attributes: u64, recursive: bool) -> io::Result<()> {
    set_attributes(mount.as_raw_fd(), c"", attributes, 0, recursive)
}

/// Stops mounts from propagating between this namespace and the one it was copied from.
pub fn make_all_private() -> io::Result<()> {
    set_attributes(libc::AT_FDCWD, c"/", 0, libc::MS_PRIVATE, true)
}

fn set_attributes(directory: RawFd, path: &CStr, set: u64, propagation: u64, recursive: bool) -> io::Result<()> {
    let attributes = [set, 0, propagation, 0];
    let flags = libc::AT_EMPTY_PATH | if recursive { libc::AT_RECURSIVE } else { 0 };
    // SAFETY: a C string and the four words of struct mount_attr with their size.
    unsafe {
        call(
            libc::SYS_mount_setattr,
            [
                directory as usize,
                path.as_ptr() as usize,
                flags as usize,
                attributes.as_ptr() as usize,
                size_of_val(&attributes),
                0,
            ],
        )
    }
    .map(drop)
}

/// Attaches a detached mount at a path.
pub fn attach(mount: BorrowedFd<'_>, directory: RawFd, path: &CStr) -> io::Result<()> {
    const FROM_EMPTY_PATH: usize = 4;
    // SAFETY: C strings.
    unsafe {
        call(
            libc::SYS_move_mount,
            [
                mount.as_raw_fd() as usize,
                c"".as_ptr() as usize,
                directory as usize,
                path.as_ptr() as usize,
                FROM_EMPTY_PATH,
                0,
            ],
        )
    }
    .map(drop)
}

/// Makes the current directory, which must be a mount, the root of this namespace. The old root is then mounted over
/// the new one and has to be detached.
pub fn make_current_directory_root() -> io::Result<()> {
    let here = c".".as_ptr() as usize;
    // SAFETY: C strings.
    unsafe { call(libc::SYS_pivot_root, [here, here, 0, 0, 0, 0]) }?;
    super::process::change_directory(c"/")
}

/// Detaches what is mounted at this path.
pub fn detach(path: &CStr) -> io::Result<()> {
    // SAFETY: a C string.
    unsafe { call(libc::SYS_umount2, [path.as_ptr() as usize, libc::MNT_DETACH as usize, 0, 0, 0, 0]) }.map(drop)
}
