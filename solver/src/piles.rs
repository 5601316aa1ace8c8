//! Piles described by two numbers or by a number and its history: Wythoff, Euclid, Strange Nim, takes that may
//! not repeat, and attacks that may not repeat.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::{PoisonError, RwLock};

use crate::family::{Hits, Judgement};
use crate::game::{Budget, Component, Convention, Move, Outcome, Position, PositionError, Proof, Refusal};
use crate::heap::take::{part_options, part_value};
use crate::listed::{Board, Choice, Rules, component, parse_numbers, words};
use crate::tokens::Tokens;

const LARGEST: u64 = 1_000_000_000_000_000_000;

fn read_pairs(tokens: &mut Tokens<'_>, first: &str, second: &str, least: u64) -> Result<Vec<Component>, PositionError> {
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

fn write_pairs(piles: &[Component]) -> String {
    let mut text = format!("{}\n", piles.len());
    for pile in piles {
        let _ = writeln!(text, "{} {}", words(pile)[0], words(pile)[1]);
    }
    text
}

/// Two heaps; take from one, or the same amount from both.
#[derive(Debug, Default)]
pub(crate) struct Wythoff {
    table: RwLock<Arc<Vec<Vec<u16>>>>,
}

/// Past this size the values are left alone: nobody knows a formula.
const WYTHOFF_TABLE: u64 = 1 << 10;

impl Wythoff {
    fn table(&self, most: u64) -> Arc<Vec<Vec<u16>>> {
        let known = self.table.read().unwrap_or_else(PoisonError::into_inner).clone();
        if known.len() as u64 > most {
            return known;
        }
        let side = (most + 1).next_power_of_two() as usize;
        let width = (3 * side).div_ceil(64) + 1;
        let mut columns = vec![vec![0u64; width]; side];
        let mut diagonals = vec![vec![0u64; width]; 2 * side];
        let table: Vec<Vec<u16>> = (0..side)
            .map(|a| {
                let mut row = vec![0u64; width];
                (0..side)
                    .map(|b| {
                        let diagonal = &mut diagonals[a + side - b];
                        let column = &mut columns[b];
                        let word = (0..width)
                            .find(|&w| row[w] | column[w] | diagonal[w] != u64::MAX)
                            .expect("three lines of a square hold fewer values than there are bits");
                        let bit = (row[word] | column[word] | diagonal[word]).trailing_ones();
                        for line in [&mut row, column, diagonal] {
                            line[word] |= 1 << bit;
                        }
                        (word * 64) as u16 + bit as u16
                    })
                    .collect()
            })
            .collect();
        let fresh = Arc::new(table);
        *self.table.write().unwrap_or_else(PoisonError::into_inner) = fresh.clone();
        fresh
    }
}

/// ⌊kφ⌋ for the golden ratio φ, exactly: ⌊(k + √(5k²))/2⌋.
fn golden(k: u64) -> u64 {
    let k = u128::from(k);
    ((k + (5 * k * k).isqrt()) / 2) as u64
}

/// The other number of the lost pair that holds `x`; lost pairs are (⌊kφ⌋, ⌊kφ⌋ + k).
fn partner(x: u64) -> u64 {
    let wide = u128::from(x);
    let near = (((5 * wide * wide).isqrt() - wide) / 2) as u64;
    if let Some(k) = (near.saturating_sub(1)..near + 3).find(|&k| golden(k) == x) {
        return x + k;
    }
    let near = x - near;
    let k = (near.saturating_sub(2)..near + 3).find(|&k| golden(k) + k == x);
    x - k.expect("the two Beatty sequences of φ and φ² hold every number")
}

impl Rules for Wythoff {
    fn syntax(&self) -> &str {
        "pile first second: what is taken from the first and from the second heap of that pile"
    }

    fn numbered(&self) -> Option<&'static str> {
        Some("pile")
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        read_pairs(tokens, "the first heap", "the second heap", 0)
    }

    fn write(&self, piles: &[Component]) -> String {
        write_pairs(piles)
    }

    fn choices(&self, board: Board<'_>, pile: &Component) -> Vec<Choice> {
        (0..self.count(board, pile)).map(|number| self.nth(board, pile, number)).collect()
    }

    fn count(&self, _: Board<'_>, pile: &Component) -> u128 {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        u128::from(a) + u128::from(b) + u128::from(a.min(b))
    }

    fn nth(&self, _: Board<'_>, pile: &Component, number: u128) -> Choice {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        let (take_a, take_b) = match number {
            n if n < u128::from(a) => (n as u64 + 1, 0),
            n if n < u128::from(a) + u128::from(b) => (0, (n - u128::from(a)) as u64 + 1),
            n => {
                let both = (n - u128::from(a) - u128::from(b)) as u64 + 1;
                (both, both)
            }
        };
        Choice { text: format!("{take_a} {take_b}"), to: vec![component([a - take_a, b - take_b])] }
    }

    fn find(&self, _: Board<'_>, pile: &Component, text: &str) -> Option<Vec<Component>> {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        let [x, y] = parse_numbers(&text.split(' ').collect::<Vec<_>>())?[..] else { return None };
        let legal = x <= a && y <= b && x + y > 0 && (x == 0 || y == 0 || x == y);
        legal.then(|| vec![component([a - x, b - y])])
    }

    fn text(&self, _: Board<'_>, pile: &Component, to: &[Component]) -> String {
        let (from, to) = (words(pile), words(&to[0]));
        format!("{} {}", from[0] - to[0], from[1] - to[1])
    }

    fn broken(&self, piles: &[Component], index: Option<usize>, text: &[&str]) -> Option<String> {
        let [x, y] = parse_numbers(text)?[..] else { return None };
        let pile = words(&piles[index?]);
        Some(match (x, y) {
            (0, 0) => "you must take at least 1".into(),
            _ if x > pile[0] => format!("cannot take {x} from the first heap: it holds {}", pile[0]),
            _ if y > pile[1] => format!("cannot take {y} from the second heap: it holds {}", pile[1]),
            _ => format!("cannot take {x} and {y}: from both heaps you must take the same amount"),
        })
    }

    fn describe(&self, text: &str) -> String {
        let (x, y) = text.split_once(' ').unwrap_or((text, ""));
        format!("takes {x} from the first heap and {y} from the second")
    }

    fn value(&self, _: Board<'_>, pile: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        Some(match a.max(b) {
            0 => Ok(0),
            _ if a.min(b) == 0 => Ok(a.max(b)),
            most if most < WYTHOFF_TABLE => Ok(self.table(most)[a as usize][b as usize].into()),
            most => Err(Refusal {
                message: format!(
                    "values of Wythoff's game are known to this solver below {WYTHOFF_TABLE}, not at {most}"
                ),
            }),
        })
    }

    /// One large pile alone: who wins is known without values.
    fn judge(
        &self,
        position: &Position,
        convention: Convention,
        _: &Budget,
        limit: usize,
    ) -> Option<Result<Judgement, Refusal>> {
        let mut live = position.components.iter().enumerate().filter(|(_, c)| words(c).iter().any(|&n| n > 0));
        let (index, pile) = live.next()?;
        let (a, b) = (words(pile)[0], words(pile)[1]);
        if convention == Convention::LastMoverLoses || live.next().is_some() || a.max(b) < WYTHOFF_TABLE {
            return None;
        }
        let mut targets = Vec::new();
        if partner(a) < b {
            targets.push([a, partner(a)]);
        }
        if partner(b) < a {
            targets.push([partner(b), b]);
        }
        let apart = a.abs_diff(b);
        let low = golden(apart);
        if low < a.min(b) {
            targets.push(if a < b { [low, low + apart] } else { [low + apart, low] });
        }
        targets.sort_unstable();
        targets.dedup();
        let lost = partner(a) == b;
        let winning: Vec<Move> = if lost {
            Vec::new()
        } else {
            targets.into_iter().map(|t| Move { index, to: vec![component(t)] }).collect()
        };
        Some(Ok(Judgement {
            outcome: if lost { Outcome::Loss } else { Outcome::Win },
            proof: Proof::ClosedForm {
                name: "Wythoff: lost pairs are the Beatty sequences of the golden ratio",
                checked: WYTHOFF_TABLE - 1,
            },
            winning: Some((winning.len() as u128, winning.into_iter().take(limit).collect())),
        }))
    }

    fn pair(&self, a: u64, b: u64) -> Option<Component> {
        Some(component([a, b]))
    }
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

impl Rules for Euclid {
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

impl Rules for StrangeNim {
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
