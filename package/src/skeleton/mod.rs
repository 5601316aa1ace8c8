//! The first files of a new package, of every kind of task: a package that can be judged as it stands, for the author to
//! change.
//!
//! The files lie as they are in a folder for each kind; `{{name}}` and the like are filled in here. All programs are in
//! Python, which needs no compiler.

mod functions;
mod game;

use crate::model::is_package_name;

/// Why there are no first files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkeletonError {
    #[error("`{declaration}`: {message}")]
    Declaration { declaration: String, message: String, hint: Option<String> },
    #[error("the functions are not a pair that hands a value over")]
    NoPair,
    #[error("`{0}` cannot be a package's name")]
    Name(String),
    #[error("the rules `{rules}` cannot be read: {message}")]
    Rules { rules: String, message: String, hint: Option<String> },
    /// Rules that can be played, but a small start was not found.
    #[error("no small tests are known for the rules `{0}`")]
    NoStart(String),
    #[error("`{0}` cannot be begun as a rules program")]
    Program(String),
}

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

/// A file, by its path in the package.
pub type NewFile = (String, String);

/// A file of a skeleton, by its path in the package.
type Template = (&'static str, &'static str);

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

/// The text with every `{{key}}` replaced.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_string(), |text, (key, value)| text.replace(&format!("{{{{{key}}}}}"), value))
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
