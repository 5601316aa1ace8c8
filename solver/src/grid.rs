//! Games on a grid: Chomp and Cram, and how grids are written.
//!
//! The words of a position: rows, columns, then one word per cell.

use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::memo::Memo;
use crate::move_text::parse_numbers;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, PositionError, Proof, Refusal};

const LARGEST: u64 = 64;
pub(crate) const FREE: u64 = 0;
/// Forbidden from the start.
const BLOCKED: u64 = 1;
/// Filled by a move.
pub(crate) const FILLED: u64 = 2;

pub(crate) fn read_grid(tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
    let rows = tokens.number("the number of rows", LARGEST)?;
    let columns = tokens.number("the number of columns", LARGEST)?;
    let mut state = vec![rows, columns];
    for _ in 0..if columns > 0 { rows } else { 0 } {
        let (line, span) = tokens.word("a row of the grid")?;
        for (at, c) in line.char_indices() {
            state.push(match c {
                '.' => FREE,
                '#' => BLOCKED,
                '+' => FILLED,
                _ => {
                    let span = span.start + at..span.start + at + c.len_utf8();
                    return Err(PositionError {
                        span,
                        message: format!("expected a cell `.`, `#` or `+`, found `{c}`"),
                        hint: None,
                    });
                }
            });
        }
        if line.chars().count() as u64 != columns {
            return Err(PositionError { span, message: format!("expected a row of {columns} cells"), hint: None });
        }
    }
    Ok(vec![component(state)])
}

pub(crate) fn write_grid(state: &[Component]) -> String {
    let state = words(&state[0]);
    let mut text = format!("{} {}\n", state[0], state[1]);
    for row in state[2..].chunks(state[1].max(1) as usize) {
        text.extend(row.iter().map(|&cell| ['.', '#', '+'][cell as usize]));
        text.push('\n');
    }
    text
}

/// A row and a column of the grid, from 0.
pub(crate) fn cell(state: &[u64], row: u64, column: u64) -> Option<usize> {
    let inside = (1..=state[0]).contains(&row) && (1..=state[1]).contains(&column);
    inside.then(|| 2 + ((row - 1) * state[1] + column - 1) as usize)
}

/// Chomp: choose a square, it is eaten with everything below and to the right. Square 1 1 is poison and never chosen.
/// The words are the lengths of the rows, which never grow downwards.
#[derive(Debug)]
pub(crate) struct Chomp;

impl ListedRules for Chomp {
    fn syntax(&self) -> &str {
        "row column"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let rows = tokens.number("the number of rows", LARGEST)?;
        let mut lengths: Vec<u64> = Vec::new();
        for _ in 0..rows {
            let length = tokens.number("the length of a row", LARGEST)?;
            if lengths.last().is_some_and(|&above| length > above) {
                let message = format!("a row of {length} is longer than the row above it");
                return Err(PositionError { span: tokens.end(), message, hint: None });
            }
            lengths.push(length);
        }
        Ok(vec![component(lengths)])
    }

    fn write(&self, state: &[Component]) -> String {
        let lengths: Vec<String> = words(&state[0]).iter().map(u64::to_string).collect();
        format!("{}\n{}\n", lengths.len(), lengths.join(" "))
    }

    fn choices(&self, _: Board<'_>, state: &Component) -> Vec<Choice> {
        let lengths = words(state);
        let squares = lengths.iter().enumerate().flat_map(|(r, &length)| (0..length).map(move |c| (r, c)));
        squares
            .skip(1)
            .map(|(r, c)| {
                let eaten = lengths.iter().enumerate().map(|(i, &length)| if i < r { length } else { length.min(c) });
                Choice { text: format!("{} {}", r + 1, c + 1), to: vec![component(eaten.collect::<Vec<_>>())] }
            })
            .collect()
    }

    fn broken(&self, state: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let [row, column] = parse_numbers(text)?[..] else { return None };
        let length = row.checked_sub(1).and_then(|r| words(&state[0]).get(r as usize).copied());
        Some(match length {
            Some(length) if (row, column) == (1, 1) && length > 0 => "square 1 1 is poisoned".into(),
            _ => format!("there is no square {row} {column} any more"),
        })
    }

    fn describe(&self, text: &str) -> String {
        format!("bites at {text}")
    }

    fn pair(&self, rows: u64, columns: u64) -> Option<Component> {
        (rows <= LARGEST && columns <= LARGEST).then(|| component(vec![columns; rows as usize]))
    }
}

/// Cram: place a domino on two free neighbouring cells.
#[derive(Debug, Default)]
pub(crate) struct Cram {
    /// Values of connected regions, cut out of their grid.
    values: Memo<Component>,
}

impl Cram {
    fn choices_of(state: &[u64]) -> Vec<(usize, usize)> {
        let columns = state[1] as usize;
        let cells = state.len() - 2;
        let free = |i: usize| state[2 + i] == FREE;
        (0..cells)
            .flat_map(|i| [(i, i + 1, (i + 1) % columns.max(1) != 0), (i, i + columns, true)])
            .filter(|&(a, b, joined)| joined && b < cells && free(a) && free(b))
            .map(|(a, b, _)| (a, b))
            .collect()
    }

    /// The connected regions of at least two free cells, each cut out as a grid of its own.
    fn regions(state: &[u64]) -> Vec<Component> {
        let columns = state[1] as usize;
        let joined = Cram::choices_of(state);
        let mut region: Vec<usize> = (0..state.len() - 2).collect();
        // Union by relabelling to the least cell until nothing changes: grids are small.
        let mut changed = true;
        while changed {
            changed = false;
            for &(a, b) in &joined {
                let least = region[a].min(region[b]);
                changed |= region[a] != region[b];
                (region[a], region[b]) = (least, least);
            }
        }
        let mut regions = Vec::new();
        for first in 0..region.len() {
            let cells: Vec<(usize, usize)> =
                (first..region.len()).filter(|&i| region[i] == first).map(|i| (i / columns, i % columns)).collect();
            if cells.len() < 2 {
                continue;
            }
            let (top, left) = cells.iter().fold((usize::MAX, usize::MAX), |(t, l), &(r, c)| (t.min(r), l.min(c)));
            let (bottom, right) = cells.iter().fold((0, 0), |(b, m), &(r, c)| (b.max(r + 1), m.max(c + 1)));
            let width = right - left;
            let mut grid = vec![BLOCKED; 2 + (bottom - top) * width];
            (grid[0], grid[1]) = ((bottom - top) as u64, width as u64);
            for (r, c) in cells {
                grid[2 + (r - top) * width + c - left] = FREE;
            }
            regions.push(component(grid));
        }
        regions
    }
}

impl ListedRules for Cram {
    fn syntax(&self) -> &str {
        "row column H, or row column V: the left or upper cell of the domino"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        read_grid(tokens)
    }

    fn write(&self, state: &[Component]) -> String {
        write_grid(state)
    }

    fn choices(&self, _: Board<'_>, state: &Component) -> Vec<Choice> {
        let state = words(state);
        let columns = state[1] as usize;
        Cram::choices_of(state)
            .into_iter()
            .map(|(a, b)| {
                let mut next = state.to_vec();
                next[2 + a] = FILLED;
                next[2 + b] = FILLED;
                // In a grid of one column the next cell is the one below.
                let direction = if b == a + 1 && columns > 1 { 'H' } else { 'V' };
                Choice {
                    text: format!("{} {} {direction}", a / columns + 1, a % columns + 1),
                    to: vec![component(next)],
                }
            })
            .collect()
    }

    fn broken(&self, state: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let [row, column, direction @ ("H" | "V")] = text else { return None };
        let [row, column] = parse_numbers(&[row, column])?[..] else { return None };
        let state = words(&state[0]);
        let second = if *direction == "H" { (row, column.saturating_add(1)) } else { (row.saturating_add(1), column) };
        let taken =
            [(row, column), second].into_iter().find(|&(r, c)| cell(state, r, c).is_none_or(|at| state[at] != FREE));
        let (r, c) = taken?;
        Some(format!("cell {r} {c} is {}", if cell(state, r, c).is_some() { "not free" } else { "outside the grid" }))
    }

    fn describe(&self, text: &str) -> String {
        format!("places a domino at {text}")
    }

    fn value(&self, board: Board<'_>, state: &Component, budget: &Budget) -> Option<Result<u64, Refusal>> {
        let options = |region: &Component| {
            Ok(self.choices(board, region).iter().map(|choice| Cram::regions(words(&choice.to[0]))).collect())
        };
        let regions = Cram::regions(words(state));
        Some(regions.iter().try_fold(0, |sum, region| Ok(sum ^ self.values.value(region, budget, options)?)))
    }

    fn proof(&self, _: &[Component]) -> Option<Proof> {
        Some(Proof::Search { positions: self.values.len() })
    }
}
