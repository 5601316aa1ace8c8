//! Sequenced-packet sockets that carry messages and descriptors between judge and worker.

use super::file::take_ownership;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};

/// Most descriptors in one message; the kernel's own limit is 253.
pub const MAX_DESCRIPTORS: usize = 200;

/// A connected pair; both ends close on exec.
pub fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [-1; 2];
    // SAFETY: two writable descriptors.
    let result =
        unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0, ends.as_mut_ptr()) };
    if result < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok((take_ownership(ends[0] as usize), take_ownership(ends[1] as usize)))
}

#[repr(C, align(8))]
struct ControlBuffer([u8; 1024]);

/// Sends one message with descriptors; they stay ours.
pub fn send(socket: BorrowedFd<'_>, payload: &[u8], descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
    assert!(descriptors.len() <= MAX_DESCRIPTORS, "callers send in batches");
    let mut vector = libc::iovec { iov_base: payload.as_ptr().cast_mut().cast(), iov_len: payload.len() };
    let mut control = ControlBuffer([0; 1024]);
    // SAFETY: all-zero is a valid msghdr.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = &raw mut vector;
    message.msg_iovlen = 1;
    if !descriptors.is_empty() {
        let bytes = size_of_val(descriptors) / size_of::<BorrowedFd<'_>>() * size_of::<RawFd>();
        message.msg_control = control.0.as_mut_ptr().cast();
        // SAFETY: pure arithmetic.
        message.msg_controllen = unsafe { libc::CMSG_SPACE(bytes as u32) } as usize;
        // SAFETY: the buffer of 1024 bytes holds one header and at most 200 descriptors of 4 bytes.
        unsafe {
            let header = libc::CMSG_FIRSTHDR(&raw const message);
            (*header).cmsg_level = libc::SOL_SOCKET;
            (*header).cmsg_type = libc::SCM_RIGHTS;
            (*header).cmsg_len = libc::CMSG_LEN(bytes as u32) as usize;
            let data = libc::CMSG_DATA(header).cast::<RawFd>();
            for (index, descriptor) in descriptors.iter().enumerate() {
                data.add(index).write_unaligned(descriptor.as_raw_fd());
            }
        }
    }
    loop {
        // SAFETY: the header and everything it points to live through the call.
        let result = unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, libc::MSG_NOSIGNAL) };
        if result >= 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// A received message: how many bytes of the buffer it filled, and its descriptors.
pub struct Received {
    pub bytes: usize,
    pub descriptors: Vec<OwnedFd>,
}

/// Receives one message; zero bytes mean that the other side is gone. With `block` false, `WouldBlock` if there is
/// none.
pub fn receive(socket: BorrowedFd<'_>, buffer: &mut [u8], block: bool) -> io::Result<Received> {
    let mut vector = libc::iovec { iov_base: buffer.as_mut_ptr().cast(), iov_len: buffer.len() };
    let mut control = MaybeUninit::<ControlBuffer>::uninit();
    // SAFETY: all-zero is a valid msghdr.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = &raw mut vector;
    message.msg_iovlen = 1;
    message.msg_control = control.as_mut_ptr().cast();
    message.msg_controllen = size_of::<ControlBuffer>();
    let flags = libc::MSG_CMSG_CLOEXEC | if block { 0 } else { libc::MSG_DONTWAIT };
    let bytes = loop {
        // SAFETY: the header and everything it points to live through the call.
        let result = unsafe { libc::recvmsg(socket.as_raw_fd(), &raw mut message, flags) };
        if result >= 0 {
            break result as usize;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    };
    let mut descriptors = Vec::new();
    // SAFETY: the kernel filled msg_controllen bytes of well-formed headers; each descriptor in an SCM_RIGHTS message
    // is new and ours.
    unsafe {
        let mut header = libc::CMSG_FIRSTHDR(&raw const message);
        while !header.is_null() {
            if (*header).cmsg_level == libc::SOL_SOCKET && (*header).cmsg_type == libc::SCM_RIGHTS {
                let count = ((*header).cmsg_len - libc::CMSG_LEN(0) as usize) / size_of::<RawFd>();
                let data = libc::CMSG_DATA(header).cast::<RawFd>();
                for index in 0..count {
                    descriptors.push(take_ownership(data.add(index).read_unaligned() as usize));
                }
            }
            header = libc::CMSG_NXTHDR(&raw const message, header);
        }
    }
    if message.msg_flags & (libc::MSG_TRUNC | libc::MSG_CTRUNC) != 0 {
        return Err(io::Error::from_raw_os_error(libc::EMSGSIZE));
    }
    Ok(Received { bytes, descriptors })
}

/// Shuts the socket down: the other side reads its end even if another process still holds a copy of our end.
pub fn hang_up(socket: BorrowedFd<'_>) -> io::Result<()> {
    // SAFETY: plain numbers.
    let result = unsafe { libc::shutdown(socket.as_raw_fd(), libc::SHUT_RDWR) };
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
