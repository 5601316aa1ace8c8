//! Piles described by two numbers: Euclid's game and Strange Nim.

use std::fmt::Write;

use crate::answers::Hits;
use crate::heap::formula::{part_options, part_value};
use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::move_text::parse_numbers;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, PositionError, Refusal};

const LARGEST: u64 = 1_000_000_000_000_000_000;

pub(crate) fn read_pairs(
    tokens: &mut Tokens<'_>,
    first: &str,
    second: &str,
    least: u64,
) -> Result<Vec<Component>, PositionError> {
    let count = tokens.number("the number of piles", 1_000_000)?;
    let mut piles = Vec::new();
    for _ in 0..count {
        let a = tokens.number(first, LARGEST)?;
        let before = tokens.end();
        let b = tokens.number(second, LARGEST)?;
        if b < least || (least > 0 && a == 0 && second != "its divisor") {
            return Err(PositionError {
                span: before,
                message: format!("{second} must be at least {least}"),
                hint: None,
            });
        }
        piles.push(component([a, b]));
    }
    Ok(piles)
}

pub(crate) fn write_pairs(piles: &[Component]) -> String {
    let mut text = format!("{}\n", piles.len());
    for pile in piles {
        let _ = writeln!(text, "{} {}", words(pile)[0], words(pile)[1]);
    }
    text
}

/// Two numbers; subtract a multiple of the smaller from the larger, staying at `least` (0 or 1) or above.
#[derive(Debug)]
pub(crate) struct Euclid {
    pub least: u64,
}

impl Euclid {
    /// After subtracting `times` the smaller; of two equal numbers the first counts as the larger.
    fn after(a: u64, b: u64, times: u64) -> Component {
        if a >= b { component([a - times * b, b]) } else { component([a, b - times * a]) }
    }

    /// How often the smaller number may be subtracted.
    fn most(&self, a: u64, b: u64) -> u64 {
        a.max(b).saturating_sub(self.least).checked_div(a.min(b)).unwrap_or(0)
    }

    /// The options of (qb + r, b) are (jb + r, b) for j < q, so their values are those of a chain that starts with
    /// the value of (b, r): the least numbers, that one left out. The chain's entry q in terms of its start.
    fn chain(start: u64, q: u64) -> u64 {
        match q {
            0 => start,
            _ if start == 0 => q,
            _ if q <= start => q - 1,
            _ => q,
        }
    }

    /// The value of a pair and that of the start of its chain.
    fn values(&self, a: u64, b: u64) -> (u64, u64) {
        let (mut high, mut low) = (a.max(b), a.min(b));
        let mut quotients = Vec::new();
        while low > 0 && high >= low {
            let q = (high - self.least) / low;
            quotients.push(q);
            (high, low) = (low, high - q * low);
            if low >= high {
                break;
            }
        }
        let (mut value, mut start) = (0, 0);
        for q in quotients.into_iter().rev() {
            start = value;
            value = Euclid::chain(start, q);
        }
        (value, start)
    }
}

impl ListedRules for Euclid {
    fn syntax(&self) -> &str {
        "pile times: how many times the smaller number is subtracted from the larger"
    }

    fn numbered(&self) -> Option<&'static str> {
        Some("pile")
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        read_pairs(tokens, "the first number", "the second number", self.least)
    }

    fn write(&self, piles: &[Component]) -> String {
        write_pairs(piles)
    }

    fn choices(&self, board: Board<'_>, pile: &Component) -> Vec<Choice> {
        (0..self.count(board, pile)).map(|number| self.nth(board, pile, number)).collect()
    }

    fn count(&self, _: Board<'_>, pile: &Component) -> u128 {
        self.most(words(pile)[0], words(pile)[1]).into()
    }

    fn nth(&self, _: Board<'_>, pile: &Component, number: u128) -> Choice {
        let times = number as u64 + 1;
        Choice { text: times.to_string(), to: vec![Euclid::after(words(pile)[0], words(pile)[1], times)] }
    }

    fn find(&self, board: Board<'_>, pile: &Component, text: &str) -> Option<Vec<Component>> {
        let [times] = parse_numbers(&[text])?[..] else { return None };
        let legal = times > 0 && u128::from(times) <= self.count(board, pile);
        legal.then(|| vec![Euclid::after(words(pile)[0], words(pile)[1], times)])
    }

    fn text(&self, _: Board<'_>, pile: &Component, to: &[Component]) -> String {
        let (from, to) = (words(pile), words(&to[0]));
        ((from[0] - to[0] + from[1] - to[1]) / from[0].min(from[1])).to_string()
    }

    fn broken(&self, piles: &[Component], index: Option<usize>, text: &[&str]) -> Option<String> {
        let [times] = parse_numbers(text)?[..] else { return None };
        let pile = words(&piles[index?]);
        let (low, high) = (pile[0].min(pile[1]), pile[0].max(pile[1]));
        Some(match (times, low) {
            (_, 0) => "one number is 0: nothing can be subtracted any more".into(),
            (0, _) => "you must subtract at least once".into(),
            _ => format!("cannot subtract {low} {times} times from {high}: at least {} must be left", self.least),
        })
    }

    fn describe(&self, text: &str) -> String {
        format!("subtracts the smaller number {text} times from the larger")
    }

    fn value(&self, _: Board<'_>, pile: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        Some(Ok(self.values(words(pile)[0], words(pile)[1]).0))
    }

    fn formula(&self) -> Option<(&'static str, u64)> {
        Some(("Euclid: a chain of options per quotient", 60))
    }

    fn hits(&self, pile: &Component, target: u64, limit: usize) -> Option<Hits> {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        let most = self.most(a, b);
        let start = self.values(a, b).1;
        let mut hits = Hits::default();
        // The entry of the chain with the wanted value; all entries differ.
        let entry = match target {
            t if t == start => 0,
            t if t < start => t + 1,
            t => t,
        };
        if entry < most {
            hits.add(limit, || vec![Euclid::after(a, b, most - entry)]);
        }
        Some(hits)
    }

    fn pair(&self, a: u64, b: u64) -> Option<Component> {
        Some(component([a, b]))
    }
}

/// Piles (x, K): take 1 to ⌊x/K⌋.
#[derive(Debug)]
pub(crate) struct StrangeNim;

impl ListedRules for StrangeNim {
    fn syntax(&self) -> &str {
        "pile take"
    }

    fn numbered(&self) -> Option<&'static str> {
        Some("pile")
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        read_pairs(tokens, "a pile", "its divisor", 1)
    }

    fn write(&self, piles: &[Component]) -> String {
        write_pairs(piles)
    }

    fn choices(&self, board: Board<'_>, pile: &Component) -> Vec<Choice> {
        (0..self.count(board, pile)).map(|number| self.nth(board, pile, number)).collect()
    }

    fn count(&self, _: Board<'_>, pile: &Component) -> u128 {
        (words(pile)[0] / words(pile)[1]).into()
    }

    fn nth(&self, _: Board<'_>, pile: &Component, number: u128) -> Choice {
        let take = number as u64 + 1;
        Choice { text: take.to_string(), to: vec![component([words(pile)[0] - take, words(pile)[1]])] }
    }

    fn find(&self, board: Board<'_>, pile: &Component, text: &str) -> Option<Vec<Component>> {
        let [take] = parse_numbers(&[text])?[..] else { return None };
        let legal = take > 0 && u128::from(take) <= self.count(board, pile);
        legal.then(|| vec![component([words(pile)[0] - take, words(pile)[1]])])
    }

    fn text(&self, _: Board<'_>, pile: &Component, to: &[Component]) -> String {
        (words(pile)[0] - words(&to[0])[0]).to_string()
    }

    fn broken(&self, piles: &[Component], index: Option<usize>, text: &[&str]) -> Option<String> {
        let [take] = parse_numbers(text)?[..] else { return None };
        let pile = words(&piles[index?]);
        Some(match take {
            0 => "you must take at least 1".into(),
            _ => format!(
                "cannot take {take} from a pile of {}: at most {} (its {}th part)",
                pile[0],
                pile[0] / pile[1],
                pile[1]
            ),
        })
    }

    fn describe(&self, text: &str) -> String {
        format!("takes {text}")
    }

    fn value(&self, _: Board<'_>, pile: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        Some(Ok(part_value(words(pile)[0], words(pile)[1])))
    }

    fn formula(&self) -> Option<(&'static str, u64)> {
        Some(("strange nim: x/K where K divides x, else that of x - floor(x/K) - 1", 3000))
    }

    fn hits(&self, pile: &Component, target: u64, limit: usize) -> Option<Hits> {
        let (x, k) = (words(pile)[0], words(pile)[1]);
        let mut hits = Hits::default();
        let options =
            if k == 1 { if target < x { vec![target] } else { Vec::new() } } else { part_options(target, k, x)? };
        for option in options {
            hits.add(limit, || vec![component([option, k])]);
        }
        Some(hits)
    }
}
