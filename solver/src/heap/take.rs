//! Take-away games: a move takes an admitted amount from one heap.
//!
//! Where a formula is known it is used, with its inverse (the options that have a wanted value), so that heaps
//! of 10^18 cost nothing. Everything else is a table, with a certified period where the amounts are bounded.

use std::sync::Arc;

use crate::answers::{Genus, Hits, enough};
use crate::arith;
use crate::heap::amounts::Amounts;
use crate::heap::coprime;
use crate::heap::formula::{COPRIME_SIEVE, Formula};
use crate::heap::meter::{Meter, Watch};
use crate::heap::moves::HeapMoves;
use crate::heap::rule::{HeapRule, Notation, components};
use crate::heap::table::{Grow, KnownValues, ValueTable, Values, mex};
use crate::misere::find::SharedQuotient;
use crate::misere::quotient::Quotient;
use crate::sieve;
use crate::types::{Budget, Proof, Refusal};

/// Below this, coprime amounts are tried one by one.
const FEW: u64 = 100;

#[derive(Debug)]
pub(crate) struct TakeAway {
    amounts: Amounts,
    formula: Option<Formula>,
    table: ValueTable,
    genera: ValueTable,
    quotients: SharedQuotient,
}

impl TakeAway {
    pub fn new(amounts: Amounts) -> TakeAway {
        TakeAway {
            formula: Formula::of(&amounts),
            amounts,
            table: ValueTable::default(),
            genera: ValueTable::default(),
            quotients: SharedQuotient::default(),
        }
    }

    fn covering(&self, n: u64, budget: &Budget) -> Result<Arc<KnownValues>, Refusal> {
        self.table.covering(n, budget, &NormalValues(&self.amounts))
    }
}

struct NormalValues<'a>(&'a Amounts);

impl Grow for NormalValues<'_> {
    fn grow(&self, known: Values, len: usize, meter: &mut Meter<'_>) -> Values {
        match self.0.fixed(len as u64) {
            // An unfinished sieve knows no value for certain.
            Some(amounts) => sieve::metered(&amounts, len, meter).unwrap_or(known),
            None => Values::from_wide(one_by_one(self.0, len, meter)),
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
fn one_by_one(amounts: &Amounts, len: usize, meter: &mut Meter<'_>) -> Vec<u32> {
    let mut values = vec![0u32; len];
    let mut seen: Vec<u32> = Vec::new();
    if let Amounts::Fraction { .. } = amounts {
        // The options are the `count` heaps before n: the mex is the least value whose last place is before them.
        let mut last: Vec<usize> = Vec::new();
        for n in 0..len {
            let from = n - amounts.count(n as u64) as usize;
            let value = last.iter().position(|&place| place < from + 1).unwrap_or(last.len());
            if value == last.len() {
                last.push(0);
            }
            last[value] = n + 1;
            values[n] = value as u32;
            if !meter.go_on(n, value as u64 / 8 + 1) {
                // Values from here on are not known.
                values.truncate(n);
                break;
            }
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
        if !meter.go_on(n, amounts.count(n as u64) / 8 + 1) {
            values.truncate(n);
            break;
        }
    }
    values
}

/// Genera as numbers: twice the value, plus one where firm; `WILD` for heaps with no genus.
struct Genera<'a>(&'a Amounts);
const WILD: u32 = u32::MAX;

/// Past this size genera are not tabulated unless they repeat.
const GENERA: u64 = 1 << 15;

impl Grow for Genera<'_> {
    fn grow(&self, _: Values, len: usize, meter: &mut Meter<'_>) -> Values {
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
            if !meter.go_on(n, count as u64 / 8 + 1) {
                codes.truncate(n);
                break;
            }
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

    fn amounts(&self) -> Option<&Amounts> {
        Some(&self.amounts)
    }

    fn moves(&self) -> HeapMoves {
        match &self.amounts {
            Amounts::Ranges { ranges, called: _ } => HeapMoves::Ranges(ranges.clone()),
            Amounts::Squares => HeapMoves::Squares,
            Amounts::Primes(_) => HeapMoves::Primes,
            Amounts::Triangular => HeapMoves::Triangular,
            Amounts::Odd => HeapMoves::Odd,
            Amounts::Divisors { proper } => HeapMoves::Divisors { proper: *proper },
            Amounts::Coprime => HeapMoves::Coprime,
            Amounts::Fraction { numerator, denominator } => {
                HeapMoves::Fraction { numerator: *numerator, denominator: *denominator }
            }
        }
    }

    fn largest(&self) -> u64 {
        match self.amounts {
            // A heap's moves are counted with a sieve.
            Amounts::Primes(_) => 100_000_000,
            // A prime's value is its place among the primes: past the sieve a game could reach heaps of unknown value.
            Amounts::Coprime => COPRIME_SIEVE,
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

    fn has_single_values(&self) -> bool {
        self.formula.is_some()
    }

    fn formula_period(&self) -> Option<(&'static str, u64)> {
        self.formula.and_then(|formula| Some((formula.name(), formula.period()?)))
    }

    fn known(&self, n: u64, budget: &Budget, watch: Watch<'_>) -> Result<Arc<KnownValues>, Refusal> {
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
            // Every option has the other parity.
            Amounts::Odd if target != (n + 1) % 2 => {}
            Amounts::Odd => {
                hits.count = u128::from(self.amounts.count(n));
                let listed = (0..self.amounts.count(n)).take(limit);
                hits.first.extend(listed.map(|i| components(&[n - self.amounts.nth(n, i)])));
            }
            Amounts::Coprime if n >= FEW => match coprime::options(n, target, limit) {
                Some(found) => hits = found,
                None => {
                    let message = format!("the moves of a heap of {n} to value {target} are too many to count");
                    return Err(Refusal { message });
                }
            },
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

    fn quotient(&self, n: u64) -> Option<Arc<Quotient>> {
        self.quotients.covering(self, n, &|e, p| NormalValues(&self.amounts).needed(e, p))
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
