//! The protocol that all games on heaps of tokens share: how positions and moves are written and read.

use std::fmt::Write;
use std::sync::Arc;

use crate::answers::{Genus, Hits};
use crate::family::Family;
use crate::heap::rule::{HeapRule, Notation, components};
use crate::misere::quotient::Quotient;
use crate::move_text::{malformed, numbers};
use crate::tokens::Tokens;
use crate::types::{Budget, Component, Move, MoveError, Position, PositionError, Proof, Refusal};

/// Positions of at most this many tokens are searched: looking for a quotient would take longer.
const SEARCHED: u64 = 24;

/// The whole protocol of a heap game.
#[derive(Debug)]
pub(crate) struct HeapGame<R>(pub R);

pub(crate) fn heap(component: &Component) -> u64 {
    match component {
        Component::Heap(n) => *n,
        Component::Words(_) | Component::Text(_) => unreachable!("heap games hold heaps only"),
    }
}

impl<R: HeapRule> Family for HeapGame<R> {
    fn move_syntax(&self) -> &str {
        self.0.notation().syntax()
    }

    fn read_position(&self, tokens: &mut Tokens<'_>) -> Result<Position, PositionError> {
        let count = tokens.number("the number of heaps", 1_000_000)?;
        let mut components = Vec::new();
        for _ in 0..count {
            components.push(Component::Heap(tokens.number("a heap", self.0.largest())?));
        }
        Ok(Position { components })
    }

    fn write_position(&self, position: &Position) -> String {
        format!("{}\n{}\n", position.components.len(), self.show_position(position))
    }

    fn show_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for component in &position.components {
            if !text.is_empty() {
                text.push(' ');
            }
            let _ = write!(text, "{}", heap(component));
        }
        text
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let notation = self.0.notation();
        let numbers = numbers(text, notation.syntax())?;
        let (number, rest) = (numbers[0], &numbers[1..]);
        if !notation.lengths().contains(&rest.len()) {
            return Err(malformed(text, notation.syntax()));
        }
        let index = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        let Some((index, n)) = index.and_then(|i| position.components.get(i).map(|c| (i, heap(c)))) else {
            return Err(MoveError::Illegal(format!("there is no heap {number}")));
        };
        if n == 0 {
            return Err(MoveError::Illegal(format!("heap {number} is empty")));
        }
        let parts = self.0.check(index + 1, n, rest).map_err(MoveError::Illegal)?;
        Ok(Move { index, to: components(&parts) })
    }

    fn write_move(&self, position: &Position, mv: &Move) -> String {
        let parts: Vec<u64> = mv.to.iter().map(heap).collect();
        let mut text = (mv.index + 1).to_string();
        for number in self.0.numbers(heap(&position.components[mv.index]), &parts) {
            let _ = write!(text, " {number}");
        }
        text
    }

    fn describe_move(&self, position: &Position, mv: &Move) -> String {
        let n = heap(&position.components[mv.index]);
        let parts: Vec<u64> = mv.to.iter().map(heap).collect();
        let numbers = self.0.numbers(n, &parts);
        let place = mv.index + 1;
        let list = parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
        match self.0.notation() {
            Notation::Take => format!("takes {} from heap {place}", numbers[0]),
            Notation::TakeSplit | Notation::TakeSplitTwice if parts.len() == 1 => {
                format!("takes {} from heap {place}", numbers[0])
            }
            Notation::TakeSplit | Notation::TakeSplitTwice if numbers[0] > 0 => {
                format!("takes {} from heap {place} and splits the rest into {list}", numbers[0])
            }
            Notation::TakeSplit | Notation::TakeSplitTwice | Notation::Split => {
                format!("splits heap {place} into {list}")
            }
            Notation::Equal => format!("splits heap {place} into {} heaps of {}", parts.len(), parts[0]),
            Notation::Divide => format!("divides heap {place} by {}", numbers[0]),
            Notation::Parts => format!("replaces heap {place} by {list}"),
        }
    }

    fn count(&self, position: &Position, index: usize) -> u128 {
        self.0.count(heap(&position.components[index]))
    }

    fn nth(&self, position: &Position, index: usize, number: u128) -> Vec<Component> {
        components(&self.0.nth(heap(&position.components[index]), number))
    }

    fn value(&self, _: &Position, component: &Component, budget: &Budget) -> Result<u64, Refusal> {
        self.0.value(heap(component), budget)
    }

    fn proof(&self, position: &Position) -> Proof {
        self.0.proof(position.components.iter().map(heap).max().unwrap_or(0))
    }

    fn hits(
        &self,
        position: &Position,
        index: usize,
        target: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        self.0.hits(heap(&position.components[index]), target, limit, budget)
    }

    fn genus(&self, _: &Position, component: &Component, budget: &Budget) -> Result<Option<Genus>, Refusal> {
        self.0.genus(heap(component), budget)
    }

    fn genus_hits(&self, position: &Position, index: usize, wanted: &[Genus], limit: usize) -> Option<Hits> {
        self.0.genus_hits(heap(&position.components[index]), wanted, limit)
    }

    fn quotient(&self, position: &Position) -> Option<Arc<Quotient>> {
        let heaps = || position.components.iter().map(heap);
        let tokens = heaps().fold(0u64, |sum, n| sum.saturating_add(n));
        if tokens <= SEARCHED { None } else { self.0.quotient(heaps().max().unwrap_or(0)) }
    }

    fn quotient_hits(
        &self,
        position: &Position,
        index: usize,
        quotient: &Quotient,
        rest: usize,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        self.0.quotient_hits(heap(&position.components[index]), quotient, rest, limit, budget)
    }

    fn heap_rule(&self) -> Option<&dyn HeapRule> {
        Some(&self.0)
    }
}
