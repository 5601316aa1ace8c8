//! Values below the number of bits of a word: the set of values that occur is one word per heap.
//!
//! A block of heaps is filled at once: for each rare heap r, the values `table[n − k − r] ^ table[r]` of all n of the
//! block are neighbours in the table, and each sets one bit of the word of its n.

use std::marker::PhantomData;

use super::space::Space;
use super::{Full, Shape};
use crate::simd::Kernel;

/// Heaps per block.
pub(super) const LANES: usize = 64;

/// Words of bits.
pub(super) trait Word: Copy + Default {
    const BITS: usize;
    fn bit(value: u8) -> Self;
    fn or(self, other: Self) -> Self;
    fn wide(self) -> u64;
}

macro_rules! word {
    ($($t:ty),*) => {$(
        impl Word for $t {
            const BITS: usize = <$t>::BITS as usize;
            #[inline(always)]
            fn bit(value: u8) -> $t {
                // The values are below the number of bits; the mask spares the check.
                1 << (<$t>::from(value) & (<$t>::BITS as $t - 1))
            }
            #[inline(always)]
            fn or(self, other: $t) -> $t {
                self | other
            }
            #[inline(always)]
            fn wide(self) -> u64 {
                self.into()
            }
        }
    )*};
}
word!(u32, u64);

/// Extends `table` to `len` heaps, as long as the values stay below `W::BITS`.
pub(super) struct Narrow<'a, W> {
    pub shape: &'a Shape,
    pub table: &'a mut Vec<u8>,
    pub len: usize,
    pub word: PhantomData<W>,
}

/// The rare heaps from `LANES` on, with their values.
struct Rare {
    space: Space,
    heaps: Vec<(u32, u8)>,
    /// The values of each class below 64, as bits.
    classes: [u64; 2],
    /// When to choose again.
    until: usize,
}

impl Rare {
    fn of(shape: &Shape, table: &[u8]) -> Rare {
        let space = Space::choose(shape, table);
        let rare = |&(n, &value): &(usize, &u8)| space.is_rare(n, value.into());
        let heaps = table.iter().enumerate().skip(LANES).filter(rare).map(|(n, &value)| (n as u32, value)).collect();
        let mut classes = [0; 2];
        for value in 0..64 {
            classes[space.class_of_value(value)] |= 1u64 << value;
        }
        Rare { space, heaps, classes, until: 2 * table.len() }
    }
}

impl<W: Word> Kernel for Narrow<'_, W> {
    type Output = Result<(), Full>;

    #[inline(always)]
    fn run(self) -> Result<(), Full> {
        let Narrow { shape, table, len, word: _ } = self;
        if table.iter().any(|&value| usize::from(value) >= W::BITS) {
            return Err(Full);
        }
        let mut rare = Rare::of(shape, table);
        while table.len() < len {
            let base = table.len();
            if base >= rare.until {
                rare = Rare::of(shape, table);
            }
            let mut seen = [W::default(); LANES];
            for &k in &shape.splits {
                let near = rare.heaps.partition_point(|&(r, _)| (r as usize) < base - k);
                // Where the parts must differ, heaps that meet themselves in this block are left to the scan below.
                let from = base - k;
                for &(r, value) in &rare.heaps[..near] {
                    let r = r as usize;
                    let row: &[u8; LANES] = table[from - r..from - r + LANES].first_chunk().unwrap_or(&[0; LANES]);
                    if shape.unequal && 2 * r >= from && 2 * r < from + LANES {
                        for lane in 0..LANES {
                            if from + lane != 2 * r {
                                seen[lane] = seen[lane].or(W::bit(row[lane] ^ value));
                            }
                        }
                        continue;
                    }
                    for lane in 0..LANES {
                        seen[lane] = seen[lane].or(W::bit(row[lane] ^ value));
                    }
                }
            }
            for (lane, seen) in seen.iter().enumerate().take(len - base) {
                let n = base + lane;
                let value = finish::<W>(shape, table, &rare, n, seen.wide());
                if value >= W::BITS {
                    return Err(Full);
                }
                table.push(value as u8);
                if rare.space.is_rare(n, value) {
                    rare.heaps.push((n as u32, value as u8));
                }
            }
        }
        Ok(())
    }
}

/// The value of `n`, given what rare heaps from `LANES` on contribute.
#[inline(always)]
fn finish<W: Word>(shape: &Shape, table: &[u8], rare: &Rare, n: usize, seen: u64) -> usize {
    let mut seen = seen;
    shape.simple(table, n, |value| seen |= 1 << value);
    for &k in &shape.splits {
        // All pairs with a part below LANES; the others of this first step are common pairs, which do no harm.
        seen |= step::<W>(table, n - k, 1);
    }
    let even = rare.space.even_class(n);
    // Exact for the odd class: the first missing value there bounds the value of n.
    let bound = (!seen & rare.classes[even ^ 1]).trailing_zeros();
    let below = 1u64.checked_shl(bound).map_or(u64::MAX, |bit| bit - 1);
    let mut from = 1 + LANES;
    // The digits take turns, so that whichever shows the missing value soonest ends the search.
    while !seen & rare.classes[even] & below != 0 {
        let mut any = false;
        for &k in &shape.splits {
            let half = (n - k) / 2;
            if from + LANES < half {
                seen |= step::<W>(table, n - k, from);
                any = true;
            } else {
                for a in from..=half {
                    if !(shape.unequal && 2 * a == n - k) {
                        seen |= 1 << (table[a] ^ table[n - k - a]);
                    }
                }
            }
        }
        if !any {
            break;
        }
        from += LANES;
    }
    seen.trailing_ones() as usize
}

/// The values of the pairs (a, rest − a) for the `LANES` values of a from `from` on.
#[inline(always)]
fn step<W: Word>(table: &[u8], rest: usize, from: usize) -> u64 {
    let low: &[u8; LANES] = table[from..from + LANES].first_chunk().unwrap_or(&[0; LANES]);
    let mut high: [u8; LANES] = *table[rest - from + 1 - LANES..=rest - from].first_chunk().unwrap_or(&[0; LANES]);
    high.reverse();
    let mut seen = W::default();
    for lane in 0..LANES {
        seen = seen.or(W::bit(low[lane] ^ high[lane]));
    }
    seen.wide()
}
