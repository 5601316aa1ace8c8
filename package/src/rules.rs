//! `[game]`: which game is played, by rules that the solver knows or by a program of the author's.
//!
//! This crate runs nothing: whoever loads a package says how a rules program is started.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use solver::{Convention, ExternalRules, Game};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::{StringOrTable, Table, Word};
use crate::manifest::within;
use crate::{parse_bytes, parse_duration};

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

/// The first word of rules that are a program's, and the program.
pub fn named_program(rules: &str) -> Option<&str> {
    let (word, path) = rules.trim().split_once(char::is_whitespace)?;
    (word == "program").then(|| path.trim())
}

/// The rules as written, and the game.
pub(crate) fn read_game(
    mut table: Table<'_, '_>,
    root: &Path,
    start: &StartRules<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<(String, Game)> {
    let rules = table.string_or_table("rules", diagnostics);
    let choices = [("wins", Convention::LastMoverWins), ("loses", Convention::LastMoverLoses)];
    let convention = table.choice("last-mover", Convention::LastMoverWins, &choices, diagnostics);
    let (source, span) = (table.source, table.span.clone());
    table.finish(diagnostics);
    let Some(rules) = rules else {
        let error = Diagnostic::error("no-game", "`[game]` does not say its `rules`", &source.path);
        diagnostics.push(error.at(source, span).hint("for example: rules = \"nim\""));
        return None;
    };
    let (program, limits) = match rules {
        StringOrTable::String(word) => match named_program(&word.text) {
            Some(path) => (Word { text: path.into(), span: word.span }, RulesLimits::default()),
            None => return known_rules(&word, convention, source, diagnostics),
        },
        StringOrTable::Table(table) => read_program(table, diagnostics)?,
    };
    let bad = |message: String| Diagnostic::error("bad-rules", message, &source.path).at(source, program.span.clone());
    if let Err(message) = belongs_to(root, &program.text) {
        diagnostics.push(bad(message));
        return None;
    }
    match start(&RulesProgram { path: root.join(&program.text), limits }) {
        Ok(rules) => Some((format!("program {}", program.text), Game::external(rules, convention))),
        Err(message) => {
            diagnostics.push(bad(message));
            None
        }
    }
}

fn known_rules(
    rules: &Word,
    convention: Convention,
    source: &crate::Source,
    diagnostics: &mut Diagnostics,
) -> Option<(String, Game)> {
    match Game::parse(&rules.text, convention) {
        Ok(game) => Some((rules.text.clone(), game)),
        Err(error) => {
            let span = within(rules, error.span, source);
            let diagnostic = Diagnostic::error("bad-rules", error.message, &source.path);
            diagnostics.push(diagnostic.at(source, span).maybe_hint(error.hint));
            None
        }
    }
}

/// `{ program = "rules.py", time = "10s", memory = "256MiB" }`
fn read_program(mut table: Table<'_, '_>, diagnostics: &mut Diagnostics) -> Option<(Word, RulesLimits)> {
    let default = RulesLimits::default();
    let program = table.string("program", diagnostics);
    let limits = RulesLimits {
        time: table.parsed("time", default.time, parse_duration, diagnostics),
        memory: table.parsed("memory", default.memory, parse_bytes, diagnostics),
    };
    let (source, span) = (table.source, table.span.clone());
    table.finish(diagnostics);
    if program.is_none() {
        let error = Diagnostic::error("no-game", "these `rules` do not name their `program`", &source.path);
        diagnostics.push(error.at(source, span).hint("for example: rules = { program = \"rules.py\" }"));
    }
    Some((program?, limits))
}

pub(crate) fn belongs_to(root: &Path, program: &str) -> Result<(), String> {
    let path = Path::new(program);
    if program.is_empty() || !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(format!("`{program}` is not a file of the package"));
    }
    match std::fs::metadata(root.join(path)) {
        Ok(meta) if meta.is_file() => Ok(()),
        Ok(_) => Err(format!("{program} is not a regular file")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(format!("there is no file {program} in the package"))
        }
        Err(error) => Err(format!("cannot read {program}: {error}")),
    }
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
