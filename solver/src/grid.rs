//! Games on a grid: rectangles cut by lines, Chomp, and Cram.
//!
//! The words of a position: rows, columns, then one word per cell.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::game::{Budget, Component, PositionError, Refusal};
use crate::listed::{Board, Choice, Rules, component, parse_numbers, words};
use crate::memo::Memo;
use crate::tokens::Tokens;

const LARGEST: u64 = 64;
const FREE: u64 = 0;
/// Forbidden from the start.
const BLOCKED: u64 = 1;
/// Filled by a move.
const FILLED: u64 = 2;

fn read_grid(tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
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

fn write_grid(state: &[Component]) -> String {
    let state = words(&state[0]);
    let mut text = format!("{} {}\n", state[0], state[1]);
    for row in state[2..].chunks(state[1].max(1) as usize) {
        text.extend(row.iter().map(|&cell| ['.', '#', '+'][cell as usize]));
        text.push('\n');
    }
    text
}

/// A row and a column of the grid, from 0.
fn cell(state: &[u64], row: u64, column: u64) -> Option<usize> {
    let inside = (1..=state[0]).contains(&row) && (1..=state[1]).contains(&column);
    inside.then(|| 2 + ((row - 1) * state[1] + column - 1) as usize)
}

/// A cell is chosen in a free rectangle and its whole row (H) or column (V) within the rectangle is filled; a line
/// with a forbidden cell may not be chosen. What remains on its two sides are rectangles again.
#[derive(Debug, Default)]
pub(crate) struct Rectangles {
    /// Values of rectangles by their contents.
    values: Mutex<HashMap<Vec<u64>, u64>>,
}

/// Rows `top..bottom`, columns `left..right`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rectangle {
    top: usize,
    bottom: usize,
    left: usize,
    right: usize,
}

impl Rectangles {
    /// The maximal rectangles of cells that no move has filled.
    fn parts(state: &[u64]) -> Vec<Rectangle> {
        let (rows, columns) = (state[0] as usize, state[1] as usize);
        let open = |r: usize, c: usize| state[2 + r * columns + c] != FILLED;
        let mut parts: Vec<Rectangle> = Vec::new();
        for top in 0..rows {
            for left in 0..columns {
                let corner =
                    open(top, left) && (top == 0 || !open(top - 1, left)) && (left == 0 || !open(top, left - 1));
                if corner {
                    let right = (left..columns).find(|&c| !open(top, c)).unwrap_or(columns);
                    let bottom = (top..rows).find(|&r| !open(r, left)).unwrap_or(rows);
                    parts.push(Rectangle { top, bottom, left, right });
                }
            }
        }
        parts
    }

    /// The lines that may be chosen, each with the rectangles on its two sides.
    fn lines(state: &[u64], part: Rectangle) -> Vec<(bool, usize, Rectangle, Rectangle)> {
        let columns = state[1] as usize;
        let free = |r: usize, c: usize| state[2 + r * columns + c] == FREE;
        let Rectangle { top, bottom, left, right } = part;
        let rows = (top..bottom)
            .filter(|&r| (left..right).all(|c| free(r, c)))
            .map(|r| (true, r, Rectangle { bottom: r, ..part }, Rectangle { top: r + 1, ..part }));
        let lines = (left..right)
            .filter(|&c| (top..bottom).all(|r| free(r, c)))
            .map(|c| (false, c, Rectangle { right: c, ..part }, Rectangle { left: c + 1, ..part }));
        rows.chain(lines).collect()
    }

    fn rectangle_value(state: &[u64], part: Rectangle, known: &mut HashMap<Vec<u64>, u64>) -> u64 {
        let Rectangle { top, bottom, left, right } = part;
        if top >= bottom || left >= right {
            return 0;
        }
        let columns = state[1] as usize;
        let mut key = vec![(right - left) as u64];
        for r in top..bottom {
            key.extend_from_slice(&state[2 + r * columns + left..2 + r * columns + right]);
        }
        if let Some(&value) = known.get(&key) {
            return value;
        }
        // The depth is at most rows + columns.
        let mut reached = Vec::new();
        for (_, _, before, after) in Rectangles::lines(state, part) {
            reached.push(
                Rectangles::rectangle_value(state, before, known) ^ Rectangles::rectangle_value(state, after, known),
            );
        }
        let value = (0..).find(|v| !reached.contains(v)).unwrap_or(0);
        known.insert(key, value);
        value
    }
}

impl Rules for Rectangles {
    fn syntax(&self) -> &str {
        "row column H, or row column V: fills the row (H) or the column (V) of that cell as far as it is open"
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let grid = read_grid(tokens)?;
        let state = words(&grid[0]);
        let cells: usize = Rectangles::parts(state).iter().map(|p| (p.bottom - p.top) * (p.right - p.left)).sum();
        if cells != state[2..].iter().filter(|&&c| c != FILLED).count() {
            let message = "the cells that are not filled must form rectangles".into();
            return Err(PositionError { span: tokens.end(), message, hint: None });
        }
        Ok(grid)
    }

    fn write(&self, state: &[Component]) -> String {
        write_grid(state)
    }

    /// One choice per line, written at its first cell; `find` takes any cell of it.
    fn choices(&self, _: Board<'_>, state: &Component) -> Vec<Choice> {
        let state = words(state);
        let columns = state[1] as usize;
        let mut choices = Vec::new();
        for part in Rectangles::parts(state) {
            for (across, line, _, _) in Rectangles::lines(state, part) {
                let mut next = state.to_vec();
                let cells: Vec<(usize, usize)> = match across {
                    true => (part.left..part.right).map(|c| (line, c)).collect(),
                    false => (part.top..part.bottom).map(|r| (r, line)).collect(),
                };
                for &(r, c) in &cells {
                    next[2 + r * columns + c] = FILLED;
                }
                let text = format!("{} {} {}", cells[0].0 + 1, cells[0].1 + 1, if across { 'H' } else { 'V' });
                choices.push(Choice { text, to: vec![component(next)] });
            }
        }
        // A line of one cell is a row and a column at once, with the same result but written differently.
        let mut seen = std::collections::HashSet::new();
        choices.retain(|choice| seen.insert(choice.to.clone()));
        choices
    }

    fn find(&self, board: Board<'_>, state: &Component, text: &str) -> Option<Vec<Component>> {
        let grid = words(state);
        let [row, column, direction] = text.split(' ').collect::<Vec<_>>()[..] else { return None };
        let [row, column] = parse_numbers(&[row, column])?[..] else { return None };
        let chosen = cell(grid, row, column)?;
        let (across, line) = match direction {
            "H" => (true, row),
            "V" => (false, column),
            _ => return None,
        };
        let filled = |choice: &Choice| {
            let next = words(&choice.to[0]);
            let changed: Vec<usize> = (2..next.len()).filter(|&i| next[i] != grid[i]).collect();
            let columns = grid[1] as usize;
            changed.contains(&chosen)
                && changed.iter().all(|&i| {
                    let (r, c) = ((i - 2) / columns + 1, (i - 2) % columns + 1);
                    line == if across { r as u64 } else { c as u64 }
                })
                // A single cell of a longer line is not the line: compare with the extent of the rectangle.
                && Rectangles::parts(grid).iter().any(|p| {
                    let (r, c) = (row as usize - 1, column as usize - 1);
                    (p.top..p.bottom).contains(&r) && (p.left..p.right).contains(&c)
                        && changed.len() == if across { p.right - p.left } else { p.bottom - p.top }
                })
        };
        self.choices(board, state).into_iter().find(filled).map(|choice| choice.to)
    }

    fn broken(&self, state: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let [row, column, direction @ ("H" | "V")] = text else { return None };
        let [row, column] = parse_numbers(&[row, column])?[..] else { return None };
        let state = words(&state[0]);
        Some(match cell(state, row, column).map(|at| state[at]) {
            None => format!("there is no cell {row} {column}"),
            Some(FILLED) => format!("cell {row} {column} is already filled"),
            Some(_) => format!(
                "the {} through {row} {column} meets a forbidden cell",
                if *direction == "H" { "row" } else { "column" }
            ),
        })
    }

    fn describe(&self, text: &str) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        let line = if words.last() == Some(&"H") { "row" } else { "column" };
        format!("fills the {line} through {}", words[..words.len() - 1].join(" "))
    }

    fn value(&self, _: Board<'_>, state: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        let state = words(state);
        let mut known = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        Some(Ok(Rectangles::parts(state)
            .into_iter()
            .fold(0, |sum, p| sum ^ Rectangles::rectangle_value(state, p, &mut known))))
    }
}

/// Chomp: choose a square, it is eaten with everything below and to the right. Square 1 1 is poison and never chosen.
/// The words are the lengths of the rows, which never grow downwards.
#[derive(Debug)]
pub(crate) struct Chomp;

impl Rules for Chomp {
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

impl Rules for Cram {
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
}
