//! Misère play of heap games that are not tame, by quotients with proof.
#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

mod plain;

use plain::{Plain, position};
use solver::{Budget, Convention, Game, Outcome, Proof};

fn game(rules: &str) -> Game {
    Game::parse(rules, Convention::LastMoverLoses).unwrap()
}

/// Misère Kayles was solved by Sibert in 1973; no search reaches such heaps.
#[test]
fn kayles_is_won_in_any_position() {
    let (game, budget) = (game("octal 0.77"), Budget { positions: 100_000, ..Budget::default() });
    let mut met = [false, false];
    for text in ["3 1000000000 999999999 123456", "2 1000000000000000000 999999999999999999", "2 600 600", "1 25"] {
        let start = position(&game, text);
        let analysis = game.analyse(&start, &budget).unwrap();
        let proof = Proof::Quotient { order: 40, largest: 175, period: Some((71, 12)) };
        assert_eq!(analysis.proof, proof, "{text}");
        let lost = analysis.outcome == Outcome::Loss;
        met[usize::from(lost)] = true;
        assert_eq!(analysis.winning == 0, lost, "{text}");
        let next =
            if lost { game.sample_moves(&start, 40, 1) } else { game.winning_moves(&start, 40, &budget).unwrap() };
        for mv in next {
            let after = game.analyse(&game.play(&start, &mv), &budget).unwrap();
            assert_eq!(after.outcome == Outcome::Loss, !lost, "{text}: {mv:?}");
        }
    }
    assert_eq!(met, [true, true]);
}

/// More tokens than are searched at once, and few enough for plain search.
#[test]
fn quotients_agree_with_plain_search_in_everything() {
    for rules in ["octal 0.75", "octal 0.123", "octal 0.53", "octal 4.3", "hex 0.33"] {
        let game = game(rules);
        let mut plain = Plain::default();
        for text in ["2 13 12", "2 20 5", "3 9 9 9", "3 11 8 7", "4 7 7 7 7", "5 5 5 5 5 6", "1 26"] {
            plain.check(&game, &position(&game, text));
        }
    }
}
