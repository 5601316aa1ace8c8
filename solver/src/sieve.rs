//! Values of subtraction games.
//!
//! *Levels* (after Eppstein 2018): the heaps of value 0 are found first, then those of value 1, and so on; a heap gets
//! the level's value when it has none yet and no option has it. The heaps that a new one is an option of are the whole
//! set of amounts, shifted: one instruction serves hundreds. *Marks*: for a block of heaps the values of the options by
//! one amount are neighbours in the table, and each marks its value in the set of its heap. Levels suit small
//! amounts, marks few amounts; which is quicker is estimated from the first values.

use crate::game::Budget;
use crate::heap::meter::Meter;
use crate::simd::{Kernel, dispatch};

/// The values of heaps `0..len` when the amounts (ascending, from 1) may be taken.
pub fn subtraction_values(amounts: &[u64], len: usize) -> Vec<u32> {
    let unbounded = Budget { bytes: u64::MAX, positions: u64::MAX };
    metered(amounts, len, &mut Meter::new(&unbounded, &mut |_| true)).unwrap_or_default()
}

/// The same; `None` where the meter ended the work.
pub(crate) fn metered(amounts: &[u64], len: usize, meter: &mut Meter<'_>) -> Option<Vec<u32>> {
    let amounts: Vec<usize> = amounts.iter().map(|&a| a as usize).take_while(|&a| a < len).collect();
    let Some(&most) = amounts.last() else { return Some(vec![0; len]) };
    let first = len.min(1 << 12);
    match dispatch(Marks { amounts: &amounts, len: first, meter }) {
        Err(Stop::Ended) => return None,
        Err(Stop::Large) => {}
        Ok(start) if first == len => return Some(start),
        Ok(start) => {
            // In steps: values keep growing slowly after the first.
            let levels = 1.5 * f64::from(start.iter().copied().max().unwrap_or(0)) + 8.0;
            let pairs: f64 = amounts.iter().map(|&amount| (len - amount) as f64).sum();
            let marks = pairs / LANES as f64 * (levels / 64.0).ceil() * 4.0;
            let pulls = len as f64 * (most.min(len / 2) as f64 / 512.0 + 4.0) + levels * len as f64 / 64.0;
            if marks < pulls {
                match dispatch(Marks { amounts: &amounts, len, meter }) {
                    Err(Stop::Ended) => return None,
                    Err(Stop::Large) => {}
                    Ok(values) => return Some(values),
                }
            }
        }
    }
    dispatch(Levels { amounts: &amounts, len, meter })
}

/// Why the marks end early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// A value is past [`LARGEST`].
    Large,
    /// The meter says why.
    Ended,
}

/// Heaps of a block of the levels, in bits and in bytes.
const BLOCK: usize = 512;
const BYTES: usize = BLOCK / 8;
/// Blocks that look back together.
const TILE: usize = 4;

/// `None` where the meter ended the work.
struct Levels<'a, 'w> {
    amounts: &'a [usize],
    len: usize,
    meter: &'a mut Meter<'w>,
}

/// The heaps of a block as bits.
type Bits = [u64; BLOCK / 64];

/// The amounts as bits, in eight copies shifted by 0 to 7, so that every other shift is one of whole bytes.
struct Shifted {
    bytes: Vec<u8>,
    /// Bytes of one copy: a block of none, the amounts, a tile of none.
    span: usize,
    most: usize,
}

impl Shifted {
    fn of(amounts: &[usize]) -> Shifted {
        let most = amounts.last().copied().unwrap_or(0);
        let span = BYTES + most / 8 + 2 + (TILE + 1) * BYTES;
        let mut bytes = vec![0u8; 8 * span];
        for (shift, copy) in bytes.chunks_exact_mut(span).enumerate() {
            for amount in amounts {
                let bit = BLOCK + amount + shift;
                copy[bit / 8] |= 1 << (bit % 8);
            }
        }
        Shifted { bytes, span, most }
    }

    /// Where the amounts from `above − below` on are: which heaps from `above` on have the option `below`.
    #[inline(always)]
    fn place(&self, above: usize, below: usize) -> usize {
        let bit = BLOCK + above - below;
        // Copy (−bit) mod 8 has that bit at the start of a byte.
        let shift = bit.wrapping_neg() % 8;
        shift * self.span + (bit + shift) / 8
    }

    /// Adds what is found at a place.
    #[inline(always)]
    fn reach(&self, place: usize, reached: &mut [u8; BYTES]) {
        if let Some(found) = self.bytes[place..].first_chunk::<BYTES>() {
            for lane in 0..BYTES {
                reached[lane] |= found[lane];
            }
        }
    }
}

impl Kernel for Levels<'_, '_> {
    type Output = Option<Vec<u32>>;

    #[inline(always)]
    fn run(self) -> Option<Vec<u32>> {
        let Levels { amounts, len, meter } = self;
        let shifted = Shifted::of(amounts);
        let mut values = vec![0u32; len];
        let mut open: Vec<Bits> = vec![[u64::MAX; BLOCK / 64]; len.div_ceil(BLOCK).next_multiple_of(TILE)];
        trim(&mut open, len);
        let (mut level, mut left) = (0, len);
        // The heaps of this level.
        let mut members: Vec<usize> = Vec::new();
        while left > 0 {
            members.clear();
            let mut near = 0;
            for (number, tile) in open.chunks_exact_mut(TILE).enumerate() {
                if tile.iter().flatten().all(|&word| word == 0) {
                    continue;
                }
                let base = number * TILE * BLOCK;
                near += members[near..].partition_point(|&member| member + shifted.most < base);
                let mut reached = [[0u8; BYTES]; TILE];
                for &member in &members[near..] {
                    let place = shifted.place(base, member);
                    for (block, reached) in reached.iter_mut().enumerate() {
                        shifted.reach(place + BYTES * block, reached);
                    }
                }
                let steps = TILE * (members.len() - near + 1);
                let before = members.len();
                for (block, (open, mut reached)) in tile.iter_mut().zip(reached).enumerate() {
                    let base = base + BLOCK * block;
                    for &member in &members[before..] {
                        shifted.reach(shifted.place(base, member), &mut reached);
                    }
                    for word in 0..BLOCK / 64 {
                        let mut from = 0;
                        while from < 64 {
                            let known = reached[8 * word..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
                            let ready = open[word] & !known & (u64::MAX << from);
                            if ready == 0 {
                                break;
                            }
                            let bit = ready.trailing_zeros() as usize;
                            let heap = base + 64 * word + bit;
                            values[heap] = level;
                            open[word] &= !(1 << bit);
                            left -= 1;
                            members.push(heap);
                            shifted.reach(shifted.place(base, heap), &mut reached);
                            from = bit + 1;
                        }
                    }
                }
                if !meter.go_on(len - left, steps as u64) {
                    return None;
                }
            }
            level += 1;
        }
        Some(values)
    }
}

/// Clears the bits from `len` on.
fn trim(blocks: &mut [Bits], len: usize) {
    for (number, word) in blocks.iter_mut().flatten().enumerate().skip(len / 64) {
        let bits = len.saturating_sub(64 * number);
        *word &= (1u64 << bits.min(63)) - 1;
    }
}

/// Heaps of one block of the marks.
const LANES: usize = 64;
/// Values of one byte of marks.
const BITS: usize = 8;
/// Groups of so many values that are looked at together.
const GROUPS: usize = 8;
/// Past this value the marks would need wider tables.
const LARGEST: usize = 255 * BITS;

struct Marks<'a, 'w> {
    amounts: &'a [usize],
    len: usize,
    meter: &'a mut Meter<'w>,
}

/// For `GROUPS` groups of values and each heap of a block: which of them occur.
type Sets = [[u8; LANES]; GROUPS];

/// The table of the marks: value v is bit v % 8 of group v / 8.
struct Table {
    bits: Vec<u8>,
    groups: Vec<u8>,
}

impl Table {
    /// What the options by these amounts have of the values from group `from` on, for the block at `base`.
    #[inline(always)]
    fn occur(&self, base: usize, amounts: &[usize], from: u8) -> Sets {
        let mut sets = [[0; LANES]; GROUPS];
        // Four at a time, so that the sets are fetched and stored once for all of them. At the end the last amount is
        // repeated, which changes nothing.
        for four in amounts.chunks(4) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|i| base - four[i.min(four.len() - 1)]);
            let bits: [&[u8; LANES]; 4] =
                [row(&self.bits, a), row(&self.bits, b), row(&self.bits, c), row(&self.bits, d)];
            let groups = [row(&self.groups, a), row(&self.groups, b), row(&self.groups, c), row(&self.groups, d)];
            for (group, set) in sets.iter_mut().enumerate() {
                let group = from.wrapping_add(group as u8);
                for lane in 0..LANES {
                    let bit = |i: usize| if groups[i][lane] == group { bits[i][lane] } else { 0 };
                    set[lane] |= (bit(0) | bit(1)) | (bit(2) | bit(3));
                }
            }
        }
        sets
    }
}

#[inline(always)]
fn row(of: &[u8], from: usize) -> &[u8; LANES] {
    of[from..].first_chunk().unwrap_or(&[0; LANES])
}

impl Kernel for Marks<'_, '_> {
    type Output = Result<Vec<u32>, Stop>;

    #[inline(always)]
    fn run(self) -> Result<Vec<u32>, Stop> {
        let Marks { amounts, len, meter } = self;
        let near = amounts.partition_point(|&a| a < LANES);
        let padded = len.next_multiple_of(LANES);
        let mut table = Table { bits: vec![0; padded], groups: vec![0; padded] };
        let mut values = vec![0u32; len];
        let mut sets: Vec<Sets> = Vec::new();
        for base in (0..len).step_by(LANES) {
            let whole = amounts.partition_point(|&a| a <= base).max(near);
            let reach = amounts.partition_point(|&a| a < base + LANES).max(whole);
            let far = if base == 0 { &[] } else { &amounts[near..whole] };
            sets.clear();
            for n in base..len.min(base + LANES) {
                // Amounts that stay within the block, or that only its later heaps can give.
                let mut own = [0u8; 256];
                for &amount in amounts[..near].iter().chain(&amounts[whole..reach]).take_while(|&&a| a <= n) {
                    own[usize::from(table.groups[n - amount])] |= table.bits[n - amount];
                }
                let mut group = 0;
                let occur = loop {
                    if group % GROUPS == 0 && sets.len() == group / GROUPS {
                        // Most heaps do with the first sets, so more are filled only when one needs them.
                        sets.push(table.occur(base, far, group as u8));
                    }
                    let occur = sets[group / GROUPS][group % GROUPS][n - base] | own[group];
                    if occur != u8::MAX {
                        break occur;
                    }
                    group += 1;
                    if group == LARGEST / BITS {
                        return Err(Stop::Large);
                    }
                };
                let value = BITS * group + occur.trailing_ones() as usize;
                values[n] = value as u32;
                table.bits[n] = 1 << (value % BITS);
                table.groups[n] = group as u8;
            }
            if !meter.go_on(base, (sets.len() * far.len()) as u64 * 4) {
                return Err(Stop::Ended);
            }
        }
        Ok(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(amounts: &[usize], len: usize) -> Vec<u32> {
        let mut values = vec![0u32; len];
        for n in 0..len {
            let options: std::collections::HashSet<u32> =
                amounts.iter().filter(|&&a| a <= n).map(|&a| values[n - a]).collect();
            values[n] = (0..).find(|v| !options.contains(v)).unwrap();
        }
        values
    }

    /// Past the tables of the marks the levels take over.
    #[test]
    fn large_values() {
        let amounts: Vec<u64> = (1..2100).collect();
        assert!(subtraction_values(&amounts, 5000).iter().enumerate().all(|(n, &v)| v as usize == n % 2100));
    }

    #[test]
    fn levels_and_marks_agree_with_plain_mex() {
        let mut random = crate::sample::Random(5);
        let mut sets: Vec<Vec<usize>> = vec![
            vec![1],
            (1..70).map(|i| i * i).collect(),
            (1..90).map(|i| i * (i + 1) / 2).collect(),
            vec![1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048],
            vec![1023, 1024, 1025],
            vec![7, 3000],
            (1..600).collect(),
            (1..400).chain([1000]).collect(),
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
                    let same = |found: &Vec<u32>| *found == expected;
                    let unbounded = Budget { bytes: u64::MAX, positions: u64::MAX };
                    let mut always = |_| true;
                    let meter = &mut Meter::new(&unbounded, &mut always);
                    let levels = dispatch(Levels { amounts: &set, len, meter });
                    assert!(levels.is_some_and(|v| same(&v)), "levels {set:?} {len}");
                    let levels = Levels { amounts: &set, len, meter }.run();
                    assert!(levels.is_some_and(|v| same(&v)), "levels without vectors {set:?} {len}");
                    let marks = dispatch(Marks { amounts: &set, len, meter });
                    assert!(marks.is_ok_and(|v| same(&v)), "marks {set:?} {len}");
                    let marks = Marks { amounts: &set, len, meter }.run();
                    assert!(marks.is_ok_and(|v| same(&v)), "marks without vectors {set:?} {len}");
                }
                let wide: Vec<u64> = set.iter().map(|&a| a as u64).collect();
                assert!(subtraction_values(&wide, len) == expected, "{set:?} {len}");
            }
        }
    }
}
