//! Which moves to show when there are too many: every component, the smallest and largest changes, and random ones.

use std::collections::HashSet;

use crate::family::Family;
use crate::types::{Move, Position};

/// Sebastiano Vigna's SplitMix64: the same seed gives the same numbers everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound > 0`; the bias is below 2^-64 · bound.
    pub fn below(&mut self, bound: u128) -> u128 {
        let wide = (u128::from(self.next()) << 64) | u128::from(self.next());
        wide % bound
    }
}

/// See [`crate::Game::sample_moves`].
pub(crate) fn sample(family: &dyn Family, position: &Position, limit: usize, seed: u64) -> Vec<Move> {
    let counts: Vec<(usize, u128)> = (0..position.components.len())
        .map(|index| (index, family.count(position, index)))
        .filter(|&(_, count)| count > 0)
        .collect();
    let total = counts.iter().fold(0u128, |sum, &(_, count)| sum.saturating_add(count));
    let build = |index, number| Move { index, to: family.nth(position, index, number) };
    if total <= limit as u128 {
        return counts
            .iter()
            .flat_map(|&(index, count)| (0..count).map(move |n| (index, n)))
            .map(|(i, n)| build(i, n))
            .collect();
    }
    let mut random = Random(seed);
    let mut chosen = HashSet::new();
    let mut moves = Vec::with_capacity(limit);
    // Rounds over the components; the kind of the first round depends on the seed, so that even `limit = 1`
    // shows every kind of move over the seeds.
    let mut kind = random.below(4);
    let mut at = random.below(counts.len() as u128) as usize;
    let mut tries = 0;
    while moves.len() < limit && tries < 64 * limit {
        for _ in 0..counts.len() {
            let (index, count) = counts[at];
            at = (at + 1) % counts.len();
            let number = match kind {
                0 => 0,
                1 => count - 1,
                2 => random.below(count),
                // Spread over magnitudes: a random number of leading zeros first.
                _ => {
                    let shift = random.below(u128::from(count.ilog2()) + 1);
                    random.below((count >> shift).max(1))
                }
            };
            tries += 1;
            if chosen.insert((index, number)) {
                moves.push(build(index, number));
                if moves.len() == limit {
                    break;
                }
            }
        }
        kind = if kind >= 2 && tries > 4 * counts.len() { 2 + (kind - 1) % 2 } else { (kind + 1) % 4 };
    }
    moves
}
