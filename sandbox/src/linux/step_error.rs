//! Which step of the worker failed, and the system's reason.

use std::io;

/// A step that failed; its name reads after "cannot ".
#[derive(Debug)]
pub struct StepError {
    pub step: &'static str,
    pub error: io::Error,
}

pub trait WithStep<T> {
    /// Names the step for the error message.
    fn step(self, step: &'static str) -> Result<T, StepError>;
}

impl<T> WithStep<T> for io::Result<T> {
    fn step(self, step: &'static str) -> Result<T, StepError> {
        self.map_err(|error| StepError { step, error })
    }
}

impl StepError {
    pub fn new(step: &'static str, number: i32) -> StepError {
        StepError { step, error: io::Error::from_raw_os_error(number) }
    }
}
