//! Tests that earn points together.

use super::points::Points;

/// Tests that earn points together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    /// What the group is worth at most.
    pub points: Points,
    pub gather: Gather,
    /// This group is worth nothing unless all tests of these are accepted, and of those that they need: indices into the
    /// groups of the package.
    pub needs: Vec<usize>,
    /// Numbers of tests, in order.
    pub tests: Vec<usize>,
}

/// How a group's points follow from its tests. A test is worth its own points ([`TestDetails::points`]); a test without
/// them is worth an equal part of the group's points in a sum, and all of them otherwise.
///
/// [`TestDetails::points`]: super::test::TestDetails::points
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gather {
    /// The group's points if all tests are accepted; where points were given for a test, the smallest share of them.
    /// What single tests are worth does not matter.
    #[default]
    Worst,
    /// The sum of the points of its tests.
    Sum,
    /// The points of the best test.
    Best,
    /// The mean of the points of its tests.
    Average,
}

impl Gather {
    pub const ALL: [Gather; 4] = [Gather::Worst, Gather::Sum, Gather::Best, Gather::Average];

    /// As `problem.toml` and the journal have it.
    pub fn name(self) -> &'static str {
        match self {
            Gather::Worst => "worst",
            Gather::Sum => "sum",
            Gather::Best => "best",
            Gather::Average => "average",
        }
    }

    pub fn parse(name: &str) -> Option<Gather> {
        Gather::ALL.into_iter().find(|gather| gather.name() == name)
    }
}
