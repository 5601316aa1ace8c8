//! Processes: cloning into shared memory, waiting, killing, credentials, limits, exec.

use super::file::own;
use super::raw::{call, clone_call};
use std::ffi::{CString, c_char};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A stack for a process that shares our memory, with a guard page below.
pub struct Stack {
    base: *mut libc::c_void,
}

const STACK_BYTES: usize = 256 * 1024;
const GUARD_BYTES: usize = 4096;

// SAFETY: a plain mapping of memory; nothing in it belongs to a thread.
unsafe impl Send for Stack {}
// SAFETY: a shared reference gives no access to its memory.
unsafe impl Sync for Stack {}

/// Stacks out of use. Unmapping one would interrupt every processor that runs a process of this memory.
static SPARE_STACKS: Mutex<Vec<Stack>> = Mutex::new(Vec::new());

impl Stack {
    pub fn new() -> io::Result<Stack> {
        if let Some(spare) = SPARE_STACKS.lock().unwrap_or_else(PoisonError::into_inner).pop() {
            return Ok(spare);
        }
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a new anonymous mapping, then its first page made inaccessible.
        let base =
            unsafe { call(libc::SYS_mmap, [0, STACK_BYTES, protection as usize, flags as usize, usize::MAX, 0]) }?;
        // SAFETY: the page lies in the mapping just made.
        unsafe { call(libc::SYS_mprotect, [base, GUARD_BYTES, libc::PROT_NONE as usize, 0, 0, 0]) }?;
        Ok(Stack { base: base as *mut libc::c_void })
    }

    fn top(&self) -> usize {
        self.base as usize + STACK_BYTES
    }
}

impl Drop for Stack {
    /// Its user is dead: `Sharer` owns the stack until then. A worker needs a handful at most, so none is unmapped.
    fn drop(&mut self) {
        SPARE_STACKS.lock().unwrap_or_else(PoisonError::into_inner).push(Stack { base: self.base });
    }
}

/// What the child of a clone is to run: a plain function over shared data.
struct Start<T> {
    entry: fn(&T) -> i32,
    data: *const T,
}

extern "C" fn enter<T>(start: *const ()) -> ! {
    // SAFETY: `start` is what `clone_with` passed, in memory that outlives this process (see there).
    let start = unsafe { &*start.cast::<Start<T>>() };
    // SAFETY: the data outlives this process: the parent holds a count of it, or is suspended until we are gone.
    let code = (start.entry)(unsafe { &*start.data });
    exit(code)
}

#[derive(Clone, Copy, Default)]
pub struct CloneOptions<'a> {
    /// `CLONE_*` flags beyond the sharing of memory.
    pub flags: u64,
    /// A cgroup v2 directory to be born in.
    pub cgroup: Option<BorrowedFd<'a>>,
}

/// # Safety
/// The stack must be unused, and `start` valid until the child is gone or has called exec.
unsafe fn clone_with<T>(
    options: CloneOptions<'_>,
    stack: &Stack,
    start: *const Start<T>,
) -> io::Result<(i32, OwnedFd)> {
    let mut pidfd: RawFd = -1;
    let flags = options.flags | (libc::CLONE_VM | libc::CLONE_PIDFD) as u64;
    let mut arguments = CloneArguments {
        flags,
        pidfd: &raw mut pidfd as u64,
        // A sibling's end is signalled as the caller's own; the new call insists on not being told.
        exit_signal: if flags & libc::CLONE_PARENT as u64 != 0 { 0 } else { libc::SIGCHLD as u64 },
        stack: stack.base as u64,
        stack_size: STACK_BYTES as u64,
        ..CloneArguments::default()
    };
    if let Some(cgroup) = options.cgroup {
        arguments.flags |= CLONE_INTO_CGROUP;
        arguments.cgroup = cgroup.as_raw_fd() as u64;
    }
    let clone3_arguments = [&raw const arguments as usize, size_of::<CloneArguments>(), 0, 0, 0];
    // SAFETY: the structure is complete; stack and start are vouched for by the caller.
    let mut result = unsafe { clone_call(libc::SYS_clone3, clone3_arguments, enter::<T>, start.cast()) };
    // Container runtimes answer ENOSYS to clone3 because its flags cannot be filtered; the old call then serves.
    if options.cgroup.is_none() && result.as_ref().is_err_and(|error| error.raw_os_error() == Some(libc::ENOSYS)) {
        let old = [flags as usize | libc::SIGCHLD as usize, stack.top(), &raw mut pidfd as usize, 0, 0];
        // SAFETY: as above; the third argument is where the old call stores the pidfd.
        result = unsafe { clone_call(libc::SYS_clone, old, enter::<T>, start.cast()) };
    }
    Ok((result? as i32, own(pidfd as usize)))
}

const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

#[repr(C)]
#[derive(Default)]
struct CloneArguments {
    flags: u64,
    pidfd: u64,
    child_tid: u64,
    parent_tid: u64,
    exit_signal: u64,
    stack: u64,
    stack_size: u64,
    tls: u64,
    set_tid: u64,
    set_tid_size: u64,
    cgroup: u64,
}

/// A process that shares our memory and runs one function over shared data. Killed and reaped on drop.
pub struct Sharer<T> {
    pid: i32,
    pidfd: OwnedFd,
    reaped: bool,
    // Both outlive the process: they are dropped after it was reaped.
    _start: Box<Start<T>>,
    _data: Arc<T>,
    _stack: Stack,
}

// SAFETY: the raw pointer in `Start` is into the `Arc` held beside it.
unsafe impl<T: Send + Sync> Send for Sharer<T> {}

impl<T: Send + Sync> Sharer<T> {
    /// Starts `entry(data)` as a process of its own in our memory. It must not rely on thread-local storage while we
    /// run, and must not return through a panic.
    pub fn start(options: CloneOptions<'_>, entry: fn(&T) -> i32, data: Arc<T>) -> io::Result<Sharer<T>> {
        let stack = Stack::new()?;
        let start = Box::new(Start { entry, data: Arc::as_ptr(&data) });
        // SAFETY: the stack is new; start and data are kept in the `Sharer` until the process is reaped.
        let (pid, pidfd) = unsafe { clone_with(options, &stack, &raw const *start) }?;
        Ok(Sharer { pid, pidfd, reaped: false, _start: start, _data: data, _stack: stack })
    }

    pub fn pid(&self) -> i32 {
        self.pid
    }

    pub fn pidfd(&self) -> BorrowedFd<'_> {
        self.pidfd.as_fd()
    }

    pub fn kill(&self) {
        pidfd_kill(self.pidfd.as_fd());
    }

    /// Waits for its end.
    pub fn reap(&mut self) {
        if !self.reaped {
            let _ = wait_for_pidfd(self.pidfd.as_fd());
            self.reaped = true;
        }
    }
}

impl<T> Drop for Sharer<T> {
    fn drop(&mut self) {
        if !self.reaped {
            pidfd_kill(self.pidfd.as_fd());
            let _ = wait_for_pidfd(self.pidfd.as_fd());
        }
    }
}

/// Runs `entry(data)` as a child in our memory and suspends us until it has called exec or is gone.
/// A child that was killed before exec also lets us go on.
pub fn vfork_sharing<T: Sync>(
    options: CloneOptions<'_>,
    stack: &Stack,
    entry: fn(&T) -> i32,
    data: &T,
) -> io::Result<(i32, OwnedFd)> {
    let start = Start { entry, data: &raw const *data };
    let options = CloneOptions { flags: options.flags | libc::CLONE_VFORK as u64, ..options };
    // SAFETY: CLONE_VFORK returns only when the child no longer uses this memory.
    unsafe { clone_with(options, stack, &raw const start) }
}

fn pidfd_kill(pidfd: BorrowedFd<'_>) {
    // Failure means it is dead already.
    // SAFETY: no pointers but a null one.
    let _ =
        unsafe { call(libc::SYS_pidfd_send_signal, [pidfd.as_raw_fd() as usize, libc::SIGKILL as usize, 0, 0, 0, 0]) };
}

fn wait_for_pidfd(pidfd: BorrowedFd<'_>) -> io::Result<()> {
    loop {
        let options = libc::WEXITED | libc::__WALL;
        // SAFETY: null pointers for the information and the usage we do not want.
        let result = unsafe {
            call(libc::SYS_waitid, [libc::P_PIDFD as usize, pidfd.as_raw_fd() as usize, 0, options as usize, 0, 0])
        };
        match result {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other.map(drop),
        }
    }
}

/// How a child ended, as `wait4` tells it.
#[derive(Clone, Copy, Debug)]
pub struct Reaped {
    pub pid: i32,
    pub status: i32,
}

/// Reaps one child that really ended (a stopped one does not count). `Ok(None)` when `block` is false and none has;
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

/// CPU time and largest resident size (bytes) of all children reaped so far, with theirs.
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
    .map(own)
}

/// Ends this process, running nothing on the way.
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

/// Becomes this user and group for good, in no supplementary group.
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

/// Every signal's action back to the default, none blocked.
pub fn reset_signals() {
    let default_action = [0u64; 4];
    for signal in 1..32usize {
        // SAFETY: a kernel sigaction of all zeroes is the default action. Signals 9 and 19 answer EINVAL.
        let _ = unsafe { call(libc::SYS_rt_sigaction, [signal, &raw const default_action as usize, 0, 8, 0, 0]) };
    }
    set_signal_mask(0);
}

/// Blocks every signal that can be blocked.
pub fn block_signals() {
    set_signal_mask(u64::MAX);
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

    /// Becomes the program; returns only the reason why not.
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

/// Never again more rights by exec.
pub fn no_new_privileges() -> io::Result<()> {
    prctl(libc::PR_SET_NO_NEW_PRIVS, 1)
}

/// What `ps` shows.
pub fn set_name(name: &std::ffi::CStr) {
    // Only cosmetic: failure is of no consequence.
    // SAFETY: a C string; the kernel reads at most sixteen bytes of it.
    let _ = unsafe { call(libc::SYS_prctl, [libc::PR_SET_NAME as usize, name.as_ptr() as usize, 0, 0, 0, 0]) };
}
