//! Moore's nim_k (1910): take from up to k heaps at once.
//!
//! The player to move loses exactly when every binary digit occurs in a multiple of k+1 heaps. Winning moves are
//! counted digit by digit for every set of heaps that may be lowered.

use std::fmt::Write;

use crate::answers::Judgement;
use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::move_text::parse_numbers;
use crate::rows::{read_row, write_row};
use crate::tokens::Tokens;
use crate::types::{Budget, Component, Convention, Move, Outcome, Position, PositionError, Proof, Refusal};

fn with(row: &[u64], changes: &[(usize, u64)]) -> Component {
    let mut next = row.to_vec();
    for &(i, n) in changes {
        next[i] = n;
    }
    component(next)
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

impl ListedRules for Moore {
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
