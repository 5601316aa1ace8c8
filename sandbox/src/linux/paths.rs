//! Paths in the form that system calls take.

use super::step_error::StepError;
use std::ffi::{CString, OsStr};
use std::os::unix::ffi::OsStrExt;

/// An error for a path with a zero byte in it.
pub fn c_path(path: &OsStr) -> Result<CString, StepError> {
    CString::new(path.as_bytes()).map_err(|_| StepError::new("use a path with a zero byte", libc::EINVAL))
}
