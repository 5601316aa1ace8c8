//! How many lists of k heaps are lost for the player to move, modulo any number.
//!
//! The histogram of values has a Walsh–Hadamard transform λ, whose entries are the eigenvalues of "add one heap".
//! Lists of k heaps with xor 0 number 2^-d Σ λ^k, so no inverse transform is needed. For an odd part o of the
//! modulus 2^d is invertible; for the power of two the sum is taken with d more bits and shifted.

use std::ops::RangeInclusive;

use crate::arith::gcd;
use crate::game::{Budget, Convention, Game, Refusal};
use crate::heap::table::Known;

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
        let known = rule.known(*count.sizes.end(), budget, &mut |_| true)?;
        let histogram = histogram(&known, &count.sizes);
        match count.order {
            Order::Lists => lists(&histogram, count.heaps, count.at_most, count.modulus),
            Order::Multisets => multisets(&histogram, count),
        }
    }
}

/// How many of the sizes have each value; whole periods are counted at once.
fn histogram(known: &Known, sizes: &RangeInclusive<u64>) -> Vec<u64> {
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

/// The Walsh–Hadamard transform, in place, of a power of two entries.
pub(crate) fn transform(entries: &mut [i64]) {
    let mut half = 1;
    while half < entries.len() {
        for block in entries.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

fn lists(histogram: &[u64], heaps: u64, at_most: bool, modulus: u64) -> Result<u64, Refusal> {
    if histogram.iter().map(|&c| u128::from(c)).sum::<u128>() > i64::MAX as u128 {
        return Err(Refusal { message: "there are more than 2^63 sizes".into() });
    }
    let size = histogram.len().next_power_of_two();
    let d = size.trailing_zeros();
    let mut eigenvalues: Vec<i64> = histogram.iter().map(|&c| c as i64).collect();
    eigenvalues.resize(size, 0);
    transform(&mut eigenvalues);
    eigenvalues.sort_unstable();
    let distinct: Vec<(i64, u64)> = eigenvalues.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64)).collect();

    let twos = modulus.trailing_zeros();
    let odd = modulus >> twos;
    // Modulo the odd part: divide by 2^d at the end.
    let odd_ring = Modulo(u128::from(odd));
    let sum = distinct.iter().fold(0, |sum, &(value, times)| {
        let value = i128::from(value).rem_euclid(i128::from(odd)) as u128;
        let term = odd_ring.mul(
            power_sum(value, heaps, at_most, |a, b| odd_ring.mul(a, b), |a, b| odd_ring.add(a, b)),
            u128::from(times),
        );
        odd_ring.add(sum, term)
    });
    let half = u128::from(odd).div_ceil(2) % u128::from(odd);
    let by_odd = (0..d).fold(sum, |sum, _| odd_ring.mul(sum, half));
    // Modulo the power of two: with d more bits in wrapping integers.
    let sum = distinct.iter().fold(0u128, |sum, &(value, times)| {
        let power = power_sum(i128::from(value) as u128, heaps, at_most, u128::wrapping_mul, u128::wrapping_add);
        sum.wrapping_add(power.wrapping_mul(u128::from(times)))
    });
    let by_two = (sum >> d) & ((1u128 << twos) - 1);
    Ok(chinese(by_odd as u64, odd, by_two as u64, twos))
}

/// Residues of a modulus below 2^64.
struct Modulo(u128);

impl Modulo {
    fn mul(&self, a: u128, b: u128) -> u128 {
        a * (b % self.0) % self.0
    }

    fn add(&self, a: u128, b: u128) -> u128 {
        (a + b) % self.0
    }
}

/// λ^k, or 1 + λ + … + λ^k. The sum doubles and adds, since λ − 1 need not be invertible:
/// with f(n) = 1 + … + λ^(n−1), f(2n) = (1 + λ^n) f(n).
fn power_sum(
    value: u128,
    k: u64,
    at_most: bool,
    mul: impl Fn(u128, u128) -> u128,
    add: impl Fn(u128, u128) -> u128,
) -> u128 {
    let mut power = mul(1, 1);
    let mut sum = 0;
    let terms = u128::from(k) + 1;
    if at_most {
        for bit in (0..=terms.ilog2()).rev() {
            sum = mul(sum, add(1, power));
            power = mul(power, power);
            if terms >> bit & 1 == 1 {
                sum = add(mul(sum, value), 1);
                power = mul(power, value);
            }
        }
        return sum;
    }
    for bit in (0..64 - k.leading_zeros()).rev() {
        power = mul(power, power);
        if k >> bit & 1 == 1 {
            power = mul(power, value);
        }
    }
    power
}

/// The residue modulo odd·2^twos.
fn chinese(by_odd: u64, odd: u64, by_two: u64, twos: u32) -> u64 {
    debug_assert_eq!(gcd(odd, 2), 1);
    let mask = (1u128 << twos) - 1;
    // The inverse of an odd number modulo 2^64 by Newton's iteration.
    let mut inverse = 1u64;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    let lift = u128::from(by_two.wrapping_sub(by_odd).wrapping_mul(inverse)) & mask;
    (u128::from(by_odd) + u128::from(odd) * lift) as u64
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
