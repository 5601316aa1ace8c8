//! Packages for other judges, written from the same model: plain files in memory. Nothing is run or written here.

pub mod game;

use std::path::PathBuf;

/// A file of an exported package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedFile {
    /// Relative to the exported package.
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Why a package cannot be exported. Displayed after "cannot export …: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportRefused {
    #[error("the task is {0}, not a game with rules of its own")]
    NotAGame(String),
    #[error("the game `{rules}` cannot be played by a program of its own: {reason}")]
    Rules {
        rules: String,
        reason: String,
        /// Which games can be exported.
        hint: &'static str,
    },
}
