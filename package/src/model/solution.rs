//! One of the jury's solutions.

use std::path::PathBuf;

use super::expectation::Expectation;

/// A file under `solutions/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Relative to the package, with `/`.
    pub path: PathBuf,
    /// `None` where neither `problem.toml` nor the folder's name says one.
    pub expectation: Option<Expectation>,
}
