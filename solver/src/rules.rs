//! Reading a line of rules into a family, with the place of the wrong word and a guess at what was meant.

use std::sync::Arc;

use crate::coins::{Coins, Turn};
use crate::digraph::Digraph;
use crate::family::Family;
use crate::game::{RuleError, Span};
use crate::geography::Geography;
use crate::grid::{Chomp, Cram};
use crate::heap::HeapGame;
use crate::heap::amounts::{Amounts, Sieve};
use crate::heap::code::{Code, Digits};
use crate::heap::smaller::SmallerHeaps;
use crate::heap::split::{Divide, Split, SplitRule};
use crate::heap::table::Table;
use crate::heap::take::TakeAway;
use crate::history::{Attack, EachOnce};
use crate::listed::Listed;
use crate::moore::Moore;
use crate::piles::{Euclid, StrangeNim};
use crate::rectangles::Rectangles;
use crate::rows::{PokerNim, Staircase};
use crate::trees::{Hackenbush, TreeDeletion};
use crate::wythoff::Wythoff;

/// The first words of rules.
#[rustfmt::skip]
const FAMILIES: &[&str] = &[
    "nim", "take", "octal", "hex",
    "grundy", "lasker", "smaller", "divisor", "divide",
    "wythoff", "euclid", "strange", "attack", "staircase", "moore", "poker",
    "turning", "mock", "ruler", "twins", "turn", "product", "rectangles", "chomp", "cram", "hackenbush", "tree", "vertex", "directed", "dag", "digraph",
];

const AMOUNTS: &[&str] = &[
    "any",
    "squares",
    "primes",
    "triangular",
    "fibonacci",
    "powers",
    "once",
    "divisors",
    "proper",
    "coprime",
    "odd",
    "at",
];

type Word<'a> = (&'a str, Span);

/// The words of a rule still to be read.
pub(crate) struct Words<'a> {
    words: Vec<Word<'a>>,
    at: usize,
    end: Span,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Words<'a> {
        let mut tokens = crate::tokens::Tokens::new(text);
        let mut words = Vec::new();
        while let Some(word) = tokens.next() {
            words.push(word);
        }
        Words { words, at: 0, end: tokens.end() }
    }

    pub fn next(&mut self) -> Option<Word<'a>> {
        let word = self.words.get(self.at).cloned();
        self.at += usize::from(word.is_some());
        word
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).map(|w| w.0)
    }

    /// The next word, which must be there: `what` says what it should be.
    pub fn need(&mut self, what: &str) -> Result<Word<'a>, RuleError> {
        let end = self.end.clone();
        self.next().ok_or_else(|| error(end, format!("the rule ends where {what} was expected"), None))
    }

    /// A number from `least` on.
    pub fn number(&mut self, what: &str, least: u64) -> Result<u64, RuleError> {
        let (text, span) = self.need(what)?;
        number(text, span, what, least)
    }

    pub fn finish(&mut self) -> Result<(), RuleError> {
        match self.next() {
            Some((text, span)) => Err(error(span, format!("unexpected `{text}` after the rule"), None)),
            None => Ok(()),
        }
    }

    /// One of `known`, or an error that guesses which was meant.
    pub fn keyword(&mut self, what: &str, known: &[&str]) -> Result<Word<'a>, RuleError> {
        let (text, span) = self.need(what)?;
        if known.contains(&text) {
            return Ok((text, span));
        }
        Err(unknown(text, span, what, known))
    }
}

pub(crate) fn error(span: Span, message: impl Into<String>, hint: Option<String>) -> RuleError {
    RuleError { span, message: message.into(), hint }
}

fn unknown(text: &str, span: Span, what: &str, known: &[&str]) -> RuleError {
    let near = known.iter().map(|k| (distance(text, k), k)).min().filter(|&(d, k)| d <= 1 + k.len() / 3);
    let hint = match near {
        Some((_, guess)) => format!("did you mean `{guess}`?"),
        None => format!("known here: {}", known.join(", ")),
    };
    error(span, format!("unknown {what} `{text}`"), Some(hint))
}

fn number(text: &str, span: Span, what: &str, least: u64) -> Result<u64, RuleError> {
    match text.parse::<u64>() {
        Ok(n) if n < least => Err(error(span, format!("{what} must be at least {least}, found {n}"), None)),
        Ok(n) if n > 1_000_000_000_000_000_000 => Err(error(span, format!("{what} is at most 10^18"), None)),
        Ok(n) => Ok(n),
        Err(_) => Err(error(span, format!("expected {what}, found `{text}`"), None)),
    }
}

/// Damerau–Levenshtein distance (adjacent letters swapped count one).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut d = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            d[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let same = usize::from(a[i - 1] != b[j - 1]);
                let mut best = (d[i - 1][j] + 1).min(d[i][j - 1] + 1).min(d[i - 1][j - 1] + same);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(d[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    d[a.len()][b.len()]
}

pub(crate) fn parse(text: &str) -> Result<Arc<dyn Family>, RuleError> {
    let mut words = Words::new(text);
    let (family, _) = words.keyword("rule", FAMILIES)?;
    let family: Arc<dyn Family> = match family {
        "nim" => Arc::new(HeapGame(TakeAway::new(Amounts::ranges(vec![(1, u64::MAX)], None)))),
        "take" if words.peek() == Some("once") => {
            words.next();
            Arc::new(Listed::new(EachOnce))
        }
        "take" => Arc::new(HeapGame(TakeAway::new(amounts(&mut words)?))),
        "octal" | "hex" => {
            let (code, span) = words.need("a code such as 0.77")?;
            Arc::new(HeapGame(Code::new(digits(code, span, family == "hex")?, text.trim())))
        }
        "grundy" => Arc::new(HeapGame(Split::new(SplitRule::Unequal))),
        "lasker" => Arc::new(HeapGame(Split::new(SplitRule::Lasker))),
        "smaller" => {
            words.keyword("word", &["heaps"])?;
            Arc::new(HeapGame(SmallerHeaps::default()))
        }
        "divisor" => match words.keyword("way to split", &["split", "pair"])?.0 {
            "split" => Arc::new(HeapGame(Split::new(SplitRule::Divisors))),
            _ => Arc::new(HeapGame(Split::new(SplitRule::DivisorPair))),
        },
        "divide" => Arc::new(HeapGame(Divide::new(divisors(&mut words)?))),
        "wythoff" => Arc::new(Listed::new(Wythoff::default())),
        "euclid" if words.peek() == Some("positive") => {
            words.next();
            Arc::new(Listed::new(Euclid { least: 1 }))
        }
        "euclid" => Arc::new(Listed::new(Euclid { least: 0 })),
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
            Arc::new(Listed::new(Attack { strength, table: Table::default() }))
        }
        "staircase" => Arc::new(Listed::new(Staircase)),
        "moore" => match words.number("the number of heaps", 1)? {
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
            let columns = turn(family, &mut words)?;
            Arc::new(Listed::new(Coins { rows: None, columns }))
        }
        "product" => {
            words.keyword("word", &["of"])?;
            let (first, _) = words.keyword("coin game", TURNS)?;
            let rows = Some(turn(first, &mut words)?);
            words.keyword("word", &["and"])?;
            let (second, _) = words.keyword("coin game", TURNS)?;
            let columns = turn(second, &mut words)?;
            Arc::new(Listed::new(Coins { rows, columns }))
        }
        "rectangles" => Arc::new(Listed::new(Rectangles::default())),
        "chomp" => Arc::new(Listed::new(Chomp)),
        "cram" => Arc::new(Listed::new(Cram::default())),
        "hackenbush" => Arc::new(Listed::new(Hackenbush)),
        "tree" => {
            words.keyword("word", &["deletion"])?;
            Arc::new(Listed::new(TreeDeletion))
        }
        "vertex" | "directed" => {
            words.keyword("word", &["geography"])?;
            Arc::new(Listed::new(Geography { directed: family == "directed" }))
        }
        "dag" => Arc::new(Listed::new(Digraph::new(true))),
        "digraph" => Arc::new(Listed::new(Digraph::new(false))),
        _ => unreachable!("keyword admits the names of the families only"),
    };
    words.finish()?;
    Ok(family)
}

/// The first words of coin-turning games.
const TURNS: &[&str] = &["turning", "mock", "ruler", "twins", "turn"];

fn turn(first: &str, words: &mut Words<'_>) -> Result<Turn, RuleError> {
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

/// Amounts after `take`.
fn amounts(words: &mut Words<'_>) -> Result<Amounts, RuleError> {
    let first = words.peek().unwrap_or("");
    if first.is_empty() || first.starts_with(|c: char| c.is_ascii_digit()) {
        return listed(words);
    }
    let (name, _) = words.keyword("amount", AMOUNTS)?;
    let series =
        |called: &str, list: Vec<u64>| Amounts::ranges(list.into_iter().map(|k| (k, k)).collect(), Some(called.into()));
    Ok(match name {
        "any" => Amounts::ranges(vec![(1, u64::MAX)], None),
        "squares" => Amounts::Squares,
        "primes" => Amounts::Primes(Sieve::default()),
        "triangular" => Amounts::Triangular,
        "fibonacci" => {
            let list = std::iter::successors(Some((1u64, 2u64)), |&(a, b)| Some((b, a.checked_add(b)?)));
            series("a Fibonacci number", list.map(|p| p.0).collect())
        }
        "powers" => {
            words.keyword("word", &["of"])?;
            let base = words.number("the base", 2)?;
            let list = std::iter::successors(Some(1u64), |&k| k.checked_mul(base));
            series(&format!("a power of {base}"), list.collect())
        }
        "divisors" => Amounts::Divisors { proper: false },
        "proper" => {
            words.keyword("word", &["divisors"])?;
            Amounts::Divisors { proper: true }
        }
        "coprime" => Amounts::Coprime,
        "odd" => Amounts::Odd,
        "at" => {
            words.keyword("word", &["most"])?;
            let (text, span) = words.need("a fraction such as 1/2")?;
            fraction(text, span)?
        }
        _ => unreachable!("keyword admits the names of the amounts only"),
    })
}

fn fraction(text: &str, span: Span) -> Result<Amounts, RuleError> {
    if text == "half" {
        return Ok(Amounts::Fraction { numerator: 1, denominator: 2 });
    }
    let text = text.strip_prefix('n').map_or(text.to_string(), |rest| format!("1{rest}"));
    let Some((above, below)) = text.split_once('/') else {
        let most = number(&text, span, "a fraction or an amount", 1)?;
        return Ok(Amounts::ranges(vec![(1, most)], None));
    };
    let above = number(above, span.clone(), "the numerator", 1)?;
    let below = number(below, span.clone(), "the denominator", 1)?;
    if above > below {
        return Err(error(span, "a fraction of the heap is at most 1/1", None));
    }
    let common = crate::arith::gcd(above, below);
    Ok(match (above / common, below / common) {
        (1, 1) => Amounts::ranges(vec![(1, u64::MAX)], None),
        (numerator, denominator) => Amounts::Fraction { numerator, denominator },
    })
}

/// `1 3 4`, `1..5`, `2..`, or a mixture.
fn listed(words: &mut Words<'_>) -> Result<Amounts, RuleError> {
    let mut ranges = Vec::new();
    while ranges.is_empty() || words.peek().is_some() {
        let (text, span) = words.need("an amount")?;
        let text = text.trim_end_matches(',');
        ranges.push(match text.split_once("..") {
            None => {
                let amount = number(text, span, "an amount", 1)?;
                (amount, amount)
            }
            Some((low, "")) => (number(low, span, "an amount", 1)?, u64::MAX),
            Some((low, high)) => {
                let low = number(low, span.clone(), "an amount", 1)?;
                let high = number(high.trim_start_matches('='), span.clone(), "an amount", 1)?;
                if low > high {
                    return Err(error(
                        span,
                        format!("the range {low}..{high} is empty"),
                        Some(format!("{high}..{low}")),
                    ));
                }
                (low, high)
            }
        });
    }
    Ok(Amounts::ranges(ranges, None))
}

/// A bounded list of divisors from 2 on.
fn divisors(words: &mut Words<'_>) -> Result<Vec<u64>, RuleError> {
    let span = words.words.get(words.at).map_or(words.end.clone(), |w| w.1.clone());
    let list = listed(words)?;
    let most = list.largest().filter(|&most| most <= 1000);
    match most.and_then(|most| list.fixed(most)) {
        Some(list) if list.first().is_some_and(|&d| d >= 2) => Ok(list),
        Some(_) => Err(error(span, "dividing by 1 changes nothing: divisors start at 2", None)),
        None => Err(error(span, "divisors are at most 1000", None)),
    }
}

fn digits(text: &str, span: Span, hex: bool) -> Result<Digits, RuleError> {
    let (whole, rest) = text.split_once('.').ok_or_else(|| {
        error(span.clone(), format!("`{text}` is no code: the point is missing"), Some(format!("0.{text}")))
    })?;
    let base = if hex { 16 } else { 8 };
    let mut digits = Vec::new();
    for (place, c) in whole.chars().chain(rest.chars()).enumerate() {
        let start = span.start + place + usize::from(place >= whole.len());
        let digit = c.to_digit(base).ok_or_else(|| {
            let hint = (!hex && c.is_ascii_hexdigit()).then(|| format!("digits above 7 need `hex {text}`"));
            error(
                start..start + c.len_utf8(),
                format!("`{c}` is no digit of {} code", if hex { "a hexadecimal" } else { "an octal" }),
                hint,
            )
        })?;
        digits.push(digit as u8);
    }
    if whole.is_empty() {
        digits.insert(0, 0);
    }
    if whole.len() > 1 || digits[0] & 3 != 0 {
        return Err(error(
            span.start..span.start + whole.len(),
            "before the point only 0 or a split without taking may stand: 0, 4",
            None,
        ));
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    if digits.len() > 1000 {
        return Err(error(span, "a code has at most 1000 digits", None));
    }
    Ok(Digits(digits))
}
