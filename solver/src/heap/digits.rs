//! The digits of an octal or hexadecimal code (Guy and Smith 1956): digit d_k says into how many heaps the rest may be
//! left after taking k tokens: bit 1 none, bit 2 one heap, bit 4 two, bit 8 three.

/// The digits d_0, d_1, …; the last one is not zero (unless it is d_0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Digits(pub Vec<u8>);

impl Digits {
    /// Into how many heaps at most a heap may be cut by one move.
    pub fn parts(&self) -> u32 {
        self.0.iter().map(|d| d.checked_ilog2().unwrap_or(0)).max().unwrap_or(0)
    }

    pub fn last(&self) -> u64 {
        self.0.len() as u64 - 1
    }

    /// The moves on a heap of `n`, block by block: tokens taken, heaps left, how many such moves.
    pub fn blocks(&self, n: u64) -> impl Iterator<Item = (u64, u32, u128)> + '_ {
        self.0.iter().enumerate().take_while(move |&(k, _)| k as u64 <= n).flat_map(move |(k, &digit)| {
            let rest = n - k as u64;
            (0..4u32).filter(move |bit| digit >> bit & 1 == 1).filter_map(move |parts| {
                let ways = match (parts, rest) {
                    (0, 0) => 1,
                    (0, _) | (_, 0) => 0,
                    (1, _) => 1,
                    (2, _) => u128::from(rest) - 1,
                    (_, _) => (u128::from(rest) - 1) * u128::from(rest.saturating_sub(2)) / 2,
                };
                (ways > 0).then_some((k as u64, parts, ways))
            })
        })
    }
}
