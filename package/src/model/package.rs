//! A problem package in memory.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::checks::Checks;
use super::groups::Group;
use super::limits::{AuthorLimits, Limits, TimeInference};
use super::solution::Solution;
use super::task::Task;
use super::test::Test;
use super::validator::{ProgramTest, Validator};

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
    pub format: PackageFormat,
    /// How the time limit follows from the solutions, where the package does not give one; `limits` then has a bound
    /// for finding it.
    pub time_inference: Option<TimeInference>,
    /// What the time limit is multiplied by, by the name of a language in the table of languages: `python`.
    pub time_factors: BTreeMap<String, f64>,
    /// The solution that makes answers, relative to the package.
    pub main_solution: Option<PathBuf>,
    pub validators: Vec<Validator>,
    pub program_tests: Vec<ProgramTest>,
    pub checks: Checks,
}

/// How a package is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PackageFormat {
    /// A folder with a `problem.toml`.
    #[default]
    Native,
    Polygon,
    Icpc,
}

pub(crate) fn is_package_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.len() <= 64
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}
