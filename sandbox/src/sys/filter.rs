//! Installs a system call filter and receives the calls that it reports.

use super::file::take_ownership;
use super::raw::call;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};

pub type Instruction = libc::sock_filter;

/// A call the filter reported.
#[derive(Clone, Copy, Debug)]
pub struct Notification {
    pub number: i64,
}

/// Installs the filter for this process and its descendants for good. With `listen`, returns the descriptor on
/// which calls with the action `SECCOMP_RET_USER_NOTIF` are reported. Needs no_new_privs or `CAP_SYS_ADMIN`.
pub fn install(program: &[Instruction], listen: bool) -> io::Result<Option<OwnedFd>> {
    const SET_MODE_FILTER: usize = 1;
    // Without SPEC_ALLOW old kernels slow every filtered process down by a mitigation that protects nothing here.
    const SPEC_ALLOW: usize = 1 << 2;
    const NEW_LISTENER: usize = 1 << 3;
    let header = libc::sock_fprog { len: program.len() as u16, filter: program.as_ptr().cast_mut() };
    let flags = SPEC_ALLOW | if listen { NEW_LISTENER } else { 0 };
    // SAFETY: header and program live through the call; the kernel only reads them.
    let result = unsafe { call(libc::SYS_seccomp, [SET_MODE_FILTER, flags, &raw const header as usize, 0, 0, 0]) }?;
    Ok(listen.then(|| take_ownership(result)))
}

/// The forbidden call that a filtered process is waiting in. Fails if there is none.
pub fn next_notification(listener: BorrowedFd<'_>) -> io::Result<Notification> {
    // SAFETY: all-zero is a valid seccomp_notif; the kernel requires it.
    let mut notice: libc::seccomp_notif = unsafe { std::mem::zeroed() };
    const SECCOMP_IOCTL_NOTIF_RECV: usize = 0xc050_2100;
    // SAFETY: the request number encodes the size of the structure, which is writable.
    unsafe {
        call(
            libc::SYS_ioctl,
            [listener.as_raw_fd() as usize, SECCOMP_IOCTL_NOTIF_RECV, &raw mut notice as usize, 0, 0, 0],
        )
    }?;
    Ok(Notification { number: i64::from(notice.data.nr) })
}

/// Whether no process is under the filter any more: the listener is then always readable but reports nothing.
pub fn has_no_process(listener: BorrowedFd<'_>) -> bool {
    let mut poll = libc::pollfd { fd: listener.as_raw_fd(), events: 0, revents: 0 };
    let now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: one entry and a time, both live through the call; no signal mask is given.
    let _ = unsafe { call(libc::SYS_ppoll, [&raw mut poll as usize, 1, &raw const now as usize, 0, 0, 0]) };
    poll.revents & libc::POLLHUP != 0
}
