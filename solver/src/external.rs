//! Games whose rules live outside: the caller lists the moves of a component, the solver explores, values, and plays.

use std::collections::HashMap;
use std::fmt::{self, Debug, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::answers::Hits;
use crate::family::Family;
use crate::game::Game;
use crate::memo::Memo;
use crate::move_text::malformed;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, Convention, Move, MoveError, Position, PositionError, Proof, Refusal};

/// The rules of one game. A component is a word without blanks that means the same wherever it stands.
pub trait ExternalRules: Send + Sync {
    /// The moves of a component: how each is written (without the component's number) and the components that
    /// replace the component. The same component always has the same moves; no move is written twice. Moves to
    /// the same components, in the same order, may all be written and count as one.
    fn moves(&self, component: &str) -> Result<Vec<ExternalMove>, ExternalError>;
}

/// One move of an external game. An empty `to` means that the component vanishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalMove {
    pub text: String,
    pub to: Vec<String>,
}

/// The rules gave no usable answer: the text says what happened, for the author of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalError {
    pub message: String,
}

impl fmt::Display for ExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
impl std::error::Error for ExternalError {}

impl Game {
    /// A game whose rules are answered by `rules`. Its answers are remembered, so each component is asked for once.
    /// Positions are written as the number of components and the components; moves as `component move`.
    /// Where the rules fail, `analyse` refuses and repeats their message.
    pub fn external(rules: Arc<dyn ExternalRules>, convention: Convention) -> Game {
        Game::of(Arc::new(External { rules, asked: Mutex::default(), values: Memo::default() }), convention)
    }
}

type Answer = Result<Arc<Moves>, ExternalError>;

#[derive(Debug, Default)]
struct Moves {
    /// As the rules list them: what may be written.
    all: Vec<ExternalMove>,
    /// The first of those that lead to the same components: what counts as a move.
    different: Vec<Vec<Component>>,
}

struct External {
    rules: Arc<dyn ExternalRules>,
    asked: Mutex<HashMap<Box<str>, Answer>>,
    values: Memo<String>,
}

impl Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("External").finish_non_exhaustive()
    }
}

/// A component that vanished keeps its place under this name and has no moves.
const GONE: &str = "-";

fn text(component: &Component) -> &str {
    match component {
        Component::Text(text) => text,
        Component::Heap(_) | Component::Words(_) => unreachable!("external games hold texts only"),
    }
}

impl External {
    fn ask(&self, component: &str) -> Answer {
        if component == GONE {
            return Ok(Arc::default());
        }
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(answer) = asked.get(component) {
            return answer.clone();
        }
        let answer = self.rules.moves(component).and_then(|moves| checked(component, moves));
        asked.insert(component.into(), answer.clone());
        answer
    }

    /// The moves, none where the rules failed: `analyse` says so.
    fn moves(&self, component: &Component) -> Arc<Moves> {
        self.ask(text(component)).unwrap_or_default()
    }
}

/// The moves with blanks made single and vanishing components named, if no two are written alike.
fn checked(component: &str, moves: Vec<ExternalMove>) -> Answer {
    let mut texts = std::collections::HashSet::new();
    let mut listed = Vec::new();
    for mv in moves {
        let text = mv.text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        let fault = |what: String| Err(ExternalError { message: format!("the rules list for `{component}` {what}") });
        if text.is_empty() {
            return fault("a move without a text".into());
        }
        if let Some(part) = mv.to.iter().find(|part| part.is_empty() || part.contains(char::is_whitespace)) {
            return fault(format!("the component `{part}`, which is no single word"));
        }
        if !texts.insert(text.clone()) {
            return fault(format!("the move `{text}` twice"));
        }
        let to = if mv.to.is_empty() { vec![GONE.into()] } else { mv.to };
        listed.push(ExternalMove { text, to });
    }
    let mut seen = std::collections::HashSet::new();
    let different = listed.iter().map(parts).filter(|to| seen.insert(to.clone())).collect();
    Ok(Arc::new(Moves { all: listed, different }))
}

fn parts(mv: &ExternalMove) -> Vec<Component> {
    mv.to.iter().map(|part| Component::Text(part.as_str().into())).collect()
}

impl Family for External {
    fn move_syntax(&self) -> &str {
        "component move"
    }

    fn read_position(&self, tokens: &mut Tokens<'_>) -> Result<Position, PositionError> {
        let count = tokens.number("the number of components", 1_000_000)?;
        let mut components = Vec::new();
        for _ in 0..count {
            let (word, span) = tokens.word("a component")?;
            if let Err(error) = self.ask(word) {
                return Err(PositionError { span, message: error.message, hint: None });
            }
            components.push(Component::Text(word.into()));
        }
        Ok(Position { components })
    }

    fn write_position(&self, position: &Position) -> String {
        format!("{}\n{}\n", position.components.len(), self.show_position(position))
    }

    fn show_position(&self, position: &Position) -> String {
        position.components.iter().map(text).collect::<Vec<_>>().join(" ")
    }

    fn parse_move(&self, position: &Position, line: &str) -> Result<Move, MoveError> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let (number, rest) = match words.split_first() {
            Some((first, rest)) if !rest.is_empty() && first.bytes().all(|b| b.is_ascii_digit()) => {
                (first, rest.join(" "))
            }
            _ => return Err(malformed(line, self.move_syntax())),
        };
        let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let Some(index) = index.filter(|&i| i < position.components.len()) else {
            return Err(MoveError::Illegal(format!("there is no component {number}")));
        };
        let component = &position.components[index];
        match self.moves(component).all.iter().find(|mv| mv.text == rest) {
            Some(mv) => Ok(Move { index, to: parts(mv) }),
            None => Err(MoveError::Illegal(format!(
                "`{rest}` is no move of component {number}, which is {}",
                text(component)
            ))),
        }
    }

    fn write_move(&self, position: &Position, mv: &Move) -> String {
        let moves = self.moves(&position.components[mv.index]);
        let written = moves.all.iter().find(|listed| parts(listed) == mv.to).map_or("", |listed| &listed.text);
        format!("{} {written}", mv.index + 1)
    }

    fn describe_move(&self, position: &Position, mv: &Move) -> String {
        let mut words = format!("plays {}", self.write_move(position, mv));
        let _ = write!(words, ", leaving {}", mv.to.iter().map(text).collect::<Vec<_>>().join(" "));
        words
    }

    fn count(&self, position: &Position, index: usize) -> u128 {
        self.moves(&position.components[index]).different.len() as u128
    }

    fn nth(&self, position: &Position, index: usize, number: u128) -> Vec<Component> {
        self.moves(&position.components[index]).different[number as usize].clone()
    }

    fn value(&self, _: &Position, component: &Component, budget: &Budget) -> Result<u64, Refusal> {
        let options = |component: &String| match self.ask(component) {
            Ok(moves) => Ok(moves.all.iter().map(|mv| mv.to.clone()).collect()),
            Err(error) => Err(Refusal { message: error.message }),
        };
        self.values.value(&text(component).into(), budget, options)
    }

    fn proof(&self, _: &Position) -> Proof {
        Proof::Search { positions: self.values.len() }
    }

    fn hits(
        &self,
        position: &Position,
        index: usize,
        target: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        let mut hits = Hits::default();
        for to in &self.moves(&position.components[index]).different {
            let value = to.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(position, part, budget)?))?;
            if value == target {
                hits.add(limit, || to.clone());
            }
        }
        Ok(hits)
    }

    fn fault(&self, position: &Position) -> Option<Refusal> {
        let failed = position.components.iter().find_map(|component| self.ask(text(component)).err());
        failed.map(|error| Refusal { message: error.message })
    }
}
