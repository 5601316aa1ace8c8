//! The moves of a heap as plain data, for programs outside of this crate that are to play the same game.

/// Which moves a heap of n has. With the rules in `docs/games.md` this is everything that decides a heap game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapMoves {
    /// Take an amount that lies in one of these disjoint ascending ranges; both ends belong to them.
    Ranges(Vec<(u64, u64)>),
    /// Take a square number.
    Squares,
    /// Take a prime number.
    Primes,
    /// Take a triangular number.
    Triangular,
    /// Take an odd number.
    Odd,
    /// Take a divisor of n; `proper`: not n itself.
    Divisors { proper: bool },
    /// Take a number that has no common factor with n.
    Coprime,
    /// Take from 1 to ⌊n·numerator/denominator⌋.
    Fraction { numerator: u64, denominator: u64 },
    /// The digits d_0, d_1, … of an octal or hexadecimal code: after taking k tokens the rest may be left as so many heaps as
    /// d_k has bits (1 none, 2 one, 4 two, 8 three).
    Code(Vec<u8>),
    /// Grundy's game: split in two unequal heaps.
    UnequalSplit,
    /// Lasker's Nim: take any amount, or split in two.
    Lasker,
    /// Split into n/d heaps of d, a divisor below n.
    DivisorSplit,
    /// Replace by two divisors of n other than 1 and n.
    DivisorPair,
    /// n becomes ⌊n/d⌋ for one of these, ascending, each at least 2.
    Divide(Vec<u64>),
    /// Replace by one to n−1 smaller heaps.
    SmallerHeaps,
}
