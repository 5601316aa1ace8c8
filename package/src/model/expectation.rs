//! What a solution is declared to do, and whether it did.
//!
//! As on Polygon and in ICPC packages an expectation is about the whole set of tests: `WA` means that every test is
//! accepted or wrong, and at least one is wrong.

use super::verdict::Verdict;

/// The verdicts that an author expects of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// One of these verdicts must occur on at least one test; empty when all tests may be accepted.
    required: Vec<Verdict>,
    /// Verdicts that may occur on other tests.
    permitted: Vec<Verdict>,
}

/// How the verdicts of a solution differ from what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The verdict on the test with this index is none of the expected ones.
    Unexpected { test: usize, verdict: Verdict },
    /// No test got one of the expected verdicts.
    Missing { expected: Vec<Verdict> },
}

impl Expectation {
    /// Accepted on every test.
    pub fn accepted() -> Expectation {
        Expectation::any_of(&[Verdict::Accepted])
    }

    /// Any failure that a submission can cause.
    pub fn rejected() -> Expectation {
        let failures = Verdict::ALL
            .into_iter()
            .filter(|v| !matches!(v, Verdict::Accepted | Verdict::JudgeError | Verdict::Skipped))
            .collect::<Vec<_>>();
        Expectation::any_of(&failures)
    }

    /// One of `verdicts` over the set of tests; with `Accepted` among them, all tests may be accepted.
    pub fn any_of(verdicts: &[Verdict]) -> Expectation {
        let permitted = [verdicts, &[Verdict::Accepted]].concat();
        let required = if verdicts.contains(&Verdict::Accepted) { Vec::new() } else { verdicts.to_vec() };
        Expectation { required, permitted }
    }

    /// The expectation that a folder's name declares (as on Kattis and Polygon).
    pub(crate) fn of_folder(name: &str) -> Option<Expectation> {
        match name {
            "rejected" => Some(Expectation::rejected()),
            "run_time_error" | "run-time-error" => Some(Expectation::any_of(&[Verdict::RuntimeError])),
            "judge_error" | "skipped" => None,
            _ if name.len() > 3 => Verdict::parse(name).map(|v| Expectation::any_of(&[v])),
            _ => None,
        }
    }

    /// Reads what [`Display`](std::fmt::Display) writes: `WA or TLE`, `rejected`.
    pub fn parse(text: &str) -> Option<Expectation> {
        if text == "rejected" {
            return Some(Expectation::rejected());
        }
        let verdicts: Option<Vec<Verdict>> = text.split(" or ").map(Verdict::parse).collect();
        verdicts.map(|verdicts| Expectation::any_of(&verdicts))
    }

    /// Whether every test must be accepted.
    pub fn is_accepted(&self) -> bool {
        self.required.is_empty() && self.permitted.iter().all(|&v| v == Verdict::Accepted)
    }

    /// Compares with the verdicts by test; skipped tests are ignored.
    pub fn compare(&self, verdicts: &[Verdict]) -> Result<(), Mismatch> {
        let seen = || verdicts.iter().copied().enumerate().filter(|&(_, v)| v != Verdict::Skipped);
        if let Some((test, verdict)) = seen().find(|(_, v)| !self.permitted.contains(v)) {
            return Err(Mismatch::Unexpected { test, verdict });
        }
        if self.required.is_empty() || seen().any(|(_, v)| self.required.contains(&v)) {
            return Ok(());
        }
        Err(Mismatch::Missing { expected: self.required.clone() })
    }
}

impl std::fmt::Display for Expectation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Expectation::rejected() {
            return f.write_str("rejected");
        }
        let verdicts = if self.required.is_empty() { &self.permitted } else { &self.required };
        let mut codes: Vec<&str> = verdicts.iter().map(|v| v.code()).collect();
        codes.dedup();
        f.write_str(&codes.join(" or "))
    }
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
    fn an_expectation_is_read_as_it_is_written() {
        for expectation in [
            Expectation::accepted(),
            Expectation::rejected(),
            Expectation::any_of(&[WrongAnswer, TimeLimit]),
            Expectation::any_of(&[Accepted, TimeLimit]),
        ] {
            let read = Expectation::parse(&expectation.to_string()).unwrap();
            assert_eq!(read.to_string(), expectation.to_string());
            for verdicts in [&[Accepted][..], &[WrongAnswer, Accepted], &[TimeLimit], &[RuntimeError]] {
                assert_eq!(read.compare(verdicts), expectation.compare(verdicts), "{expectation}");
            }
        }
        assert_eq!(Expectation::parse("WA and TLE"), None);
    }

    #[test]
    fn folders_declare_what_their_names_say() {
        for (folder, expected) in [
            ("accepted", Some(Expectation::accepted())),
            ("wrong_answer", Some(Expectation::any_of(&[WrongAnswer]))),
            ("time-limit-exceeded", Some(Expectation::any_of(&[TimeLimit]))),
            ("run_time_error", Some(Expectation::any_of(&[RuntimeError]))),
            ("wrong", None),
        ] {
            assert_eq!(Expectation::of_folder(folder), expected, "{folder}");
        }
    }
}
