//! Games on heaps of tokens: a rule says which heaps may replace which; `protocol` reads and writes their positions and moves.

pub(crate) mod amounts;
pub(crate) mod code;
pub(crate) mod coprime;
pub(crate) mod digits;
pub(crate) mod formula;
pub(crate) mod genus;
pub(crate) mod kernel;
pub(crate) mod lasker;
pub(crate) mod length;
pub(crate) mod meter;
pub(crate) mod moves;
pub(crate) mod protocol;
pub(crate) mod rule;
pub(crate) mod smaller;
pub(crate) mod split;
pub(crate) mod table;
pub(crate) mod take;
