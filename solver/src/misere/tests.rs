//! Quotients of octal games against the moves alone, and claims that must be contradicted.

use std::collections::HashMap;

use super::certify::{Certifier, Monoid};
use super::find::{FIRST, QuotientBuilder};
use super::learn::plus;
use super::quotient::Quotient;
use crate::heap::code::CodeRule;
use crate::heap::digits::Digits;
use crate::heap::rule::HeapRule;
use crate::heap::table::Grow;

fn code(text: &str) -> CodeRule {
    CodeRule::new(Digits(text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect()), text)
}

fn found(rule: &CodeRule) -> Quotient {
    let needed = |e: u64, p: u64| rule.digits.needed(e, p);
    QuotientBuilder::new(rule, &needed).build(FIRST).expect("every game has a quotient of heap 0")
}

/// Whether the player to move loses, from the moves alone.
fn is_lost(rule: &CodeRule, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
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
