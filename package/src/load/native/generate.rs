//! Generator lines: `random games=3 heaps=1..5 size=1..1000 outcome=lost seed=7` makes one test.
//!
//! The same line makes the same test everywhere and for ever: the numbers come from SplitMix64 seeded by the line's
//! own `seed`, not from a library whose next version may draw other numbers.

use interactor::{Script, Terms};
use solver::{Component, Outcome, Position, Span};

use crate::diagnostic::did_you_mean;
use crate::random::Random;

/// A mistake in a generator line; the span is within the line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LineError {
    pub span: Span,
    pub message: String,
    pub hint: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Any,
    Won,
    Lost,
}

struct Request {
    games: (u64, u64),
    heaps: (u64, u64),
    size: (u64, u64),
    outcome: Wanted,
    seed: u64,
}

const KEYS: [&str; 5] = ["games", "heaps", "size", "outcome", "seed"];
/// The most heaps of all games of a test together, as many as one position may have.
const MOST_HEAPS: u64 = 1_000_000;
/// How many random positions are drawn at most to find one with the wanted outcome.
const TRIES: u64 = 1000;

pub(crate) fn generate(line: &str, terms: &Terms) -> Result<Script, LineError> {
    let request = parse(line)?;
    let mut random = Random(request.seed);
    let whole = |message: String, hint: Option<String>| LineError { span: 0..line.len(), message, hint };
    let games = random.within(request.games);
    let mut starts = Vec::new();
    for _ in 0..games {
        let start = (0..TRIES).find_map(|_| position(&request, terms, &mut random).transpose());
        match start {
            Some(Ok(start)) => starts.push(start),
            Some(Err(message)) => return Err(whole(message, None)),
            None => {
                let hint = "change the sizes, or drop `outcome`".to_string();
                return Err(whole(format!("no position with this outcome in {TRIES} tries"), Some(hint)));
            }
        }
    }
    Ok(Script { starts })
}

/// Finds the mistakes of a line that can be seen without knowing the rules of the game.
pub(crate) fn check(line: &str) -> Result<(), LineError> {
    parse(line).map(drop)
}

/// Draws one random position; `None` if it does not have the wanted outcome.
fn position(request: &Request, terms: &Terms, random: &mut Random) -> Result<Option<Position>, String> {
    let heaps = random.within(request.heaps);
    let sizes: Vec<String> = (0..heaps).map(|_| random.within(request.size).to_string()).collect();
    let text = format!("{heaps} {}", sizes.join(" "));
    let position = terms
        .game
        .read_position(&mut solver::Tokens::new(&text))
        .map_err(|error| format!("these rules do not take positions of heaps: {}", error.message))?;
    let wanted = match request.outcome {
        Wanted::Any => return Ok(Some(position)),
        Wanted::Won => Outcome::Win,
        Wanted::Lost => Outcome::Loss,
    };
    let analysis = terms.game.analyse(&position, &terms.budget).map_err(|refusal| refusal.message)?;
    if analysis.outcome == wanted {
        return Ok(Some(position));
    }
    // Lost positions are rare among big heaps, but every won one has a move to one of them.
    if wanted == Outcome::Loss
        && let Some(best) = analysis.best
    {
        let after = terms.game.play(&position, &best);
        let in_range = |c: &Component| !matches!(c, Component::Heap(n) if *n < request.size.0);
        if after.components.len() == position.components.len() && after.components.iter().all(in_range) {
            return Ok(Some(after));
        }
    }
    Ok(None)
}

fn parse(line: &str) -> Result<Request, LineError> {
    let mut tokens = solver::Tokens::new(line);
    match tokens.next() {
        Some(("random", _)) => {}
        Some((word, span)) => {
            let hint = Some("a line begins with `random`".into());
            return Err(LineError { span, message: format!("unknown generator `{word}`"), hint });
        }
        None => {
            let message = "the generator line is empty".into();
            return Err(LineError { span: 0..line.len(), message, hint: None });
        }
    }
    let mut request = Request { games: (1, 1), heaps: (1, 5), size: (1, 100), outcome: Wanted::Any, seed: 0 };
    let mut seeded = false;
    while let Some((token, span)) = tokens.next() {
        let error = |message: String, hint: Option<String>| Err(LineError { span: span.clone(), message, hint });
        let Some((key, value)) = token.split_once('=') else {
            return error(format!("expected key=value, found `{token}`"), Some(format!("keys: {}", KEYS.join(", "))));
        };
        let range = || parse_range(value);
        match (key, range()) {
            ("games", Some(range)) if range.0 >= 1 && range.1 <= interactor::GAME_LIMIT => request.games = range,
            ("heaps", Some(range)) if range.1 <= MOST_HEAPS => request.heaps = range,
            ("size", Some(range)) => request.size = range,
            ("seed", Some((seed, same))) if seed == same => (request.seed, seeded) = (seed, true),
            ("games" | "heaps" | "size" | "seed", _) => {
                return error(
                    format!("`{value}` is not a number or range for `{key}`"),
                    Some(format!("like {key}=3 or {key}=1..9")),
                );
            }
            ("outcome", _) => {
                request.outcome = match value {
                    "any" => Wanted::Any,
                    "won" => Wanted::Won,
                    "lost" => Wanted::Lost,
                    _ => {
                        return error(
                            format!("unknown outcome `{value}`"),
                            Some("won, lost or any, for the player to move".into()),
                        );
                    }
                }
            }
            _ => {
                let hint = did_you_mean(key, KEYS).map(|known| format!("did you mean `{known}`?"));
                return error(format!("unknown key `{key}`"), hint.or(Some(format!("keys: {}", KEYS.join(", ")))));
            }
        }
    }
    if request.games.1.saturating_mul(request.heaps.1) > MOST_HEAPS {
        let message = format!("the games of a test have at most {MOST_HEAPS} heaps in all");
        let hint = Some("ask for fewer games or fewer heaps".into());
        return Err(LineError { span: 0..line.len(), message, hint });
    }
    if !seeded {
        let hint = Some("add seed=1: the same line must always make the same test".into());
        return Err(LineError { span: 0..line.len(), message: "the line has no seed".into(), hint });
    }
    Ok(request)
}

fn parse_range(text: &str) -> Option<(u64, u64)> {
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (from.parse().ok()?, to.parse().ok()?),
        None => {
            let n = text.parse().ok()?;
            (n, n)
        }
    };
    (from <= to).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use interactor::{First, Policy};
    use solver::{Budget, Convention, Game};

    fn terms() -> Terms {
        let game = Game::parse("nim", Convention::LastMoverWins).unwrap();
        Terms { game, first: First::Choose, policy: Policy::Rotate, moves: 1000, budget: Budget::default() }
    }

    #[test]
    fn a_line_makes_what_it_asks_for_and_always_the_same() {
        let terms = terms();
        let line = "random games=4 heaps=3..5 size=1..1000000000000000000 outcome=lost seed=7";
        let script = generate(line, &terms).unwrap();
        assert_eq!(script, generate(line, &terms).unwrap());
        assert_ne!(script, generate(&line.replace("seed=7", "seed=8"), &terms).unwrap());
        assert_eq!(script.starts.len(), 4);
        for start in &script.starts {
            assert!((3..=5).contains(&start.components.len()));
            assert_eq!(terms.game.analyse(start, &terms.budget).unwrap().outcome, Outcome::Loss);
        }
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (line, at, message) in [
            ("randm seed=1", 0..5, "unknown generator `randm`"),
            ("random seed=1 heap=3", 14..20, "unknown key `heap`"),
            ("random seed=1 heaps=x", 14..21, "`x` is not a number or range for `heaps`"),
            ("random heaps=3", 0..14, "the line has no seed"),
            ("random seed=1 outcome=drawn", 14..27, "unknown outcome `drawn`"),
        ] {
            let error = generate(line, &terms()).unwrap_err();
            assert_eq!((error.span, error.message.as_str()), (at, message));
        }
        let impossible = generate("random heaps=1 size=1..9 outcome=lost seed=1", &terms()).unwrap_err();
        assert!(impossible.message.contains("1000 tries"), "{impossible:?}");
    }
}
