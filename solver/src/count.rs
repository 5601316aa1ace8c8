//! How many lists of k heaps are lost for the player to move, modulo any number.
//!
//! The histogram of values has a Walsh–Hadamard transform λ, whose entries are the eigenvalues of "add one heap".
//! Lists of k heaps with xor 0 number 2^-d Σ λ^k, so no inverse transform is needed. For an odd part o of the
//! modulus 2^d is invertible; for the power of two the sum is taken with d more bits and shifted.

use std::ops::RangeInclusive;

use crate::eigen::{self, transform};
use crate::game::Game;
use crate::heap::table::KnownValues;
use crate::types::{Budget, Convention, Refusal};

/// Whether the order of the heaps matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Lists: 1 2 and 2 1 are two positions.
    Lists,
    /// Multisets, for at most three heaps.
    Multisets,
}

/// What is to be counted: lost positions under normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The sizes that a heap may have.
    pub sizes: RangeInclusive<u64>,
    pub heaps: u64,
    /// Up to `heaps` heaps (from none at all) instead of exactly so many.
    pub at_most: bool,
    pub modulus: u64,
    pub order: Order,
}

impl Game {
    /// The number of lost positions, modulo `count.modulus`.
    pub fn count(&self, count: &Count, budget: &Budget) -> Result<u64, Refusal> {
        self.count_watched(count, budget, &mut |_| true)
    }

    /// The same; `watch` is told now and then how many values are known, and ends the work by answering `false`.
    pub fn count_watched(
        &self,
        count: &Count,
        budget: &Budget,
        watch: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Refusal> {
        let refuse = |message: String| Err(Refusal { message });
        if count.modulus == 0 {
            return refuse("the modulus must be at least 1".into());
        }
        if self.convention() == Convention::LastMoverLoses {
            return refuse("counting under misère play is not known to this solver".into());
        }
        let Some(rule) = self.family().heap_rule() else {
            return refuse("only games on heaps of tokens can be counted".into());
        };
        if count.sizes.is_empty() {
            return Ok(u64::from(count.at_most || count.heaps == 0) % count.modulus);
        }
        let known = rule.known(*count.sizes.end(), budget, watch)?;
        let histogram = histogram(&known, &count.sizes);
        match count.order {
            Order::Lists => lists(&histogram, count.heaps, count.at_most, count.modulus),
            Order::Multisets => multisets(&histogram, count),
        }
    }
}

/// How many of the sizes have each value; whole periods are counted at once.
fn histogram(known: &KnownValues, sizes: &RangeInclusive<u64>) -> Vec<u64> {
    let (start, end) = (*sizes.start(), *sizes.end());
    let mut histogram = Vec::new();
    let mut add = |value: u64, times: u64| {
        let value = value as usize;
        if value >= histogram.len() {
            histogram.resize(value + 1, 0);
        }
        histogram[value] += times;
    };
    let repeat = known.period.filter(|&(e, p)| end - start > e.saturating_add(p));
    let single = match repeat {
        Some((e, _)) => end.min(start.max(e).saturating_sub(1)),
        None => end,
    };
    for n in start..=single {
        if repeat.is_none() || n < repeat.map_or(0, |(e, _)| e) {
            add(known.get(n), 1);
        }
    }
    if let Some((e, p)) = repeat {
        let from = start.max(e);
        for r in 0..p {
            if from + r <= end {
                add(known.get(from + r), (end - from - r) / p + 1);
            }
        }
    }
    histogram
}

fn lists(histogram: &[u64], heaps: u64, at_most: bool, modulus: u64) -> Result<u64, Refusal> {
    if histogram.iter().map(|&c| u128::from(c)).sum::<u128>() > i64::MAX as u128 {
        return Err(Refusal { message: "there are more than 2^63 sizes".into() });
    }
    let mut eigenvalues: Vec<i64> = histogram.iter().map(|&c| c as i64).collect();
    eigenvalues.resize(histogram.len().next_power_of_two(), 0);
    transform(&mut eigenvalues);
    Ok(eigen::power_sum(&eigenvalues, heaps, at_most, modulus))
}

/// Multisets from lists by Burnside's lemma: a pair of equal heaps is always lost, and so is a third with value 0.
fn multisets(histogram: &[u64], count: &Count) -> Result<u64, Refusal> {
    let wide = count
        .modulus
        .checked_mul(6)
        .ok_or_else(|| Refusal { message: "the modulus is at most 2^64/6 for multisets".into() })?;
    if count.heaps > 3 {
        return Err(Refusal { message: "multisets are counted for at most three heaps".into() });
    }
    let sizes = histogram.iter().fold(0u128, |sum, &c| sum + u128::from(c)) % u128::from(wide);
    let zeros = u128::from(histogram[0] % wide);
    let exactly = |heaps: u64| -> Result<u128, Refusal> {
        let lists = u128::from(lists(histogram, heaps, false, wide)?);
        let six = u128::from(wide);
        match heaps {
            0 | 1 => Ok(lists),
            2 => Ok((lists + sizes) % six / 2),
            3 => Ok((lists + 3 * (sizes * zeros % six) + 2 * zeros) % six / 6),
            _ => unreachable!("more than three heaps were refused"),
        }
    };
    let from = if count.at_most { 0 } else { count.heaps };
    let total = (from..=count.heaps).try_fold(0, |sum, heaps| Ok(sum + exactly(heaps)?))?;
    Ok((total % u128::from(count.modulus)) as u64)
}
