//! Games on heaps of tokens: the protocol they share, over a rule that says which heaps may replace which.

pub(crate) mod amounts;
pub(crate) mod code;
pub(crate) mod coprime;
pub(crate) mod formula;
pub(crate) mod genus;
pub(crate) mod kernel;
pub(crate) mod lasker;
pub(crate) mod meter;
pub(crate) mod smaller;
pub(crate) mod split;
pub(crate) mod table;
pub(crate) mod take;

use std::fmt::{Debug, Write};
use std::sync::Arc;

use crate::family::{Family, Genus, Hits, enough};
use crate::game::{Budget, Component, Move, MoveError, Position, PositionError, Proof, Refusal};
use crate::misere::quotient::Quotient;
use crate::tokens::Tokens;

/// How the moves of a heap game are written, after the number of the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// `heap take`
    Take,
    /// `heap take`, or `heap take left` where what remains is split.
    TakeSplit,
    /// `heap take`, `heap take left` or `heap take left second`: up to three heaps remain.
    TakeSplitTwice,
    /// `heap left`: the heap is split in two.
    Split,
    /// `heap divisor`
    Divide,
    /// `heap size`: into equal heaps.
    Equal,
    /// `heap size size …`: the heaps that replace it.
    Parts,
}

impl Notation {
    fn syntax(self) -> &'static str {
        match self {
            Notation::Take => "heap take",
            Notation::TakeSplit => {
                "heap take, or heap take left to split the rest: left stays in place, the remainder becomes the last heap"
            }
            Notation::TakeSplitTwice => {
                "heap take, or heap take left, or heap take left second to split the rest: left stays in place, the others become the last heaps"
            }
            Notation::Split => "heap left: left stays in place, the remainder becomes the last heap",
            Notation::Divide => "heap divisor",
            Notation::Equal => "heap size",
            Notation::Parts => "heap size size ...: the first size stays in place, the others become the last heaps",
        }
    }

    fn lengths(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Notation::Take | Notation::Split | Notation::Divide | Notation::Equal => 1..=1,
            Notation::TakeSplit => 1..=2,
            Notation::TakeSplitTwice => 1..=3,
            Notation::Parts => 1..=usize::MAX,
        }
    }
}

/// A rule on single heaps. Sizes are at most [`HeapRule::largest`], and moves never exceed that.
pub(crate) trait HeapRule: Debug + Send + Sync {
    fn notation(&self) -> Notation;

    /// The largest heap a position may hold.
    fn largest(&self) -> u64 {
        1_000_000_000_000_000_000
    }

    /// How many moves a heap of `n` has; moves are different when they are written differently.
    fn count(&self, n: u64) -> u128;

    /// Move number `number < count(n)`: the heaps that replace a heap of `n`.
    fn nth(&self, n: u64, number: u128) -> Vec<u64>;

    /// The heaps after the move written as `numbers` (of the notation's length) on a heap of `n`, or the rule it breaks.
    fn check(&self, heap: usize, n: u64, numbers: &[u64]) -> Result<Vec<u64>, String>;

    /// The numbers with which a move is written.
    fn numbers(&self, n: u64, parts: &[u64]) -> Vec<u64> {
        match self.notation() {
            Notation::Take => vec![n - parts[0]],
            Notation::TakeSplit | Notation::TakeSplitTwice => {
                let mut numbers = vec![n - parts.iter().sum::<u64>()];
                numbers.extend(&parts[..parts.len() - 1]);
                numbers
            }
            Notation::Split | Notation::Equal => vec![parts[0]],
            Notation::Parts => parts.to_vec(),
            Notation::Divide => unreachable!("a rule that divides writes its own moves"),
        }
    }

    /// Whether the value of one heap needs no table of the smaller ones.
    fn has_single_values(&self) -> bool;

    /// The formula whose values repeat from heap 0 on, and their period, where there is such a formula.
    fn formula_period(&self) -> Option<(&'static str, u64)> {
        None
    }

    /// The values up to `n`, or past a period from which all follow; `watch` is told of long work.
    fn known(&self, n: u64, budget: &Budget, watch: meter::Watch<'_>) -> Result<Arc<table::Known>, Refusal>;

    /// The Grundy value of a heap.
    fn value(&self, n: u64, budget: &Budget) -> Result<u64, Refusal>;

    /// How the values of heaps up to `n` are known.
    fn proof(&self, n: u64) -> Proof;

    /// The moves to sums of value `target`; the first `limit` in full.
    fn hits(&self, n: u64, target: u64, limit: usize, budget: &Budget) -> Result<Hits, Refusal>;

    /// The genus of a heap under misère play; `None` where it is wild or not computed.
    fn genus(&self, n: u64, budget: &Budget) -> Result<Option<Genus>, Refusal>;

    fn genus_hits(&self, _n: u64, _wanted: &[Genus], _limit: usize) -> Option<Hits> {
        None
    }

    /// A misère quotient that reaches a heap of `n`, where one is found.
    fn quotient(&self, _n: u64) -> Option<Arc<Quotient>> {
        None
    }

    /// The moves that leave a lost position together with `rest`.
    fn quotient_hits(
        &self,
        n: u64,
        quotient: &Quotient,
        rest: usize,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        let mut hits = Hits::default();
        enough(self.count(n), budget)?;
        for parts in (0..self.count(n)).map(|number| self.nth(n, number)) {
            if quotient.loses_with(rest, &parts) {
                hits.add(limit, || components(&parts));
            }
        }
        Ok(hits)
    }
}

/// Positions of so few tokens are searched at once; looking for a quotient would take longer.
const SEARCHED: u64 = 24;

/// The whole protocol of a heap game.
#[derive(Debug)]
pub(crate) struct HeapGame<R>(pub R);

pub(crate) fn heap(component: &Component) -> u64 {
    match component {
        Component::Heap(n) => *n,
        Component::Words(_) | Component::Text(_) => unreachable!("heap games hold heaps only"),
    }
}

/// The numbers of a line, or what is wrong with it. A number below zero or past `u64` is well-formed, but no rule allows it.
pub(crate) fn numbers(text: &str, expected: &str) -> Result<Vec<u64>, MoveError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let is_number = |word: &&str| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if words.is_empty() || !words.iter().all(is_number) {
        return Err(malformed(text, expected));
    }
    match words.iter().find_map(|word| impossible(word)) {
        Some(why) => Err(MoveError::Illegal(why)),
        None => Ok(words.iter().filter_map(|word| word.parse().ok()).collect()),
    }
}

/// Why no rule allows a number below zero or past `u64`; `None` for every other word.
pub(crate) fn impossible(word: &str) -> Option<String> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let why = match word.starts_with('-') {
        true => "is less than 1",
        false if digits.parse::<u64>().is_ok() => return None,
        false => "is more than there is of anything",
    };
    Some(format!("{} {why}", quoted(word)))
}

pub(crate) fn malformed(text: &str, expected: &str) -> MoveError {
    MoveError::Malformed(format!("expected `{expected}`, found `{}`", quoted(text.trim())))
}

/// A stranger's words, not more of them than fit a message.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

impl<R: HeapRule> Family for HeapGame<R> {
    fn move_syntax(&self) -> &str {
        self.0.notation().syntax()
    }

    fn read_position(&self, tokens: &mut Tokens<'_>) -> Result<Position, PositionError> {
        let count = tokens.number("the number of heaps", 1_000_000)?;
        let mut components = Vec::new();
        for _ in 0..count {
            components.push(Component::Heap(tokens.number("a heap", self.0.largest())?));
        }
        Ok(Position { components })
    }

    fn write_position(&self, position: &Position) -> String {
        format!("{}\n{}\n", position.components.len(), self.show_position(position))
    }

    fn show_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for component in &position.components {
            if !text.is_empty() {
                text.push(' ');
            }
            let _ = write!(text, "{}", heap(component));
        }
        text
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let notation = self.0.notation();
        let numbers = numbers(text, notation.syntax())?;
        let (number, rest) = (numbers[0], &numbers[1..]);
        if !notation.lengths().contains(&rest.len()) {
            return Err(malformed(text, notation.syntax()));
        }
        let index = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        let Some((index, n)) = index.and_then(|i| position.components.get(i).map(|c| (i, heap(c)))) else {
            return Err(MoveError::Illegal(format!("there is no heap {number}")));
        };
        if n == 0 {
            return Err(MoveError::Illegal(format!("heap {number} is empty")));
        }
        let parts = self.0.check(index + 1, n, rest).map_err(MoveError::Illegal)?;
        Ok(Move { index, to: components(&parts) })
    }

    fn write_move(&self, position: &Position, mv: &Move) -> String {
        let parts: Vec<u64> = mv.to.iter().map(heap).collect();
        let mut text = (mv.index + 1).to_string();
        for number in self.0.numbers(heap(&position.components[mv.index]), &parts) {
            let _ = write!(text, " {number}");
        }
        text
    }

    fn describe_move(&self, position: &Position, mv: &Move) -> String {
        let n = heap(&position.components[mv.index]);
        let parts: Vec<u64> = mv.to.iter().map(heap).collect();
        let numbers = self.0.numbers(n, &parts);
        let place = mv.index + 1;
        let list = parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
        match self.0.notation() {
            Notation::Take => format!("takes {} from heap {place}", numbers[0]),
            Notation::TakeSplit | Notation::TakeSplitTwice if parts.len() == 1 => {
                format!("takes {} from heap {place}", numbers[0])
            }
            Notation::TakeSplit | Notation::TakeSplitTwice if numbers[0] > 0 => {
                format!("takes {} from heap {place} and splits the rest into {list}", numbers[0])
            }
            Notation::TakeSplit | Notation::TakeSplitTwice | Notation::Split => {
                format!("splits heap {place} into {list}")
            }
            Notation::Equal => format!("splits heap {place} into {} heaps of {}", parts.len(), parts[0]),
            Notation::Divide => format!("divides heap {place} by {}", numbers[0]),
            Notation::Parts => format!("replaces heap {place} by {list}"),
        }
    }

    fn count(&self, position: &Position, index: usize) -> u128 {
        self.0.count(heap(&position.components[index]))
    }

    fn nth(&self, position: &Position, index: usize, number: u128) -> Vec<Component> {
        components(&self.0.nth(heap(&position.components[index]), number))
    }

    fn value(&self, _: &Position, component: &Component, budget: &Budget) -> Result<u64, Refusal> {
        self.0.value(heap(component), budget)
    }

    fn proof(&self, position: &Position) -> Proof {
        self.0.proof(position.components.iter().map(heap).max().unwrap_or(0))
    }

    fn hits(
        &self,
        position: &Position,
        index: usize,
        target: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        self.0.hits(heap(&position.components[index]), target, limit, budget)
    }

    fn genus(&self, _: &Position, component: &Component, budget: &Budget) -> Result<Option<Genus>, Refusal> {
        self.0.genus(heap(component), budget)
    }

    fn genus_hits(&self, position: &Position, index: usize, wanted: &[Genus], limit: usize) -> Option<Hits> {
        self.0.genus_hits(heap(&position.components[index]), wanted, limit)
    }

    fn quotient(&self, position: &Position) -> Option<Arc<Quotient>> {
        let heaps = || position.components.iter().map(heap);
        let tokens = heaps().fold(0u64, |sum, n| sum.saturating_add(n));
        if tokens <= SEARCHED { None } else { self.0.quotient(heaps().max().unwrap_or(0)) }
    }

    fn quotient_hits(
        &self,
        position: &Position,
        index: usize,
        quotient: &Quotient,
        rest: usize,
        limit: usize,
        budget: &Budget,
    ) -> Result<Hits, Refusal> {
        self.0.quotient_hits(heap(&position.components[index]), quotient, rest, limit, budget)
    }

    fn heap_rule(&self) -> Option<&dyn HeapRule> {
        Some(&self.0)
    }
}

pub(crate) fn components(parts: &[u64]) -> Vec<Component> {
    parts.iter().map(|&n| Component::Heap(n)).collect()
}
