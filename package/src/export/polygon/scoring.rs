//! Points and groups: Polygon gives points to tests, and a group says how those of its tests count.

use super::super::draft::Draft;
use super::super::exported::{ExportRefused, unknown_to_polygon as unknown};
use crate::model::{Gather, Points};

#[derive(Default)]
pub(super) struct Scoring {
    pub groups: Vec<ScoredGroup>,
    /// By the index of the test.
    pub tests: Vec<ScoredTest>,
}

pub(super) struct ScoredGroup {
    pub name: String,
    pub points: Points,
    pub is_complete: bool,
    /// Names of groups.
    pub needs: Vec<String>,
}

#[derive(Clone, Default)]
pub(super) struct ScoredTest {
    pub group: Option<String>,
    pub points: Option<Points>,
}

impl Scoring {
    pub fn of(draft: &mut Draft<'_>) -> Result<Scoring, ExportRefused> {
        let package = draft.package;
        let mut scoring = Scoring { groups: Vec::new(), tests: vec![ScoredTest::default(); package.tests.len()] };
        for group in &package.groups {
            let is_complete = match group.gather {
                Gather::Worst => true,
                Gather::Sum | Gather::Average => false,
                Gather::Best => return Err(unknown("groups that are worth as much as their best test")),
            };
            let share = group.points.value() / group.tests.len().max(1) as f64;
            for (&number, place) in group.tests.iter().zip(0..) {
                let test = &mut scoring.tests[number - 1];
                if test.group.is_some() {
                    return Err(unknown("tests that are in several groups"));
                }
                test.group = Some(group.name.clone());
                test.points = match (group.gather, package.tests[number - 1].details.points) {
                    // All or nothing: the first test stands for the group.
                    (Gather::Worst, _) if place == 0 => Some(group.points),
                    (Gather::Worst, _) => Some(Points::default()),
                    (Gather::Sum, Some(points)) => Some(points),
                    _ => Points::new(share),
                };
            }
            let needs = group.needs.iter().map(|&needed| package.groups[needed].name.clone()).collect();
            scoring.groups.push(ScoredGroup { name: group.name.clone(), points: group.points, is_complete, needs });
        }
        Ok(scoring)
    }
}
