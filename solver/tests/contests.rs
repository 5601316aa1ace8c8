//! Contest problems and their published answers, solved through the public door.

#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use solver::{Budget, Convention, Count, Game, Move, Order, Outcome, Position, Tokens};

fn game(rules: &str) -> Game {
    Game::parse(rules, Convention::LastMoverWins).unwrap_or_else(|e| panic!("{rules}: {e}"))
}

fn position(game: &Game, text: &str) -> Position {
    game.read_position(&mut Tokens::new(text)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn wins(rules: &str, text: &str) -> bool {
    let game = game(rules);
    game.analyse(&position(&game, text), &Budget::default()).unwrap().outcome == Outcome::Win
}

fn values(rules: &str, most: u64) -> Vec<u64> {
    game(rules).values(most, &Budget::default()).unwrap()
}

/// Project Euler 306: paint two neighbouring squares of a strip.
#[test]
fn paper_strip() {
    let values = values("octal 0.07", 1_000_000);
    for (most, expected) in [(5, 3), (50, 40), (1_000_000, 852_938)] {
        assert_eq!(values[1..=most].iter().filter(|&&v| v > 0).count(), expected);
    }
}

fn lost(rules: &str, sizes: std::ops::RangeInclusive<u64>, heaps: u64, modulus: u64, order: Order) -> u64 {
    game(rules).count(&Count { sizes, heaps, at_most: false, modulus, order }, &Budget::default()).unwrap()
}

/// Project Euler 310: three square heaps a ≤ b ≤ c ≤ n, empty ones included.
#[test]
fn nim_square() {
    assert_eq!(lost("take squares", 0..=29, 3, 1 << 60, Order::Multisets), 1160);
    assert_eq!(lost("take squares", 0..=100_000, 3, 1 << 60, Order::Multisets), 2_586_528_661_783);
}

/// Project Euler 301: heaps n, 2n, 3n are lost for fib(b + 2) of the n up to 2^b.
#[test]
fn nim_one_two_three() {
    let game = game("nim");
    let lost = (1..=1u64 << 10).filter(|n| {
        let position = position(&game, &format!("3 {n} {} {}", 2 * n, 3 * n));
        game.analyse(&position, &Budget::default()).unwrap().outcome == Outcome::Loss
    });
    assert_eq!(lost.count(), 144);
}

/// Project Euler 400: the Fibonacci tree T(k) has T(k−1) and T(k−2) below its root; f(k) counts winning first moves.
#[test]
fn fibonacci_tree() {
    fn grow(k: u32, parent: u64, parents: &mut Vec<u64>) {
        if k > 0 {
            parents.push(parent);
            let vertex = parents.len() as u64;
            grow(k - 1, vertex, parents);
            grow(k.saturating_sub(2), vertex, parents);
        }
    }
    let game = game("tree deletion");
    for (k, expected) in [(5, 1), (10, 17)] {
        let mut parents = Vec::new();
        grow(k, 0, &mut parents);
        let list: Vec<String> = parents[1..].iter().map(u64::to_string).collect();
        let text = format!("{} {}", parents.len(), list.join(" "));
        let analysis = game.analyse(&position(&game, &text), &Budget::default()).unwrap();
        assert_eq!(analysis.winning, expected, "f({k})");
    }
}

/// Project Euler 550: a pile becomes two of its divisors other than 1 and itself; won lists of 5 piles of 2 to 10.
#[test]
fn divisor_game() {
    assert_eq!(9u64.pow(5) - lost("divisor pair", 2..=10, 5, 1 << 60, Order::Lists), 40_085);
}

/// AtCoder ARC 091 F.
#[test]
fn strange_nim() {
    assert!(!wins("strange nim", "2 5 2 3 3"), "Aoki wins the first sample");
}

/// Code Jam 2019 1C: winning openings are counted by cells, so a line counts as often as it is long.
#[test]
fn bacterial_tactics() {
    let game = game("rectangles");
    let cases = ["2 2 .. .#", "4 4 .#.. ..#. #... ...#", "3 4 #.## .... #.##", "1 1 .", "1 2 ##"];
    for (case, expected) in cases.iter().zip([0, 0, 7, 2, 0]) {
        let start = position(&game, case);
        let mut openings = 0;
        for row in 1..=4 {
            for column in 1..=4 {
                for direction in ["H", "V"] {
                    if let Ok(mv) = game.parse_move(&start, &format!("{row} {column} {direction}")) {
                        let next = game.analyse(&game.play(&start, &mv), &Budget::default()).unwrap();
                        openings += usize::from(next.outcome == Outcome::Loss);
                    }
                }
            }
        }
        assert_eq!(openings, expected, "{case}");
    }
}

/// CodeChef FDIVGAME: the values are those of n div 12 until that is below 6.
#[test]
fn divide_by_two_to_six() {
    let values = values("divide 2..6", 200_000);
    for (n, &value) in values.iter().enumerate() {
        let mut n = n;
        while n >= 6 {
            n /= 12;
        }
        assert_eq!(value, [0, 1, 2, 2, 3, 3][n]);
    }
}

/// Codeforces 1312 F, whose sample asks how many first attacks win.
#[test]
fn attack_on_red_kingdom() {
    for (rules, castles, expected) in
        [("attack 1 3 4", "2 7 6", 2), ("attack 1 2 3", "1 1", 3), ("attack 1 2 2", "1 3", 0)]
    {
        let game = game(rules);
        let analysis = game.analyse(&position(&game, castles), &Budget::default()).unwrap();
        assert_eq!(analysis.winning, expected, "{rules} on {castles}");
    }
}

/// The period of the attacks is at most 10 after at most 30, not "36", for all strengths up to 5.
#[test]
fn attacks_repeat_soon() {
    for (x, y, z) in (1..=5).flat_map(|x| (1..=5).flat_map(move |y| (1..=5).map(move |z| (x, y, z)))) {
        let game = game(&format!("attack {x} {y} {z}"));
        let value = |n: u64, last: u64| {
            let text = if last == 0 { format!("1 {n}") } else { format!("1 {n}:{last}") };
            game.analyse(&position(&game, &text), &Budget::default()).unwrap().sum
        };
        let table: Vec<_> = (0..120u64).map(|n| [value(n, 0), value(n, 1), value(n, 2)]).collect();
        assert!((1..=10).any(|p| (30..120 - p).all(|n| table[n] == table[n + p])), "{x} {y} {z}");
    }
}

/// Codeforces 305 E by its centres: runs of centres of odd palindromes are strips of Dawson's chess.
#[test]
fn playing_with_string() {
    for (text, expected) in [("abacaba", Some(2)), ("abcde", None)] {
        let letters = text.as_bytes();
        let centre = |i: usize| i > 0 && i + 1 < letters.len() && letters[i - 1] == letters[i + 1];
        let mut runs: Vec<(usize, u64)> = Vec::new();
        for i in (0..letters.len()).filter(|&i| centre(i)) {
            match runs.last_mut() {
                Some((start, length)) if *start + *length as usize == i => *length += 1,
                _ => runs.push((i, 1)),
            }
        }
        let game = game("octal 0.137");
        let sizes: Vec<String> = runs.iter().map(|r| r.1.to_string()).collect();
        let start = position(&game, &format!("{} {}", runs.len(), sizes.join(" ")));
        // A cut at a centre removes it and its neighbours: find the first place whose cut leaves a lost position.
        let first = runs.iter().enumerate().flat_map(|(r, &(at, n))| (0..n).map(move |i| (r, at, n, i))).find(
            |&(r, _, n, i)| {
                let (left, right) = (i.saturating_sub(1), (n - i - 1).saturating_sub(1));
                let to = [left, right].map(solver::Component::Heap).to_vec();
                let next = game.play(&start, &Move { index: r, to });
                game.analyse(&next, &Budget::default()).unwrap().outcome == Outcome::Loss
            },
        );
        assert_eq!(first.map(|(_, at, _, i)| at + i as usize + 1), expected, "{text}");
    }
}

/// Codeforces 768 E: YES when the second player wins.
#[test]
fn game_of_stones() {
    assert!(wins("take once", "1 5"));
    assert!(!wins("take once", "2 1 2"));
    let game = game("take once");
    for n in 0..20u64 {
        // The formula for fresh piles against the values of their options.
        let start = position(&game, &format!("1 {n}"));
        let options: Vec<_> = game
            .sample_moves(&start, usize::MAX, 0)
            .iter()
            .map(|mv| game.analyse(&game.play(&start, mv), &Budget::default()).unwrap().sum.unwrap().0)
            .collect();
        let mex = (0..).find(|v| !options.contains(v)).unwrap();
        assert_eq!(game.analyse(&start, &Budget::default()).unwrap().sum.unwrap().0, mex, "{n}");
        assert_eq!((1..).take_while(|k| k * (k + 1) / 2 <= n).count() as u64, mex, "{n}");
    }
}

/// AtCoder ARC 168 B: the largest take limit with which the first player wins.
#[test]
fn arbitrary_nim() {
    for a in 1..=6u64 {
        for b in 1..=6u64 {
            for c in 1..=6u64 {
                let text = format!("3 {a} {b} {c}");
                let winning: Vec<u64> = (1..=8).filter(|k| wins(&format!("take 1..{k}"), &text)).collect();
                let expected = match a ^ b ^ c {
                    0 => [a, b, c]
                        .into_iter()
                        .filter(|x| [a, b, c].iter().filter(|y| x == *y).count() % 2 == 1)
                        .max()
                        .map(|x| x - 1),
                    _ => Some(8),
                };
                assert_eq!(winning.last().copied(), expected, "{text}");
            }
        }
    }
}

/// Codeforces 2004 E.
#[test]
fn not_a_nim_problem() {
    for (heaps, alice) in [("3 3 2 9", false), ("4 3 3 6 1", true), ("5 1 2 3 4 5", false)] {
        assert_eq!(wins("take coprime", heaps), alice, "{heaps}");
    }
    let values = values("take coprime", 400);
    for n in 1..=400u64 {
        let gcd = |mut a: u64, mut b: u64| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        let options: Vec<u64> = (1..=n).filter(|&k| gcd(n, k) == 1).map(|k| values[(n - k) as usize]).collect();
        assert_eq!(values[n as usize], (0..).find(|v| !options.contains(v)).unwrap(), "{n}");
    }
}

/// "Up to k−1 smaller heaps": 2^(k−2) where at least one heap must remain.
#[test]
fn smaller_heaps() {
    assert_eq!(values("smaller heaps", 9), [0, 0, 1, 2, 4, 8, 16, 32, 64, 128]);
}

/// Square nim: 1, 2, 3, 4 and 6 tokens.
#[test]
fn square_nim() {
    let game = game("take squares");
    let sum = game.analyse(&position(&game, "5 1 2 3 4 6"), &Budget::default()).unwrap().sum;
    assert_eq!(sum.map(|s| s.0), Some(3));
}
