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
    /// Verdicts that may occur on other tests; mostly `Accepted` is one of them.
    permitted: Vec<Verdict>,
    vocabulary: Vocabulary,
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
        Expectation { required, permitted, vocabulary: Vocabulary::Own }
    }

    /// Every test must get one of `permitted`; unless `required` is empty, some test must get one of it.
    pub fn of_rule(permitted: &[Verdict], required: &[Verdict]) -> Expectation {
        let permitted = [permitted, required].concat();
        Expectation { required: required.to_vec(), permitted, vocabulary: Vocabulary::Own }
    }

    /// The same in ICPC's terms.
    pub fn in_icpc_terms(self) -> Expectation {
        Expectation { vocabulary: Vocabulary::Icpc, ..self }
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

    /// Reads what [`Display`](std::fmt::Display) writes: `WA or TLE`, `rejected`, `WA, perhaps RE`.
    pub fn parse(text: &str) -> Option<Expectation> {
        let (text, vocabulary) = match text.strip_suffix(IN_ICPC_TERMS) {
            Some(text) => (text, Vocabulary::Icpc),
            None => (text, Vocabulary::Own),
        };
        if text == "rejected" {
            return Some(Expectation { vocabulary, ..Expectation::rejected() });
        }
        let list = |text: &str| text.split(" or ").map(Verdict::parse).collect::<Option<Vec<Verdict>>>();
        let (text, accepted) = match text.strip_suffix(ON_EVERY_TEST) {
            Some(text) => (text, None),
            None => (text, Some(Verdict::Accepted)),
        };
        let (text, more) = text.split_once(PERHAPS).map_or((text, None), |(text, more)| (text, Some(more)));
        let listed = list(text)?;
        let required = if listed.contains(&Verdict::Accepted) { Vec::new() } else { listed.clone() };
        let permitted = [listed, more.map_or(Some(Vec::new()), list)?].concat();
        let permitted = permitted.into_iter().chain(accepted).collect();
        Some(Expectation { required, permitted, vocabulary })
    }

    /// One of these must occur on at least one test; empty where all tests may be accepted.
    pub fn required(&self) -> &[Verdict] {
        &self.required
    }

    /// Every test gets one of these; those required are among them, and some may be named twice.
    pub fn permitted(&self) -> &[Verdict] {
        &self.permitted
    }

    /// Whether every test must be accepted.
    pub fn is_accepted(&self) -> bool {
        self.required.is_empty() && self.permitted.iter().all(|&v| v == Verdict::Accepted)
    }

    /// Compares with the verdicts by test; skipped tests are ignored.
    pub fn compare(&self, verdicts: &[Verdict]) -> Result<(), Mismatch> {
        let seen = || verdicts.iter().copied().enumerate().filter(|&(_, v)| v != Verdict::Skipped);
        if let Some((test, verdict)) = seen().find(|&(_, v)| !self.is_among(&self.permitted, v)) {
            return Err(Mismatch::Unexpected { test, verdict });
        }
        if self.required.is_empty() || seen().any(|(_, v)| self.is_among(&self.required, v)) {
            return Ok(());
        }
        Err(Mismatch::Missing { expected: self.required.clone() })
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

const PERHAPS: &str = ", perhaps ";
const ON_EVERY_TEST: &str = " on every test";
const IN_ICPC_TERMS: &str = " (ICPC)";

impl std::fmt::Display for Expectation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let terms = if self.vocabulary == Vocabulary::Icpc { IN_ICPC_TERMS } else { "" };
        let own = Expectation { vocabulary: Vocabulary::Own, ..self.clone() };
        if own == Expectation::rejected() {
            return write!(f, "rejected{terms}");
        }
        let verdicts = if self.required.is_empty() { &self.permitted } else { &self.required };
        write!(f, "{}", list(verdicts))?;
        let more: Vec<Verdict> =
            self.permitted.iter().copied().filter(|v| !verdicts.contains(v) && *v != Verdict::Accepted).collect();
        if !more.is_empty() {
            write!(f, "{PERHAPS}{}", list(&more))?;
        }
        if !self.permitted.contains(&Verdict::Accepted) {
            f.write_str(ON_EVERY_TEST)?;
        }
        f.write_str(terms)
    }
}

/// `WA or TLE`
fn list(verdicts: &[Verdict]) -> String {
    let mut codes: Vec<&str> = verdicts.iter().map(|verdict| verdict.code()).collect();
    codes.dedup();
    codes.join(" or ")
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
            Expectation::of_rule(&[Accepted, RuntimeError], &[TimeLimit]),
            Expectation::of_rule(&[WrongAnswer], &[WrongAnswer]),
            Expectation::of_rule(&[RuntimeError], &[]),
            Expectation::any_of(&[TimeLimit]).in_icpc_terms(),
            Expectation::rejected().in_icpc_terms(),
        ] {
            let read = Expectation::parse(&expectation.to_string()).unwrap();
            assert_eq!(read.to_string(), expectation.to_string());
            for verdicts in [
                &[Accepted][..],
                &[WrongAnswer, Accepted],
                &[TimeLimit],
                &[RuntimeError],
                &[IdlenessLimit],
                &[TimeLimit, RuntimeError],
            ] {
                assert_eq!(read.compare(verdicts), expectation.compare(verdicts), "{expectation}");
            }
        }
        assert_eq!(Expectation::parse("WA and TLE"), None);
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
            ("run_time_error", Some(Expectation::any_of(&[RuntimeError]))),
            ("wrong", None),
        ] {
            assert_eq!(Expectation::of_folder(folder), expected, "{folder}");
        }
    }
}
