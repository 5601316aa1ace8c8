//! Sums of components: who wins, by which moves, and how that is known.
//!
//! Normal play rests on Sprague and Grundy: the value of a sum is the xor of the values, and a move wins when
//! it brings one component to the xor of the others, which may also be above its present value.
//! Misère play rests on tame games (Conway, *On Numbers and Games*, chapter 12), then on misère quotients, else on
//! plain search.

use crate::answers::{Genus, Hits, Judgement, enough};
use crate::family::Family;
use crate::misere::quotient::Quotient;
use crate::misere::{self, SearchMemory};
use crate::nimber::Nimber;
use crate::types::{Analysis, Budget, Component, Convention, Move, Outcome, Position, Proof, Refusal};

/// The analysis, and up to `limit` winning moves.
pub(crate) fn analyse(
    family: &dyn Family,
    position: &Position,
    convention: Convention,
    budget: &Budget,
    memory: &SearchMemory,
    limit: usize,
) -> Result<(Analysis, Vec<Move>), Refusal> {
    if let Some(refusal) = family.fault(position) {
        return Err(refusal);
    }
    if let Some(judgement) = family.judge(position, convention, budget, limit.max(1)) {
        return judged(family, position, convention, budget, judgement?, limit);
    }
    match convention {
        Convention::LastMoverWins => normal(family, position, budget, limit),
        Convention::LastMoverLoses => match genera(family, position, budget)? {
            Some(genera) => tame(family, position, budget, &genera, limit),
            None => match family.quotient(position) {
                Some(quotient) => by_quotient(family, position, budget, &quotient, limit),
                None => searched(family, position, convention, budget, memory, limit),
            },
        },
    }
}

fn moves(family: &dyn Family, position: &Position) -> u128 {
    (0..position.components.len()).fold(0, |sum, index| family.count(position, index).saturating_add(sum))
}

/// Winning moves collected over the components.
#[derive(Default)]
struct Winning {
    count: u128,
    first: Vec<Move>,
}

impl Winning {
    fn add(&mut self, index: usize, hits: Hits, limit: usize) {
        self.count = self.count.saturating_add(hits.count);
        let room = limit.max(1) - self.first.len();
        self.first.extend(hits.first.into_iter().take(room).map(|to| Move { index, to }));
    }

    fn finish(mut self, mut analysis: Analysis, limit: usize) -> (Analysis, Vec<Move>) {
        analysis.winning = self.count;
        analysis.best = self.first.first().cloned();
        self.first.truncate(limit);
        (analysis, self.first)
    }
}

fn normal(
    family: &dyn Family,
    position: &Position,
    budget: &Budget,
    limit: usize,
) -> Result<(Analysis, Vec<Move>), Refusal> {
    let values: Vec<Nimber> = position
        .components
        .iter()
        .map(|component| family.value(position, component, budget).map(Nimber))
        .collect::<Result<_, _>>()?;
    let sum: Nimber = values.iter().copied().sum();
    let mut winning = Winning::default();
    if sum != Nimber(0) {
        for (index, &value) in values.iter().enumerate() {
            let room = limit.max(1) - winning.first.len();
            winning.add(index, family.hits(position, index, (value + sum).0, room, budget)?, limit);
        }
    }
    let analysis = Analysis {
        outcome: if sum == Nimber(0) { Outcome::Loss } else { Outcome::Win },
        sum: Some(sum),
        values,
        moves: moves(family, position),
        winning: 0,
        best: None,
        proof: family.proof(position),
    };
    Ok(winning.finish(analysis, limit))
}

fn genera(family: &dyn Family, position: &Position, budget: &Budget) -> Result<Option<Vec<Genus>>, Refusal> {
    position.components.iter().map(|component| family.genus(position, component, budget)).collect()
}

fn tame(
    family: &dyn Family,
    position: &Position,
    budget: &Budget,
    genera: &[Genus],
    limit: usize,
) -> Result<(Analysis, Vec<Move>), Refusal> {
    let sum = |skip: Option<usize>| {
        genera
            .iter()
            .enumerate()
            .filter(|&(i, _)| Some(i) != skip)
            .fold(Genus::ZERO, |sum, (_, &genus)| sum.plus(genus))
    };
    let whole = sum(None);
    let mut winning = Winning::default();
    if !whole.is_lost() {
        for index in 0..genera.len() {
            let rest = sum(Some(index));
            let wanted: Vec<Genus> = [
                Genus { value: rest.value, firm: true },
                Genus { value: rest.value, firm: false },
                Genus { value: rest.value ^ 1, firm: false },
            ]
            .into_iter()
            .filter(|&genus| (genus.firm || genus.value < 2) && rest.plus(genus).is_lost())
            .collect();
            let room = limit.max(1) - winning.first.len();
            let hits = match family.genus_hits(position, index, &wanted, room) {
                Some(hits) => hits,
                None => genus_hits(family, position, index, &wanted, room, budget)?,
            };
            winning.add(index, hits, limit);
        }
    }
    let analysis = Analysis {
        outcome: if whole.is_lost() { Outcome::Loss } else { Outcome::Win },
        sum: None,
        values: Vec::new(),
        moves: moves(family, position),
        winning: 0,
        best: None,
        proof: Proof::Genus,
    };
    Ok(winning.finish(analysis, limit))
}

/// The moves of a component to the wanted genera, by trying all.
fn genus_hits(
    family: &dyn Family,
    position: &Position,
    index: usize,
    wanted: &[Genus],
    limit: usize,
    budget: &Budget,
) -> Result<Hits, Refusal> {
    let mut hits = Hits::default();
    let count = family.count(position, index);
    enough(count, budget)?;
    for number in 0..count {
        let to = family.nth(position, index, number);
        let mut genus = Genus::ZERO;
        for part in &to {
            genus = genus.plus(family.genus(position, part, budget)?.expect("the moves of a tame component are tame"));
        }
        if wanted.contains(&genus) {
            hits.add(limit, || to);
        }
    }
    Ok(hits)
}

fn by_quotient(
    family: &dyn Family,
    position: &Position,
    budget: &Budget,
    quotient: &Quotient,
    limit: usize,
) -> Result<(Analysis, Vec<Move>), Refusal> {
    let images: Vec<usize> = position
        .components
        .iter()
        .filter_map(|component| match component {
            Component::Heap(n) => quotient.image(*n),
            Component::Words(_) | Component::Text(_) => None,
        })
        .collect();
    let lost = quotient.is_lost(quotient.product(images.iter().copied()));
    let mut winning = Winning::default();
    for index in (0..images.len()).filter(|_| !lost) {
        let others = images.iter().enumerate().filter(|&(other, _)| other != index);
        let rest = quotient.product(others.map(|(_, &image)| image));
        let room = limit.max(1) - winning.first.len();
        winning.add(index, family.quotient_hits(position, index, quotient, rest, room, budget)?, limit);
    }
    let analysis = Analysis {
        outcome: if lost { Outcome::Loss } else { Outcome::Win },
        sum: None,
        values: Vec::new(),
        moves: moves(family, position),
        winning: 0,
        best: None,
        proof: Proof::Quotient { order: quotient.order(), largest: quotient.largest(), period: quotient.period },
    };
    Ok(winning.finish(analysis, limit))
}

/// All moves, tried with `lost` telling whether the opponent loses after one.
fn try_all(
    family: &dyn Family,
    position: &Position,
    budget: &Budget,
    limit: usize,
    mut lost: impl FnMut(&Position) -> Result<bool, Refusal>,
) -> Result<Winning, Refusal> {
    enough(moves(family, position), budget)?;
    let mut winning = Winning::default();
    for index in 0..position.components.len() {
        for number in 0..family.count(position, index) {
            let mv = Move { index, to: family.nth(position, index, number) };
            if lost(&position.after(&mv))? {
                winning.count += 1;
                if winning.first.len() < limit.max(1) {
                    winning.first.push(mv);
                }
            }
        }
    }
    Ok(winning)
}

fn searched(
    family: &dyn Family,
    position: &Position,
    convention: Convention,
    budget: &Budget,
    memory: &SearchMemory,
    limit: usize,
) -> Result<(Analysis, Vec<Move>), Refusal> {
    let (lost, _) = misere::is_lost(family, position, convention, budget, memory)?;
    let mut positions = 0;
    let winning = if lost {
        Winning::default()
    } else {
        try_all(family, position, budget, limit, |next| {
            let (lost, seen) = misere::is_lost(family, next, convention, budget, memory)?;
            positions = seen;
            Ok(lost)
        })?
    };
    let analysis = Analysis {
        outcome: if lost { Outcome::Loss } else { Outcome::Win },
        sum: None,
        values: Vec::new(),
        moves: moves(family, position),
        winning: 0,
        best: None,
        proof: Proof::Search {
            positions: positions.max(misere::is_lost(family, position, convention, budget, memory)?.1),
        },
    };
    Ok(winning.finish(analysis, limit))
}

fn judged(
    family: &dyn Family,
    position: &Position,
    convention: Convention,
    budget: &Budget,
    judgement: Judgement,
    limit: usize,
) -> Result<(Analysis, Vec<Move>), Refusal> {
    let winning = match (judgement.winning, judgement.outcome) {
        (Some((count, first)), _) => Winning { count, first },
        (None, Outcome::Loss) => Winning::default(),
        // A drawn position's good moves lead to draws, a won one's to losses.
        (None, outcome @ (Outcome::Win | Outcome::Draw)) => {
            let wanted = if outcome == Outcome::Win { Outcome::Loss } else { Outcome::Draw };
            try_all(family, position, budget, limit, |next| {
                let answer = family
                    .judge(next, convention, budget, 0)
                    .expect("a theory that judged a position judges its options")?;
                Ok(answer.outcome == wanted)
            })?
        }
    };
    let analysis = Analysis {
        outcome: judgement.outcome,
        sum: None,
        values: Vec::new(),
        moves: moves(family, position),
        winning: 0,
        best: None,
        proof: judgement.proof,
    };
    Ok(winning.finish(analysis, limit))
}
