//! Games in which a heap is split: Grundy's, Lasker's, and splits by divisors.

use std::sync::Arc;

use crate::answers::{Genus, Hits, enough};
use crate::arith;
use crate::heap::genus::GenusTable;
use crate::heap::lasker;
use crate::heap::meter::{Meter, Watch};
use crate::heap::moves::HeapMoves;
use crate::heap::rule::{HeapRule, Notation, components};
use crate::heap::table::{FOREVER, Grow, KnownValues, ValueTable, Values, mex, never_repeats};
use crate::misere::find::SharedQuotient;
use crate::misere::quotient::Quotient;
use crate::types::{Budget, Proof, Refusal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SplitRule {
    /// Grundy's game: into two unequal heaps.
    Unequal,
    /// Lasker's: take any amount, or split in two.
    Lasker,
    /// Into n/d heaps of d, for a divisor d below n.
    Divisors,
    /// Into two heaps whose sizes are divisors of n other than 1 and n.
    DivisorPair,
}

#[derive(Debug)]
pub(crate) struct Split {
    rule: SplitRule,
    table: ValueTable,
    genera: GenusTable,
    quotients: SharedQuotient,
}

impl Split {
    pub fn new(rule: SplitRule) -> Split {
        Split {
            rule,
            table: ValueTable::default(),
            genera: GenusTable::default(),
            quotients: SharedQuotient::default(),
        }
    }

    fn formula(&self, n: u64) -> Option<u64> {
        match self.rule {
            SplitRule::Unequal => None,
            // 0, 1, 2, 4, 3, 5, 6, 8, 7, …
            SplitRule::Lasker => Some(lasker::value(n)),
            SplitRule::Divisors | SplitRule::DivisorPair if n == 0 => Some(0),
            SplitRule::Divisors | SplitRule::DivisorPair => {
                let factors: u32 = arith::factorise(n).iter().map(|f| f.1).sum();
                Some(match self.rule {
                    SplitRule::Divisors => divisor_split(n, factors),
                    _ => pairs_by_factors(factors)[factors as usize],
                })
            }
        }
    }

    fn name(&self) -> &'static str {
        match self.rule {
            SplitRule::Unequal => "Grundy's game",
            SplitRule::Lasker => "Lasker's Nim: n, with 4k+3 and 4k+4 exchanged",
            SplitRule::Divisors => "divisor split: odd prime factors with multiplicity, and one more for even n",
            SplitRule::DivisorPair => "divisor pair: by the number of prime factors",
        }
    }

    /// The values of heaps `0..=n` by their formula.
    fn tabulated(&self, n: u64) -> Vec<u32> {
        if !matches!(self.rule, SplitRule::Divisors | SplitRule::DivisorPair) {
            return (0..=n).map(|n| self.formula(n).unwrap_or(0) as u32).collect();
        }
        // A sieve instead of factors one by one.
        let factors = arith::prime_factor_counts(n);
        let pairs = pairs_by_factors(64);
        let value = |(n, &factors): (usize, &u8)| match self.rule {
            _ if n == 0 => 0,
            SplitRule::Divisors => divisor_split(n as u64, factors.into()) as u32,
            _ => pairs[usize::from(factors)] as u32,
        };
        factors.iter().enumerate().map(value).collect()
    }

    /// The divisors that a heap may be cut by.
    fn divisors(&self, n: u64) -> Vec<u64> {
        let mut all = if n == 0 { Vec::new() } else { arith::divisors(n) };
        all.pop();
        if self.rule == SplitRule::DivisorPair && !all.is_empty() {
            all.remove(0);
        }
        all
    }

    /// The unequal splits of `n` have `left` from 1 to n−1 without n/2.
    fn left(n: u64, number: u64) -> u64 {
        let left = number + 1;
        left + u64::from(n.is_multiple_of(2) && left >= n / 2)
    }
}

/// The odd prime factors, and one more for an even number.
fn divisor_split(n: u64, factors: u32) -> u64 {
    u64::from(factors - n.trailing_zeros()) + u64::from(n.is_multiple_of(2))
}

/// Only the number of prime factors matters: a pair of divisors may have any two smaller numbers of them, from 1 on.
fn pairs_by_factors(most: u32) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0, 0];
    while values.len() <= most as usize {
        let smaller = &values[1..];
        let reached: Vec<u64> = smaller.iter().flat_map(|a| smaller.iter().map(move |b| a ^ b)).collect();
        values.push((0..).find(|v| !reached.contains(v)).unwrap_or(0));
    }
    values
}

/// Grundy's game: it is an open question whether its values repeat, and no theorem would prove it from a table.
struct Unequal;

impl Grow for Unequal {
    fn grow(&self, values: Values, len: usize, meter: &mut Meter<'_>) -> Values {
        crate::octal::extend_unequal(values, len, meter)
    }

    fn needed(&self, _: u64, _: u64) -> Option<u64> {
        None
    }

    fn cost(&self, len: u64) -> u128 {
        u128::from(len)
    }
}

impl HeapRule for Split {
    fn notation(&self) -> Notation {
        match self.rule {
            SplitRule::Unequal => Notation::Split,
            SplitRule::Lasker => Notation::TakeSplit,
            SplitRule::Divisors => Notation::Equal,
            SplitRule::DivisorPair => Notation::Parts,
        }
    }

    fn moves(&self) -> HeapMoves {
        match self.rule {
            SplitRule::Unequal => HeapMoves::UnequalSplit,
            SplitRule::Lasker => HeapMoves::Lasker,
            SplitRule::Divisors => HeapMoves::DivisorSplit,
            SplitRule::DivisorPair => HeapMoves::DivisorPair,
        }
    }

    fn largest(&self) -> u64 {
        match self.rule {
            // A move may make as many heaps as there are tokens.
            SplitRule::Divisors => 1_000_000,
            _ => 1_000_000_000_000_000_000,
        }
    }

    fn count(&self, n: u64) -> u128 {
        match self.rule {
            SplitRule::Unequal => u128::from(n.saturating_sub(1 + u64::from(n.is_multiple_of(2)))),
            SplitRule::Lasker => u128::from(n) + u128::from(n.saturating_sub(1)),
            SplitRule::Divisors => self.divisors(n).len() as u128,
            SplitRule::DivisorPair => (self.divisors(n).len() as u128).pow(2),
        }
    }

    fn nth(&self, n: u64, number: u128) -> Vec<u64> {
        match self.rule {
            SplitRule::Unequal => {
                let left = Split::left(n, number as u64);
                vec![left, n - left]
            }
            SplitRule::Lasker if number < u128::from(n) => vec![n - number as u64 - 1],
            SplitRule::Lasker => {
                let left = (number - u128::from(n)) as u64 + 1;
                vec![left, n - left]
            }
            SplitRule::Divisors => {
                let all = self.divisors(n);
                // Few heaps first.
                let size = all[all.len() - 1 - number as usize];
                vec![size; (n / size) as usize]
            }
            SplitRule::DivisorPair => {
                let all = self.divisors(n);
                let count = all.len() as u128;
                vec![all[(number / count) as usize], all[(number % count) as usize]]
            }
        }
    }

    fn check(&self, heap: usize, n: u64, numbers: &[u64]) -> Result<Vec<u64>, String> {
        let first = numbers[0];
        match self.rule {
            SplitRule::Unequal => match first {
                0 => Err("each part must hold at least 1".into()),
                _ if first >= n => {
                    Err(format!("cannot leave {first} of heap {heap}: it holds {n}, and both parts need at least 1"))
                }
                _ if first == n - first => Err(format!("the two parts must differ: {n} is {first} and {first}")),
                _ => Ok(vec![first, n - first]),
            },
            SplitRule::Lasker => match numbers[1..] {
                _ if first > n => Err(format!("cannot take {first} from heap {heap}: it holds {n}")),
                [] if first == 0 => Err("you must take at least 1, or split the heap".into()),
                [] => Ok(vec![n - first]),
                _ if first > 0 => Err("you may take or split, not both: a split takes 0".into()),
                [left, ..] if left == 0 || left >= n => {
                    Err(format!("splitting {n} must leave at least 1 in each part"))
                }
                [left, ..] => Ok(vec![left, n - left]),
            },
            SplitRule::Divisors => match self.divisors(n).contains(&first) {
                true => Ok(vec![first; (n / first) as usize]),
                false => Err(format!(
                    "cannot split heap {heap} of {n} into heaps of {first}: the size must be a divisor below {n}"
                )),
            },
            SplitRule::DivisorPair => {
                let all = self.divisors(n);
                match numbers {
                    [a, b] if all.contains(a) && all.contains(b) => Ok(vec![*a, *b]),
                    [_, _] => Err(format!("both parts must be divisors of {n} other than 1 and {n}")),
                    _ => Err("exactly two heaps must replace the heap".into()),
                }
            }
        }
    }

    fn has_single_values(&self) -> bool {
        self.rule != SplitRule::Unequal
    }

    fn known(&self, n: u64, budget: &Budget, watch: Watch<'_>) -> Result<Arc<KnownValues>, Refusal> {
        if self.rule == SplitRule::Unequal {
            return self.table.watched(n, budget, &Unequal, watch);
        }
        if n == FOREVER {
            return Err(never_repeats(self.name()));
        }
        if n >= budget.bytes / 4 {
            return Err(Refusal {
                message: format!("a table of {n} values is past the budget of {} bytes", budget.bytes),
            });
        }
        Ok(Arc::new(KnownValues { values: Values::from_wide(self.tabulated(n)), period: None }))
    }

    fn value(&self, n: u64, budget: &Budget) -> Result<u64, Refusal> {
        match self.formula(n) {
            Some(value) => Ok(value),
            None => Ok(self.table.covering(n, budget, &Unequal)?.get(n)),
        }
    }

    fn proof(&self, _: u64) -> Proof {
        match self.rule {
            SplitRule::Unequal => self.table.known().proof(),
            SplitRule::Lasker | SplitRule::Divisors | SplitRule::DivisorPair => {
                Proof::ClosedForm { name: self.name(), checked: 400 }
            }
        }
    }

    fn hits(&self, n: u64, target: u64, limit: usize, budget: &Budget) -> Result<Hits, Refusal> {
        if self.rule == SplitRule::Lasker {
            return Ok(lasker::options(n, target, limit));
        }
        let mut hits = Hits::default();
        enough(self.count(n), budget)?;
        match self.rule {
            SplitRule::Unequal => {
                let known = self.table.covering(n, budget, &Unequal)?;
                for left in (1..n).filter(|&left| 2 * left != n) {
                    if known.get(left) ^ known.get(n - left) == target {
                        hits.add(limit, || components(&[left, n - left]));
                    }
                }
            }
            SplitRule::Divisors => {
                for size in self.divisors(n).into_iter().rev() {
                    let value = if n / size % 2 == 1 { self.value(size, budget)? } else { 0 };
                    if value == target {
                        hits.add(limit, || components(&vec![size; (n / size) as usize]));
                    }
                }
            }
            SplitRule::Lasker | SplitRule::DivisorPair => {
                for number in 0..self.count(n) {
                    let parts = self.nth(n, number);
                    let value = parts.iter().fold(0, |sum, &part| sum ^ self.formula(part).unwrap_or(0));
                    if value == target {
                        hits.add(limit, || components(&parts));
                    }
                }
            }
        }
        Ok(hits)
    }

    fn genus(&self, n: u64, _: &Budget) -> Result<Option<Genus>, Refusal> {
        Ok(self.genera.genus(self, n))
    }

    /// Nothing certifies a period here.
    fn quotient(&self, n: u64) -> Option<Arc<Quotient>> {
        self.quotients.covering(self, n, &|_, _| None)
    }
}

/// n becomes ⌊n/d⌋ for a divisor d of the list.
#[derive(Debug)]
pub(crate) struct Divide {
    divisors: Vec<u64>,
    /// The values met so far: heaps reached from n are n over products of divisors, hence few.
    values: crate::memo::Memo<u64>,
    genera: GenusTable,
}

impl Divide {
    /// The divisors that lead to different heaps: of those that lead to the same one, the least.
    fn useful(&self, n: u64) -> Vec<u64> {
        let mut useful = if n == 0 { Vec::new() } else { self.divisors.clone() };
        useful.dedup_by_key(|d| n / *d);
        useful
    }

    /// `divisors` ascending, each at least 2.
    pub fn new(divisors: Vec<u64>) -> Divide {
        Divide { divisors, values: Default::default(), genera: GenusTable::default() }
    }
}

impl HeapRule for Divide {
    fn notation(&self) -> Notation {
        Notation::Divide
    }

    fn moves(&self) -> HeapMoves {
        HeapMoves::Divide(self.divisors.clone())
    }

    fn count(&self, n: u64) -> u128 {
        self.useful(n).len() as u128
    }

    fn nth(&self, n: u64, number: u128) -> Vec<u64> {
        vec![n / self.useful(n)[number as usize]]
    }

    fn check(&self, _: usize, n: u64, numbers: &[u64]) -> Result<Vec<u64>, String> {
        match self.divisors.contains(&numbers[0]) {
            true => Ok(vec![n / numbers[0]]),
            false => Err(format!("cannot divide by {}: the divisors are {:?}", numbers[0], self.divisors)),
        }
    }

    /// Several divisors may lead to the same heap; the least is written.
    fn numbers(&self, n: u64, parts: &[u64]) -> Vec<u64> {
        self.divisors.iter().copied().find(|d| n / d == parts[0]).into_iter().collect()
    }

    fn has_single_values(&self) -> bool {
        true
    }

    fn known(&self, n: u64, budget: &Budget, _: Watch<'_>) -> Result<Arc<KnownValues>, Refusal> {
        if n == FOREVER {
            return Err(Refusal { message: "no period of these values is known to this solver".into() });
        }
        if n >= budget.bytes / 4 {
            return Err(Refusal {
                message: format!("a table of {n} values is past the budget of {} bytes", budget.bytes),
            });
        }
        let mut values: Vec<u32> = vec![0];
        let mut seen = vec![0u32; self.divisors.len() + 2];
        for n in 1..=n {
            for d in &self.divisors {
                seen[values[(n / d) as usize] as usize] = n as u32;
            }
            values.push(mex(&seen, n as u32));
        }
        Ok(Arc::new(KnownValues { values: Values::from_wide(values), period: None }))
    }

    fn value(&self, n: u64, budget: &Budget) -> Result<u64, Refusal> {
        let options = |&n: &u64| Ok(self.useful(n).iter().map(|d| vec![n / d]).collect());
        self.values.value(&n, budget, options)
    }

    fn proof(&self, _: u64) -> Proof {
        Proof::Search { positions: self.values.len() }
    }

    fn hits(&self, n: u64, target: u64, limit: usize, budget: &Budget) -> Result<Hits, Refusal> {
        let mut hits = Hits::default();
        for number in 0..self.count(n) {
            let parts = self.nth(n, number);
            if self.value(parts[0], budget)? == target {
                hits.add(limit, || components(&parts));
            }
        }
        Ok(hits)
    }

    fn genus(&self, n: u64, _: &Budget) -> Result<Option<Genus>, Refusal> {
        Ok(self.genera.genus(self, n))
    }
}
