//! A block of neighbouring heaps at once: the values of their options by one amount are neighbours in the table too, and
//! each marks its value in the set of its heap.
//!
//! Values are written in base 16. A set has a group of 16 bits for each high digit: the low digit says which bit, and
//! one comparison of high digits says for all heaps of the block whether it goes to this group. A group that is full in
//! all sets of a block is not looked at again, and those above the usual values only when a heap asks for them.

use crate::heap::kernel::KernelStop;
use crate::heap::meter::Meter;
use crate::heap::table::Values;
use crate::simd::{BYTES, Kernel, Vectors, dispatch, each};

/// Heaps of a block.
const LANES: usize = BYTES;
/// Values of a group.
const GROUP: usize = 16;
/// Groups of one set. One high digit less another is negative as a byte, or it is below this.
const GROUPS: usize = 128;
/// Amounts between two looks at what is full.
const CHUNK: usize = 256;
/// Amounts that blocks prepared together look back by before the next: what they read stays in the nearer caches.
const AT_ONCE: usize = 64;
/// Past this many heaps a table is not in these caches.
const LARGE: usize = 1 << 19;
/// Blocks that are prepared together.
const TOGETHER: usize = 512;
/// Pairs of heaps and amounts that are worth a thread.
const WORTH: usize = 1 << 20;

/// One group of the sets of a block's heaps: the bits of the low digits below 8, and the others.
type Sets = [[u8; LANES]; 2];

/// Values by their digits.
#[derive(Default)]
pub(super) struct DigitTable {
    low: Vec<u8>,
    high: Vec<u8>,
}

impl DigitTable {
    pub fn len(&self) -> usize {
        self.low.len()
    }

    pub fn get(&self, n: usize) -> usize {
        GROUP * usize::from(self.high[n]) + usize::from(self.low[n])
    }

    fn push(&mut self, group: usize, low: u32) {
        self.low.push(low as u8);
        self.high.push(group as u8);
    }

    /// The digits of a block's worth of heaps.
    #[inline(always)]
    fn row(&self, from: usize) -> Option<[&[u8; LANES]; 2]> {
        Some([self.low[from..].first_chunk()?, self.high[from..].first_chunk()?])
    }

    /// How many groups the values are in.
    fn groups(&self) -> usize {
        self.high.iter().max().map_or(1, |&high| usize::from(high) + 1)
    }

    pub fn values(self) -> Values {
        let DigitTable { mut low, high } = self;
        if high.iter().any(|&high| usize::from(high) >= GROUP) {
            return Values::U16(
                low.iter().zip(&high).map(|(&low, &high)| u16::from(high) << 4 | u16::from(low)).collect(),
            );
        }
        low.iter_mut().zip(&high).for_each(|(low, &high)| *low |= high << 4);
        Values::U8(low)
    }
}

/// Extends `table`, whose length is a multiple of [`LANES`], to `len` heaps.
pub(super) struct MarksKernel<'a, 'w> {
    pub amounts: &'a [usize],
    pub table: &'a mut DigitTable,
    pub len: usize,
    pub meter: &'a mut Meter<'w>,
}

/// What is known of the options of a block's heaps.
#[derive(Clone, Default)]
struct OptionSets {
    /// Groups below are full in every set.
    full: usize,
    sets: Vec<Sets>,
}

impl OptionSets {
    fn clear(&mut self, groups: usize) {
        self.full = 0;
        self.sets.clear();
        self.sets.resize(groups, [[0; LANES]; 2]);
    }

    /// Adds the options of the block at `base` by these amounts.
    #[inline(always)]
    fn add<M: Vectors>(&mut self, table: &DigitTable, base: usize, amounts: &[usize]) {
        let most = M::ARRAYS / 2;
        for amounts in amounts.chunks(CHUNK) {
            while self.sets.get(self.full).is_some_and(|sets| sets.as_flattened().iter().all(|&set| set == u8::MAX)) {
                self.full += 1;
            }
            let mut from = self.full;
            while let Some(sets) = self.sets.get_mut(from..).filter(|sets| !sets.is_empty()) {
                // Parts of nearly the same size.
                let part = sets.len().div_ceil(sets.len().div_ceil(most));
                match part {
                    1 => mark::<M, 1>(table, base, amounts, from, sets),
                    2 => mark::<M, 2>(table, base, amounts, from, sets),
                    3 => mark::<M, 3>(table, base, amounts, from, sets),
                    4 => mark::<M, 4>(table, base, amounts, from, sets),
                    5 => mark::<M, 5>(table, base, amounts, from, sets),
                    6 => mark::<M, 6>(table, base, amounts, from, sets),
                    7 => mark::<M, 7>(table, base, amounts, from, sets),
                    8 => mark::<M, 8>(table, base, amounts, from, sets),
                    9 => mark::<M, 9>(table, base, amounts, from, sets),
                    10 => mark::<M, 10>(table, base, amounts, from, sets),
                    _ => mark::<M, 11>(table, base, amounts, from, sets),
                }
                from += part;
            }
        }
    }

    /// For each heap the first group that is not full.
    #[inline(always)]
    fn first_open(&self) -> [u8; LANES] {
        let mut first = [self.sets.len() as u8; LANES];
        for (group, [low, high]) in self.sets.iter().enumerate().skip(self.full).rev() {
            for lane in 0..LANES {
                first[lane] = if low[lane] & high[lane] == u8::MAX { first[lane] } else { group as u8 };
            }
        }
        first
    }
}

/// Adds to the first `COUNT` groups of `sets`, the first of which is group number `from`.
#[inline(always)]
fn mark<M: Vectors, const COUNT: usize>(
    table: &DigitTable,
    base: usize,
    amounts: &[usize],
    from: usize,
    sets: &mut [Sets],
) {
    let Some(sets) = sets.first_chunk_mut::<COUNT>() else { return };
    let mut local = *sets;
    for &amount in amounts {
        let Some([low, high]) = table.row(base - amount) else { continue };
        let bits = [M::bit(low), M::bit(&each(low, |digit| digit ^ 8))];
        // 0 to 15 for the groups from `from` on, and no digit for those before and after.
        let digits = each(high, |high| high.wrapping_sub(from as u8).saturating_add(112) ^ 112);
        for (group, sets) in local.iter_mut().enumerate() {
            let here = M::equal(&digits, group);
            for half in 0..2 {
                for lane in 0..LANES {
                    sets[half][lane] |= bits[half][lane] & here[lane];
                }
            }
        }
    }
    *sets = local;
}

/// What the blocks from `base` on have for options by amounts that lead before all of them.
struct PrepareSets<'a> {
    amounts: &'a [usize],
    table: &'a DigitTable,
    base: usize,
    blocks: &'a mut [OptionSets],
}

impl Kernel for PrepareSets<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Vectors>(self) {
        let mut first = 0;
        for amounts in self.amounts.chunks(AT_ONCE) {
            for (number, found) in self.blocks.iter_mut().enumerate() {
                let base = self.base + LANES * number;
                let whole = self.amounts.partition_point(|&a| a <= base).clamp(first, first + amounts.len()) - first;
                found.add::<M>(self.table, base, &amounts[..whole]);
            }
            first += amounts.len();
        }
    }
}

impl Kernel for MarksKernel<'_, '_> {
    type Output = Result<(), KernelStop>;

    #[inline(always)]
    fn run<M: Vectors>(self) -> Result<(), KernelStop> {
        let MarksKernel { amounts, table, len, meter } = self;
        let near = amounts.partition_point(|&a| a < LANES);
        let far = amounts.partition_point(|&a| a < LANES * TOGETHER);
        let mut groups = table.groups();
        let mut blocks: Vec<OptionSets> = Vec::new();
        table.low.reserve_exact(len - table.len());
        table.high.reserve_exact(len - table.len());
        while table.len() < len {
            let first = table.len();
            let together = TOGETHER.min((len - first).div_ceil(LANES));
            let reachable = amounts.partition_point(|&a| a <= first).max(far) - far;
            let threads = meter.threads().min(reachable * LANES * together / WORTH + 1).min(together);
            // A small table and one thread: every block looks back by itself.
            let prepare = threads > 1 || first > LARGE && reachable > AT_ONCE;
            let (count, prepared) = if prepare { (together, far) } else { (1, amounts.len()) };
            blocks.resize(count, OptionSets::default());
            blocks.iter_mut().for_each(|block| block.clear(groups));
            if prepare && threads == 1 {
                PrepareSets { amounts: &amounts[far..], table, base: first, blocks: &mut blocks }.run::<M>();
            } else if prepare {
                let (table, part) = (&*table, count.div_ceil(threads));
                std::thread::scope(|scope| {
                    for (number, blocks) in blocks.chunks_mut(part).enumerate() {
                        let base = first + LANES * part * number;
                        scope.spawn(move || dispatch(PrepareSets { amounts: &amounts[far..], table, base, blocks }));
                    }
                });
            }
            let mut steps = 0;
            for found in &mut blocks {
                let base = table.len();
                let whole = amounts.partition_point(|&a| a <= base).max(near);
                found.add::<M>(table, base, &amounts[near..whole.min(prepared)]);
                groups = finish::<M>(amounts, table, len, found, near..whole)?.max(groups);
                steps += found.sets.len() * (whole - near) / 8;
            }
            if !meter.go_on(table.len(), steps as u64) {
                return Err(KernelStop::Ended);
            }
        }
        Ok(())
    }
}

/// The values of the next block: all options by the amounts number `looked` are known, those by the others, which
/// stay within the block or which only its later heaps can give, are not. Says how many groups occur.
#[inline(always)]
fn finish<M: Vectors>(
    amounts: &[usize],
    table: &mut DigitTable,
    len: usize,
    found: &mut OptionSets,
    looked: std::ops::Range<usize>,
) -> Result<usize, KernelStop> {
    let base = table.len();
    let reach = amounts.partition_point(|&a| a < base + LANES).max(looked.end);
    let first_open = found.first_open();
    let mut groups = 1;
    for lane in 0..LANES.min(len - base) {
        let n = base + lane;
        let mut own = [0u16; GROUPS];
        for &amount in amounts[..looked.start].iter().chain(&amounts[looked.end..reach]).take_while(|&&a| a <= n) {
            own[usize::from(table.high[n - amount]) % GROUPS] |= 1 << table.low[n - amount];
        }
        let mut group = usize::from(first_open[lane]);
        let seen = loop {
            if group == GROUPS {
                return Err(KernelStop::Full);
            }
            if group == found.sets.len() {
                found.sets.push([[0; LANES]; 2]);
                for amounts in amounts[looked.clone()].chunks(CHUNK) {
                    mark::<M, 1>(table, base, amounts, group, &mut found.sets[group..]);
                }
            }
            let [low, high] = &found.sets[group];
            match u16::from_le_bytes([low[lane], high[lane]]) | own[group] {
                u16::MAX => group += 1,
                seen => break seen,
            }
        };
        table.push(group, seen.trailing_ones());
        groups = groups.max(group + 1);
    }
    Ok(groups)
}
