//! `[game]`: which game is played, by rules that the solver knows or by a program of the author's.

use std::path::Path;

use solver::{Convention, Game};

use super::document::{StringOrTable, TomlTable, within};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText};
use crate::files::{Entry, belongs_to};
use crate::load::rules_program::{RulesLimits, RulesProgram, StartRules, named_program};
use crate::quantity::{parse_bytes, parse_duration};

/// The rules as written, and the game.
pub(crate) fn read_game(
    mut table: TomlTable<'_, '_>,
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
            Some(path) => (SpannedText { text: path.into(), span: word.span }, RulesLimits::default()),
            None => return known_rules(&word, convention, source, diagnostics),
        },
        StringOrTable::Table(table) => read_program(table, diagnostics)?,
    };
    let bad = |message: String| Diagnostic::error("bad-rules", message, &source.path).at(source, program.span.clone());
    if let Err(message) = belongs_to(root, &program.text, Entry::Any) {
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
    rules: &SpannedText,
    convention: Convention,
    source: &SourceText,
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
fn read_program(mut table: TomlTable<'_, '_>, diagnostics: &mut Diagnostics) -> Option<(SpannedText, RulesLimits)> {
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
