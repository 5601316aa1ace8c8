//! The jury's side of one run: answers every line of the submission until the conversation is over.

use std::sync::Arc;

use solver::{MoveError, Position};

use crate::script::{First, Script, Standing, Terms, required_result};
use crate::{Opponent, Overlong, display_line};

/// What the judge does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionReply {
    /// Send these bytes (possibly none) and wait for a line.
    Say(Vec<u8>),
    /// Send these bytes; the conversation is over.
    End(Vec<u8>, Ending),
}

/// How a conversation ended, as the session sees it. Games count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every game reached the result that perfect play reaches.
    Finished,
    /// A game ended worse than its start allowed.
    Lost { game: usize, result: Standing, required: Standing },
    /// A line that is not a move; the reason, escaped for a terminal, says what was expected.
    Malformed { game: usize, line: Vec<u8>, reason: String },
    /// A move against the rules.
    Illegal { game: usize, line: Vec<u8>, reason: String },
    /// The submission's output ended in the middle.
    Stopped { game: usize },
    /// The interactor cannot go on (the solver refused); never the submission's fault.
    Failed { reason: String },
}

/// What the next line of the submission must be.
enum Turn {
    Side,
    Move,
}

/// One conversation. Give it whole lines; after [`SessionReply::End`] it must not be called again.
pub struct Session {
    terms: Arc<Terms>,
    script: Arc<Script>,
    seed: u64,
    game: usize,
    position: Position,
    required: Standing,
    played: u64,
    turn: Turn,
    opponent: Opponent,
}

impl Session {
    /// `seed` decides the opponent's free choices.
    pub fn new(terms: Arc<Terms>, script: Arc<Script>, seed: u64) -> Session {
        let opponent = Opponent::new(terms.policy, seed, 0);
        let position = Position { components: Vec::new() };
        Session {
            terms,
            script,
            seed,
            game: 0,
            position,
            required: Standing::Won,
            played: 0,
            turn: Turn::Move,
            opponent,
        }
    }

    /// The judge's first lines.
    pub fn start(&mut self) -> SessionReply {
        let mut out = format!("{}\n", self.script.starts.len()).into_bytes();
        match self.open_game(&mut out) {
            None => SessionReply::Say(out),
            Some(ending) => SessionReply::End(out, ending),
        }
    }

    /// A whole line of the submission, without its newline.
    pub fn line(&mut self, line: &[u8]) -> SessionReply {
        let mut out = Vec::new();
        match self.understand(line, &mut out) {
            None => SessionReply::Say(out),
            Some(ending) => SessionReply::End(out, ending),
        }
    }

    /// A line grew past the limit.
    pub fn overlong(&mut self, Overlong(head): Overlong) -> SessionReply {
        let reason = format!("expected a line of at most {} bytes, found `{}`", crate::LINE_LIMIT, display_line(&head));
        SessionReply::End(Vec::new(), Ending::Malformed { game: self.game + 1, line: head, reason })
    }

    /// The submission's output has ended.
    pub fn end_of_output(&mut self) -> Ending {
        Ending::Stopped { game: self.game + 1 }
    }

    /// The present position, for `grundy play`.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the submission is to choose its side now (else it is to move).
    pub fn awaits_side(&self) -> bool {
        matches!(self.turn, Turn::Side)
    }

    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    fn open_game(&mut self, out: &mut Vec<u8>) -> Option<Ending> {
        let Some(start) = self.script.starts.get(self.game) else { return Some(Ending::Finished) };
        self.position = start.clone();
        self.required = match required_result(&self.terms, start) {
            Ok(required) => required,
            Err(refusal) => return Some(Ending::Failed { reason: refusal.message }),
        };
        self.played = 0;
        self.opponent = Opponent::new(self.terms.policy, self.seed, self.game as u64);
        out.extend(self.terms.game.write_position(start).bytes());
        match self.terms.first {
            First::Choose => {
                self.turn = Turn::Side;
                None
            }
            First::Submission => self.players_turn(out),
            First::Interactor => self.judges_turn(out),
        }
    }

    fn understand(&mut self, line: &[u8], out: &mut Vec<u8>) -> Option<Ending> {
        let game = self.game + 1;
        let malformed = |reason: String| Some(Ending::Malformed { game, line: line.to_vec(), reason });
        let expected = |what: &str| malformed(format!("expected {what}, found `{}`", display_line(line)));
        let Ok(text) = std::str::from_utf8(line) else {
            return expected("text in UTF-8");
        };
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        match self.turn {
            Turn::Side => match text {
                "first" => self.players_turn(out),
                "second" => self.judges_turn(out),
                _ => expected("`first` or `second`"),
            },
            Turn::Move => match self.terms.game.parse_move(&self.position, text) {
                Ok(mv) => {
                    self.position = self.terms.game.play(&self.position, &mv);
                    self.played += 1;
                    self.judges_turn(out)
                }
                Err(MoveError::Malformed(reason)) => malformed(display_line(reason.as_bytes())),
                Err(MoveError::Illegal(reason)) => Some(Ending::Illegal { game, line: line.to_vec(), reason }),
            },
        }
    }

    /// The submission is to move, if it can.
    fn players_turn(&mut self, out: &mut Vec<u8>) -> Option<Ending> {
        self.turn = Turn::Move;
        if self.terms.game.is_over(&self.position) {
            return self.close_game(self.mover_cannot_move(Standing::Lost), out);
        }
        self.drawn_by_length(out)
    }

    fn judges_turn(&mut self, out: &mut Vec<u8>) -> Option<Ending> {
        self.turn = Turn::Move;
        if self.terms.game.is_over(&self.position) {
            return self.close_game(self.mover_cannot_move(Standing::Won), out);
        }
        if self.played >= self.terms.moves {
            return self.close_game(Standing::Drawn, out);
        }
        let mv = match self.opponent.choose(&self.terms.game, &self.position, &self.terms.budget) {
            Ok(mv) => mv,
            Err(refusal) => return Some(Ending::Failed { reason: refusal.message }),
        };
        out.extend(self.terms.game.write_move(&self.position, &mv).bytes());
        out.push(b'\n');
        self.position = self.terms.game.play(&self.position, &mv);
        self.played += 1;
        self.players_turn(out)
    }

    fn drawn_by_length(&mut self, out: &mut Vec<u8>) -> Option<Ending> {
        if self.played >= self.terms.moves { self.close_game(Standing::Drawn, out) } else { None }
    }

    /// `normal` is the submission's result when the last mover wins.
    fn mover_cannot_move(&self, normal: Standing) -> Standing {
        match (self.terms.game.convention(), normal) {
            (solver::Convention::LastMoverWins, result) => result,
            (solver::Convention::LastMoverLoses, Standing::Lost) => Standing::Won,
            (solver::Convention::LastMoverLoses, _) => Standing::Lost,
        }
    }

    fn close_game(&mut self, result: Standing, out: &mut Vec<u8>) -> Option<Ending> {
        out.extend(result.word().bytes());
        out.push(b'\n');
        self.game += 1;
        if result < self.required || result == Standing::Lost {
            return Some(Ending::Lost { game: self.game, result, required: self.required });
        }
        self.open_game(out)
    }
}

impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ending::Finished => write!(f, "all games were won"),
            Ending::Lost { game, result, .. } => write!(f, "game {game} was {}", result.word()),
            Ending::Malformed { game, reason, .. } => write!(f, "game {game}: {reason}"),
            Ending::Illegal { game, line, reason } => {
                write!(f, "game {game}: illegal move `{}`: {reason}", display_line(line))
            }
            Ending::Stopped { game } => write!(f, "game {game}: the output ended in the middle of the game"),
            Ending::Failed { reason } => write!(f, "the interactor cannot go on: {reason}"),
        }
    }
}
