//! Misère play beyond tame games: quotients with proof, and plain search.

mod certify;
pub(crate) mod find;
mod learn;
pub(crate) mod quotient;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use search::{SearchMemory, is_lost};
