//! The session plays, and the checker replays, every family of rules: against a perfect player and a careless one.

mod common;

use common::{check, converse, playing, terms_under};
use interactor::checker::Finding;
use interactor::{Ending, First};
use solver::Convention;

/// Rules and small positions of every family.
const SMALL: &[(&str, &[&str])] = &[
    ("nim", &["3 3 4 6", "2 5 5", "1 1"]),
    ("take 1 3 4", &["3 7 9 2"]),
    ("take 1..5", &["2 17 9"]),
    ("take squares", &["3 30 17 4"]),
    ("take primes", &["2 19 12"]),
    ("take triangular", &["2 14 9"]),
    ("take fibonacci", &["2 14 9"]),
    ("take divisors", &["2 12 18"]),
    ("take proper divisors", &["2 12 18"]),
    ("take coprime", &["2 12 15", "1 105"]),
    ("take odd", &["3 7 4 2"]),
    ("take powers of 2", &["2 14 9"]),
    ("take 2..4 7..", &["2 14 9"]),
    ("take at most 2/3", &["2 9 14"]),
    ("take at most 1/2", &["3 9 14 3"]),
    ("octal 0.77", &["2 9 12"]),
    ("octal 0.137", &["2 11 7"]),
    ("octal 4.007", &["1 11"]),
    ("octal 4.321", &["1 7"]),
    ("hex 0.8F", &["1 9"]),
    ("hex 8.3", &["1 7"]),
    ("grundy", &["2 9 8"]),
    ("lasker", &["2 5 6"]),
    ("smaller heaps", &["1 4"]),
    ("divisor split", &["1 12"]),
    ("divisor pair", &["2 60 8"]),
    ("divide 2..6", &["2 100 77"]),
    ("wythoff", &["2 3 5 2 2"]),
    ("euclid", &["1 9 7"]),
    ("euclid positive", &["1 9 7", "2 4 6 5 3"]),
    ("strange nim", &["2 17 3 12 2"]),
    ("attack 1 2 3", &["2 5 6"]),
    ("take once", &["2 5 6"]),
    ("staircase", &["4 2 1 0 3"]),
    ("moore 2", &["4 3 2 1 3"]),
    ("poker nim 2", &["2 2 1 1 1"]),
    ("turning turtles", &["6 010110"]),
    ("mock turtles", &["6 010110"]),
    ("ruler", &["6 010110"]),
    ("twins", &["6 010110"]),
    ("turn 4", &["6 010110"]),
    ("turning turtles x turning turtles", &["3 3 011 010 111"]),
    ("product of turning turtles and ruler", &["3 3 011 010 111"]),
    ("rectangles", &["3 3 ... .#. ..."]),
    ("chomp", &["3 4 2 1"]),
    ("cram", &["2 4 .... ...."]),
    ("hackenbush", &["4 5 1 2 2 3 3 4 4 2 1 1"]),
    ("tree deletion", &["7 1 2 3 1 5 5"]),
    ("vertex geography", &["6 8 1 2 2 3 3 4 4 5 5 1 5 6 6 2 3 3 1"]),
    ("directed geography", &["4 4 1 2 2 3 3 1 3 4 1"]),
    ("dag", &["5 6 5 4 5 3 4 3 4 2 3 1 2 1 3 5 4 5"]),
    ("digraph", &["4 4 1 2 2 3 3 1 3 4 1 1"]),
];

/// Positions that no table could hold; a game may outlast any patience, and then is drawn.
const HUGE: &[(&str, &str)] = &[
    ("nim", "3 1000000000000000000 999999999999999999 123456789012345678"),
    ("take 1..5", "2 1000000000000000000 999999999999999998"),
    ("take at most 1/2", "2 1000000000000000000 777777777777777777"),
    ("octal 0.77", "2 1000000000000000000 999999999999999999"),
    ("octal 0.07", "2 1000000000000000000 999999999999999999"),
    ("divide 2..6", "2 1000000000000000000 999999999999999999"),
    ("strange nim", "2 1000000000000000000 3 999999999999999999 7"),
    ("wythoff", "1 1000000000 1618033988"),
    ("euclid", "1 1000000000000000000 618033988749894848"),
    ("staircase", "3 900000000000000000 5 99999999999999990"),
    ("take 7..1000000007", "2 1000000000000000000 999999999999999"),
    ("take 5..", "2 1000000000000000000 999999999999999"),
    ("take at most n/7", "2 1000000000000000000 98765432123456789"),
    ("take 1 3 4", "2 1000000000000000000 999999999999999998"),
    ("take powers of 2", "2 1000000000000000000 999999999999999998"),
    ("take odd", "2 1000000000000000000 999999999999999999"),
    ("take divisors", "2 1000000000000000000 999999999999999999"),
    ("take coprime", "3 9999999 9999991 7777777"),
    ("octal 0.137", "2 1000000000000000000 123456789123456789"),
    ("octal 4.7", "2 1000000000000000000 123456789123456789"),
    ("lasker", "3 1000000000000000000 999999999999999999 4"),
    ("moore 2", "4 1000000000000000000 999999999999999999 5 777777777777777777"),
    ("poker nim 5", "2 1000000000000000000 999999999999999990 3 3"),
    ("attack 3 5 8", "2 1000000000000000000 999999999999999999"),
];

#[test]
fn a_perfect_player_reaches_in_every_family_what_the_start_allows() {
    for &(rules, positions) in SMALL {
        for convention in [Convention::LastMoverWins, Convention::LastMoverLoses] {
            let terms = terms_under(rules, First::Choose, convention, 200);
            for position in positions {
                let test = format!("1\n{position}\n");
                let best = |position: &_| {
                    terms.game.analyse(position, &terms.budget).unwrap().best.expect("a perfect player never loses")
                };
                let (transcript, ending) = converse(&terms, &test, playing(&terms, best));
                assert_eq!(ending, Ending::Finished, "{rules} {position} {convention:?}");
                let finding = check(&terms, &test, &transcript);
                assert_eq!(finding, Ok(Finding::Accepted { games: 1 }), "{rules} {position} {convention:?}");
            }
        }
    }
}

#[test]
fn a_careless_player_is_judged_alike_by_both_and_every_loss_has_its_move() {
    for &(rules, positions) in SMALL {
        let terms = terms_under(rules, First::Choose, Convention::LastMoverWins, 200);
        for position in positions {
            for seed in 0..5 {
                let test = format!("1\n{position}\n");
                let any = |position: &_| terms.game.sample_moves(position, 1, seed).remove(0);
                let (transcript, ending) = converse(&terms, &test, playing(&terms, any));
                match (ending, check(&terms, &test, &transcript)) {
                    (Ending::Finished, Ok(Finding::Accepted { games: 1 })) => {}
                    (Ending::Lost { game: 1, result, .. }, Ok(Finding::Lost { game: 1, result: found, blunder })) => {
                        assert_eq!(result, found);
                        let blunder = blunder.unwrap_or_else(|| panic!("{rules} {position}: lost without a mistake"));
                        assert!(blunder.left < blunder.had && blunder.winning > 0, "{rules} {position}: {blunder:?}");
                    }
                    (ending, finding) => panic!("{rules} {position}: {ending:?} but {finding:?}"),
                }
            }
        }
    }
}

#[test]
fn huge_positions_are_played_and_replayed_without_a_table() {
    for &(rules, position) in HUGE {
        let terms = terms_under(rules, First::Choose, Convention::LastMoverWins, 300);
        let test = format!("1\n{position}\n");
        let best = |position: &_| {
            terms.game.analyse(position, &terms.budget).unwrap().best.expect("a perfect player never loses")
        };
        let (transcript, ending) = converse(&terms, &test, playing(&terms, best));
        match (ending, check(&terms, &test, &transcript)) {
            (Ending::Finished, Ok(Finding::Accepted { games: 1 })) => {}
            // Drawn by the number of moves, although won: nobody made a mistake.
            (Ending::Lost { .. }, Ok(Finding::Lost { blunder: None, .. })) => {}
            (ending, finding) => panic!("{rules} {position}: {ending:?} but {finding:?}"),
        }
    }
}
