//! What a solution is declared to do, and whether it did.
//!
//! As on Polygon and in ICPC packages an expectation is about the whole set of tests: `WA` means that every test is
//! accepted or wrong, and at least one is wrong. It may also say what the solution earns, and speak of single groups.

use super::points::{Earned, Points};
use super::verdict::Verdict;

/// What an author expects of a solution: verdicts, and perhaps points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// One of these verdicts must occur on at least one test; empty when all tests may be accepted.
    pub(super) required: Vec<Verdict>,
    /// Verdicts that may occur on other tests; mostly `Accepted` is one of them.
    pub(super) permitted: Vec<Verdict>,
    pub(super) vocabulary: Vocabulary,
    /// What it earns; `None`: anything.
    pub(super) points: Option<ExpectedPoints>,
    /// By the name of a group what is permitted on its tests, in place of what is permitted on others, and what one of
    /// them must get. These say nothing of points or groups.
    pub(super) groups: Vec<(String, Expectation)>,
}

/// What a solution is to earn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedPoints {
    /// Both bounds belong to it.
    Range(Points, Points),
    /// More than nothing, and less than all where points have a bound.
    Part,
}

/// Whose verdicts an expectation speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Vocabulary {
    #[default]
    Own,
    /// ICPC's four: what we call idleness is a time limit there, a format is wrong as an answer is, and what breaks a
    /// limit of memory or of system calls ends with a runtime error. Output without end is any of the three.
    Icpc,
}

/// How the verdicts of a solution differ from what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The verdict on the test with this index is none of the expected ones.
    Unexpected { test: usize, verdict: Verdict },
    /// No test got one of the expected verdicts.
    Missing { expected: Vec<Verdict> },
    /// No test of the group did.
    MissingInGroup { group: String, expected: Vec<Verdict> },
    /// It earned something else; `None` where nothing was worth any points.
    Points { earned: Option<Earned> },
}

impl Expectation {
    /// Accepted on every test.
    pub fn accepted() -> Expectation {
        Expectation::any_of(&[Verdict::Accepted])
    }

    /// Any failure that a submission can cause.
    pub fn rejected() -> Expectation {
        Expectation::any_of(&failures())
    }

    /// Any verdict that a submission can cause, on any test.
    pub fn any() -> Expectation {
        Expectation::of_rule(&[vec![Verdict::Accepted], failures()].concat(), &[])
    }

    /// It earns a part of the points, whatever its verdicts are (ICPC's `partially_accepted`).
    pub fn partial() -> Expectation {
        Expectation { points: Some(ExpectedPoints::Part), ..Expectation::any() }
    }

    /// One of `verdicts` over the set of tests; with `Accepted` among them, all tests may be accepted.
    pub fn any_of(verdicts: &[Verdict]) -> Expectation {
        let permitted = [verdicts, &[Verdict::Accepted]].concat();
        let required = if verdicts.contains(&Verdict::Accepted) { Vec::new() } else { verdicts.to_vec() };
        Expectation::of_verdicts(required, permitted)
    }

    /// Every test must get one of `permitted`; unless `required` is empty, some test must get one of it.
    pub fn of_rule(permitted: &[Verdict], required: &[Verdict]) -> Expectation {
        let permitted = [permitted, required].concat();
        Expectation::of_verdicts(required.to_vec(), permitted)
    }

    pub(super) fn of_verdicts(required: Vec<Verdict>, permitted: Vec<Verdict>) -> Expectation {
        Expectation { required, permitted, vocabulary: Vocabulary::Own, points: None, groups: Vec::new() }
    }

    /// The same, and it earns from `least` to `most` points.
    pub fn with_points(self, least: Points, most: Points) -> Expectation {
        Expectation { points: Some(ExpectedPoints::Range(least, most)), ..self }
    }

    /// The same, but on the tests of this group only what `expected` says of verdicts is permitted, and one of them must
    /// get what it requires. What the whole requires may occur in any group. A test of several such groups must suit all.
    pub fn in_group(mut self, group: &str, expected: Expectation) -> Expectation {
        self.groups.push((group.into(), Expectation { points: None, groups: Vec::new(), ..expected }));
        self
    }

    /// The same in ICPC's terms.
    pub fn in_icpc_terms(self) -> Expectation {
        let groups = self.groups.into_iter().map(|(group, expected)| (group, expected.in_icpc_terms())).collect();
        Expectation { vocabulary: Vocabulary::Icpc, groups, ..self }
    }

    /// The expectation that a folder's name declares (as on Kattis and Polygon).
    pub(crate) fn of_folder(name: &str) -> Option<Expectation> {
        match name {
            "rejected" => Some(Expectation::rejected()),
            "run_time_error" | "run-time-error" => Some(Expectation::any_of(&[Verdict::RuntimeError])),
            "partially_accepted" | "partially-accepted" => Some(Expectation::partial()),
            "judge_error" | "skipped" => None,
            _ if name.len() > 3 => Verdict::parse(name).map(|v| Expectation::any_of(&[v])),
            _ => None,
        }
    }

    /// One of these must occur on at least one test; empty where all tests may be accepted.
    pub fn required(&self) -> &[Verdict] {
        &self.required
    }

    /// Every test gets one of these; those required are among them, and some may be named twice.
    pub fn permitted(&self) -> &[Verdict] {
        &self.permitted
    }

    /// Whether it says more than which verdicts all tests together get.
    pub fn is_about_points_or_groups(&self) -> bool {
        self.points.is_some() || !self.groups.is_empty()
    }

    /// Whether every test must be accepted, whatever they earn.
    pub fn is_accepted(&self) -> bool {
        let is_only = |v: &Verdict| *v == Verdict::Accepted;
        let groups = || self.groups.iter().all(|(_, expected)| expected.is_accepted());
        let is_part = self.points == Some(ExpectedPoints::Part);
        self.required.is_empty() && self.permitted.iter().all(is_only) && !is_part && groups()
    }

    /// What is expected of the tests of this group, where that is said of it alone.
    pub fn of_group(&self, name: &str) -> Option<&Expectation> {
        self.groups.iter().find(|(group, _)| group == name).map(|(_, expected)| expected)
    }

    /// Compares with the verdicts by test; skipped tests are ignored, and so are points and groups.
    pub fn compare(&self, verdicts: &[Verdict]) -> Result<(), Mismatch> {
        self.compare_by_group(verdicts, &[])
    }

    /// Compares with the verdicts by test, where groups have these names and tests (indices into `verdicts`, in order).
    pub fn compare_by_group(&self, verdicts: &[Verdict], groups: &[(&str, &[usize])]) -> Result<(), Mismatch> {
        let tests_of = |name: &str| groups.iter().find(|(group, _)| *group == name).map_or(&[][..], |(_, tests)| tests);
        let own: Vec<(&str, &Expectation, &[usize])> =
            self.groups.iter().map(|(name, expected)| (name.as_str(), expected, tests_of(name))).collect();
        let seen = || verdicts.iter().copied().enumerate().filter(|&(_, v)| v != Verdict::Skipped);
        for (test, verdict) in seen() {
            let mut expected = own.iter().filter(|(.., tests)| tests.binary_search(&test).is_ok()).peekable();
            let is_permitted = match expected.peek() {
                None => self.is_among(&self.permitted, verdict),
                Some(_) => expected.all(|(_, expected, _)| expected.is_among(&expected.permitted, verdict)),
            };
            if !is_permitted {
                return Err(Mismatch::Unexpected { test, verdict });
            }
        }
        if !self.required.is_empty() && !seen().any(|(_, v)| self.is_among(&self.required, v)) {
            return Err(Mismatch::Missing { expected: self.required.clone() });
        }
        for (group, expected, tests) in own {
            let has_required =
                |&test: &usize| verdicts.get(test).is_some_and(|&v| expected.is_among(&expected.required, v));
            if !expected.required.is_empty() && !tests.iter().any(has_required) {
                return Err(Mismatch::MissingInGroup { group: group.into(), expected: expected.required.clone() });
            }
        }
        Ok(())
    }

    /// Compares with what it earned.
    pub fn compare_points(&self, earned: Option<Earned>) -> Result<(), Mismatch> {
        let suits = match (self.points, earned) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(ExpectedPoints::Range(least, most)), Some(earned)) => (least..=most).contains(&earned.points),
            (Some(ExpectedPoints::Part), Some(earned)) => {
                !earned.points.is_zero() && earned.most.is_none_or(|most| earned.points < most)
            }
        };
        if suits { Ok(()) } else { Err(Mismatch::Points { earned }) }
    }

    /// Whether the verdict is one of these in the terms of the expectation.
    fn is_among(&self, expected: &[Verdict], verdict: Verdict) -> bool {
        let named = match (self.vocabulary, verdict) {
            (Vocabulary::Icpc, Verdict::IdlenessLimit) => &[Verdict::TimeLimit][..],
            (Vocabulary::Icpc, Verdict::PresentationError) => &[Verdict::WrongAnswer],
            (Vocabulary::Icpc, Verdict::MemoryLimit | Verdict::SecurityViolation) => &[Verdict::RuntimeError],
            (Vocabulary::Icpc, Verdict::OutputLimit) => {
                &[Verdict::TimeLimit, Verdict::WrongAnswer, Verdict::RuntimeError]
            }
            _ => &[],
        };
        expected.contains(&verdict) || named.iter().any(|verdict| expected.contains(verdict))
    }
}

/// Any failure that a submission can cause.
fn failures() -> Vec<Verdict> {
    let is_one = |v: &Verdict| !matches!(v, Verdict::Accepted | Verdict::JudgeError | Verdict::Skipped);
    Verdict::ALL.into_iter().filter(is_one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::*;

    #[test]
    fn an_expectation_is_about_the_whole_set() {
        let wrong = Expectation::any_of(&[WrongAnswer]);
        for (expectation, verdicts, result) in [
            (&Expectation::accepted(), &[Accepted, Accepted][..], Ok(())),
            (
                &Expectation::accepted(),
                &[Accepted, TimeLimit],
                Err(Mismatch::Unexpected { test: 1, verdict: TimeLimit }),
            ),
            (&wrong, &[Accepted, WrongAnswer], Ok(())),
            (&wrong, &[Accepted, Accepted], Err(Mismatch::Missing { expected: vec![WrongAnswer] })),
            (&wrong, &[WrongAnswer, RuntimeError], Err(Mismatch::Unexpected { test: 1, verdict: RuntimeError })),
            (&Expectation::any_of(&[TimeLimit, Accepted]), &[Accepted], Ok(())),
            (&wrong, &[WrongAnswer, Skipped], Ok(())),
            (&Expectation::rejected(), &[Accepted, IdlenessLimit], Ok(())),
            (&Expectation::rejected(), &[JudgeError], Err(Mismatch::Unexpected { test: 0, verdict: JudgeError })),
        ] {
            assert_eq!(expectation.compare(verdicts), result, "{expectation} {verdicts:?}");
        }
    }

    #[test]
    fn icpcs_verdicts_are_fewer_than_ours() {
        for (expected, verdict, is_it) in [
            (TimeLimit, IdlenessLimit, true),
            (WrongAnswer, PresentationError, true),
            (RuntimeError, MemoryLimit, true),
            (TimeLimit, OutputLimit, true),
            (RuntimeError, IdlenessLimit, false),
            (WrongAnswer, TimeLimit, false),
        ] {
            let expectation = Expectation::any_of(&[expected]);
            assert_eq!(expectation.clone().in_icpc_terms().compare(&[verdict]).is_ok(), is_it, "{expected} {verdict}");
            assert!(expectation.compare(&[verdict]).is_err(), "{expected} {verdict}");
        }
    }

    #[test]
    fn folders_declare_what_their_names_say() {
        for (folder, expected) in [
            ("accepted", Some(Expectation::accepted())),
            ("wrong_answer", Some(Expectation::any_of(&[WrongAnswer]))),
            ("time-limit-exceeded", Some(Expectation::any_of(&[TimeLimit]))),
            ("partially_accepted", Some(Expectation::partial())),
            ("run_time_error", Some(Expectation::any_of(&[RuntimeError]))),
            ("wrong", None),
        ] {
            assert_eq!(Expectation::of_folder(folder), expected, "{folder}");
        }
    }

    #[test]
    fn a_group_may_have_an_expectation_of_its_own() {
        let (small, large) = (&[0, 1][..], &[1, 2, 3][..]);
        let groups = [("small", small), ("large", large)];
        let lacks = |group: &str| Err(Mismatch::MissingInGroup { group: group.into(), expected: vec![TimeLimit] });
        let unexpected = |test, verdict| Err(Mismatch::Unexpected { test, verdict });
        let slow = Expectation::accepted().in_group("large", Expectation::any_of(&[TimeLimit]));
        let both = slow.clone().in_group("small", Expectation::accepted());
        let wrong = Expectation::any_of(&[WrongAnswer]).in_group("large", Expectation::any_of(&[TimeLimit]));
        let other = Expectation::any().in_group("huge", Expectation::any_of(&[TimeLimit]));
        for (expectation, verdicts, result) in [
            (&slow, [Accepted, Accepted, TimeLimit, Accepted], Ok(())),
            (&slow, [TimeLimit, Accepted, TimeLimit, Accepted], unexpected(0, TimeLimit)),
            (&slow, [Accepted, Accepted, TimeLimit, WrongAnswer], unexpected(3, WrongAnswer)),
            (&slow, [Accepted; 4], lacks("large")),
            // A test of both groups must suit both.
            (&both, [Accepted, TimeLimit, TimeLimit, TimeLimit], unexpected(1, TimeLimit)),
            (&slow, [Accepted, TimeLimit, TimeLimit, TimeLimit], Ok(())),
            (&wrong, [WrongAnswer, Accepted, TimeLimit, Accepted], Ok(())),
            (&wrong, [Accepted, Accepted, TimeLimit, Accepted], Err(Mismatch::Missing { expected: vec![WrongAnswer] })),
            (&other, [TimeLimit; 4], lacks("huge")),
        ] {
            assert_eq!(expectation.compare_by_group(&verdicts, &groups), result, "{expectation:?} {verdicts:?}");
        }
        assert!(!slow.is_accepted() && Expectation::accepted().in_group("a", Expectation::accepted()).is_accepted());
    }

    #[test]
    fn points_are_compared_with_what_was_earned() {
        let points = |value| Points::new(value).unwrap();
        let some = Expectation::any().with_points(points(40.0), points(60.5));
        let earned = |value, most: Option<f64>| Some(Earned { points: points(value), most: most.map(points) });
        for (expectation, earned, suits) in [
            (&some, earned(40.0, Some(100.0)), true),
            (&some, earned(60.5, None), true),
            (&some, earned(60.501, Some(100.0)), false),
            (&some, None, false),
            (&Expectation::partial(), earned(0.001, Some(100.0)), true),
            (&Expectation::partial(), earned(0.0, Some(100.0)), false),
            (&Expectation::partial(), earned(100.0, Some(100.0)), false),
            (&Expectation::partial(), earned(100.0, None), true),
            (&Expectation::any(), None, true),
            (&Expectation::rejected(), earned(3.0, None), true),
        ] {
            let result = if suits { Ok(()) } else { Err(Mismatch::Points { earned }) };
            assert_eq!(expectation.compare_points(earned), result, "{expectation:?} {earned:?}");
        }
        for verdict in Verdict::ALL {
            let is_the_submissions = !matches!(verdict, JudgeError);
            assert_eq!(Expectation::partial().compare(&[verdict]).is_ok(), is_the_submissions, "{verdict}");
        }
    }
}
