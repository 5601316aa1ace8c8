//! The fewest and the most moves of a game on heaps, over all ways to play it, well or badly.
//!
//! Heaps do not depend on each other and a game ends when no heap can be played, so both numbers add up over the heaps.
//! One heap is a formula where the amounts are a range, a short table where they are a few ranges, else a search over the
//! sizes that can be reached.
//!
//! **Why a short table suffices.** Of any k whole numbers, some have a sum that k divides. Let `top` be the largest amount:
//! where a shortest game takes `top` smaller amounts, some of them add up to a multiple of `top` and are replaced by no more
//! moves of `top`. So it needs fewer than `top` of them, and takes `top` at least once from every heap of `top`² or more:
//! fewest(n) = fewest(n − top) + 1. In the same way the smallest amount, `low`, gives most(n) = most(n − low) + 1 from
//! low·(top + 1) on.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::Game;
use crate::heap::amounts::Amounts;
use crate::heap::protocol::heap;
use crate::heap::rule::HeapRule;
use crate::types::Position;

/// How many moves of both sides together a game may last. Both numbers are reached by some way to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameLength {
    pub fewest: u128,
    pub most: u128,
}

/// Larger heaps are not searched: their moves would have to be found by factoring.
const LARGEST: u64 = 1_000_000;

impl Game {
    /// The fewest and the most moves from this position, if looking at `work` moves of single heaps is enough to know
    /// them; `None` where it is not, and in games that are not played with heaps of tokens.
    pub fn length(&self, position: &Position, work: u64) -> Option<GameLength> {
        let rule = self.family().heap_rule()?;
        let heaps: Vec<u64> = position.components.iter().map(heap).collect();
        match rule.amounts() {
            Some(Amounts::Ranges { ranges, .. }) => of_ranges(ranges, &heaps, work),
            _ => by_search(rule, &heaps, work),
        }
    }
}

fn sum(lengths: impl Iterator<Item = GameLength>) -> GameLength {
    lengths.fold(GameLength::default(), |sum, one| GameLength {
        fewest: sum.fewest.saturating_add(one.fewest),
        most: sum.most.saturating_add(one.most),
    })
}

/// Takes from these ranges, which are disjoint and ascending.
fn of_ranges(ranges: &[(u64, u64)], heaps: &[u64], work: u64) -> Option<GameLength> {
    let (Some(&(low, first_end)), Some(&(last, high))) = (ranges.first(), ranges.last()) else {
        return Some(GameLength::default());
    };
    if ranges.len() == 1 {
        // The game is over below `low`.
        let one = |&n: &u64| match n.checked_sub(low) {
            None => GameLength::default(),
            Some(over) => GameLength { fewest: u128::from(over / first_end) + 1, most: (n / low).into() },
        };
        return Some(sum(heaps.iter().map(one)));
    }
    let open = high == u64::MAX;
    // A longest game never takes more than this from an open range: taking `low` first is one move more.
    let top = if open { last.checked_add(low - 1)? } else { high };
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let most_from = u128::from(low) * (u128::from(top) + 1);
    let fewest_from = if open { u128::from(last) } else { u128::from(top) * u128::from(top) };
    let size = most_from.max(fewest_from).min(u128::from(largest) + 1);
    let amounts: u128 = ranges.iter().map(|&(low, high)| u128::from(high.min(top) - low) + 1).sum();
    if size * amounts.min(size) > u128::from(work) {
        return None;
    }
    let mut table: Vec<GameLength> = Vec::with_capacity(size as usize);
    for n in 0..size as u64 {
        let amounts = ranges.iter().flat_map(|&(low, high)| low..=high.min(n));
        table.push(longer_by_one(amounts.map(|take| table[(n - take) as usize])));
    }
    // The heap below `from` that follows from `n` by steps of `step`, and how many.
    let below = |n: u64, from: u128, step: u64| match u128::from(n).checked_sub(from) {
        None => (n as usize, 0),
        Some(over) => {
            let steps = over / u128::from(step) + 1;
            ((u128::from(n) - steps * u128::from(step)) as usize, steps)
        }
    };
    Some(sum(heaps.iter().map(|&n| {
        let (at, steps) = below(n, most_from, low);
        let most = table[at].most + steps;
        let fewest = match open && n >= last {
            true => 1,
            false => {
                let (at, steps) = below(n, fewest_from, top);
                table[at].fewest + steps
            }
        };
        GameLength { fewest, most }
    })))
}

/// The length before a move to one of these; 0 where there is none.
fn longer_by_one(options: impl Iterator<Item = GameLength>) -> GameLength {
    let widest = |a: GameLength, b: GameLength| GameLength { fewest: a.fewest.min(b.fewest), most: a.most.max(b.most) };
    let longer = |length: GameLength| GameLength {
        fewest: length.fewest.saturating_add(1),
        most: length.most.saturating_add(1),
    };
    options.reduce(widest).map_or(GameLength::default(), longer)
}

/// Over all sizes that can be reached. A move never makes a heap as large as the one that it replaces.
fn by_search(rule: &dyn HeapRule, heaps: &[u64], work: u64) -> Option<GameLength> {
    let mut left = u128::from(work);
    let mut waiting: BTreeSet<u64> = heaps.iter().copied().collect();
    let mut reached = Vec::new();
    while let Some(n) = waiting.pop_last() {
        if n > LARGEST {
            return None;
        }
        let count = rule.count(n);
        left = left.checked_sub(count)?;
        for number in 0..count {
            let parts = rule.nth(n, number);
            left = left.checked_sub(parts.len() as u128)?;
            waiting.extend(parts);
        }
        reached.push(n);
    }
    let mut known: BTreeMap<u64, GameLength> = BTreeMap::new();
    for &n in reached.iter().rev() {
        let options = (0..rule.count(n)).map(|number| sum(rule.nth(n, number).iter().map(|part| known[part])));
        let length = longer_by_one(options);
        known.insert(n, length);
    }
    Some(sum(heaps.iter().map(|n| known[n])))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::tokens::Tokens;
    use crate::types::{Component, Convention};

    fn game(rules: &str) -> Game {
        Game::parse(rules, Convention::LastMoverWins).unwrap()
    }

    fn heaps(heaps: &[u64]) -> Position {
        Position { components: heaps.iter().copied().map(Component::Heap).collect() }
    }

    /// Plain search over whole positions.
    fn searched(game: &Game, position: &Position, known: &mut HashMap<Position, GameLength>) -> GameLength {
        let mut position = position.clone();
        position.components.retain(|component| !matches!(component, Component::Heap(0)));
        position.components.sort();
        let position = &position;
        if let Some(&length) = known.get(position) {
            return length;
        }
        let moves = game.sample_moves(position, usize::MAX, 0);
        let options: Vec<GameLength> = moves.iter().map(|mv| searched(game, &game.play(position, mv), known)).collect();
        let length = GameLength {
            fewest: options.iter().map(|option| option.fewest + 1).min().unwrap_or(0),
            most: options.iter().map(|option| option.most + 1).max().unwrap_or(0),
        };
        known.insert(position.clone(), length);
        length
    }

    #[test]
    fn lengths_are_those_of_plain_search() {
        for (rules, largest) in [
            ("nim", 12),
            ("take 1..3", 30),
            ("take 2..5", 30),
            ("take 3", 20),
            ("take 1 3 4", 40),
            ("take 3 5", 60),
            ("take 2 5..6 9", 110),
            ("take 4 6..", 50),
            ("take 2..3 7..", 40),
            ("take squares", 40),
            ("take odd", 20),
            ("take divisors", 40),
            ("take at most 1/2", 30),
            ("take fibonacci", 30),
            ("octal 0.77", 12),
            ("octal 0.4", 14),
            ("grundy", 12),
            ("lasker", 8),
            ("smaller heaps", 5),
            ("divisor split", 24),
            ("divide 2..6", 200),
        ] {
            let (game, mut known) = (game(rules), HashMap::new());
            for n in 0..=largest {
                for position in [heaps(&[n]), heaps(&[n / 2, n / 3])] {
                    let plain = searched(&game, &position, &mut known);
                    assert_eq!(game.length(&position, 1_000_000), Some(plain), "{rules}: {position:?}");
                }
            }
        }
    }

    #[test]
    fn large_heaps_cost_nothing_where_the_amounts_are_ranges() {
        let large = 1_000_000_000_000_000_000;
        for (rules, fewest, most) in [
            ("nim", 1, u128::from(large)),
            ("take 1..3", 333_333_333_333_333_334, u128::from(large)),
            ("take 5..", 1, u128::from(large / 5)),
            ("take 1 3 4", u128::from(large / 4), u128::from(large)),
            ("take 4 6..", 1, u128::from(large / 4)),
        ] {
            let length = game(rules).length(&heaps(&[large, large]), 1000);
            assert_eq!(length, Some(GameLength { fewest: 2 * fewest, most: 2 * most }), "{rules}");
        }
    }

    #[test]
    fn what_costs_too_much_is_not_known() {
        for rules in ["take squares", "take divisors", "octal 0.77", "divisor pair", "take 1 999..1000000"] {
            assert_eq!(game(rules).length(&heaps(&[1_000_000_000]), 100_000), None, "{rules}");
        }
        let cram = game("cram");
        let position = cram.read_position(&mut Tokens::new("2 2\n..\n..\n")).unwrap();
        assert_eq!(cram.length(&position, 100_000), None);
    }
}
