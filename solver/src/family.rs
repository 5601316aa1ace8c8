//! What a family of rules defines: how positions are written, which moves there are, and which values are known.
//!
//! Everything that holds for sums in general (outcomes, counts of winning moves, misère search, samples)
//! is built on this trait in other modules; a family may answer for whole positions itself where it knows better.

use std::fmt::Debug;
use std::sync::Arc;

use crate::answers::{Genus, Hits, Judgement, enough};
use crate::heap::rule::HeapRule;
use crate::loopy::Loopy;
use crate::misere::quotient::Quotient;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, Convention, Move, MoveError, Position, PositionError, Proof, Refusal};

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
    fn labels(&self, _: &Position) -> Option<Vec<Loopy>> {
        None
    }

    /// Heap games show their rule, so that lists of values, periods and counts can be asked for.
    fn heap_rule(&self) -> Option<&dyn HeapRule> {
        None
    }
}
