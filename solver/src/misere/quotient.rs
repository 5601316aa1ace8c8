//! Misère quotients of heap games: for every heap an element of a finite commutative monoid, so that the product of a
//! sum's elements tells who wins (Plambeck and Siegel 2008). How they are found: `find`; why they hold: `certify`.

use crate::misere::certify::Monoid;

/// A proved quotient.
#[derive(Clone, Debug)]
pub(crate) struct Quotient {
    pub(super) monoid: Monoid,
    /// The elements of heaps 0, 1, 2, ….
    pub(super) images: Vec<u16>,
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
