//! The first files of a new package, of every kind of task: a package that can be judged as it stands, for the author to
//! change.
//!
//! The files lie as they are in a folder for each kind; `{{name}}` and the like are filled in here. All programs are in
//! Python, which needs no compiler.

mod functions;
mod game;
mod template;

use crate::model::is_package_name;
pub use template::{NewFile, SkeletonError};
use template::{Template, fill};

/// What the submissions of a new package have to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewTask<'a> {
    /// Rules as in `problem.toml`: `nim`, or `program rules.py`.
    Game {
        rules: &'a str,
    },
    Batch,
    Interactive,
    TwoPhase,
    MultiPass,
    Outputs,
    /// `init`, if there is one, then encode and decode.
    Functions {
        declared: &'a [&'a str],
    },
}

/// The files of a folder beside this file.
macro_rules! folder {
    ($folder:literal: $($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!($folder, "/", $file)))),*]
    };
}

const BATCH: &[Template] = folder!("batch":
    "problem.toml", "statement.md",
    "tests/01.txt", "tests/01.ans", "tests/02.txt", "tests/02.ans", "tests/03.txt", "tests/03.ans",
    "solutions/accepted/adds.py", "solutions/wrong_answer/forgets_negative.py",
);
const INTERACTIVE: &[Template] = folder!("interactive":
    "problem.toml", "statement.md", "interactor.py", "tests/01.txt", "tests/02.txt", "tests/03.txt",
    "solutions/accepted/halves.py", "solutions/wrong_answer/counts.py",
);
const TWO_PHASE: &[Template] = folder!("two-phase":
    "problem.toml", "statement.md", "tests/01.txt", "tests/02.txt", "tests/03.txt",
    "solutions/accepted/binary.py", "solutions/wrong_answer/sixteen_bits.py",
);
const MULTI_PASS: &[Template] = folder!("multi-pass":
    "problem.toml", "statement.md", "checker.py",
    "tests/01.txt", "tests/01.ans", "tests/02.txt", "tests/02.ans",
    "solutions/accepted/halves.py", "solutions/wrong_answer/counts.py",
);
const OUTPUTS: &[Template] = folder!("outputs":
    "problem.toml", "statement.md", "checker.py", "tests/01.txt", "tests/02.txt",
    "solutions/accepted/by-hand/01.out", "solutions/accepted/by-hand/02.out",
    "solutions/wrong_answer/one-group/01.out", "solutions/wrong_answer/one-group/02.out",
);

/// The first files of a package of this name.
pub fn new_package(name: &str, task: NewTask<'_>) -> Result<Vec<NewFile>, SkeletonError> {
    let title = title(name)?;
    let templates = match task {
        NewTask::Game { rules } => return game::files(name, &title, rules),
        NewTask::Functions { declared } => return functions::files(name, &title, declared),
        NewTask::Batch => BATCH,
        NewTask::Interactive => INTERACTIVE,
        NewTask::TwoPhase => TWO_PHASE,
        NewTask::MultiPass => MULTI_PASS,
        NewTask::Outputs => OUTPUTS,
    };
    let values = [("name", name), ("title", &title)];
    Ok(templates.iter().map(|(path, text)| (path.to_string(), fill(text, &values))).collect())
}

fn title(name: &str) -> Result<String, SkeletonError> {
    if !is_package_name(name) {
        return Err(SkeletonError::Name(name.into()));
    }
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    Ok(name.split('-').filter(|part| !part.is_empty()).map(word).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
#[path = "skeleton_tests.rs"]
mod tests;
