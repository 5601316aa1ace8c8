//! Nimbers: the values of impartial games.

use std::fmt;
use std::ops::{Add, AddAssign};

/// The Grundy value of an impartial game: the least value that no option has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

// Adding games xors their values (Sprague–Grundy), so `+` on nimbers is xor; it is its own inverse.
#[expect(clippy::suspicious_arithmetic_impl, reason = "the sum of two nimbers is their xor")]
impl Add for Nimber {
    type Output = Nimber;
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

#[expect(clippy::suspicious_op_assign_impl, reason = "the sum of two nimbers is their xor")]
impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        self.0 ^= other.0;
    }
}

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber(0), Add::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
