//! Published figures, and figures that an independent brute force found: periods, sequences, lost positions, counts.
#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::ops::RangeInclusive;

use solver::{Budget, Convention, Count, Game, Loopy, Order, Outcome, Proof, Tokens};

fn game(rules: &str) -> Game {
    Game::parse(rules, Convention::LastMoverWins).unwrap_or_else(|e| panic!("{rules}: {e}"))
}

fn numbers(text: &str) -> Vec<u64> {
    text.split_whitespace().map(|w| w.parse().unwrap()).collect()
}

fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter(|l| !l.starts_with('#')).map(|l| l.split_once(" : ").unwrap())
}

#[test]
fn periods_of_octal_games() {
    let budget = Budget::default();
    for (head, values) in lines(include_str!("data/octal_periods.txt")) {
        let [code, preperiod, period] = head.split(' ').collect::<Vec<_>>()[..] else { panic!("{head}") };
        let game = game(&format!("octal {code}"));
        let found = game.period(&budget).unwrap_or_else(|e| panic!("{code}: {e}"));
        assert_eq!(
            (found.preperiod.to_string(), found.period.to_string()),
            (preperiod.into(), period.into()),
            "{code}"
        );
        let values = numbers(values);
        assert_eq!(game.values(values.len() as u64 - 1, &budget).unwrap(), values, "{code}");
    }
}

#[test]
fn well_known_sequences() {
    for (rules, values) in lines(include_str!("data/values.txt")) {
        let values = numbers(values);
        assert_eq!(game(rules).values(values.len() as u64 - 1, &Budget::default()).unwrap(), values, "{rules}");
    }
}

/// Every position of up to so many heaps, each at least 1, in ascending order.
fn multisets(most: u64, heaps: usize, each: &mut impl FnMut(&[u64])) {
    fn extend(list: &mut Vec<u64>, most: u64, heaps: usize, each: &mut impl FnMut(&[u64])) {
        each(list);
        if list.len() < heaps {
            for size in list.last().copied().unwrap_or(1)..=most {
                list.push(size);
                extend(list, most, heaps, each);
                list.pop();
            }
        }
    }
    extend(&mut Vec::new(), most, heaps, each);
}

fn outcome(game: &Game, heaps: &[u64]) -> Outcome {
    let mut text = heaps.len().to_string();
    for heap in heaps {
        text += &format!(" {heap}");
    }
    let position = game.read_position(&mut Tokens::new(&text)).unwrap();
    game.analyse(&position, &Budget::default()).unwrap().outcome
}

#[test]
fn lost_positions_under_misere_play() {
    for (head, lost) in lines(include_str!("data/misere.txt")) {
        let [rules, most, heaps] = head.split(", ").collect::<Vec<_>>()[..] else { panic!("{head}") };
        let game = Game::parse(rules, Convention::LastMoverLoses).unwrap();
        let lost: std::collections::HashSet<Vec<u64>> = lost.split(", ").map(numbers).collect();
        let mut met = 0;
        multisets(most.parse().unwrap(), heaps.parse().unwrap(), &mut |heaps| {
            // The published lists leave out heaps that have no move.
            let alive: Vec<u64> = heaps.iter().copied().filter(|&n| rules != "octal 0.07" || n > 1).collect();
            let expected = if lost.contains(&alive) { Outcome::Loss } else { Outcome::Win };
            met += usize::from(expected == Outcome::Loss && alive.len() == heaps.len());
            assert_eq!(outcome(&game, heaps), expected, "{rules} {heaps:?}");
        });
        assert_eq!(met, lost.len());
    }
}

fn count(rules: &str, sizes: RangeInclusive<u64>, heaps: u64, at_most: bool, modulus: u64, order: Order) -> u64 {
    game(rules).count(&Count { sizes, heaps, at_most, modulus, order }, &Budget::default()).unwrap()
}

#[test]
fn counts_of_lost_lists() {
    let (sizes, heaps) = (1..=12_983_567_378_251, 98_670_634_123);
    for (modulus, expected) in [(998_244_353, 295_940_324), (1 << 20, 493_102), (720_720, 349_870)] {
        assert_eq!(count("take 1..1000000", sizes.clone(), heaps, false, modulus, Order::Lists), expected);
    }
    // Reducing the exponent modulo φ(3) would give 1.
    assert_eq!(count("take 1..2", 1..=2, 2, false, 3, Order::Lists), 2);
}

#[test]
fn counts_agree_with_listing() {
    for (rules, low, high) in
        [("nim", 1, 5), ("take squares", 0, 9), ("octal 0.77", 3, 17), ("take 1 3 4", 1, 40), ("take 1..3", 7, 7)]
    {
        let values = game(rules).values(high, &Budget::default()).unwrap();
        let mut lists = vec![1u64; 1];
        lists.resize(64, 0);
        let mut so_far = 0;
        for heaps in 0..=4u64 {
            so_far += lists[0];
            for modulus in [1, 2, 3, 12, 64, 1_000_000_007, u64::MAX] {
                assert_eq!(
                    count(rules, low..=high, heaps, false, modulus, Order::Lists),
                    lists[0] % modulus,
                    "{rules} {heaps} {modulus}"
                );
                assert_eq!(
                    count(rules, low..=high, heaps, true, modulus, Order::Lists),
                    so_far % modulus,
                    "{rules} {heaps} {modulus}"
                );
            }
            let mut next = vec![0; 64];
            for n in low..=high {
                for (value, ways) in lists.iter().enumerate() {
                    next[value ^ values[n as usize] as usize] += ways;
                }
            }
            lists = next;
        }
        let mut exactly = [0u64; 4];
        for a in low..=high {
            exactly[1] += u64::from(values[a as usize] == 0);
            for b in a..=high {
                exactly[2] += u64::from(values[a as usize] == values[b as usize]);
                for c in b..=high {
                    exactly[3] += u64::from(values[a as usize] ^ values[b as usize] == values[c as usize]);
                }
            }
        }
        for heaps in 1..=3 {
            assert_eq!(
                count(rules, low..=high, heaps, false, 1 << 40, Order::Multisets),
                exactly[heaps as usize],
                "{rules} {heaps}"
            );
            let all: u64 = exactly[..=heaps as usize].iter().sum::<u64>() + 1;
            assert_eq!(count(rules, low..=high, heaps, true, 1 << 40, Order::Multisets), all, "{rules} {heaps}");
        }
    }
}

/// Pairs of graphs with cycles: Smith's labels, and the outcome of a token on each.
#[test]
fn loopy_sums() {
    for line in include_str!("data/loopy.txt").lines().filter(|l| !l.starts_with('#')) {
        let [a, b, labels_a, labels_b, sums] = line.split('/').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let lists = |text: &str| text.split(';').map(numbers).collect::<Vec<_>>();
        let (a, b) = (lists(a), lists(b));
        let edges: Vec<String> = a
            .iter()
            .enumerate()
            .flat_map(|(from, to)| to.iter().map(move |to| format!("{} {}", from + 1, to + 1)))
            .chain(b.iter().enumerate().flat_map(|(from, to)| {
                let shift = a.len();
                to.iter().map(move |to| format!("{} {}", from + shift + 1, *to as usize + shift + 1))
            }))
            .collect();
        let game = game("digraph");
        let board = format!("{} {} {}", a.len() + b.len(), edges.len(), edges.join(" "));
        let place = |x: usize, y: usize| {
            let text = format!("{board} 2 {} {}", x + 1, a.len() + y + 1);
            game.read_position(&mut Tokens::new(&text)).unwrap()
        };
        let expected: Vec<Loopy> = labels_a
            .split(';')
            .chain(labels_b.split(';'))
            .map(|label| match label.trim().strip_prefix("inf") {
                Some(reached) => Loopy::Infinite(numbers(reached)),
                None => Loopy::Value(label.trim().parse().unwrap()),
            })
            .collect();
        assert_eq!(game.vertex_labels(&place(0, 0)).unwrap(), expected, "{line}");
        for (x, row) in sums.split(';').enumerate() {
            for (y, outcome) in row.trim().chars().enumerate() {
                let expected = match outcome {
                    'N' => Outcome::Win,
                    'P' => Outcome::Loss,
                    _ => Outcome::Draw,
                };
                let position = place(x, y);
                let analysis = game.analyse(&position, &Budget::default()).unwrap();
                assert_eq!(analysis.outcome, expected, "{line} at {x} {y}");
                assert_eq!(analysis.winning > 0, expected != Outcome::Loss, "{line} at {x} {y}");
                for mv in game.winning_moves(&position, 100, &Budget::default()).unwrap() {
                    let next = game.analyse(&game.play(&position, &mv), &Budget::default()).unwrap().outcome;
                    assert_eq!(next, if expected == Outcome::Win { Outcome::Loss } else { Outcome::Draw });
                }
            }
        }
    }
}

#[test]
fn wythoff_values() {
    let table = game("wythoff").table(20, 20, &Budget::default()).unwrap();
    let expected: Vec<Vec<u64>> = include_str!("data/wythoff.txt").lines().map(numbers).collect();
    assert_eq!(table, expected);
}

/// Nivasch: in Euclid's game with positive numbers the value is |a/b − b/a| rounded down.
#[test]
fn euclid_with_positive_numbers() {
    let table = game("euclid positive").table(80, 80, &Budget::default()).unwrap();
    for a in 1..80u64 {
        for b in 1..80u64 {
            assert_eq!(table[a as usize][b as usize], (a * a).abs_diff(b * b) / (a * b), "{a} {b}");
        }
    }
}

/// The game graph of *2 + *3 + *4: the article that says 27 vertices and 4 lost positions forgets the end.
#[test]
fn graph_of_three_nim_heaps() {
    let game = game("nim");
    let position = game.read_position(&mut Tokens::new("3 2 3 4")).unwrap();
    let graph = game.graph(&position, &Budget::default()).unwrap();
    let lost: Vec<String> =
        graph.nodes.iter().filter(|n| n.outcome == Outcome::Loss).map(|n| game.show_position(&n.position)).collect();
    assert_eq!((graph.nodes.len(), graph.edges.len()), (28, 114));
    let mut lost: Vec<&str> = lost.iter().map(String::as_str).collect();
    lost.sort_unstable();
    assert_eq!(lost, ["(no heaps)", "1 1", "1 2 3", "2 2", "3 3"]);
}

/// Long preperiods, with the largest value and where it first occurs.
fn certified(codes: &[&str]) {
    let wide = Budget { bytes: 1 << 30, positions: 1 << 40, threads: 1 };
    for line in include_str!("data/octal_certified.txt").lines().filter(|l| !l.starts_with('#')) {
        let [code, expected @ ..] = &line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if !codes.contains(code) {
            continue;
        }
        let game = game(&format!("octal {code}"));
        let found = game.period(&wide).unwrap();
        let values = game.values(found.preperiod + found.period, &wide).unwrap();
        let most = values.iter().max().unwrap();
        let first = values.iter().position(|v| v == most).unwrap() as u64;
        let figures = [found.preperiod, found.period, *most, first].map(|n| n.to_string());
        assert_eq!(figures.each_ref().map(String::as_str).as_slice(), expected, "{code}");
    }
}

#[test]
fn certified_octals() {
    // 0.56: the last exception is 326639 and not 326637. The bench compares the others of the table.
    certified(&["0.156", "0.127", "0.16", "0.56"]);
}

/// Last exceptions as they are, not as some tables give them.
#[test]
fn last_exceptions() {
    let budget = Budget::default();
    for (code, preperiod) in [("0.77", 71), ("0.137", 52), ("0.07", 53)] {
        assert_eq!(game(&format!("octal {code}")).period(&budget).unwrap().preperiod, preperiod, "{code}");
    }
}

#[test]
fn huge_values_say_how_they_are_known() {
    let (_, proof) = game("octal 0.77").value_at(1_000_000_000_000_000_000, &Budget::default()).unwrap();
    assert_eq!(proof, Proof::Period { preperiod: 71, period: 12 });
    let refusal = game("take squares").value_at(1_000_000_000_000_000_000, &Budget::default()).unwrap_err();
    assert!(refusal.message.contains("past the budget"), "{refusal}");
}
