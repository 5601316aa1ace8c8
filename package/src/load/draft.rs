//! A package as the reader of its format understood it, before the steps that all formats have in common.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use crate::diagnostic::{SourceText, SpannedText};
use crate::model::{
    AuthorLimits, Checks, Gather, Group, Limits, Origin, PackageFormat, Points, ProgramTest, Solution, Task, TestData,
    TestDetails, TimeInference, Validator,
};

pub(crate) struct Draft {
    /// The file that describes the package; mistakes that belong to no other file point into it.
    pub source: SourceText,
    /// `None`: the folder's.
    pub name: Option<String>,
    pub title: Option<String>,
    pub limits: Limits,
    /// `None` where it was not understood; then there are no tests either.
    pub task: Option<Task>,
    /// In the order in which they will be numbered.
    pub tests: Vec<DraftTest>,
    /// Groups that name their tests by patterns.
    pub groups: Vec<DraftGroup>,
    /// Groups whose tests are known by their numbers. A format has these or the others.
    pub known_groups: Vec<Group>,
    /// Files given to submissions, relative to the package.
    pub resources: Vec<PathBuf>,
    /// Folders whose headers and modules the author's programs may use, relative to the package.
    pub includes: Vec<PathBuf>,
    pub author_limits: AuthorLimits,
    pub solutions: Vec<Solution>,
    /// Whether everything that is said about solutions was understood. Where it was not, lints about solutions would
    /// only repeat the mistake.
    pub solutions_understood: bool,
    pub format: PackageFormat,
    pub time_inference: Option<TimeInference>,
    pub time_factors: BTreeMap<String, f64>,
    pub main_solution: Option<PathBuf>,
    pub validators: Vec<Validator>,
    pub program_tests: Vec<ProgramTest>,
    pub checks: Checks,
}

/// A test before it has a number.
pub(crate) struct DraftTest {
    pub origin: Origin,
    pub data: TestData,
    pub details: TestDetails,
}

impl DraftTest {
    /// A test of which nothing more is said.
    pub fn new(origin: Origin, data: TestData) -> DraftTest {
        DraftTest { origin, data, details: TestDetails::default() }
    }
}

/// A group before its tests are known.
pub(crate) struct DraftGroup {
    /// `None`: its number.
    pub name: Option<SpannedText>,
    pub points: DraftPoints,
    pub gather: Gather,
    /// Names of groups.
    pub needs: Vec<SpannedText>,
    /// What its tests are called, or patterns for their files.
    pub tests: Vec<SpannedText>,
    /// Where it is declared.
    pub span: Range<usize>,
}

/// The name of the test with this number: all names have as many digits as the largest number, at least two.
pub(crate) fn test_name(number: usize, tests: usize) -> String {
    let digits = tests.to_string().len().max(2);
    format!("{number:0digits$}")
}

/// What a group is worth, said of the whole or of each of its tests.
pub(crate) enum DraftPoints {
    Group(Points),
    Test(Points),
}

impl DraftGroup {
    /// What it is called where it is the group of this number, from 1.
    pub fn called(&self, number: usize) -> String {
        self.name.as_ref().map_or_else(|| number.to_string(), |name| name.text.clone())
    }
}
