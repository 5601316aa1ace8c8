//! Values from 256 on: what occurs is marked byte by byte, and what is still missing is searched by vectors.
//!
//! As with coded values a block of heaps is filled at once: for each rare heap r, the values of n − k − r for all n of
//! the block are neighbours in the table. Each marks a byte in the row of its n; the rows stay in the nearest cache.

use super::shape::{RuleShape, TableCell};
use super::space::SparseSpace;
use crate::heap::kernel::KernelStop;
use crate::heap::meter::Meter;
use crate::simd::{Kernel, Vectors, dispatch, each};

/// Heaps per block.
const LANES: usize = 16;
/// Blocks that several threads prepare together.
const TOGETHER: usize = 64;
/// The largest room of which so many rows are kept.
const MOST: usize = 4096;
/// Marks that are worth a thread.
const WORTH: usize = 1 << 20;
/// Pairs compared between two looks at the result.
const CHUNK: usize = 256;
/// Common pairs that are marked one by one before single values are searched.
const MARKED: usize = 768;

/// Extends `table` to `len` heaps, as long as the values stay below `ROOM`, a power of two.
pub(super) struct WideKernel<'a, 'w, V, const ROOM: usize> {
    pub shape: &'a RuleShape,
    pub table: &'a mut Vec<V>,
    pub len: usize,
    pub meter: &'a mut Meter<'w>,
}

/// Adds the pairs of these rare heaps to the rows of marks of the block at `base`. Says how many steps that took.
#[inline(always)]
fn mark<V: TableCell, const ROOM: usize>(
    shape: &RuleShape,
    table: &[V],
    base: usize,
    rare: &[(u32, V)],
    rows: &mut [[u8; ROOM]],
) -> usize {
    let Some(marks) = rows.first_chunk_mut::<LANES>() else { return 0 };
    let mut steps = 0;
    for &k in &shape.splits {
        let from = base - k;
        let smaller = rare.partition_point(|&(r, _)| (r as usize) < from);
        steps += smaller;
        for &(r, value) in &rare[..smaller] {
            let r = r as usize;
            if shape.unequal && 2 * r >= from && 2 * r < from + LANES {
                for lane in (0..LANES).filter(|lane| from + lane != 2 * r) {
                    marks[lane][(table[from - r + lane] ^ value).index() % ROOM] = 1;
                }
                continue;
            }
            if let Some(row) = table[from - r..].first_chunk::<LANES>() {
                let pairs = each(row, |other| other ^ value);
                for lane in 0..LANES {
                    marks[lane][pairs[lane].index() % ROOM] = 1;
                }
            }
        }
    }
    steps
}

/// The pairs of rare heaps that are far enough for the table to know the other part, for the blocks from `base` on.
struct PrepareRows<'a, V, const ROOM: usize> {
    shape: &'a RuleShape,
    table: &'a [V],
    base: usize,
    rare: &'a [(u32, V)],
    rows: &'a mut [[u8; ROOM]],
}

impl<V: TableCell, const ROOM: usize> Kernel for PrepareRows<'_, V, ROOM> {
    type Output = ();

    #[inline(always)]
    fn run<M: Vectors>(self) {
        for (number, rows) in self.rows.chunks_exact_mut(LANES).enumerate() {
            mark(self.shape, self.table, self.base + LANES * number, self.rare, rows);
        }
    }
}

impl<V: TableCell, const ROOM: usize> Kernel for WideKernel<'_, '_, V, ROOM> {
    type Output = Result<(), KernelStop>;

    #[inline(always)]
    fn run<M: Vectors>(self) -> Result<(), KernelStop> {
        let WideKernel { shape, table, len, meter } = self;
        if table.iter().any(|value| value.index() >= ROOM) {
            return Err(KernelStop::Full);
        }
        let mut until = 0;
        let mut space = SparseSpace::choose(shape, &table[..1]);
        let mut rare: Vec<(u32, V)> = Vec::new();
        let mut rows: Vec<[u8; ROOM]> = Vec::new();
        while table.len() < len {
            let first = table.len();
            if first >= until {
                space = SparseSpace::choose(shape, table);
                let heaps = table.iter().enumerate().skip(LANES);
                rare = heaps.filter(|(i, v)| space.is_rare(*i, v.index())).map(|(i, &v)| (i as u32, v)).collect();
                until = 2 * first;
            }
            let (far, known) = (rare.partition_point(|&(r, _)| (r as usize) < LANES * TOGETHER), rare.len());
            let work = (known - far) * shape.splits.len() * LANES * TOGETHER;
            let threads = if ROOM > MOST { 1 } else { meter.threads().min(work / WORTH + 1).min(TOGETHER) };
            // With one thread there is nothing to prepare: every block marks all its pairs by itself.
            let (count, prepared) = if threads > 1 { (TOGETHER, far..known) } else { (1, 0..0) };
            rows.resize(count * LANES, [0; ROOM]);
            rows.iter_mut().for_each(|row| row.fill(0));
            if threads > 1 {
                let (table, rare, part) = (&table[..], &rare[prepared.clone()], count.div_ceil(threads));
                std::thread::scope(|scope| {
                    for (number, rows) in rows.chunks_mut(part * LANES).enumerate() {
                        let base = first + LANES * part * number;
                        scope.spawn(move || dispatch(PrepareRows { shape, table, base, rare, rows }));
                    }
                });
            }
            for rows in rows.chunks_exact_mut(LANES) {
                let base = table.len();
                let mut steps = prepared.len();
                // Rare heaps of the blocks just filled are as far as they can be, and were not known before.
                for rare in [&rare[..prepared.start], &rare[prepared.end..]] {
                    steps += mark(shape, table, base, rare, rows);
                }
                for (n, row) in (base..len).zip(rows.iter_mut()) {
                    let value = value(shape, table, space, row, n, &mut steps);
                    let cell = V::from_index(value).filter(|_| value < ROOM).ok_or(KernelStop::Full)?;
                    table.push(cell);
                    if space.is_rare(n, value) {
                        rare.push((n as u32, cell));
                    }
                }
                // A step of the marks takes as long as a quarter of a step of 64 pairs that are no scattered writes.
                if !meter.go_on(table.len(), 4 * steps as u64) {
                    return Err(KernelStop::Ended);
                }
                if table.len() >= len {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// The value of `n`, where `seen` marks what rare heaps from `LANES` on contribute.
#[inline(always)]
fn value<V: TableCell, const ROOM: usize>(
    shape: &RuleShape,
    table: &[V],
    space: SparseSpace,
    seen: &mut [u8; ROOM],
    n: usize,
    steps: &mut usize,
) -> usize {
    shape.simple(n, |m| table[m].index(), |value| seen[value % ROOM] = 1);
    for &k in shape.splits.iter().filter(|&&k| k + 1 < n) {
        let rest = n - k;
        let half = MARKED.min((rest - usize::from(shape.unequal)) / 2);
        mark_pairs(table, rest, half, seen);
    }
    let even = space.even_class(n);
    let mut value = 0;
    loop {
        value = next_missing(seen, value);
        // Exact for the odd class; for the other every common pair must have been tried.
        if value == ROOM || space.class_of_value(value) != even || !occurs(shape, table, n, value, steps) {
            return value;
        }
        seen[value] = 1;
    }
}

/// Marks the values of the pairs (a, rest − a) for a up to `half`.
#[inline(always)]
fn mark_pairs<V: TableCell, const ROOM: usize>(table: &[V], rest: usize, half: usize, seen: &mut [u8; ROOM]) {
    let (low, more_low) = table[1..=half].as_chunks::<LANES>();
    let (more_high, high) = table[rest - half..rest].as_rchunks::<LANES>();
    for (low, high) in low.iter().zip(high.iter().rev()) {
        // All of a chunk first, which is done by vectors.
        let mut pairs = *low;
        for lane in 0..LANES {
            pairs[lane] = pairs[lane] ^ high[LANES - 1 - lane];
        }
        for pair in pairs {
            seen[pair.index() % ROOM] = 1;
        }
    }
    for (&low, &high) in more_low.iter().zip(more_high.iter().rev()) {
        seen[(low ^ high).index() % ROOM] = 1;
    }
}

/// The first value from `from` on that is not marked.
#[inline(always)]
fn next_missing<const ROOM: usize>(seen: &[u8; ROOM], from: usize) -> usize {
    let mut at = from;
    while let Some(eight) = seen[at..].first_chunk::<8>() {
        let missing = !u64::from_le_bytes(*eight) & 0x0101_0101_0101_0101;
        if missing > 0 {
            return at + missing.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at + seen[at..].iter().take_while(|&&mark| mark > 0).count()
}

/// Whether some split of `n` past the pairs that were marked has this value.
#[inline(always)]
fn occurs<V: TableCell>(shape: &RuleShape, table: &[V], n: usize, value: usize, steps: &mut usize) -> bool {
    let Some(wanted) = V::from_index(value) else { return false };
    let mut from = MARKED + 1;
    loop {
        let mut any = false;
        // The digits take turns: the search ends as soon as one of them shows the value.
        for &k in shape.splits.iter().filter(|&&k| k < n) {
            let rest = n - k;
            let half = (rest - usize::from(shape.unequal)) / 2;
            if from > half {
                continue;
            }
            any = true;
            *steps += 1;
            let low = &table[from..=half.min(from + CHUNK - 1)];
            let high = &table[rest - from + 1 - low.len()..=rest - from];
            if meets(low, high, wanted) {
                return true;
            }
        }
        if !any {
            return false;
        }
        from += CHUNK;
    }
}

/// Whether `low[i] ^ high[last − i]` is `wanted` for some i.
#[inline(always)]
fn meets<V: TableCell>(low: &[V], high: &[V], wanted: V) -> bool {
    if let (Some(low), Some(high)) = (low.first_chunk::<CHUNK>(), high.first_chunk::<CHUNK>()) {
        let mut found = false;
        for i in 0..CHUNK {
            found |= low[i] ^ high[CHUNK - 1 - i] == wanted;
        }
        return found;
    }
    low.iter().zip(high.iter().rev()).any(|(&a, &b)| a ^ b == wanted)
}
