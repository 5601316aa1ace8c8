//! What the files of a package of Polygon are written from.

use super::programs::Programs;
use super::scoring::Scoring;
use super::solutions::TaggedSolution;
use crate::model::Package;

/// What the files of the package say together.
pub(super) struct Problem<'a> {
    pub package: &'a Package,
    pub programs: Programs,
    pub scoring: Scoring,
    pub solutions: Vec<TaggedSolution>,
    /// Digits of the names of tests.
    pub digits: usize,
    /// Verdicts that validators and the checker must come to, in the order of their files.
    pub validator_tests: Vec<bool>,
    pub checker_tests: Vec<&'static str>,
}
