//! Replays a conversation from the test's own start and finds its result, with the reason.
//!
//! The checker does not trust the session: the judge's moves must be legal, and its results must follow from the moves.
//! The session's own verdict is not an input. The two share only the rules of the game; a disagreement between them is
//! a judge error.

use solver::{MoveError, Nimber, Outcome, Position};

use crate::script::{First, Script, Standing, Terms, required_result};
use crate::{LINE_LIMIT, Side, Transcript, TranscriptLine, display_line, is_blank};

/// The result of a conversation. Games count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    Accepted {
        games: usize,
    },
    Lost {
        game: usize,
        result: Standing,
        blunder: Option<Blunder>,
    },
    Malformed {
        game: usize,
        event: usize,
        /// What had given the game away before.
        blunder: Option<Blunder>,
    },
    Illegal {
        game: usize,
        event: usize,
        reason: String,
        blunder: Option<Blunder>,
    },
    /// The submission's lines end before the games do.
    Stopped {
        game: usize,
        blunder: Option<Blunder>,
    },
}

/// The submission's first move, or choice of side, that made its position worse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blunder {
    pub game: usize,
    /// Index into the transcript's lines.
    pub event: usize,
    /// The number of the move in its game, both sides counted, from 1; 0 for the choice of side.
    pub number: u64,
    /// The position before and after it, as shown to people.
    pub before: String,
    pub after: String,
    pub had: Standing,
    pub left: Standing,
    /// Grundy sum after the blunder, where the theory has one.
    pub sum_after: Option<Nimber>,
    /// Winning moves (or moves that hold the draw) among all moves; for the choice of side 1 of 2.
    pub winning: u128,
    pub moves: u128,
    /// One of them, as the protocol writes it, and in words.
    pub better: Option<(String, String)>,
}

/// The transcript contradicts itself or the rules on the judge's side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckerError {
    #[error("the judge wrote `{found}` where the checker expects `{expected}` (line {line} of the transcript)")]
    Judge { line: usize, expected: String, found: String },
    #[error("the judge made the illegal move `{found}`: {reason} (line {line} of the transcript)")]
    JudgeMove { line: usize, found: String, reason: String },
    #[error("the judge's words end before the games do")]
    JudgeStopped,
    #[error("the transcript goes on after the last game (line {line})")]
    Trailing { line: usize },
    #[error("the solver refuses to judge this position: {0}")]
    Refused(#[from] solver::Refusal),
}

/// Replays `transcript` as a conversation over `script`.
pub fn check(terms: &Terms, script: &Script, transcript: &Transcript) -> Result<Finding, CheckerError> {
    let mut replay = Replay { terms, events: &transcript.lines, at: 0 };
    replay.expect_judge(&script.starts.len().to_string())?;
    for (index, start) in script.starts.iter().enumerate() {
        if let Some(finding) = replay.game(index + 1, start)? {
            return Ok(finding);
        }
    }
    match replay.next_event() {
        None => Ok(Finding::Accepted { games: script.starts.len() }),
        Some((at, _)) => Err(CheckerError::Trailing { line: at + 1 }),
    }
}

struct Replay<'a> {
    terms: &'a Terms,
    events: &'a [TranscriptLine],
    at: usize,
}

/// The result that perfect play reaches, for the player who is to move or for the other one.
fn standing(outcome: Outcome, to_move: bool) -> Standing {
    match (outcome, to_move) {
        (Outcome::Draw, _) => Standing::Drawn,
        (Outcome::Win, true) | (Outcome::Loss, false) => Standing::Won,
        (Outcome::Win, false) | (Outcome::Loss, true) => Standing::Lost,
    }
}

impl<'a> Replay<'a> {
    /// The next line, without the player's blank ones.
    fn next_event(&mut self) -> Option<(usize, &'a TranscriptLine)> {
        while let Some(event) = self.events.get(self.at) {
            self.at += 1;
            if event.side == Side::Judge || !is_blank(&event.line) {
                return Some((self.at - 1, event));
            }
        }
        None
    }

    fn expect_judge(&mut self, expected: &str) -> Result<(), CheckerError> {
        let (at, event) = self.next_event().ok_or(CheckerError::JudgeStopped)?;
        if event.side == Side::Judge && event.line == expected.as_bytes() {
            return Ok(());
        }
        let found = display_line(&event.line);
        Err(CheckerError::Judge { line: at + 1, expected: expected.into(), found })
    }

    fn game(&mut self, number: usize, start: &Position) -> Result<Option<Finding>, CheckerError> {
        let Terms { game, first, budget, moves: move_limit, .. } = self.terms;
        for line in game.write_position(start).lines() {
            self.expect_judge(line)?;
        }
        let required = required_result(self.terms, start)?;
        let mut blunder = None;
        let mut position = start.clone();
        let mut player_to_move = match first {
            First::Submission => true,
            First::Interactor => false,
            First::Choose => {
                let Some((event, word)) = self.player_word()? else {
                    return Ok(Some(Finding::Stopped { game: number, blunder: None }));
                };
                let goes_first = match word {
                    Some("first") => true,
                    Some("second") => false,
                    _ => return Ok(Some(Finding::Malformed { game: number, event, blunder: None })),
                };
                let analysis = game.analyse(start, budget)?;
                let left = standing(analysis.outcome, goes_first);
                if left < required {
                    let side = |first| if first { "first" } else { "second" };
                    blunder = Some(Blunder {
                        game: number,
                        event,
                        number: 0,
                        before: game.show_position(start),
                        after: format!("{} and moving {}", game.show_position(start), side(goes_first)),
                        had: required,
                        left,
                        sum_after: analysis.sum,
                        winning: 1,
                        moves: 2,
                        better: Some((side(!goes_first).into(), format!("says `{}`", side(!goes_first)))),
                    });
                }
                goes_first
            }
        };
        let mut played = 0;
        loop {
            if game.is_over(&position) {
                let last_mover_wins = game.convention() == solver::Convention::LastMoverWins;
                let result = if player_to_move == last_mover_wins { Standing::Lost } else { Standing::Won };
                return self.close(number, result, required, blunder);
            }
            if played >= *move_limit {
                return self.close(number, Standing::Drawn, required, blunder);
            }
            played += 1;
            if !player_to_move {
                let (at, event) = self.next_event().ok_or(CheckerError::JudgeStopped)?;
                let found = display_line(&event.line);
                if event.side != Side::Judge {
                    return Err(CheckerError::Judge { line: at + 1, expected: "a move of the judge".into(), found });
                }
                let text = std::str::from_utf8(&event.line).unwrap_or_default();
                let mv = game.parse_move(&position, text).map_err(|error| CheckerError::JudgeMove {
                    line: at + 1,
                    found,
                    reason: error.to_string(),
                })?;
                position = game.play(&position, &mv);
            } else {
                let Some((event, word)) = self.player_word()? else {
                    return Ok(Some(Finding::Stopped { game: number, blunder }));
                };
                let Some(word) = word else { return Ok(Some(Finding::Malformed { game: number, event, blunder })) };
                let mv = match game.parse_move(&position, word) {
                    Ok(mv) => mv,
                    Err(MoveError::Malformed(_)) => {
                        return Ok(Some(Finding::Malformed { game: number, event, blunder }));
                    }
                    Err(MoveError::Illegal(reason)) => {
                        return Ok(Some(Finding::Illegal { game: number, event, reason, blunder }));
                    }
                };
                let after = game.play(&position, &mv);
                if blunder.is_none() {
                    blunder = self.weigh(number, event, played, &position, &after)?;
                }
                position = after;
            }
            player_to_move = !player_to_move;
        }
    }

    /// The blunder, if the move from `before` to `after` made the result worse.
    fn weigh(
        &self,
        game_number: usize,
        event: usize,
        number: u64,
        before: &Position,
        after: &Position,
    ) -> Result<Option<Blunder>, CheckerError> {
        let Terms { game, budget, .. } = self.terms;
        let there = game.analyse(after, budget)?;
        let left = standing(there.outcome, false);
        if left == Standing::Won {
            return Ok(None);
        }
        let here = game.analyse(before, budget)?;
        let had = standing(here.outcome, true);
        if left >= had {
            return Ok(None);
        }
        let better = here.best.map(|mv| (game.write_move(before, &mv), game.describe_move(before, &mv)));
        Ok(Some(Blunder {
            game: game_number,
            event,
            number,
            before: game.show_position(before),
            after: game.show_position(after),
            had,
            left,
            sum_after: there.sum,
            winning: here.winning,
            moves: here.moves,
            better,
        }))
    }

    /// The player's next line and its index; no text if it is too long or not UTF-8. A judge's line here is an error.
    fn player_word(&mut self) -> Result<Option<(usize, Option<&'a str>)>, CheckerError> {
        let Some((at, event)) = self.next_event() else { return Ok(None) };
        if event.side == Side::Judge {
            let found = display_line(&event.line);
            return Err(CheckerError::Judge { line: at + 1, expected: "a line of the player".into(), found });
        }
        if event.line.len() > LINE_LIMIT {
            return Ok(Some((at, None)));
        }
        Ok(Some((at, std::str::from_utf8(&event.line).ok().map(str::trim))))
    }

    fn close(
        &mut self,
        number: usize,
        result: Standing,
        required: Standing,
        blunder: Option<Blunder>,
    ) -> Result<Option<Finding>, CheckerError> {
        self.expect_judge(result.word())?;
        if result < required || result == Standing::Lost {
            if let Some((at, _)) = self.next_event() {
                return Err(CheckerError::Trailing { line: at + 1 });
            }
            return Ok(Some(Finding::Lost { game: number, result, blunder }));
        }
        Ok(None)
    }
}
