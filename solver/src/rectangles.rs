//! Rectangles cut by lines (Code Jam 2019, Bacterial Tactics): what a line leaves on its two sides are rectangles again.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::grid::{FILLED, FREE, cell, read_grid, write_grid};
use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::move_text::parse_numbers;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, PositionError, Proof, Refusal};

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

impl ListedRules for Rectangles {
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

    fn proof(&self, _: &[Component]) -> Option<Proof> {
        let known = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        Some(Proof::Search { positions: known.len() as u64 })
    }
}
