//! The journal of an invocation: one JSON object a line, written when the judge learns it.
//!
//! Format, version 1: the first line is an `invocation`, then a `submission` line for each submission that is compiled
//! or cannot be, an `order` line for each pass after the first, a `run` line for each judged run, a `skipped` line for each
//! that was left out after a failed one, a `failed` line for each that the judge itself failed on, and an `end` line if
//! the invocation reached its end. A line without its newline was cut off by a kill or a full disk and is not read.
//! Times are in microseconds, memory in bytes.
//!
//! This decides what the lines are; `run.rs` and `phases.rs` how a run is written and read, `words.rs` what all share.

mod phases;
mod run;
pub mod store;
mod words;

use serde::{Deserialize, Serialize};

use crate::verdict::scoring;
pub use run::Run;

pub const VERSION: u32 = 1;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    Invocation(Invocation),
    Submission(Submission),
    Order(Order),
    Run(Run),
    Skipped(Skipped),
    Failed(Failed),
    End(End),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Invocation {
    pub v: u32,
    pub package: String,
    pub package_path: String,
    pub rules: String,
    /// `wins` or `loses`.
    pub last_mover: String,
    /// `submission`, `interactor` or `choose`.
    pub first: String,
    pub moves: u64,
    pub tier: String,
    pub tests: Vec<Test>,
    pub submissions: Vec<String>,
    #[serde(default)]
    pub scale: Scale,
}

/// What tests are worth.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scale {
    /// Of one test.
    pub most: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Group {
    pub name: String,
    pub points: u32,
    /// Names of tests; left out where not all of the group were to be run.
    pub tests: Option<Vec<String>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Test {
    pub name: String,
    pub origin: String,
    /// The test itself; left out where it is very large.
    pub input: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Submission {
    pub submission: String,
    pub path: String,
    pub expected: Option<String>,
    /// Why it cannot run: the compiler's words, or a missing language.
    pub compile_error: Option<String>,
    pub skipped: Option<String>,
}

/// The order of a submission's second passes, or of later ones.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Order {
    pub submission: String,
    #[serde(default = "second")]
    pub pass: usize,
    /// Names of tests; in parentheses where the result did not count.
    pub second_passes: Vec<String>,
}

fn second() -> usize {
    2
}

/// A run that was not made because an earlier test of the submission failed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Skipped {
    pub submission: String,
    pub test: String,
}

/// The judge's own failure on a run, or on the whole submission where no test is named.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Failed {
    pub submission: String,
    pub test: Option<String>,
    pub message: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct End {
    pub exit_code: u8,
    pub stopped: bool,
}

impl Scale {
    pub fn new(scale: &scoring::Scale, tests: &[Test]) -> Scale {
        let names = |places: &Vec<usize>| places.iter().map(|&place| tests[place].name.clone()).collect();
        let group = |group: &scoring::Group| Group {
            name: group.name.clone(),
            points: group.points,
            tests: group.tests.as_ref().map(names),
        };
        Scale { most: scale.most, groups: scale.groups.iter().map(group).collect() }
    }

    /// Names that no test has are left out.
    pub fn read(&self, tests: &[Test]) -> scoring::Scale {
        let place = |name: &String| tests.iter().position(|test| test.name == *name);
        let group = |group: &Group| scoring::Group {
            name: group.name.clone(),
            points: group.points,
            tests: group.tests.as_ref().map(|names| names.iter().filter_map(place).collect()),
        };
        scoring::Scale { most: self.most, groups: self.groups.iter().map(group).collect() }
    }
}
