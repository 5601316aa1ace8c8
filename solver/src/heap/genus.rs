//! Genera of heaps under rules that may split them, by trying every move, as far as all heaps are tame.

use std::sync::{Mutex, PoisonError};

use crate::answers::Genus;
use crate::heap::rule::HeapRule;

/// Past this size, or this many moves of one heap, genera are not tabulated.
const SIZES: u64 = 2000;
const MOVES: u128 = 100_000;

#[derive(Debug, Default)]
pub(crate) struct GenusTable(Mutex<Vec<Option<Genus>>>);

impl GenusTable {
    /// `None` where the heap is wild, or past the table.
    pub fn genus(&self, rule: &impl HeapRule, n: u64) -> Option<Genus> {
        let mut table = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A wild heap makes most larger ones wild too; there the search takes over.
        while (table.len() as u64) <= n {
            let size = table.len() as u64;
            if size > SIZES || rule.count(size) > MOVES || table.last().is_some_and(Option::is_none) {
                return None;
            }
            let genus = tame(rule, size, &table);
            table.push(genus);
        }
        table[n as usize]
    }
}

/// A game is tame when its options are and its two mex values look like those of a Nim position.
fn tame(rule: &impl HeapRule, n: u64, smaller: &[Option<Genus>]) -> Option<Genus> {
    let count = rule.count(n);
    if count == 0 {
        return Some(Genus::ZERO);
    }
    let mut options = std::collections::BTreeSet::new();
    for number in 0..count {
        let parts = rule.nth(n, number);
        let genus = parts.iter().try_fold(Genus::ZERO, |sum, &part| Some(sum.plus(smaller[part as usize]?)))?;
        options.insert((genus.value, genus.misere()));
    }
    tame_mex(options.iter().copied())
}

/// The genus from the pairs (value, misère value) of the options, where it is tame.
pub(crate) fn tame_mex(options: impl Iterator<Item = (u64, u64)> + Clone) -> Option<Genus> {
    let mex = |values: std::collections::BTreeSet<u64>| (0..).find(|v| !values.contains(v));
    let plus = mex(options.clone().map(|o| o.0).collect())?;
    let minus = mex(options.map(|o| o.1).collect())?;
    match (plus, minus) {
        (0, 1) | (1, 0) => Some(Genus { value: plus, firm: false }),
        _ if plus == minus => Some(Genus { value: plus, firm: true }),
        _ => None,
    }
}
