//! What tests are worth, and how the length of their messages counts: by thresholds, or by a formula of the author's.

use super::channel::{Length, Unit};
use super::formula::Formula;
use super::points::Points;

/// What tests are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The scale of the points that are given for a test, by its messages or by a program of the author's: so many are
    /// all that the test is worth, fewer are a share of it. `None`: points count as they are, and have no bound.
    pub most: Option<u32>,
    /// How the length of the longest message counts, where it does.
    pub length: Option<LengthScore>,
}

/// From a length to points.
#[derive(Clone, Debug, PartialEq)]
pub enum LengthScore {
    /// From short to long, all in one unit, at least one. A message longer than the last threshold is worth nothing.
    Thresholds(Vec<Threshold>),
    Formula {
        formula: Formula,
        unit: Unit,
    },
}

/// Points for a message that is not longer than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    pub most: Length,
    pub points: u32,
}

impl Default for Score {
    fn default() -> Score {
        Score::USUAL
    }
}

impl Score {
    /// Where a package says nothing of points.
    pub(super) const USUAL: Score = Score { most: Some(100), length: None };

    /// What length is counted in, where it counts.
    pub fn unit(&self) -> Option<Unit> {
        match self.length.as_ref()? {
            LengthScore::Thresholds(list) => list.first().map(|first| first.most.unit),
            LengthScore::Formula { unit, .. } => Some(*unit),
        }
    }

    /// Whole points, rounded down, for a longest message of this length.
    pub fn for_length(&self, length: u64) -> Option<Points> {
        let points = match self.length.as_ref()? {
            LengthScore::Thresholds(list) => {
                list.iter().find(|threshold| length <= threshold.most.amount).map_or(0, |found| found.points)
            }
            // NaN, as from 0 / 0, becomes 0 here.
            LengthScore::Formula { formula, .. } => {
                formula.value(length as f64).clamp(0.0, self.most.map_or(f64::from(u32::MAX), f64::from)) as u32
            }
        };
        Some(Points::whole(points))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_gives_whole_points_within_its_bounds() {
        for (text, length, points) in [
            ("100 * 44 / length", 44, 100),
            ("100 * 44 / length", 50, 88),
            ("100 * 44 / length", 0, 100),
            ("100 - 2 * (length - 10)", 30, 60),
            ("100 - 2 * (length - 10)", 300, 0),
            ("min(90, max(10, 1000 / length))", 500, 10),
            ("8 / 4 / 2", 1, 1),
            ("0 / (length - length)", 3, 0),
        ] {
            let formula = text.parse().expect(text);
            let score = Score { most: Some(100), length: Some(LengthScore::Formula { formula, unit: Unit::Symbols }) };
            assert_eq!(score.for_length(length), Some(Points::whole(points)), "{text} {length}");
        }
    }
}
