//! The closed set of verdicts, and how each is written.

use std::fmt;

/// What the judge says of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    Accepted,
    WrongAnswer,
    PresentationError,
    /// CPU time.
    TimeLimit,
    /// Wall clock without progress.
    IdlenessLimit,
    MemoryLimit,
    OutputLimit,
    RuntimeError,
    SecurityViolation,
    CompileError,
    /// The judge's own fault, or the package's.
    JudgeError,
    Skipped,
}

impl Verdict {
    pub const ALL: [Verdict; 12] = [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::PresentationError,
        Verdict::TimeLimit,
        Verdict::IdlenessLimit,
        Verdict::MemoryLimit,
        Verdict::OutputLimit,
        Verdict::RuntimeError,
        Verdict::SecurityViolation,
        Verdict::CompileError,
        Verdict::JudgeError,
        Verdict::Skipped,
    ];

    /// Whether a run that ends with this has passed its test. A verdict for a partial score would be one arm more.
    pub fn passed(self) -> bool {
        match self {
            Verdict::Accepted => true,
            Verdict::WrongAnswer
            | Verdict::PresentationError
            | Verdict::TimeLimit
            | Verdict::IdlenessLimit
            | Verdict::MemoryLimit
            | Verdict::OutputLimit
            | Verdict::RuntimeError
            | Verdict::SecurityViolation
            | Verdict::CompileError
            | Verdict::JudgeError
            | Verdict::Skipped => false,
        }
    }

    /// One letter, for matrices.
    pub fn letter(self) -> char {
        match self {
            Verdict::Accepted => 'A',
            Verdict::WrongAnswer => 'W',
            Verdict::PresentationError => 'P',
            Verdict::TimeLimit => 'T',
            Verdict::IdlenessLimit => 'I',
            Verdict::MemoryLimit => 'M',
            Verdict::OutputLimit => 'O',
            Verdict::RuntimeError => 'R',
            Verdict::SecurityViolation => 'S',
            Verdict::CompileError => 'C',
            Verdict::JudgeError => 'J',
            Verdict::Skipped => '-',
        }
    }

    /// The short form of contest scoreboards and of `problem.toml`.
    pub fn code(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::PresentationError => "PE",
            Verdict::TimeLimit => "TLE",
            Verdict::IdlenessLimit => "ILE",
            Verdict::MemoryLimit => "MLE",
            Verdict::OutputLimit => "OLE",
            Verdict::RuntimeError => "RE",
            Verdict::SecurityViolation => "SV",
            Verdict::CompileError => "CE",
            Verdict::JudgeError => "JE",
            Verdict::Skipped => "skipped",
        }
    }

    /// In words, for explanations.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::WrongAnswer => "wrong answer",
            Verdict::PresentationError => "presentation error",
            Verdict::TimeLimit => "time limit exceeded",
            Verdict::IdlenessLimit => "idleness limit exceeded",
            Verdict::MemoryLimit => "memory limit exceeded",
            Verdict::OutputLimit => "output limit exceeded",
            Verdict::RuntimeError => "runtime error",
            Verdict::SecurityViolation => "security violation",
            Verdict::CompileError => "compile error",
            Verdict::JudgeError => "judge error",
            Verdict::Skipped => "skipped",
        }
    }

    /// Reads a code in our form, Polygon's (`OK`, `TL`) or ICPC's words (`wrong_answer`), in any case.
    pub fn parse(text: &str) -> Option<Verdict> {
        let text = text.trim().to_ascii_lowercase().replace(['_', '-'], " ");
        Some(match text.as_str() {
            "ac" | "ok" | "accepted" | "correct" => Verdict::Accepted,
            "wa" | "wrong answer" => Verdict::WrongAnswer,
            "pe" | "presentation error" | "wrong output format" => Verdict::PresentationError,
            "tle" | "tl" | "time limit exceeded" | "time limit" => Verdict::TimeLimit,
            "ile" | "il" | "idleness limit exceeded" | "idleness limit" => Verdict::IdlenessLimit,
            "mle" | "ml" | "memory limit exceeded" | "memory limit" => Verdict::MemoryLimit,
            "ole" | "ol" | "output limit exceeded" | "output limit" => Verdict::OutputLimit,
            "re" | "rte" | "runtime error" | "run time error" => Verdict::RuntimeError,
            "sv" | "security violation" => Verdict::SecurityViolation,
            "ce" | "compile error" | "compilation error" | "compiler error" => Verdict::CompileError,
            _ => return None,
        })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_has_its_own_letter_and_code_and_is_read_back() {
        for (i, a) in Verdict::ALL.into_iter().enumerate() {
            for b in &Verdict::ALL[..i] {
                assert_ne!(a.letter(), b.letter());
                assert_ne!(a.code(), b.code());
            }
            if !matches!(a, Verdict::JudgeError | Verdict::Skipped) {
                assert_eq!(Verdict::parse(a.code()), Some(a));
                assert_eq!(Verdict::parse(a.words()), Some(a));
            }
        }
        assert_eq!(Verdict::parse("WRONG_ANSWER"), Some(Verdict::WrongAnswer));
        assert_eq!(Verdict::parse("fine"), None);
    }
}
