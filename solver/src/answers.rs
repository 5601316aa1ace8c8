//! What families and rules answer with: moves that reach a value, genera, judgements of whole positions.

use crate::types::{Budget, Component, Move, Outcome, Proof, Refusal};

/// The moves of one component that reach a wanted value.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    /// How many there are.
    pub count: u128,
    /// The first of them, as many as were asked for.
    pub first: Vec<Vec<Component>>,
}

impl Hits {
    pub fn add(&mut self, limit: usize, to: impl FnOnce() -> Vec<Component>) {
        self.count += 1;
        if self.first.len() < limit {
            self.first.push(to());
        }
    }
}

/// The genus of a tame game: under misère play it behaves like Nim heaps with this value.
/// `firm` is false where it behaves like heaps of at most one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Genus {
    pub value: u64,
    pub firm: bool,
}

impl Genus {
    pub const ZERO: Genus = Genus { value: 0, firm: false };

    pub fn plus(self, other: Genus) -> Genus {
        Genus { value: self.value ^ other.value, firm: self.firm || other.firm }
    }

    /// Whether the player to move loses under misère play.
    pub fn is_lost(self) -> bool {
        self.value == u64::from(!self.firm)
    }

    /// The Grundy value under misère play.
    pub fn misere(self) -> u64 {
        if self.firm { self.value } else { self.value ^ 1 }
    }
}

/// A verdict on a whole position by a theory of its own.
#[derive(Debug)]
pub(crate) struct Judgement {
    pub outcome: Outcome,
    pub proof: Proof,
    /// The count of winning moves and the first of them, where the theory gives them without trying all moves.
    pub winning: Option<(u128, Vec<Move>)>,
}

/// Refuses when trying `count` moves one by one would exceed the budget.
pub(crate) fn enough(count: u128, budget: &Budget) -> Result<(), Refusal> {
    if count > u128::from(budget.positions) {
        return Err(Refusal {
            message: format!("{count} moves would have to be tried, the budget is {} positions", budget.positions),
        });
    }
    Ok(())
}
