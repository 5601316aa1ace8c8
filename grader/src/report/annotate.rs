//! Notes for each line of a game: the position after it, and who wins there.

use std::path::Path;
use std::sync::Arc;

use interactor::{First, Policy, Script, Side, Terms, TranscriptLine};
use package::RulesLimits;
use solver::{Budget, Convention, Game, Outcome, Position};

use crate::journal::Replay;
use crate::program::workshop::{Workshop, WorkshopOptions};
use crate::theory::rules_program::RulesProgram;

/// A note for each line of a conversation. `None` if this version cannot read the rules or the test.
pub fn annotate(
    options: &WorkshopOptions,
    replay: &Replay,
    input: &str,
    lines: &[TranscriptLine],
) -> Option<Vec<String>> {
    let convention = if replay.last_mover == "loses" { Convention::LastMoverLoses } else { Convention::LastMoverWins };
    let game = match package::named_program(&replay.rules) {
        Some(path) => {
            let path = Path::new(&replay.package_path).join(path);
            let rules =
                RulesProgram::start(&path, RulesLimits::default(), &Workshop::open(options).ok()?, None).ok()?;
            Game::external(Arc::new(rules), convention)
        }
        None => Game::parse(&replay.rules, convention).ok()?,
    };
    let first = match replay.first.as_str() {
        "choose" => First::Choose,
        "interactor" => First::Interactor,
        _ => First::Submission,
    };
    let terms = Terms { game, first, policy: Policy::Rotate, moves: replay.moves, budget: Budget::default() };
    let script = Script::parse(&terms.game, input).ok()?.0;
    let mut notes = vec![String::new(); lines.len()];
    let mut at = 1;
    for start in &script.starts {
        at += terms.game.write_position(start).lines().count();
        if at > lines.len() {
            break;
        }
        notes[at - 1] = worth(&terms, start, "the player to move");
        let mut position = start.clone();
        let mut choosing = first == First::Choose;
        while let Some(line) = lines.get(at) {
            at += 1;
            let Ok(text) = std::str::from_utf8(&line.line) else { continue };
            if line.side == Side::Judge && ["won", "lost", "drawn"].contains(&text) {
                break;
            }
            if line.side == Side::Player && std::mem::replace(&mut choosing, false) {
                continue;
            }
            let Ok(mv) = terms.game.parse_move(&position, text.trim()) else { continue };
            let words = terms.game.describe_move(&position, &mv);
            position = terms.game.play(&position, &mv);
            let next = match line.side {
                Side::Judge => "the player",
                Side::Player => "the judge",
            };
            notes[at - 1] = format!("{words}, leaves {}", worth(&terms, &position, next));
        }
    }
    Some(notes)
}

/// `3 4 2 (nim-sum 5: the judge can win)`
fn worth(terms: &Terms, position: &Position, mover: &str) -> String {
    let shown = terms.game.show_position(position);
    let shown = if shown.len() > 60 { format!("{} heaps", position.components.len()) } else { shown };
    let Ok(analysis) = terms.game.analyse(position, &terms.budget) else { return shown };
    let sum = analysis.sum.map_or(String::new(), |sum| format!("nim-sum {sum}: "));
    let who = match analysis.outcome {
        Outcome::Win => format!("{mover} can win"),
        Outcome::Loss => format!("{mover} has lost"),
        Outcome::Draw => format!("{mover} can draw"),
    };
    format!("{shown} ({sum}{who})")
}
