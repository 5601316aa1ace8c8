//! Misère play beyond tame games: quotients with proof, and plain search.

mod certify;
mod learn;
pub(crate) mod quotient;
mod search;

pub(crate) use search::{Memory, is_lost};
