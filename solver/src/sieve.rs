//! Values of subtraction games.
//!
//! *Levels* (after Eppstein 2018): the heaps of value 0 are found first, then those of value 1, and so on; a heap gets
//! the level's value when it has none yet and no option has it. The heaps that a new one is an option of are the whole
//! set of amounts, shifted: one instruction serves hundreds. *Marks*: for a block of heaps the values of the options by
//! one amount are neighbours in the table, and each marks its value in the set of its heap. Levels suit small
//! amounts, marks few amounts; which is quicker is estimated from the first values.

use crate::simd::{Kernel, dispatch};

/// The values of heaps `0..len` when the amounts (ascending, from 1) may be taken.
pub fn subtraction_values(amounts: &[u64], len: usize) -> Vec<u32> {
    let amounts: Vec<usize> = amounts.iter().map(|&a| a as usize).take_while(|&a| a < len).collect();
    let Some(&most) = amounts.last() else { return vec![0; len] };
    let first = len.min(1 << 12);
    if let Some(start) = dispatch(Marks { amounts: &amounts, len: first }) {
        if first == len {
            return start;
        }
        // In nanoseconds, roughly: values keep growing slowly after the first.
        let levels = 1.5 * f64::from(start.iter().copied().max().unwrap_or(0)) + 8.0;
        let pairs: f64 = amounts.iter().map(|&amount| (len - amount) as f64).sum();
        let marks = pairs * levels / 8.0 / LANES as f64;
        let pushes = len as f64 * (most.min(len / 2) as f64 / 512.0 + 4.0) * 0.5 + levels * len as f64 / 64.0;
        if marks < pushes
            && let Some(values) = dispatch(Marks { amounts: &amounts, len })
        {
            return values;
        }
    }
    dispatch(Push { amounts: &amounts, len })
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
        let bytes = len.div_ceil(64) * 8;
        let most = amounts.last().copied().unwrap_or(0);
        // The amounts as bits, shifted by 0 to 7, so that every other shift is one of whole bytes.
        let span = most / 8 + 2;
        let mut shifted = vec![0u8; 8 * span];
        for (shift, row) in shifted.chunks_exact_mut(span).enumerate() {
            for amount in amounts {
                row[(amount + shift) / 8] |= 1 << ((amount + shift) % 8);
            }
        }
        let mut values = vec![0u32; len];
        let mut open = vec![u64::MAX; bytes / 8];
        trim(&mut open, len);
        let mut reached = vec![0u8; bytes + span];
        let (mut level, mut left, mut first) = (0, len, 0);
        while left > 0 {
            reached.fill(0);
            while first < open.len() && open[first] == 0 {
                first += 1;
            }
            for word in first..open.len() {
                if open[word] == 0 {
                    continue;
                }
                let mut from = 0;
                while from < 64 {
                    let here =
                        reached[8 * word..8 * word + 8].first_chunk().map_or(0, |&bytes| u64::from_le_bytes(bytes));
                    let ready = open[word] & !here & (u64::MAX << from);
                    if ready == 0 {
                        break;
                    }
                    let bit = ready.trailing_zeros() as usize;
                    values[64 * word + bit] = level;
                    open[word] &= !(1 << bit);
                    left -= 1;
                    let start = 8 * word + bit / 8;
                    let row = &shifted[bit % 8 * span..][..span.min(bytes - start)];
                    for (reached, amounts) in reached[start..start + row.len()].iter_mut().zip(row) {
                        *reached |= amounts;
                    }
                    from = bit + 1;
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

/// Heaps of one block of the marks.
const LANES: usize = 64;
/// Values of one byte of marks.
const BITS: usize = 8;
/// Past this value the marks would need wider tables.
const LARGEST: usize = 255 * BITS;

/// `None` where a value is past [`LARGEST`].
struct Marks<'a> {
    amounts: &'a [usize],
    len: usize,
}

impl Kernel for Marks<'_> {
    type Output = Option<Vec<u32>>;

    #[inline(always)]
    fn run(self) -> Option<Vec<u32>> {
        let Marks { amounts, len } = self;
        let near = amounts.partition_point(|&a| a < LANES);
        // Value v is bit v % 8 of group v / 8; both tables are looked up by heap.
        let padded = len.div_ceil(LANES) * LANES;
        let mut bits = vec![0u8; padded];
        let mut groups = vec![0u8; padded];
        let mut values = vec![0u32; len];
        let mut sets: Vec<[u8; LANES]> = vec![[0; LANES]; 2];
        for base in (0..len).step_by(LANES) {
            sets.iter_mut().for_each(|set| *set = [0; LANES]);
            let whole = amounts.partition_point(|&a| a <= base);
            for &amount in &amounts[near.min(whole)..whole] {
                let bits: &[u8; LANES] =
                    bits[base - amount..base - amount + LANES].first_chunk().unwrap_or(&[0; LANES]);
                let groups: &[u8; LANES] =
                    groups[base - amount..base - amount + LANES].first_chunk().unwrap_or(&[0; LANES]);
                for (group, set) in sets.iter_mut().enumerate() {
                    for lane in 0..LANES {
                        set[lane] |= if groups[lane] == group as u8 { bits[lane] } else { 0 };
                    }
                }
            }
            let reach = amounts.partition_point(|&a| a < base + LANES);
            for n in base..len.min(base + LANES) {
                let lane = n - base;
                // Amounts that stay within the block, or that only its later heaps can give.
                for &amount in amounts[..near].iter().chain(&amounts[whole.max(near)..reach]) {
                    if amount > n {
                        break;
                    }
                    sets[groups[n - amount] as usize][lane] |= bits[n - amount];
                }
                let group = sets.iter().position(|set| set[lane] != u8::MAX).unwrap_or(sets.len());
                let value = BITS * group + sets.get(group).map_or(0, |set| set[lane].trailing_ones() as usize);
                if value >= LARGEST {
                    return None;
                }
                if group + 1 >= sets.len() {
                    // The last group stays empty, so that the sets always have room for one more value.
                    sets.push([0; LANES]);
                }
                values[n] = value as u32;
                bits[n] = 1 << (value % BITS);
                groups[n] = group as u8;
            }
        }
        Some(values)
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
    fn push_and_marks_agree_with_plain_mex() {
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
                    assert!(same(&dispatch(Push { amounts: &set, len })), "push {set:?} {len}");
                    assert!(same(&Push { amounts: &set, len }.run()), "push without vectors {set:?} {len}");
                    assert!(dispatch(Marks { amounts: &set, len }).is_some_and(|v| same(&v)), "marks {set:?} {len}");
                    assert!(
                        Marks { amounts: &set, len }.run().is_some_and(|v| same(&v)),
                        "marks without vectors {set:?} {len}"
                    );
                }
                let wide: Vec<u64> = set.iter().map(|&a| a as u64).collect();
                assert!(subtraction_values(&wide, len) == expected, "{set:?} {len}");
            }
        }
    }
}
