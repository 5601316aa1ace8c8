//! One test.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

/// One test, as a person sees it; what it gives is the task's.
#[derive(Clone, Debug)]
pub struct Test {
    /// From 1, in order.
    pub number: usize,
    /// The number with leading zeros: `04`.
    pub name: String,
    pub origin: Origin,
}

/// Where a test comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file, relative to the package.
    File(PathBuf),
    /// A generator line of `problem.toml`.
    Line(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::File(path) => write!(f, "{}", path.display()),
            Origin::Line(line) => f.write_str(line),
        }
    }
}

impl Test {
    /// Whether a person means this test by `word`: its number, its name, or its file's name.
    pub fn is_called(&self, word: &str) -> bool {
        let is_file = |path: &Path| {
            [path.file_stem(), path.file_name(), Some(path.as_os_str())].contains(&Some(OsStr::new(word)))
        };
        let of_file = matches!(&self.origin, Origin::File(path) if is_file(path));
        word == self.name || word.parse() == Ok(self.number) || of_file
    }
}
