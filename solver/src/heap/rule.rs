//! What a rule on single heaps defines: how moves are written, which moves there are, and which values are known.

use std::fmt::Debug;
use std::sync::Arc;

use crate::answers::{Genus, Hits, enough};
use crate::heap::amounts::Amounts;
use crate::heap::meter::Watch;
use crate::heap::moves::HeapMoves;
use crate::heap::table::KnownValues;
use crate::misere::quotient::Quotient;
use crate::types::{Budget, Component, Proof, Refusal};

/// How the moves of a heap game are written, after the number of the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// `heap take`
    Take,
    /// `heap take`, or `heap take left` where what remains is split.
    TakeSplit,
    /// `heap take`, `heap take left` or `heap take left second`: up to three heaps remain.
    TakeSplitTwice,
    /// `heap left`: the heap is split in two.
    Split,
    /// `heap divisor`
    Divide,
    /// `heap size`: into equal heaps.
    Equal,
    /// `heap size size …`: the heaps that replace it.
    Parts,
}

impl Notation {
    pub fn syntax(self) -> &'static str {
        match self {
            Notation::Take => "heap take",
            Notation::TakeSplit => {
                "heap take, or heap take left to split the rest: left stays in place, the remainder becomes the last heap"
            }
            Notation::TakeSplitTwice => {
                "heap take, or heap take left, or heap take left second to split the rest: left stays in place, the others become the last heaps"
            }
            Notation::Split => "heap left: left stays in place, the remainder becomes the last heap",
            Notation::Divide => "heap divisor",
            Notation::Equal => "heap size",
            Notation::Parts => "heap size size ...: the first size stays in place, the others become the last heaps",
        }
    }

    pub fn lengths(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Notation::Take | Notation::Split | Notation::Divide | Notation::Equal => 1..=1,
            Notation::TakeSplit => 1..=2,
            Notation::TakeSplitTwice => 1..=3,
            Notation::Parts => 1..=usize::MAX,
        }
    }
}

/// A rule on single heaps. Sizes are at most [`HeapRule::largest`], and moves never exceed that.
pub(crate) trait HeapRule: Debug + Send + Sync {
    fn notation(&self) -> Notation;

    /// The moves as plain data.
    fn moves(&self) -> HeapMoves;

    /// The largest heap a position may hold.
    fn largest(&self) -> u64 {
        1_000_000_000_000_000_000
    }

    /// The amounts that may be taken, where a move only takes tokens from one heap.
    fn amounts(&self) -> Option<&Amounts> {
        None
    }

    /// How many moves a heap of `n` has; moves are different when they are written differently.
    fn count(&self, n: u64) -> u128;

    /// Move number `number < count(n)`: the heaps that replace a heap of `n`.
    fn nth(&self, n: u64, number: u128) -> Vec<u64>;

    /// The heaps after the move written as `numbers` (of the notation's length) on a heap of `n`, or the rule it breaks.
    fn check(&self, heap: usize, n: u64, numbers: &[u64]) -> Result<Vec<u64>, String>;

    /// The numbers with which a move is written.
    fn numbers(&self, n: u64, parts: &[u64]) -> Vec<u64> {
        match self.notation() {
            Notation::Take => vec![n - parts[0]],
            Notation::TakeSplit | Notation::TakeSplitTwice => {
                let mut numbers = vec![n - parts.iter().sum::<u64>()];
                numbers.extend(&parts[..parts.len() - 1]);
                numbers
            }
            Notation::Split | Notation::Equal => vec![parts[0]],
            Notation::Parts => parts.to_vec(),
            Notation::Divide => unreachable!("a rule that divides writes its own moves"),
        }
    }

    /// Whether the value of one heap needs no table of the smaller ones.
    fn has_single_values(&self) -> bool;

    /// The formula whose values repeat from heap 0 on, and their period, where there is such a formula.
    fn formula_period(&self) -> Option<(&'static str, u64)> {
        None
    }

    /// The values up to `n`, or past a period from which all follow; `watch` is told of long work.
    fn known(&self, n: u64, budget: &Budget, watch: Watch<'_>) -> Result<Arc<KnownValues>, Refusal>;

    /// The Grundy value of a heap.
    fn value(&self, n: u64, budget: &Budget) -> Result<u64, Refusal>;

    /// How the values of heaps up to `n` are known.
    fn proof(&self, n: u64) -> Proof;

    /// The moves to sums of value `target`; the first `limit` in full.
    fn hits(&self, n: u64, target: u64, limit: usize, budget: &Budget) -> Result<Hits, Refusal>;

    /// The genus of a heap under misère play; `None` where it is wild or not computed.
    fn genus(&self, n: u64, budget: &Budget) -> Result<Option<Genus>, Refusal>;

    fn genus_hits(&self, _n: u64, _wanted: &[Genus], _limit: usize) -> Option<Hits> {
        None
    }

    /// A misère quotient that reaches a heap of `n`, where one is found.
    fn quotient(&self, _n: u64) -> Option<Arc<Quotient>> {
        None
    }

    /// The moves that leave a lost position together with `rest`.
    fn quotient_hits(
        &self,
        n: u64,
        quotient: &Quotient,
        rest: usize,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        let mut hits = Hits::default();
        enough(self.count(n), budget)?;
        for parts in (0..self.count(n)).map(|number| self.nth(n, number)) {
            if quotient.loses_with(rest, &parts) {
                hits.add(limit, || components(&parts));
            }
        }
        Ok(hits)
    }
}

pub(crate) fn components(parts: &[u64]) -> Vec<Component> {
    parts.iter().map(|&n| Component::Heap(n)).collect()
}
