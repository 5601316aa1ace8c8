//! Outcomes by plain search with a memory, for misère play and wherever there is no theory of values.
//!
//! A position is reduced to the multiset of its components that still have moves. The search keeps its own
//! stack, so that long games cannot overflow the machine's, and it refuses past the budget.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use crate::family::Family;
use crate::types::{Budget, Component, Convention, Move, Position, Refusal};

type Key = Box<[u64]>;

/// Positions already decided, kept between questions about one game: whether the player to move loses.
#[derive(Debug, Default)]
pub(crate) struct SearchMemory {
    decided: Mutex<Decided>,
}

#[derive(Debug, Default)]
struct Decided {
    lost: HashMap<Key, bool>,
    bytes: u64,
}

struct Frame {
    position: Position,
    key: Key,
    index: usize,
    number: u128,
    count: u128,
}

/// Whether the player to move loses, and how many positions are known after that.
pub(crate) fn is_lost(
    family: &dyn Family,
    position: &Position,
    convention: Convention,
    budget: &Budget,
    memory: &SearchMemory,
) -> Result<(bool, u64), Refusal> {
    let mut decided = memory.decided.lock().unwrap_or_else(PoisonError::into_inner);
    let mut search = Search { family, convention, budget, decided: &mut decided, open: HashSet::new(), tried: 0 };
    let lost = search.run(position)?;
    Ok((lost, decided.lost.len() as u64))
}

struct Search<'a> {
    family: &'a dyn Family,
    convention: Convention,
    budget: &'a Budget,
    decided: &'a mut Decided,
    /// The positions on the stack: meeting one again is a cycle.
    open: HashSet<Key>,
    tried: u64,
}

impl Search<'_> {
    fn run(&mut self, position: &Position) -> Result<bool, Refusal> {
        let (root, key) = self.reduce(position);
        if let Some(&lost) = self.decided.lost.get(&key) {
            return Ok(lost);
        }
        let mut stack = vec![self.frame(root, key.clone())];
        while let Some(frame) = stack.last_mut() {
            if let Some(next) = self.next_child(frame)? {
                if let Some(refusal) = self.family.fault(&next) {
                    return Err(refusal);
                }
                let (child, key) = self.reduce(&next);
                match self.decided.lost.get(&key) {
                    Some(true) => self.close(&mut stack, false)?,
                    Some(false) => {}
                    None if self.open.contains(&key) => return Err(cycle(self.family, &child)),
                    None => {
                        let frame = self.frame(child, key);
                        stack.push(frame);
                    }
                }
            } else {
                // Every move leads to a position that the opponent wins; without a move the convention decides.
                let stuck = frame
                    .position
                    .components
                    .iter()
                    .enumerate()
                    .all(|(i, _)| self.family.count(&frame.position, i) == 0);
                let lost = !stuck || self.convention == Convention::LastMoverWins;
                self.close(&mut stack, lost)?;
            }
        }
        Ok(self.decided.lost[&key])
    }

    fn frame(&mut self, position: Position, key: Key) -> Frame {
        self.open.insert(key.clone());
        let count = if position.components.is_empty() { 0 } else { self.family.count(&position, 0) };
        Frame { position, key, index: 0, number: 0, count }
    }

    fn next_child(&mut self, frame: &mut Frame) -> Result<Option<Position>, Refusal> {
        while frame.number == frame.count {
            frame.index += 1;
            frame.number = 0;
            if frame.index >= frame.position.components.len() {
                return Ok(None);
            }
            frame.count = self.family.count(&frame.position, frame.index);
        }
        self.tried += 1;
        if self.tried > self.budget.positions {
            return Err(Refusal {
                message: format!("the search tried {} moves, which is the whole budget", self.budget.positions),
            });
        }
        let to = self.family.nth(&frame.position, frame.index, frame.number);
        frame.number += 1;
        Ok(Some(frame.position.after(&Move { index: frame.index, to })))
    }

    /// Decides the position on top of the stack; when that is lost, the one below is won by moving there.
    fn close(&mut self, stack: &mut Vec<Frame>, lost: bool) -> Result<(), Refusal> {
        let mut verdict = lost;
        while let Some(frame) = stack.pop() {
            self.open.remove(&frame.key);
            self.decided.bytes += 64 + 8 * frame.key.len() as u64;
            self.decided.lost.insert(frame.key, verdict);
            if self.decided.bytes > self.budget.bytes {
                // Forget everything, so that smaller questions can still be answered.
                *self.decided = Decided::default();
                return Err(Refusal { message: format!("the search needs more than {} bytes", self.budget.bytes) });
            }
            if !verdict {
                break;
            }
            verdict = false;
        }
        Ok(())
    }

    /// The components that matter, in a canonical order, and their encoding.
    fn reduce(&self, position: &Position) -> (Position, Key) {
        let (board, rest) =
            position.components.split_at(usize::from(self.family.has_board()).min(position.components.len()));
        let mut live: Vec<Component> = Vec::with_capacity(rest.len());
        for (i, component) in rest.iter().enumerate() {
            if self.family.count(position, board.len() + i) > 0 {
                live.push(component.clone());
            }
        }
        live.sort_unstable();
        let components: Vec<Component> = board.iter().cloned().chain(live).collect();
        let mut key = Vec::new();
        for component in &components {
            match component {
                Component::Heap(n) => key.push(*n),
                Component::Words(words) => {
                    key.push(words.len() as u64);
                    key.extend_from_slice(words);
                }
                Component::Text(text) => {
                    key.push(text.len() as u64);
                    key.extend(
                        text.as_bytes()
                            .chunks(8)
                            .map(|chunk| chunk.iter().rev().fold(0u64, |word, &byte| (word << 8) | u64::from(byte))),
                    );
                }
            }
        }
        (Position { components }, key.into())
    }
}

fn cycle(family: &dyn Family, position: &Position) -> Refusal {
    Refusal {
        message: format!(
            "the position {} can come back: this search needs games that end",
            family.show_position(position)
        ),
    }
}
