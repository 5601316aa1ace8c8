//! Points: what a test is worth, in thousandths, so that they compare and come back from a file as they were.

use std::fmt;

/// Points from none to a million.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points {
    thousandths: u64,
}

const MOST: f64 = 1e6;

impl Points {
    pub fn whole(points: u32) -> Points {
        Points { thousandths: u64::from(points) * 1000 }
    }

    /// The nearest thousandth; `None` for what is negative, above a million or no number.
    pub fn new(points: f64) -> Option<Points> {
        // What is no number is in no range.
        (0.0..=MOST).contains(&points).then(|| Points { thousandths: (points * 1000.0).round() as u64 })
    }

    pub fn value(self) -> f64 {
        self.thousandths as f64 / 1000.0
    }

    pub fn is_zero(self) -> bool {
        self.thousandths == 0
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
        for (points, text) in [(0.0, "0"), (70.0, "70"), (0.5, "0.5"), (33.3333, "33.333"), (1e6, "1000000")] {
            let points = Points::new(points).unwrap();
            assert_eq!(points.to_string(), text);
            assert_eq!(Points::new(points.value()), Some(points));
        }
        for none in [-0.001, f64::NAN, f64::INFINITY, 1e6 + 1.0] {
            assert_eq!(Points::new(none), None);
        }
    }
}
