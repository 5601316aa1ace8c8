//! Nimbers: the values of impartial games.

use std::fmt;
use std::ops::{Add, AddAssign, Mul};

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

/// The nim product: with it the nimbers are a field (Conway), and it values products of coin-turning games.
impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(product(self.0, other.0, 32))
    }
}

/// The product of two numbers below 2^(2·half), by Karatsuba's three products over the Fermat power F = 2^half,
/// whose square is F + F/2.
fn product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = product(a0, b0, half / 2);
    if a1 == 0 && b1 == 0 {
        return low;
    }
    let high = product(a1, b1, half / 2);
    let cross = product(a1 ^ a0, b1 ^ b0, half / 2) ^ low;
    cross << half ^ low ^ product(high, 1 << (half - 1), half / 2)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_form_a_field() {
        let sample =
            [0, 1, 2, 3, 5, 15, 16, 200, 256, 65_535, 65_536, 1 << 40, u64::MAX, 0x1234_5678_9abc_def0].map(Nimber);
        for a in sample {
            assert_eq!(a * Nimber(1), a);
            for b in sample {
                assert_eq!(a * b, b * a);
                assert!((a * b == Nimber(0)) == (a == Nimber(0) || b == Nimber(0)));
                for c in sample {
                    assert_eq!(a * (b + c), a * b + a * c);
                    assert_eq!(a * (b * c), (a * b) * c);
                }
            }
        }
    }

    #[test]
    fn small_products_match_the_table() {
        for (a, line) in include_str!("../tests/data/nim_products.txt").lines().enumerate() {
            for (b, product) in line.split(' ').enumerate() {
                assert_eq!((Nimber(a as u64) * Nimber(b as u64)).to_string(), product);
            }
        }
    }
}
