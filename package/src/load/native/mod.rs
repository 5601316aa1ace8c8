//! Packages with a `problem.toml`.

pub(super) mod cases;
mod channel;
mod document;
mod functions;
mod generate;
pub(super) mod groups;
pub(super) mod manifest;
pub(super) mod outputs;
mod passes;
mod phases;
mod rules;
mod score;
pub(super) mod solutions;
pub(super) mod tests;
