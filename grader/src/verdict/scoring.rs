//! The score of a submission: from the points of its tests to groups of tests and their sum.

use package::Points;

/// The points that the tests of an invocation are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreScale {
    /// Of one accepted test to which no points were given.
    pub most: u32,
    pub groups: Vec<ScoredGroup>,
}

/// A group of tests and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredGroup {
    pub name: String,
    pub points: u32,
    /// Tests of the invocation, by index; `None` where not all of the group are run.
    pub tests: Option<Vec<usize>>,
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

impl ScoreScale {
    /// `small 40/40, large 0/60: 40 of 100 points`; without groups the points of the worst test, `None` if no test was
    /// given points.
    pub fn words(&self, tests: &[TestScore]) -> Option<String> {
        if self.groups.is_empty() {
            let counts = tests.iter().any(|worth| matches!(worth, TestScore::Points(_)));
            let least = tests.iter().map(|worth| worth.points(self.most)).min()?;
            return counts.then(|| format!("{least} of {} points", self.most));
        }
        let (mut listed, mut sum, mut all) = (Vec::new(), 0, 0);
        for group in &self.groups {
            let Some(members) = &group.tests else {
                listed.push(format!("{} –", group.name));
                continue;
            };
            let worst = members.iter().map(|&test| tests[test].share(self.most)).fold(1.0, f64::min);
            // Rounded down to whole points; the small addend absorbs errors of floating point.
            let points = (f64::from(group.points) * worst + 1e-9) as u32;
            (sum, all) = (sum + points, all + group.points);
            listed.push(format!("{} {points}/{}", group.name, group.points));
        }
        Some(format!("{}: {sum} of {all} points", listed.join(", ")))
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

    fn points(self, most: u32) -> Points {
        match self {
            TestScore::Nothing => Points::default(),
            TestScore::All => Points::whole(most),
            TestScore::Points(points) => points,
        }
    }

    fn share(self, most: u32) -> f64 {
        match self {
            TestScore::Nothing => 0.0,
            TestScore::All => 1.0,
            TestScore::Points(points) => points.value() / f64::from(most.max(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_earns_the_share_of_its_worst_test() {
        let half = TestScore::new(true, Points::new(25.0));
        let group = |name: &str, points, tests| ScoredGroup { name: name.into(), points, tests };
        let groups = vec![group("a", 40, Some(vec![0])), group("b", 61, Some(vec![0, 1])), group("c", 9, None)];
        let scale = ScoreScale { most: 50, groups };
        assert_eq!(scale.words(&[TestScore::All, half]).unwrap(), "a 40/40, b 30/61, c –: 70 of 101 points");
        assert_eq!(scale.words(&[half, TestScore::Nothing]).unwrap(), "a 20/40, b 0/61, c –: 20 of 101 points");
    }

    #[test]
    fn without_groups_the_worst_test_counts_where_any_has_points() {
        let scale = ScoreScale { most: 50, groups: Vec::new() };
        let half = TestScore::new(true, Points::new(25.5));
        for (tests, words) in [
            (vec![TestScore::All, half], Some("25.5 of 50 points")),
            (vec![TestScore::new(false, Points::new(3.0)), half], Some("0 of 50 points")),
            (vec![TestScore::All, TestScore::Nothing], None),
            (vec![], None),
        ] {
            assert_eq!(scale.words(&tests).as_deref(), words);
        }
    }
}
