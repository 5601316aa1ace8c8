//! The heaps of value 0 first, then those of value 1, and so on (after Eppstein 2018): a heap gets the level's value when
//! it has none yet and no option has it.
//!
//! The heaps that a new one is an option of are the whole set of amounts, shifted: one instruction serves hundreds.
//! All levels of a tile of heaps are found before the next tile, so that everything but the amounts stays in the
//! nearest cache.

use crate::heap::meter::Meter;
use crate::heap::table::Values;
use crate::simd::{Kernel, Vectors};

/// Heaps of a block, in bits, in words and in bytes.
const BLOCK: usize = 512;
const WORDS: usize = BLOCK / 64;
const BYTES: usize = BLOCK / 8;
/// Blocks of a tile.
const TILE: usize = 4;
/// Even amounts up to this one do not keep the odd ones from being looked up by themselves.
const FEW: usize = 1024;

/// The heaps of a block as bits; in one line of the cache, wherever the stack begins.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bits([u64; WORDS]);

const NONE: Bits = Bits([0; WORDS]);

/// The values of heaps `0..len`; `None` where the meter ended the work.
pub(super) struct LevelsKernel<'a, 'w> {
    pub amounts: &'a [usize],
    pub len: usize,
    pub meter: &'a mut Meter<'w>,
}

/// A set of numbers as bits, in eight copies shifted by 0 to 7, so that every other shift is one of whole bytes.
struct Shifted {
    bytes: Vec<u8>,
    /// Bytes of one copy: a block of none, the numbers, a tile of none.
    span: usize,
}

impl Shifted {
    fn of(numbers: impl Iterator<Item = usize> + Clone) -> Shifted {
        let most = numbers.clone().max().unwrap_or(0);
        let span = BYTES + most / 8 + 2 + (TILE + 1) * BYTES;
        let mut bytes = vec![0u8; 8 * span];
        for (shift, copy) in bytes.chunks_exact_mut(span).enumerate() {
            for number in numbers.clone() {
                let bit = BLOCK + number + shift;
                copy[bit / 8] |= 1 << (bit % 8);
            }
        }
        Shifted { bytes, span }
    }

    /// Adds which of the numbers from `first − BLOCK` on are in the set, as many as `reached` has bits.
    #[inline(always)]
    fn add<const BLOCKS: usize>(&self, first: usize, reached: &mut [Bits; BLOCKS]) {
        // Copy (−first) mod 8 has that bit at the start of a byte.
        let shift = first.wrapping_neg() % 8;
        let from = &self.bytes[shift * self.span + (first + shift) / 8..][..BLOCKS * BYTES];
        // Shaped so that the blocks stay in registers while many numbers are added.
        for block in 0..BLOCKS {
            for word in 0..WORDS {
                if let Some(eight) = from[BYTES * block + 8 * word..].first_chunk() {
                    reached[block].0[word] |= u64::from_le_bytes(*eight);
                }
            }
        }
    }
}

/// The amounts, ready to be looked up.
struct Reach {
    all: Shifted,
    most: usize,
    /// The largest amount that `all` must be asked for: the largest of all, or where there is `odd`, the largest even one.
    back: usize,
    /// Bit a for every amount a below 64.
    low: u64,
    /// Where hardly any amount is even: (a − 1) / 2 for the odd amounts a.
    odd: Option<Shifted>,
}

impl Reach {
    fn of(amounts: &[usize]) -> Reach {
        let most = amounts.last().copied().unwrap_or(0);
        let even = amounts.iter().rev().find(|&a| a % 2 == 0).copied().unwrap_or(0);
        let halves = || amounts.iter().filter(|&a| a % 2 == 1).map(|a| (a - 1) / 2);
        let odd = even <= FEW && most > 8 * FEW;
        Reach {
            all: Shifted::of(amounts.iter().copied()),
            most,
            back: if odd { even } else { most },
            low: amounts.iter().take_while(|&&a| a < 64).fold(0, |low, a| low | 1 << a),
            odd: odd.then(|| Shifted::of(halves())),
        }
    }

    /// Adds which heaps of the blocks from `base` on have one of the `members`, which are smaller, as an option.
    #[inline(always)]
    fn add<const BLOCKS: usize>(&self, base: usize, members: &[u32], reached: &mut [Bits; BLOCKS]) {
        // A copy, which stays in registers.
        let mut local = *reached;
        for &member in members {
            self.all.add(BLOCK + base - member as usize, &mut local);
        }
        *reached = local;
    }

    /// Adds which heaps of the tile at `base` have a heap of this level before the tile as an option. An odd amount
    /// leads to heaps of the other parity only, which are half of the tile, so these are looked up by themselves
    /// where a member is too far for an even amount.
    #[inline(always)]
    fn add_level(&self, base: usize, level: &Level, reached: &mut [Bits; TILE]) {
        self.add(base, &level.members[level.past..], reached);
        let Some(odd) = &self.odd else { return };
        // Which heaps of either parity, even ones first, have a member of the other as an option.
        let even = self.half(odd, base, &level.odd);
        let odd = self.half(odd, base, &level.even);
        for number in 0..TILE * WORDS / 2 {
            let (block, word) = (2 * number / WORDS, 2 * number % WORDS);
            let (even, odd) = (even[number / WORDS].0[number % WORDS], odd[number / WORDS].0[number % WORDS]);
            reached[block].0[word] |= spread(even as u32) | spread(odd as u32) << 1;
            reached[block].0[word + 1] |= spread((even >> 32) as u32) | spread((odd >> 32) as u32) << 1;
        }
    }

    /// Which heaps of the tile at `base`, of the parity other than that of all `members`, have a far one as an option.
    #[inline(always)]
    fn half(&self, odd: &Shifted, base: usize, members: &[u32]) -> [Bits; TILE / 2] {
        let mut half = [NONE; TILE / 2];
        let from = members.partition_point(|&member| member as usize + self.most < base);
        for &member in members[from..].iter().take_while(|&&member| member as usize + self.back < base) {
            odd.add(BLOCK + (base - member as usize) / 2, &mut half);
        }
        half
    }
}

/// Bit i becomes bit 2i.
#[inline(always)]
fn spread(bits: u32) -> u64 {
    let mut x = u64::from(bits);
    for (shift, mask) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        x = (x | x << shift) & mask;
    }
    x
}

/// The heaps of one level, ascending.
#[derive(Default)]
struct Level {
    members: Vec<u32>,
    /// The same by their parity, where odd amounts are looked up by themselves.
    even: Vec<u32>,
    odd: Vec<u32>,
    /// How many of them are farther back than [`Reach::back`].
    past: usize,
}

impl Kernel for LevelsKernel<'_, '_> {
    type Output = Option<Values>;

    #[inline(always)]
    fn run<M: Vectors>(self) -> Option<Values> {
        let LevelsKernel { amounts, len, meter } = self;
        let reach = Reach::of(amounts);
        let mut values = Values::U8(vec![0; len]);
        let mut levels: Vec<Level> = Vec::new();
        for base in (0..len).step_by(TILE * BLOCK) {
            let heaps = len.min(base + TILE * BLOCK) - base;
            let mut open = [Bits([u64::MAX; WORDS]); TILE];
            for (number, word) in open.iter_mut().flat_map(|bits| &mut bits.0).enumerate().skip(heaps / 64) {
                *word = (1u64 << heaps.saturating_sub(64 * number).min(63)) - 1;
            }
            let (mut number, mut left, mut steps) = (0, heaps, 0);
            while left > 0 {
                if number == levels.len() {
                    levels.push(Level::default());
                }
                let level = &mut levels[number];
                let still = |&&member: &&u32| (member as usize) + reach.back < base;
                level.past += level.members[level.past..].iter().take_while(still).count();
                steps += TILE * (level.members.len() - level.past + 1);
                let mut reached = [NONE; TILE];
                reach.add_level(base, level, &mut reached);
                let own = level.members.len();
                for block in 0..TILE {
                    let base = base + BLOCK * block;
                    let mut reached = [reached[block]];
                    reach.add(base, &level.members[own..], &mut reached);
                    left -= take(&reach, base, &mut open[block], reached, &mut level.members);
                }
                values.assign(&level.members[own..], number as u32);
                if reach.odd.is_some() {
                    for &member in &level.members[own..] {
                        (if member % 2 == 0 { &mut level.even } else { &mut level.odd }).push(member);
                    }
                }
                number += 1;
            }
            if !meter.go_on(base + heaps, steps as u64) {
                return None;
            }
        }
        Some(values)
    }
}

/// Closes the open heaps of a block that are of this level, adds them to its members, and says how many they are.
#[inline(always)]
fn take(reach: &Reach, base: usize, open: &mut Bits, mut reached: [Bits; 1], members: &mut Vec<u32>) -> usize {
    let before = members.len();
    let mut words = 0u32;
    for word in 0..WORDS {
        words |= u32::from(open.0[word] & !reached[0].0[word] > 0) << word;
    }
    while words > 0 {
        let word = words.trailing_zeros();
        words &= words - 1;
        let mut ready = open.0[word as usize] & !reached[0].0[word as usize];
        while ready > 0 {
            let bit = ready.trailing_zeros();
            open.0[word as usize] &= !(1 << bit);
            // Within the word at once, beyond it below.
            ready &= (ready - 1) & !(reach.low << bit);
            members.push((base as u32) + 64 * word + bit);
            reach.add(base, &members[members.len() - 1..], &mut reached);
        }
    }
    members.len() - before
}
