//! What a submission has to do.

use std::path::PathBuf;
use std::sync::Arc;

use interactor::{Script, Terms};

use super::passes::{Convention, PhaseTask};
use super::score::Score;

/// What a submission has to do.
#[derive(Clone, Debug)]
pub enum Task {
    Game(GameTask),
    Phases(Box<PhaseTask>),
    Outputs(OutputTask),
}

/// To win games against a perfect opponent.
#[derive(Clone, Debug)]
pub struct GameTask {
    /// The rules as written in the package; those of a program as `program` and its path.
    pub rules: String,
    pub terms: Arc<Terms>,
    /// One for each test, in order.
    pub scripts: Vec<Arc<Script>>,
}

/// A task whose outputs contestants make at home.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputTask {
    /// Relative to the package; without one the output is compared with the answer token by token.
    pub checker: Option<PathBuf>,
    pub convention: Convention,
    /// What tests are worth, where the checker gives points.
    pub score: Score,
    /// One for each test, in order.
    pub cases: Vec<OutputCase>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputCase {
    /// What the file with its output is called: `01` in `01.out`, after the test's file.
    pub stem: String,
    pub input: String,
    pub answer: String,
}
