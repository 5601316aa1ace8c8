//! Games whose positions are structured: the protocol they share, over rules that list the moves of a component.

use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::{Arc, PoisonError, RwLock};

use crate::answers::{Hits, Judgement, enough};
use crate::family::Family;
use crate::loopy::Loopy;
use crate::memo::Memo;
use crate::move_text::{impossible, malformed, quoted};
use crate::tokens::Tokens;
use crate::types::{Budget, Component, Convention, Move, MoveError, Position, PositionError, Proof, Refusal};

/// One legal move of a component.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// As the protocol writes it, after the number of the component where there is one.
    pub text: String,
    /// Never empty.
    pub to: Vec<Component>,
}

/// What a component stands on: component 0 where the game has a board.
pub(crate) type Board<'a> = Option<&'a Component>;

pub(crate) trait ListedRules: Debug + Send + Sync {
    fn syntax(&self) -> &str;

    /// Whether a move starts with the number of the component; what a component is called.
    fn numbered(&self) -> Option<&'static str> {
        None
    }

    fn has_board(&self) -> bool {
        false
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError>;

    /// The lines that `read` reads back, each ended.
    fn write(&self, components: &[Component]) -> String;

    /// All moves of a component, each text once.
    fn choices(&self, board: Board<'_>, component: &Component) -> Vec<Choice>;

    fn count(&self, board: Board<'_>, component: &Component) -> u128 {
        self.choices(board, component).len() as u128
    }

    fn nth(&self, board: Board<'_>, component: &Component, number: u128) -> Choice {
        self.choices(board, component).swap_remove(number as usize)
    }

    /// The move that the words write, if it is legal.
    fn find(&self, board: Board<'_>, component: &Component, words: &str) -> Option<Vec<Component>> {
        self.choices(board, component).into_iter().find(|choice| choice.text == words).map(|choice| choice.to)
    }

    /// How a legal move is written.
    fn text(&self, board: Board<'_>, component: &Component, to: &[Component]) -> String {
        let choices = self.choices(board, component);
        choices.into_iter().find(|choice| choice.to == to).map(|choice| choice.text).unwrap_or_default()
    }

    /// The rule that words of the right form break; `None` where they are not of the right form.
    fn broken(&self, components: &[Component], index: Option<usize>, words: &[&str]) -> Option<String>;

    /// A move in words, from its text.
    fn describe(&self, text: &str) -> String;

    /// The value of a component by a formula or a table.
    fn value(&self, _: Board<'_>, _: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        None
    }

    /// How the values of these components are known, if neither by [`ListedRules::formula`] nor by search.
    fn proof(&self, _: &[Component]) -> Option<Proof> {
        None
    }

    /// The name of the formula and how far it was checked.
    fn formula(&self) -> Option<(&'static str, u64)> {
        None
    }

    fn hits(&self, _: &Component, _target: u64, _limit: usize) -> Option<Hits> {
        None
    }

    fn judge(&self, _: &Position, _: Convention, _: &Budget, _limit: usize) -> Option<Result<Judgement, Refusal>> {
        None
    }

    fn pair(&self, _: u64, _: u64) -> Option<Component> {
        None
    }

    /// The values of a board's vertices, with cycles.
    fn labels(&self, _: &Position) -> Option<Vec<Loopy>> {
        None
    }
}

/// The whole protocol of a structured game.
#[derive(Debug)]
pub(crate) struct Listed<R> {
    rules: R,
    /// Values on the board in use; another board starts a new memory.
    values: RwLock<Arc<OnBoard>>,
}

#[derive(Debug, Default)]
struct OnBoard {
    board: Option<Component>,
    values: Memo<Component>,
}

impl<R: ListedRules> Listed<R> {
    pub fn new(rules: R) -> Listed<R> {
        Listed { rules, values: RwLock::default() }
    }

    fn board<'a>(&self, position: &'a Position) -> Board<'a> {
        if self.rules.has_board() { position.components.first() } else { None }
    }

    fn on(&self, board: Board<'_>) -> Arc<OnBoard> {
        let known = self.values.read().unwrap_or_else(PoisonError::into_inner).clone();
        if known.board.as_ref() == board {
            return known;
        }
        let fresh = Arc::new(OnBoard { board: board.cloned(), values: Memo::default() });
        *self.values.write().unwrap_or_else(PoisonError::into_inner) = fresh.clone();
        fresh
    }

    fn is_board(&self, index: usize) -> bool {
        index == 0 && self.rules.has_board()
    }

    fn sum(&self, board: Board<'_>, parts: &[Component], budget: &Budget) -> Result<u64, Refusal> {
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.component_value(board, part, budget)?))
    }

    fn component_value(&self, board: Board<'_>, component: &Component, budget: &Budget) -> Result<u64, Refusal> {
        if let Some(value) = self.rules.value(board, component, budget) {
            return value;
        }
        let options = |component: &Component| {
            enough(self.rules.count(board, component), budget)?;
            Ok(self.rules.choices(board, component).into_iter().map(|choice| choice.to).collect())
        };
        self.on(board).values.value(component, budget, options)
    }

    /// The number of a component as people count: a board has none.
    fn number(&self, index: usize) -> usize {
        if self.rules.has_board() { index } else { index + 1 }
    }
}

impl<R: ListedRules> Family for Listed<R> {
    fn move_syntax(&self) -> &str {
        self.rules.syntax()
    }

    fn read_position(&self, tokens: &mut Tokens<'_>) -> Result<Position, PositionError> {
        Ok(Position { components: self.rules.read(tokens)? })
    }

    fn write_position(&self, position: &Position) -> String {
        self.rules.write(&position.components)
    }

    fn show_position(&self, position: &Position) -> String {
        self.rules.write(&position.components).trim_end().replace('\n', " / ")
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let board = self.board(position);
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let components = &position.components;
        let (index, words) = match self.rules.numbered() {
            None => (None, words.as_slice()),
            Some(called) => {
                let Some((first, rest)) = words.split_first() else {
                    return Err(malformed(text, self.rules.syntax()));
                };
                if impossible(first).is_some() {
                    return Err(MoveError::Illegal(format!("there is no {called} {}", quoted(first))));
                }
                let number: usize = match first.parse() {
                    Ok(number) if first.bytes().all(|b| b.is_ascii_digit()) => number,
                    _ => return Err(malformed(text, self.rules.syntax())),
                };
                let index =
                    if self.rules.has_board() { Some(number).filter(|&n| n > 0) } else { number.checked_sub(1) };
                let Some(index) = index.filter(|&i| i < components.len()) else {
                    return Err(MoveError::Illegal(format!("there is no {called} {number}")));
                };
                (Some(index), rest)
            }
        };
        if let Some(why) = words.iter().find_map(|word| impossible(word)) {
            return Err(match self.rules.broken(components, index, words) {
                Some(_) => MoveError::Illegal(why),
                None => malformed(text, self.rules.syntax()),
            });
        }
        let joined = words.join(" ");
        for (i, component) in components.iter().enumerate() {
            if index.is_some_and(|index| index != i) || self.is_board(i) {
                continue;
            }
            if let Some(to) = self.rules.find(board, component, &joined) {
                return Ok(Move { index: i, to });
            }
        }
        Err(match self.rules.broken(components, index, words) {
            Some(rule) => MoveError::Illegal(rule),
            None => malformed(text, self.rules.syntax()),
        })
    }

    fn write_move(&self, position: &Position, mv: &Move) -> String {
        let text = self.rules.text(self.board(position), &position.components[mv.index], &mv.to);
        match self.rules.numbered() {
            Some(_) => format!("{} {text}", self.number(mv.index)),
            None => text,
        }
    }

    fn describe_move(&self, position: &Position, mv: &Move) -> String {
        let text = self.rules.text(self.board(position), &position.components[mv.index], &mv.to);
        match self.rules.numbered() {
            Some(called) if position.components.len() > 1 + usize::from(self.rules.has_board()) => {
                format!("{} ({called} {})", self.rules.describe(&text), self.number(mv.index))
            }
            _ => self.rules.describe(&text),
        }
    }

    fn has_board(&self) -> bool {
        self.rules.has_board()
    }

    fn is_whole(&self) -> bool {
        self.rules.numbered().is_none()
    }

    fn count(&self, position: &Position, index: usize) -> u128 {
        if self.is_board(index) { 0 } else { self.rules.count(self.board(position), &position.components[index]) }
    }

    fn nth(&self, position: &Position, index: usize, number: u128) -> Vec<Component> {
        self.rules.nth(self.board(position), &position.components[index], number).to
    }

    fn value(&self, position: &Position, component: &Component, budget: &Budget) -> Result<u64, Refusal> {
        let board = self.board(position);
        if board == Some(component) { Ok(0) } else { self.component_value(board, component, budget) }
    }

    fn proof(&self, position: &Position) -> Proof {
        let own = self.rules.proof(&position.components);
        own.unwrap_or_else(|| match self.rules.formula() {
            Some((name, checked)) => Proof::ClosedForm { name, checked },
            None => Proof::Search { positions: self.on(self.board(position)).values.len() },
        })
    }

    fn hits(
        &self,
        position: &Position,
        index: usize,
        target: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        let component = &position.components[index];
        if self.is_board(index) {
            return Ok(Hits::default());
        }
        if let Some(hits) = self.rules.hits(component, target, limit) {
            return Ok(hits);
        }
        let board = self.board(position);
        let mut hits = Hits::default();
        enough(self.rules.count(board, component), budget)?;
        for choice in self.rules.choices(board, component) {
            if self.sum(board, &choice.to, budget)? == target {
                hits.add(limit, || choice.to);
            }
        }
        Ok(hits)
    }

    fn judge(
        &self,
        position: &Position,
        convention: Convention,
        budget: &Budget,
        limit: usize,
    ) -> Option<Result<Judgement, Refusal>> {
        self.rules.judge(position, convention, budget, limit)
    }

    fn pair(&self, a: u64, b: u64) -> Option<Component> {
        self.rules.pair(a, b)
    }

    fn labels(&self, position: &Position) -> Option<Vec<Loopy>> {
        self.rules.labels(position)
    }
}

/// The numbers of a structured component.
pub(crate) fn words(component: &Component) -> &[u64] {
    match component {
        Component::Words(words) => words,
        Component::Heap(_) | Component::Text(_) => unreachable!("structured games hold words only"),
    }
}

pub(crate) fn component(words: impl Into<Box<[u64]>>) -> Component {
    Component::Words(words.into())
}

/// Removes choices that are written alike (parallel edges and the like).
pub(crate) fn distinct(mut choices: Vec<Choice>) -> Vec<Choice> {
    let mut texts = HashSet::new();
    choices.retain(|choice| texts.insert(choice.text.clone()));
    choices
}
