//! Misère quotients of heap games: for every heap an element of a finite commutative monoid, so that the product of a
//! sum's elements tells who wins (Plambeck and Siegel 2008).
//!
//! Heaps are added one by one: a heap gets an element that keeps the proof of `certify`, or becomes a letter of a new
//! guess of `learn`. Once the elements repeat so long that every larger heap has the options, up to equality, of one a
//! period smaller, the proof holds for all heaps: the periodicity theorem of Plambeck and Siegel, which asks for as
//! many values as that of Guy and Smith for Grundy values does.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use crate::heap::HeapRule;
use crate::heap::table::Values;
use crate::misere::certify::{Certifier, Contradiction, Monoid};
use crate::misere::learn::{Guess, Learner, Sum, plus};

/// A proved quotient.
#[derive(Clone, Debug)]
pub(crate) struct Quotient {
    monoid: Monoid,
    /// The elements of heaps 0, 1, 2, ….
    images: Vec<u16>,
    /// Preperiod and period of the elements, where they hold for all heaps.
    pub period: Option<(u64, u64)>,
}

impl Quotient {
    /// The element of a heap; `None` where the quotient does not reach.
    pub fn image(&self, n: u64) -> Option<usize> {
        let n = match self.period {
            Some((e, p)) if n >= e + p => e + (n - e) % p,
            _ => n,
        };
        self.images.get(usize::try_from(n).ok()?).map(|&image| image.into())
    }

    /// Whether the player to move loses a sum of heaps, ascending, if the quotient reaches all of them.
    pub fn outcome(&self, sum: &[u64]) -> Option<bool> {
        self.image(*sum.last()?)?;
        Some(self.is_lost(self.product(sum.iter().filter_map(|&heap| self.image(heap)))))
    }

    pub fn product(&self, elements: impl IntoIterator<Item = usize>) -> usize {
        elements.into_iter().fold(0, |a, b| self.monoid.times(a, b))
    }

    /// Whether heaps, which the quotient reaches, make a lost sum with `rest`.
    pub fn loses_with(&self, rest: usize, heaps: &[u64]) -> bool {
        let element = heaps.iter().try_fold(rest, |a, &heap| Some(self.monoid.times(a, self.image(heap)?)));
        element.is_some_and(|element| self.is_lost(element))
    }

    pub fn is_lost(&self, element: usize) -> bool {
        self.monoid.lost[element]
    }

    pub fn order(&self) -> u64 {
        self.monoid.order() as u64
    }

    /// The largest heap whose element was proved by itself.
    pub fn largest(&self) -> u64 {
        self.images.len() as u64 - 1
    }
}

/// The quotient of one rule, as far as it was looked for.
#[derive(Debug, Default)]
pub(crate) struct Shared(Mutex<Looked>);

#[derive(Debug, Default)]
struct Looked {
    found: Option<Arc<Quotient>>,
    /// Up to this heap it is of no use to look again.
    until: Option<u64>,
}

/// Without a period, heaps are added up to here, and to the double of what is asked for.
const FIRST: u64 = 256;
const LAST: u64 = 2048;
/// Moves of one heap that are looked at.
const MOVES: u128 = 20_000;
/// Sums searched, and products of pairs taken: a second or two.
const SEARCH: u64 = 100_000;
const PRODUCTS: u64 = 300_000;

impl Shared {
    /// A quotient that reaches heap `n`; `needed` as in [`crate::heap::table::Grow::needed`].
    pub fn covering(
        &self,
        rule: &dyn HeapRule,
        n: u64,
        needed: &dyn Fn(u64, u64) -> Option<u64>,
    ) -> Option<Arc<Quotient>> {
        let mut looked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reaches = |looked: &Looked| looked.found.clone().filter(|found| found.image(n).is_some());
        if reaches(&looked).is_none() && looked.until.is_none_or(|until| until < LAST && n.min(LAST) > until) {
            let until = if n > LAST { LAST } else { (2 * n).clamp(FIRST, LAST) };
            let found = Builder::new(rule, needed).build(until);
            // Work that came to its end comes to the same end again.
            let ended = found.as_ref().is_none_or(|found| found.period.is_none() && found.largest() < until);
            looked.until = Some(if ended { LAST } else { until });
            looked.found = found.map(Arc::new);
        }
        reaches(&looked)
    }
}

struct Builder<'a> {
    rule: &'a dyn HeapRule,
    needed: &'a dyn Fn(u64, u64) -> Option<u64>,
    learner: Learner,
    /// For every heap met so far the sum of letters that it is believed to equal.
    sums: Vec<Sum>,
}

/// Why the heaps could not all be added.
enum End {
    /// There is more to know: guess again.
    Again,
    GiveUp,
}

impl<'a> Builder<'a> {
    fn new(rule: &'a dyn HeapRule, needed: &'a dyn Fn(u64, u64) -> Option<u64>) -> Builder<'a> {
        Builder { rule, needed, learner: Learner::new(SEARCH), sums: Vec::new() }
    }

    /// The quotient that reaches farthest, no farther than heap `until` unless it holds for all heaps.
    fn build(mut self, until: u64) -> Option<Quotient> {
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

    /// Draws the lesson from a contradiction: a further experiment, or a further letter.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::code::{Code, Digits};
    use crate::heap::table::Grow;

    fn code(text: &str) -> Code {
        Code::new(Digits(text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect()), text)
    }

    fn found(rule: &Code) -> Quotient {
        let needed = |e: u64, p: u64| rule.digits.needed(e, p);
        Builder::new(rule, &needed).build(FIRST).expect("every game has a quotient of heap 0")
    }

    /// Whether the player to move loses, from the moves alone.
    fn is_lost(rule: &Code, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&lost) = known.get(heaps) {
            return lost;
        }
        let (mut lost, mut stuck) = (true, true);
        for at in 0..heaps.len() {
            for number in 0..rule.count(heaps[at]) {
                let mut next = heaps.to_vec();
                next.remove(at);
                let next = plus(&next, &rule.nth(heaps[at], number));
                stuck = false;
                lost &= !is_lost(rule, &next, known);
            }
        }
        known.insert(heaps.to_vec(), lost && !stuck);
        lost && !stuck
    }

    /// Codes, the order of their quotients, and the period of the elements, as the certifier proves them.
    const FINITE: &[(&str, u64, (u64, u64))] = &[
        ("0.75", 8, (8, 2)),
        ("0.123", 20, (5, 5)),
        ("0.71", 36, (3, 6)),
        ("0.34", 12, (7, 8)),
        ("0.53", 16, (21, 9)),
        ("4.3", 6, (2, 2)),
        ("0.144", 30, (12, 10)),
    ];

    #[test]
    fn finite_quotients_tell_every_small_sum() {
        for &(text, order, period) in FINITE {
            let rule = code(text);
            let quotient = found(&rule);
            assert_eq!((quotient.order(), quotient.period), (order, Some(period)), "{text}");
            let mut known = HashMap::new();
            for code in 0..9u64.pow(3) {
                let heaps: Vec<u64> = (0..3).map(|i| code / 9u64.pow(i) % 9).collect();
                if heaps.is_sorted() {
                    let expected = is_lost(&rule, &heaps, &mut known);
                    assert_eq!(quotient.outcome(&heaps), Some(expected), "{text}: {heaps:?}");
                }
            }
        }
    }

    /// Quotients are reduced: a heap with another element must be contradicted, and so must other outcomes.
    #[test]
    fn every_wrong_claim_is_contradicted() {
        let rule = code("0.123");
        let quotient = found(&rule);
        let holds = |monoid: &Monoid, image: &dyn Fn(u64) -> usize| {
            let Some(mut certifier) = Certifier::new(monoid, u64::MAX) else { return false };
            (0..=quotient.largest()).filter(|&heap| rule.count(heap) > 0).all(|heap| {
                let option =
                    |number| rule.nth(heap, number).iter().fold(0, |product, &part| monoid.times(product, image(part)));
                let wins = certifier.wins((0..rule.count(heap)).map(option));
                certifier.add(heap, image(heap), wins) == Some(Ok(()))
            })
        };
        let right = |heap: u64| quotient.image(heap).unwrap_or(0);
        assert!(holds(&quotient.monoid, &right));
        for wrong in 0..=quotient.largest() {
            for element in (0..quotient.monoid.order()).filter(|&element| element != right(wrong)) {
                let image = |heap: u64| if heap == wrong { element } else { right(heap) };
                // Heap 0 has no moves and no choice.
                assert!(wrong == 0 || !holds(&quotient.monoid, &image), "heap {wrong} as {element}");
            }
        }
        for element in 0..quotient.monoid.order() {
            let mut monoid = quotient.monoid.clone();
            monoid.lost[element] = !monoid.lost[element];
            assert!(!holds(&monoid, &right), "element {element}");
        }
    }

    /// Dawson's Kayles is not known to have a finite quotient: what is found ends before the heap that made it grow.
    #[test]
    fn a_quotient_that_is_not_finished_reaches_as_far_as_it_is_proved() {
        let quotient = found(&code("0.07"));
        assert_eq!((quotient.order(), quotient.largest(), quotient.period), (24, 24, None));
        assert_eq!((quotient.image(25), quotient.outcome(&[3, 25])), (None, None));
    }
}
