//! What an export is, and why there may be none.

use std::path::PathBuf;

use crate::model::Content;

/// A file of an exported package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedFile {
    /// Relative to the exported package.
    pub path: PathBuf,
    pub content: Content,
}

/// An exported package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Export {
    /// No two have the same path.
    pub files: Vec<ExportedFile>,
    /// What the other format cannot say, or what is different there; each a sentence without its full stop.
    pub lost: Vec<String>,
}

/// Why a package cannot be exported. Displayed after "cannot export …: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportRefused {
    /// The package has something that the format has no word for, and its verdicts would not be the same without it.
    #[error("{format} has no {what}")]
    Unknown { format: &'static str, what: String },
    /// A program is called as one format does it, and nothing makes it one of the other.
    #[error("{} is called as {from} calls its programs; {reason}", program.display())]
    Convention { program: PathBuf, from: &'static str, reason: &'static str },
    #[error("cannot read {}: {reason}", path.display())]
    Unreadable { path: PathBuf, reason: String },
    #[error("the task is {0}, not a game with rules of its own")]
    NotAGame(String),
    #[error("the game `{rules}` cannot be played by a program of its own: {reason}")]
    Rules {
        rules: String,
        reason: String,
        /// Which games can be exported.
        hint: &'static str,
    },
    /// A test is not there yet.
    #[error("test {0} has not been made")]
    NotMade(String),
}

pub(super) fn unknown_to_polygon(what: impl Into<String>) -> ExportRefused {
    ExportRefused::Unknown { format: "Polygon", what: what.into() }
}
