//! Conversations over strings, for tests.

#![allow(dead_code, reason = "each test target uses its own part of this")]
#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

use std::sync::Arc;
use std::time::Duration;

use interactor::checker::{self, CheckerError, Finding};
use interactor::{Ending, First, Lines, Policy, Script, Session, SessionReply, Terms, Transcript};
use solver::{Budget, Convention, Game, Move, Outcome, Position, Tokens};

pub fn terms(rules: &str, first: First) -> Arc<Terms> {
    terms_under(rules, first, Convention::LastMoverWins, 10_000)
}

pub fn terms_under(rules: &str, first: First, convention: Convention, moves: u64) -> Arc<Terms> {
    let game = Game::parse(rules, convention).unwrap();
    Arc::new(Terms { game, first, policy: Policy::Rotate, moves, budget: Budget::default() })
}

pub fn script(terms: &Terms, text: &str) -> Arc<Script> {
    Arc::new(Script::parse(&terms.game, text).unwrap().0)
}

/// Plays what `player` answers to the text seen so far; the conversation in the form `<judge` and `>player`.
pub fn converse(
    terms: &Arc<Terms>,
    test: &str,
    mut player: impl FnMut(&str) -> Option<String>,
) -> (Transcript, Ending) {
    let script = script(terms, test);
    let mut session = Session::new(terms.clone(), script, 7);
    let mut transcript = Transcript::default();
    let mut reply = session.start();
    loop {
        let said = match &reply {
            SessionReply::Say(bytes) => bytes,
            SessionReply::End(bytes, ending) => {
                transcript.judge(Duration::ZERO, bytes);
                return (transcript, ending.clone());
            }
        };
        transcript.judge(Duration::ZERO, said);
        let Some(answer) = player(std::str::from_utf8(said).unwrap()) else {
            return (transcript, session.end_of_output());
        };
        let mut lines = Lines::default();
        lines.push(answer.as_bytes());
        lines.push(b"\n");
        let line = lines.next_line().unwrap().unwrap();
        transcript.player(Duration::ZERO, line);
        reply = session.line(line);
    }
}

pub fn check(terms: &Terms, test: &str, transcript: &Transcript) -> Result<Finding, CheckerError> {
    checker::check(terms, &script(terms, test), transcript)
}

/// A player that follows the game and answers with `strategy`; chooses its side perfectly when it may.
pub fn playing<'a>(
    terms: &'a Terms,
    mut strategy: impl FnMut(&Position) -> Move + 'a,
) -> impl FnMut(&str) -> Option<String> + 'a {
    let game = &terms.game;
    let mut position: Option<Position> = None;
    move |said| {
        let mut rest = said;
        if let Some(next_game) = said.strip_prefix("won\n").or(said.split_once("\nwon\n").map(|(_, rest)| rest)) {
            (rest, position) = (next_game, None);
        } else if position.is_none() {
            rest = said.split_once('\n').unwrap().1;
        }
        let Some(now) = &mut position else {
            let start = game.read_position(&mut Tokens::new(rest)).unwrap();
            let outcome = game.analyse(&start, &terms.budget).unwrap().outcome;
            position = Some(start);
            return Some(if outcome == Outcome::Win { "first" } else { "second" }.into());
        };
        if !rest.is_empty() {
            let mv = game.parse_move(now, rest.trim()).unwrap();
            *now = game.play(now, &mv);
        }
        let mv = strategy(now);
        let text = game.write_move(now, &mv);
        *now = game.play(now, &mv);
        Some(text)
    }
}
