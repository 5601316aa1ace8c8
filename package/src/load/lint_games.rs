//! Lints on the games of tests: whether they can come to their end within the limit of moves.

use std::path::Path;
use std::sync::Arc;

use interactor::{Ending, Script, Session, SessionReply};
use solver::{Outcome, Position};

use crate::diagnostic::Diagnostic;
use crate::model::{GameTask, Origin, Task, Test};

/// Moves of the submission that are played in all, so that the lint ends soon.
const MOST_MOVES: u64 = 200_000;

/// Plays each game as a right solution would, against the session that will judge it.
pub(crate) fn lint(manifest: &Path, task: &Task, tests: &[Test]) -> Vec<Diagnostic> {
    let Some(game) = task.game() else { return Vec::new() };
    let mut left = MOST_MOVES;
    let mut found = Vec::new();
    for test in tests {
        let Some(script) = test.script() else { continue };
        for (index, start) in script.starts.iter().enumerate() {
            if !is_too_long(game, start, test.number as u64, &mut left) {
                continue;
            }
            let shown = game.terms.game.show_position(start);
            let message = format!(
                "test {} ({}): game {} from {shown} is not over after {} moves, the limit",
                test.name,
                test.origin,
                index + 1,
                game.terms.moves
            );
            let path = match &test.origin {
                Origin::File(path) => path,
                Origin::Line(_) => manifest,
            };
            let hint = "whoever plays it is judged by a judge error: give a smaller start, or allow more: [protocol] moves = N";
            found.push(Diagnostic::error("too-long", message, path).hint(hint));
        }
    }
    found
}

/// Whether the limit of moves ends a game in which the submission always plays a best move. `left`: moves that may still
/// be played; where they do not suffice, nothing is known, and nothing is said.
fn is_too_long(task: &GameTask, start: &Position, seed: u64, left: &mut u64) -> bool {
    let script = Script { starts: vec![start.clone()] };
    let mut session = Session::new(task.terms.clone(), Arc::new(script), seed);
    let mut reply = session.start();
    let mut played = 0;
    loop {
        if let SessionReply::End(_, ending) = reply {
            // A best move never loses what the start allows: only the limit ends such a game badly.
            return matches!(ending, Ending::Lost { .. }) && played * 2 + 2 >= task.terms.moves;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        played += 1;
        let Some(line) = best_line(task, &session) else { return false };
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
