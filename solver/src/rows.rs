//! Heaps that are one position together: staircase, Moore's nim_k, and poker nim.

use std::fmt::Write;

use crate::family::{Hits, Judgement};
use crate::game::{Budget, Component, Convention, Move, Outcome, Position, PositionError, Proof, Refusal};
use crate::listed::{Board, Choice, Rules, component, parse_numbers, words};
use crate::tokens::Tokens;

const LARGEST: u64 = 1_000_000_000_000_000_000;

fn read_row(tokens: &mut Tokens<'_>, what: &str) -> Result<Vec<u64>, PositionError> {
    let count = tokens.number("the number of heaps", 100_000)?;
    (0..count).map(|_| tokens.number(what, LARGEST)).collect()
}

fn write_row(heaps: &[u64]) -> String {
    let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
    format!("{}\n{}\n", heaps.len(), list.join(" "))
}

fn with(row: &[u64], changes: &[(usize, u64)]) -> Component {
    let mut next = row.to_vec();
    for &(i, n) in changes {
        next[i] = n;
    }
    component(next)
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

impl Rules for Staircase {
    fn syntax(&self) -> &str {
        "stair coins"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        Ok(vec![component(read_row(tokens, "the coins of a stair")?)])
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

/// Moore's nim_k: take from one to k heaps, any positive amounts.
#[derive(Debug)]
pub(crate) struct Moore {
    pub k: u64,
    pub syntax: String,
}

impl Moore {
    fn is_lost(&self, row: &[u64]) -> bool {
        (0..64).all(|bit| (row.iter().filter(|&n| n >> bit & 1 == 1).count() as u64).is_multiple_of(self.k + 1))
    }

    /// How many ways there are to change exactly the first `n` heaps of `row` by `k` takes: elementary symmetric sums.
    fn ways(row: &[u64], k: usize) -> Vec<Vec<u128>> {
        let mut ways = vec![vec![0u128; k + 1]; row.len() + 1];
        for i in (0..=row.len()).rev() {
            ways[i][0] = 1;
            if i < row.len() {
                for j in 1..=k {
                    ways[i][j] = ways[i + 1][j].saturating_add(ways[i + 1][j - 1].saturating_mul(row[i].into()));
                }
            }
        }
        ways
    }

    /// Ways to lower every heap of `chosen` so that the number of ones at each bit becomes what is missing.
    fn lower(&self, row: &[u64], chosen: &[usize], limit: usize, winning: &mut Vec<Vec<(usize, u64)>>) -> u128 {
        let missing: Vec<u64> = (0..64)
            .map(|bit| {
                let others =
                    row.iter().enumerate().filter(|(i, n)| !chosen.contains(i) && *n >> bit & 1 == 1).count() as u64;
                (self.k + 1 - others % (self.k + 1)) % (self.k + 1)
            })
            .collect();
        // From the top bit down; bit j of `tight` says that heap j still equals its old upper bits.
        let states = 1usize << chosen.len();
        let mut ways = vec![vec![0u128; states]; 65];
        ways[0][0] = 1;
        let steps = |bit: usize, tight: usize| {
            (0..states).filter_map(move |ones: usize| {
                let mut next = tight;
                for (j, &heap) in chosen.iter().enumerate() {
                    let (old, new) = (row[heap] >> bit & 1, ones as u64 >> j & 1);
                    if tight >> j & 1 == 1 {
                        if new > old {
                            return None;
                        }
                        if new < old {
                            next &= !(1 << j);
                        }
                    }
                }
                Some((ones, next))
            })
        };
        for bit in 0..64usize {
            for tight in 0..states {
                let total = steps(bit, tight)
                    .filter(|(ones, _)| u64::from(ones.count_ones()) == missing[bit])
                    .fold(0u128, |sum, (_, next)| sum.saturating_add(ways[bit][next]));
                ways[bit + 1][tight] = total;
            }
        }
        // The first of them, by walking down the counted ways.
        let mut open = vec![(64usize, states - 1, vec![0u64; chosen.len()])];
        while let Some((bit, tight, values)) = open.pop() {
            if winning.len() >= limit || ways[bit][tight] == 0 {
                continue;
            }
            if bit == 0 {
                winning.push(chosen.iter().copied().zip(values).collect());
                continue;
            }
            for (ones, next) in steps(bit - 1, tight) {
                if u64::from(ones.count_ones()) == missing[bit - 1] {
                    let values =
                        values.iter().enumerate().map(|(j, v)| v | (ones as u64 >> j & 1) << (bit - 1)).collect();
                    open.push((bit - 1, next, values));
                }
            }
        }
        ways[64][states - 1]
    }
}

/// All nonempty subsets of `0..n` of at most `k` elements, each handed to `each`, which may stop the work.
fn subsets(n: usize, k: usize, chosen: &mut Vec<usize>, each: &mut dyn FnMut(&[usize]) -> bool) -> bool {
    let from = chosen.last().map_or(0, |last| last + 1);
    for i in from..n {
        chosen.push(i);
        let go_on = each(chosen) && (chosen.len() == k || subsets(n, k, chosen, each));
        chosen.pop();
        if !go_on {
            return false;
        }
    }
    true
}

impl Rules for Moore {
    fn syntax(&self) -> &str {
        &self.syntax
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        Ok(vec![component(read_row(tokens, "a heap")?)])
    }

    fn write(&self, row: &[Component]) -> String {
        write_row(words(&row[0]))
    }

    fn choices(&self, board: Board<'_>, row: &Component) -> Vec<Choice> {
        (0..self.count(board, row)).map(|number| self.nth(board, row, number)).collect()
    }

    fn count(&self, _: Board<'_>, row: &Component) -> u128 {
        Moore::ways(words(row), self.k as usize)[0][1..].iter().fold(0, |sum, &w| sum.saturating_add(w))
    }

    fn nth(&self, board: Board<'_>, row: &Component, mut number: u128) -> Choice {
        let heaps = words(row);
        let ways = Moore::ways(heaps, self.k as usize);
        let mut left = 1;
        while number >= ways[0][left] {
            number -= ways[0][left];
            left += 1;
        }
        let mut changes = Vec::new();
        for (i, &n) in heaps.iter().enumerate() {
            if left == 0 {
                break;
            }
            let rest = ways[i + 1][left - 1];
            let here = rest.saturating_mul(n.into());
            if number < here {
                changes.push((i, n - (number / rest) as u64 - 1));
                number %= rest;
                left -= 1;
            } else {
                number -= here;
            }
        }
        let to = vec![with(heaps, &changes)];
        Choice { text: self.text(board, row, &to), to }
    }

    fn find(&self, _: Board<'_>, row: &Component, text: &str) -> Option<Vec<Component>> {
        let numbers = parse_numbers(&text.split(' ').collect::<Vec<_>>())?;
        let mut next = words(row).to_vec();
        let mut touched = std::collections::HashSet::new();
        if numbers.len() % 2 == 1 || numbers.len() as u64 > 2 * self.k {
            return None;
        }
        for pair in numbers.chunks_exact(2) {
            let heap = usize::try_from(pair[0]).ok()?.checked_sub(1)?;
            let there = next.get_mut(heap)?;
            if pair[1] == 0 || !touched.insert(heap) {
                return None;
            }
            *there = there.checked_sub(pair[1])?;
        }
        Some(vec![component(next)])
    }

    fn text(&self, _: Board<'_>, row: &Component, to: &[Component]) -> String {
        let mut text = String::new();
        for (i, (from, to)) in words(row).iter().zip(words(&to[0])).enumerate() {
            if from > to {
                let _ = write!(text, "{}{} {}", if text.is_empty() { "" } else { " " }, i + 1, from - to);
            }
        }
        text
    }

    fn broken(&self, row: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let numbers = parse_numbers(text).filter(|n| !n.is_empty() && n.len() % 2 == 0)?;
        let row = words(&row[0]);
        if numbers.len() as u64 > 2 * self.k {
            return Some(format!("you may take from at most {} heaps", self.k));
        }
        for pair in numbers.chunks_exact(2) {
            match pair[0].checked_sub(1).and_then(|i| row.get(i as usize)) {
                None => return Some(format!("there is no heap {}", pair[0])),
                Some(_) if pair[1] == 0 => return Some("you must take at least 1 from each heap you name".into()),
                Some(&there) if pair[1] > there => {
                    return Some(format!("cannot take {} from heap {}: it holds {there}", pair[1], pair[0]));
                }
                Some(_) => {}
            }
        }
        Some("a heap is named twice".into())
    }

    fn describe(&self, text: &str) -> String {
        let numbers: Vec<&str> = text.split(' ').collect();
        let takes: Vec<String> = numbers.chunks(2).map(|p| format!("{} from heap {}", p[p.len() - 1], p[0])).collect();
        format!("takes {}", takes.join(" and "))
    }

    fn judge(
        &self,
        position: &Position,
        convention: Convention,
        budget: &Budget,
        limit: usize,
    ) -> Option<Result<Judgement, Refusal>> {
        if convention == Convention::LastMoverLoses {
            return None;
        }
        let row = words(&position.components[0]);
        let lost = self.is_lost(row);
        let (mut count, mut winning, mut work) = (0u128, Vec::new(), 0u64);
        if !lost && limit > 0 {
            let done = subsets(row.len(), self.k as usize, &mut Vec::new(), &mut |chosen| {
                work += 64 << (2 * chosen.len());
                count = count.saturating_add(self.lower(row, chosen, limit, &mut winning));
                work <= budget.positions.saturating_mul(20)
            });
            if !done {
                return Some(Err(Refusal {
                    message: "there are too many sets of heaps to count the winning moves".into(),
                }));
            }
        }
        let moves = winning.iter().map(|changes| Move { index: 0, to: vec![with(row, changes)] }).collect();
        Some(Ok(Judgement {
            outcome: if lost { Outcome::Loss } else { Outcome::Win },
            proof: Proof::ClosedForm { name: "Moore: every binary digit occurs a multiple of k+1 times", checked: 5 },
            winning: Some((count, moves)),
        }))
    }
}

/// Nim in which a player may also add up to `most` tokens to a heap, so many times as the position allows him.
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

impl Rules for PokerNim {
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
        let amount = parse_numbers(&[amount.trim_start_matches('+')])?[0];
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
        let number = parse_numbers(&[heap, amount.trim_start_matches('+')])?;
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
