//! The lines of a journal.

use package::{Gather, Points};
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
    /// All of the points that can be given for a test; absent where they count as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Group {
    pub name: String,
    pub points: f64,
    /// How its points are gathered; absent for `worst`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gather: Option<String>,
    /// Names of groups without which it is worth nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// Names of tests; absent if not all tests of the group were selected.
    pub tests: Option<Vec<String>>,
    /// Those that were, where not all were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub selected: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Test {
    pub name: String,
    pub origin: String,
    /// The test itself; absent if it is very large.
    pub input: Option<String>,
    /// What it is worth, where tests have points of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
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
    /// The points of single tests are in `tests`.
    pub fn new(scale: &ScoreScale, tests: &[Test]) -> Scale {
        let group = |group: &ScoredGroup| {
            let names: Vec<String> = group.tests.iter().map(|&place| tests[place].name.clone()).collect();
            let (tests, selected) = if group.is_whole { (Some(names), Vec::new()) } else { (None, names) };
            let needed = |&place: &usize| Some(scale.groups.get(place)?.name.clone());
            Group {
                name: group.name.clone(),
                points: group.points.value(),
                gather: Some(group.gather).filter(|gather| *gather != Gather::Worst).map(|gather| gather.name().into()),
                needs: group.needs.iter().filter_map(needed).collect(),
                tests,
                selected,
            }
        };
        Scale { most: scale.most, groups: scale.groups.iter().map(group).collect() }
    }

    /// Unknown names, and points that are none, are ignored.
    pub fn read(&self, tests: &[Test]) -> ScoreScale {
        let place = |name: &String| tests.iter().position(|test| test.name == *name);
        let place_of_group = |name: &String| self.groups.iter().position(|group| group.name == *name);
        let group = |group: &Group| {
            let mut places: Vec<usize> =
                group.tests.as_ref().unwrap_or(&group.selected).iter().filter_map(place).collect();
            places.sort_unstable();
            ScoredGroup {
                name: group.name.clone(),
                points: Points::new(group.points).unwrap_or_default(),
                gather: group.gather.as_deref().and_then(Gather::parse).unwrap_or_default(),
                needs: group.needs.iter().filter_map(place_of_group).collect(),
                tests: places,
                is_whole: group.tests.is_some(),
            }
        };
        ScoreScale {
            most: self.most,
            tests: tests.iter().map(|test| test.points.and_then(Points::new)).collect(),
            groups: self.groups.iter().map(group).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_comes_back_as_it_went_in() {
        let points = |value| Points::new(value).unwrap();
        let test = |name: &str, points| Test { name: name.into(), origin: String::new(), input: None, points };
        let tests = [test("01", None), test("02", Some(2.5)), test("03", None)];
        let small = ScoredGroup {
            name: "small".into(),
            points: points(33.333),
            tests: vec![0, 1],
            is_whole: true,
            ..ScoredGroup::default()
        };
        for gather in Gather::ALL {
            let large = ScoredGroup {
                name: "large".into(),
                gather,
                needs: vec![0],
                tests: vec![1, 2],
                is_whole: false,
                ..small.clone()
            };
            for most in [Some(50), None] {
                let groups = vec![small.clone(), large.clone()];
                let scale = ScoreScale { most, tests: vec![None, Some(points(2.5)), None], groups };
                let text = serde_json::to_string(&(Scale::new(&scale, &tests), &tests)).unwrap();
                let (read, tests): (Scale, Vec<Test>) = serde_json::from_str(&text).unwrap();
                assert_eq!(read.read(&tests), scale, "{text}");
            }
        }
    }
}
