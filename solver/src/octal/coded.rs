//! Values below 256: the sets of values that occur are kept as bits, one set per heap and class.
//!
//! A value is its *code* and its class: one bit of the mask is dropped, as the class restores it. In the table the
//! code of a heap has a flag on top that says whether the heap is rare, so the xor of two entries says which class
//! the pair's value has. Rare heaps need to contribute to one class only; dropping the bit halves that again.
//!
//! A block of heaps is filled at once: for each rare heap r, the entries of n − k − r for all n of the block are
//! neighbours in the table, and each sets one bit in the set of its n.

use std::marker::PhantomData;

use super::shape::RuleShape;
use super::space::{SparseSpace, ValueCodes};
use crate::heap::kernel::KernelStop;
use crate::heap::meter::Meter;
use crate::simd::{Kernel, Vectors};

/// Heaps per block.
pub(super) const LANES: usize = 64;

/// Words of bits.
pub(super) trait BitWord: Copy + Default {
    const BITS: usize;
    /// The word with this bit; with none where there is no such bit.
    fn bit(bit: u8) -> Self;
    fn or(self, other: Self) -> Self;
    fn wide(self) -> u64;
}

macro_rules! word {
    ($($t:ty),*) => {$(
        impl BitWord for $t {
            const BITS: usize = <$t>::BITS as usize;
            #[inline(always)]
            fn bit(bit: u8) -> $t {
                let one: $t = 1;
                // The shape that becomes one vector shift.
                if <$t>::from(bit) < <$t>::BITS as $t { one << bit } else { 0 }
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
word!(u16, u32, u64);

/// Extends `table` to `len` heaps, as long as the values stay below twice the bits of `WORDS` words.
pub(super) struct CodedKernel<'a, 'w, W, const WORDS: usize> {
    pub shape: &'a RuleShape,
    pub table: &'a mut Vec<u8>,
    pub len: usize,
    pub meter: &'a mut Meter<'w>,
    pub word: PhantomData<W>,
}

/// What is known besides the table.
struct Rare {
    space: SparseSpace,
    codes: ValueCodes,
    flag: u8,
    /// The entry of a value, by the parity of the heap, and back.
    entries: [[u8; 256]; 2],
    values: [[u8; 256]; 2],
    /// The rare heaps from `LANES` on, with their codes.
    heaps: Vec<(u32, u8)>,
    /// When to choose again.
    until: usize,
}

impl Rare {
    /// Chooses a space and turns the values of `table` into entries.
    fn of(shape: &RuleShape, table: &mut [u8], flag: u8) -> Rare {
        let space = SparseSpace::choose(shape, table);
        let codes = space.codes();
        let (mut entries, mut values) = ([[0; 256]; 2], [[0; 256]; 2]);
        for (parity, (entries, values)) in entries.iter_mut().zip(&mut values).enumerate() {
            for (value, slot) in entries.iter_mut().enumerate().take(2 * usize::from(flag)) {
                let top = if space.is_rare(parity, value) { flag } else { 0 };
                *slot = codes.code(value) as u8 | top;
                values[usize::from(*slot)] = value as u8;
            }
        }
        let mut rare = Rare { space, codes, flag, entries, values, heaps: Vec::new(), until: 2 * table.len() };
        for (n, slot) in table.iter_mut().enumerate() {
            *slot = rare.entry(n, *slot);
        }
        rare
    }

    #[inline(always)]
    fn entry(&mut self, n: usize, value: u8) -> u8 {
        let entry = self.entries[n & 1][usize::from(value)];
        if entry & self.flag > 0 && n >= LANES {
            self.heaps.push((n as u32, entry ^ self.flag));
        }
        entry
    }

    #[inline(always)]
    fn value(&self, n: usize, entry: u8) -> u8 {
        self.values[n & 1][usize::from(entry)]
    }

    fn restore(&self, table: &mut [u8]) {
        for (n, slot) in table.iter_mut().enumerate() {
            *slot = self.value(n, *slot);
        }
    }
}

/// One bit per code, for both classes: those of common pairs and the other.
#[derive(Clone, Copy)]
struct Seen<const WORDS: usize> {
    even: [u64; WORDS],
    odd: [u64; WORDS],
}

impl<W: BitWord, const WORDS: usize> Kernel for CodedKernel<'_, '_, W, WORDS> {
    type Output = Result<(), KernelStop>;

    #[inline(always)]
    fn run<M: Vectors>(self) -> Result<(), KernelStop> {
        let CodedKernel { shape, table, len, meter, word: _ } = self;
        let limit = 2 * W::BITS * WORDS;
        if table.iter().any(|&value| usize::from(value) >= limit) {
            return Err(KernelStop::Full);
        }
        let mut rare = Rare::of(shape, table, (limit / 2) as u8);
        let mut done = Ok(());
        while table.len() < len && done.is_ok() {
            if table.len() >= rare.until {
                rare.restore(table);
                rare = Rare::of(shape, table, (limit / 2) as u8);
            }
            done = block::<W, WORDS>(shape, table, len, &mut rare, meter);
        }
        rare.restore(table);
        done
    }
}

/// Fills the next block.
#[inline(always)]
fn block<W: BitWord, const WORDS: usize>(
    shape: &RuleShape,
    table: &mut Vec<u8>,
    len: usize,
    rare: &mut Rare,
    meter: &mut Meter<'_>,
) -> Result<(), KernelStop> {
    let base = table.len();
    let mut steps = 0;
    let mut odd = [[W::default(); LANES]; WORDS];
    for &k in &shape.splits {
        let from = base - k;
        let near = rare.heaps.partition_point(|&(r, _)| (r as usize) < from);
        steps += near;
        // Four at a time, so that the sets are fetched and stored once for all of them. At the end the last heap is
        // repeated, which changes nothing.
        for four in rare.heaps[..near].chunks(4) {
            let heap = |i: usize| four[i.min(four.len() - 1)];
            let (a, b, c, d) = (heap(0), heap(1), heap(2), heap(3));
            let row = |(r, _): (u32, u8)| table[from - r as usize..].first_chunk().unwrap_or(&[0; LANES]);
            let rows: [&[u8; LANES]; 4] = [row(a), row(b), row(c), row(d)];
            // The flag falls away for common partners. A rare partner, hence also a heap with itself, makes a value
            // of the other class: its flag stays and there is no such bit.
            for (word, odd) in odd.iter_mut().enumerate() {
                let first = (W::BITS * word) as u8;
                for lane in 0..LANES {
                    let bit = |i: usize, code: u8| W::bit((rows[i][lane] ^ code).wrapping_sub(first));
                    let (low, high) = (bit(0, a.1).or(bit(1, b.1)), bit(2, c.1).or(bit(3, d.1)));
                    odd[lane] = odd[lane].or(low.or(high));
                }
            }
        }
    }
    for lane in 0..LANES.min(len - base) {
        let mut seen = Seen { even: [0; WORDS], odd: [0; WORDS] };
        for (word, odd) in odd.iter().enumerate() {
            seen.odd[word] = odd[lane].wide();
        }
        let n = base + lane;
        let value = finish::<W, WORDS>(shape, table, rare, n, seen, &mut steps);
        if value >= 2 * W::BITS * WORDS {
            return Err(KernelStop::Full);
        }
        let entry = rare.entry(n, value as u8);
        table.push(entry);
    }
    if meter.go_on(table.len(), steps as u64) { Ok(()) } else { Err(KernelStop::Ended) }
}

/// The value of `n`, given what rare heaps from `LANES` on contribute to the odd class.
#[inline(always)]
fn finish<W: BitWord, const WORDS: usize>(
    shape: &RuleShape,
    table: &[u8],
    rare: &Rare,
    n: usize,
    mut seen: Seen<WORDS>,
    steps: &mut usize,
) -> usize {
    let class = rare.space.even_class(n);
    shape.simple(
        n,
        |m| rare.value(m, table[m]).into(),
        |value| {
            let code = rare.codes.code(value);
            let set = if rare.space.class_of_value(value) == class { &mut seen.even } else { &mut seen.odd };
            set[code / 64] |= 1 << (code % 64);
        },
    );
    for &k in &shape.splits {
        // All pairs with a part below LANES; for the odd class, what the rare heaps from there on left out.
        let pairs = pairs(table, n - k, 1);
        mark::<W, WORDS>(&pairs, 0, &mut seen.even);
        mark::<W, WORDS>(&pairs, rare.flag, &mut seen.odd);
    }
    // The odd class is complete: its first missing value bounds the value of n.
    let bound = ones(&seen.odd);
    let odd = rare.codes.value(bound, class ^ 1);
    let below = rare.codes.below(bound, class ^ 1);
    let mut from = 1 + LANES;
    // The digits take turns: the search ends as soon as one of them shows the missing value.
    while ones(&seen.even) < below {
        let mut any = false;
        for &k in &shape.splits {
            let rest = n - k;
            let half = rest / 2;
            if from + LANES < half {
                mark::<W, WORDS>(&pairs(table, rest, from), 0, &mut seen.even);
                *steps += 1;
                any = true;
            } else {
                for a in (from..=half).filter(|a| !(shape.unequal && 2 * a == rest)) {
                    let pair = usize::from(table[a] ^ table[rest - a]);
                    if pair < usize::from(rare.flag) {
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

/// The entries of the pairs (a, rest − a), xored, for the `LANES` values of a from `from` on.
#[inline(always)]
fn pairs(table: &[u8], rest: usize, from: usize) -> [u8; LANES] {
    let low: &[u8; LANES] = table[from..from + LANES].first_chunk().unwrap_or(&[0; LANES]);
    let mut pairs: [u8; LANES] = *table[rest - from + 1 - LANES..=rest - from].first_chunk().unwrap_or(&[0; LANES]);
    pairs.reverse();
    for lane in 0..LANES {
        pairs[lane] ^= low[lane];
    }
    pairs
}

/// Adds the codes of those pairs whose flag is as in `flag`.
#[inline(always)]
fn mark<W: BitWord, const WORDS: usize>(pairs: &[u8; LANES], flag: u8, set: &mut [u64; WORDS]) {
    for (word, set) in set.iter_mut().enumerate() {
        let mut seen = W::default();
        for &pair in pairs {
            seen = seen.or(W::bit((pair ^ flag).wrapping_sub((W::BITS * word) as u8)));
        }
        *set |= seen.wide();
    }
}
