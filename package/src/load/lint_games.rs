//! Lints on the games of tests: whether they can come to their end within the limit of moves.
//!
//! The fewest and the most moves decide where the rules let them be computed: no game from a start can be over in time if
//! even the shortest is too long, and every game can if the longest is not. Between the two it depends on how both sides
//! play, so the game is played as a right solution would, against the session that will judge it.

use std::path::Path;
use std::sync::Arc;

use interactor::{Ending, Script, Session, SessionReply};
use solver::{GameLength, Outcome, Position};

use crate::diagnostic::Diagnostic;
use crate::model::{GameTask, Origin, Task, Test};

/// What all moves of the submission that are played may cost, so that the lint ends soon.
const MOST_COST: u64 = 4_000_000;
/// The cost of a move, besides one for each component of the position.
const COST_OF_MOVE: u64 = 20;
/// Moves of single heaps that are looked at in all to compute lengths.
const MOST_WORK: u64 = 5_000_000;
/// The same for one start.
const MOST_WORK_OF_START: u64 = 500_000;

/// What is known about the games from one start.
enum Ends {
    InTime,
    /// No way to play is short enough.
    Never(GameLength),
    /// A right solution was stopped by the limit.
    TooLate(Option<GameLength>),
    /// Playing them all takes too long.
    Unknown,
}

/// Says which starts are too long, and how many are not known to be short enough.
pub(crate) fn lint(manifest: &Path, task: &Task, tests: &[Test]) -> Vec<Diagnostic> {
    let Some(game) = task.game() else { return Vec::new() };
    let starts = tests.iter().filter_map(|test| test.script()).map(|script| script.starts.len() as u64).sum::<u64>();
    let work = MOST_WORK_OF_START.min(MOST_WORK / starts.max(1));
    let mut left = MOST_COST;
    let (mut found, mut unknown) = (Vec::new(), Vec::new());
    for test in tests {
        let Some(script) = test.script() else { continue };
        let path = match &test.origin {
            Origin::File(path) => path,
            Origin::Line(_) => manifest,
        };
        for (index, start) in script.starts.iter().enumerate() {
            let limit = game.terms.moves;
            let shown = game.terms.game.show_position(start);
            let place = format!("test {} ({}): game {} from {shown}", test.name, test.origin, index + 1);
            let length = match ends(game, start, work, test.number as u64, &mut left) {
                Ends::InTime => continue,
                Ends::Unknown => {
                    unknown.push((path, place));
                    continue;
                }
                Ends::Never(GameLength { fewest, .. }) => format!(": it takes at least {fewest}, however it is played"),
                Ends::TooLate(Some(GameLength { fewest, most })) => format!(": it takes from {fewest} to {most}"),
                Ends::TooLate(None) => String::new(),
            };
            let message = format!("{place} is not over after {limit} moves, the limit{length}");
            let hint = "whoever plays it is judged by a judge error: give a smaller start, or allow more: [protocol] moves = N";
            found.push(Diagnostic::error("too-long", message, path).hint(hint));
        }
    }
    if let Some((path, place)) = unknown.first() {
        let others = match unknown.len() - 1 {
            0 => String::new(),
            others => format!(", and of {others} more"),
        };
        let message = format!(
            "it is not known whether {place} is over within {} moves{others}: the fewest and most moves were not computed, and \
             playing it takes too long",
            game.terms.moves
        );
        let hint =
            "an accepted solution shows it: a game stopped by [protocol] moves without its mistake is a judge error";
        found.push(Diagnostic::error("length-unknown", message, *path).hint(hint).warning());
    }
    found
}

/// Whether the games from `start` end in time. `work`: for computing their length; `left`: what playing may still cost.
fn ends(task: &GameTask, start: &Position, work: u64, seed: u64, left: &mut u64) -> Ends {
    let limit = u128::from(task.terms.moves);
    let length = task.terms.game.length(start, work);
    match length {
        Some(length) if length.fewest > limit => Ends::Never(length),
        Some(length) if length.most <= limit => Ends::InTime,
        _ => match is_stopped(task, start, seed, left) {
            Some(true) => Ends::TooLate(length),
            Some(false) => Ends::InTime,
            None => Ends::Unknown,
        },
    }
}

/// Whether the limit of moves ends a game in which the submission always plays a best move; `None` where `left`, what it
/// may still cost, does not suffice.
fn is_stopped(task: &GameTask, start: &Position, seed: u64, left: &mut u64) -> Option<bool> {
    let script = Script { starts: vec![start.clone()] };
    let mut session = Session::new(task.terms.clone(), Arc::new(script), seed);
    let mut reply = session.start();
    let mut played = 0;
    loop {
        if let SessionReply::End(_, ending) = reply {
            // A best move never loses what the start allows: only the limit ends such a game badly.
            return Some(matches!(ending, Ending::Lost { .. }) && played * 2 + 2 >= task.terms.moves);
        }
        let cost = COST_OF_MOVE + session.position().components.len() as u64;
        let Some(rest) = left.checked_sub(cost) else {
            *left = 0;
            return None;
        };
        *left = rest;
        played += 1;
        // A start that the solver does not know is told by another lint.
        let Some(line) = best_line(task, &session) else { return Some(false) };
        reply = session.line(line.as_bytes());
    }
}

/// What a right solution says next; `None` where the solver does not know.
fn best_line(task: &GameTask, session: &Session) -> Option<String> {
    let (game, position) = (&task.terms.game, session.position());
    let analysis = game.analyse(position, &task.terms.budget).ok()?;
    match session.awaits_side() {
        true => Some(if analysis.outcome == Outcome::Loss { "second" } else { "first" }.into()),
        false => analysis.best.map(|mv| game.write_move(position, &mv)),
    }
}
