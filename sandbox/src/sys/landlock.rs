//! Landlock: rules for files, network and scope that a process sets on itself and cannot remove.

use super::file::take_ownership;
use super::raw::call;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};

/// The newest ABI of this kernel; an error where Landlock is absent or off.
pub fn version() -> io::Result<u32> {
    const VERSION_FLAG: usize = 1;
    // SAFETY: with this flag no structure is read.
    unsafe { call(libc::SYS_landlock_create_ruleset, [0, 0, VERSION_FLAG, 0, 0, 0]) }.map(|version| version as u32)
}

/// A ruleset that handles (and so denies unless allowed) these accesses.
pub fn ruleset(file_access: u64, network_access: u64, scope: u64, version: u32) -> io::Result<OwnedFd> {
    let attributes = [file_access, network_access, scope];
    let words = match version {
        0..=3 => 1,
        4 | 5 => 2,
        _ => 3,
    };
    // SAFETY: the first `words` words of struct landlock_ruleset_attr, as that version knows it.
    unsafe { call(libc::SYS_landlock_create_ruleset, [attributes.as_ptr() as usize, words * 8, 0, 0, 0, 0]) }
        .map(take_ownership)
}

/// Allows accesses to everything beneath a path.
pub fn allow(ruleset: BorrowedFd<'_>, access: u64, beneath: BorrowedFd<'_>) -> io::Result<()> {
    #[repr(C, packed)]
    struct PathBeneath {
        access: u64,
        parent: i32,
    }
    const RULE_PATH_BENEATH: usize = 1;
    let rule = PathBeneath { access, parent: beneath.as_raw_fd() };
    // SAFETY: a complete structure that lives through the call.
    unsafe {
        call(
            libc::SYS_landlock_add_rule,
            [ruleset.as_raw_fd() as usize, RULE_PATH_BENEATH, &raw const rule as usize, 0, 0, 0],
        )
    }
    .map(drop)
}

/// Puts the ruleset on this process and its descendants. Needs no_new_privs or `CAP_SYS_ADMIN`.
pub fn enter(ruleset: BorrowedFd<'_>) -> io::Result<()> {
    // SAFETY: no pointers.
    unsafe { call(libc::SYS_landlock_restrict_self, [ruleset.as_raw_fd() as usize, 0, 0, 0, 0, 0]) }.map(drop)
}
