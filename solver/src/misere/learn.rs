//! Finds a monoid that may tell misère outcomes, by Angluin's algorithm on sums instead of words.
//!
//! Sums of a few chosen heaps, the letters, are told apart by what they make of further sums, the experiments; a sum's
//! row are the outcomes with each of them. Rows that differ are elements. What is found here is only a guess, which
//! `certify` proves or contradicts: outcomes come from a search in which options of heaps are replaced by sums of
//! letters that are believed to be equal to them.

use std::collections::HashMap;

use crate::misere::certify::{MOST, Monoid};
use crate::misere::quotient::Quotient;

/// A sum of heaps, ascending.
pub(crate) type Sum = Vec<u64>;

pub(crate) fn plus(a: &[u64], b: &[u64]) -> Sum {
    let mut sum = [a, b].concat();
    sum.sort_unstable();
    sum
}

#[derive(Debug, Default)]
pub(crate) struct Learner {
    pub letters: Vec<u64>,
    /// The options of every heap, as sums of letters.
    pub options: HashMap<u64, Vec<Sum>>,
    experiments: Vec<Sum>,
    /// Sums already searched: whether the player to move loses.
    known: HashMap<Sum, bool>,
    /// What is proved for the smaller heaps.
    pub proved: Option<Quotient>,
    /// Sums that may still be searched.
    pub left: u64,
}

/// A guess: the monoid, the element of each letter, a sum of letters for each element.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    pub monoid: Monoid,
    pub letters: HashMap<u64, usize>,
    pub sums: Vec<Sum>,
}

impl Guess {
    pub fn image(&self, sum: &[u64]) -> usize {
        sum.iter().fold(0, |product, heap| self.monoid.times(product, self.letters[heap]))
    }
}

impl Learner {
    pub fn new(work: u64) -> Learner {
        Learner { experiments: vec![Vec::new()], left: work, ..Learner::default() }
    }

    /// Whether the player to move loses a sum; `None` where the work is more than was allowed.
    /// Sums become smaller by every move, so the depth is at most their tokens'.
    pub fn is_lost(&mut self, sum: &Sum) -> Option<bool> {
        if let Some(lost) = self.proved.as_ref().and_then(|proved| proved.outcome(sum)) {
            return Some(lost);
        }
        if let Some(&lost) = self.known.get(sum) {
            return Some(lost);
        }
        self.left = self.left.checked_sub(1)?;
        // Without a move the last mover has lost.
        let mut lost = !sum.is_empty();
        'moves: for at in (0..sum.len()).rev().filter(|&at| at == 0 || sum[at] != sum[at - 1]) {
            for number in 0..self.options[&sum[at]].len() {
                let mut next = sum.clone();
                next.remove(at);
                next.extend_from_slice(&self.options[&sum[at]][number]);
                next.sort_unstable();
                if self.is_lost(&next)? {
                    lost = false;
                    break 'moves;
                }
            }
        }
        self.known.insert(sum.clone(), lost);
        Some(lost)
    }

    /// Forgets what was searched with other options.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    fn row(&mut self, sum: &Sum) -> Option<Vec<bool>> {
        (0..self.experiments.len()).map(|e| self.is_lost(&plus(sum, &self.experiments[e].clone()))).collect()
    }

    /// A monoid that agrees with all experiments.
    pub fn guess(&mut self) -> Option<Guess> {
        'again: loop {
            let mut sums: Vec<Sum> = vec![Vec::new()];
            let mut rows = vec![self.row(&sums[0])?];
            let mut numbers = HashMap::from([(rows[0].clone(), 0usize)]);
            let mut steps: Vec<Vec<usize>> = Vec::new();
            while steps.len() < sums.len() {
                let from = sums[steps.len()].clone();
                let mut next = Vec::new();
                for letter in self.letters.clone() {
                    let sum = plus(&from, &[letter]);
                    let row = self.row(&sum)?;
                    next.push(*numbers.entry(row.clone()).or_insert_with(|| {
                        rows.push(row);
                        sums.push(sum);
                        sums.len() - 1
                    }));
                }
                if sums.len() > MOST {
                    return None;
                }
                steps.push(next);
            }
            // Sums do not depend on the order of their heaps.
            for (at, from) in sums.iter().enumerate() {
                for a in 0..self.letters.len() {
                    for b in 0..a {
                        let (ab, ba) = (steps[steps[at][a]][b], steps[steps[at][b]][a]);
                        let Some(e) = (0..self.experiments.len()).find(|&e| rows[ab][e] != rows[ba][e]) else {
                            continue;
                        };
                        let both = plus(from, &[self.letters[a], self.letters[b]]);
                        let truth = self.is_lost(&plus(&both, &self.experiments[e].clone()))?;
                        let then = if rows[ab][e] == truth { a } else { b };
                        let experiment = plus(&self.experiments[e], &[self.letters[then]]);
                        self.experiments.push(experiment);
                        continue 'again;
                    }
                }
            }
            let place = |heap: &u64| self.letters.iter().position(|letter| letter == heap).unwrap_or(0);
            let product = |a: usize, b: &Sum| b.iter().fold(a, |at, heap| steps[at][place(heap)]);
            let products = (0..sums.len()).map(|a| sums.iter().map(|b| product(a, b) as u16).collect()).collect();
            let lost = rows.iter().map(|row| row[0]).collect();
            let letters = self.letters.iter().enumerate().map(|(at, &heap)| (heap, steps[0][at])).collect();
            return Some(Guess { monoid: Monoid { products, lost }, letters, sums });
        }
    }

    /// Learns from a sum of letters whose outcome the guess has wrong.
    pub fn refine(&mut self, guess: &Guess, wrong: &Sum) -> Option<()> {
        let tail = |from: usize, element: usize| plus(&guess.sums[element], &wrong[from..]);
        let mut element = 0;
        let mut before = self.is_lost(&tail(0, 0))?;
        for (at, letter) in wrong.iter().enumerate() {
            element = guess.monoid.times(element, guess.letters[letter]);
            let after = self.is_lost(&tail(at + 1, element))?;
            if after != before {
                self.experiments.push(wrong[at + 1..].to_vec());
                return Some(());
            }
            before = after;
        }
        None
    }
}
