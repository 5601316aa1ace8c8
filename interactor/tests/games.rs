//! Whole games as transcripts over strings: the session's half and the checker's view of it.

use std::sync::Arc;
use std::time::Duration;

use interactor::checker::{self, CheckerError, Finding};
use interactor::{Ending, First, Lines, Policy, Reply, Script, Session, Standing, Terms, Transcript};
use solver::{Budget, Component, Convention, Game, Move, Nimber, Outcome, Position, Tokens};

fn terms(rules: &str, first: First) -> Arc<Terms> {
    let game = Game::parse(rules, Convention::LastMoverWins).unwrap();
    Arc::new(Terms { game, first, policy: Policy::Rotate, moves: 10_000, budget: Budget::default() })
}

fn script(terms: &Terms, text: &str) -> Arc<Script> {
    Arc::new(Script::parse(&terms.game, text).unwrap().0)
}

/// Plays what `player` answers to the text seen so far; the conversation in the form `<judge` and `>player`.
fn converse(terms: &Arc<Terms>, test: &str, mut player: impl FnMut(&str) -> Option<String>) -> (Transcript, Ending) {
    let script = script(terms, test);
    let mut session = Session::new(terms.clone(), script, 7);
    let mut transcript = Transcript::default();
    let mut reply = session.start();
    loop {
        let said = match &reply {
            Reply::Say(bytes) => bytes,
            Reply::End(bytes, ending) => {
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

/// A script of answers, one per turn.
fn answers<'a>(words: &'a [&'a str]) -> impl FnMut(&str) -> Option<String> + 'a {
    let mut words = words.iter();
    move |_| words.next().map(ToString::to_string)
}

fn check(terms: &Terms, test: &str, transcript: &Transcript) -> Result<Finding, CheckerError> {
    checker::check(terms, &script(terms, test), transcript)
}

/// A player that follows the game and answers with `strategy`; chooses its side perfectly when it may.
fn playing<'a>(
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

#[test]
fn a_perfect_player_wins_every_game_and_both_sides_agree() {
    for (rules, test, games) in
        [("nim", "3\n3\n3 4 6\n2\n5 5\n1\n1000000000000000000\n", 3), ("take squares", "2\n3\n30 17 4\n1\n2\n", 2)]
    {
        let terms = terms(rules, First::Choose);
        let best = |position: &Position| terms.game.analyse(position, &terms.budget).unwrap().best.unwrap();
        let (transcript, ending) = converse(&terms, test, playing(&terms, best));
        assert_eq!(ending, Ending::Finished, "{rules}");
        assert_eq!(check(&terms, test, &transcript), Ok(Finding::Accepted { games }));
    }
}

#[test]
fn the_first_losing_move_is_named_with_what_would_have_won() {
    let terms = terms("nim", First::Choose);
    let test = "1\n3\n3 4 6\n";
    let mut moves = 0;
    let (transcript, ending) = converse(
        &terms,
        test,
        playing(&terms, |position| {
            moves += 1;
            let text = if moves == 1 {
                "3 4".to_string()
            } else {
                let heap = position.components.iter().position(|c| *c != Component::Heap(0)).unwrap();
                format!("{} 1", heap + 1)
            };
            terms.game.parse_move(position, &text).unwrap()
        }),
    );
    assert_eq!(ending, Ending::Lost { game: 1, result: Standing::Lost, required: Standing::Won });
    let Ok(Finding::Lost { blunder: Some(blunder), .. }) = check(&terms, test, &transcript) else { panic!() };
    assert_eq!((blunder.number, &*blunder.before, &*blunder.after), (1, "3 4 6", "3 4 2"));
    assert_eq!((blunder.sum_after, blunder.winning, blunder.moves), (Some(Nimber(5)), 1, 13));
    assert_eq!(blunder.better.unwrap(), ("1 1".into(), "takes 1 from heap 1".into()));
    assert_eq!(transcript.events[blunder.event].line, b"3 4");
}

#[test]
fn endings_and_findings_agree_on_every_way_to_go_wrong() {
    let terms = terms("nim", First::Choose);
    let test = "1\n2\n5 3\n";
    for (words, ending_is, finding_is) in [
        (&["maybe"][..], "expected `first` or `second`", "Malformed"),
        (&["first", "hello"], "expected", "Malformed"),
        (&["first", "1 9"], "illegal move `1 9`", "Illegal"),
        (&["first", "3 1"], "illegal move `3 1`", "Illegal"),
        (&["first", "1 0"], "illegal move `1 0`", "Illegal"),
        (&["first"], "ended in the middle", "Stopped"),
        (&[], "ended in the middle", "Stopped"),
    ] {
        let (transcript, ending) = converse(&terms, test, answers(words));
        assert!(ending.to_string().contains(ending_is), "{words:?}: {ending}");
        let finding = check(&terms, test, &transcript).unwrap();
        assert!(format!("{finding:?}").starts_with(finding_is), "{words:?}: {finding:?}");
    }
}

#[test]
fn choosing_the_wrong_side_is_the_blunder() {
    let terms = terms("nim", First::Choose);
    let test = "1\n1\n1\n";
    let (transcript, ending) = converse(&terms, test, answers(&["second"]));
    assert_eq!(ending, Ending::Lost { game: 1, result: Standing::Lost, required: Standing::Won });
    let Ok(Finding::Lost { blunder: Some(blunder), .. }) = check(&terms, test, &transcript) else { panic!() };
    assert_eq!((blunder.number, blunder.had, blunder.left), (0, Standing::Won, Standing::Lost));
    assert_eq!(blunder.better.unwrap().0, "first");
}

#[test]
fn a_judge_who_cheats_is_found_out() {
    let terms = terms("nim", First::Choose);
    let test = "1\n2\n5 3\n";
    let (honest, _) = converse(&terms, test, answers(&["second", "1 1", "9 9"]));
    for (index, line, error_has) in
        [(0, "2", "expects `1`"), (2, "5 4", "expects `5 3`"), (4, "1 9", "illegal move"), (4, "won", "illegal move")]
    {
        let mut forged = honest.clone();
        assert_eq!(forged.events[index].side, interactor::Side::Judge);
        forged.events[index].line = line.into();
        let error = check(&terms, test, &forged).unwrap_err().to_string();
        assert!(error.contains(error_has), "{error}");
    }
}
