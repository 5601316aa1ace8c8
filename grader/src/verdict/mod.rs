//! From facts to a verdict, its explanation and its points.

pub(crate) mod decide;
pub(crate) mod end;
pub(crate) mod explain;
pub(crate) mod limits;
pub mod record;
pub(crate) mod scoring;
pub(crate) mod text;
