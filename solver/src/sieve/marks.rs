//! Heap by heap, or rather a block of neighbours at once: the values of their options by one amount are neighbours in
//! the table too, and each marks its value in the set of its heap.
//!
//! A set is made of groups of 64 values. A group that is full in all sets of a block is not looked at again, and
//! those above the usual values only when a heap asks for them.

use crate::heap::kernel::{Cell, Stop};
use crate::heap::meter::Meter;
use crate::simd::{Kernel, dispatch};

/// Heaps of a block.
const LANES: usize = 32;
/// Values of a group.
const GROUP: usize = 64;
/// Amounts between two looks at what is full.
const CHUNK: usize = 256;
/// Amounts that blocks prepared together look back by before the next: what they read stays in the nearer caches.
const AT_ONCE: usize = 16;
/// Past this many heaps a table is not in these caches.
const LARGE: usize = 1 << 19;
/// Groups of one set.
const GROUPS: usize = 32;
/// Blocks that are prepared together.
const TOGETHER: usize = 64;
/// Pairs of heaps and amounts that are worth a thread.
const WORTH: usize = 1 << 20;

/// One group of the sets of a block's heaps.
type Sets = [u64; LANES];

/// Extends `table`, whose length is a multiple of [`LANES`], to `len` heaps.
pub(super) struct Marks<'a, 'w, V> {
    pub amounts: &'a [usize],
    pub table: &'a mut Vec<V>,
    pub len: usize,
    pub meter: &'a mut Meter<'w>,
}

/// What is known of the options of a block's heaps.
#[derive(Clone, Default)]
struct Found {
    /// Groups below are full in every set.
    full: usize,
    sets: Vec<Sets>,
}

impl Found {
    fn clear(&mut self, groups: usize) {
        self.full = 0;
        self.sets.clear();
        self.sets.resize(groups, [0; LANES]);
    }

    /// Adds the options of the block at `base` by these amounts.
    #[inline(always)]
    fn add<V: Cell>(&mut self, table: &[V], base: usize, amounts: &[usize]) {
        for amounts in amounts.chunks(CHUNK) {
            while self.sets.get(self.full).is_some_and(|sets| sets.iter().all(|&set| set == u64::MAX)) {
                self.full += 1;
            }
            let mut from = self.full;
            while let Some(sets) = self.sets.get_mut(from..).filter(|sets| !sets.is_empty()) {
                from += match sets.len() {
                    1 => mark::<V, 1>(table, base, amounts, from, sets),
                    2 => mark::<V, 2>(table, base, amounts, from, sets),
                    3 => mark::<V, 3>(table, base, amounts, from, sets),
                    _ => mark::<V, 4>(table, base, amounts, from, sets),
                };
            }
        }
    }
}

/// Adds to the first `COUNT` groups of `sets`, the first of which is group number `from`; says how many these were.
#[inline(always)]
fn mark<V: Cell, const COUNT: usize>(
    table: &[V],
    base: usize,
    amounts: &[usize],
    from: usize,
    sets: &mut [Sets],
) -> usize {
    let Some(sets) = sets.first_chunk_mut::<COUNT>() else { return sets.len() };
    let mut local = *sets;
    let first = (GROUP * from) as u64;
    // Four at a time. At the end the last amount is repeated, which changes nothing.
    for four in amounts.chunks(4) {
        let row = |i: usize| table[base - four[i.min(four.len() - 1)]..].first_chunk::<LANES>();
        let (Some(a), Some(b), Some(c), Some(d)) = (row(0), row(1), row(2), row(3)) else { continue };
        for (group, sets) in local.iter_mut().enumerate() {
            let first = first + (GROUP * group) as u64;
            for lane in 0..LANES {
                let bit = |row: &[V; LANES]| {
                    let bit = (row[lane].index() as u64).wrapping_sub(first);
                    // The shape that becomes one vector shift.
                    if bit < GROUP as u64 { 1 << bit } else { 0 }
                };
                sets[lane] |= (bit(a) | bit(b)) | (bit(c) | bit(d));
            }
        }
    }
    *sets = local;
    COUNT
}

/// What the blocks from `base` on have for options by amounts that lead before all of them.
struct Prepare<'a, V> {
    amounts: &'a [usize],
    table: &'a [V],
    base: usize,
    blocks: &'a mut [Found],
}

impl<V: Cell> Kernel for Prepare<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut first = 0;
        for amounts in self.amounts.chunks(AT_ONCE) {
            for (number, found) in self.blocks.iter_mut().enumerate() {
                let base = self.base + LANES * number;
                let whole = self.amounts.partition_point(|&a| a <= base).clamp(first, first + amounts.len()) - first;
                found.add(self.table, base, &amounts[..whole]);
            }
            first += amounts.len();
        }
    }
}

impl<V: Cell> Kernel for Marks<'_, '_, V> {
    type Output = Result<(), Stop>;

    #[inline(always)]
    fn run(self) -> Result<(), Stop> {
        let Marks { amounts, table, len, meter } = self;
        let near = amounts.partition_point(|&a| a < LANES);
        let far = amounts.partition_point(|&a| a < LANES * TOGETHER);
        let mut groups = table.iter().map(|v| v.index() / GROUP + 1).max().unwrap_or(1);
        let mut blocks: Vec<Found> = Vec::new();
        while table.len() < len {
            let first = table.len();
            let reachable = amounts.partition_point(|&a| a <= first).max(far) - far;
            let threads = meter.threads().min(reachable * LANES * TOGETHER / WORTH + 1).min(TOGETHER);
            // A small table and one thread: every block looks back by itself.
            let prepare = threads > 1 || first > LARGE;
            let (count, prepared) = if prepare { (TOGETHER, far) } else { (1, amounts.len()) };
            blocks.resize(count, Found::default());
            blocks.iter_mut().for_each(|block| block.clear(groups));
            if prepare && threads == 1 {
                Prepare { amounts: &amounts[far..], table, base: first, blocks: &mut blocks }.run();
            } else if prepare {
                let (table, part) = (&table[..], count.div_ceil(threads));
                std::thread::scope(|scope| {
                    for (number, blocks) in blocks.chunks_mut(part).enumerate() {
                        let base = first + LANES * part * number;
                        scope.spawn(move || dispatch(Prepare { amounts: &amounts[far..], table, base, blocks }));
                    }
                });
            }
            let mut steps = 0;
            for found in &mut blocks {
                let base = table.len();
                let whole = amounts.partition_point(|&a| a <= base).max(near);
                found.add(table, base, &amounts[near..whole.min(prepared)]);
                groups = finish(amounts, table, len, found, near..whole)?.max(groups);
                steps += found.sets.len() * (whole - near) / 2;
                if table.len() >= len {
                    break;
                }
            }
            if !meter.go_on(table.len(), steps as u64) {
                return Err(Stop::Ended);
            }
        }
        table.truncate(len);
        Ok(())
    }
}

/// The values of the next block: all options by the amounts number `looked` are known, those by the others, which
/// stay within the block or which only its later heaps can give, are not. Says how many groups occur.
#[inline(always)]
fn finish<V: Cell>(
    amounts: &[usize],
    table: &mut Vec<V>,
    len: usize,
    found: &mut Found,
    looked: std::ops::Range<usize>,
) -> Result<usize, Stop> {
    let base = table.len();
    let reach = amounts.partition_point(|&a| a < base + LANES).max(looked.end);
    let mut groups = 1;
    for lane in 0..LANES.min(len - base) {
        let n = base + lane;
        let mut own = [0u64; GROUPS];
        for &amount in amounts[..looked.start].iter().chain(&amounts[looked.end..reach]).take_while(|&&a| a <= n) {
            let value = table[n - amount].index();
            own[value / GROUP % GROUPS] |= 1 << (value % GROUP);
        }
        let mut group = found.full;
        let seen = loop {
            if group == GROUPS {
                return Err(Stop::Full);
            }
            if group == found.sets.len() {
                let mut more = [[0; LANES]];
                for amounts in amounts[looked.clone()].chunks(CHUNK) {
                    mark::<V, 1>(table, base, amounts, group, &mut more);
                }
                found.sets.extend(more);
            }
            match found.sets[group][lane] | own[group] {
                u64::MAX => group += 1,
                seen => break seen,
            }
        };
        let value = GROUP * group + seen.trailing_ones() as usize;
        table.push(V::from_index(value).ok_or(Stop::Full)?);
        groups = groups.max(group + 1);
    }
    Ok(groups)
}
