//! Rules that are a program of the author's. This crate runs nothing: whoever loads a package says how it is started.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use solver::ExternalRules;

/// What a rules program may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesLimits {
    /// Wall clock for one answer.
    pub time: Duration,
    /// Bytes.
    pub memory: u64,
}

impl Default for RulesLimits {
    fn default() -> RulesLimits {
        RulesLimits { time: Duration::from_secs(10), memory: 256 << 20 }
    }
}

/// A program that lists the moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesProgram {
    /// The source file, as a path that can be opened.
    pub path: PathBuf,
    pub limits: RulesLimits,
}

/// Starts a rules program; the error is a sentence for its author.
pub type StartRules<'a> = dyn Fn(&RulesProgram) -> Result<Arc<dyn ExternalRules>, String> + 'a;

/// The program in rules of the form `program PATH`; `None` for all other rules.
pub fn named_program(rules: &str) -> Option<&str> {
    let (word, path) = rules.trim().split_once(char::is_whitespace)?;
    (word == "program").then(|| path.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_named_by_the_word_before_it() {
        for (rules, program) in [
            ("program rules.py", Some("rules.py")),
            ("  program   my rules.py ", Some("my rules.py")),
            ("program", None),
            ("programs rules.py", None),
            ("nim", None),
            ("", None),
        ] {
            assert_eq!(named_program(rules), program, "{rules}");
        }
    }
}
