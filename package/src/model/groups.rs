//! Tests that earn points together.

/// Tests that are worth points if all of them are accepted; where length counts, the share of the worst of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    pub points: u32,
    /// Numbers of tests, in order.
    pub tests: Vec<usize>,
}
