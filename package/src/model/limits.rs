//! What one run of a submission may use.

use std::time::Duration;

/// Limits on one run of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time of the submission alone; the interactor's own work never counts.
    pub time: Duration,
    /// Bytes.
    pub memory: u64,
    /// Wall clock without progress while the judge waits for the submission.
    pub idle: Duration,
    /// Bytes of standard output, and of standard error likewise.
    pub output: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: Duration::from_secs(1), memory: 256 << 20, idle: Duration::from_secs(2), output: 8 << 20 }
    }
}

/// What each of the author's programs may use while a run is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorLimits {
    /// CPU time.
    pub time: Duration,
    /// Bytes.
    pub memory: u64,
}

impl AuthorLimits {
    /// Wall clock: for the whole program, or for an interactor between two things it does.
    pub fn wall(&self) -> Duration {
        self.time * 3
    }
}

impl Default for AuthorLimits {
    fn default() -> AuthorLimits {
        AuthorLimits { time: Duration::from_secs(10), memory: 1 << 30 }
    }
}

/// How a time limit follows from the accepted solutions: the slowest of them times `factor`, rounded up to a multiple of
/// `resolution` (problem package format, 2025-09, "limits").
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeInference {
    pub factor: f64,
    pub resolution: Duration,
}
