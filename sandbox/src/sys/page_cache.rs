//! Asks how much of a file is in memory.

use super::raw::call;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};

/// How many bytes of the file are in memory, in whole pages. Fails on kernels before 6.5.
pub fn resident(file: BorrowedFd<'_>) -> io::Result<u64> {
    const CACHESTAT: libc::c_long = 451;
    const PAGE: u64 = 4096;
    /// From this byte, that many; 0 for all.
    #[repr(C)]
    struct Range {
        offset: u64,
        length: u64,
    }
    /// Pages in memory, then dirty ones, ones being written, evicted ones, recently evicted ones.
    #[repr(C)]
    #[derive(Default)]
    struct Pages {
        resident: u64,
        others: [u64; 4],
    }
    let range = Range { offset: 0, length: 0 };
    let mut pages = Pages::default();
    // SAFETY: both structures are laid out as the kernel's and live through the call, which reads one, writes the other.
    unsafe {
        call(CACHESTAT, [file.as_raw_fd() as usize, &raw const range as usize, &raw mut pages as usize, 0, 0, 0])
    }?;
    let Pages { resident, others: _ } = pages;
    Ok(resident * PAGE)
}
