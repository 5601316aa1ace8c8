//! The score of a submission: from the points of its tests to groups of tests and their sum.
//!
//! Everything is counted in whole thousandths, and a share of points is rounded down to one: tests that share a group's
//! points earn exactly these together, and what is not earned in full never looks so.
//!
//! Points that were given for a test are a share of what the test is worth (`[score] most` is all of it); where the
//! package has no such scale they count as they are (ICPC's `score.txt`).

use std::fmt;

use package::{Earned, Gather, Points};

/// The points that the tests of an invocation are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreScale {
    /// All of the points that can be given for a test; `None` where they count as they are.
    pub most: Option<u32>,
    /// What single tests of the invocation are worth, by index, where the package says so.
    pub tests: Vec<Option<Points>>,
    pub groups: Vec<ScoredGroup>,
}

/// A group of tests and what it is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoredGroup {
    pub name: String,
    /// None, where points count as they are, means that the group has no bound.
    pub points: Points,
    pub gather: Gather,
    /// Groups without which it is worth nothing, by index.
    pub needs: Vec<usize>,
    /// Tests of the invocation, by index, in order.
    pub tests: Vec<usize>,
    /// Whether these are all tests of the group.
    pub is_whole: bool,
}

/// The score of one test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TestScore {
    /// It is not accepted, or not judged.
    #[default]
    Nothing,
    /// It is accepted, and no points were given.
    All,
    Points(Points),
}

/// The score of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    pub groups: Vec<GroupScore>,
    /// Of all groups that are known.
    pub earned: Earned,
    /// Whether there is anything to show: groups, or points that were given.
    pub is_shown: bool,
}

/// What a group earned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupScore {
    pub name: String,
    /// `None` where not all tests that decide it are in the invocation.
    pub earned: Option<Points>,
    /// `None` where it has no bound.
    pub most: Option<Points>,
    /// A group that it needs and that is not accepted.
    pub lacks: Option<String>,
}

/// Whether a group is accepted, with those that it needs. The worse come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum GroupStanding {
    Failed,
    /// It depends on tests outside of the invocation.
    Unknown,
    Accepted,
}

impl ScoreScale {
    /// `None` where no test can earn anything. `tests`: the scores of all tests of the invocation.
    pub fn score(&self, tests: &[TestScore]) -> Option<Score> {
        if self.groups.is_empty() {
            return self.without_groups(tests);
        }
        let standings = self.standings(tests);
        let groups: Vec<GroupScore> = self.groups.iter().map(|group| self.group(group, &standings, tests)).collect();
        let known = || groups.iter().filter(|group| group.earned.is_some());
        let points = known().filter_map(|group| group.earned).sum();
        let most = known().map(|group| group.most).collect::<Option<Vec<_>>>().map(|most| most.into_iter().sum());
        Some(Score { groups, earned: Earned { points, most }, is_shown: true })
    }

    fn group(&self, group: &ScoredGroup, standings: &[GroupStanding], tests: &[TestScore]) -> GroupScore {
        let needs =
            || group.needs.iter().filter_map(|&needed| Some((standings.get(needed)?, self.groups.get(needed)?)));
        let lacks = needs().find(|(standing, _)| **standing == GroupStanding::Failed);
        let is_known = group.is_whole && needs().all(|(standing, _)| *standing != GroupStanding::Unknown);
        let members = || -> Vec<(TestScore, Option<Points>)> {
            let own = |test: usize| self.tests.get(test).copied().flatten();
            group.tests.iter().filter_map(|&test| Some((*tests.get(test)?, own(test)))).collect()
        };
        let earned = match lacks {
            _ if !group.is_whole => None,
            Some(_) => Some(Points::default()),
            None => is_known.then(|| gathered(group.gather, group.points, self.most, &members())),
        };
        let has_bound = self.most.is_some() || !group.points.is_zero();
        GroupScore {
            name: group.name.clone(),
            earned,
            most: has_bound.then_some(group.points),
            lacks: lacks.filter(|_| group.is_whole).map(|(_, needed)| needed.name.clone()),
        }
    }

    /// Which groups are accepted. A group is as good as the worst of its tests and of the groups that it needs.
    fn standings(&self, tests: &[TestScore]) -> Vec<GroupStanding> {
        let own = |group: &ScoredGroup| {
            let failed = |test: &usize| tests.get(*test).is_none_or(|score| *score == TestScore::Nothing);
            match group.tests.iter().any(failed) {
                true => GroupStanding::Failed,
                false if group.is_whole => GroupStanding::Accepted,
                false => GroupStanding::Unknown,
            }
        };
        let mut standings: Vec<GroupStanding> = self.groups.iter().map(own).collect();
        // Groups may stand before those that they need. A round that changes nothing is the last; each change is for the
        // worse, so that there are no more than two rounds for each group.
        loop {
            let before = standings.clone();
            for (at, group) in self.groups.iter().enumerate() {
                let needed = group.needs.iter().filter_map(|&needed| standings.get(needed).copied()).min();
                standings[at] = standings[at].min(needed.unwrap_or(GroupStanding::Accepted));
            }
            if standings == before {
                return standings;
            }
        }
    }

    /// The sum of the tests' own points; the points of the worst test where tests have none.
    fn without_groups(&self, tests: &[TestScore]) -> Option<Score> {
        let score = |points, most, is_shown| Score { groups: Vec::new(), earned: Earned { points, most }, is_shown };
        let own = || tests.iter().enumerate().map(|(at, _)| self.tests.get(at).copied().flatten());
        if own().any(|points| points.is_some()) {
            let own: Vec<Points> = own().map(Option::unwrap_or_default).collect();
            let members: Vec<_> = tests.iter().zip(&own).map(|(score, own)| (*score, Some(*own))).collect();
            let most = own.into_iter().sum();
            return Some(score(gathered(Gather::Sum, most, self.most, &members), Some(most), true));
        }
        let most = self.most.map(Points::whole);
        let points = |score: &TestScore| match score {
            TestScore::Nothing => Some(Points::default()),
            TestScore::All => most,
            TestScore::Points(points) => Some(*points),
        };
        let is_shown = tests.iter().any(|score| matches!(score, TestScore::Points(_)));
        Some(score(tests.iter().filter_map(points).min()?, most, is_shown))
    }
}

/// What tests earn together. `whole`: what the group is worth; `scale`: see [`ScoreScale::most`]; `tests`: the score of
/// each, and what it is worth where it has points of its own.
fn gathered(gather: Gather, whole: Points, scale: Option<u32>, tests: &[(TestScore, Option<Points>)]) -> Points {
    let count = tests.len() as u128;
    let scale = scale.map(|most| u128::from(Points::whole(most.max(1)).thousandths()));
    let [whole, unit] = [u128::from(whole.thousandths()), scale.unwrap_or(1)];
    // All values are in thousandths, times `count * unit`, so that no division loses anything before the last one. With
    // points up to a billion and a million tests they stay below 2^127.
    let value = |(score, own): &(TestScore, Option<Points>)| {
        let worth = match (gather, own) {
            (Gather::Sum, None) => whole,
            (Gather::Worst, _) | (Gather::Best | Gather::Average, None) => whole * count,
            (Gather::Sum | Gather::Best | Gather::Average, Some(own)) => u128::from(own.thousandths()) * count,
        };
        match (score, scale) {
            (TestScore::Nothing, _) => 0,
            (TestScore::All, _) => worth * unit,
            (TestScore::Points(points), Some(_)) => worth * u128::from(points.thousandths()),
            (TestScore::Points(points), None) => u128::from(points.thousandths()) * count,
        }
    };
    let values = tests.iter().map(value);
    let (value, divisor) = match gather {
        Gather::Worst => (values.min(), count * unit),
        Gather::Best => (values.max(), count * unit),
        Gather::Sum => (Some(values.fold(0, u128::saturating_add)), count * unit),
        Gather::Average => (Some(values.fold(0, u128::saturating_add)), count * count * unit),
    };
    let thousandths = value.unwrap_or(0).checked_div(divisor).unwrap_or(0);
    Points::from_thousandths(u64::try_from(thousandths).unwrap_or(u64::MAX))
}

/// `small 40/40, large 0/60: 40 of 100 points`
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups: Vec<String> = self.groups.iter().map(GroupScore::to_string).collect();
        let colon = if groups.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", groups.join(", "), self.earned)
    }
}

/// `small 40/40`, `large 0/60 (needs small)`
impl fmt::Display for GroupScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.earned, self.most) {
            (None, _) => write!(f, "{} –", self.name)?,
            (Some(points), Some(most)) => write!(f, "{} {points}/{most}", self.name)?,
            (Some(points), None) => write!(f, "{} {points}", self.name)?,
        }
        match &self.lacks {
            Some(needed) => write!(f, " (needs {needed})"),
            None => Ok(()),
        }
    }
}

impl TestScore {
    pub fn new(accepted: bool, points: Option<Points>) -> TestScore {
        match points {
            _ if !accepted => TestScore::Nothing,
            Some(points) => TestScore::Points(points),
            None => TestScore::All,
        }
    }
}

#[cfg(test)]
mod tests {
    use TestScore::{All, Nothing};

    use super::*;

    fn points(value: f64) -> Points {
        Points::new(value).unwrap()
    }

    fn given(value: f64) -> TestScore {
        TestScore::new(true, Some(points(value)))
    }

    fn group(name: &str, worth: f64, tests: &[usize]) -> ScoredGroup {
        ScoredGroup {
            name: name.into(),
            points: points(worth),
            tests: tests.into(),
            is_whole: true,
            ..ScoredGroup::default()
        }
    }

    fn words(scale: &ScoreScale, tests: &[TestScore]) -> String {
        scale.score(tests).unwrap().to_string()
    }

    #[test]
    fn a_group_earns_the_share_of_its_worst_test() {
        let unknown = ScoredGroup { is_whole: false, ..group("c", 9.0, &[]) };
        let groups = vec![group("a", 40.0, &[0]), group("b", 61.0, &[0, 1]), unknown];
        let scale = ScoreScale { most: Some(50), groups, ..ScoreScale::default() };
        assert_eq!(words(&scale, &[All, given(25.0)]), "a 40/40, b 30.5/61, c –: 70.5 of 101 points");
        assert_eq!(words(&scale, &[given(25.0), Nothing]), "a 20/40, b 0/61, c –: 20 of 101 points");
    }

    /// Of tests with and without points of their own, on a scale of 50 and without one.
    #[test]
    fn points_are_gathered_in_four_ways() {
        let ten = Some(points(10.0));
        for (gather, tests, on_scale, as_they_are) in [
            (Gather::Worst, &[(All, None), (All, ten)][..], "100", "100"),
            (Gather::Worst, &[(All, None), (given(25.0), ten)], "50", "25"),
            (Gather::Worst, &[(All, None), (Nothing, None)], "0", "0"),
            (Gather::Sum, &[(All, None), (All, None), (All, None)], "100", "100"),
            (Gather::Sum, &[(All, None), (Nothing, None), (All, None)], "66.666", "66.666"),
            (Gather::Sum, &[(given(25.0), None), (Nothing, None), (All, None)], "50", "58.333"),
            (Gather::Sum, &[(All, ten), (given(25.0), ten), (Nothing, ten)], "15", "35"),
            (Gather::Best, &[(given(25.0), None), (Nothing, None)], "50", "25"),
            (Gather::Best, &[(All, ten), (Nothing, None)], "10", "10"),
            (Gather::Average, &[(All, None), (Nothing, None), (Nothing, None)], "33.333", "33.333"),
            (Gather::Average, &[(All, None), (given(25.0), None)], "75", "62.5"),
            (Gather::Average, &[(All, ten), (given(5.0), ten)], "5.5", "7.5"),
            (Gather::Worst, &[], "0", "0"),
            (Gather::Average, &[], "0", "0"),
        ] {
            let earned = |scale| gathered(gather, points(100.0), scale, tests).to_string();
            assert_eq!((&*earned(Some(50)), &*earned(None)), (on_scale, as_they_are), "{gather:?} {tests:?}");
        }
    }

    #[test]
    fn shares_are_exact() {
        for count in 1..200 {
            let tests = vec![(All, None); count];
            for whole in [100.0, 0.001, 33.333, 1e9] {
                assert_eq!(gathered(Gather::Sum, points(whole), Some(100), &tests), points(whole), "{count}");
                assert_eq!(gathered(Gather::Average, points(whole), Some(7), &tests), points(whole), "{count}");
            }
            // A thousandth that is missing can be seen.
            let tests = [vec![(given(99.999), None)], tests].concat();
            assert!(gathered(Gather::Sum, points(100.0), Some(100), &tests) < points(100.0));
        }
        // The largest values that there can be.
        let tests = vec![(TestScore::Points(points(1e9)), Some(points(1e9))); 1000];
        for gather in Gather::ALL {
            assert!(!gathered(gather, points(1e9), Some(u32::MAX), &tests).is_zero());
        }
    }

    #[test]
    fn a_group_earns_nothing_unless_all_that_it_needs_is_accepted() {
        let with = |needs: &[usize], group: ScoredGroup| ScoredGroup { needs: needs.into(), ..group };
        // The first needs a later one, as in packages of other formats; the last needs it by the second.
        let groups =
            vec![with(&[2], group("a", 20.0, &[0])), group("b", 30.0, &[1]), with(&[1], group("c", 50.0, &[2]))];
        let scale = ScoreScale { most: Some(100), groups, ..ScoreScale::default() };
        for (tests, said) in [
            ([All, All, All], "a 20/20, b 30/30, c 50/50: 100 of 100 points"),
            ([All, Nothing, All], "a 0/20 (needs c), b 0/30, c 0/50 (needs b): 0 of 100 points"),
            ([All, All, Nothing], "a 0/20 (needs c), b 30/30, c 0/50: 30 of 100 points"),
            ([All, given(50.0), All], "a 20/20, b 15/30, c 50/50: 85 of 100 points"),
        ] {
            assert_eq!(words(&scale, &tests), said);
        }
        let mut part = scale.clone();
        part.groups[1] = ScoredGroup { is_whole: false, ..group("b", 30.0, &[]) };
        assert_eq!(words(&part, &[All; 3]), "a –, b –, c –: 0 of 0 points");
        // A circle, or a group that is not there, comes only from a journal that was changed by hand.
        let groups = vec![with(&[1], group("a", 20.0, &[0])), with(&[0, 7], group("b", 30.0, &[1]))];
        let scale = ScoreScale { groups, ..scale };
        assert_eq!(words(&scale, &[All, All]), "a 20/20, b 30/30: 50 of 50 points");
        assert_eq!(words(&scale, &[All, Nothing]), "a 0/20 (needs b), b 0/30 (needs a): 0 of 50 points");
    }

    #[test]
    fn points_without_a_scale_may_have_no_bound() {
        let unbounded = ScoredGroup { gather: Gather::Sum, ..group("far", 0.0, &[1, 2]) };
        let scale = ScoreScale { groups: vec![group("near", 5.0, &[0]), unbounded], ..ScoreScale::default() };
        let tests = [All, given(1000.25), given(2e6)];
        assert_eq!(words(&scale, &tests), "near 5/5, far 2001000.25: 2001005.25 points");
        assert_eq!(scale.score(&tests).unwrap().earned.most, None);
    }

    #[test]
    fn without_groups_the_worst_test_counts_or_the_sum_of_the_tests_own_points() {
        let scale = ScoreScale { most: Some(50), ..ScoreScale::default() };
        for (tests, said, is_shown) in [
            (vec![All, given(25.5)], "25.5 of 50 points", true),
            (vec![TestScore::new(false, Some(points(3.0))), given(25.5)], "0 of 50 points", true),
            (vec![All, Nothing], "0 of 50 points", false),
            (vec![All, All], "50 of 50 points", false),
        ] {
            let score = scale.score(&tests).unwrap();
            assert_eq!((&*score.to_string(), score.is_shown), (said, is_shown));
        }
        assert_eq!(scale.score(&[]), None);
        let free = ScoreScale::default();
        assert_eq!(words(&free, &[given(7.0), given(3.5), All]), "3.5 points");
        assert_eq!(free.score(&[All]), None);
        let own = ScoreScale { tests: vec![Some(points(5.0)), None, Some(points(2.5))], ..scale };
        assert_eq!(words(&own, &[All, All, Nothing]), "5 of 7.5 points");
        assert_eq!(words(&own, &[given(25.0), Nothing, All]), "5 of 7.5 points");
    }
}
