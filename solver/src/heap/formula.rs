//! Take-away games whose values are known for every heap, with the inverse: the options that have a wanted value.

use crate::answers::{Genus, Hits};
use crate::arith;
use crate::heap::amounts::Amounts;
use crate::heap::rule::components;
use crate::heap::table::{FOREVER, KnownValues, Values, never_repeats};
use crate::types::{Budget, Refusal};

/// Rules whose values are known for every heap. Each was confirmed by plain search up to [`Formula::CHECKED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Formula {
    /// Any amount: n.
    Nim,
    /// At least a: ⌊n/a⌋.
    AtLeast(u64),
    /// a to b: ⌊(n mod (a+b))/a⌋.
    Between(u64, u64),
    /// Powers of an even b: n mod (b+1) alternates between 0 and 1 and ends with 2.
    EvenPowers(u64),
    /// Odd numbers, or powers of an odd number: n mod 2.
    Parity,
    /// At most n/K (Strange Nim): n/K where K divides n; else the value of n − ⌊n/K⌋ − 1.
    Part(u64),
    /// Divisors: the exponent of two, and one more where the heap itself may be taken.
    Divisors { proper: bool },
    /// Coprime amounts: 0 for even n, else the place of the least prime factor among the primes.
    Coprime,
}

/// Past this least factor the place among the primes would take too long.
pub(crate) const COPRIME_SIEVE: u64 = 10_000_000;

impl Formula {
    /// How far plain search confirms the formulas (tests compare all of them up to here).
    pub const CHECKED: u64 = 3000;

    pub fn of(amounts: &Amounts) -> Option<Formula> {
        match amounts {
            Amounts::Ranges { ranges, called } => match (ranges.as_slice(), called.as_deref()) {
                ([(1, u64::MAX)], _) => Some(Formula::Nim),
                ([(a, u64::MAX)], _) => Some(Formula::AtLeast(*a)),
                ([(a, b)], _) => Some(Formula::Between(*a, *b)),
                (_, Some(called)) => {
                    let base: u64 = called.strip_prefix("a power of ")?.parse().ok()?;
                    Some(if base.is_multiple_of(2) { Formula::EvenPowers(base) } else { Formula::Parity })
                }
                (_, None) => None,
            },
            Amounts::Fraction { numerator: 1, denominator } => Some(Formula::Part(*denominator)),
            Amounts::Divisors { proper } => Some(Formula::Divisors { proper: *proper }),
            Amounts::Coprime => Some(Formula::Coprime),
            Amounts::Odd => Some(Formula::Parity),
            Amounts::Fraction { .. } | Amounts::Squares | Amounts::Primes(_) | Amounts::Triangular => None,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Formula::Nim => "Nim: a heap of n has value n",
            Formula::AtLeast(_) => "take at least a: n/a rounded down",
            Formula::Between(..) => "take a to b: (n mod (a+b))/a rounded down",
            Formula::EvenPowers(_) => "powers of an even b: periodic with b+1",
            Formula::Parity => "odd amounts: n mod 2",
            Formula::Part(_) => "at most n/K: n/K where K divides n, else that of n - floor(n/K) - 1",
            Formula::Divisors { .. } => "divisors: by the exponent of two in n",
            Formula::Coprime => "coprime amounts: by the least prime factor of n",
        }
    }

    pub fn value(self, n: u64) -> Option<u64> {
        Some(match self {
            Formula::Nim => n,
            Formula::AtLeast(a) => n / a,
            Formula::Between(a, b) => n % (a + b) / a,
            Formula::EvenPowers(b) => match n % (b + 1) {
                r if r == b => 2,
                r => r % 2,
            },
            Formula::Parity => n % 2,
            Formula::Part(k) => part_value(n, k),
            Formula::Divisors { .. } if n == 0 => 0,
            Formula::Divisors { proper } => u64::from(n.trailing_zeros()) + u64::from(!proper),
            Formula::Coprime => return coprime_value(n),
        })
    }

    /// The period, which holds from heap 0 on.
    pub fn period(self) -> Option<u64> {
        match self {
            Formula::Between(a, b) => Some(a + b),
            Formula::EvenPowers(b) => Some(b + 1),
            Formula::Parity => Some(2),
            Formula::Nim | Formula::AtLeast(_) | Formula::Part(_) | Formula::Divisors { .. } | Formula::Coprime => None,
        }
    }

    /// The values up to `n`, or up to the end of the first period where that is less.
    pub fn known(self, n: u64, budget: &Budget) -> Result<KnownValues, Refusal> {
        let period = self.period().filter(|&period| period <= n);
        if period.is_none() && n == FOREVER {
            return Err(never_repeats(self.name()));
        }
        let len = period.unwrap_or(n + 1);
        if len > budget.bytes / 4 {
            return Err(Refusal {
                message: format!("a table of {len} values is past the budget of {} bytes", budget.bytes),
            });
        }
        let wide = (0..len).map(|n| self.value(n).and_then(|v| u32::try_from(v).ok())).collect::<Option<Vec<u32>>>();
        let wide = wide.ok_or_else(|| Refusal { message: "the values do not fit a table".into() })?;
        Ok(KnownValues { values: Values::from_wide(wide), period: period.map(|p| (0, p)) })
    }

    /// The options of `n` with value `target`, where they can be listed without trying every amount.
    pub fn hits(self, n: u64, target: u64, limit: usize) -> Option<Hits> {
        let mut hits = Hits::default();
        let mut windows = |low: u64, high: u64| {
            // Every m in low..=high is an option with the wanted value.
            if low <= high {
                hits.count += u128::from(high - low) + 1;
                let room = limit.saturating_sub(hits.first.len());
                hits.first.extend((low..=high).rev().take(room).map(|m| components(&[m])));
            }
        };
        match self {
            Formula::Nim => {
                if target < n {
                    windows(target, target);
                }
            }
            Formula::AtLeast(a) => {
                let low = u128::from(target) * u128::from(a);
                if n >= a && low <= u128::from(n - a) {
                    windows(low as u64, (low as u64 + (a - 1)).min(n - a));
                }
            }
            Formula::Between(a, b) => {
                // The options n−b..=n−a are fewer than the period a+b, so at most two residue blocks meet them.
                let period = a + b;
                if n < a || target > (period - 1) / a {
                    return Some(hits);
                }
                let (from, to) = (n.saturating_sub(b), n - a);
                let block = (target * a, (target * a + a - 1).min(period - 1));
                let last = to / period;
                for round in [last, last.wrapping_sub(1)] {
                    if round <= last {
                        windows((round * period + block.0).max(from), (round * period + block.1).min(to));
                    }
                }
            }
            Formula::Part(k) => {
                for m in part_options(target, k, n)? {
                    windows(m, m);
                }
            }
            Formula::EvenPowers(_) | Formula::Parity | Formula::Divisors { .. } | Formula::Coprime => return None,
        }
        Some(hits)
    }

    /// The genus under misère play, where a formula is known for that too.
    pub fn genus(self, n: u64) -> Option<Genus> {
        match self {
            Formula::Nim => Some(Genus { value: n, firm: n > 1 }),
            Formula::Between(1, 1) | Formula::Parity => Some(Genus { value: n % 2, firm: false }),
            Formula::Between(1, k) => Some(Genus { value: n % (k + 1), firm: n % (k + 1) > 1 }),
            Formula::Between(..)
            | Formula::AtLeast(_)
            | Formula::EvenPowers(_)
            | Formula::Part(_)
            | Formula::Divisors { .. }
            | Formula::Coprime => None,
        }
    }
}

/// n/K where K divides n, else the value of n − ⌊n/K⌋ − 1, in batches of equal ⌊n/K⌋.
pub(crate) fn part_value(mut n: u64, k: u64) -> u64 {
    while n >= k && !n.is_multiple_of(k) {
        let step = n / k + 1;
        n -= (n % k).div_ceil(step) * step;
    }
    if n < k { 0 } else { n / k }
}

/// The heaps from n − ⌊n/K⌋ up to n − 1 that have the value: the chain that starts at target·K (at K − 1 for 0),
/// in which y follows x where y − ⌊y/K⌋ − 1 = x and K does not divide y. Long chains are left to trying the options.
pub(crate) fn part_options(target: u64, k: u64, n: u64) -> Option<Vec<u64>> {
    let low = n - n / k;
    let mut found = Vec::new();
    if target == 0 {
        found.extend(low..n.min(k - 1));
    }
    let mut x = if target == 0 { k - 1 } else { target.checked_mul(k).unwrap_or(n) };
    for _ in 0..1_000_000u32 {
        // Within a block of equal ⌊x/K⌋ the chain has equal steps; before the window they are taken at once.
        let step = x / k + 1;
        let end = (step * k - 1).min(low);
        if x < end && x % k != 0 {
            x += (end - x) / step * step;
        }
        if x >= n {
            return Some(found);
        }
        if x >= low {
            found.push(x);
        }
        let near = (u128::from(x + 1) * u128::from(k) / u128::from(k - 1)) as u64;
        x = (near.saturating_sub(2)..near + 3)
            .find(|&y| y > x && y % k != 0 && y - y / k - 1 == x)
            .expect("y - floor(y/K) takes every value at a y that K does not divide");
    }
    None
}

/// The primes up to [`COPRIME_SIEVE`].
pub(crate) fn primes() -> &'static [u64] {
    use std::sync::OnceLock;
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    PRIMES.get_or_init(|| arith::primes_up_to(COPRIME_SIEVE))
}

fn coprime_value(n: u64) -> Option<u64> {
    if n < 2 {
        return Some(n);
    }
    if n.is_multiple_of(2) {
        return Some(0);
    }
    let least = arith::factorise(n)[0].0;
    (least <= COPRIME_SIEVE).then(|| primes().partition_point(|&p| p <= least) as u64)
}
