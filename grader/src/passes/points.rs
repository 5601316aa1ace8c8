//! Points given by an author's program, in testlib's convention and in ICPC's, and what is invalid.
//!
//! testlib ends with exit code 7 and `points 0.5 …` on standard error, or with `partially correct (50) …`, hundredths
//! of what the test is worth; then the exit code depends on how the program was built and may be that of any verdict.
//! In ICPC's convention the feedback folder has `score.txt`, or `score_multiplier.txt` with a share of the points.
//!

use interactor::display_line;
use package::{Points, Score};

/// Testlib's exit code for points.
const POINTS: i32 = 7;

/// What the points for a test are measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointScale {
    /// No more can be given; `None`: any points can.
    bound: Option<Points>,
    /// What a share is a part of; `None` where nobody says.
    whole: Option<Points>,
}

impl PointScale {
    /// Of a package's scale; where points count as they are, of what the test itself is worth.
    pub fn new(score: &Score, own: Option<Points>) -> PointScale {
        match score.most.map(Points::whole) {
            Some(most) => PointScale { bound: Some(most), whole: Some(most) },
            None => PointScale { bound: None, whole: own },
        }
    }

    /// Where it matters only that points are given, and not how many.
    pub fn of_any_test(score: &Score) -> PointScale {
        PointScale::new(score, Some(Points::whole(1)))
    }

    fn points(self, points: f64) -> Result<Points, String> {
        match (Points::new(points), self.bound) {
            (Some(points), None) => Ok(points),
            (Some(points), Some(most)) if points <= most => Ok(points),
            (_, Some(most)) => {
                Err(format!("gives {points} points; a test is worth from 0 to {most} ([score] most = {most})"))
            }
            (None, None) => Err(format!("gives {points} points; they are from 0 to a billion")),
        }
    }

    /// `source`: for messages.
    fn share(self, share: f64, source: &str) -> Result<Points, String> {
        match self.whole {
            Some(whole) => self.points(share * whole.value()),
            None => Err(format!("gives a share of the points ({source}), but nothing says what the test is worth")),
        }
    }
}

/// The points that a program gives in testlib's convention; `None` if it gives none.
pub fn of_testlib(code: i32, stderr: &[u8], scale: PointScale) -> Option<Result<Points, String>> {
    let text = String::from_utf8_lossy(stderr);
    let mut words = text.split_whitespace();
    if let Some(rest) = text.trim_start().strip_prefix("partially correct (") {
        let (number, _) = rest.split_once(')')?;
        let hundredths: f64 = number.parse().ok()?;
        return Some(scale.share(hundredths / 100.0, "partially correct"));
    }
    if code != POINTS {
        return None;
    }
    let first = words.next().unwrap_or_default();
    let number = if first == "points" { words.next().unwrap_or_default() } else { first };
    Some(match number.parse() {
        Ok(points) => scale.points(points),
        Err(_) => {
            Err("gives points (exit code 7), but standard error does not begin with `points` and a number".into())
        }
    })
}

/// The points in a feedback folder; `None` if there are none.
pub fn of_icpc(score: Option<&[u8]>, multiplier: Option<&[u8]>, scale: PointScale) -> Option<Result<Points, String>> {
    let read = |name: &str, text: &[u8]| -> Result<f64, String> {
        let text = display_line(text.trim_ascii());
        text.parse().map_err(|_| format!("left `{text}` in {name}, which is no number"))
    };
    const MULTIPLIER: &str = "score_multiplier.txt";
    Some(match (score, multiplier) {
        (None, None) => return None,
        (Some(_), Some(_)) => Err("left both score.txt and score_multiplier.txt".into()),
        (Some(score), None) => read("score.txt", score).and_then(|points| scale.points(points)),
        (None, Some(multiplier)) => read(MULTIPLIER, multiplier).and_then(|share| match share {
            0.0..=1.0 => scale.share(share, MULTIPLIER),
            _ => Err(format!("left {share} in {MULTIPLIER}; it is from 0 to 1")),
        }),
    })
}

/// The least of those that are given.
pub fn least(a: Option<Points>, b: Option<Points>) -> Option<Points> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(most: Option<u32>, own: Option<u32>) -> PointScale {
        PointScale::new(&Score { most, length: None }, own.map(Points::whole))
    }

    #[test]
    fn testlib_gives_points_by_exit_code_and_standard_error() {
        for (code, stderr, points) in [
            (7, "points 12.5 close", Ok("12.5")),
            (7, "points 0 nothing", Ok("0")),
            (7, "40\n", Ok("40")),
            (0, "partially correct (0) nothing", Ok("0")),
            (1, "partially correct (1) hardly", Ok("0.5")),
            (50, "partially correct (100) all of it", Ok("50")),
            (7, "points 50.001", Err("gives 50.001 points; a test is worth from 0 to 50")),
            (7, "points -1", Err("gives -1 points")),
            (7, "points nan", Err("gives NaN points")),
            (7, "", Err("gives points (exit code 7), but")),
            (7, "points points_info=a", Err("gives points (exit code 7), but")),
            (120, "partially correct (120)", Err("gives 60 points")),
        ] {
            match (of_testlib(code, stderr.as_bytes(), scale(Some(50), Some(8))).expect(stderr), points) {
                (Ok(given), Ok(points)) => assert_eq!(given.to_string(), points, "{stderr}"),
                (Err(words), Err(beginning)) => assert!(words.starts_with(beginning), "{words}"),
                (given, _) => panic!("{stderr}: {given:?}"),
            }
        }
        for (code, stderr) in [(0, "ok"), (1, "wrong answer points 5"), (20, "points 5"), (3, "FAIL partially")] {
            assert_eq!(of_testlib(code, stderr.as_bytes(), scale(Some(50), Some(8))), None, "{stderr}");
        }
    }

    #[test]
    fn icpc_gives_points_by_its_files() {
        let text = |text: &'static str| Some(text.as_bytes());
        for (score, multiplier, points) in [
            (text(" 12.5\n"), None, Ok("12.5")),
            (None, text("0.25"), Ok("12.5")),
            (text("51"), None, Err("gives 51 points")),
            (None, text("1.5"), Err("left 1.5 in score_multiplier.txt")),
            (text("many"), None, Err("left `many` in score.txt")),
            (text("1"), text("1"), Err("left both")),
        ] {
            match (of_icpc(score, multiplier, scale(Some(50), Some(8))).unwrap(), points) {
                (Ok(given), Ok(points)) => assert_eq!(given.to_string(), points),
                (Err(words), Err(beginning)) => assert!(words.starts_with(beginning), "{words}"),
                (given, _) => panic!("{score:?} {multiplier:?}: {given:?}"),
            }
        }
        assert_eq!(of_icpc(None, None, scale(Some(50), Some(8))), None);
    }

    #[test]
    fn without_a_scale_points_have_no_bound_and_shares_are_of_what_the_test_is_worth() {
        let text = |text: &'static str| Some(text.as_bytes());
        let [free, own] = [None, Some(8)].map(|own| scale(None, own));
        for (given, points) in [
            (of_icpc(text("123456.5"), None, free), Ok("123456.5")),
            (of_icpc(text("123456.5"), None, own), Ok("123456.5")),
            (of_icpc(text("-1"), None, free), Err("gives -1 points")),
            (of_icpc(text("nan"), None, free), Err("gives NaN points")),
            (of_icpc(text("1e300"), None, free), Err("gives 1000")),
            (of_icpc(None, text("0.5"), own), Ok("4")),
            (of_icpc(None, text("0.5"), free), Err("gives a share of the points (score_multiplier.txt), but")),
            (of_icpc(None, text("2"), own), Err("left 2 in score_multiplier.txt")),
            (of_testlib(7, b"points 150", own), Ok("150")),
            (of_testlib(0, b"partially correct (50)", own), Ok("4")),
            (of_testlib(0, b"partially correct (50)", free), Err("gives a share of the points (partially correct)")),
        ] {
            match (given.unwrap(), points) {
                (Ok(given), Ok(points)) => assert_eq!(given.to_string(), points),
                (Err(words), Err(beginning)) => assert!(words.starts_with(beginning), "{words}"),
                (given, _) => panic!("{given:?}"),
            }
        }
    }
}
