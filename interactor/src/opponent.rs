//! How the interactor chooses its moves: it keeps every won or drawn position, and in a lost position it plays so that
//! a wrong program fails.
//!
//! No single policy catches every wrong program, so by default the policy changes from game to game. The seed decides
//! every choice.

use solver::{Budget, Game, Move, Outcome, Position, Refusal};

/// How to play a position that perfect play would lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Any move, each with the same probability.
    Random,
    /// Keep the game as long as possible.
    Delay,
    /// The move after which the smallest share of the submission's moves wins.
    Fewest,
    /// One of the others, in turn from game to game.
    Rotate,
}

/// How many moves are compared before one is chosen; fewer in large positions, where this takes long.
const SAMPLE: usize = 24;
/// The limit of components times compared moves, for the time of one choice.
const WEIGHT: usize = 2000;
/// After this many of its own moves in lost positions of one game the opponent plays randomly: heaps of 10^18 would
/// last for ever.
const PATIENCE: u32 = 100;

/// A perfect player.
#[derive(Clone, Debug)]
pub struct Opponent {
    policy: Policy,
    state: u64,
    played: u32,
}

impl Opponent {
    /// `seed` decides all free choices; `game` is the number of the game in its test.
    pub fn new(policy: Policy, seed: u64, game: u64) -> Opponent {
        let policy = match policy {
            Policy::Rotate => [Policy::Fewest, Policy::Random, Policy::Delay][((seed + game) % 3) as usize],
            Policy::Random | Policy::Delay | Policy::Fewest => policy,
        };
        Opponent { policy, state: mix(seed ^ mix(game)), played: 0 }
    }

    /// The interactor's move; the position must have one.
    pub fn choose(&mut self, game: &Game, position: &Position, budget: &Budget) -> Result<Move, Refusal> {
        let analysis = game.analyse(position, budget)?;
        if let (Outcome::Win | Outcome::Draw, Some(best)) = (analysis.outcome, analysis.best) {
            return Ok(best);
        }
        let sample = (WEIGHT / position.components.len().max(1)).clamp(2, SAMPLE);
        let moves = game.sample_moves(position, sample, self.next());
        self.played += 1;
        let policy = if self.played > PATIENCE { Policy::Random } else { self.policy };
        let chosen = match policy {
            Policy::Random | Policy::Rotate => (self.next() % moves.len().max(1) as u64) as usize,
            Policy::Delay => best_by(&moves, |mv| Ok(game.analyse(&game.play(position, mv), budget)?.moves as f64))?,
            Policy::Fewest => best_by(&moves, |mv| {
                let after = game.analyse(&game.play(position, mv), budget)?;
                Ok(-(after.winning as f64 / after.moves.max(1) as f64))
            })?,
        };
        moves
            .into_iter()
            .nth(chosen)
            .ok_or_else(|| Refusal { message: format!("the position {} has no move", game.show_position(position)) })
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.state)
    }
}

/// The index of the move with the highest score; the first of equals.
fn best_by(moves: &[Move], score: impl Fn(&Move) -> Result<f64, Refusal>) -> Result<usize, Refusal> {
    let mut best = (0, f64::NEG_INFINITY);
    for (index, mv) in moves.iter().enumerate() {
        let score = score(mv)?;
        if score > best.1 {
            best = (index, score);
        }
    }
    Ok(best.0)
}

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection that scatters seeds.
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
