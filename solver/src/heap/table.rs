//! Tables of values that grow on demand and are shared between threads, and the certificates of their periods.

use std::sync::{Arc, PoisonError, RwLock};

use crate::game::{Budget, Proof, Refusal};

/// Values of heaps 0, 1, 2, …, in the narrowest unsigned integers that hold them.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
    Wide(Vec<u32>),
}

impl Values {
    pub fn len(&self) -> usize {
        match self {
            Values::Bytes(v) => v.len(),
            Values::Words(v) => v.len(),
            Values::Wide(v) => v.len(),
        }
    }

    pub fn get(&self, n: usize) -> u64 {
        match self {
            Values::Bytes(v) => v[n].into(),
            Values::Words(v) => v[n].into(),
            Values::Wide(v) => v[n].into(),
        }
    }

    /// Narrows where that loses nothing.
    pub fn from_wide(wide: Vec<u32>) -> Values {
        match wide.iter().max() {
            Some(&most) if most > u32::from(u16::MAX) => Values::Wide(wide),
            Some(&most) if most > u32::from(u8::MAX) => Values::Words(wide.iter().map(|&v| v as u16).collect()),
            _ => Values::Bytes(wide.iter().map(|&v| v as u8).collect()),
        }
    }

    /// The least period that `certified(preperiod, period, length)` accepts, with the least preperiod.
    pub fn period(&self, certified: impl Fn(u64, u64, u64) -> bool) -> Option<(u64, u64)> {
        match self {
            Values::Bytes(v) => period(v, certified),
            Values::Words(v) => period(v, certified),
            Values::Wide(v) => period(v, certified),
        }
    }
}

/// For every p the last place where the values differ from those p later is found from the end, which takes a
/// few steps unless p is nearly a period.
fn period<V: PartialEq>(values: &[V], certified: impl Fn(u64, u64, u64) -> bool) -> Option<(u64, u64)> {
    let len = values.len();
    (1..=len / 2).find_map(|p| {
        let mut e = len - p;
        while e > 0 && values[e - 1] == values[e - 1 + p] {
            e -= 1;
        }
        certified(e as u64, p as u64, len as u64).then_some((e as u64, p as u64))
    })
}

/// What is known of a rule's values.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub values: Values,
    /// Preperiod and period, certified.
    pub period: Option<(u64, u64)>,
}

impl Known {
    /// The value of `n`, which must be within the table or past a certified period.
    pub fn get(&self, n: u64) -> u64 {
        self.values.get(self.reduce(n) as usize)
    }

    /// The least heap that certainly has the value of `n`.
    pub fn reduce(&self, n: u64) -> u64 {
        match self.period {
            Some((e, p)) if n >= e + p => e + (n - e) % p,
            _ => n,
        }
    }

    fn covers(&self, n: u64) -> bool {
        n < self.values.len() as u64 || self.period.is_some()
    }

    pub fn proof(&self) -> Proof {
        match self.period {
            Some((preperiod, period)) => Proof::Period { preperiod, period },
            None => Proof::Table { size: self.values.len() as u64 - 1 },
        }
    }
}

/// How a table grows.
pub(crate) trait Grow {
    /// Extends `values` to `len` entries.
    fn grow(&self, values: Values, len: usize) -> Values;

    /// Whether values that repeat from `preperiod` on up to `len` prove that they do so for ever.
    fn certified(&self, preperiod: u64, period: u64, len: u64) -> bool;

    /// Whether looking for a period can succeed at all.
    fn may_repeat(&self) -> bool {
        true
    }

    /// What filling a table of this length costs, in positions of the budget.
    fn cost(&self, len: u64) -> u128;
}

/// A table shared by all users of a rule.
#[derive(Debug)]
pub(crate) struct Table(RwLock<Arc<Known>>);

impl Default for Table {
    fn default() -> Table {
        Table(RwLock::new(Arc::new(Known { values: Values::Bytes(vec![0]), period: None })))
    }
}

impl Table {
    pub fn known(&self) -> Arc<Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The table, grown until it covers `n`.
    pub fn covering(&self, n: u64, budget: &Budget, rule: &impl Grow) -> Result<Arc<Known>, Refusal> {
        let known = self.known();
        if known.covers(n) {
            return Ok(known);
        }
        drop(known);
        let mut slot = self.0.write().unwrap_or_else(PoisonError::into_inner);
        while !slot.covers(n) {
            // Where a period may turn up, the table grows by steps and looks for it at each.
            let len = slot.values.len() as u64;
            let next = if rule.may_repeat() { (n + 1).min((4 * len).max(256)) } else { n + 1 };
            let width = match slot.values {
                Values::Bytes(_) => 1,
                Values::Words(_) => 2,
                Values::Wide(_) => 4,
            };
            if next.saturating_mul(width) > budget.bytes || rule.cost(next) > u128::from(budget.positions) * 1000 {
                return Err(Refusal {
                    message: format!(
                        "no formula or period is known for a heap of {n}, and a table of that size is past the budget (values are known up to {})",
                        len - 1
                    ),
                });
            }
            let known = Arc::make_mut(&mut slot);
            let values = std::mem::replace(&mut known.values, Values::Bytes(Vec::new()));
            known.values = rule.grow(values, next as usize);
            if rule.may_repeat() {
                known.period = known.values.period(|e, p, len| rule.certified(e, p, len));
            }
        }
        Ok(slot.clone())
    }
}

/// The least value that does not occur in `seen`; marks are `stamp`.
pub(crate) fn mex(seen: &[u32], stamp: u32) -> u32 {
    seen.iter().position(|&s| s != stamp).unwrap_or(seen.len()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_least_and_refused_without_proof() {
        let values = [9, 1, 2, 1, 2, 1, 2, 1];
        assert_eq!(period(&values, |e, p, len| e + 2 * p <= len), Some((1, 2)));
        assert_eq!(period(&values, |e, p, len| e + 4 * p <= len), None);
        assert_eq!(period(&[0; 5], |e, p, len| e + 2 * p <= len), Some((0, 1)));
    }
}
