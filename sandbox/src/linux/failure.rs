//! The sandbox's own failures inside the worker: which step, and the system's reason.

use std::io;

/// A step of the sandbox that failed; the name reads after "cannot ".
#[derive(Debug)]
pub struct Failure {
    pub step: &'static str,
    pub error: io::Error,
}

pub trait Named<T> {
    /// Names the step for the error message.
    fn step(self, step: &'static str) -> Result<T, Failure>;
}

impl<T> Named<T> for io::Result<T> {
    fn step(self, step: &'static str) -> Result<T, Failure> {
        self.map_err(|error| Failure { step, error })
    }
}

impl Failure {
    pub fn new(step: &'static str, number: i32) -> Failure {
        Failure { step, error: io::Error::from_raw_os_error(number) }
    }
}
