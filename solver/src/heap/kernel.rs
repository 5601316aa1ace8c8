//! What the kernels that fill tables of values share: the integers, and why they end early.

/// The integers that tables are made of.
pub(crate) trait Cell: Copy + Eq + Sync + std::ops::BitXor<Output = Self> {
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

/// Why a kernel ended early; the table holds what was found.
pub(crate) enum Stop {
    /// The next value needs wider integers.
    Full,
    /// The meter says why.
    Ended,
}
