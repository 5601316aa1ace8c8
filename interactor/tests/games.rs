//! Whole games as transcripts over strings: the session's half and the checker's view of it.

mod common;

use common::{check, converse, playing, terms};
use interactor::checker::Finding;
use interactor::{Ending, First, Standing};
use solver::{Component, Nimber, Position};

/// A script of answers, one per turn.
fn answers<'a>(words: &'a [&'a str]) -> impl FnMut(&str) -> Option<String> + 'a {
    let mut words = words.iter();
    move |_| words.next().map(ToString::to_string)
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
    assert_eq!(transcript.lines[blunder.event].line, b"3 4");
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
fn a_line_of_blanks_of_any_kind_means_nothing_to_both_sides() {
    let terms = terms("nim", First::Choose);
    let test = "1\n1\n3\n";
    for blank in ["", " \t", "\r", "\u{b}", "\u{c}", "\u{a0}", "\u{3000} \u{2028}"] {
        let (transcript, ending) = converse(&terms, test, answers(&[blank, "first", blank, "1 3"]));
        assert_eq!(ending, Ending::Finished, "{blank:?}");
        assert_eq!(check(&terms, test, &transcript), Ok(Finding::Accepted { games: 1 }), "{blank:?}");
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
        assert_eq!(forged.lines[index].side, interactor::Side::Judge);
        forged.lines[index].line = line.into();
        let error = check(&terms, test, &forged).unwrap_err().to_string();
        assert!(error.contains(error_has), "{error}");
    }
}
