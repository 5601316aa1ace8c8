//! Finds and proves the misère quotient of a heap game.
//!
//! Heaps are added one by one: a heap gets an element that keeps the proof of `certify`, or becomes a letter of a new
//! guess of `learn`. Once the elements repeat so long that every larger heap has the options, up to equality, of one a
//! period smaller, the proof holds for all heaps: the periodicity theorem of Plambeck and Siegel, which asks for as
//! many values as that of Guy and Smith for Grundy values does.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use crate::heap::rule::HeapRule;
use crate::heap::table::Values;
use crate::misere::certify::{Certifier, Contradiction};
use crate::misere::learn::{Guess, Learner, Sum, plus};
use crate::misere::quotient::Quotient;

/// The quotient of one rule, as far as it has been searched.
#[derive(Debug, Default)]
pub(crate) struct SharedQuotient(Mutex<QuotientSearch>);

#[derive(Debug, Default)]
struct QuotientSearch {
    found: Option<Arc<Quotient>>,
    /// For heaps up to this one a second search would find nothing new.
    until: Option<u64>,
}

/// Without a period, heaps are added up to here, and to the double of what is asked for.
pub(super) const FIRST: u64 = 256;
const LAST: u64 = 2048;
/// Moves of one heap that are looked at.
const MOVES: u128 = 20_000;
/// Sums searched, and products of pairs taken: a second or two.
const SEARCH: u64 = 100_000;
const PRODUCTS: u64 = 300_000;

impl SharedQuotient {
    /// A quotient that reaches heap `n`; `needed` as in [`crate::heap::table::Grow::needed`].
    pub fn covering(
        &self,
        rule: &dyn HeapRule,
        n: u64,
        needed: &dyn Fn(u64, u64) -> Option<u64>,
    ) -> Option<Arc<Quotient>> {
        let mut looked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reaches = |looked: &QuotientSearch| looked.found.clone().filter(|found| found.image(n).is_some());
        if reaches(&looked).is_none() && looked.until.is_none_or(|until| until < LAST && n.min(LAST) > until) {
            let until = if n > LAST { LAST } else { (2 * n).clamp(FIRST, LAST) };
            let found = QuotientBuilder::new(rule, needed).build(until);
            // A search that gave up would give up again.
            let ended = found.as_ref().is_none_or(|found| found.period.is_none() && found.largest() < until);
            looked.until = Some(if ended { LAST } else { until });
            looked.found = found.map(Arc::new);
        }
        reaches(&looked)
    }
}

pub(super) struct QuotientBuilder<'a> {
    rule: &'a dyn HeapRule,
    needed: &'a dyn Fn(u64, u64) -> Option<u64>,
    learner: Learner,
    /// For every heap met so far the sum of letters that it is believed to equal.
    sums: Vec<Sum>,
}

/// Why the heaps could not all be added.
enum End {
    /// An experiment or a letter was added: guess again.
    Again,
    GiveUp,
}

impl<'a> QuotientBuilder<'a> {
    pub(super) fn new(rule: &'a dyn HeapRule, needed: &'a dyn Fn(u64, u64) -> Option<u64>) -> QuotientBuilder<'a> {
        QuotientBuilder { rule, needed, learner: Learner::new(SEARCH), sums: Vec::new() }
    }

    /// The quotient that reaches farthest, no farther than heap `until` unless it holds for all heaps.
    pub(super) fn build(mut self, until: u64) -> Option<Quotient> {
        let mut work = PRODUCTS;
        loop {
            self.pretend();
            let Some(guess) = self.learner.guess() else { return self.learner.proved };
            let Some(mut certifier) = Certifier::new(&guess.monoid, work) else { return self.learner.proved };
            let end = self.climb(&guess, &mut certifier, until);
            work = certifier.left;
            match end {
                Err(End::Again) => {}
                Ok(()) | Err(End::GiveUp) => return self.learner.proved,
            }
        }
    }

    /// The options of the heaps met so far, in letters.
    fn pretend(&mut self) {
        let options: HashMap<u64, Vec<Sum>> = (0..self.sums.len() as u64).map(|n| (n, self.options(n))).collect();
        if self.learner.options.iter().any(|(heap, old)| options.get(heap) != Some(old)) {
            self.learner.forget();
        }
        self.learner.options = options;
    }

    fn options(&self, heap: u64) -> Vec<Sum> {
        let moves = (0..self.rule.count(heap)).map(|number| self.rule.nth(heap, number));
        let sums: BTreeSet<Sum> = moves
            .map(|parts| parts.iter().fold(Vec::new(), |sum, &part| plus(&sum, &self.sums[part as usize])))
            .collect();
        sums.into_iter().collect()
    }

    /// Adds heap after heap to the proof, and keeps what was proved.
    fn climb(&mut self, guess: &Guess, certifier: &mut Certifier<'_>, until: u64) -> Result<(), End> {
        let mut images: Vec<u16> = Vec::new();
        let mut period = None;
        let mut end = Ok(());
        for heap in 0..=until {
            match self.step(guess, certifier, &images, heap) {
                Ok(image) => images.push(image as u16),
                Err(why) => {
                    end = Err(why);
                    break;
                }
            }
            if heap % 16 == 15 || heap == until {
                period = self.period(&images);
            }
            if period.is_some() {
                break;
            }
        }
        let best = &mut self.learner.proved;
        if period.is_some() || best.as_ref().is_none_or(|best| best.images.len() < images.len()) {
            *best = Some(Quotient { monoid: guess.monoid.clone(), images, period });
        }
        end
    }

    /// The element of the next heap.
    fn step(&mut self, guess: &Guess, certifier: &mut Certifier<'_>, images: &[u16], heap: u64) -> Result<usize, End> {
        let count = self.rule.count(heap);
        let is_new = self.sums.len() as u64 == heap;
        if count > MOVES {
            return Err(End::GiveUp);
        }
        if count == 0 {
            if is_new {
                self.sums.push(Vec::new());
            }
            return Ok(0);
        }
        let product =
            |parts: Vec<u64>| parts.iter().fold(0, |a, &part| guess.monoid.times(a, images[part as usize].into()));
        let options: BTreeSet<usize> = (0..count).map(|number| product(self.rule.nth(heap, number))).collect();
        let wins = certifier.wins(options.into_iter());
        if !is_new {
            let image = guess.image(&self.sums[heap as usize]);
            return match certifier.add(heap, image, wins).ok_or(End::GiveUp)? {
                Ok(()) => Ok(image),
                Err(contradiction) => Err(self.learn(guess, heap, contradiction)),
            };
        }
        for image in 0..guess.monoid.order() {
            if certifier.add(heap, image, wins).ok_or(End::GiveUp)?.is_ok() {
                self.sums.push(guess.sums[image].clone());
                return Ok(image);
            }
        }
        self.learner.letters.push(heap);
        self.sums.push(vec![heap]);
        Err(End::Again)
    }

    fn period(&self, images: &[u16]) -> Option<(u64, u64)> {
        let values = Values::from_wide(images.iter().map(|&image| image.into()).collect());
        values.certified(&|e, p| (self.needed)(e, p).unwrap_or(u64::MAX))
    }

    /// Adds what a contradiction shows to be missing: an experiment or a letter.
    fn learn(&mut self, guess: &Guess, heap: u64, contradiction: Contradiction) -> End {
        let sum = match contradiction {
            Contradiction::Stuck { heaps } => heaps,
            Contradiction::LostToLost { element } => plus(&guess.sums[element], &[heap]),
        };
        // The outcome of the sum or of one of its options is wrong.
        let mut suspects = vec![sum.clone()];
        for at in 0..sum.len() {
            for option in self.options(sum[at]) {
                let mut next = sum.clone();
                next.remove(at);
                suspects.push(plus(&next, &option));
            }
        }
        let letters = self.learner.letters.clone();
        for suspect in suspects.iter().filter(|suspect| suspect.iter().all(|heap| letters.contains(heap))) {
            match self.learner.is_lost(suspect) {
                Some(truth) if guess.monoid.lost[guess.image(suspect)] == truth => {}
                Some(_) if self.learner.refine(guess, suspect).is_some() => return End::Again,
                Some(_) | None => return End::GiveUp,
            }
        }
        // All sums of letters are right, so a heap is not what it was believed to equal.
        match sum.into_iter().rev().find(|heap| !letters.contains(heap)) {
            Some(wrong) => {
                self.learner.letters.push(wrong);
                self.sums[wrong as usize] = vec![wrong];
                End::Again
            }
            None => End::GiveUp,
        }
    }
}
