//! The choice of a sparse space: which heaps are rare.

use super::{Cell, Shape};

/// Class of heap i: the parity of `value & mask`, flipped for odd i where `position` is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Space {
    mask: usize,
    position: bool,
    /// The class of the common heaps.
    common: usize,
    /// The parity of the digits that split, where `position` is set.
    parity: usize,
}

impl Space {
    /// The space with the fewest rare heaps among all masks, by a Walsh–Hadamard transform over the values.
    pub fn choose<V: Cell>(shape: &Shape, table: &[V]) -> Space {
        let size = table.iter().map(|v| v.index()).max().unwrap_or(0).next_power_of_two().max(1) * 2;
        let mut even = vec![0i64; size];
        let mut odd = vec![0i64; size];
        for (i, value) in table.iter().enumerate().skip(1) {
            (if i % 2 == 0 { &mut even } else { &mut odd })[value.index()] += 1;
        }
        crate::count::transform(&mut even);
        crate::count::transform(&mut odd);
        // The transform gives (heaps of class 0) − (heaps of class 1); without the position bit, class 1 is common.
        let mut best = (i64::MAX, Space { mask: 0, position: false, common: 1, parity: 0 });
        for mask in 0..size {
            best = pick(best, even[mask] + odd[mask], Space { mask, position: false, common: 1, parity: 0 });
            if let Some(parity) = shape.parity() {
                let excess = (even[mask] - odd[mask]) * if parity == 1 { -1 } else { 1 };
                best = pick(best, excess, Space { mask, position: true, common: 1 ^ parity, parity });
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

    #[inline(always)]
    pub fn class_of_value(&self, value: usize) -> usize {
        (value & self.mask).count_ones() as usize & 1
    }
}

fn pick(best: (i64, Space), excess: i64, space: Space) -> (i64, Space) {
    if excess < best.0 { (excess, space) } else { best }
}
