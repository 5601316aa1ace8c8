//! Reads the source as text: which files import from each other, and which files a document names.

pub mod circles;
pub mod names;
mod source;
mod tokens;
mod tree;
