//! Values below 256: as with narrow values, but the sets that occur are kept by class and without one bit.
//!
//! A value is its *code* and its class: one bit of the mask is dropped, as the class restores it. The code of a heap
//! has a flag on top that says whether the heap is rare, so the xor of two codes says which class the pair's value
//! has. Rare heaps need to contribute to one class only; dropping the bit halves that again.

use super::narrow::LANES;
use super::space::{Codes, Space};
use super::{Full, Shape};
use crate::simd::Kernel;

/// Extends `table` to `len` heaps, as long as the values stay below `128 * WORDS`.
pub(super) struct Middle<'a, const WORDS: usize> {
    pub shape: &'a Shape,
    pub table: &'a mut Vec<u8>,
    pub len: usize,
}

/// What is known besides the table.
struct Rare {
    space: Space,
    codes: Codes,
    /// The code of every heap, with its flag.
    coded: Vec<u8>,
    /// The rare heaps from `LANES` on, with their codes.
    heaps: Vec<(u32, u8)>,
    /// When to choose again.
    until: usize,
}

impl Rare {
    fn of(shape: &Shape, table: &[u8], len: usize, flag: u8) -> Rare {
        let space = Space::choose(shape, table);
        let until = 2 * table.len();
        let mut rare = Rare { space, codes: space.codes(), coded: Vec::with_capacity(len), heaps: Vec::new(), until };
        for (n, &value) in table.iter().enumerate() {
            rare.push(n, value, flag);
        }
        rare
    }

    #[inline(always)]
    fn push(&mut self, n: usize, value: u8, flag: u8) {
        let is_rare = self.space.is_rare(n, value.into());
        let code = self.codes.code(value.into()) as u8 | if is_rare { flag } else { 0 };
        self.coded.push(code);
        if is_rare && n >= LANES {
            self.heaps.push((n as u32, code));
        }
    }
}

/// One bit per code, for both classes: those of common pairs and the other.
#[derive(Clone, Copy)]
struct Seen<const WORDS: usize> {
    even: [u64; WORDS],
    odd: [u64; WORDS],
}

impl<const WORDS: usize> Kernel for Middle<'_, WORDS> {
    type Output = Result<(), Full>;

    #[inline(always)]
    fn run(self) -> Result<(), Full> {
        let Middle { shape, table, len } = self;
        let limit = 128 * WORDS;
        let flag = (64 * WORDS) as u8;
        if table.iter().any(|&value| usize::from(value) >= limit) {
            return Err(Full);
        }
        let mut rare = Rare::of(shape, table, len, flag);
        while table.len() < len {
            let base = table.len();
            if base >= rare.until {
                rare = Rare::of(shape, table, len, flag);
            }
            let mut odd = [[0u64; LANES]; WORDS];
            for &k in &shape.splits {
                let from = base - k;
                let near = rare.heaps.partition_point(|&(r, _)| (r as usize) < from);
                for &(r, code) in &rare.heaps[..near] {
                    let r = r as usize;
                    let row: &[u8; LANES] = rare.coded[from - r..from - r + LANES].first_chunk().unwrap_or(&[0; LANES]);
                    // A rare heap with itself makes a value of the other class: nothing to leave out for unequal parts.
                    for (word, odd) in odd.iter_mut().enumerate() {
                        for (odd, &other) in odd.iter_mut().zip(row) {
                            let pair = other ^ code;
                            *odd |= u64::from(pair >> 6 == (WORDS + word) as u8) << (pair & 63);
                        }
                    }
                }
            }
            for lane in 0..LANES.min(len - base) {
                let mut seen = Seen { even: [0; WORDS], odd: [0; WORDS] };
                for (seen, odd) in seen.odd.iter_mut().zip(&odd) {
                    *seen = odd[lane];
                }
                let n = base + lane;
                let value = finish(shape, table, &rare, n, seen);
                if value >= limit {
                    return Err(Full);
                }
                table.push(value as u8);
                rare.push(n, value as u8, flag);
            }
        }
        Ok(())
    }
}

/// The value of `n`, given what rare heaps from `LANES` on contribute to the odd class.
#[inline(always)]
fn finish<const WORDS: usize>(shape: &Shape, table: &[u8], rare: &Rare, n: usize, mut seen: Seen<WORDS>) -> usize {
    let class = rare.space.even_class(n);
    shape.simple(table, n, |value| {
        let code = rare.codes.code(value);
        let set = if rare.space.class_of_value(value) == class { &mut seen.even } else { &mut seen.odd };
        set[code / 64] |= 1 << (code % 64);
    });
    for &k in &shape.splits {
        step(&rare.coded, n - k, 1, &mut seen);
    }
    // The odd class is complete: its first missing value bounds the value of n.
    let bound = ones(&seen.odd);
    let odd = rare.codes.value(bound, class ^ 1);
    let below = rare.codes.below(bound, class ^ 1);
    let mut from = 1 + LANES;
    while ones(&seen.even) < below {
        let mut any = false;
        for &k in &shape.splits {
            let rest = n - k;
            let half = rest / 2;
            if from + LANES < half {
                step(&rare.coded, rest, from, &mut seen);
                any = true;
            } else {
                for a in (from..=half).filter(|a| !(shape.unequal && 2 * a == rest)) {
                    let pair = usize::from(rare.coded[a] ^ rare.coded[rest - a]);
                    if pair < 64 * WORDS {
                        seen.even[pair / 64] |= 1 << (pair % 64);
                    }
                }
            }
        }
        if !any {
            break;
        }
        from += LANES;
    }
    match ones(&seen.even) {
        even if even < below => odd.min(rare.codes.value(even, class)),
        _ => odd,
    }
}

/// How many codes from 0 on are all set.
#[inline(always)]
fn ones<const WORDS: usize>(set: &[u64; WORDS]) -> usize {
    let mut count = 0;
    for &word in set {
        count += word.trailing_ones() as usize;
        if word != u64::MAX {
            break;
        }
    }
    count
}

/// The pairs (a, rest − a) for the `LANES` values of a from `from` on.
#[inline(always)]
fn step<const WORDS: usize>(coded: &[u8], rest: usize, from: usize, seen: &mut Seen<WORDS>) {
    let low: &[u8; LANES] = coded[from..from + LANES].first_chunk().unwrap_or(&[0; LANES]);
    let mut pairs: [u8; LANES] = *coded[rest - from + 1 - LANES..=rest - from].first_chunk().unwrap_or(&[0; LANES]);
    pairs.reverse();
    for lane in 0..LANES {
        pairs[lane] ^= low[lane];
    }
    for word in 0..WORDS {
        let (mut even, mut odd) = (0u64, 0u64);
        for pair in pairs {
            let bit = pair & 63;
            even |= u64::from(pair >> 6 == word as u8) << bit;
            odd |= u64::from(pair >> 6 == (WORDS + word) as u8) << bit;
        }
        seen.even[word] |= even;
        seen.odd[word] |= odd;
    }
}
