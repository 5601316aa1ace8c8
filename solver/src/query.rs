//! Questions about a rule rather than a position: lists of values, single values, periods, two-way tables.

use std::sync::Arc;

use crate::game::Game;
use crate::heap::meter::Watch;
use crate::heap::moves::HeapMoves;
use crate::heap::rule::HeapRule;
use crate::heap::table::{FOREVER, KnownValues};
use crate::loopy::Loopy;
use crate::nimber::Nimber;
use crate::types::{Budget, Component, Convention, Position, Proof, Refusal};

/// A certified period: `value(n + period) = value(n)` for every `n >= preperiod`, and for no smaller preperiod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    pub preperiod: u64,
    pub period: u64,
    /// Why it holds for ever, in one sentence.
    pub proof: String,
}

impl Game {
    fn rule(&self) -> Result<&dyn HeapRule, Refusal> {
        let refuse = |message: &str| Err(Refusal { message: message.into() });
        if self.convention() == Convention::LastMoverLoses {
            return refuse("under misère play single heaps have no values that add");
        }
        self.family().heap_rule().map_or_else(|| refuse("this game is not played with heaps of tokens"), Ok)
    }

    fn known(&self, n: u64, budget: &Budget, watch: Watch<'_>) -> Result<Arc<KnownValues>, Refusal> {
        self.rule()?.known(n, budget, watch)
    }

    /// The moves of a heap; `None` where positions are not heaps of tokens, each a component of its own.
    pub fn heap_moves(&self) -> Option<HeapMoves> {
        self.family().heap_rule().map(HeapRule::moves)
    }

    /// The Grundy values of heaps `0..=n`.
    pub fn values(&self, n: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        self.values_watched(n, budget, &mut |_| true)
    }

    /// The same; `watch` is told now and then how many values are known, and ends the work by answering `false`.
    pub fn values_watched(
        &self,
        n: u64,
        budget: &Budget,
        watch: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<u64>, Refusal> {
        if n >= budget.bytes / 8 {
            return Err(Refusal { message: format!("{n} values are past the budget of {} bytes", budget.bytes) });
        }
        let mut stopped = false;
        let known = self.known(n, budget, &mut |known| {
            stopped = !watch(known);
            !stopped
        });
        let rule = self.rule()?;
        match known {
            Ok(known) => Ok((0..=n).map(|heap| known.get(heap)).collect()),
            Err(refusal) if stopped || !rule.has_single_values() => Err(refusal),
            Err(_) => (0..=n).map(|heap| rule.value(heap, budget)).collect(),
        }
    }

    /// The Grundy value of one heap, however large, and how it is known.
    pub fn value_at(&self, n: u64, budget: &Budget) -> Result<(Nimber, Proof), Refusal> {
        self.value_at_watched(n, budget, &mut |_| true)
    }

    /// The same under watch, as in [`Game::values_watched`].
    pub fn value_at_watched(
        &self,
        n: u64,
        budget: &Budget,
        watch: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(Nimber, Proof), Refusal> {
        let rule = self.rule()?;
        if !rule.has_single_values() {
            rule.known(n, budget, watch)?;
        }
        let value = rule.value(n, budget)?;
        Ok((Nimber(value), rule.proof(n)))
    }

    /// Fills the tables that [`Game::analyse`] will need for this position, under watch; with them, `analyse` is quick.
    pub fn prepare(
        &self,
        position: &Position,
        budget: &Budget,
        watch: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(), Refusal> {
        let heap = |component: &Component| match component {
            Component::Heap(n) => Some(*n),
            Component::Words(_) | Component::Text(_) => None,
        };
        let largest = position.components.iter().filter_map(heap).max();
        match (self.family().heap_rule(), largest) {
            (Some(rule), Some(n)) if self.convention() == Convention::LastMoverWins && !rule.has_single_values() => {
                rule.known(n, budget, watch).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// The period of the values, certified. A refusal says only that none is known within the budget.
    pub fn period(&self, budget: &Budget) -> Result<Period, Refusal> {
        self.period_watched(budget, &mut |_| true)
    }

    /// The same; `watch` is told now and then how many values are known, and ends the work by answering `false`.
    pub fn period_watched(&self, budget: &Budget, watch: &mut dyn FnMut(u64) -> bool) -> Result<Period, Refusal> {
        if let Some((name, period)) = self.rule()?.formula_period() {
            return Ok(Period { preperiod: 0, period, proof: format!("closed form: {name}") });
        }
        // No table reaches so far, so this is answered by a period or not at all.
        let known = self.known(FOREVER, budget, watch)?;
        let (preperiod, period) =
            known.period.ok_or_else(|| Refusal { message: "these values have no period".into() })?;
        let proof = format!(
            "{} values computed; those from {preperiod} on repeat as far as the theorem of Guy and Smith asks",
            known.values.len()
        );
        Ok(Period { preperiod, period, proof })
    }

    /// The values of sums or pairs in a two-way table with `rows` by `columns` entries from 0: of two heaps, or of
    /// the game's own pairs where its positions are pairs of numbers.
    pub fn table(&self, rows: u64, columns: u64, budget: &Budget) -> Result<Vec<Vec<u64>>, Refusal> {
        if u128::from(rows) * u128::from(columns) > u128::from(budget.positions) {
            return Err(Refusal { message: format!("a table of {rows} by {columns} is past the budget") });
        }
        if self.family().heap_rule().is_some() {
            let values = self.values(rows.max(columns), budget)?;
            let line = |a: u64| (0..columns).map(|b| values[a as usize] ^ values[b as usize]).collect();
            return Ok((0..rows).map(line).collect());
        }
        let position = Position { components: Vec::new() };
        let entry = |a, b| match self.family().pair(a, b) {
            Some(component) => self.family().value(&position, &component, budget),
            None => Err(Refusal { message: "the positions of this game are not pairs of such numbers".into() }),
        };
        (0..rows).map(|a| (0..columns).map(|b| entry(a, b)).collect()).collect()
    }

    /// The values of all vertices of the position's graph, in `dag` and `digraph`: ∞ where a cycle leaves none.
    pub fn vertex_labels(&self, position: &Position) -> Option<Vec<Loopy>> {
        self.family().labels(position)
    }

    /// The Grundy value of a component, where the theory has one.
    pub fn component_value(
        &self,
        position: &Position,
        component: &Component,
        budget: &Budget,
    ) -> Result<Nimber, Refusal> {
        self.family().value(position, component, budget).map(Nimber)
    }
}
