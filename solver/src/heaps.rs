//! Heap games where a move takes tokens from one heap: Nim and "take a square".

use crate::game::{
    Analysis, Budget, Component, Convention, Move, MoveError, Outcome, Position, PositionError, Proof, Refusal,
    RuleError, Tokens,
};
use crate::Nimber;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heaps {
    Nim,
    Squares,
}

impl Heaps {
    pub fn parse(rules: &str) -> Result<Heaps, RuleError> {
        match rules.trim() {
            "nim" => Ok(Heaps::Nim),
            "take squares" => Ok(Heaps::Squares),
            _ => Err(RuleError {
                span: 0..rules.len(),
                message: format!("unknown rules `{rules}`"),
                hint: Some("known rules: nim, take squares".into()),
            }),
        }
    }

    pub fn read_position(&self, tokens: &mut Tokens<'_>) -> Result<Position, PositionError> {
        let count = number(tokens, "the number of heaps")?;
        let components =
            (0..count).map(|_| number(tokens, "a heap").map(Component::Heap)).collect::<Result<_, _>>()?;
        Ok(Position { components })
    }

    pub fn write_position(&self, position: &Position) -> String {
        format!("{}\n{}\n", position.components.len(), self.show_position(position))
    }

    pub fn show_position(&self, position: &Position) -> String {
        sizes(position).map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
    }

    pub fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let numbers: Vec<u64> = text.split_ascii_whitespace().map_while(|t| t.parse().ok()).collect();
        let [heap, take] = numbers[..] else {
            return Err(MoveError::Malformed("expected two numbers `heap take`".into()));
        };
        let Some(n) = heap.checked_sub(1).and_then(|i| sizes(position).nth(i as usize)) else {
            return Err(MoveError::Illegal(format!("there is no heap {heap}")));
        };
        if take == 0 || take > n || (*self == Heaps::Squares && take.isqrt().pow(2) != take) {
            return Err(MoveError::Illegal(format!("cannot take {take} from a heap of {n}")));
        }
        Ok(Move { index: heap as usize - 1, to: vec![Component::Heap(n - take)] })
    }

    pub fn write_move(&self, position: &Position, mv: &Move) -> String {
        format!("{} {}", mv.index + 1, taken(position, mv))
    }

    pub fn describe_move(&self, position: &Position, mv: &Move) -> String {
        format!("takes {} from heap {}", taken(position, mv), mv.index + 1)
    }

    pub fn is_over(&self, position: &Position) -> bool {
        sizes(position).all(|n| n == 0)
    }

    fn options(&self, n: u64) -> Box<dyn Iterator<Item = u64>> {
        match self {
            Heaps::Nim => Box::new(0..n),
            Heaps::Squares => Box::new((1..=n.isqrt()).map(move |k| n - k * k)),
        }
    }

    fn values(&self, up_to: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..=up_to {
            let seen: std::collections::BTreeSet<u64> = self.options(n).map(|m| values[m as usize]).collect();
            values.push((0..).find(|v| !seen.contains(v)).expect("a finite set misses some number"));
        }
        values
    }

    pub fn analyse(&self, position: &Position, _: Convention, _: &Budget) -> Result<Analysis, Refusal> {
        let table = if *self == Heaps::Nim { vec![] } else { self.values(sizes(position).max().unwrap_or(0)) };
        let value = |n: u64| Nimber(if *self == Heaps::Nim { n } else { table[n as usize] });
        let values: Vec<Nimber> = sizes(position).map(value).collect();
        let sum: Nimber = values.iter().copied().sum();
        let mut winning = 0;
        let mut best = None;
        for (index, n) in sizes(position).enumerate() {
            let target = values[index] + sum;
            let hits: Vec<u64> = match self {
                Heaps::Nim => (target.0 < n).then_some(target.0).into_iter().collect(),
                Heaps::Squares => self.options(n).filter(|&m| value(m) == target).collect(),
            };
            winning += hits.len() as u128;
            best = best.or(hits.first().map(|&m| Move { index, to: vec![Component::Heap(m)] }));
        }
        Ok(Analysis {
            outcome: if sum == Nimber(0) { Outcome::Loss } else { Outcome::Win },
            sum: Some(sum),
            values,
            moves: sizes(position).map(|n| if *self == Heaps::Nim { n } else { n.isqrt() } as u128).sum(),
            winning,
            best,
            proof: match self {
                Heaps::Nim => Proof::ClosedForm { name: "nim: a heap of n has value n", checked: 1000 },
                Heaps::Squares => Proof::Table { size: table.len() as u64 },
            },
        })
    }

    pub fn winning_moves(
        &self,
        position: &Position,
        convention: Convention,
        limit: usize,
        budget: &Budget,
    ) -> Result<Vec<Move>, Refusal> {
        Ok(self.analyse(position, convention, budget)?.best.into_iter().take(limit).collect())
    }

    pub fn sample_moves(&self, position: &Position, limit: usize, seed: u64) -> Vec<Move> {
        sizes(position)
            .enumerate()
            .filter(|&(_, n)| n > 0)
            .cycle()
            .skip(seed as usize % 7)
            .take(1)
            .flat_map(|(index, n)| self.options(n).take(limit).map(move |m| Move { index, to: vec![Component::Heap(m)] }))
            .collect()
    }
}

fn number(tokens: &mut Tokens<'_>, what: &str) -> Result<u64, PositionError> {
    let (text, span) = tokens.next().ok_or_else(|| PositionError {
        span: tokens.end(),
        message: format!("the text ends where {what} was expected"),
        hint: None,
    })?;
    text.parse().map_err(|_| PositionError {
        span,
        message: format!("expected {what}, found `{text}`"),
        hint: None,
    })
}

fn sizes(position: &Position) -> impl Iterator<Item = u64> + Clone + '_ {
    position.components.iter().map(|c| match c {
        Component::Heap(n) => *n,
        Component::Words(_) | Component::Text(_) => unreachable!("heap games hold heaps only"),
    })
}

fn taken(position: &Position, mv: &Move) -> u64 {
    let Component::Heap(left) = mv.to[0] else { unreachable!("heap games hold heaps only") };
    sizes(position).nth(mv.index).expect("a move names a component of its position") - left
}
