//! The lines of a journal.

use serde::{Deserialize, Serialize};

pub use super::run::Run;
use crate::verdict::scoring::{ScoreScale, ScoredGroup};

/// The version that this program writes and reads.
pub const VERSION: u32 = 2;

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
    /// The kind of task, as shown to the user.
    pub kind: String,
    /// Of a game; else empty, like the next two.
    pub rules: String,
    /// `wins` or `loses`.
    pub last_mover: String,
    /// `submission`, `interactor` or `choose`.
    pub first: String,
    pub moves: u64,
    pub tier: String,
    pub tests: Vec<Test>,
    /// The seed that was drawn or given, where the package leaves one open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Only some of the package's tests were selected.
    pub selected: bool,
    pub submissions: Vec<String>,
    pub scale: Scale,
}

/// The points that tests are worth.
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
    /// Names of tests; absent if not all tests of the group were selected.
    pub tests: Option<Vec<String>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Test {
    pub name: String,
    pub origin: String,
    /// The test itself; absent if it is very large.
    pub input: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Submission {
    pub submission: String,
    pub path: String,
    pub expected: Option<String>,
    /// Why it cannot run: the compiler's message, or a missing language.
    pub compile_error: Option<String>,
    pub skipped: Option<String>,
}

/// The order of a submission's passes of one number.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Order {
    pub submission: String,
    /// From 2.
    pub pass: usize,
    /// Names of tests; in parentheses where the result did not count.
    pub tests: Vec<String>,
}

/// A run that was not made because an earlier test of the submission failed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Skipped {
    pub submission: String,
    pub test: String,
}

/// The judge's own failure on a run, or on the whole submission if there is no test.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Failed {
    pub submission: String,
    pub test: Option<String>,
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct End {
    pub exit_code: u8,
    pub stopped: bool,
}

impl Scale {
    pub fn new(scale: &ScoreScale, tests: &[Test]) -> Scale {
        let names = |places: &Vec<usize>| places.iter().map(|&place| tests[place].name.clone()).collect();
        let group = |group: &ScoredGroup| Group {
            name: group.name.clone(),
            points: group.points,
            tests: group.tests.as_ref().map(names),
        };
        Scale { most: scale.most, groups: scale.groups.iter().map(group).collect() }
    }

    /// Unknown names are ignored.
    pub fn read(&self, tests: &[Test]) -> ScoreScale {
        let place = |name: &String| tests.iter().position(|test| test.name == *name);
        let group = |group: &Group| ScoredGroup {
            name: group.name.clone(),
            points: group.points,
            tests: group.tests.as_ref().map(|names| names.iter().filter_map(place).collect()),
        };
        ScoreScale { most: self.most, groups: self.groups.iter().map(group).collect() }
    }
}
