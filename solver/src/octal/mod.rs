//! Values of octal and hexadecimal games, and of Grundy's game.
//!
//! A game that cuts a heap in two has quadratically many moves, but the values show a *sparse space* (Guy and Smith;
//! Flammenkamp): by the parity of some bits of the value, and perhaps of the heap, nearly all heaps fall into one
//! class, and two heaps of the same class cannot make a value of the other. So the pairs with a rare member decide
//! the least missing value of one class exactly, and common pairs are tried only until every smaller value of the
//! other class has occurred. A class badly chosen costs time and never a wrong value.

mod middle;
mod narrow;
mod space;
mod wide;

use std::marker::PhantomData;

use crate::heap::code::Digits;
use crate::heap::table::{Values, mex};
use crate::simd::dispatch;

/// How a heap of n may be replaced, in the terms the kernels need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Take k and split the rest in two.
    splits: Vec<usize>,
    /// Take k and leave the rest.
    leaves: Vec<usize>,
    /// Take a heap of exactly k.
    ends: Vec<usize>,
    /// The two parts of a split must differ.
    unequal: bool,
}

impl Shape {
    fn of(digits: &Digits) -> Shape {
        let with = |bit: u8| (0..digits.0.len()).filter(|&k| digits.0[k] & bit > 0).collect();
        Shape { splits: with(4), leaves: with(2), ends: with(1), unequal: false }
    }

    fn last(&self) -> usize {
        self.splits.iter().chain(&self.leaves).chain(&self.ends).copied().max().unwrap_or(0)
    }

    /// The parity that all split digits share, if they do.
    fn parity(&self) -> Option<usize> {
        let parity = self.splits.first()? & 1;
        self.splits.iter().all(|k| k & 1 == parity).then_some(parity)
    }

    /// Calls `mark` with the values of the options of `n` that are no splits.
    #[inline(always)]
    fn simple<V: Cell>(&self, table: &[V], n: usize, mut mark: impl FnMut(usize)) {
        for &k in &self.leaves {
            if k < n {
                mark(table[n - k].index());
            }
        }
        if self.ends.contains(&n) {
            mark(0);
        }
    }
}

/// The integers that tables are made of.
pub(crate) trait Cell: Copy + Eq + std::ops::BitXor<Output = Self> {
    fn index(self) -> usize;
    /// `None` where the value is too large.
    fn from_index(value: usize) -> Option<Self>;
}

macro_rules! cell {
    ($($t:ty),*) => {$(
        impl Cell for $t {
            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }
            #[inline(always)]
            fn from_index(value: usize) -> Option<$t> {
                <$t>::try_from(value).ok()
            }
        }
    )*};
}
cell!(u8, u16, u32);

/// A table filled as far as its integers hold the values.
pub(crate) struct Full;

/// Extends the values of a code to `len` heaps.
pub(crate) fn extend(digits: &Digits, values: Values, len: usize) -> Values {
    if digits.parts() > 2 {
        return in_three(digits, values, len);
    }
    extend_shape(&Shape::of(digits), values, len)
}

/// Extends the values of Grundy's game, in which a heap is split into two unequal ones.
pub(crate) fn extend_unequal(values: Values, len: usize) -> Values {
    let shape = Shape { splits: vec![0], leaves: Vec::new(), ends: Vec::new(), unequal: true };
    extend_shape(&shape, values, len)
}

/// The values of heaps `0..len` under an octal code with the digits d_0, d_1, …, each of them computed: no period is used.
pub fn octal_values(digits: &[u8], len: usize) -> Vec<u64> {
    let values = extend(&Digits(digits.to_vec()), Values::Bytes(vec![0]), len.max(1));
    (0..len).map(|n| values.get(n)).collect()
}

fn extend_shape(shape: &Shape, mut values: Values, len: usize) -> Values {
    loop {
        let done = match &mut values {
            Values::Bytes(table) => extend_bytes(shape, table, len),
            Values::Words(table) => extend_cells(shape, table, len),
            Values::Wide(table) => extend_cells(shape, table, len),
        };
        if done.is_ok() {
            return values;
        }
        values = match values {
            Values::Bytes(table) => Values::Words(table.into_iter().map(u16::from).collect()),
            Values::Words(table) => Values::Wide(table.into_iter().map(u32::from).collect()),
            Values::Wide(_) => unreachable!("values are below the size of the heap, which is below 2^32"),
        };
    }
}

fn extend_bytes(shape: &Shape, table: &mut Vec<u8>, len: usize) -> Result<(), Full> {
    table.reserve_exact(len.saturating_sub(table.len()));
    start(shape, table, len)?;
    if table.len() < len && dispatch(narrow::Narrow { shape, table, len, word: PhantomData::<u32> }).is_ok() {
        return Ok(());
    }
    if table.len() < len && dispatch(narrow::Narrow { shape, table, len, word: PhantomData::<u64> }).is_ok() {
        return Ok(());
    }
    if table.len() < len && dispatch(middle::Middle::<1> { shape, table, len }).is_ok() {
        return Ok(());
    }
    if table.len() < len && dispatch(middle::Middle::<2> { shape, table, len }).is_ok() {
        return Ok(());
    }
    dispatch(wide::Wide { shape, table, len })
}

fn extend_cells<V: Cell>(shape: &Shape, table: &mut Vec<V>, len: usize) -> Result<(), Full> {
    table.reserve_exact(len.saturating_sub(table.len()));
    start(shape, table, len)?;
    dispatch(wide::Wide { shape, table, len })
}

/// The kernels look back further than the digits reach.
fn start<V: Cell>(shape: &Shape, table: &mut Vec<V>, len: usize) -> Result<(), Full> {
    let enough = 4 * narrow::LANES + 2 * shape.last();
    let until = if shape.splits.is_empty() { len } else { len.min(enough) };
    let mut seen = Vec::new();
    for n in table.len()..until {
        plain(shape, table, &mut seen, n)?;
    }
    Ok(())
}

/// Plain mex of heap `n`, the reference for every faster way.
fn plain<V: Cell>(shape: &Shape, table: &mut Vec<V>, seen: &mut Vec<u32>, n: usize) -> Result<(), Full> {
    let stamp = n as u32;
    let mut mark = |value: usize| {
        if value >= seen.len() {
            seen.resize(value + 1, 0);
        }
        seen[value] = stamp;
    };
    shape.simple(table, n, &mut mark);
    for &k in shape.splits.iter().filter(|&&k| k < n) {
        let rest = n - k;
        for a in 1..=rest / 2 {
            if !(shape.unequal && 2 * a == rest) {
                mark((table[a] ^ table[rest - a]).index());
            }
        }
    }
    table.push(V::from_index(mex(seen, stamp) as usize).ok_or(Full)?);
    Ok(())
}

/// Codes that leave up to three heaps, by plain mex.
fn in_three(digits: &Digits, values: Values, len: usize) -> Values {
    let mut table: Vec<u32> = (0..values.len()).map(|n| values.get(n) as u32).collect();
    let mut seen: Vec<u32> = Vec::new();
    let shape = Shape::of(digits);
    let thirds: Vec<usize> = (0..digits.0.len()).filter(|&k| digits.0[k] & 8 > 0).collect();
    for n in table.len()..len {
        let stamp = n as u32;
        let mut mark = |value: usize| {
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = stamp;
        };
        shape.simple(&table, n, &mut mark);
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
    }
    Values::from_wide(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(digits: &[u8]) -> Shape {
        Shape::of(&Digits(digits.to_vec()))
    }

    fn fast(shape: &Shape, values: Values, len: usize) -> Vec<u32> {
        let values = extend_shape(shape, values, len);
        (0..len).map(|n| values.get(n) as u32).collect()
    }

    fn slow(shape: &Shape, len: usize) -> Vec<u32> {
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
            assert!(fast(&shape, Values::Bytes(vec![0]), len) == slow(&shape, len), "{digits:?}");
            // Two steps, and the wider tables.
            let half = extend_shape(&shape, Values::Bytes(vec![0]), 3001);
            assert!(fast(&shape, half, len) == slow(&shape, len), "{digits:?} in two steps");
            assert!(fast(&shape, Values::Words(vec![0]), 2500) == slow(&shape, 2500), "{digits:?} in 16 bits");
            assert!(fast(&shape, Values::Wide(vec![0]), 1500) == slow(&shape, 1500), "{digits:?} in 32 bits");
        }
        let unequal = Shape { splits: vec![0], leaves: vec![], ends: vec![], unequal: true };
        assert!(fast(&unequal, Values::Bytes(vec![0]), 6000) == slow(&unequal, 6000));
        assert!(fast(&unequal, Values::Words(vec![0]), 3000) == slow(&unequal, 3000));
    }

    /// Every width of vectors gives the same values.
    #[test]
    fn kernels_agree_without_vectors() {
        use crate::simd::Kernel;
        for digits in [&[0u8, 7, 7][..], &[0, 1, 6], &[0, 0, 7]] {
            let shape = shape(digits);
            let mut table: Vec<u8> = slow(&shape, 600).into_iter().map(|v| v as u8).collect();
            let mut wide = table.clone();
            let mut middle = table.clone();
            assert!(middle::Middle::<2> { shape: &shape, table: &mut middle, len: 3000 }.run().is_ok());
            assert!(
                narrow::Narrow { shape: &shape, table: &mut table, len: 3000, word: PhantomData::<u64> }.run().is_ok()
            );
            assert!(wide::Wide { shape: &shape, table: &mut wide, len: 3000 }.run().is_ok());
            let expected = slow(&shape, 3000);
            assert!(table.iter().map(|&v| u32::from(v)).eq(expected.iter().copied()), "{digits:?}");
            assert!(middle.iter().map(|&v| u32::from(v)).eq(expected.iter().copied()), "{digits:?}");
            assert!(wide.iter().map(|&v| u32::from(v)).eq(expected), "{digits:?}");
        }
    }
}
