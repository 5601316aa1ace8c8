//! A package as the reader of its format understood it, before the steps that all formats have in common.

use std::ops::Range;
use std::path::PathBuf;

use crate::diagnostic::{Source, SpannedText};
use crate::model::{Limits, Origin, Solution, Task};

pub(crate) struct Draft {
    /// The file that describes the package; mistakes that belong to no other file point into it.
    pub source: Source,
    /// `None`: the folder's.
    pub name: Option<String>,
    pub title: Option<String>,
    pub limits: Limits,
    /// `None` where it was not understood; then there are no tests either.
    pub task: Option<Task>,
    /// In the order in which they will be numbered.
    pub tests: Vec<Origin>,
    pub groups: Vec<DraftGroup>,
    /// Files given to submissions, relative to the package.
    pub resources: Vec<PathBuf>,
    pub solutions: Vec<Solution>,
    /// Whether everything that is said about solutions was understood. Where it was not, lints about solutions would
    /// only repeat the mistake.
    pub solutions_understood: bool,
}

/// A group before its tests are known.
pub(crate) struct DraftGroup {
    /// `None`: its number.
    pub name: Option<SpannedText>,
    pub points: u32,
    /// What its tests are called, or patterns for their files.
    pub tests: Vec<SpannedText>,
    /// Where it is declared.
    pub span: Range<usize>,
}
