//! Processes: waiting, killing, credentials, limits, exec.

use super::file::take_ownership;
use super::raw::call;
use std::ffi::{CString, c_char};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};
use std::sync::atomic::AtomicU32;
use std::time::Duration;

/// How a child ended, as `wait4` tells it.
#[derive(Clone, Copy, Debug)]
pub struct Reaped {
    pub pid: i32,
    pub status: i32,
}

/// Reaps one child that has ended (a stopped one has not). `Ok(None)` when `block` is false and none has;
/// `ECHILD` when there is none left.
pub fn reap_any(block: bool) -> io::Result<Option<Reaped>> {
    let options = libc::__WALL | if block { 0 } else { libc::WNOHANG };
    loop {
        let mut status = 0i32;
        // SAFETY: `status` is writable; no usage is asked for.
        let result =
            unsafe { call(libc::SYS_wait4, [usize::MAX, &raw mut status as usize, options as usize, 0, 0, 0]) };
        match result {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(0) => return Ok(None),
            // Seen under ptrace even without WUNTRACED: a stop is not an end.
            Ok(_) if !libc::WIFEXITED(status) && !libc::WIFSIGNALED(status) => {}
            Ok(pid) => return Ok(Some(Reaped { pid: pid as i32, status })),
        }
    }
}

/// Reaps this child, waiting for its end.
pub fn reap(pid: i32) -> io::Result<()> {
    loop {
        let options = libc::__WALL;
        // SAFETY: null pointers for the status and the usage we do not want.
        match unsafe { call(libc::SYS_wait4, [pid as usize, 0, options as usize, 0, 0, 0]) } {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other.map(drop),
        }
    }
}

/// CPU time (sum) and resident size in bytes (largest) of all children reaped so far, and of their reaped children.
pub fn children_usage() -> (Duration, u64) {
    // SAFETY: all-zero is a valid rusage.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the structure is writable; the call cannot fail with these arguments.
    let _ = unsafe { call(libc::SYS_getrusage, [libc::RUSAGE_CHILDREN as usize, &raw mut usage as usize, 0, 0, 0, 0]) };
    let time = |time: libc::timeval| Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000);
    (time(usage.ru_utime) + time(usage.ru_stime), usage.ru_maxrss as u64 * 1024)
}

/// Sends a signal to a process, a group (negative) or everything in this pid namespace (-1).
pub fn kill(pid: i32, signal: i32) -> io::Result<()> {
    // SAFETY: no pointers.
    unsafe { call(libc::SYS_kill, [pid as usize, signal as usize, 0, 0, 0, 0]) }.map(drop)
}

pub fn pidfd_of_self() -> io::Result<OwnedFd> {
    // SAFETY: no pointers.
    unsafe {
        let pid = call(libc::SYS_getpid, [0; 6])?;
        call(libc::SYS_pidfd_open, [pid, 0, 0, 0, 0, 0])
    }
    .map(take_ownership)
}

/// Ends this process without running any destructor or handler.
pub fn exit(code: i32) -> ! {
    loop {
        // SAFETY: does not return.
        let _ = unsafe { call(libc::SYS_exit_group, [code as usize, 0, 0, 0, 0, 0]) };
    }
}

/// Sleeps while `*word == expected`.
pub fn futex_wait(word: &AtomicU32, expected: u32) {
    let operation = libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG;
    // SAFETY: an aligned word that lives through the call; no timeout.
    let _ = unsafe { call(libc::SYS_futex, [word.as_ptr() as usize, operation as usize, expected as usize, 0, 0, 0]) };
}

pub fn futex_wake(word: &AtomicU32) {
    let operation = libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG;
    // SAFETY: only the word's address is used.
    let _ = unsafe { call(libc::SYS_futex, [word.as_ptr() as usize, operation as usize, i32::MAX as usize, 0, 0, 0]) };
}

pub fn prctl(option: i32, argument: usize) -> io::Result<()> {
    // SAFETY: only called with options that take plain numbers.
    unsafe { call(libc::SYS_prctl, [option as usize, argument, 0, 0, 0, 0]) }.map(drop)
}

pub fn new_session() -> io::Result<()> {
    // SAFETY: no pointers.
    unsafe { call(libc::SYS_setsid, [0; 6]) }.map(drop)
}

pub fn new_group() -> io::Result<()> {
    // SAFETY: no pointers.
    unsafe { call(libc::SYS_setpgid, [0; 6]) }.map(drop)
}

/// Detaches this process from namespaces (`CLONE_NEW*`).
pub fn unshare(flags: i32) -> io::Result<()> {
    // SAFETY: no pointers.
    unsafe { call(libc::SYS_unshare, [flags as usize, 0, 0, 0, 0, 0]) }.map(drop)
}

pub fn set_host_name(name: &str) -> io::Result<()> {
    // SAFETY: readable for the given length.
    unsafe { call(libc::SYS_sethostname, [name.as_ptr() as usize, name.len(), 0, 0, 0, 0]) }.map(drop)
}

pub fn effective_user() -> u32 {
    // SAFETY: cannot fail.
    unsafe { call(libc::SYS_geteuid, [0; 6]) }.unwrap_or(0) as u32
}

pub fn effective_group() -> u32 {
    // SAFETY: cannot fail.
    unsafe { call(libc::SYS_getegid, [0; 6]) }.unwrap_or(0) as u32
}

/// Becomes this user and group for good, without supplementary groups.
pub fn become_user(user: u32, group: u32) -> io::Result<()> {
    // SAFETY: plain numbers and an empty list.
    unsafe {
        call(libc::SYS_setgroups, [0; 6])?;
        call(libc::SYS_setresgid, [group as usize, group as usize, group as usize, 0, 0, 0])?;
        call(libc::SYS_setresuid, [user as usize, user as usize, user as usize, 0, 0, 0])?;
    }
    Ok(())
}

/// Gives up every capability.
pub fn drop_capabilities() -> io::Result<()> {
    const VERSION_3: u32 = 0x2008_0522;
    let header = [VERSION_3, 0];
    let data = [0u32; 6];
    // SAFETY: the layouts of capget(2): header of two words, two sets of three.
    unsafe { call(libc::SYS_capset, [&raw const header as usize, &raw const data as usize, 0, 0, 0, 0]) }.map(drop)
}

/// Sets soft and hard limit of a resource of this process.
pub fn set_limit(resource: u32, soft: u64, hard: u64) -> io::Result<()> {
    let limit = libc::rlimit64 { rlim_cur: soft, rlim_max: hard };
    // SAFETY: the new limit is readable; the old one is not asked for.
    unsafe { call(libc::SYS_prlimit64, [0, resource as usize, &raw const limit as usize, 0, 0, 0]) }.map(drop)
}

/// Soft and hard limit of a resource of this process.
pub fn limit(resource: u32) -> io::Result<(u64, u64)> {
    let mut limit = libc::rlimit64 { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: no new limit is given; the old one is writable.
    unsafe { call(libc::SYS_prlimit64, [0, resource as usize, 0, &raw mut limit as usize, 0, 0]) }?;
    Ok((limit.rlim_cur, limit.rlim_max))
}

/// Every signal's action back to the default, none blocked.
pub fn reset_signals() {
    let default_action = [0u64; 4];
    for signal in 1..=64usize {
        // SAFETY: a kernel sigaction of all zeroes is the default action. Signals 9 and 19 answer EINVAL.
        let _ = unsafe { call(libc::SYS_rt_sigaction, [signal, &raw const default_action as usize, 0, 8, 0, 0]) };
    }
    set_signal_mask(0);
}

/// Blocks every signal that can be blocked.
pub fn block_signals() {
    set_signal_mask(u64::MAX);
}

/// Takes the next of these signals, which must be blocked, as soon as there is one.
pub fn next_signal(signals: &[i32]) -> io::Result<i32> {
    let mask = signals.iter().fold(0u64, |mask, signal| mask | 1 << (signal - 1));
    loop {
        // SAFETY: eight readable bytes, the kernel's mask size; neither information nor a time-out is given.
        match unsafe { call(libc::SYS_rt_sigtimedwait, [&raw const mask as usize, 0, 0, 8, 0, 0]) } {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other.map(|signal| signal as i32),
        }
    }
}

fn set_signal_mask(mask: u64) {
    // SAFETY: eight readable bytes, the kernel's mask size.
    let _ =
        unsafe { call(libc::SYS_rt_sigprocmask, [libc::SIG_SETMASK as usize, &raw const mask as usize, 0, 8, 0, 0]) };
}

/// Runs on this core only, with all descendants.
pub fn pin_to_core(core: usize) -> io::Result<()> {
    let mut set = [0u64; 16];
    let Some(word) = set.get_mut(core / 64) else {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    };
    *word = 1 << (core % 64);
    // SAFETY: readable for the given length.
    unsafe { call(libc::SYS_sched_setaffinity, [0, size_of_val(&set), &raw const set as usize, 0, 0, 0]) }.map(drop)
}

/// Number of cores this process may run on.
pub fn allowed_cores() -> u32 {
    let mut set = [0u64; 16];
    // SAFETY: writable for the given length.
    let result = unsafe { call(libc::SYS_sched_getaffinity, [0, size_of_val(&set), &raw mut set as usize, 0, 0, 0]) };
    match result {
        Ok(_) => set.iter().map(|word| word.count_ones()).sum::<u32>().max(1),
        Err(_) => 1,
    }
}

/// Number of cores of this machine, whether or not we may use them.
pub fn online_cores() -> u32 {
    // SAFETY: no pointers; called by the worker alone, never between clone and exec.
    let cores = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    u32::try_from(cores).unwrap_or(1).max(1)
}

pub fn change_directory(path: &std::ffi::CStr) -> io::Result<()> {
    // SAFETY: a C string.
    unsafe { call(libc::SYS_chdir, [path.as_ptr() as usize, 0, 0, 0, 0, 0]) }.map(drop)
}

pub fn change_directory_to(directory: BorrowedFd<'_>) -> io::Result<()> {
    // SAFETY: no pointers.
    unsafe { call(libc::SYS_fchdir, [directory.as_raw_fd() as usize, 0, 0, 0, 0, 0]) }.map(drop)
}

pub fn set_file_mode_mask(mask: u32) {
    // SAFETY: cannot fail.
    let _ = unsafe { call(libc::SYS_umask, [mask as usize, 0, 0, 0, 0, 0]) };
}

/// A program with its arguments and environment, ready for exec without allocation.
pub struct Image {
    path: CString,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    _strings: Vec<CString>,
}

// SAFETY: the pointers are into `_strings`, which is never changed.
unsafe impl Send for Image {}
// SAFETY: as above.
unsafe impl Sync for Image {}

impl Image {
    pub fn new(path: CString, arguments: Vec<CString>, environment: Vec<CString>) -> Image {
        // Moving a CString does not move its bytes.
        let pointers = |strings: &[CString]| {
            strings.iter().map(|string| string.as_ptr()).chain([std::ptr::null()]).collect::<Vec<_>>()
        };
        let (argument_pointers, environment_pointers) = (pointers(&arguments), pointers(&environment));
        let strings = arguments.into_iter().chain(environment).collect();
        Image { path, arguments: argument_pointers, environment: environment_pointers, _strings: strings }
    }

    /// Replaces this process by the program; returns only if that fails.
    pub fn exec(&self) -> io::Error {
        // SAFETY: a C string and two null-terminated lists of C strings that live in `self`.
        let result = unsafe {
            call(
                libc::SYS_execve,
                [
                    self.path.as_ptr() as usize,
                    self.arguments.as_ptr() as usize,
                    self.environment.as_ptr() as usize,
                    0,
                    0,
                    0,
                ],
            )
        };
        result.err().unwrap_or_else(|| io::Error::from_raw_os_error(libc::ENOEXEC))
    }
}

/// From now on exec cannot give this process or its descendants more rights.
pub fn no_new_privileges() -> io::Result<()> {
    prctl(libc::PR_SET_NO_NEW_PRIVS, 1)
}

/// What `ps` shows.
pub fn set_name(name: &std::ffi::CStr) {
    // Only for display: failure does not matter.
    // SAFETY: a C string; the kernel reads at most sixteen bytes of it.
    let _ = unsafe { call(libc::SYS_prctl, [libc::PR_SET_NAME as usize, name.as_ptr() as usize, 0, 0, 0, 0]) };
}
