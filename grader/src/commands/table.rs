//! `grundy table`: a two-way table of values, of sums of two heaps or of a game's own pairs.

use std::fmt::Write;

use serde::Serialize;

use crate::cli::theory::Table;
use crate::cli::{Format, Global};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::long_task;
use crate::theory::query::Question;
use crate::theory::query_output;

#[derive(Serialize)]
struct Wire {
    /// Rows from 0 on, each with its columns from 0 on.
    table: Vec<Vec<u64>>,
}

pub fn table(global: &Global, args: &Table) -> Result<ExitCode, Failure> {
    let (global, args) = (global.clone(), args.clone());
    long_task::answer("valuing", move |progress| {
        let question = Question::read(&global, &args.rules, progress)?;
        let table = question.game.table(args.rows, args.columns, &question.budget);
        let table = table.map_err(|refusal| question.refused(&refusal))?;
        match global.format {
            Format::Human => Ok(drawn(&table)),
            Format::Json => query_output::json(&Wire { table }),
        }
    })
}

fn drawn(table: &[Vec<u64>]) -> String {
    let columns = table.first().map_or(0, Vec::len);
    let most = table.iter().flatten().copied().max().unwrap_or(0).max(columns as u64 - 1);
    let (side, width) = ((table.len() - 1).to_string().len(), most.to_string().len());
    // Writing into a String cannot fail.
    let mut text = format!("{:side$} │", "");
    for column in 0..columns {
        let _ = write!(text, " {column:>width$}");
    }
    let _ = write!(text, "\n{}┼{}\n", "─".repeat(side + 1), "─".repeat(columns * (width + 1)));
    for (number, row) in table.iter().enumerate() {
        let _ = write!(text, "{number:>side$} │");
        for entry in row {
            let _ = write!(text, " {entry:>width$}");
        }
        text.push('\n');
    }
    text
}
