//! From facts to a verdict, its explanation and its points.

pub mod decide;
pub mod explain;
pub mod scoring;
