//! Wythoff's game (1907): two heaps; take from one, or the same amount from both.
//!
//! Values have no known formula and come from a table; who wins a single pile is known at any size.

use std::sync::{Arc, PoisonError, RwLock};

use crate::answers::Judgement;
use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::move_text::parse_numbers;
use crate::piles::{read_pairs, write_pairs};
use crate::tokens::Tokens;
use crate::types::{Budget, Component, Convention, Move, Outcome, Position, PositionError, Proof, Refusal};

/// Two heaps; take from one, or the same amount from both.
#[derive(Debug, Default)]
pub(crate) struct Wythoff {
    table: RwLock<Arc<Vec<Vec<u16>>>>,
}

/// Past this size no values are computed: no formula is known.
const WYTHOFF_TABLE: u64 = 1 << 10;

impl Wythoff {
    fn table(&self, most: u64) -> Arc<Vec<Vec<u16>>> {
        let known = self.table.read().unwrap_or_else(PoisonError::into_inner).clone();
        if known.len() as u64 > most {
            return known;
        }
        let side = (most + 1).next_power_of_two() as usize;
        let width = (3 * side).div_ceil(64) + 1;
        let mut columns = vec![vec![0u64; width]; side];
        let mut diagonals = vec![vec![0u64; width]; 2 * side];
        let table: Vec<Vec<u16>> = (0..side)
            .map(|a| {
                let mut row = vec![0u64; width];
                (0..side)
                    .map(|b| {
                        let diagonal = &mut diagonals[a + side - b];
                        let column = &mut columns[b];
                        let word = (0..width)
                            .find(|&w| row[w] | column[w] | diagonal[w] != u64::MAX)
                            .expect("three lines of a square hold fewer values than there are bits");
                        let bit = (row[word] | column[word] | diagonal[word]).trailing_ones();
                        for line in [&mut row, column, diagonal] {
                            line[word] |= 1 << bit;
                        }
                        (word * 64) as u16 + bit as u16
                    })
                    .collect()
            })
            .collect();
        let fresh = Arc::new(table);
        *self.table.write().unwrap_or_else(PoisonError::into_inner) = fresh.clone();
        fresh
    }
}

/// ⌊kφ⌋ for the golden ratio φ, exactly: ⌊(k + √(5k²))/2⌋.
fn golden(k: u64) -> u64 {
    let k = u128::from(k);
    ((k + (5 * k * k).isqrt()) / 2) as u64
}

/// The other number of the lost pair that holds `x`; lost pairs are (⌊kφ⌋, ⌊kφ⌋ + k).
fn partner(x: u64) -> u64 {
    let wide = u128::from(x);
    let near = (((5 * wide * wide).isqrt() - wide) / 2) as u64;
    if let Some(k) = (near.saturating_sub(1)..near + 3).find(|&k| golden(k) == x) {
        return x + k;
    }
    let near = x - near;
    let k = (near.saturating_sub(2)..near + 3).find(|&k| golden(k) + k == x);
    x - k.expect("the two Beatty sequences of φ and φ² hold every number")
}

impl ListedRules for Wythoff {
    fn syntax(&self) -> &str {
        "pile first second: what is taken from the first and from the second heap of that pile"
    }

    fn numbered(&self) -> Option<&'static str> {
        Some("pile")
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        read_pairs(tokens, "the first heap", "the second heap", 0)
    }

    fn write(&self, piles: &[Component]) -> String {
        write_pairs(piles)
    }

    fn choices(&self, board: Board<'_>, pile: &Component) -> Vec<Choice> {
        (0..self.count(board, pile)).map(|number| self.nth(board, pile, number)).collect()
    }

    fn count(&self, _: Board<'_>, pile: &Component) -> u128 {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        u128::from(a) + u128::from(b) + u128::from(a.min(b))
    }

    fn nth(&self, _: Board<'_>, pile: &Component, number: u128) -> Choice {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        let (take_a, take_b) = match number {
            n if n < u128::from(a) => (n as u64 + 1, 0),
            n if n < u128::from(a) + u128::from(b) => (0, (n - u128::from(a)) as u64 + 1),
            n => {
                let both = (n - u128::from(a) - u128::from(b)) as u64 + 1;
                (both, both)
            }
        };
        Choice { text: format!("{take_a} {take_b}"), to: vec![component([a - take_a, b - take_b])] }
    }

    fn find(&self, _: Board<'_>, pile: &Component, text: &str) -> Option<Vec<Component>> {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        let [x, y] = parse_numbers(&text.split(' ').collect::<Vec<_>>())?[..] else { return None };
        let legal = x <= a && y <= b && x + y > 0 && (x == 0 || y == 0 || x == y);
        legal.then(|| vec![component([a - x, b - y])])
    }

    fn text(&self, _: Board<'_>, pile: &Component, to: &[Component]) -> String {
        let (from, to) = (words(pile), words(&to[0]));
        format!("{} {}", from[0] - to[0], from[1] - to[1])
    }

    fn broken(&self, piles: &[Component], index: Option<usize>, text: &[&str]) -> Option<String> {
        let [x, y] = parse_numbers(text)?[..] else { return None };
        let pile = words(&piles[index?]);
        Some(match (x, y) {
            (0, 0) => "you must take at least 1".into(),
            _ if x > pile[0] => format!("cannot take {x} from the first heap: it holds {}", pile[0]),
            _ if y > pile[1] => format!("cannot take {y} from the second heap: it holds {}", pile[1]),
            _ => format!("cannot take {x} and {y}: from both heaps you must take the same amount"),
        })
    }

    fn describe(&self, text: &str) -> String {
        let (x, y) = text.split_once(' ').unwrap_or((text, ""));
        format!("takes {x} from the first heap and {y} from the second")
    }

    fn value(&self, _: Board<'_>, pile: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        let (a, b) = (words(pile)[0], words(pile)[1]);
        Some(match a.max(b) {
            0 => Ok(0),
            _ if a.min(b) == 0 => Ok(a.max(b)),
            most if most < WYTHOFF_TABLE => Ok(self.table(most)[a as usize][b as usize].into()),
            most => Err(Refusal {
                message: format!(
                    "values of Wythoff's game are known to this solver below {WYTHOFF_TABLE}, not at {most}"
                ),
            }),
        })
    }

    fn proof(&self, _: &[Component]) -> Option<Proof> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        Some(Proof::Table { size: table.len().saturating_sub(1) as u64 })
    }

    /// One large pile alone: who wins is known without values.
    fn judge(
        &self,
        position: &Position,
        convention: Convention,
        _: &Budget,
        limit: usize,
    ) -> Option<Result<Judgement, Refusal>> {
        let mut live = position.components.iter().enumerate().filter(|(_, c)| words(c).iter().any(|&n| n > 0));
        let (index, pile) = live.next()?;
        let (a, b) = (words(pile)[0], words(pile)[1]);
        if convention == Convention::LastMoverLoses || live.next().is_some() || a.max(b) < WYTHOFF_TABLE {
            return None;
        }
        let mut targets = Vec::new();
        if partner(a) < b {
            targets.push([a, partner(a)]);
        }
        if partner(b) < a {
            targets.push([partner(b), b]);
        }
        let apart = a.abs_diff(b);
        let low = golden(apart);
        if low < a.min(b) {
            targets.push(if a < b { [low, low + apart] } else { [low + apart, low] });
        }
        targets.sort_unstable();
        targets.dedup();
        let lost = partner(a) == b;
        let winning: Vec<Move> = if lost {
            Vec::new()
        } else {
            targets.into_iter().map(|t| Move { index, to: vec![component(t)] }).collect()
        };
        Some(Ok(Judgement {
            outcome: if lost { Outcome::Loss } else { Outcome::Win },
            proof: Proof::ClosedForm {
                name: "Wythoff: lost pairs are the Beatty sequences of the golden ratio",
                checked: WYTHOFF_TABLE - 1,
            },
            winning: Some((winning.len() as u128, winning.into_iter().take(limit).collect())),
        }))
    }

    fn pair(&self, a: u64, b: u64) -> Option<Component> {
        Some(component([a, b]))
    }
}
