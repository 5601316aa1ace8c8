//! The system call filter: which calls are denied and why, and the program the kernel runs for that.

pub mod confine;
pub mod denied;
pub mod seccomp;
