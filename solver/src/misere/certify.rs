//! Proves that a finite commutative monoid with a set of lost elements tells the outcome of every sum of heaps.
//!
//! Every heap h has an image x(h), heaps without moves the identity. A sum is said to be lost when the product of its
//! images is. By induction over sums that is right if
//! 1. the identity is not lost (without a move, the player to move wins);
//! 2. no lost sum has a lost option: if x(h)·r is lost, then x(o)·r is not, for every option o of h and every element r;
//! 3. every other sum with a move has a lost option.
//!
//! The third is no property of products alone. So for a sum X the set W(X) of those r is kept for which a move in X
//! wins a sum X + Y with image r of Y; W(X + Y) follows from both images and both sets, and 3. says that the identity is
//! in W(X) unless X is lost. All pairs of image and set that heaps generate are walked over, but for pairs whose set
//! contains that of another with the same image: whatever the smaller one proves holds for the larger one, too.
//! (The pairs are a quotient of the transition algebra of Plambeck and Siegel, "Misère quotients for impartial games",
//! J. Combin. Theory Ser. A 115 (2008), where 2. and 3. are the generalised mex rule.)

/// The most elements that a monoid may have.
pub(crate) const MOST: usize = 256;

/// A set of elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ElementSet([u64; MOST / 64]);

impl ElementSet {
    pub fn contains(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }

    pub fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    pub fn with(mut self, other: &ElementSet) -> ElementSet {
        self.0.iter_mut().zip(other.0).for_each(|(ours, theirs)| *ours |= theirs);
        self
    }

    /// An element of both.
    pub fn common(&self, other: &ElementSet) -> Option<usize> {
        (0..MOST).find(|&element| self.contains(element) && other.contains(element))
    }

    fn is_within(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(other.0).all(|(ours, theirs)| ours & !theirs == 0)
    }
}

/// A finite commutative monoid; element 0 is the identity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Monoid {
    pub products: Vec<Vec<u16>>,
    pub lost: Vec<bool>,
}

impl Monoid {
    pub fn order(&self) -> usize {
        self.lost.len()
    }

    pub fn times(&self, a: usize, b: usize) -> usize {
        self.products[a][b].into()
    }

    /// The elements that make a lost one with `element`.
    pub fn losing(&self, element: usize) -> ElementSet {
        let mut set = ElementSet::default();
        (0..self.order()).filter(|&r| self.lost[self.times(element, r)]).for_each(|r| set.insert(r));
        set
    }
}

/// A sum's image, the elements with which a move in it wins, and the heaps of one such sum.
#[derive(Clone, Debug)]
struct Seen {
    image: usize,
    wins: ElementSet,
    heaps: Vec<u64>,
}

/// What contradicts the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contradiction {
    /// This heap has an option that is lost together with this element, and is lost with it itself.
    LostToLost { element: usize },
    /// This sum is said to be won, but no move of it is said to win.
    Stuck { heaps: Vec<u64> },
}

/// The walk over all sums of the heaps added so far.
#[derive(Clone, Debug)]
pub(crate) struct Certifier<'a> {
    monoid: &'a Monoid,
    /// By element.
    losing: Vec<ElementSet>,
    heaps: Vec<Seen>,
    /// Sums with a move, by image; of comparable sets the smaller.
    sums: Vec<Vec<Seen>>,
    /// Products of pairs that may still be taken.
    pub left: u64,
}

impl<'a> Certifier<'a> {
    /// `None` where the first condition fails.
    pub fn new(monoid: &'a Monoid, work: u64) -> Option<Certifier<'a>> {
        let losing = (0..monoid.order()).map(|element| monoid.losing(element)).collect();
        let sums = vec![Vec::new(); monoid.order()];
        (!monoid.lost[0]).then_some(Certifier { monoid, losing, heaps: Vec::new(), sums, left: work })
    }

    /// The elements with which a move to one of these options wins.
    pub fn wins(&self, options: impl Iterator<Item = usize>) -> ElementSet {
        options.fold(ElementSet::default(), |wins, option| wins.with(&self.losing[option]))
    }

    /// Adds a heap that has moves; the sums of all heaps so far and this one keep the conditions, or nothing changes.
    /// `None` where the work is more than was allowed.
    pub fn add(&mut self, heap: u64, image: usize, wins: ElementSet) -> Option<Result<(), Contradiction>> {
        if let Some(element) = wins.common(&self.losing[image]) {
            return Some(Err(Contradiction::LostToLost { element }));
        }
        let new = Seen { image, wins, heaps: vec![heap] };
        if self.heaps.iter().any(|old| old.image == image && old.wins.is_within(&wins)) {
            return Some(Ok(()));
        }
        let before = self.sums.clone();
        let mut open: Vec<Seen> = self.sums.iter().flatten().map(|sum| self.plus(sum, &new)).collect();
        open.push(new.clone());
        self.heaps.push(new);
        while let Some(sum) = open.pop() {
            if self.sums[sum.image].iter().any(|old| old.wins.is_within(&sum.wins)) {
                continue;
            }
            if !self.monoid.lost[sum.image] && !sum.wins.contains(0) {
                self.sums = before;
                self.heaps.pop();
                return Some(Err(Contradiction::Stuck { heaps: sum.heaps }));
            }
            self.sums[sum.image].retain(|old| !sum.wins.is_within(&old.wins));
            self.left = self.left.checked_sub(self.heaps.len() as u64)?;
            open.extend(self.heaps.iter().map(|heap| self.plus(&sum, heap)));
            self.sums[sum.image].push(sum);
        }
        Some(Ok(()))
    }

    fn plus(&self, a: &Seen, b: &Seen) -> Seen {
        let mut wins = ElementSet::default();
        for r in 0..self.monoid.order() {
            // A move in a wins with b and r, or a move in b with a and r.
            if a.wins.contains(self.monoid.times(b.image, r)) || b.wins.contains(self.monoid.times(a.image, r)) {
                wins.insert(r);
            }
        }
        let image = self.monoid.times(a.image, b.image);
        Seen { image, wins, heaps: a.heaps.iter().chain(&b.heaps).copied().collect() }
    }
}
