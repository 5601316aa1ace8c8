//! Which amounts may be taken from a heap of n tokens.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use crate::arith;

/// A set of amounts, which may depend on the heap.
#[derive(Debug)]
pub(crate) enum Amounts {
    /// The amounts in these disjoint ascending ranges (both ends belong to them).
    Ranges {
        ranges: Vec<(u64, u64)>,
        called: Option<String>,
    },
    /// 1, 4, 9, …
    Squares,
    Primes(Sieve),
    /// 1, 3, 6, 10, …
    Triangular,
    /// 1, 3, 5, 7, …
    Odd,
    /// The divisors of the heap; with or without the heap itself.
    Divisors {
        proper: bool,
    },
    /// The amounts that have no common factor with the heap.
    Coprime,
    /// 1 up to ⌊n·numerator/denominator⌋.
    Fraction {
        numerator: u64,
        denominator: u64,
    },
}

/// The primes, sieved as far as they were asked for.
#[derive(Debug, Default)]
pub(crate) struct Sieve(RwLock<Arc<Vec<u64>>>);

impl Sieve {
    fn up_to(&self, n: u64) -> Arc<Vec<u64>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        if known.last().is_some_and(|&p| p > n) {
            return known;
        }
        let mut slot = self.0.write().unwrap_or_else(PoisonError::into_inner);
        // One prime past n shows that the list reaches it (Bertrand).
        *slot = Arc::new(arith::primes_up_to(2 * n.max(1000)));
        slot.clone()
    }
}

impl Amounts {
    /// Sorts and joins ranges.
    pub fn ranges(mut ranges: Vec<(u64, u64)>, called: Option<String>) -> Amounts {
        ranges.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::with_capacity(ranges.len());
        for (low, high) in ranges {
            match joined.last_mut() {
                Some((_, end)) if low <= end.saturating_add(1) => *end = high.max(*end),
                _ => joined.push((low, high)),
            }
        }
        Amounts::Ranges { ranges: joined, called }
    }

    /// Whether `take` tokens may be taken from a heap of `n`.
    pub fn contain(&self, n: u64, take: u64) -> bool {
        take > 0
            && take <= n
            && match self {
                Amounts::Ranges { ranges, .. } => {
                    let after = ranges.partition_point(|&(low, _)| low <= take);
                    after > 0 && take <= ranges[after - 1].1
                }
                Amounts::Squares => take.isqrt().pow(2) == take,
                Amounts::Primes(_) => arith::is_prime(take),
                Amounts::Triangular => triangular_root(take).is_some_and(|i| i * (i + 1) / 2 == take),
                Amounts::Odd => take % 2 == 1,
                Amounts::Divisors { proper } => n.is_multiple_of(take) && !(*proper && take == n),
                Amounts::Coprime => arith::gcd(n, take) == 1,
                Amounts::Fraction { .. } => take <= self.most(n),
            }
    }

    /// How many amounts there are for a heap of `n`.
    pub fn count(&self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        match self {
            Amounts::Ranges { ranges, .. } => {
                ranges.iter().take_while(|r| r.0 <= n).map(|&(low, high)| high.min(n) - low + 1).sum()
            }
            Amounts::Squares => n.isqrt(),
            Amounts::Primes(sieve) => sieve.up_to(n).partition_point(|&p| p <= n) as u64,
            Amounts::Triangular => triangular_root(n).unwrap_or(0),
            Amounts::Odd => n.div_ceil(2),
            Amounts::Divisors { proper } => {
                arith::factorise(n).iter().map(|&(_, e)| u64::from(e) + 1).product::<u64>() - u64::from(*proper)
            }
            Amounts::Coprime => arith::factorise(n).iter().map(|&(p, e)| (p - 1) * p.pow(e - 1)).product(),
            Amounts::Fraction { .. } => self.most(n),
        }
    }

    /// Amount number `number < count(n)`, ascending.
    pub fn nth(&self, n: u64, number: u64) -> u64 {
        match self {
            Amounts::Ranges { ranges, .. } => {
                let mut skip = number;
                for &(low, high) in ranges {
                    if skip <= high - low {
                        return low + skip;
                    }
                    skip -= high - low + 1;
                }
                unreachable!("the number is below the count")
            }
            Amounts::Squares => (number + 1).pow(2),
            Amounts::Primes(sieve) => sieve.up_to(n)[number as usize],
            Amounts::Triangular => (number + 1) * (number + 2) / 2,
            Amounts::Odd => 2 * number + 1,
            Amounts::Divisors { .. } => arith::divisors(n)[number as usize],
            Amounts::Coprime => nth_coprime(n, number),
            Amounts::Fraction { .. } => number + 1,
        }
    }

    /// The amounts up to `most`, ascending, for sets that do not depend on the heap.
    pub fn fixed(&self, most: u64) -> Option<Vec<u64>> {
        match self {
            Amounts::Ranges { ranges, .. } => {
                Some(ranges.iter().flat_map(|&(low, high)| low..=high.min(most)).collect())
            }
            Amounts::Squares => Some((1..).map(|i: u64| i * i).take_while(|&s| s <= most).collect()),
            Amounts::Primes(_) => Some(arith::primes_up_to(most)),
            Amounts::Triangular => Some((1..).map(|i: u64| i * (i + 1) / 2).take_while(|&s| s <= most).collect()),
            Amounts::Odd => Some((1..=most).step_by(2).collect()),
            Amounts::Divisors { .. } | Amounts::Coprime | Amounts::Fraction { .. } => None,
        }
    }

    /// The largest amount of all, where there is one.
    pub fn largest(&self) -> Option<u64> {
        match self {
            Amounts::Ranges { ranges, .. } => ranges.last().map(|r| r.1).filter(|&high| high < u64::MAX),
            Amounts::Squares
            | Amounts::Primes(_)
            | Amounts::Triangular
            | Amounts::Odd
            | Amounts::Divisors { .. }
            | Amounts::Coprime
            | Amounts::Fraction { .. } => None,
        }
    }

    fn most(&self, n: u64) -> u64 {
        match self {
            Amounts::Fraction { numerator, denominator } => {
                (u128::from(n) * u128::from(*numerator) / u128::from(*denominator)) as u64
            }
            Amounts::Ranges { .. }
            | Amounts::Squares
            | Amounts::Primes(_)
            | Amounts::Triangular
            | Amounts::Odd
            | Amounts::Divisors { .. }
            | Amounts::Coprime => n,
        }
    }
}

/// The amounts in words: "you may take a square number".
impl fmt::Display for Amounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amounts::Ranges { called: Some(called), .. } => f.write_str(called),
            Amounts::Ranges { ranges, called: None } => {
                for (i, &(low, high)) in ranges.iter().enumerate() {
                    let separator = if i == 0 {
                        ""
                    } else if i + 1 == ranges.len() {
                        " or "
                    } else {
                        ", "
                    };
                    match high {
                        _ if i == 12 => return write!(f, ", …"),
                        u64::MAX => write!(f, "{separator}{low} or more")?,
                        _ if high == low => write!(f, "{separator}{low}")?,
                        _ => write!(f, "{separator}{low} to {high}")?,
                    }
                }
                Ok(())
            }
            Amounts::Squares => f.write_str("a square number"),
            Amounts::Primes(_) => f.write_str("a prime number"),
            Amounts::Triangular => f.write_str("a triangular number"),
            Amounts::Odd => f.write_str("an odd number"),
            Amounts::Divisors { proper: true } => f.write_str("a divisor of the heap other than the heap itself"),
            Amounts::Divisors { proper: false } => f.write_str("a divisor of the heap"),
            Amounts::Coprime => f.write_str("a number that has no common factor with the heap"),
            Amounts::Fraction { numerator, denominator } => write!(f, "at most {numerator}/{denominator} of the heap"),
        }
    }
}

/// The largest i with i(i+1)/2 ≤ n; `None` for 0.
fn triangular_root(n: u64) -> Option<u64> {
    let i = ((u128::from(n) * 8 + 1).isqrt() as u64 - 1) / 2;
    (i > 0).then_some(i)
}

/// The coprime amount number `number`, by bisection over inclusion and exclusion.
fn nth_coprime(n: u64, number: u64) -> u64 {
    let primes: Vec<u64> = arith::factorise(n).iter().map(|&(p, _)| p).collect();
    let mut signed: Vec<(u64, bool)> = vec![(1, true)];
    for p in primes {
        let known = signed.len();
        for i in 0..known {
            let (d, plus) = signed[i];
            signed.push((d * p, !plus));
        }
    }
    let up_to =
        |x: u64| -> i128 { signed.iter().map(|&(d, plus)| i128::from(x / d) * if plus { 1 } else { -1 }).sum() };
    let (mut low, mut high) = (1, n);
    while low < high {
        let middle = low + (high - low) / 2;
        if up_to(middle) > i128::from(number) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn count_and_nth_list_what_contain_admits() {
        let sets = [
            Amounts::ranges(vec![(7, 9), (1, 1), (3, 4), (4, 5), (12, u64::MAX)], None),
            Amounts::Squares,
            Amounts::Primes(Sieve::default()),
            Amounts::Triangular,
            Amounts::Odd,
            Amounts::Divisors { proper: false },
            Amounts::Divisors { proper: true },
            Amounts::Coprime,
            Amounts::Fraction { numerator: 2, denominator: 3 },
        ];
        for set in sets {
            for n in 0..200 {
                let listed: Vec<u64> = (0..set.count(n)).map(|i| set.nth(n, i)).collect();
                let admitted: Vec<u64> = (1..=n).filter(|&k| set.contain(n, k)).collect();
                assert_eq!(listed, admitted, "{set:?} n={n}");
                if let Some(fixed) = set.fixed(n) {
                    assert_eq!(fixed, admitted, "{set:?} n={n}");
                }
            }
        }
    }
}
