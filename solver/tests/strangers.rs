//! Texts from strangers: rules, positions and moves of random words never panic, and what is accepted is consistent.

use solver::{Budget, Convention, Game, RULES, Tokens};

/// A linear congruential generator: the same texts every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn text(&mut self, words: &[&str], most: usize) -> String {
        let count = self.below(most + 1);
        (0..count).map(|_| words[self.below(words.len())]).collect::<Vec<_>>().join(" ")
    }
}

const WORDS: &[&str] = &[
    "0",
    "1",
    "1",
    "2",
    "2",
    "3",
    "4",
    "5",
    "7",
    "12",
    "64",
    "1000000000000000000",
    "18446744073709551615",
    "99999999999999999999",
    "-1",
    "+2",
    "x",
    ".",
    "..",
    ".#",
    "#.",
    "+.",
    "010",
    "11",
    "101",
    "H",
    "V",
    "/",
    "3:1",
    "5:1,2",
    "é",
    "1.5",
];

#[test]
fn positions_and_moves() {
    let budget = Budget { bytes: 1 << 22, positions: 3000, threads: 1 };
    let mut random = Random(1);
    let mut accepted = 0;
    for rule in RULES {
        for convention in [Convention::LastMoverWins, Convention::LastMoverLoses] {
            let game = Game::parse(rule.example, convention).unwrap_or_else(|e| panic!("{}: {e}", rule.example));
            for _ in 0..400 {
                let text = random.text(WORDS, 9);
                let Ok(position) = game.read_position(&mut Tokens::new(&text)) else { continue };
                accepted += 1;
                let written = game.write_position(&position);
                assert_eq!(
                    game.read_position(&mut Tokens::new(&written)).as_ref(),
                    Ok(&position),
                    "{}: {text}",
                    rule.example
                );
                let analysis = game.analyse(&position, &budget);
                let sample = game.sample_moves(&position, 5, 1);
                assert_eq!(sample.is_empty(), game.is_over(&position), "{}: {text}", rule.example);
                for mv in &sample {
                    let line = game.write_move(&position, mv);
                    assert_eq!(game.parse_move(&position, &line).as_ref(), Ok(mv), "{}: {text}: {line}", rule.example);
                    let next = game.play(&position, mv);
                    let written = game.write_position(&next);
                    assert_eq!(
                        game.read_position(&mut Tokens::new(&written)).as_ref(),
                        Ok(&next),
                        "{}: {text}: {line}",
                        rule.example
                    );
                }
                if let Ok(analysis) = analysis {
                    assert!(analysis.winning <= analysis.moves, "{}: {text}", rule.example);
                    assert_eq!(analysis.best.is_some(), analysis.winning > 0, "{}: {text}", rule.example);
                }
                for _ in 0..5 {
                    let line = random.text(WORDS, 4);
                    if let Ok(mv) = game.parse_move(&position, &line) {
                        game.describe_move(&position, &mv);
                        game.play(&position, &mv);
                    }
                }
            }
        }
    }
    assert!(accepted > 1000, "only {accepted} positions were read");
}

#[test]
fn rules() {
    let mut words: Vec<&str> = RULES.iter().flat_map(|rule| rule.example.split(' ')).collect();
    words.extend(WORDS);
    words.extend(["0.", ".7", "8.", "0.999", "1..", "..3", "5..1", "n/2", "1/0", "half", "0/1"]);
    let mut random = Random(2);
    for _ in 0..20_000 {
        let text = random.text(&words, 5);
        if let Err(error) = Game::parse(&text, Convention::LastMoverWins) {
            assert!(error.span.end <= text.len() && text.is_char_boundary(error.span.start), "{text}: {error:?}");
            assert!(!error.message.is_empty());
        }
    }
}
