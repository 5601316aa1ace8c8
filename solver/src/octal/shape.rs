//! A rule and its table as the kernels read them.

use crate::heap::digits::Digits;

/// Which moves a heap has: the amounts that may be taken, by what becomes of the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RuleShape {
    /// Take k and split the rest in two.
    pub splits: Vec<usize>,
    /// Take k and leave the rest.
    pub leaves: Vec<usize>,
    /// Take a heap of exactly k.
    pub ends: Vec<usize>,
    /// The two parts of a split must differ.
    pub unequal: bool,
}

impl RuleShape {
    pub fn of(digits: &Digits) -> RuleShape {
        let with = |bit: u8| (0..digits.0.len()).filter(|&k| digits.0[k] & bit > 0).collect();
        RuleShape { splits: with(4), leaves: with(2), ends: with(1), unequal: false }
    }

    pub fn last(&self) -> usize {
        self.splits.iter().chain(&self.leaves).chain(&self.ends).copied().max().unwrap_or(0)
    }

    /// The parity that all split digits share, if they do.
    pub fn parity(&self) -> Option<usize> {
        let parity = self.splits.first()? & 1;
        self.splits.iter().all(|k| k & 1 == parity).then_some(parity)
    }

    /// Calls `mark` with the values of the options of `n` that are no splits; `value` knows those of smaller heaps.
    #[inline(always)]
    pub fn simple(&self, n: usize, value: impl Fn(usize) -> usize, mut mark: impl FnMut(usize)) {
        for &k in &self.leaves {
            if k < n {
                mark(value(n - k));
            }
        }
        if self.ends.contains(&n) {
            mark(0);
        }
    }
}

/// The integers that tables are made of.
pub(super) trait TableCell: Copy + Eq + Sync + std::ops::BitXor<Output = Self> {
    fn index(self) -> usize;
    /// `None` where the value is too large.
    fn from_index(value: usize) -> Option<Self>;
}

macro_rules! cell {
    ($($t:ty),*) => {$(
        impl TableCell for $t {
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
