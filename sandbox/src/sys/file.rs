//! Descriptors: open, duplicate, wait for readiness, event counters.

use super::raw::call;
use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

/// Takes ownership of a descriptor number that the kernel just returned.
pub(super) fn take_ownership(number: usize) -> OwnedFd {
    // SAFETY: callers pass the fresh result of a system call that made a descriptor nobody else owns.
    unsafe { OwnedFd::from_raw_fd(number as RawFd) }
}

/// Descriptor 0, where the worker finds its socket.
pub fn take_stdin() -> OwnedFd {
    take_ownership(0)
}

pub fn openat(directory: RawFd, path: &CStr, flags: i32, mode: u32) -> io::Result<OwnedFd> {
    let flags = flags | libc::O_CLOEXEC;
    // SAFETY: the path is a C string; the kernel only reads it.
    unsafe { call(libc::SYS_openat, [directory as usize, path.as_ptr() as usize, flags as usize, mode as usize, 0, 0]) }
        .map(take_ownership)
}

/// Opens a path in a tree made by a hostile program: beneath `directory`, through no link of any kind.
pub fn open_beneath(directory: BorrowedFd<'_>, path: &CStr, flags: i32) -> io::Result<OwnedFd> {
    #[repr(C)]
    struct OpenHow {
        flags: u64,
        mode: u64,
        resolve: u64,
    }
    let resolve =
        libc::RESOLVE_BENEATH | libc::RESOLVE_NO_SYMLINKS | libc::RESOLVE_NO_MAGICLINKS | libc::RESOLVE_NO_XDEV;
    let how = OpenHow { flags: (flags | libc::O_CLOEXEC) as u64, mode: 0, resolve };
    // SAFETY: both pointers live through the call and the size is that of the structure.
    unsafe {
        call(
            libc::SYS_openat2,
            [
                directory.as_raw_fd() as usize,
                path.as_ptr() as usize,
                &raw const how as usize,
                size_of::<OpenHow>(),
                0,
                0,
            ],
        )
    }
    .map(take_ownership)
}

pub fn mkdirat(directory: RawFd, path: &CStr, mode: u32) -> io::Result<()> {
    // SAFETY: the path is a C string; the kernel only reads it.
    unsafe { call(libc::SYS_mkdirat, [directory as usize, path.as_ptr() as usize, mode as usize, 0, 0, 0]) }.map(drop)
}

pub fn symlinkat(target: &CStr, directory: RawFd, path: &CStr) -> io::Result<()> {
    // SAFETY: both paths are C strings; the kernel only reads them.
    unsafe {
        call(libc::SYS_symlinkat, [target.as_ptr() as usize, directory as usize, path.as_ptr() as usize, 0, 0, 0])
    }
    .map(drop)
}

/// Closes every descriptor from `first` to `last`; with `unshare`, first gives this process a table of its own.
pub fn close_range(first: u32, last: u32, unshare: bool) -> io::Result<()> {
    let flags = if unshare { libc::CLOSE_RANGE_UNSHARE } else { 0 };
    // SAFETY: no pointers. Only called where every owner of these descriptors is in another table or never drops.
    unsafe { call(libc::SYS_close_range, [first as usize, last as usize, flags as usize, 0, 0, 0]) }.map(drop)
}

/// Makes `target` a copy of `source`, without close-on-exec.
pub fn duplicate_to(source: RawFd, target: RawFd) -> io::Result<()> {
    // SAFETY: no pointers; only called in a private descriptor table just before exec.
    unsafe { call(libc::SYS_dup3, [source as usize, target as usize, 0, 0, 0, 0]) }.map(drop)
}

/// An event counter: readable when something was added to it.
pub fn event() -> io::Result<OwnedFd> {
    let flags = libc::EFD_CLOEXEC | libc::EFD_NONBLOCK;
    // SAFETY: no pointers.
    unsafe { call(libc::SYS_eventfd2, [0, flags as usize, 0, 0, 0, 0]) }.map(take_ownership)
}

pub fn event_add(event: RawFd) {
    let one = 1u64;
    // Errors do not matter: the counter cannot overflow in our use, and a closed one has no reader.
    // SAFETY: eight readable bytes.
    let _ = unsafe { call(libc::SYS_write, [event as usize, &raw const one as usize, 8, 0, 0, 0]) };
}

pub fn event_clear(event: BorrowedFd<'_>) {
    let mut count = 0u64;
    // SAFETY: eight writable bytes.
    let _ = unsafe { call(libc::SYS_read, [event.as_raw_fd() as usize, &raw mut count as usize, 8, 0, 0, 0]) };
}

/// Reads into `buffer` from `offset` on, without moving the descriptor's position.
pub fn read_at(file: BorrowedFd<'_>, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    // SAFETY: the buffer is writable for its length.
    unsafe {
        call(
            libc::SYS_pread64,
            [file.as_raw_fd() as usize, buffer.as_mut_ptr() as usize, buffer.len(), offset as usize, 0, 0],
        )
    }
}

/// Writes the whole of a short control file's content at its beginning.
pub fn write_at_start(file: BorrowedFd<'_>, bytes: &[u8]) -> io::Result<()> {
    // SAFETY: the buffer is readable for its length.
    unsafe { call(libc::SYS_pwrite64, [file.as_raw_fd() as usize, bytes.as_ptr() as usize, bytes.len(), 0, 0, 0]) }
        .map(drop)
}

/// Waits until one of the descriptors is readable (or hung up); says for each whether it is.
pub fn wait_readable<const N: usize>(
    descriptors: [Option<BorrowedFd<'_>>; N],
    timeout: Option<Duration>,
) -> io::Result<[bool; N]> {
    let mut polls = descriptors.map(|descriptor| libc::pollfd {
        fd: descriptor.map_or(-1, |descriptor| descriptor.as_raw_fd()),
        events: libc::POLLIN,
        revents: 0,
    });
    let time = timeout.map(|timeout| libc::timespec {
        tv_sec: timeout.as_secs().min(1 << 30) as i64,
        tv_nsec: i64::from(timeout.subsec_nanos()),
    });
    let time_pointer = time.as_ref().map_or(std::ptr::null(), |time| &raw const *time);
    // SAFETY: `polls` has N entries, `time` lives through the call, no signal mask is given.
    let result = unsafe { call(libc::SYS_ppoll, [polls.as_mut_ptr() as usize, N, time_pointer as usize, 0, 0, 0]) };
    match result {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok([false; N]),
        Err(error) => Err(error),
        Ok(_) => Ok(polls.map(|poll| poll.revents != 0)),
    }
}

/// A descriptor that its owner keeps open for as long as the result is used. A wrong number makes the next call fail;
/// it cannot harm memory.
pub fn borrowed<'a>(number: RawFd) -> BorrowedFd<'a> {
    assert!(number >= 0, "descriptors are not negative");
    // SAFETY: not -1; the worker's table holds it open (see the callers).
    unsafe { BorrowedFd::borrow_raw(number) }
}

/// Takes ownership of a descriptor that another process opened in our shared table. `None` if the number is negative.
pub fn adopt(number: RawFd) -> Option<OwnedFd> {
    (number >= 0).then(|| take_ownership(number as usize))
}

pub fn change_mode(directory: RawFd, path: &CStr, mode: u32) -> io::Result<()> {
    // SAFETY: a C string.
    unsafe { call(libc::SYS_fchmodat, [directory as usize, path.as_ptr() as usize, mode as usize, 0, 0, 0]) }.map(drop)
}

pub fn change_mode_of(file: BorrowedFd<'_>, mode: u32) -> io::Result<()> {
    // SAFETY: no pointers.
    unsafe { call(libc::SYS_fchmod, [file.as_raw_fd() as usize, mode as usize, 0, 0, 0, 0]) }.map(drop)
}

/// A file in memory that can be sealed.
pub fn memory_file(name: &CStr) -> io::Result<OwnedFd> {
    let flags = libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING | libc::MFD_NOEXEC_SEAL;
    // SAFETY: a C string.
    unsafe { call(libc::SYS_memfd_create, [name.as_ptr() as usize, flags as usize, 0, 0, 0, 0]) }.map(take_ownership)
}

/// Closes a descriptor that no owner in this process will close.
pub fn close(number: RawFd) {
    // SAFETY: no pointers; the number was given up by its owner (see the callers).
    let _ = unsafe { call(libc::SYS_close, [number as usize, 0, 0, 0, 0, 0]) };
}

/// Makes a memory file unchangeable.
pub fn seal(file: &impl AsRawFd) -> io::Result<()> {
    let seals = libc::F_SEAL_SEAL | libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_WRITE;
    // SAFETY: plain numbers.
    unsafe { call(libc::SYS_fcntl, [file.as_raw_fd() as usize, libc::F_ADD_SEALS as usize, seals as usize, 0, 0, 0]) }
        .map(drop)
}

/// Device and inode of a path.
pub fn identity(directory: RawFd, path: &CStr) -> io::Result<(u64, u64)> {
    status(directory, path).map(|status| (status.st_dev, status.st_ino))
}

/// Whether this is a regular file, rather than a pipe, a device or a socket.
pub fn is_regular(file: BorrowedFd<'_>) -> bool {
    status(file.as_raw_fd(), c"").is_ok_and(|status| status.st_mode & libc::S_IFMT == libc::S_IFREG)
}

pub fn is_pipe(file: BorrowedFd<'_>) -> bool {
    status(file.as_raw_fd(), c"").is_ok_and(|status| status.st_mode & libc::S_IFMT == libc::S_IFIFO)
}

fn status(directory: RawFd, path: &CStr) -> io::Result<libc::stat> {
    // SAFETY: all-zero is a valid stat.
    let mut status: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: a C string and a writable structure.
    unsafe {
        call(
            libc::SYS_newfstatat,
            [directory as usize, path.as_ptr() as usize, &raw mut status as usize, libc::AT_EMPTY_PATH as usize, 0, 0],
        )
    }?;
    Ok(status)
}

/// Locks an open file or folder against all others that do so (flock), until it is closed everywhere. False where
/// another holds it and we are not to wait.
pub fn lock(file: BorrowedFd<'_>, wait: bool) -> io::Result<bool> {
    let operation = libc::LOCK_EX | if wait { 0 } else { libc::LOCK_NB };
    loop {
        // SAFETY: no pointers.
        match unsafe { call(libc::SYS_flock, [file.as_raw_fd() as usize, operation as usize, 0, 0, 0, 0]) } {
            Ok(_) => return Ok(true),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(false),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
