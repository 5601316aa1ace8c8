//! The system call filter: which calls pass, which are denied and why, and the program the kernel runs for that.

mod allowed;
mod arguments;
pub mod confine;
pub mod denied;
pub mod seccomp;

pub use allowed::{EVENT_NUMBERS, FUTEXES, INODE_COUNTERS, PAGE_CACHE, SYSINFO, TIMING};
