//! Tables of values that grow on demand and are shared between threads, and the certificates of their periods.

use std::sync::{Arc, PoisonError, RwLock};

use crate::heap::meter::{Meter, MeterStop, Watch};
use crate::types::{Budget, Proof, Refusal};

/// Values of heaps 0, 1, 2, …, in the narrowest unsigned integers that hold them.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

impl Values {
    pub fn len(&self) -> usize {
        match self {
            Values::U8(v) => v.len(),
            Values::U16(v) => v.len(),
            Values::U32(v) => v.len(),
        }
    }

    pub fn get(&self, n: usize) -> u64 {
        match self {
            Values::U8(v) => v[n].into(),
            Values::U16(v) => v[n].into(),
            Values::U32(v) => v[n].into(),
        }
    }

    /// Gives these heaps the value, in wider integers if it does not fit.
    #[inline(always)]
    pub fn assign(&mut self, heaps: &[u32], value: u32) {
        loop {
            match self {
                Values::U8(v) => {
                    if let Ok(value) = u8::try_from(value) {
                        return heaps.iter().for_each(|&n| v[n as usize] = value);
                    }
                }
                Values::U16(v) => {
                    if let Ok(value) = u16::try_from(value) {
                        return heaps.iter().for_each(|&n| v[n as usize] = value);
                    }
                }
                Values::U32(v) => return heaps.iter().for_each(|&n| v[n as usize] = value),
            }
            self.widen();
        }
    }

    /// The same values in the next wider integers.
    #[cold]
    pub fn widen(&mut self) {
        *self = match std::mem::replace(self, Values::U8(Vec::new())) {
            Values::U8(v) => Values::U16(v.into_iter().map(u16::from).collect()),
            Values::U16(v) => Values::U32(v.into_iter().map(u32::from).collect()),
            Values::U32(_) => unreachable!("values are at most the size of a heap, which is below 2^32"),
        };
    }

    /// Narrows where that loses nothing.
    pub fn from_wide(wide: Vec<u32>) -> Values {
        match wide.iter().max() {
            Some(&most) if most > u32::from(u16::MAX) => Values::U32(wide),
            Some(&most) if most > u32::from(u8::MAX) => Values::U16(wide.iter().map(|&v| v as u16).collect()),
            _ => Values::U8(wide.iter().map(|&v| v as u8).collect()),
        }
    }

    fn period(&self, needed: impl Fn(u64, u64) -> u64) -> (Option<Repeat>, Option<Repeat>) {
        match self {
            Values::U8(v) => period(v, needed),
            Values::U16(v) => period(v, needed),
            Values::U32(v) => period(v, needed),
        }
    }

    /// Preperiod and period, where there are as many values as their proof needs.
    pub fn certified(&self, needed: &dyn Fn(u64, u64) -> u64) -> Option<(u64, u64)> {
        self.period(needed).0.map(|repeat| (repeat.preperiod, repeat.period))
    }

    fn width(&self) -> u64 {
        match self {
            Values::U8(_) => 1,
            Values::U16(_) => 2,
            Values::U32(_) => 4,
        }
    }
}

/// A period that the values seem to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Repeat {
    preperiod: u64,
    period: u64,
}

/// The least period whose proof needs no more values than there are; failing that, one that looks likely.
/// For every p the last place where the values differ from those p later is found from the end, which takes a
/// few steps unless p is nearly a period.
fn period<V: PartialEq>(values: &[V], needed: impl Fn(u64, u64) -> u64) -> (Option<Repeat>, Option<Repeat>) {
    let len = values.len();
    for p in 1..=len / 2 {
        let mut e = len - p;
        while e > 0 && values[e - 1] == values[e - 1 + p] {
            e -= 1;
        }
        let found = Repeat { preperiod: e as u64, period: p as u64 };
        if needed(found.preperiod, found.period) <= len as u64 {
            return (Some(found), None);
        }
        // Multiples of this period would look likely as well, and checking each would cost as much.
        if len - p - e >= p.max(len / 8) {
            return (None, Some(found));
        }
    }
    (None, None)
}

/// What is known of a rule's values.
#[derive(Clone, Debug)]
pub(crate) struct KnownValues {
    pub values: Values,
    /// Preperiod and period, certified.
    pub period: Option<(u64, u64)>,
}

impl KnownValues {
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
    /// Extends `values` to `len` entries, or to fewer where the meter ends the work.
    fn grow(&self, values: Values, len: usize, meter: &mut Meter<'_>) -> Values;

    /// How many values prove that they repeat with this period from this preperiod on; `None` where nothing can.
    fn needed(&self, preperiod: u64, period: u64) -> Option<u64>;

    /// What filling a table of this length costs, in positions of the budget.
    fn cost(&self, len: u64) -> u128;
}

/// A heap so large that no table reaches it: a request for it is a request for a period.
pub(crate) const FOREVER: u64 = u64::MAX / 16;

/// A table shared by all users of a rule.
#[derive(Debug)]
pub(crate) struct ValueTable(RwLock<Arc<KnownValues>>);

impl Default for ValueTable {
    fn default() -> ValueTable {
        ValueTable(RwLock::new(Arc::new(KnownValues { values: Values::U8(vec![0]), period: None })))
    }
}

impl ValueTable {
    pub fn known(&self) -> Arc<KnownValues> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The table, grown until it covers `n`.
    pub fn covering(&self, n: u64, budget: &Budget, rule: &impl Grow) -> Result<Arc<KnownValues>, Refusal> {
        self.watched(n, budget, rule, &mut |_| true)
    }

    /// The same for long work.
    pub fn watched(
        &self,
        n: u64,
        budget: &Budget,
        rule: &impl Grow,
        watch: Watch<'_>,
    ) -> Result<Arc<KnownValues>, Refusal> {
        let known = self.known();
        if known.covers(n) {
            return Ok(known);
        }
        drop(known);
        let mut slot = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let mut likely: Option<u64> = None;
        let mut meter = Meter::new(budget, watch);
        let repeats = rule.needed(0, 1).is_some();
        while !slot.covers(n) {
            // Where the values may repeat, the table grows in steps; after each step a period is looked for, and the next step
            // is as long as the proof of a likely period needs.
            let len = slot.values.len() as u64;
            let next = match likely {
                _ if !repeats => n + 1,
                None => (n + 1).min((2 * len).max(256)),
                Some(likely) => (n + 1).min(likely.clamp(len + len / 8 + 256, 8 * len)),
            };
            if next.saturating_mul(slot.values.width()) > budget.bytes
                || rule.cost(next) > u128::from(budget.positions) * 1000
            {
                return Err(past(n, len, repeats));
            }
            let known = Arc::make_mut(&mut slot);
            let values = std::mem::replace(&mut known.values, Values::U8(Vec::new()));
            known.values = rule.grow(values, next as usize, &mut meter);
            if let Some(stop) = meter.stopped() {
                return Err(match stop {
                    MeterStop::Asked => Refusal { message: "interrupted".into() },
                    MeterStop::Budget => past(n, known.values.len() as u64, repeats),
                });
            }
            if repeats {
                let needed = |e, p| rule.needed(e, p).unwrap_or(u64::MAX);
                let (proved, candidate) = known.values.period(needed);
                known.period = proved.map(|r| (r.preperiod, r.period));
                likely = candidate.map(|r| needed(r.preperiod, r.period));
            }
        }
        Ok(slot.clone())
    }
}

/// What is said when a period is asked for and a formula shows that there is none.
pub(crate) fn never_repeats(formula: &str) -> Refusal {
    Refusal { message: format!("the values never repeat ({formula})") }
}

/// Why a table of `len` values does not answer for a heap of `n`.
fn past(n: u64, len: u64, repeats: bool) -> Refusal {
    let known = len - 1;
    let message = match n {
        FOREVER if repeats => format!("no period shows in the values up to {known}, and more are past the budget"),
        FOREVER => "no theorem says that these values repeat, so no table can prove a period".into(),
        _ => format!(
            "no formula or period is known for a heap of {n}, and a table of that size is past the budget (values are \
             known up to {known})"
        ),
    };
    Refusal { message }
}

/// The least value that does not occur in `seen`; marks are `stamp`.
pub(crate) fn mex(seen: &[u32], stamp: u32) -> u32 {
    seen.iter().position(|&s| s != stamp).unwrap_or(seen.len()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assigned_values_get_the_room_they_need() {
        let mut values = Values::U8(vec![0; 4]);
        for (n, value) in [7, 255, 256, 65536].into_iter().enumerate() {
            values.assign(&[n as u32], value);
            assert_eq!(values.width(), [1, 1, 2, 4][n]);
        }
        assert_eq!([0, 1, 2, 3].map(|n| values.get(n)), [7, 255, 256, 65536]);
    }

    #[test]
    fn periods_are_least_and_refused_without_proof() {
        let values = [9, 1, 2, 1, 2, 1, 2, 1];
        assert_eq!(period(&values, |e, p| e + 2 * p).0, Some(Repeat { preperiod: 1, period: 2 }));
        assert_eq!(period(&values, |e, p| e + 4 * p), (None, Some(Repeat { preperiod: 1, period: 2 })));
        assert_eq!(period(&[0; 5], |e, p| e + 2 * p).0, Some(Repeat { preperiod: 0, period: 1 }));
    }
}
