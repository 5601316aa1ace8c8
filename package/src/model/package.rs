//! A problem package in memory.

use std::path::PathBuf;

use super::groups::Group;
use super::limits::{AuthorLimits, Limits};
use super::solution::Solution;
use super::task::Task;
use super::test::Test;

/// A package that can be judged.
#[derive(Clone, Debug)]
pub struct Package {
    /// The folder it was read from.
    pub root: PathBuf,
    pub name: String,
    pub title: String,
    pub limits: Limits,
    pub task: Task,
    pub tests: Vec<Test>,
    /// Tests that earn points together; empty where the package has no groups.
    pub groups: Vec<Group>,
    /// Files that submissions find in `resources/`, relative to the package.
    pub resources: Vec<PathBuf>,
    /// Folders whose headers and modules the author's programs may use, relative to the package.
    pub includes: Vec<PathBuf>,
    pub author_limits: AuthorLimits,
    pub solutions: Vec<Solution>,
}

pub(crate) fn is_package_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.len() <= 64
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}
