//! Points: what tests are worth and submissions earn, in thousandths, so that they compare and come back from a file as
//! they were.

use std::fmt;
use std::iter::Sum;

/// Points, in thousandths. Those that are given are from none to a billion; a sum may be larger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points {
    thousandths: u64,
}

/// What a submission earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    pub points: Points,
    /// All there are; `None` where points have no bound.
    pub most: Option<Points>,
}

/// So many thousandths are exact as a floating-point number, and products of them fit into 128 bits.
const MOST: f64 = 1e9;

impl Points {
    pub fn whole(points: u32) -> Points {
        Points { thousandths: u64::from(points) * 1000 }
    }

    /// The nearest thousandth; `None` for what is negative, above a billion or no number.
    pub fn new(points: f64) -> Option<Points> {
        // What is no number is in no range.
        (0.0..=MOST).contains(&points).then(|| Points { thousandths: (points * 1000.0).round() as u64 })
    }

    pub fn from_thousandths(thousandths: u64) -> Points {
        Points { thousandths }
    }

    pub fn thousandths(self) -> u64 {
        self.thousandths
    }

    pub fn value(self) -> f64 {
        self.thousandths as f64 / 1000.0
    }

    pub fn is_zero(self) -> bool {
        self.thousandths == 0
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        Points { thousandths: points.fold(0, |sum, points| sum.saturating_add(points.thousandths)) }
    }
}

/// `60 of 100 points`
impl fmt::Display for Earned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            Some(most) => write!(f, "{} of {most} points", self.points),
            None => write!(f, "{} points", self.points),
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.thousandths / 1000, self.thousandths % 1000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_short_as_they_can_be() {
        for (points, text) in [(0.0, "0"), (70.0, "70"), (0.5, "0.5"), (33.3333, "33.333"), (1e9, "1000000000")] {
            let points = Points::new(points).unwrap();
            assert_eq!(points.to_string(), text);
            assert_eq!(Points::new(points.value()), Some(points));
        }
        for none in [-0.001, f64::NAN, f64::INFINITY, 1e9 + 1.0] {
            assert_eq!(Points::new(none), None);
        }
        let tenth = Points::new(0.1).unwrap();
        assert_eq!([tenth; 3].into_iter().sum::<Points>().to_string(), "0.3");
    }
}
