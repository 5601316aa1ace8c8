//! Values of any size: the rare pairs are marked one by one, and what is still missing is searched by vectors.

use super::space::Space;
use super::{Cell, Full, Shape};
use crate::simd::Kernel;

/// Pairs compared between two looks at the result.
const CHUNK: usize = 256;
/// Common pairs that are marked one by one before single values are searched.
const MARKED: usize = 192;

/// Extends `table` to `len` heaps, as long as the values fit its integers.
pub(super) struct Wide<'a, V> {
    pub shape: &'a Shape,
    pub table: &'a mut Vec<V>,
    pub len: usize,
}

impl<V: Cell> Kernel for Wide<'_, V> {
    type Output = Result<(), Full>;

    #[inline(always)]
    fn run(self) -> Result<(), Full> {
        let Wide { shape, table, len } = self;
        let mut until = 0;
        let mut space = Space::choose(shape, &table[..1]);
        let mut rare: Vec<(u32, V)> = Vec::new();
        // One mark per value; xors of values stay below the next power of two.
        let most = table.iter().map(|v| v.index()).max().unwrap_or(0);
        let mut seen = vec![0u32; 2 * (most + 1).next_power_of_two()];
        for n in table.len()..len {
            if n >= until {
                space = Space::choose(shape, table);
                let heaps = table.iter().enumerate().skip(1);
                rare = heaps.filter(|(i, v)| space.is_rare(*i, v.index())).map(|(i, &v)| (i as u32, v)).collect();
                until = 2 * n;
            }
            let value = value(shape, table, space, &rare, &mut seen, n);
            let cell = V::from_index(value).ok_or(Full)?;
            let room = 2 * (value + 1).next_power_of_two();
            if seen.len() < room {
                seen.resize(room, 0);
            }
            table.push(cell);
            if space.is_rare(n, value) {
                rare.push((n as u32, cell));
            }
        }
        Ok(())
    }
}

#[inline(always)]
fn value<V: Cell>(shape: &Shape, table: &[V], space: Space, rare: &[(u32, V)], seen: &mut [u32], n: usize) -> usize {
    let stamp = n as u32;
    let mut mark = |value: usize| seen[value] = stamp;
    shape.simple(table, n, &mut mark);
    for &k in shape.splits.iter().filter(|&&k| k + 1 < n) {
        let rest = n - k;
        let near = rare.partition_point(|&(r, _)| (r as usize) < rest);
        for &(r, value) in &rare[..near] {
            if !(shape.unequal && 2 * r as usize == rest) {
                mark((table[rest - r as usize] ^ value).index());
            }
        }
        for a in 1..MARKED.min(rest.div_ceil(2)) {
            mark((table[a] ^ table[rest - a]).index());
        }
    }
    let even = space.even_class(n);
    let mut value = 0;
    loop {
        if value >= seen.len() {
            return value;
        }
        if seen[value] != stamp {
            // Exact for the odd class; for the other every common pair must have been tried.
            if space.class_of_value(value) != even || !occurs(shape, table, n, value) {
                return value;
            }
            seen[value] = stamp;
        }
        value += 1;
    }
}

/// Whether some split of `n` has this value.
#[inline(always)]
fn occurs<V: Cell>(shape: &Shape, table: &[V], n: usize, value: usize) -> bool {
    let Some(wanted) = V::from_index(value) else { return false };
    let mut from = 1;
    loop {
        let mut any = false;
        // The digits take turns.
        for &k in shape.splits.iter().filter(|&&k| k < n) {
            let rest = n - k;
            let half = if shape.unequal { (rest - 1) / 2 } else { rest / 2 };
            if from > half {
                continue;
            }
            any = true;
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
fn meets<V: Cell>(low: &[V], high: &[V], wanted: V) -> bool {
    if let (Some(low), Some(high)) = (low.first_chunk::<CHUNK>(), high.first_chunk::<CHUNK>()) {
        let mut found = false;
        for i in 0..CHUNK {
            found |= low[i] ^ high[CHUNK - 1 - i] == wanted;
        }
        return found;
    }
    low.iter().zip(high.iter().rev()).any(|(&a, &b)| a ^ b == wanted)
}
