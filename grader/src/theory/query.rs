//! The rules and the position of a command line, read as in a package.
//!
//! A mistake is shown with a caret under the wrong word. A refusal of the solver and a fault of a rules program are
//! different errors.

use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use interactor::steers_a_terminal;
use package::{Package, RulesLimits};
use solver::{Budget, Component, Convention, Game, Position, PositionError, Refusal, Tokens};

use crate::cli::Global;
use crate::cli::theory::{LastMover, Rules};
use crate::run::load::load_package_with;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::long_task::{self, Progress};
use crate::theory::rules_program::{RulesProgram, RulesStarter};

/// A game and the budget of an answer.
pub struct Question {
    pub game: Game,
    /// The rules as written.
    pub rules: String,
    pub budget: Budget,
    /// If the rules are a program.
    pub program: Option<Arc<RulesProgram>>,
}

/// Answers a question about rules: with progress, stopped by Ctrl-C, and printed when it is complete.
pub fn ask(
    what: &'static str,
    global: &Global,
    rules: &Rules,
    answer: impl FnOnce(&Question, &Progress) -> Result<String, Failure> + Send + 'static,
) -> Result<ExitCode, Failure> {
    let (global, rules) = (global.clone(), rules.clone());
    long_task::answer(what, move |progress| answer(&Question::read(&global, &rules, progress)?, progress))
}

/// The largest file that a position is read from.
const LARGEST_FILE: u64 = 64 << 20;

impl Question {
    /// Reads RULES: rules, or the folder of a package.
    pub fn read(global: &Global, asked: &Rules, progress: &Arc<Progress>) -> Result<Question, Failure> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let budget = Budget { bytes: asked.memory, positions: asked.positions, threads };
        let wanted = asked.last_mover.map(|word| match word {
            LastMover::Wins => Convention::LastMoverWins,
            LastMover::Loses => Convention::LastMoverLoses,
        });
        let convention = wanted.unwrap_or(Convention::LastMoverWins);
        let options = global.workshop();
        let starter = RulesStarter::new(&options, Some(progress.clone()));
        if let Some(package) = named_package(&starter, &asked.text)? {
            let Some(task) = package.task.game() else {
                return Err(Failure::usage(format!("{} is not a game", package.name)));
            };
            let own = &task.terms.game;
            let game = match wanted {
                Some(convention) if convention != own.convention() => own.under(convention),
                Some(_) | None => own.clone(),
            };
            return Ok(Question { game, rules: task.rules.clone(), budget, program: starter.started() });
        }
        let rules = printable(asked.text.trim());
        match package::named_program(&asked.text) {
            Some(path) => {
                if !Path::new(path).is_file() {
                    let start = asked.text.find(path).unwrap_or(0);
                    let pointed = pointed(&asked.text, start..start + path.len());
                    return Err(Failure::usage(format!("there is no file {}{pointed}", printable(path))));
                }
                let program = starter.start_at(Path::new(path), RulesLimits::default())?;
                let game = Game::external(program.clone(), convention);
                Ok(Question { game, rules, budget, program: Some(program) })
            }
            None => Ok(Question { game: known_game(&asked.text, convention)?, rules, budget, program: None }),
        }
    }

    /// Reads POSITION: text, `@file` or `-`.
    pub fn position(&self, asked: &str) -> Result<Position, Failure> {
        let text = match asked.strip_prefix('@') {
            _ if asked == "-" => read_bounded(&mut std::io::stdin().lock(), "standard input")?,
            Some(path) => {
                let file = std::fs::File::open(path)
                    .map_err(|error| Failure::usage(format!("cannot read the position {path}: {error}")))?;
                read_bounded(&mut { file }, path)?
            }
            None => asked.into(),
        };
        position(&self.game, &self.rules, &text).map_err(|failure| self.program_failure().unwrap_or(failure))
    }

    /// The fault of a rules program, if that is why there is no answer.
    fn program_failure(&self) -> Option<Failure> {
        let message = self.program.as_ref()?.failure()?;
        let failure = Failure::new(ExitCode::InvalidPackage, printable(&message));
        Some(failure.hint("docs/external-rules.md describes what a rules program says"))
    }

    pub fn refused(&self, refusal: &Refusal) -> Failure {
        if let Some(failure) = self.program_failure() {
            return failure;
        }
        let message = printable(&refusal.message);
        let failure = Failure::new(ExitCode::Refused, format!("the solver does not answer: {message}"));
        let budget = ["budget", " bytes"].iter().any(|word| message.contains(word));
        if budget { failure.hint("budgets: --memory BYTES, --positions COUNT") } else { failure }
    }
}

/// The package that the text names. A folder with the name of a rule is a package only if it is written as a path.
fn named_package(starter: &RulesStarter<'_>, text: &str) -> Result<Option<Package>, Failure> {
    let path = Path::new(text);
    let root = if path.ends_with("problem.toml") && path.is_file() {
        path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
    } else {
        path
    };
    let is_rule = || Game::parse(text, Convention::LastMoverWins).is_ok();
    if !root.join("problem.toml").exists() || (!looks_like_path(text) && is_rule()) {
        return Ok(None);
    }
    load_package_with(starter, root).map(Some)
}

fn looks_like_path(text: &str) -> bool {
    text.starts_with('.') || (text.contains('/') && !text.contains(char::is_whitespace))
}

fn known_game(rules: &str, convention: Convention) -> Result<Game, Failure> {
    Game::parse(rules, convention).map_err(|error| {
        let failure = Failure::usage(format!("{}{}", printable(&error.message), pointed(rules, error.span)));
        match error.hint {
            Some(_) if looks_like_path(rules) => {
                failure.hint(format!("and {} is no package's folder", printable(rules)))
            }
            Some(hint) => failure.hint(printable(&hint)),
            None if rules.trim().is_empty() => failure.hint("for example: nim, \"take squares\", \"octal 0.77\""),
            None => failure,
        }
    })
}

fn read_bounded(from: &mut impl Read, name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    from.take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::usage(format!("cannot read the position from {name}: {error}")))?;
    if bytes.len() as u64 > LARGEST_FILE {
        let most = package::display_bytes(LARGEST_FILE);
        return Err(Failure::usage(format!("{name} is too large for a position: at most {most} are read")));
    }
    String::from_utf8(bytes).map_err(|_| Failure::usage(format!("{name} is not UTF-8 text")))
}

/// Reads a position of the game of these rules. On one line, heaps are only their sizes: `3 4 6`. On several lines, and
/// for games without heaps, it is written as in a test; for piles the count may be absent.
pub fn position(game: &Game, rules: &str, text: &str) -> Result<Position, Failure> {
    let words = text.split_whitespace().count();
    let one_line = !text.trim_end().contains('\n');
    let counted = |count: usize| format!("{count} {text}");
    let read = |text: &str, shift: usize| match read_whole(game, text) {
        Err(mut error) => {
            error.span = error.span.start.saturating_sub(shift)..error.span.end.saturating_sub(shift);
            Err(error)
        }
        Ok(position) => Ok(position),
    };
    let alone = package::named_program(rules).is_some() || has_single_words(game);
    let result = if one_line && alone {
        read(&counted(words), words.to_string().len() + 1)
    } else {
        let exact = read(text, 0);
        let grouped = || {
            let whole = |component: &Component| matches!(component, Component::Words(_));
            [1, 2, 3].into_iter().filter(|size| words > 0 && words.is_multiple_of(*size)).find_map(|size| {
                let position = read_whole(game, &counted(words / size)).ok()?;
                let components = &position.components;
                (components.len() == words / size && components.iter().all(whole)).then_some(position)
            })
        };
        exact.or_else(|error| grouped().filter(|_| one_line && !game.is_whole()).ok_or(error))
    };
    result.map_err(|error| {
        let shown = excerpt(text.trim(), 0..0).0;
        let what = if one_line { format!("`{shown}`") } else { "this".into() };
        let message = format!("{what} is not a position: {}", printable(&error.message));
        let failure = Failure::usage(format!("{message}{}", pointed(text, error.span)));
        match error.hint {
            Some(hint) => failure.hint(printable(&hint)),
            None => failure,
        }
    })
}

fn read_whole(game: &Game, text: &str) -> Result<Position, PositionError> {
    let mut tokens = Tokens::new(text);
    let position = game.read_position(&mut tokens)?;
    match tokens.next() {
        None => Ok(position),
        Some((word, span)) => {
            let message = format!("unexpected `{word}` after the position");
            Err(PositionError { span, message, hint: None })
        }
    }
}

/// Whether a position is the number of components and one word for each.
fn has_single_words(game: &Game) -> bool {
    match game.read_position(&mut Tokens::new("1 1")) {
        Ok(position) => matches!(position.components[..], [Component::Heap(_)]),
        Err(_) => false,
    }
}

/// The line of `text` that holds `span`, with carets under it; begins with a newline.
fn pointed(text: &str, span: Range<usize>) -> String {
    let (line, span) = excerpt(text, span);
    let before = line[..span.start].chars().count();
    let carets = line[span].chars().count().max(1);
    format!("\n    {line}\n    {}{}", " ".repeat(before), "^".repeat(carets))
}

/// The part of the line around `span`, with control characters replaced, and the span in it.
fn excerpt(text: &str, span: Range<usize>) -> (String, Range<usize>) {
    const AROUND: usize = 60;
    let boundary = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (start, end) = (boundary(span.start), boundary(span.end.max(span.start)));
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let from = boundary(start.saturating_sub(AROUND)).max(line_start);
    let to = boundary(start.saturating_add(2 * AROUND)).clamp(start, line_end);
    let end = end.clamp(start, to);
    let left = if from > line_start { "…" } else { "" };
    let right = if to < line_end { "…" } else { "" };
    let head = format!("{left}{}", printable(&text[from..start]));
    let middle = printable(&text[start..end]);
    let tail = printable(&text[end..to]);
    let span = head.len()..head.len() + middle.len();
    (format!("{head}{middle}{tail}{right}"), span)
}

/// What would steer a terminal becomes a blank.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if steers_a_terminal(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(rules: &str) -> Game {
        Game::parse(rules, Convention::LastMoverWins).unwrap()
    }

    #[test]
    fn carets_stand_under_the_wrong_word_whatever_surrounds_it() {
        let long = format!("{} sqares {}", "x".repeat(500), "y".repeat(500));
        for (text, span, marked) in [
            ("take sqares", 5..11, "sqares"),
            ("nähme sqares", 7..13, "sqares"),
            ("a\nb sqares\nc", 4..10, "sqares"),
            (long.as_str(), 501..507, "sqares"),
            ("nim", 3..3, ""),
            ("\u{1b}[31m", 0..1, " "),
        ] {
            let shown = pointed(text, span);
            let [_, line, carets] = shown.split('\n').collect::<Vec<_>>()[..] else { panic!("{shown}") };
            let at = carets.chars().position(|c| c == '^').unwrap();
            let length = carets.chars().filter(|&c| c == '^').count();
            assert_eq!(line.chars().skip(at).take(length).collect::<String>().trim_end(), marked.trim_end(), "{shown}");
            assert!(shown.chars().count() < 300 && !shown.contains('\u{1b}'), "{shown}");
        }
    }

    #[test]
    fn a_position_is_read_as_people_and_as_tests_write_it() {
        let shown =
            |rules: &str, text: &str| position(&wins(rules), rules, text).map(|p| wins(rules).show_position(&p));
        for (rules, text, expected) in [
            ("nim", "3 4 6", "3 4 6"),
            ("nim", "2 5 5", "2 5 5"),
            ("nim", "2\n5 5\n", "5 5"),
            ("nim", "", "(no heaps)"),
            ("wythoff", "3 5", "1 / 3 5"),
            ("wythoff", "3 5 8 13", "2 / 3 5 / 8 13"),
            ("wythoff", "2 3 5 8 13", "2 / 3 5 / 8 13"),
            ("attack 1 3 4", "9 5:2", "2 / 9 5:2"),
            ("take once", "9 5 6", "3 / 9 5 6"),
            ("staircase", "3 9 5 6", "3 / 9 5 6"),
        ] {
            assert_eq!(shown(rules, text).unwrap(), expected, "{rules}: {text}");
        }
        for (rules, text, message) in [
            ("nim", "three", "`three` is not a position: expected a heap, found `three`\n    three\n    ^^^^^"),
            ("nim", "3 x 4", "`3 x 4` is not a position: expected a heap, found `x`\n    3 x 4\n      ^"),
            (
                "hackenbush",
                "1 1 1",
                "`1 1 1` is not a position: the text ends where a vertex was expected\n    1 1 1\n         ^",
            ),
            ("nim", "1\n5 6", "this is not a position: unexpected `6` after the position\n    5 6\n      ^"),
        ] {
            assert_eq!(shown(rules, text).unwrap_err().message, message);
        }
    }
}
