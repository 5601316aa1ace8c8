//! Clones processes that share our memory: without copying page tables a clone is cheap, however large we are.

use super::file::take_ownership;
use super::process::exit;
use super::raw::{call, clone_call};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::sync::{Arc, Mutex, PoisonError};

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

/// Unused stacks. Unmapping one would interrupt every processor that runs a process in this memory.
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
    /// Its process is dead: until then that owns the stack. A worker needs a handful at most, so none is unmapped.
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
    /// A cgroup v2 directory to be created in.
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
        // With CLONE_PARENT the parent gets the caller's exit signal; clone3 then requires 0 here.
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
    Ok((result? as i32, take_ownership(pidfd as usize)))
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

/// A process in our memory that runs one function over shared data. Killed and reaped on drop.
pub struct SharedMemoryProcess<T> {
    pid: i32,
    pidfd: OwnedFd,
    reaped: bool,
    // Both outlive the process: they are dropped after it was reaped.
    _start: Box<Start<T>>,
    _data: Arc<T>,
    _stack: Stack,
}

// SAFETY: the raw pointer in `Start` is into the `Arc` held beside it.
unsafe impl<T: Send + Sync> Send for SharedMemoryProcess<T> {}

impl<T: Send + Sync> SharedMemoryProcess<T> {
    /// Starts `entry(data)` as a process of its own in our memory. It must not rely on thread-local storage while we
    /// run, and must not return through a panic.
    pub fn start(options: CloneOptions<'_>, entry: fn(&T) -> i32, data: Arc<T>) -> io::Result<SharedMemoryProcess<T>> {
        let stack = Stack::new()?;
        let start = Box::new(Start { entry, data: Arc::as_ptr(&data) });
        // SAFETY: the stack is new; start and data are kept until the process is reaped.
        let (pid, pidfd) = unsafe { clone_with(options, &stack, &raw const *start) }?;
        Ok(SharedMemoryProcess { pid, pidfd, reaped: false, _start: start, _data: data, _stack: stack })
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

impl<T> Drop for SharedMemoryProcess<T> {
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

/// Whether the kernel would let this process have another child: tries a clone that fails later in any case.
pub fn may_clone() -> io::Result<bool> {
    let stack = Stack::new()?;
    let nothing = ();
    let start = Start { entry: |()| 0, data: &raw const nothing };
    let flags = libc::CLONE_VM | libc::CLONE_PIDFD | libc::CLONE_VFORK | libc::SIGCHLD;
    // Nothing is mapped at 1, where the number of the process descriptor is to go. That is looked at after the limit.
    let arguments = [flags as usize, stack.top(), 1, 0, 0];
    // SAFETY: should the kernel make the child after all, it has a stack, data, and us suspended until it exits.
    match unsafe { clone_call(libc::SYS_clone, arguments, enter::<()>, (&raw const start).cast()) } {
        Ok(pid) => super::process::reap(pid as i32).map(|()| true),
        Err(error) if error.raw_os_error() == Some(libc::EFAULT) => Ok(true),
        Err(error) if error.raw_os_error() == Some(libc::EAGAIN) => Ok(false),
        Err(error) => Err(error),
    }
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
