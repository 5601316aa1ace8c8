//! The Landlock rules of a box without namespaces: the files of the run and its runtime, nothing else.

use super::root::devices;
use crate::Profile;
use crate::linux::box_spec::BoxSpec;
use crate::linux::paths::c_path;
use crate::linux::step_error::{StepError, WithStep};
use crate::sys::{file, landlock};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

const EXECUTE: u64 = 1 << 0;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_DIRECTORY: u64 = 1 << 3;
/// Create and remove regular files and directories. Sockets, FIFOs, devices and symbolic links stay denied.
const REMOVE_DIRECTORY: u64 = 1 << 4;
const REMOVE_FILE: u64 = 1 << 5;
const MAKE_DIRECTORY: u64 = 1 << 7;
const MAKE_REGULAR: u64 = 1 << 8;
const TRUNCATE: u64 = 1 << 14;
const READ: u64 = EXECUTE | READ_FILE | READ_DIRECTORY;
const WRITE: u64 = WRITE_FILE | REMOVE_DIRECTORY | REMOVE_FILE | MAKE_DIRECTORY | MAKE_REGULAR | TRUNCATE;

/// All file accesses that a version of the ABI knows.
fn handled(version: u32) -> u64 {
    let count = match version {
        0 | 1 => 13,
        2 => 14,
        3 | 4 => 15,
        _ => 16,
    };
    (1 << count) - 1
}

/// Rules for a box of this spec whose working directory is `directory`.
pub fn rules(spec: &BoxSpec, directory: &Path) -> Result<OwnedFd, StepError> {
    const STEP: &str = "make the Landlock rules";
    let version = landlock::version().step("use Landlock")?;
    let handled = handled(version);
    // No TCP (ABI 4); no abstract sockets of and no signals to processes outside (ABI 6).
    let (network, scope) = (0b11, 0b11);
    let rules = landlock::ruleset(handled, network, scope, version).step(STEP)?;
    let mut allowed: Vec<(PathBuf, u64)> = vec![(PathBuf::from("/dev/null"), READ_FILE | WRITE_FILE)];
    allowed.push((directory.to_path_buf(), if spec.scratch.is_some() { READ | WRITE } else { READ }));
    allowed.extend(spec.runtime.iter().map(|path| (path.clone(), READ)));
    if !spec.runtime.is_empty() {
        allowed.push((PathBuf::from("/etc/ld.so.cache"), READ_FILE));
    }
    if spec.profile != Profile::Native || !spec.runtime.is_empty() {
        // Runtimes and glibc read their own process directory, but a Landlock rule cannot name one process.
        allowed.push((PathBuf::from("/proc"), READ_FILE | READ_DIRECTORY));
    }
    match spec.profile {
        Profile::Native => {}
        Profile::Interpreter | Profile::Compiler => {
            for device in devices(spec.profile) {
                allowed.push((PathBuf::from(device), READ_FILE));
            }
            allowed.push((PathBuf::from("/etc/alternatives"), READ));
            // Node starts without this file if it is absent, but not if it is denied.
            allowed.push((PathBuf::from("/etc/ssl/openssl.cnf"), READ_FILE));
            let entries = std::fs::read_dir("/etc").into_iter().flatten().flatten();
            let settings = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("java-"));
            allowed.extend(settings.map(|entry| (entry.path(), READ)));
        }
    }
    for (path, access) in allowed {
        let Ok(beneath) = file::openat(libc::AT_FDCWD, &c_path(path.as_os_str())?, libc::O_PATH, 0) else {
            continue; // what does not exist needs no rule
        };
        // A rule on a file takes no directory accesses.
        let access = if path.is_dir() { access } else { access & (EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE) };
        landlock::allow(rules.as_fd(), access & handled, beneath.as_fd()).step(STEP)?;
    }
    Ok(rules)
}
