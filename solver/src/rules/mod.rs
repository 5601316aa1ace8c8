//! Reading a line of rules into a family.

mod amounts;
mod code;
mod words;

use std::sync::Arc;

use crate::coins::{Coins, Turn};
use crate::digraph::Digraph;
use crate::family::Family;
use crate::geography::Geography;
use crate::grid::{Chomp, Cram};
use crate::heap::amounts::Amounts;
use crate::heap::code::CodeRule;
use crate::heap::protocol::HeapGame;
use crate::heap::smaller::SmallerHeaps;
use crate::heap::split::{Divide, Split, SplitRule};
use crate::heap::table::ValueTable;
use crate::heap::take::TakeAway;
use crate::history::{Attack, EachOnce};
use crate::listed::Listed;
use crate::moore::Moore;
use crate::piles::{Euclid, StrangeNim};
use crate::rectangles::Rectangles;
use crate::rows::{PokerNim, Staircase};
use crate::rules::amounts::{amounts, divisors};
use crate::rules::code::digits;
use crate::rules::words::{RuleWords, error};
use crate::trees::{Hackenbush, TreeDeletion};
use crate::types::RuleError;
use crate::wythoff::Wythoff;

/// The first words of rules.
#[rustfmt::skip]
const FAMILIES: &[&str] = &[
    "nim", "take", "octal", "hex",
    "grundy", "lasker", "smaller", "divisor", "divide",
    "wythoff", "euclid", "strange", "attack", "staircase", "moore", "poker",
    "turning", "mock", "ruler", "twins", "turn", "product", "rectangles", "chomp", "cram", "hackenbush", "tree", "vertex", "directed", "dag", "digraph",
    "bounded", "kayles", "dawson", "treblecross", "green", "undirected",
];

/// What people also call games, and how that is written here.
#[rustfmt::skip]
const MEANT: &[(&str, &str)] = &[
    ("squares", "take squares"), ("square", "take squares"), ("primes", "take primes"), ("prime", "take primes"),
    ("divisors", "take divisors"), ("coprime", "take coprime"), ("at", "take at most …"), ("half", "take at most half"),
    ("geography", "vertex geography"), ("graph", "digraph"), ("nim-k", "moore 2"), ("stairs", "staircase"),
    ("split", "grundy"), ("splitting", "grundy"), ("fibonacci", "take fibonacci"), ("powers", "take powers of 2"),
];

pub(crate) fn parse(text: &str) -> Result<Arc<dyn Family>, RuleError> {
    let mut words = RuleWords::new(text);
    also_called(&words)?;
    let family = words.keyword("rule", FAMILIES)?;
    let coded = |code: &str| -> Result<Arc<dyn Family>, RuleError> {
        Ok(Arc::new(HeapGame(CodeRule::new(digits(code, 0..0, false)?, text.trim()))))
    };
    let family: Arc<dyn Family> = match family {
        "nim" => Arc::new(HeapGame(TakeAway::new(Amounts::ranges(vec![(1, u64::MAX)], None)))),
        "take" if words.skip(&["once"]) => Arc::new(Listed::new(EachOnce)),
        "bounded" => {
            let most = words.number_after(GAME, "an amount", 1)?;
            Arc::new(HeapGame(TakeAway::new(Amounts::ranges(vec![(1, most)], None))))
        }
        "kayles" => coded("0.77")?,
        "treblecross" => coded("0.007")?,
        "dawson" => match words.keyword("game", &["kayles", "chess"])? {
            "kayles" => coded("0.07")?,
            _ => coded("0.137")?,
        },
        "take" => Arc::new(HeapGame(TakeAway::new(amounts(&mut words)?))),
        "octal" | "hex" => {
            let (code, span) = words.need("a code such as 0.77")?;
            Arc::new(HeapGame(CodeRule::new(digits(code, span, family == "hex")?, text.trim())))
        }
        "grundy" => Arc::new(HeapGame(Split::new(SplitRule::Unequal))),
        "lasker" => Arc::new(HeapGame(Split::new(SplitRule::Lasker))),
        "smaller" => {
            words.keyword("word", &["heaps"])?;
            Arc::new(HeapGame(SmallerHeaps::default()))
        }
        "divisor" => match words.keyword("way to split", &["split", "pair"])? {
            "split" => Arc::new(HeapGame(Split::new(SplitRule::Divisors))),
            _ => Arc::new(HeapGame(Split::new(SplitRule::DivisorPair))),
        },
        "divide" => {
            words.skip(&["by"]);
            Arc::new(HeapGame(Divide::new(divisors(&mut words)?)))
        }
        "wythoff" => Arc::new(Listed::new(Wythoff::default())),
        "euclid" => {
            words.skip(GAME);
            Arc::new(Listed::new(Euclid { least: words.skip(&["positive"]).into() }))
        }
        "strange" => {
            words.keyword("word", &["nim"])?;
            Arc::new(Listed::new(StrangeNim))
        }
        "attack" => {
            let mut strength = || match words.number("a strength", 1)? {
                s if s <= 100_000 => Ok(s),
                s => Err(error(0..text.len(), format!("strengths are at most 100000, found {s}"), None)),
            };
            let strength = [strength()?, strength()?, strength()?];
            Arc::new(Listed::new(Attack { strength, table: ValueTable::default() }))
        }
        "staircase" => Arc::new(Listed::new(Staircase)),
        "moore" => match words.number_after(GAME, "the number of heaps", 1)? {
            k if k <= 12 => {
                Arc::new(Listed::new(Moore { k, syntax: format!("heap take heap take ...: from one to {k} heaps") }))
            }
            _ => return Err(error(0..text.len(), "Moore's game is played with at most 12 heaps at a time", None)),
        },
        "poker" => {
            words.keyword("word", &["nim"])?;
            let most = if words.peek().is_some() { words.number("the largest addition", 1)? } else { 1_000_000_000 };
            Arc::new(Listed::new(PokerNim { most }))
        }
        "turning" | "mock" | "ruler" | "twins" | "turn" => {
            let first = turn(family, &mut words)?;
            match words.skip(&["x", "×", "*", "times"]) {
                true => Arc::new(Listed::new(Coins { rows: Some(first), columns: coin_game(&mut words)? })),
                false => Arc::new(Listed::new(Coins { rows: None, columns: first })),
            }
        }
        "product" => {
            words.keyword("word", &["of"])?;
            let rows = Some(coin_game(&mut words)?);
            words.keyword("word", &["and"])?;
            Arc::new(Listed::new(Coins { rows, columns: coin_game(&mut words)? }))
        }
        "rectangles" => Arc::new(Listed::new(Rectangles::default())),
        "chomp" => Arc::new(Listed::new(Chomp)),
        "cram" => Arc::new(Listed::new(Cram::default())),
        "hackenbush" => Arc::new(Listed::new(Hackenbush)),
        "green" => {
            words.keyword("word", &["hackenbush"])?;
            Arc::new(Listed::new(Hackenbush))
        }
        "tree" => {
            words.keyword("word", &["deletion"])?;
            Arc::new(Listed::new(TreeDeletion))
        }
        "vertex" | "directed" | "undirected" => {
            words.skip(&["vertex"]);
            words.keyword("word", &["geography"])?;
            Arc::new(Listed::new(Geography { directed: family == "directed" }))
        }
        "dag" => Arc::new(Listed::new(Digraph::new(true))),
        "digraph" => Arc::new(Listed::new(Digraph::new(false))),
        _ => unreachable!("keyword admits the names of the families only"),
    };
    words.skip(GAME);
    words.finish()?;
    Ok(family)
}

/// Words that may follow a name and say nothing.
const GAME: &[&str] = &["nim", "game"];

/// Points out how a game is written that is well known by another name.
fn also_called(words: &RuleWords<'_>) -> Result<(), RuleError> {
    let Some(first) = words.peek() else { return Ok(()) };
    let lower = first.to_lowercase();
    let is_code = lower.contains('.') && lower.chars().all(|c| c == '.' || c.is_ascii_hexdigit());
    let hint = match MEANT.iter().find(|(name, _)| *name == lower) {
        Some((_, written)) => format!("did you mean `{written}`?"),
        None if is_code && lower.chars().all(|c| c == '.' || c.is_digit(8)) => format!("did you mean `octal {first}`?"),
        None if is_code => format!("did you mean `hex {first}`?"),
        None if ["misere", "misère"].contains(&lower.as_str()) => {
            "rules do not say who wins: that is last-mover = \"loses\", or --last-mover loses".into()
        }
        None => return Ok(()),
    };
    Err(error(words.place(), format!("unknown rule `{first}`"), Some(hint)))
}

fn coin_game(words: &mut RuleWords<'_>) -> Result<Turn, RuleError> {
    let first = words.keyword("coin game", TURNS)?;
    turn(first, words)
}

/// The first words of coin-turning games.
const TURNS: &[&str] = &["turning", "mock", "ruler", "twins", "turn"];

fn turn(first: &str, words: &mut RuleWords<'_>) -> Result<Turn, RuleError> {
    Ok(match first {
        "ruler" => Turn::Run,
        "twins" => Turn::Two,
        "turn" => match words.number("the most coins that may be turned", 1)? {
            most if most <= 6 => Turn::UpTo(most as usize),
            _ => return Err(error(words.end.clone(), "at most 6 coins may be turned", None)),
        },
        _ => {
            words.keyword("word", &["turtles"])?;
            Turn::UpTo(if first == "mock" { 3 } else { 2 })
        }
    })
}
