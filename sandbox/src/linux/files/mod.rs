//! The files a box sees and those it hands back.

pub mod collect;
pub mod landlock;
pub mod preload;
pub mod root;
pub mod store;
