//! The one door to the solver: a [`Game`] read from a line of rules, its positions, moves and answers.
//!
//! Everything a judge does with a game goes through here, as text in and typed answers out, so that the
//! interactor, the checker and the lints work for every family alike.

use std::sync::Arc;

use crate::family::Family;
use crate::misere::SearchMemory;
use crate::tokens::Tokens;
use crate::types::{Analysis, Budget, Convention, Move, MoveError, Position, PositionError, Refusal, RuleError};

/// A family of rules with its parameters, and the convention under which it is played.
/// Cloning is cheap: clones share the tables and the memory of searches.
#[derive(Clone, Debug)]
pub struct Game {
    family: Arc<dyn Family>,
    convention: Convention,
    memory: Arc<SearchMemory>,
}

impl Game {
    /// Reads a line of rules such as `nim`, `take squares`, `octal 0.77`.
    pub fn parse(rules: &str, convention: Convention) -> Result<Game, RuleError> {
        Ok(Game::of(crate::rules::parse(rules)?, convention))
    }

    pub(crate) fn of(family: Arc<dyn Family>, convention: Convention) -> Game {
        Game { family, convention, memory: Arc::default() }
    }

    /// The same rules under another convention.
    pub fn under(&self, convention: Convention) -> Game {
        Game::of(self.family.clone(), convention)
    }

    pub(crate) fn family(&self) -> &dyn Family {
        &*self.family
    }

    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Takes one position off `tokens`. For heap games: the number of heaps, then their sizes.
    pub fn read_position(&self, tokens: &mut Tokens<'_>) -> Result<Position, PositionError> {
        self.family.read_position(tokens)
    }

    /// The lines in which the protocol and test files write a position; ends with a newline.
    /// `read_position` reads them back.
    pub fn write_position(&self, position: &Position) -> String {
        self.family.write_position(position)
    }

    /// A position in one short line for people: `3 4 6`. Even a position of nothing has a name.
    pub fn show_position(&self, position: &Position) -> String {
        let text = self.family.show_position(position);
        if text.is_empty() { "(no heaps)".into() } else { text }
    }

    /// Reads a move as the protocol writes it: `3 4` takes 4 from heap 3.
    pub fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.family.parse_move(position, text)
    }

    /// A move as the protocol writes it, without a newline. `parse_move` reads it back.
    pub fn write_move(&self, position: &Position, mv: &Move) -> String {
        self.family.write_move(position, mv)
    }

    /// A move in words, third person: `takes 4 from heap 3`.
    pub fn describe_move(&self, position: &Position, mv: &Move) -> String {
        self.family.describe_move(position, mv)
    }

    /// How a move is written, for statements and error messages: `heap take`.
    pub fn move_syntax(&self) -> &str {
        self.family.move_syntax()
    }

    /// Whether component 0 of every position is a board: it has no moves and stays.
    pub fn has_board(&self) -> bool {
        self.family.has_board()
    }

    /// Whether every position is one component, such as a grid.
    pub fn is_whole(&self) -> bool {
        self.family.is_whole()
    }

    /// The position after a move.
    pub fn play(&self, position: &Position, mv: &Move) -> Position {
        position.after(mv)
    }

    /// Whether the player to move has no move.
    pub fn is_over(&self, position: &Position) -> bool {
        (0..position.components.len()).all(|index| self.family.count(position, index) == 0)
    }

    /// The outcome, the values where there are any, and how many moves win.
    pub fn analyse(&self, position: &Position, budget: &Budget) -> Result<Analysis, Refusal> {
        crate::sum::analyse(&*self.family, position, self.convention, budget, &self.memory, 1)
            .map(|(analysis, _)| analysis)
    }

    /// Up to `limit` winning moves (in a drawn position: moves that hold the draw), in a fixed order.
    pub fn winning_moves(&self, position: &Position, limit: usize, budget: &Budget) -> Result<Vec<Move>, Refusal> {
        let found = crate::sum::analyse(&*self.family, position, self.convention, budget, &self.memory, limit)?;
        Ok(found.1)
    }

    /// Up to `limit` legal moves, spread over the components and over small and large changes; all of them
    /// when there are no more than `limit`. The same arguments give the same moves.
    pub fn sample_moves(&self, position: &Position, limit: usize, seed: u64) -> Vec<Move> {
        crate::sample::sample(&*self.family, position, limit, seed)
    }
}
