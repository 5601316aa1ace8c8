//! Values of octal and hexadecimal games, and of Grundy's game.
//!
//! A game that cuts a heap in two has quadratically many moves, but the values show a *sparse space* (Guy and Smith;
//! Flammenkamp): by the parity of some bits of the value, and perhaps of the heap, nearly all heaps fall into one
//! class, and two heaps of the same class cannot make a value of the other. So the pairs with a rare member decide
//! the least missing value of one class exactly, and common pairs are tried only until every smaller value of the
//! other class has occurred. A bad choice of the class costs time, but the values are the same.

mod coded;
mod shape;
mod space;
mod wide;

use std::marker::PhantomData;

use coded::{BitWord, CodedKernel};
use shape::{RuleShape, TableCell};
use wide::WideKernel;

use crate::heap::digits::Digits;
use crate::heap::kernel::KernelStop;
use crate::heap::meter::Meter;
use crate::heap::table::{Values, mex};
use crate::simd::dispatch;
use crate::types::Budget;

/// Extends the values of a code to `len` heaps, or to fewer where the meter ends the work.
pub(crate) fn extend(digits: &Digits, values: Values, len: usize, meter: &mut Meter<'_>) -> Values {
    if digits.parts() > 2 {
        return in_three(digits, values, len, meter);
    }
    extend_shape(&RuleShape::of(digits), values, len, meter)
}

/// Extends the values of Grundy's game, in which a heap is split into two unequal ones.
pub(crate) fn extend_unequal(values: Values, len: usize, meter: &mut Meter<'_>) -> Values {
    let shape = RuleShape { splits: vec![0], leaves: Vec::new(), ends: Vec::new(), unequal: true };
    extend_shape(&shape, values, len, meter)
}

/// The values of heaps `0..len` under an octal code with the digits d_0, d_1, …, each of them computed: no period is used.
pub fn octal_values(digits: &[u8], len: usize) -> Vec<u64> {
    let unbounded = Budget { bytes: u64::MAX, positions: u64::MAX, threads: 1 };
    let mut always = |_| true;
    let meter = &mut Meter::new(&unbounded, &mut always);
    let values = extend(&Digits(digits.to_vec()), Values::U8(vec![0]), len.max(1), meter);
    (0..len).map(|n| values.get(n)).collect()
}

fn extend_shape(shape: &RuleShape, mut values: Values, len: usize, meter: &mut Meter<'_>) -> Values {
    loop {
        let done = match &mut values {
            Values::U8(table) => extend_bytes(shape, table, len, meter),
            Values::U16(table) => extend_words(shape, table, len, meter),
            Values::U32(table) => extend_plain(shape, table, len, meter),
        };
        match done {
            Err(KernelStop::Full) => values.widen(),
            Ok(()) | Err(KernelStop::Ended) => return values,
        }
    }
}

/// The narrowest kernel that still holds the values, and wider ones as they grow.
fn extend_bytes(shape: &RuleShape, table: &mut Vec<u8>, len: usize, meter: &mut Meter<'_>) -> Done {
    fn coded<W: BitWord, const WORDS: usize>(
        shape: &RuleShape,
        table: &mut Vec<u8>,
        len: usize,
        meter: &mut Meter<'_>,
    ) -> Done {
        dispatch(CodedKernel::<W, WORDS> { shape, table, len, meter, word: PhantomData })
    }
    let kernels = [coded::<u16, 1>, coded::<u32, 1>, coded::<u64, 1>, coded::<u64, 2>];
    in_turn(&kernels, shape, table, len, meter)
}

fn extend_words(shape: &RuleShape, table: &mut Vec<u16>, len: usize, meter: &mut Meter<'_>) -> Done {
    fn wide<const ROOM: usize>(shape: &RuleShape, table: &mut Vec<u16>, len: usize, meter: &mut Meter<'_>) -> Done {
        dispatch(WideKernel::<u16, ROOM> { shape, table, len, meter })
    }
    let kernels = [wide::<512>, wide::<1024>, wide::<4096>, wide::<{ 1 << 16 }>];
    in_turn(&kernels, shape, table, len, meter)
}

type Done = Result<(), KernelStop>;
type Extend<V> = fn(&RuleShape, &mut Vec<V>, usize, &mut Meter<'_>) -> Done;

/// Each kernel goes on where the values became too large for the one before.
fn in_turn<V: TableCell>(
    kernels: &[Extend<V>],
    shape: &RuleShape,
    table: &mut Vec<V>,
    len: usize,
    meter: &mut Meter<'_>,
) -> Done {
    table.reserve_exact(len.saturating_sub(table.len()));
    // The kernels look back further than the digits reach; without splits nothing is quicker than plain mex.
    let enough = if shape.splits.is_empty() { len } else { 4 * coded::LANES + 2 * shape.last() };
    extend_plain(shape, table, len.min(enough), meter)?;
    for kernel in kernels {
        if table.len() >= len {
            break;
        }
        match kernel(shape, table, len, meter) {
            Err(KernelStop::Full) => {}
            done => return done,
        }
    }
    if table.len() < len { Err(KernelStop::Full) } else { Ok(()) }
}

fn extend_plain<V: TableCell>(shape: &RuleShape, table: &mut Vec<V>, len: usize, meter: &mut Meter<'_>) -> Done {
    let mut seen = Vec::new();
    for n in table.len()..len {
        plain(shape, table, &mut seen, n)?;
        if !meter.go_on(table.len(), (shape.splits.len() * n / 64) as u64) {
            return Err(KernelStop::Ended);
        }
    }
    Ok(())
}

/// Plain mex of heap `n`, the reference for every faster way.
fn plain<V: TableCell>(shape: &RuleShape, table: &mut Vec<V>, seen: &mut Vec<u32>, n: usize) -> Result<(), KernelStop> {
    let stamp = n as u32;
    let mut mark = |value: usize| {
        if value >= seen.len() {
            seen.resize(value + 1, 0);
        }
        seen[value] = stamp;
    };
    shape.simple(n, |m| table[m].index(), &mut mark);
    for &k in shape.splits.iter().filter(|&&k| k < n) {
        let rest = n - k;
        for a in 1..=rest / 2 {
            if !(shape.unequal && 2 * a == rest) {
                mark((table[a] ^ table[rest - a]).index());
            }
        }
    }
    table.push(V::from_index(mex(seen, stamp) as usize).ok_or(KernelStop::Full)?);
    Ok(())
}

/// Codes that leave up to three heaps, by plain mex.
fn in_three(digits: &Digits, values: Values, len: usize, meter: &mut Meter<'_>) -> Values {
    let mut table: Vec<u32> = (0..values.len()).map(|n| values.get(n) as u32).collect();
    let mut seen: Vec<u32> = Vec::new();
    let shape = RuleShape::of(digits);
    let thirds: Vec<usize> = (0..digits.0.len()).filter(|&k| digits.0[k] & 8 > 0).collect();
    for n in table.len()..len {
        let stamp = n as u32;
        let mut mark = |value: usize| {
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = stamp;
        };
        shape.simple(n, |m| table[m] as usize, &mut mark);
        for &k in shape.splits.iter().filter(|&&k| k < n) {
            (1..=(n - k) / 2).for_each(|a| mark((table[a] ^ table[n - k - a]) as usize));
        }
        for &k in thirds.iter().filter(|&&k| k < n) {
            let rest = n - k;
            for a in 1..=rest / 3 {
                for b in a..=(rest - a) / 2 {
                    mark((table[a] ^ table[b] ^ table[rest - a - b]) as usize);
                }
            }
        }
        table.push(mex(&seen, stamp));
        if !meter.go_on(table.len(), (n * n / 64) as u64) {
            break;
        }
    }
    Values::from_wide(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(digits: &[u8]) -> RuleShape {
        RuleShape::of(&Digits(digits.to_vec()))
    }

    fn metered<T>(run: impl FnOnce(&mut Meter<'_>) -> T) -> T {
        let mut always = |_| true;
        run(&mut Meter::new(&Budget { bytes: u64::MAX, positions: u64::MAX, threads: 1 }, &mut always))
    }

    fn fast(shape: &RuleShape, values: Values, len: usize) -> Vec<u32> {
        let values = metered(|meter| extend_shape(shape, values, len, meter));
        (0..len).map(|n| values.get(n) as u32).collect()
    }

    fn slow(shape: &RuleShape, len: usize) -> Vec<u32> {
        let (mut table, mut seen) = (vec![0u32], Vec::new());
        for n in 1..len {
            assert!(plain(shape, &mut table, &mut seen, n).is_ok());
        }
        table
    }

    #[test]
    fn kernels_agree_with_plain_mex() {
        let codes: [&[u8]; 14] = [
            &[0, 7, 7],
            &[0, 1, 3, 7],
            &[0, 6],
            &[0, 1, 6],
            &[0, 0, 7],
            &[0, 0, 0, 7],
            &[0, 5, 6],
            &[4, 3],
            &[4, 0, 0, 7],
            &[0, 1, 0, 4],
            &[0, 4, 5, 4],
            &[0, 0, 6],
            &[0, 0, 4, 4, 5],
            &[0, 3, 7, 6],
        ];
        for digits in codes {
            let shape = shape(digits);
            let len = 6000;
            assert!(fast(&shape, Values::U8(vec![0]), len) == slow(&shape, len), "{digits:?}");
            // Two steps, and the wider tables.
            let half = metered(|meter| extend_shape(&shape, Values::U8(vec![0]), 3001, meter));
            assert!(fast(&shape, half, len) == slow(&shape, len), "{digits:?} in two steps");
            assert!(fast(&shape, Values::U16(vec![0]), 2500) == slow(&shape, 2500), "{digits:?} in 16 bits");
            assert!(fast(&shape, Values::U32(vec![0]), 1500) == slow(&shape, 1500), "{digits:?} in 32 bits");
        }
        let unequal = RuleShape { splits: vec![0], leaves: vec![], ends: vec![], unequal: true };
        assert!(fast(&unequal, Values::U8(vec![0]), 6000) == slow(&unequal, 6000));
        assert!(fast(&unequal, Values::U16(vec![0]), 3000) == slow(&unequal, 3000));
    }

    #[test]
    fn kernels_agree_for_every_width_of_vectors() {
        use crate::simd::Way;
        for digits in [&[0u8, 7, 7][..], &[0, 1, 6], &[0, 0, 7]] {
            let shape = shape(digits);
            let expected = slow(&shape, 3000);
            let start: Vec<u8> = expected[..600].iter().map(|&v| v as u8).collect();
            type Run = fn(Way, &RuleShape, &mut Vec<u8>, &mut Meter<'_>) -> Done;
            fn coded<W: BitWord, const WORDS: usize>(
                way: Way,
                shape: &RuleShape,
                table: &mut Vec<u8>,
                meter: &mut Meter<'_>,
            ) -> Done {
                way.run(CodedKernel::<W, WORDS> { shape, table, len: 3000, meter, word: PhantomData })
            }
            let wide: Run =
                |way, shape, table, meter| way.run(WideKernel::<u8, 256> { shape, table, len: 3000, meter });
            let kernels: [Run; 5] = [coded::<u16, 1>, coded::<u32, 1>, coded::<u64, 1>, coded::<u64, 2>, wide];
            for (number, kernel) in kernels.into_iter().enumerate() {
                for way in Way::all() {
                    let mut table = start.clone();
                    let done = metered(|meter| kernel(way, &shape, &mut table, meter));
                    let context = format!("{digits:?} kernel {number} {way:?}");
                    // What a narrow kernel holds no more it leaves to the next, with what it found.
                    assert!(done.is_ok() || number < 3, "{context}");
                    assert!(table.iter().zip(&expected).all(|(&a, &b)| u32::from(a) == b), "{context}");
                    assert!(table.len() == 3000 || done.is_err() && table.len() >= 600, "{context}");
                }
            }
        }
    }

    /// Enough work for several threads: the rare heaps of 0.06 are many.
    #[test]
    fn threads_give_the_same_values() {
        let shape = shape(&[0, 6]);
        let len = 20_000;
        let values = |threads| {
            let (budget, mut always) = (Budget { threads, ..Budget::default() }, |_| true);
            extend_shape(&shape, Values::U8(vec![0]), len, &mut Meter::new(&budget, &mut always))
        };
        let one = values(1);
        assert!((0..len).any(|n| one.get(n) > 255));
        for threads in [2, 3] {
            let found = values(threads);
            assert!((0..len).all(|n| found.get(n) == one.get(n)), "{threads} threads");
        }
    }
}
