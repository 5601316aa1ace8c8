//! Every family against plain search: outcome, number of moves and of winning moves, the moves themselves, and
//! that everything written is read back.
#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

mod plain;

use std::collections::HashSet;

use plain::{Plain, position};
use solver::{Budget, Convention, Game, Outcome};

const CONVENTIONS: [Convention; 2] = [Convention::LastMoverWins, Convention::LastMoverLoses];

fn all_heaps(rules: &str, heaps: usize, most: u64) {
    for convention in CONVENTIONS {
        let game = Game::parse(rules, convention).unwrap_or_else(|e| panic!("{rules}: {e}"));
        let mut plain = Plain::default();
        for count in 0..=heaps {
            let total = (most + 1).pow(count as u32);
            for mut code in 0..total {
                let mut text = count.to_string();
                for _ in 0..count {
                    text += &format!(" {}", code % (most + 1));
                    code /= most + 1;
                }
                plain.check(&game, &position(&game, &text));
            }
        }
    }
}

#[test]
fn take_away() {
    for rules in [
        "nim",
        "take any",
        "take 1..3",
        "take 2..4",
        "take 3..",
        "take 1 3 4",
        "take 2 5 6..7",
        "take 1..1",
        "take squares",
        "take primes",
        "take triangular",
        "take fibonacci",
        "take powers of 2",
        "take powers of 3",
        "take powers of 4",
        "take divisors",
        "take proper divisors",
        "take coprime",
        "take odd",
        "take at most 1/2",
        "take at most n/3",
        "take at most 2/3",
        "take at most 3",
    ] {
        all_heaps(rules, 3, 7);
        all_heaps(rules, 1, 30);
    }
}

#[test]
fn codes() {
    for rules in [
        "octal 0.77",
        "octal 0.07",
        "octal 0.137",
        "octal 4.3",
        "octal 0.6",
        "octal 4.",
        "octal 4.007",
        "octal 4.321",
        "octal 0.156",
        "hex 0.8F",
        "hex 8.3",
        "hex 0.C",
    ] {
        all_heaps(rules, 2, 6);
        all_heaps(rules, 1, 12);
    }
}

#[test]
fn splits() {
    for rules in ["grundy", "lasker", "divisor split", "divisor pair", "divide 2..6", "divide 2 3", "divide 3"] {
        all_heaps(rules, 2, 7);
        all_heaps(rules, 1, 14);
    }
    all_heaps("smaller heaps", 2, 4);
    all_heaps("smaller heaps", 1, 5);
}

/// Where winning moves are found without trying them, they are those that trying finds.
#[test]
fn inverses() {
    let budget = Budget::default();
    for rules in ["lasker", "take coprime", "take odd", "take at most n/3", "take 2..5", "take 3.."] {
        let game = Game::parse(rules, Convention::LastMoverWins).unwrap();
        for first in 0..170 {
            for second in [0, 1, 2, 3, 6, 30] {
                let start = position(&game, &format!("2 {first} {second}"));
                let lost =
                    |mv: &solver::Move| game.analyse(&game.play(&start, mv), &budget).unwrap().outcome == Outcome::Loss;
                let tried: HashSet<solver::Move> = plain::moves(&game, &start).into_iter().filter(lost).collect();
                let found = game.winning_moves(&start, usize::MAX, &budget).unwrap();
                assert_eq!(
                    game.analyse(&start, &budget).unwrap().winning,
                    tried.len() as u128,
                    "{rules} {first} {second}"
                );
                assert_eq!(found.len(), tried.len(), "{rules} {first} {second}");
                assert!(found.iter().all(|mv| tried.contains(mv)), "{rules} {first} {second}");
            }
        }
    }
}

/// Positions written out.
fn some(rules: &str, positions: &[&str]) {
    for convention in CONVENTIONS {
        let game = Game::parse(rules, convention).unwrap_or_else(|e| panic!("{rules}: {e}"));
        let mut plain = Plain::default();
        for text in positions {
            plain.check(&game, &position(&game, text));
        }
    }
}

fn pairs(least: u64, most: u64, count: usize) -> Vec<String> {
    let range = least..=most;
    let one: Vec<String> = range.clone().flat_map(|a| range.clone().map(move |b| format!("{a} {b}"))).collect();
    match count {
        1 => one.iter().map(|p| format!("1 {p}")).collect(),
        _ => one.iter().flat_map(|p| one.iter().map(move |q| format!("2 {p} {q}"))).collect(),
    }
}

#[test]
fn piles() {
    for rules in ["wythoff", "euclid", "euclid positive", "strange nim"] {
        for list in [pairs(1, 12, 1), pairs(1, 4, 2)] {
            some(rules, &list.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
    some("wythoff", &["1 0 0", "2 0 5 3 0", "2 0 2 2 0"]);
    some("take once", &["1 7", "2 5 6", "3 3 1 4", "2 6:1,3 5:2", "1 0"]);
    for rules in ["attack 1 1 1", "attack 1 2 3", "attack 2 1 4", "attack 7 2 3"] {
        some(rules, &["1 9", "2 5 6", "3 3 1 4", "3 6:1 5:2 4:3", "1 0", "1 30"]);
    }
}

#[test]
fn rows() {
    some("staircase", &["0", "1 3", "4 2 1 0 3", "3 0 2 2", "4 0 0 0 2", "3 1 2 3"]);
    for rules in ["moore 1", "moore 2", "moore 3"] {
        some(rules, &["0", "1 3", "3 1 2 3", "3 4 4 4", "4 1 1 1 2", "4 3 2 1 3", "3 0 5 5"]);
    }
    some("poker nim 3", &["0 0 0", "2 2 1 1 1", "2 2 2 1 1", "3 1 2 3 1 0", "2 0 3 0 2", "1 0 1 1"]);
}

#[test]
fn coins() {
    for rules in ["turning turtles", "mock turtles", "ruler", "twins", "turn 1", "turn 4"] {
        let boards: Vec<String> = (0..64).map(|bits| format!("6 {bits:06b}")).collect();
        some(rules, &boards.iter().map(String::as_str).collect::<Vec<_>>());
        some(rules, &["0", "1 1"]);
    }
    for rules in [
        "product of turning turtles and ruler",
        "product of twins and mock turtles",
        "ruler x ruler",
        "turn 1 x turn 4",
    ] {
        let boards: Vec<String> = (0..512)
            .map(|bits| format!("{bits:09b}"))
            .map(|b| format!("3 3 {} {} {}", &b[..3], &b[3..6], &b[6..]))
            .collect();
        some(rules, &boards.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

#[test]
fn grids() {
    let contents = [
        "2 2 .. .#",
        "3 3 ... ... ...",
        "3 3 .#. ... #..",
        "1 4 ....",
        "4 1 . . . .",
        "2 5 ..... .....",
        "3 4 #.## .... #.##",
        "1 1 .",
        "1 2 ##",
        "0 0",
        "3 3 .+. .+. ...",
    ];
    some("cram", &contents);
    some("rectangles", &contents[..contents.len() - 1]);
    some("chomp", &["1 1", "2 2 2", "3 3 3 3", "3 4 2 1", "2 5 5", "0", "2 1 0"]);
}

#[test]
fn trees() {
    some(
        "hackenbush",
        &[
            "1 0",
            "2 1 1 2",
            "4 3 1 2 2 3 2 4",
            "3 3 1 2 2 3 3 1",
            "4 5 1 2 2 3 3 4 4 2 1 1",
            "5 6 1 2 2 3 3 2 3 4 4 5 5 3",
            "4 4 1 2 3 4 1 3 3 3",
            "6 6 1 2 2 3 3 1 3 4 4 5 4 6",
            "3 4 1 2 1 2 2 3 2 3",
            "4 6 1 2 1 3 1 4 2 3 2 4 3 4",
        ],
    );
    some("tree deletion", &["1", "2 1", "5 1 1 2 2", "7 1 2 3 1 5 5", "6 1 2 3 4 5", "6 1 0 2 1 1"]);
}

#[test]
fn graphs() {
    some(
        "dag",
        &["1 0 1 1", "4 4 1 2 2 3 1 3 3 4 2 1 2", "5 6 5 4 5 3 4 3 4 2 3 1 2 1 3 5 4 5", "3 3 1 2 1 2 2 3 1 1"],
    );
    some("digraph", &["4 4 1 2 2 3 1 3 3 4 1 1", "3 0 1 2"]);
}

#[test]
fn geography() {
    // Every graph on four vertices, and some on six with odd cycles.
    let ends = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut positions: Vec<String> = (0..64)
        .map(|mask: u32| {
            let edges: Vec<String> =
                (0..6).filter(|i| mask >> i & 1 == 1).map(|i| format!("{} {}", ends[i].0, ends[i].1)).collect();
            format!("4 {} {} 1", edges.len(), edges.join(" "))
        })
        .collect();
    positions.extend([
        "6 8 1 2 2 3 3 4 4 5 5 1 5 6 6 2 3 3 1".into(),
        "6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 4 2".into(),
        "7 7 1 2 2 3 3 4 4 5 5 6 6 7 7 1 3".into(),
    ]);
    let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
    some("vertex geography", &positions);
    some("directed geography", &positions);
}

/// Kayles, told from outside: a row of n pins is the word `n`.
struct KaylesOutside;

impl solver::ExternalRules for KaylesOutside {
    fn moves(&self, component: &str) -> Result<Vec<solver::ExternalMove>, solver::ExternalError> {
        let n: u64 =
            component.parse().map_err(|_| solver::ExternalError { message: format!("{component} is no row") })?;
        let hit = |at: u64, size: u64| solver::ExternalMove {
            text: format!("{at}  {size}"),
            to: [at, n - at - size].iter().filter(|&&part| part > 0).map(u64::to_string).collect(),
        };
        Ok((1..=2).flat_map(|size| (0..(n + 1).saturating_sub(size)).map(move |at| hit(at, size))).collect())
    }
}

#[test]
fn rules_from_outside() {
    for convention in CONVENTIONS {
        let game = Game::external(std::sync::Arc::new(KaylesOutside), convention);
        let inside = Game::parse("octal 0.77", convention).unwrap();
        let mut plain = Plain::default();
        for text in ["0", "1 5", "2 3 4", "3 1 2 3", "1 9"] {
            plain.check(&game, &position(&game, text));
            let outcome = |game: &Game| game.analyse(&position(game, text), &Budget::default()).unwrap().outcome;
            assert_eq!(outcome(&game), outcome(&inside));
        }
        let error = game.read_position(&mut solver::Tokens::new("2 3 x")).unwrap_err();
        assert_eq!((error.span, error.message.as_str()), (4..5, "x is no row"));
    }
}

#[test]
fn samples_are_legal_distinct_and_deterministic() {
    for rules in ["nim", "take squares", "take at most 1/2", "octal 0.77", "take coprime"] {
        let game = Game::parse(rules, Convention::LastMoverWins).unwrap();
        let position = position(&game, "3 1000000 7 999999");
        for limit in [1, 2, 5, 16, 100] {
            let sample = game.sample_moves(&position, limit, 7);
            assert_eq!(sample, game.sample_moves(&position, limit, 7));
            assert!(sample.len() == limit, "{rules}: {} of {limit}", sample.len());
            let texts: std::collections::HashSet<String> =
                sample.iter().map(|mv| game.write_move(&position, mv)).collect();
            assert_eq!(texts.len(), limit);
            for (mv, text) in sample.iter().zip(sample.iter().map(|mv| game.write_move(&position, mv))) {
                assert_eq!(game.parse_move(&position, &text).as_ref(), Ok(mv));
            }
        }
        let touched: std::collections::HashSet<usize> =
            game.sample_moves(&position, 16, 1).iter().map(|mv| mv.index).collect();
        assert_eq!(touched.len(), 3, "{rules}");
    }
}

/// A winning move out of a huge position leads to a lost one.
#[test]
fn huge_positions() {
    for (rules, sizes) in [
        ("nim", "3 1000000000000000000 999999999999999999 5"),
        ("take 1..1000000007", "2 1000000000000000000 999999999999999"),
        ("take 7..1000000007", "2 1000000000000000000 999999999999999"),
        ("take 5..", "2 1000000000000000000 999999999999999"),
        ("take at most 1/2", "2 1000000000000000000 999999999999999999"),
        ("take at most 1/2", "1 2000000000000000000"),
        ("take at most n/7", "2 1000000000000000000 98765432123456789"),
        ("take at most n/1000", "2 1000000000000000000 98765432123456789"),
        ("octal 0.77", "3 1000000000000000000 999999999999999999 5"),
        ("octal 0.137", "2 1000000000000000000 123456789123456789"),
        ("take 1 3 4", "2 1000000000000000000 999999999999999998"),
        ("take powers of 2", "2 1000000000000000000 999999999999999998"),
        ("take divisors", "2 1000000000000000000 999999999999999999"),
        ("take proper divisors", "2 1000000000000000000 999999999999999999"),
        ("take odd", "2 1000000000000000000 999999999999999999"),
        ("take coprime", "2 10000000 9999995"),
        ("take coprime", "3 9999999 9999991 7777777"),
        ("take coprime", "4 9999999 9999991 7777777 10007"),
        ("lasker", "3 1000000000000000000 999999999999999999 4"),
        ("lasker", "1 1000000000000000000"),
        ("divide 2..6", "2 1000000000000000000 999999999999999999"),
    ] {
        let game = Game::parse(rules, Convention::LastMoverWins).unwrap();
        let start = position(&game, sizes);
        let budget = Budget::default();
        let analysis = game.analyse(&start, &budget).unwrap_or_else(|e| panic!("{rules}: {e}"));
        if analysis.outcome == solver::Outcome::Win {
            assert!(analysis.winning > 0, "{rules}");
            for mv in game.winning_moves(&start, 5, &budget).unwrap() {
                let text = game.write_move(&start, &mv);
                assert_eq!(game.parse_move(&start, &text).as_ref(), Ok(&mv), "{rules}");
                let next = game.play(&start, &mv);
                assert_eq!(game.analyse(&next, &budget).unwrap().outcome, solver::Outcome::Loss, "{rules} {text}");
            }
        } else {
            for mv in game.sample_moves(&start, 20, 3) {
                let next = game.play(&start, &mv);
                assert_eq!(game.analyse(&next, &budget).unwrap().outcome, solver::Outcome::Win, "{rules} {mv:?}");
            }
        }
    }
}
