//! `grundy values`: the Grundy values of heaps from 0 on, or of one heap of any size.

use std::fmt::Write;

use serde::Serialize;
use solver::{Component, Convention, Position, Refusal};

use crate::cli::theory::Values;
use crate::cli::{Format, Global};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::long_task::Progress;
use crate::theory::query::{self, Question};
use crate::theory::query_output;

#[derive(Serialize)]
struct ListWire {
    /// From heap 0 on.
    values: Vec<u64>,
}

#[derive(Serialize)]
struct OneWire {
    heap: u64,
    value: u64,
    proof: String,
}

pub fn values(global: &Global, args: &Values) -> Result<ExitCode, Failure> {
    let (format, at, last) = (global.format, args.at, args.n);
    query::ask("valuing", global, &args.rules, move |question, progress| match at {
        Some(heap) => one(question, heap, format, progress),
        None => list(question, last, format, progress),
    })
}

fn one(question: &Question, heap: u64, format: Format, progress: &Progress) -> Result<String, Failure> {
    let (value, proof) = match &question.program {
        Some(_) => {
            let analysis = question.game.analyse(&single(heap), &question.budget);
            let analysis = analysis.map_err(|refusal| question.refused(&refusal))?;
            let Some(value) = analysis.sum else { return Err(question.refused(&without_values())) };
            (value, analysis.proof)
        }
        None => question
            .game
            .value_at_watched(heap, &question.budget, &mut |known| progress.known(known))
            .map_err(|refusal| question.refused(&refusal))?,
    };
    let proof = query_output::proof(&proof);
    match format {
        Format::Human => Ok(format!("{value}\n  {proof}\n")),
        Format::Json => query_output::json(&OneWire { heap, value: value.0, proof }),
    }
}

fn list(question: &Question, last: u64, format: Format, progress: &Progress) -> Result<String, Failure> {
    if last >= question.budget.bytes / BYTES_A_VALUE {
        let message = format!("{last} values are past the budget of {} bytes", question.budget.bytes);
        return Err(question.refused(&Refusal { message }));
    }
    let values = match &question.program {
        Some(_) if question.game.convention() == Convention::LastMoverLoses => Err(without_values()),
        Some(_) => (0..=last).map(|heap| program_value(question, heap)).collect(),
        None => question.game.values_watched(last, &question.budget, &mut |known| progress.known(known)),
    };
    let values = values.map_err(|refusal| question.refused(&refusal))?;
    match format {
        Format::Human => Ok(rows(&values)),
        Format::Json => query_output::json(&ListWire { values }),
    }
}

/// As a number and as text.
const BYTES_A_VALUE: u64 = 24;

/// The component `n` of a rules program: its components are words, and numbers are words.
fn single(heap: u64) -> Position {
    Position { components: vec![Component::Text(heap.to_string().into())] }
}

fn program_value(question: &Question, heap: u64) -> Result<u64, Refusal> {
    let position = single(heap);
    let value = question.game.component_value(&position, &position.components[0], &question.budget)?;
    Ok(value.0)
}

fn without_values() -> Refusal {
    Refusal { message: "under misère play single heaps have no values that add".into() }
}

/// Twenty values per row, after the size of the first heap.
fn rows(values: &[u64]) -> String {
    const ROW: usize = 20;
    let width = |most: u64| most.to_string().len();
    let (index, value) = (width(values.len() as u64 - 1), width(values.iter().copied().max().unwrap_or(0)));
    let mut text = String::new();
    for (number, row) in values.chunks(ROW).enumerate() {
        // Writing into a String cannot fail.
        let _ = write!(text, "{:>index$} │", number * ROW);
        for entry in row {
            let _ = write!(text, " {entry:>value$}");
        }
        text.push('\n');
    }
    text
}
