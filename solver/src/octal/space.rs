//! The choice of a sparse space: which heaps are rare.

use super::shape::{RuleShape, TableCell};

/// Class of heap i: the parity of `value & mask`, flipped for odd i where `position` is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SparseSpace {
    mask: usize,
    position: bool,
    /// The class of the common heaps.
    common: usize,
    /// The parity of the digits that split, where `position` is set.
    parity: usize,
}

impl SparseSpace {
    /// The space with the fewest rare heaps among all masks, by a Walsh–Hadamard transform over the values.
    pub fn choose<V: TableCell>(shape: &RuleShape, table: &[V]) -> SparseSpace {
        let size = (table.iter().map(|v| v.index()).max().unwrap_or(0) + 1).next_power_of_two().max(2);
        let mut even = vec![0i64; size];
        let mut odd = vec![0i64; size];
        for (i, value) in table.iter().enumerate().skip(1) {
            (if i % 2 == 0 { &mut even } else { &mut odd })[value.index()] += 1;
        }
        crate::eigen::transform(&mut even);
        crate::eigen::transform(&mut odd);
        // The transform gives (heaps of class 0) − (heaps of class 1); without the position bit, class 1 is common.
        let mut best = (i64::MAX, SparseSpace { mask: 1, position: false, common: 1, parity: 0 });
        for mask in 1..size {
            best = pick(best, even[mask] + odd[mask], SparseSpace { mask, position: false, common: 1, parity: 0 });
            if let Some(parity) = shape.parity() {
                let excess = (even[mask] - odd[mask]) * if parity == 1 { -1 } else { 1 };
                best = pick(best, excess, SparseSpace { mask, position: true, common: 1 ^ parity, parity });
            }
        }
        best.1
    }

    #[inline(always)]
    pub fn is_rare(&self, n: usize, value: usize) -> bool {
        (value & self.mask).count_ones() as usize & 1 ^ (usize::from(self.position) & n & 1) != self.common
    }

    /// The class, by the parity of `value & mask` alone, of the values that pairs of common heaps make at heap `n`.
    #[inline(always)]
    pub fn even_class(&self, n: usize) -> usize {
        usize::from(self.position) & (n ^ self.parity) & 1
    }

    pub fn codes(&self) -> ValueCodes {
        ValueCodes { mask: self.mask, dropped: self.mask.trailing_zeros() }
    }

    #[inline(always)]
    pub fn class_of_value(&self, value: usize) -> usize {
        (value & self.mask).count_ones() as usize & 1
    }
}

fn pick(best: (i64, SparseSpace), excess: i64, space: SparseSpace) -> (i64, SparseSpace) {
    if excess < best.0 { (excess, space) } else { best }
}

/// Values of one class without the lowest bit of the mask, which the class restores.
/// Within a class, codes have the order of values: the bits above the dropped one decide it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueCodes {
    mask: usize,
    dropped: u32,
}

impl ValueCodes {
    /// A linear map: the code of an xor is the xor of the codes.
    #[inline(always)]
    pub fn code(&self, value: usize) -> usize {
        let low = value & ((1 << self.dropped) - 1);
        value >> (self.dropped + 1) << self.dropped | low
    }

    #[inline(always)]
    pub fn value(&self, code: usize, class: usize) -> usize {
        let low = code & ((1 << self.dropped) - 1);
        let high = code >> self.dropped << (self.dropped + 1);
        let bit = ((high & self.mask).count_ones() as usize & 1) ^ class;
        high | bit << self.dropped | low
    }

    /// How many codes of the other class stand for values below the value of `code` in `class`.
    #[inline(always)]
    pub fn below(&self, code: usize, class: usize) -> usize {
        let bit = self.value(code, class) >> self.dropped & 1;
        ((code >> self.dropped) + bit) << self.dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_number_the_values_of_a_class() {
        for mask in 1..64usize {
            let codes = SparseSpace { mask, position: false, common: 1, parity: 0 }.codes();
            for class in 0..2 {
                let values: Vec<usize> = (0..128).filter(|v| (v & mask).count_ones() as usize % 2 == class).collect();
                for (code, &value) in values.iter().enumerate() {
                    assert_eq!((codes.code(value), codes.value(code, class)), (code, value));
                    let below = (0..value).filter(|v| (v & mask).count_ones() as usize % 2 != class).count();
                    assert_eq!(codes.below(code, class), below, "mask {mask} value {value}");
                }
            }
        }
    }
}
