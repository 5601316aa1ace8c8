//! Contest problems and their published answers, solved through the public door.

#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use solver::{
    Budget, Convention, Count, ExternalError, ExternalMove, ExternalRules, Game, Move, Order, Outcome, Position, Tokens,
};

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
    let game = game("tree deletion");
    for (k, expected) in [(5, 1), (10, 17)] {
        let analysis = game.analyse(&fibonacci(&game, k), &Budget::default()).unwrap();
        assert_eq!(analysis.winning, expected, "f({k})");
    }
}

fn fibonacci(game: &Game, k: u32) -> Position {
    fn grow(k: u32, parent: u64, parents: &mut Vec<u64>) {
        if k > 0 {
            parents.push(parent);
            let vertex = parents.len() as u64;
            grow(k - 1, vertex, parents);
            grow(k.saturating_sub(2), vertex, parents);
        }
    }
    let mut parents = Vec::new();
    grow(k, 0, &mut parents);
    let list: Vec<String> = parents[1..].iter().map(u64::to_string).collect();
    position(game, &format!("{} {}", parents.len(), list.join(" ")))
}

/// f(10000), by the solver's theory of trees: a branch with value v below a vertex is worth v + 1, and a move in one
/// of two branches must bring it to the value of the other. `ways[k][v]` moves in T(k) are wanted to bring it to v.
#[test]
fn fibonacci_tree_of_ten_thousand() {
    const MODULUS: u64 = 1_000_000_000_000_000_000;
    const VALUES: usize = 8192;
    let winning = |k: usize| {
        let mut value = vec![0usize, 1];
        for i in 2..k {
            value.push((value[i - 1] ^ value[i - 2]) + 1);
        }
        assert!(value.iter().all(|&v| v < VALUES));
        let mut total = 0u64;
        let (mut wanted, mut next) = (vec![0u64; VALUES], vec![0u64; VALUES]);
        wanted[value[k - 2]] = 1;
        next[value[k - 1]] = 1;
        for i in (1..k).rev() {
            let mut after = vec![0u64; VALUES];
            // Only cutting at its root leaves nothing of a tree.
            total = (total + wanted[0]) % MODULUS;
            for (to, &ways) in wanted.iter().enumerate().skip(1).filter(|&(_, &ways)| i > 1 && ways > 0) {
                let (left, right) = ((to - 1) ^ value[i - 2], (to - 1) ^ value[i - 1]);
                next[left] = (next[left] + ways) % MODULUS;
                after[right] = (after[right] + ways) % MODULUS;
            }
            (wanted, next) = (next, after);
        }
        total
    };
    let game = game("tree deletion");
    for k in 3..=14 {
        let analysis = game.analyse(&fibonacci(&game, k), &Budget::default()).unwrap();
        assert_eq!(analysis.winning, u128::from(winning(k as usize)), "f({k})");
    }
    assert_eq!(winning(10_000), 438_505_383_468_410_633);
}

/// Project Euler 550: a pile becomes two of its divisors other than 1 and itself; won lists of piles from 2 on.
#[test]
fn divisor_game() {
    assert_eq!(9u64.pow(5) - lost("divisor pair", 2..=10, 5, 1 << 60, Order::Lists), 40_085);
    let modulus = 987_654_321u64;
    let power = |base: u64, k: u64| {
        (0..64).rev().fold(1, |power, bit| {
            let square = power * power % modulus;
            if k >> bit & 1 == 1 { square * base % modulus } else { square }
        })
    };
    let (most, piles) = (10_000_000, 1_000_000_000_000);
    let lost = lost("divisor pair", 2..=most, piles, modulus, Order::Lists);
    assert_eq!((power(most - 1, piles) + modulus - lost) % modulus, 328_104_836);
}

/// Codeforces 1451 F: the first cell of a path falls, the others on it become anything. The second player wins when the
/// xor of every anti-diagonal is 0: each is a Nim position of its own.
#[test]
fn nullify_the_matrix() {
    let nim = game("nim");
    let by_diagonals = |matrix: &[Vec<u64>]| {
        let (rows, columns) = (matrix.len(), matrix[0].len());
        (0..rows + columns - 1).any(|sum| {
            let cells = (0..rows).filter(|&row| sum >= row && sum - row < columns).map(|row| matrix[row][sum - row]);
            let heaps: Vec<String> = cells.map(|cell| cell.to_string()).collect();
            let position = position(&nim, &format!("{} {}", heaps.len(), heaps.join(" ")));
            nim.analyse(&position, &Budget::default()).unwrap().outcome == Outcome::Win
        })
    };
    for (matrix, first_wins) in [
        (vec![vec![0]], false),
        (vec![vec![0, 0, 5]], true),
        (vec![vec![0, 1], vec![1, 0]], false),
        (vec![vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 9]], true),
    ] {
        assert_eq!(by_diagonals(&matrix), first_wins, "{matrix:?}");
    }
    // Every small matrix, by the rules themselves.
    for (rows, columns, most) in [(2, 2, 2), (2, 3, 1), (1, 3, 2), (3, 1, 2)] {
        let rules = std::sync::Arc::new(Nullify { rows, columns, most });
        let game = Game::external(rules, Convention::LastMoverWins);
        for code in 0..(most + 1).pow((rows * columns) as u32) {
            let cells: Vec<u64> = (0..rows * columns).map(|i| code / (most + 1).pow(i as u32) % (most + 1)).collect();
            let matrix: Vec<Vec<u64>> = cells.chunks(columns).map(<[u64]>::to_vec).collect();
            let analysis = game.analyse(&position(&game, &format!("1 {}", word(&cells))), &Budget::default()).unwrap();
            assert_eq!(analysis.outcome == Outcome::Win, by_diagonals(&matrix), "{matrix:?}");
        }
    }
}

/// A matrix whose entries stay up to `most`, as one word.
struct Nullify {
    rows: usize,
    columns: usize,
    most: u64,
}

fn word(cells: &[u64]) -> String {
    cells.iter().map(u64::to_string).collect()
}

impl Nullify {
    /// What can become of `cells` by a path that has come to `at`, whose own cell is done.
    fn paths(&self, cells: &[u64], at: usize, found: &mut std::collections::BTreeSet<String>) {
        found.insert(word(cells));
        let down = (at / self.columns + 1 < self.rows).then_some(at + self.columns);
        let right = (at % self.columns + 1 < self.columns).then_some(at + 1);
        for next in down.into_iter().chain(right) {
            for value in 0..=self.most {
                let mut cells = cells.to_vec();
                cells[next] = value;
                self.paths(&cells, next, found);
            }
        }
    }
}

impl ExternalRules for Nullify {
    fn moves(&self, component: &str) -> Result<Vec<ExternalMove>, ExternalError> {
        let cells: Vec<u64> = component.bytes().map(|digit| u64::from(digit - b'0')).collect();
        let mut found = std::collections::BTreeSet::new();
        for (start, &cell) in cells.iter().enumerate() {
            for value in 0..cell {
                let mut cells = cells.clone();
                cells[start] = value;
                self.paths(&cells, start, &mut found);
            }
        }
        Ok(found.into_iter().map(|text| ExternalMove { to: vec![text.clone()], text }).collect())
    }
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
