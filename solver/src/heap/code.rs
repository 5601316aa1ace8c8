//! Octal and hexadecimal games: the rule that the digits of a code stand for.

use std::sync::Arc;

use crate::answers::{Genus, Hits, enough};
use crate::heap::digits::Digits;
use crate::heap::meter::{Meter, Watch};
use crate::heap::moves::HeapMoves;
use crate::heap::rule::{HeapRule, Notation, components};
use crate::heap::table::{Grow, KnownValues, ValueTable, Values};
use crate::misere::find::SharedQuotient;
use crate::misere::quotient::Quotient;
use crate::octal;
use crate::types::{Budget, Proof, Refusal};

#[derive(Debug)]
pub(crate) struct CodeRule {
    pub digits: Digits,
    text: String,
    table: ValueTable,
    genera: crate::heap::genus::GenusTable,
    quotients: SharedQuotient,
}

impl CodeRule {
    pub fn new(digits: Digits, text: &str) -> CodeRule {
        CodeRule {
            digits,
            text: text.into(),
            table: ValueTable::default(),
            genera: Default::default(),
            quotients: SharedQuotient::default(),
        }
    }

    fn covering(&self, n: u64, budget: &Budget) -> Result<Arc<KnownValues>, Refusal> {
        self.table.covering(n, budget, &self.digits)
    }
}

impl Grow for Digits {
    fn grow(&self, values: Values, len: usize, meter: &mut Meter<'_>) -> Values {
        octal::extend(self, values, len, meter)
    }

    /// Guy and Smith: of the heaps that a large heap is cut into, one is past the preperiod and a period, and
    /// shortening it by a period leaves a heap (not nothing, hence at least 1).
    fn needed(&self, preperiod: u64, period: u64) -> Option<u64> {
        Some(u64::from(self.parts().max(1)) * (preperiod.max(1) + period) + self.last())
    }

    fn cost(&self, len: u64) -> u128 {
        match self.parts() {
            0 | 1 => len.into(),
            // The real cost cannot be predicted; the meter counts it.
            _ => u128::from(len),
        }
    }
}

/// Adds the good ones among the cuts of `m` tokens into two ordered parts. Where goodness depends on the parts only
/// through something that repeats, whole residue classes past the preperiod are counted at once.
fn pairs(period: Option<(u64, u64)>, m: u64, good: &dyn Fn(&[u64]) -> bool, hits: &mut Hits, limit: usize) {
    let mut one = |a: u64| {
        if good(&[a, m - a]) {
            hits.add(limit, || components(&[a, m - a]));
        }
    };
    match period {
        Some((e, p)) if m > 2 * (e + p) + 2 => {
            // a below e and m − a below e one by one; between them by residue.
            let (low, high) = (e.max(1), m - e.max(1));
            (1..low).for_each(&mut one);
            for a in low..(low + p).min(high + 1) {
                if good(&[a, m - a]) {
                    let ways = (high - a) / p + 1;
                    let room = (limit - hits.first.len()) as u64;
                    hits.count += u128::from(ways);
                    hits.first.extend((0..ways.min(room)).map(|i| components(&[a + i * p, m - a - i * p])));
                }
            }
            (high + 1..m).for_each(|a| {
                if good(&[a, m - a]) {
                    hits.add(limit, || components(&[a, m - a]));
                }
            });
        }
        _ => (1..m).for_each(one),
    }
}

impl CodeRule {
    /// The moves that leave good parts; goodness repeats with `period` in each of them.
    fn good_moves(
        &self,
        n: u64,
        period: Option<(u64, u64)>,
        limit: usize,
        budget: &Budget,
        good: &dyn Fn(&[u64]) -> bool,
    ) -> Result<Hits, Refusal> {
        let mut hits = Hits::default();
        for (k, parts, ways) in self.digits.blocks(n) {
            let rest = n - k;
            match parts {
                0 | 1 => {
                    if good(&[rest]) {
                        hits.add(limit, || components(&[rest]));
                    }
                }
                2 => {
                    if period.is_none() {
                        enough(ways, budget)?;
                    }
                    pairs(period, rest, good, &mut hits, limit);
                }
                _ => {
                    enough(ways, budget)?;
                    for a in 1..rest - 1 {
                        for b in 1..rest - a {
                            let cut = [a, b, rest - a - b];
                            if good(&cut) {
                                hits.add(limit, || components(&cut));
                            }
                        }
                    }
                }
            }
        }
        Ok(hits)
    }
}

impl HeapRule for CodeRule {
    fn notation(&self) -> Notation {
        match self.digits.parts() {
            0 | 1 => Notation::Take,
            2 => Notation::TakeSplit,
            _ => Notation::TakeSplitTwice,
        }
    }

    fn moves(&self) -> HeapMoves {
        HeapMoves::Code(self.digits.0.clone())
    }

    fn count(&self, n: u64) -> u128 {
        self.digits.blocks(n).map(|(_, _, ways)| ways).sum()
    }

    fn nth(&self, n: u64, number: u128) -> Vec<u64> {
        let mut skip = number;
        for (k, parts, ways) in self.digits.blocks(n) {
            if skip >= ways {
                skip -= ways;
                continue;
            }
            let rest = n - k;
            return match parts {
                0 => vec![0],
                1 => vec![rest],
                2 => vec![skip as u64 + 1, rest - skip as u64 - 1],
                _ => {
                    // First parts 1, 2, … leave rest−2, rest−3, … choices for the second: bisect over their sums.
                    let before = |a: u64| u128::from(a) * u128::from(2 * rest - 3 - a) / 2;
                    let (mut low, mut high) = (0, rest - 2);
                    while low + 1 < high {
                        let middle = low + (high - low) / 2;
                        if before(middle) <= skip {
                            low = middle;
                        } else {
                            high = middle;
                        }
                    }
                    skip -= before(low);
                    let a = low + 1;
                    let b = skip as u64 + 1;
                    vec![a, b, rest - a - b]
                }
            };
        }
        unreachable!("the number is below the count")
    }

    fn check(&self, heap: usize, n: u64, numbers: &[u64]) -> Result<Vec<u64>, String> {
        let (take, left) = (numbers[0], &numbers[1..]);
        if take > n {
            return Err(format!("cannot take {take} from heap {heap}: it holds {n}"));
        }
        let digit = usize::try_from(take).ok().and_then(|k| self.digits.0.get(k)).copied().unwrap_or(0);
        if digit == 0 {
            return Err(match take {
                0 => "you must take at least 1".into(),
                _ => format!("{} never lets you take {take}", self.text),
            });
        }
        let rest = n - take;
        let kept: u128 = left.iter().map(|&part| u128::from(part)).sum();
        if left.contains(&0) || (!left.is_empty() && kept >= u128::from(rest)) {
            return Err(format!("splitting {rest} must leave at least 1 in each part"));
        }
        let parts = if left.is_empty() { usize::from(rest > 0) } else { left.len() + 1 };
        if digit >> parts & 1 == 0 {
            return Err(match parts {
                0 => format!("when you take {take}, something must remain of the heap"),
                1 => format!("when you take {take}, the rest of the heap must be {}", Self::allowed(digit)),
                _ => format!("when you take {take}, the rest may not be split into {parts}"),
            });
        }
        let mut parts = left.to_vec();
        parts.push(rest - kept as u64);
        Ok(parts)
    }

    fn has_single_values(&self) -> bool {
        false
    }

    fn known(&self, n: u64, budget: &Budget, watch: Watch<'_>) -> Result<Arc<KnownValues>, Refusal> {
        self.table.watched(n, budget, &self.digits, watch)
    }

    fn value(&self, n: u64, budget: &Budget) -> Result<u64, Refusal> {
        Ok(self.covering(n, budget)?.get(n))
    }

    fn proof(&self, _: u64) -> Proof {
        self.table.known().proof()
    }

    fn hits(&self, n: u64, target: u64, limit: usize, budget: &Budget) -> Result<Hits, Refusal> {
        let known = self.covering(n, budget)?;
        let good = |parts: &[u64]| parts.iter().fold(0, |sum, &part| sum ^ known.get(part)) == target;
        self.good_moves(n, known.period, limit, budget, &good)
    }

    fn genus(&self, n: u64, _: &Budget) -> Result<Option<Genus>, Refusal> {
        Ok(self.genera.genus(self, n))
    }

    fn quotient(&self, n: u64) -> Option<Arc<Quotient>> {
        self.quotients.covering(self, n, &|e, p| self.digits.needed(e, p))
    }

    fn quotient_hits(
        &self,
        n: u64,
        quotient: &Quotient,
        rest: usize,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        self.good_moves(n, quotient.period, limit, budget, &|parts| quotient.loses_with(rest, parts))
    }
}

impl CodeRule {
    fn allowed(digit: u8) -> &'static str {
        match (digit & 1 > 0, digit & 4 > 0, digit & 8 > 0) {
            (_, true, true) => "split into two or three",
            (_, true, false) => "split in two",
            (_, false, true) => "split into three",
            (true, false, false) => "empty",
            (false, false, false) => "left alone",
        }
    }
}
