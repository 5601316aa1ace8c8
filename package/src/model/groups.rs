//! Tests that earn points together.

use super::points::Points;

/// Tests that earn points together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    /// What the group is worth at most.
    pub points: Points,
    pub gather: Gather,
    /// Groups without whose acceptance this one is worth nothing: indices into those of the package.
    pub needs: Vec<usize>,
    /// Numbers of tests, in order.
    pub tests: Vec<usize>,
}

/// How a group's points follow from its tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gather {
    /// The share of the worst test: nothing unless all are accepted.
    #[default]
    Worst,
    /// The sum of the points of its accepted tests.
    Sum,
    /// The points of the best test.
    Best,
    /// The mean of the points of its tests.
    Average,
}
