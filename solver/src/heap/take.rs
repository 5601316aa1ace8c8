//! Take-away games: a move takes an admitted amount from one heap.
//!
//! Where a formula is known it is used, with its inverse (the options that have a wanted value), so that heaps
//! of 10^18 cost nothing. Everything else is a table, with a certified period where the amounts are bounded.

use std::sync::Arc;

use crate::arith;
use crate::family::{Genus, Hits, enough};
use crate::game::{Budget, Proof, Refusal};
use crate::heap::amounts::Amounts;
use crate::heap::table::{Grow, Known, Table, Values, Watch, mex};
use crate::heap::{HeapRule, Notation, components};
use crate::sieve;

#[derive(Debug)]
pub(crate) struct TakeAway {
    amounts: Amounts,
    formula: Option<Formula>,
    table: Table,
    genera: Table,
}

/// Rules whose values are known for every heap. Each was confirmed by plain search up to [`Formula::CHECKED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Formula {
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
const COPRIME_SIEVE: u64 = 10_000_000;

impl Formula {
    /// How far plain search confirms the formulas (tests compare all of them up to here).
    const CHECKED: u64 = 3000;

    fn of(amounts: &Amounts) -> Option<Formula> {
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

    fn name(self) -> &'static str {
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

    fn value(self, n: u64) -> Option<u64> {
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

    /// The values up to `n`, or up to the end of the first period where there is one.
    fn known(self, n: u64, budget: &Budget) -> Result<Known, Refusal> {
        let period = match self {
            Formula::Between(a, b) => Some(a + b),
            Formula::EvenPowers(b) => Some(b + 1),
            Formula::Parity => Some(2),
            Formula::Nim | Formula::AtLeast(_) | Formula::Part(_) | Formula::Divisors { .. } | Formula::Coprime => None,
        };
        let len = period.unwrap_or(n + 1);
        if len > budget.bytes / 4 {
            return Err(Refusal {
                message: format!("a table of {len} values is past the budget of {} bytes", budget.bytes),
            });
        }
        let wide = (0..len).map(|n| self.value(n).and_then(|v| u32::try_from(v).ok())).collect::<Option<Vec<u32>>>();
        let wide = wide.ok_or_else(|| Refusal { message: "the values do not fit a table".into() })?;
        Ok(Known { values: Values::from_wide(wide), period: period.map(|p| (0, p)) })
    }

    /// The options of `n` with value `target`, where they can be listed without trying every amount.
    fn hits(self, n: u64, target: u64, limit: usize) -> Option<Hits> {
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
    fn genus(self, n: u64) -> Option<Genus> {
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

fn coprime_value(n: u64) -> Option<u64> {
    use std::sync::OnceLock;
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    if n < 2 {
        return Some(n);
    }
    if n.is_multiple_of(2) {
        return Some(0);
    }
    let least = arith::factorise(n)[0].0;
    if least > COPRIME_SIEVE {
        return None;
    }
    let primes = PRIMES.get_or_init(|| arith::primes_up_to(COPRIME_SIEVE));
    Some(primes.partition_point(|&p| p <= least) as u64)
}

impl TakeAway {
    pub fn new(amounts: Amounts) -> TakeAway {
        TakeAway { formula: Formula::of(&amounts), amounts, table: Table::default(), genera: Table::default() }
    }

    fn covering(&self, n: u64, budget: &Budget) -> Result<Arc<Known>, Refusal> {
        self.table.covering(n, budget, &NormalValues(&self.amounts))
    }
}

struct NormalValues<'a>(&'a Amounts);

impl Grow for NormalValues<'_> {
    fn grow(&self, _: Values, len: usize) -> Values {
        match self.0.fixed(len as u64) {
            Some(amounts) => Values::from_wide(sieve::subtraction_values(&amounts, len)),
            None => Values::from_wide(one_by_one(self.0, len)),
        }
    }

    fn needed(&self, preperiod: u64, period: u64) -> Option<u64> {
        // A window as long as the largest amount decides everything after it.
        self.0.largest().map(|most| preperiod + period + most)
    }

    fn cost(&self, len: u64) -> u128 {
        match self.0 {
            Amounts::Fraction { .. } => u128::from(len) * 8,
            _ => u128::from(len) * u128::from(self.0.count(len).max(1)) / 64,
        }
    }
}

/// Plain mex over the amounts of each heap.
fn one_by_one(amounts: &Amounts, len: usize) -> Vec<u32> {
    let mut values = vec![0u32; len];
    let mut seen: Vec<u32> = Vec::new();
    if let Amounts::Fraction { .. } = amounts {
        // The options are the `count` heaps before n: the mex is the least value whose last place is before them.
        let mut last: Vec<usize> = Vec::new();
        for (n, slot) in values.iter_mut().enumerate() {
            let from = n - amounts.count(n as u64) as usize;
            let value = last.iter().position(|&place| place < from + 1).unwrap_or(last.len());
            if value == last.len() {
                last.push(0);
            }
            last[value] = n + 1;
            *slot = value as u32;
        }
        return values;
    }
    for n in 0..len {
        let stamp = n as u32 + 1;
        for i in 0..amounts.count(n as u64) {
            let value = values[n - amounts.nth(n as u64, i) as usize] as usize;
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = stamp;
        }
        values[n] = mex(&seen, stamp);
    }
    values
}

/// Genera as numbers: twice the value, plus one where firm; `WILD` for heaps with no genus.
struct Genera<'a>(&'a Amounts);
const WILD: u32 = u32::MAX;

/// Past this size genera are not tabulated unless they repeat.
const GENERA: u64 = 1 << 15;

impl Grow for Genera<'_> {
    fn grow(&self, _: Values, len: usize) -> Values {
        let mut codes = vec![0u32; len];
        let (mut normal, mut misere): (Vec<u32>, Vec<u32>) = Default::default();
        let mark = |seen: &mut Vec<u32>, value: u64, stamp| {
            let value = value as usize;
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = stamp;
        };
        let fixed = self.0.fixed(len as u64);
        for n in 1..len {
            let stamp = n as u32;
            let count = fixed
                .as_ref()
                .map_or_else(|| self.0.count(n as u64) as usize, |f| f.partition_point(|&k| k <= n as u64));
            let mut wild = false;
            for i in 0..count {
                let take = fixed.as_ref().map_or_else(|| self.0.nth(n as u64, i as u64), |f| f[i]);
                match genus_of(codes[n - take as usize]) {
                    Some(genus) => {
                        mark(&mut normal, genus.value, stamp);
                        mark(&mut misere, genus.misere(), stamp);
                    }
                    None => wild = true,
                }
            }
            let (plus, minus) = (mex(&normal, stamp), mex(&misere, stamp));
            codes[n] = match count {
                _ if wild => WILD,
                0 => 0,
                _ if plus == minus => 2 * plus + 1,
                _ if plus + minus == 1 => 2 * plus,
                _ => WILD,
            };
        }
        Values::from_wide(codes)
    }

    fn needed(&self, preperiod: u64, period: u64) -> Option<u64> {
        // A window as long as the largest amount decides everything after it.
        self.0.largest().map(|most| preperiod + period + most)
    }

    fn cost(&self, len: u64) -> u128 {
        u128::from(len) * u128::from(self.0.count(len).max(1))
    }
}

fn genus_of(code: u32) -> Option<Genus> {
    (code != WILD).then_some(Genus { value: u64::from(code / 2), firm: code % 2 == 1 })
}

impl HeapRule for TakeAway {
    fn notation(&self) -> Notation {
        Notation::Take
    }

    fn largest(&self) -> u64 {
        match self.amounts {
            // A heap's moves are counted with a sieve.
            Amounts::Primes(_) => 100_000_000,
            _ => 2_000_000_000_000_000_000,
        }
    }

    fn count(&self, n: u64) -> u128 {
        self.amounts.count(n).into()
    }

    fn nth(&self, n: u64, number: u128) -> Vec<u64> {
        vec![n - self.amounts.nth(n, number as u64)]
    }

    fn check(&self, heap: usize, n: u64, numbers: &[u64]) -> Result<Vec<u64>, String> {
        match numbers[0] {
            0 => Err("you must take at least 1".into()),
            take if take > n => Err(format!("cannot take {take} from heap {heap}: it holds {n}")),
            take if !self.amounts.contain(n, take) => {
                Err(format!("cannot take {take} from heap {heap} of {n}: you may take {}", self.amounts))
            }
            take => Ok(vec![n - take]),
        }
    }

    fn known(&self, n: u64, budget: &Budget, watch: Watch<'_>) -> Result<Arc<Known>, Refusal> {
        match self.formula {
            Some(formula) => formula.known(n, budget).map(Arc::new),
            None => self.table.watched(n, budget, &NormalValues(&self.amounts), watch),
        }
    }

    fn value(&self, n: u64, budget: &Budget) -> Result<u64, Refusal> {
        match self.formula {
            Some(formula) => formula.value(n).ok_or_else(|| Refusal {
                message: format!(
                    "the least factor of {n} is above {COPRIME_SIEVE}: its place among the primes is past the budget"
                ),
            }),
            None => Ok(self.covering(n, budget)?.get(n)),
        }
    }

    fn proof(&self, _: u64) -> Proof {
        match self.formula {
            Some(formula) => Proof::ClosedForm { name: formula.name(), checked: Formula::CHECKED },
            None => self.table.known().proof(),
        }
    }

    fn hits(&self, n: u64, target: u64, limit: usize, budget: &Budget) -> Result<Hits, Refusal> {
        if let Some(hits) = self.formula.and_then(|formula| formula.hits(n, target, limit)) {
            return Ok(hits);
        }
        let mut hits = Hits::default();
        let known = if self.formula.is_some() { None } else { Some(self.covering(n, budget)?) };
        let mut try_one = |m: u64| {
            let value = match &known {
                Some(known) => known.get(m),
                None => self.value(m, budget)?,
            };
            if value == target {
                hits.add(limit, || components(&[m]));
            }
            Ok(())
        };
        match &self.amounts {
            // Listed at once: finding one divisor costs as much as finding all.
            Amounts::Divisors { proper } => {
                for d in if n == 0 { Vec::new() } else { arith::divisors(n) } {
                    if !(*proper && d == n) {
                        try_one(n - d)?;
                    }
                }
            }
            Amounts::Coprime => {
                enough(n.into(), budget)?;
                for take in (1..=n).filter(|&take| arith::gcd(n, take) == 1) {
                    try_one(n - take)?;
                }
            }
            amounts => {
                let count = amounts.count(n);
                enough(count.into(), budget)?;
                for i in 0..count {
                    try_one(n - amounts.nth(n, i))?;
                }
            }
        }
        Ok(hits)
    }

    fn genus(&self, n: u64, budget: &Budget) -> Result<Option<Genus>, Refusal> {
        if let Some(genus) = self.formula.and_then(|formula| formula.genus(n)) {
            return Ok(Some(genus));
        }
        if n >= GENERA && self.amounts.largest().is_none() {
            return Ok(None);
        }
        Ok(match self.genera.covering(n, budget, &Genera(&self.amounts)) {
            Ok(known) => genus_of(known.get(n) as u32),
            Err(_) => None,
        })
    }

    fn genus_hits(&self, n: u64, wanted: &[Genus], limit: usize) -> Option<Hits> {
        let formula = self.formula.filter(|formula| matches!(formula, Formula::Nim | Formula::Between(1, _)))?;
        let mut hits = Hits::default();
        // The value decides the genus here, so each wanted genus that exists is a wanted value.
        let mut values: Vec<u64> = Vec::new();
        for genus in wanted {
            let exists = match formula {
                Formula::Between(1, 1) => !genus.firm,
                _ => genus.firm == (genus.value > 1),
            };
            if exists && !values.contains(&genus.value) {
                values.push(genus.value);
            }
        }
        for value in values {
            let more = formula.hits(n, value, limit - hits.first.len())?;
            hits.count += more.count;
            hits.first.extend(more.first);
        }
        Some(hits)
    }
}
