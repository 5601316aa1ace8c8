//! Heaps that are one position together: staircase and poker nim.

use crate::answers::{Hits, Judgement};
use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::move_text::parse_numbers;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, Convention, Move, Outcome, Position, PositionError, Proof, Refusal};

const LARGEST: u64 = 1_000_000_000_000_000_000;

pub(crate) fn read_row(tokens: &mut Tokens<'_>, what: &str) -> Result<Vec<u64>, PositionError> {
    let count = tokens.number("the number of heaps", 100_000)?;
    (0..count).map(|_| tokens.number(what, LARGEST)).collect()
}

pub(crate) fn write_row(heaps: &[u64]) -> String {
    let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
    format!("{}\n{}\n", heaps.len(), list.join(" "))
}

/// Coins on stairs 1, 2, …: move any number of coins of one stair a step down; those of stair 1 leave.
#[derive(Debug)]
pub(crate) struct Staircase;

impl Staircase {
    fn moved(row: &[u64], stair: usize, coins: u64) -> Component {
        let mut next = row.to_vec();
        next[stair] -= coins;
        if stair > 0 {
            next[stair - 1] += coins;
        }
        component(next)
    }

    fn sum(row: &[u64]) -> u64 {
        row.iter().step_by(2).fold(0, |sum, n| sum ^ n)
    }
}

impl ListedRules for Staircase {
    fn syntax(&self) -> &str {
        "stair coins"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let row = read_row(tokens, "the coins of a stair")?;
        // All coins may come to lie on one stair.
        if row.iter().fold(0u64, |sum, &coins| sum.saturating_add(coins)) > LARGEST {
            let message = format!("there are more than {LARGEST} coins");
            return Err(PositionError { span: tokens.end(), message, hint: None });
        }
        Ok(vec![component(row)])
    }

    fn write(&self, row: &[Component]) -> String {
        write_row(words(&row[0]))
    }

    fn choices(&self, board: Board<'_>, row: &Component) -> Vec<Choice> {
        (0..self.count(board, row)).map(|number| self.nth(board, row, number)).collect()
    }

    fn count(&self, _: Board<'_>, row: &Component) -> u128 {
        words(row).iter().map(|&n| u128::from(n)).sum()
    }

    fn nth(&self, _: Board<'_>, row: &Component, mut number: u128) -> Choice {
        let row = words(row);
        for (stair, &coins) in row.iter().enumerate() {
            if number < u128::from(coins) {
                let coins = number as u64 + 1;
                return Choice {
                    text: format!("{} {coins}", stair + 1),
                    to: vec![Staircase::moved(row, stair, coins)],
                };
            }
            number -= u128::from(coins);
        }
        unreachable!("the number is below the count")
    }

    fn find(&self, _: Board<'_>, row: &Component, text: &str) -> Option<Vec<Component>> {
        let [stair, coins] = parse_numbers(&text.split(' ').collect::<Vec<_>>())?[..] else { return None };
        let stair = usize::try_from(stair).ok()?.checked_sub(1)?;
        let legal = coins > 0 && words(row).get(stair).is_some_and(|&there| coins <= there);
        legal.then(|| vec![Staircase::moved(words(row), stair, coins)])
    }

    fn text(&self, _: Board<'_>, row: &Component, to: &[Component]) -> String {
        let (from, to) = (words(row), words(&to[0]));
        let stair = (0..from.len()).find(|&i| to[i] < from[i]).unwrap_or(0);
        format!("{} {}", stair + 1, from[stair] - to[stair])
    }

    fn broken(&self, row: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let [stair, coins] = parse_numbers(text)?[..] else { return None };
        let row = words(&row[0]);
        Some(match stair.checked_sub(1).and_then(|i| row.get(i as usize)) {
            None => format!("there is no stair {stair}"),
            Some(_) if coins == 0 => "you must move at least 1 coin".into(),
            Some(there) => format!("cannot move {coins} coins of stair {stair}: it holds {there}"),
        })
    }

    fn describe(&self, text: &str) -> String {
        let (stair, coins) = text.split_once(' ').unwrap_or((text, ""));
        format!("moves {coins} coins down from stair {stair}")
    }

    fn value(&self, _: Board<'_>, row: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        Some(Ok(Staircase::sum(words(row))))
    }

    fn formula(&self) -> Option<(&'static str, u64)> {
        Some(("staircase: the odd stairs are Nim heaps", 4))
    }

    fn hits(&self, row: &Component, target: u64, limit: usize) -> Option<Hits> {
        let row = words(row);
        let change = Staircase::sum(row) ^ target;
        let mut hits = Hits::default();
        for (stair, &coins) in row.iter().enumerate() {
            let moved = match stair % 2 {
                // An odd stair (index even) shrinks to its new value; an even one fills the odd stair below.
                0 => coins.checked_sub(coins ^ change),
                _ => (row[stair - 1] ^ change).checked_sub(row[stair - 1]),
            };
            if let Some(moved) = moved.filter(|&m| m > 0 && m <= coins) {
                hits.add(limit, || vec![Staircase::moved(row, stair, moved)]);
            }
        }
        Some(hits)
    }
}

/// Nim in which a player may also add up to `most` tokens to a heap, as many times as the position allows.
/// The words of the position: additions of the player to move, those of the other, the heaps.
#[derive(Debug)]
pub(crate) struct PokerNim {
    pub most: u64,
}

impl PokerNim {
    fn played(state: &[u64], heap: usize, to: u64) -> Component {
        let mut next = state.to_vec();
        let added = u64::from(to > next[2 + heap]);
        next[2 + heap] = to;
        (next[0], next[1]) = (next[1], next[0] - added);
        component(next)
    }

    /// What may be added to a heap, so that it stays a number of the protocol.
    fn room(&self, n: u64) -> u64 {
        self.most.min(LARGEST - n)
    }
}

/// An amount without the sign of an addition.
fn unsigned(amount: &str) -> &str {
    amount.strip_prefix('+').filter(|rest| !rest.starts_with('-')).unwrap_or(amount)
}

impl ListedRules for PokerNim {
    fn syntax(&self) -> &str {
        "heap take, or heap +add"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let heaps = read_row(tokens, "a heap")?;
        let mine = tokens.number("the additions left to the player to move", 1_000_000)?;
        let theirs = tokens.number("the additions left to the other player", 1_000_000)?;
        Ok(vec![component([vec![mine, theirs], heaps].concat())])
    }

    fn write(&self, state: &[Component]) -> String {
        let state = words(&state[0]);
        format!("{}{} {}\n", write_row(&state[2..]), state[0], state[1])
    }

    fn choices(&self, board: Board<'_>, state: &Component) -> Vec<Choice> {
        (0..self.count(board, state)).map(|number| self.nth(board, state, number)).collect()
    }

    fn count(&self, _: Board<'_>, state: &Component) -> u128 {
        let state = words(state);
        state[2..].iter().map(|&n| u128::from(n) + if state[0] > 0 { u128::from(self.room(n)) } else { 0 }).sum()
    }

    fn nth(&self, _: Board<'_>, state: &Component, mut number: u128) -> Choice {
        let state = words(state);
        for (heap, &n) in state[2..].iter().enumerate() {
            if number < u128::from(n) {
                let take = number as u64 + 1;
                return Choice {
                    text: format!("{} {take}", heap + 1),
                    to: vec![PokerNim::played(state, heap, n - take)],
                };
            }
            number -= u128::from(n);
            let room = if state[0] > 0 { u128::from(self.room(n)) } else { 0 };
            if number < room {
                let add = number as u64 + 1;
                return Choice {
                    text: format!("{} +{add}", heap + 1),
                    to: vec![PokerNim::played(state, heap, n + add)],
                };
            }
            number -= room;
        }
        unreachable!("the number is below the count")
    }

    fn find(&self, _: Board<'_>, state: &Component, text: &str) -> Option<Vec<Component>> {
        let state = words(state);
        let (heap, amount) = text.split_once(' ')?;
        let heap = (*parse_numbers(&[heap])?.first()? as usize).checked_sub(1)?;
        let n = *state[2..].get(heap)?;
        let adds = amount.starts_with('+');
        let amount = parse_numbers(&[unsigned(amount)])?[0];
        let legal = amount > 0 && if adds { state[0] > 0 && amount <= self.room(n) } else { amount <= n };
        legal.then(|| vec![PokerNim::played(state, heap, if adds { n + amount } else { n - amount })])
    }

    fn text(&self, _: Board<'_>, state: &Component, to: &[Component]) -> String {
        let (from, to) = (&words(state)[2..], &words(&to[0])[2..]);
        let heap = (0..from.len()).find(|&i| from[i] != to[i]).unwrap_or(0);
        match to[heap].checked_sub(from[heap]) {
            Some(added) => format!("{} +{added}", heap + 1),
            None => format!("{} {}", heap + 1, from[heap] - to[heap]),
        }
    }

    fn broken(&self, state: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let [heap, amount] = text else { return None };
        let state = words(&state[0]);
        let number = parse_numbers(&[heap, unsigned(amount)])?;
        Some(match number[0].checked_sub(1).and_then(|i| state[2..].get(i as usize)) {
            None => format!("there is no heap {heap}"),
            Some(_) if number[1] == 0 => "you must take or add at least 1".into(),
            Some(_) if amount.starts_with('+') && state[0] == 0 => "you have no additions left".into(),
            Some(_) if amount.starts_with('+') => format!("you may add at most {}", self.most),
            Some(there) => format!("cannot take {amount} from heap {heap}: it holds {there}"),
        })
    }

    fn describe(&self, text: &str) -> String {
        match text.split_once(' ') {
            Some((heap, amount)) if amount.starts_with('+') => format!("adds {} to heap {heap}", &amount[1..]),
            Some((heap, amount)) => format!("takes {amount} from heap {heap}"),
            None => text.into(),
        }
    }

    /// The outcome is that of Nim: what the loser adds, the winner takes away again.
    fn judge(
        &self,
        position: &Position,
        convention: Convention,
        _: &Budget,
        limit: usize,
    ) -> Option<Result<Judgement, Refusal>> {
        if convention == Convention::LastMoverLoses {
            return None;
        }
        let state = words(&position.components[0]);
        let sum = state[2..].iter().fold(0, |sum, n| sum ^ n);
        let mut hits = Hits::default();
        for (heap, &n) in state[2..].iter().enumerate() {
            let to = n ^ sum;
            if to < n || (to > n && state[0] > 0 && to - n <= self.room(n)) {
                hits.add(limit, || vec![PokerNim::played(state, heap, to)]);
            }
        }
        let moves = hits.first.into_iter().map(|to| Move { index: 0, to }).collect();
        Some(Ok(Judgement {
            outcome: if sum == 0 { Outcome::Loss } else { Outcome::Win },
            proof: Proof::ClosedForm { name: "poker nim: as Nim, every addition is taken back", checked: 5 },
            winning: Some((hits.count, moves)),
        }))
    }
}
