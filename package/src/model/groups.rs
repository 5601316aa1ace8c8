//! Tests that earn points together.

/// Tests that are worth points if all of them are accepted. Where tests have points of their own, the group gets the
/// share of its worst test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    pub points: u32,
    /// Numbers of tests, in order.
    pub tests: Vec<usize>,
}
