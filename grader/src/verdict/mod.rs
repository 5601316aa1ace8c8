//! From facts to a verdict, its explanation and its points.

pub mod decide;
pub mod end;
pub mod explain;
pub mod limits;
pub mod record;
pub mod scoring;
pub mod text;
