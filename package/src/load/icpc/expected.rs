//! What a folder below `submissions/`, and a comment in a submission's source, say of its verdicts.
//!
//! Sources: "Problem package format", version legacy, section "Example submissions"; version 2025-09, section "Default
//! directories"; DOMjudge's manual, "Verifying jury submissions" (`@EXPECTED_RESULTS@`).

use std::io::Read;
use std::path::Path;

use crate::model::{Expectation, Verdict};
use Verdict::{Accepted, CompileError, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer};

/// The four verdicts of the format.
pub(super) const ALL: [Verdict; 4] = [Accepted, WrongAnswer, TimeLimit, RuntimeError];

/// Verdicts on all tests together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// Every test gets one of these.
    pub permitted: Vec<Verdict>,
    /// Some test gets one of these; empty: whatever is permitted.
    pub required: Vec<Verdict>,
}

impl Rule {
    fn new(permitted: &[Verdict], required: &[Verdict]) -> Rule {
        Rule { permitted: permitted.into(), required: required.into() }
    }

    /// The verdicts that a submission may be known for: those required, or else those permitted.
    pub fn results(&self) -> Vec<Verdict> {
        let mut results = if self.required.is_empty() { self.permitted.clone() } else { self.required.clone() };
        results.sort();
        results
    }

    pub fn expectation(&self) -> Expectation {
        Expectation::of_rule(&self.permitted, &self.required).in_icpc_terms()
    }
}

/// The rule of a folder that the format knows. `gives_points`: an accepted test may be worth less than another.
pub(super) fn of_folder(name: &str, is_legacy: bool, gives_points: bool) -> Option<Rule> {
    let failures = [WrongAnswer, TimeLimit, RuntimeError];
    Some(match name {
        "accepted" => Rule::new(&[Accepted], &[]),
        "partially_accepted" if gives_points => Rule::new(&ALL, &[]),
        "partially_accepted" | "rejected" => Rule::new(&ALL, &failures),
        "wrong_answer" => Rule::new(&[Accepted, WrongAnswer], &[WrongAnswer]),
        "time_limit_exceeded" if is_legacy => Rule::new(&[Accepted, WrongAnswer, TimeLimit], &[TimeLimit]),
        "time_limit_exceeded" => Rule::new(&[Accepted, TimeLimit], &[TimeLimit]),
        "run_time_error" if is_legacy => Rule::new(&ALL, &[RuntimeError]),
        "run_time_error" => Rule::new(&[Accepted, RuntimeError], &[RuntimeError]),
        "brute_force" => Rule::new(&[Accepted, TimeLimit, RuntimeError], &[TimeLimit, RuntimeError]),
        // Those of DOMjudge.
        "no_output" => Rule::new(&[Accepted, WrongAnswer], &[WrongAnswer]),
        "compiler_error" | "compile_error" => Rule::new(&[CompileError], &[CompileError]),
        "output_limit" | "output_limit_exceeded" => Rule::new(&[Accepted, OutputLimit], &[OutputLimit]),
        "memory_limit" | "memory_limit_exceeded" => Rule::new(&[Accepted, MemoryLimit], &[MemoryLimit]),
        "slow_accepted" => Rule::new(&[Accepted], &[]),
        _ => return None,
    })
}

/// What the comment `@EXPECTED_RESULTS@: A, B` of a source says: the result is one of these. The error names a word
/// that is none.
pub(super) fn of_comment(file: &Path) -> Option<Result<Rule, String>> {
    const READ: u64 = 1 << 20;
    let mut bytes = Vec::new();
    std::fs::File::open(file).ok()?.take(READ).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let (_, after) = text.split_once("@EXPECTED_RESULTS@:")?;
    let line = after.lines().next().unwrap_or_default().trim_end_matches("*/").trim_end_matches("-->");
    Some(of_words(line))
}

fn of_words(line: &str) -> Result<Rule, String> {
    let mut verdicts = Vec::new();
    for word in line.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let plain = word.to_ascii_uppercase().replace('-', "_");
        verdicts.extend(match plain.as_str() {
            "CORRECT" | "ACCEPTED" => vec![Accepted],
            "WRONG_ANSWER" | "NO_OUTPUT" => vec![WrongAnswer],
            "TIMELIMIT" | "TIME_LIMIT" | "TIME_LIMIT_EXCEEDED" => vec![TimeLimit],
            "RUN_ERROR" | "RUN_TIME_ERROR" | "RUNTIME_ERROR" => vec![RuntimeError],
            "COMPILER_ERROR" | "COMPILE_ERROR" => vec![CompileError],
            "OUTPUT_LIMIT" | "OUTPUT_LIMIT_EXCEEDED" => vec![OutputLimit],
            "MEMORY_LIMIT" | "MEMORY_LIMIT_EXCEEDED" => vec![MemoryLimit],
            "CHECK_MANUALLY" => ALL.to_vec(),
            _ => return Err(word.into()),
        });
    }
    if verdicts.contains(&Accepted) {
        return Ok(Rule::new(&verdicts, &[]));
    }
    Ok(Rule::new(&[&verdicts[..], &[Accepted]].concat(), &verdicts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_name_the_results_that_may_be() {
        for (line, rule) in [
            (" WRONG-ANSWER */", Ok("WA")),
            (" RUN_TIME_ERROR , ACCEPTED   ", Ok("RE or AC")),
            ("timelimit, CORRECT", Ok("TLE or AC")),
            ("TIMELIMIT,RUN-ERROR", Ok("TLE or RE")),
            ("fine", Err("fine")),
        ] {
            let line = line.trim_end_matches("*/");
            let read = of_words(line).map(|rule| rule.expectation().to_string().replace(" (ICPC)", ""));
            assert_eq!(read.as_deref().map_err(String::as_str), rule, "{line}");
        }
    }
}
