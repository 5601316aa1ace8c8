//! Coin-turning games and their products.
//!
//! A move turns a set of coins whose last one goes from heads to tails. Then every head is a game of its own
//! (Winning Ways, chapter 14), and the value of a product's coin is the nim product of the factors' values (Tartan theorem).

use crate::listed::{Board, Choice, ListedRules, component, words};
use crate::move_text::parse_numbers;
use crate::nimber::Nimber;
use crate::tokens::Tokens;
use crate::types::{Budget, Component, PositionError, Refusal};

/// Which sets of coins may be turned, apart from the rule about the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// At most so many coins: 2 is Turning Turtles, 3 Mock Turtles.
    UpTo(usize),
    /// Exactly two: Twins.
    Two,
    /// Neighbours without a gap: Ruler.
    Run,
}

impl Turn {
    /// The sets that end at `last`, each ascending.
    fn sets(self, last: usize) -> Vec<Vec<usize>> {
        match self {
            Turn::Two => (0..last).map(|first| vec![first, last]).collect(),
            Turn::Run => (0..=last).rev().map(|first| (first..=last).collect()).collect(),
            Turn::UpTo(most) => {
                let mut sets = vec![vec![last]];
                let mut from = 0;
                for _ in 1..most {
                    let until = sets.len();
                    for i in from..until {
                        for first in 0..sets[i][0] {
                            let mut set = vec![first];
                            set.extend(&sets[i]);
                            sets.push(set);
                        }
                    }
                    from = until;
                }
                sets
            }
        }
    }

    /// The values of single heads.
    fn values(self, len: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for last in 0..len {
            let sets = self.sets(last);
            let reached: std::collections::HashSet<u64> =
                sets.iter().map(|set| set[..set.len() - 1].iter().fold(0, |sum, &i| sum ^ values[i])).collect();
            values.push((0..).find(|v| !reached.contains(v)).unwrap_or(0));
        }
        values
    }
}

/// One row of coins, or a grid where a move turns all crossings of a set of rows with a set of columns.
/// The words of the position: rows, columns, then one word per coin, 1 for heads.
#[derive(Debug)]
pub(crate) struct Coins {
    pub rows: Option<Turn>,
    pub columns: Turn,
}

/// The longest side of a board in a table of values, where moves need not be listed.
const LARGEST_PAIR: u64 = 32;

impl Coins {
    /// The longest side of a board: listing the moves of larger ones would take too long.
    fn largest(&self) -> u64 {
        match (self.rows, self.columns) {
            (Some(_), _) => 8,
            (None, Turn::UpTo(4..)) => 24,
            (None, Turn::UpTo(_) | Turn::Two | Turn::Run) => 64,
        }
    }
}

impl ListedRules for Coins {
    fn syntax(&self) -> &str {
        match self.rows {
            None => "the coins to turn, counted from the left: the last must show heads",
            Some(_) => "rows / columns: every coin where they cross is turned, the last must show heads",
        }
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<Vec<Component>, PositionError> {
        let rows = if self.rows.is_some() { tokens.number("the number of rows", self.largest())? } else { 1 };
        let columns = tokens.number("the number of coins in a row", self.largest())?;
        let mut state = vec![rows, columns];
        for _ in 0..if columns > 0 { rows } else { 0 } {
            let (line, span) = tokens.word("a row of coins")?;
            let coins: Option<Vec<u64>> = line.chars().map(|c| c.to_digit(2).map(u64::from)).collect();
            match coins {
                Some(coins) if coins.len() as u64 == columns => state.extend(coins),
                _ => {
                    let message = format!("expected {columns} coins, 1 for heads and 0 for tails, found `{line}`");
                    return Err(PositionError { span, message, hint: None });
                }
            }
        }
        Ok(vec![component(state)])
    }

    fn write(&self, state: &[Component]) -> String {
        let state = words(&state[0]);
        let mut text =
            if self.rows.is_some() { format!("{} {}\n", state[0], state[1]) } else { format!("{}\n", state[1]) };
        for row in state[2..].chunks(state[1].max(1) as usize) {
            text.extend(row.iter().map(|&coin| if coin == 1 { '1' } else { '0' }));
            text.push('\n');
        }
        text
    }

    fn choices(&self, _: Board<'_>, state: &Component) -> Vec<Choice> {
        let state = words(state);
        let columns = state[1] as usize;
        let mut choices = Vec::new();
        for (coin, _) in state[2..].iter().enumerate().filter(|&(_, &heads)| heads == 1) {
            let (row, column) = (coin / columns, coin % columns);
            let row_sets = self.rows.map_or_else(|| vec![vec![0]], |turn| turn.sets(row));
            let column_sets = self.columns.sets(column);
            for row_set in &row_sets {
                for column_set in &column_sets {
                    let mut next = state.to_vec();
                    for &r in row_set {
                        for &c in column_set {
                            next[2 + r * columns + c] ^= 1;
                        }
                    }
                    let list = |set: &[usize]| set.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ");
                    let text = match self.rows {
                        None => list(column_set),
                        Some(_) => format!("{} / {}", list(row_set), list(column_set)),
                    };
                    choices.push(Choice { text, to: vec![component(next)] });
                }
            }
        }
        choices
    }

    fn broken(&self, _: &[Component], _: Option<usize>, text: &[&str]) -> Option<String> {
        let slashes = text.iter().filter(|&&word| word == "/").count();
        let numbers = text.iter().all(|word| *word == "/" || parse_numbers(&[word]).is_some());
        let formed = numbers && !text.is_empty() && slashes == usize::from(self.rows.is_some());
        formed.then(|| {
            let rule = match self.columns {
                _ if self.rows.is_some() => {
                    "the rows and the columns must each be a set that their game may turn".into()
                }
                Turn::UpTo(most) => format!("you may turn at most {most} coins, named in ascending order"),
                Turn::Two => "you must turn exactly two coins, named in ascending order".into(),
                Turn::Run => "you must turn neighbouring coins without a gap, named in ascending order".into(),
            };
            format!("{rule}, and the last one must show heads")
        })
    }

    fn describe(&self, text: &str) -> String {
        match text.split_once(" / ") {
            Some((rows, columns)) => format!("turns rows {rows} at columns {columns}"),
            None => format!("turns {text}"),
        }
    }

    fn value(&self, _: Board<'_>, state: &Component, _: &Budget) -> Option<Result<u64, Refusal>> {
        let state = words(state);
        let columns = state[1] as usize;
        let across = self.columns.values(columns);
        let down = self.rows.map(|turn| turn.values(state[0] as usize));
        let heads = state[2..].iter().enumerate().filter(|&(_, &heads)| heads == 1);
        Some(Ok(heads.fold(0, |sum, (coin, _)| {
            let value = across[coin % columns];
            sum ^ match &down {
                None => value,
                Some(down) => (Nimber(down[coin / columns]) * Nimber(value)).0,
            }
        })))
    }

    /// The coin of a product that lies in this row and this column, alone; rows and columns 0 hold none.
    fn pair(&self, row: u64, column: u64) -> Option<Component> {
        self.rows?;
        if row > LARGEST_PAIR || column > LARGEST_PAIR {
            return None;
        }
        let mut state = vec![0; 2 + (row * column) as usize];
        (state[0], state[1]) = (row, column);
        if state.len() > 2 {
            *state.last_mut()? = 1;
        }
        Some(component(state))
    }

    fn formula(&self) -> Option<(&'static str, u64)> {
        Some(match self.rows {
            None => ("coin turning: every head is a game of its own", 8),
            Some(_) => ("Tartan theorem: nim products of the factors' values", 3),
        })
    }
}
