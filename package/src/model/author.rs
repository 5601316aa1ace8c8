//! Programs of the package's author that judging needs, and how they are called.

use std::fmt;
use std::path::PathBuf;

/// A program that is compiled before anything is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorProgram {
    /// Its source file, relative to the package.
    pub path: PathBuf,
    pub role: AuthorRole,
}

/// What an author's program is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AuthorRole {
    /// Talks with the submission.
    Interactor,
    /// Looks at what the submission left.
    Checker,
    /// Carries messages from one pass to the next.
    Channel,
}

/// How interactors and checkers are called and what their exit codes mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JudgeConvention {
    #[default]
    Testlib,
    Icpc,
}

impl AuthorRole {
    /// For sentences: `the checker rejects`.
    pub fn name(self) -> &'static str {
        match self {
            AuthorRole::Interactor => "interactor",
            AuthorRole::Checker => "checker",
            AuthorRole::Channel => "channel",
        }
    }
}

impl fmt::Display for AuthorRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
