//! Plain search over the moves that a game lists: no theory, only who is stuck.

use std::collections::HashMap;

use solver::{Budget, Convention, Game, Move, Outcome, Position, Tokens};

#[derive(Default)]
pub struct Plain {
    lost: HashMap<Vec<solver::Component>, bool>,
}

pub fn position(game: &Game, text: &str) -> Position {
    let mut tokens = Tokens::new(text);
    let position = game.read_position(&mut tokens).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert!(tokens.next().is_none(), "{text}: words are left over");
    position
}

/// Every move, in the order of the game.
pub fn moves(game: &Game, position: &Position) -> Vec<Move> {
    game.sample_moves(position, usize::MAX, 0)
}

impl Plain {
    pub fn is_lost(&mut self, game: &Game, position: &Position) -> bool {
        let mut key = position.components.clone();
        key.sort();
        if let Some(&lost) = self.lost.get(&key) {
            return lost;
        }
        let moves = moves(game, position);
        let lost = match game.convention() {
            Convention::LastMoverLoses if moves.is_empty() => false,
            _ => moves.iter().all(|mv| !self.is_lost(game, &game.play(position, mv))),
        };
        self.lost.insert(key, lost);
        lost
    }

    /// Compares everything the game says about a position with plain search.
    pub fn check(&mut self, game: &Game, position: &Position) {
        let shown = game.show_position(position);
        let analysis = game.analyse(position, &Budget::default()).unwrap_or_else(|e| panic!("{shown}: {e}"));
        let lost = self.is_lost(game, position);
        assert_eq!(
            analysis.outcome,
            if lost { Outcome::Loss } else { Outcome::Win },
            "{shown} {:?}",
            game.convention()
        );
        let all = moves(game, position);
        assert_eq!(analysis.moves, all.len() as u128, "{shown}");
        assert_eq!(game.is_over(position), all.is_empty(), "{shown}");
        let winning: Vec<&Move> = all.iter().filter(|mv| self.is_lost(game, &game.play(position, mv))).collect();
        assert_eq!(analysis.winning, winning.len() as u128, "{shown}: {winning:?}");
        let listed = game.winning_moves(position, usize::MAX, &Budget::default()).unwrap();
        assert_eq!(listed.len(), winning.len(), "{shown}");
        assert!(listed.iter().all(|mv| winning.contains(&mv)), "{shown}: {listed:?} against {winning:?}");
        assert_eq!(analysis.best.as_ref(), listed.first(), "{shown}");
        let mut texts = std::collections::HashSet::new();
        for mv in &all {
            let text = game.write_move(position, mv);
            assert_eq!(game.parse_move(position, &text).as_ref(), Ok(mv), "{shown}: {text}");
            assert!(texts.insert(text), "{shown}: two moves are written alike");
            assert!(!game.describe_move(position, mv).is_empty());
        }
        assert_eq!(self::position(game, &game.write_position(position)), *position);
    }
}
