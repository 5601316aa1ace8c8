//! Programs that look at inputs before anything is judged, and what a package says to test its own programs.

use std::path::PathBuf;

use super::author::JudgeConvention;
use super::content::Content;
use super::verdict::Verdict;

/// A program that reads the input of every test and says whether it is as promised: by exit code 0 in testlib's
/// convention, 42 in ICPC's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Validator {
    /// Its source, relative to the package.
    pub program: PathBuf,
    pub convention: JudgeConvention,
    pub arguments: Vec<String>,
}

/// One input for one of the author's programs, with what the program must say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramTest {
    /// What it is called in messages: the file of its input, relative to the package.
    pub name: String,
    pub input: Content,
    pub kind: ProgramTestKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramTestKind {
    /// Every validator must take it, or at least one must refuse it.
    Validator { valid: bool },
    /// The checker is given this output, and must come to this verdict.
    Checker { output: Content, answer: Content, verdict: Verdict },
}
