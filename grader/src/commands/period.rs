//! `grundy period`: the certified period of the values of heaps.

use serde::Serialize;

use crate::cli::theory::Period;
use crate::cli::{Format, Global};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::query;
use crate::theory::query_output;

#[derive(Serialize)]
struct Wire {
    /// The least heap from which the values repeat for ever.
    preperiod: u64,
    period: u64,
    proof: String,
}

pub fn period(global: &Global, args: &Period) -> Result<ExitCode, Failure> {
    let format = global.format;
    query::ask("looking for a period", global, &args.rules, move |question, progress| {
        let found = question.game.period_watched(&question.budget, &mut |known| progress.known(known));
        let solver::Period { preperiod, period, proof } = found.map_err(|refusal| question.refused(&refusal))?;
        match format {
            Format::Human => Ok(format!("period {period}, preperiod {preperiod}\n  {proof}\n")),
            Format::Json => query_output::json(&Wire { preperiod, period, proof }),
        }
    })
}
