//! What a family of rules has to say: how it is written, which moves there are, and which values are known.
//!
//! Everything that holds for sums in general (outcomes, counts of winning moves, misère search, samples)
//! is built on this trait in other modules; a family may answer for whole positions itself where it knows better.

use std::fmt::Debug;
use std::sync::Arc;

use crate::game::{Budget, Component, Convention, Move, MoveError, Outcome, Position, PositionError, Proof, Refusal};
use crate::misere::quotient::Quotient;
use crate::tokens::Tokens;

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

pub(crate) trait Family: Debug + Send + Sync {
    fn move_syntax(&self) -> &str;
    fn read_position(&self, tokens: &mut Tokens<'_>) -> Result<Position, PositionError>;
    fn write_position(&self, position: &Position) -> String;
    fn show_position(&self, position: &Position) -> String;
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError>;
    fn write_move(&self, position: &Position, mv: &Move) -> String;
    fn describe_move(&self, position: &Position, mv: &Move) -> String;

    /// Whether component 0 is a board that the others stand on: it has no moves and stays.
    fn has_board(&self) -> bool {
        false
    }

    /// Whether a position is always one component, which stays when it has no moves left.
    fn is_whole(&self) -> bool {
        false
    }

    /// How many moves the component has.
    fn count(&self, position: &Position, index: usize) -> u128;

    /// Its move number `number < count`, ordered from small changes to large ones where that has a meaning.
    fn nth(&self, position: &Position, index: usize, number: u128) -> Vec<Component>;

    /// The Grundy value of a component; `position` supplies the board where there is one.
    fn value(&self, position: &Position, component: &Component, budget: &Budget) -> Result<u64, Refusal>;

    /// How the values of this position's components are known.
    fn proof(&self, position: &Position) -> Proof;

    /// The moves of a component to sums of value `target`; the first `limit` of them in full.
    fn hits(
        &self,
        position: &Position,
        index: usize,
        target: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        let mut hits = Hits::default();
        let count = self.count(position, index);
        enough(count, budget)?;
        for number in 0..count {
            let to = self.nth(position, index, number);
            let mut value = 0;
            for part in &to {
                value ^= self.value(position, part, budget)?;
            }
            if value == target {
                hits.add(limit, || to);
            }
        }
        Ok(hits)
    }

    /// The genus of a component; `None` where it is wild or not known to be tame.
    fn genus(&self, _: &Position, _: &Component, _: &Budget) -> Result<Option<Genus>, Refusal> {
        Ok(None)
    }

    /// The moves of a component to sums of one of these genera; `None` leaves it to trying all moves.
    fn genus_hits(&self, _: &Position, _: usize, _: &[Genus], _: usize) -> Option<Hits> {
        None
    }

    /// A misère quotient that reaches all components, where one is found; only for games on heaps of tokens.
    fn quotient(&self, _: &Position) -> Option<Arc<Quotient>> {
        None
    }

    /// The moves of a component that leave a lost position together with `rest`, what the others come to.
    fn quotient_hits(
        &self,
        _: &Position,
        _: usize,
        _: &Quotient,
        _rest: usize,
        _limit: usize,
        _: &Budget,
    ) -> Result<Hits, Refusal> {
        Ok(Hits::default())
    }

    /// A theory of whole positions, where the family has one; `None` leaves it to the general theory of sums.
    fn judge(&self, _: &Position, _: Convention, _: &Budget, _: usize) -> Option<Result<Judgement, Refusal>> {
        None
    }

    /// The component that stands for two numbers, in games on pairs.
    fn pair(&self, _: u64, _: u64) -> Option<Component> {
        None
    }

    /// Why the moves of a position cannot be listed, where that can happen.
    fn fault(&self, _: &Position) -> Option<Refusal> {
        None
    }

    /// The values of the vertices of a graph that may have cycles.
    fn labels(&self, _: &Position) -> Option<Vec<crate::digraph::Loopy>> {
        None
    }

    /// Heap games show their rule, so that lists of values, periods and counts can be asked for.
    fn heap_rule(&self) -> Option<&dyn crate::heap::HeapRule> {
        None
    }
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
