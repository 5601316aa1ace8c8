//! Values of subtraction games, by levels (after Eppstein 2018).
//!
//! The heaps of value 0 are found first, then those of value 1, and so on: a heap gets the level's value when it has
//! none yet and no option has just got it. What a level's heaps can be reached from is kept as a bitset, so that one
//! instruction serves hundreds of heaps. Two ways to keep it: *push* the whole set of amounts as bits from every
//! heap that gets the value, or *pull*, for a block of heaps, the shifted bits of the level for every amount.

use crate::simd::{Kernel, dispatch};

/// The values of heaps `0..len` when the amounts (ascending, from 1) may be taken.
pub fn subtraction_values(amounts: &[u64], len: usize) -> Vec<u32> {
    let amounts: Vec<usize> = amounts.iter().map(|&a| a as usize).take_while(|&a| a < len).collect();
    let Some(&most) = amounts.last() else { return vec![0; len] };
    // What a push costs for all heaps, and a pull for all levels (which are not known: assume as many as squares show).
    let push = len as f64 * (most.min(len / 2) as f64 / 512.0 + 4.0);
    let levels = 8.0 + (amounts.len() as f64).sqrt() * 2.0;
    let pull = levels * (len as f64 / BLOCK as f64) * amounts.len() as f64 * 4.0;
    if push <= pull { dispatch(Push { amounts: &amounts, len }) } else { dispatch(Pull { amounts: &amounts, len }) }
}

struct Push<'a> {
    amounts: &'a [usize],
    len: usize,
}

impl Kernel for Push<'_> {
    type Output = Vec<u32>;

    #[inline(always)]
    fn run(self) -> Vec<u32> {
        let Push { amounts, len } = self;
        let words = len.div_ceil(64);
        let most = amounts.last().copied().unwrap_or(0);
        let span = most / 64 + 2;
        // The amounts as bits, shifted by 0 to 63.
        let mut shifted = vec![0u64; 64 * span];
        for (shift, row) in shifted.chunks_exact_mut(span).enumerate() {
            for amount in amounts {
                row[(amount + shift) / 64] |= 1 << ((amount + shift) % 64);
            }
        }
        let mut values = vec![0u32; len];
        let mut open = vec![u64::MAX; words];
        trim(&mut open, len);
        let mut level = 0;
        let mut left = len;
        let mut first = 0;
        while left > 0 {
            let mut reached = vec![0u64; words + span];
            while first < words && open[first] == 0 {
                first += 1;
            }
            for word in first..words {
                let mut ready = open[word] & !reached[word];
                while ready != 0 {
                    let bit = ready.trailing_zeros() as usize;
                    values[64 * word + bit] = level;
                    open[word] &= !(1 << bit);
                    left -= 1;
                    let row = &shifted[bit * span..(bit + 1) * span];
                    for (reached, amounts) in reached[word..word + span].iter_mut().zip(row) {
                        *reached |= amounts;
                    }
                    ready = open[word] & !reached[word] & (u64::MAX << bit << 1);
                }
            }
            level += 1;
        }
        values
    }
}

/// Clears the bits past `len`.
fn trim(bits: &mut [u64], len: usize) {
    if let Some(last) = bits.last_mut().filter(|_| !len.is_multiple_of(64)) {
        *last &= (1 << (len % 64)) - 1;
    }
}

/// Heaps of one block of the pull.
const BLOCK: usize = 1024;
const BYTES: usize = BLOCK / 8;

struct Pull<'a> {
    amounts: &'a [usize],
    len: usize,
}

impl Kernel for Pull<'_> {
    type Output = Vec<u32>;

    #[inline(always)]
    fn run(self) -> Vec<u32> {
        let Pull { amounts, len } = self;
        let blocks = len.div_ceil(BLOCK);
        let near = amounts.partition_point(|&a| a < BLOCK);
        let mut values = vec![0u32; len];
        let mut open = vec![u64::MAX; blocks * BLOCK / 64];
        open[len.div_ceil(64)..].fill(0);
        trim(&mut open[..len.div_ceil(64)], len);
        // The level's heaps as bits, in eight copies shifted by 0 to 7, so that every shift is one of whole bytes.
        let stride = blocks * BYTES + BYTES + 8;
        let mut copies = vec![0u8; 8 * stride];
        let mut left = len;
        let mut level = 0;
        while left > 0 {
            copies.fill(0);
            for block in 0..blocks {
                let start = block * BLOCK;
                let open = &mut open[start / 64..][..BLOCK / 64];
                if open.iter().all(|&word| word == 0) {
                    continue;
                }
                let mut reached = [0u8; BYTES];
                let reach = amounts.partition_point(|&a| a < start + BLOCK);
                for &amount in &amounts[..reach] {
                    // Heap n is reached from n − amount, which is bit n − amount + shift of the copy: whole bytes away.
                    let shift = amount % 8;
                    let copy = &copies[shift * stride..(shift + 1) * stride];
                    if let Some(from) = (start + shift).checked_sub(amount) {
                        for (reached, bits) in reached.iter_mut().zip(&copy[from / 8..from / 8 + BYTES]) {
                            *reached |= bits;
                        }
                    } else {
                        // The block starts before the amount: only its later bytes are reached.
                        let skip = (amount - start - shift) / 8;
                        for (reached, bits) in reached[skip.min(BYTES)..].iter_mut().zip(copy) {
                            *reached |= bits;
                        }
                    }
                }
                let mut words = [0u64; BLOCK / 64];
                for (word, bytes) in words.iter_mut().zip(reached.chunks_exact(8)) {
                    *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
                }
                // Within the block the small amounts are pushed bit by bit.
                for word in 0..BLOCK / 64 {
                    let mut ready = open[word] & !words[word];
                    while ready != 0 {
                        let bit = ready.trailing_zeros() as usize;
                        let at = 64 * word + bit;
                        values[start + at] = level;
                        open[word] &= !(1 << bit);
                        left -= 1;
                        for &amount in &amounts[..near] {
                            let to = at + amount;
                            if to >= BLOCK {
                                break;
                            }
                            words[to / 64] |= 1 << (to % 64);
                        }
                        for shift in 0..8 {
                            let to = start + at + shift;
                            copies[shift * stride + to / 8] |= 1 << (to % 8);
                        }
                        ready = open[word] & !words[word] & (u64::MAX << bit << 1);
                    }
                }
            }
            level += 1;
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(amounts: &[usize], len: usize) -> Vec<u32> {
        let mut values = vec![0u32; len];
        for n in 0..len {
            let options: Vec<u32> = amounts.iter().filter(|&&a| a <= n).map(|&a| values[n - a]).collect();
            values[n] = (0..).find(|v| !options.contains(v)).unwrap();
        }
        values
    }

    #[test]
    fn push_and_pull_agree_with_plain_mex() {
        let mut random = crate::sample::Random(5);
        let mut sets: Vec<Vec<usize>> = vec![
            vec![1],
            (1..70).map(|i| i * i).collect(),
            (1..90).map(|i| i * (i + 1) / 2).collect(),
            vec![1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048],
            vec![1023, 1024, 1025],
            vec![7, 3000],
        ];
        for most in [20, 500, 2000, 5000] {
            for count in [2, 10, 100] {
                let set: std::collections::BTreeSet<usize> =
                    (0..count).map(|_| 1 + random.below(most) as usize).collect();
                sets.push(set.into_iter().collect());
            }
        }
        for set in sets {
            for len in [1, 63, 64, 1000, 1024, 1025, 5000] {
                let set: Vec<usize> = set.iter().copied().take_while(|&a| a < len).collect();
                let expected = plain(&set, len);
                if !set.is_empty() {
                    assert_eq!(dispatch(Push { amounts: &set, len }), expected, "push {set:?} {len}");
                    assert_eq!(dispatch(Pull { amounts: &set, len }), expected, "pull {set:?} {len}");
                    assert_eq!(Pull { amounts: &set, len }.run(), expected, "pull without vectors {set:?} {len}");
                }
                let wide: Vec<u64> = set.iter().map(|&a| a as u64).collect();
                assert_eq!(subtraction_values(&wide, len), expected);
            }
        }
    }
}
