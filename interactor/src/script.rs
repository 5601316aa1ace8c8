//! A test of a game task: its games, and the settings that all tests share.

use solver::{Budget, Game, Outcome, Position, PositionError, Refusal, Tokens};

use crate::Policy;

/// The largest number of games in a test.
pub const GAME_LIMIT: u64 = 10_000;

/// Who makes the first move of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    Submission,
    Interactor,
    /// The submission says `first` or `second` after it has seen the start.
    Choose,
}

/// The result of a game for the submission; ordered from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    Lost,
    Drawn,
    Won,
}

impl Standing {
    /// The word with which the judge ends a game.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Lost => "lost",
            Standing::Drawn => "drawn",
            Standing::Won => "won",
        }
    }
}

/// What all tests of a package share.
#[derive(Clone, Debug)]
pub struct Terms {
    pub game: Game,
    pub first: First,
    pub policy: Policy,
    /// Moves of both sides together after which a game is drawn; games without cycles normally end long before.
    pub moves: u64,
    pub budget: Budget,
}

/// The games of one test, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    pub starts: Vec<Position>,
}

impl Script {
    /// Reads a test: the number of games, then each start position. Also returns the span of each start.
    pub fn parse(game: &Game, text: &str) -> Result<(Script, Vec<solver::Span>), PositionError> {
        let mut tokens = Tokens::new(text);
        let Some((count, span)) = tokens.next() else {
            return Err(PositionError {
                span: 0..text.len(),
                message: "the test is empty".into(),
                hint: Some("a test begins with the number of games; then comes each start position".into()),
            });
        };
        let count = match count.parse::<u64>() {
            Ok(count) if (1..=GAME_LIMIT).contains(&count) => count,
            _ => {
                return Err(PositionError {
                    span,
                    message: format!("the number of games must be from 1 to {GAME_LIMIT}, not `{count}`"),
                    hint: None,
                });
            }
        };
        let mut starts = Vec::new();
        let mut spans = Vec::new();
        for _ in 0..count {
            let from = tokens.clone().next().map_or(tokens.end().start, |(_, span)| span.start);
            starts.push(game.read_position(&mut tokens)?);
            let to = tokens.at();
            spans.push(from..to);
        }
        if let Some((extra, span)) = tokens.next() {
            return Err(PositionError {
                span,
                message: format!("`{extra}` comes after the last game"),
                hint: Some(format!("the first line promises {count} game(s)")),
            });
        }
        Ok((Script { starts }, spans))
    }

    /// The test as `parse` reads it.
    pub fn write(&self, game: &Game) -> String {
        let mut text = format!("{}\n", self.starts.len());
        for start in &self.starts {
            text += &game.write_position(start);
        }
        text
    }
}

/// The result that a perfect submission reaches from this start. `Standing::Lost` means that the test cannot be passed.
pub fn required_result(terms: &Terms, start: &Position) -> Result<Standing, Refusal> {
    let outcome = terms.game.analyse(start, &terms.budget)?.outcome;
    let moving_first = match outcome {
        Outcome::Win => Standing::Won,
        Outcome::Draw => Standing::Drawn,
        Outcome::Loss => Standing::Lost,
    };
    let moving_second = match outcome {
        Outcome::Win => Standing::Lost,
        Outcome::Draw => Standing::Drawn,
        Outcome::Loss => Standing::Won,
    };
    Ok(match terms.first {
        First::Submission => moving_first,
        First::Interactor => moving_second,
        First::Choose => moving_first.max(moving_second),
    })
}
