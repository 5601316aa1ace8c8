//! `grundy count`: how many lists of heaps are lost for the player to move.

use serde::Serialize;
use solver::Order;

use crate::cli::theory::Count;
use crate::cli::{Format, Global};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::long_task;
use crate::theory::query::Question;
use crate::theory::query_output;

#[derive(Serialize)]
struct Wire {
    count: u64,
}

pub fn count(global: &Global, args: &Count) -> Result<ExitCode, Failure> {
    let (global, args) = (global.clone(), args.clone());
    long_task::answer("counting", move |progress| {
        let question = Question::read(&global, &args.rules, progress)?;
        let asked = solver::Count {
            sizes: args.sizes.clone(),
            heaps: args.heaps,
            at_most: args.at_most,
            modulus: args.modulus,
            order: if args.unordered { Order::Multisets } else { Order::Lists },
        };
        let count = question.game.count_watched(&asked, &question.budget, &mut |known| progress.known(known));
        let count = count.map_err(|refusal| question.refused(&refusal))?;
        match global.format {
            Format::Human => Ok(format!("{count}\n  {}\n", described(&question, &args))),
            Format::Json => query_output::json(&Wire { count }),
        }
    })
}

fn described(question: &Question, args: &Count) -> String {
    let what = if args.unordered { "multisets" } else { "lists" };
    let heaps = match (args.at_most, args.heaps) {
        (true, heaps) => format!("at most {}", query_output::counted(heaps.into(), "heap")),
        (false, heaps) => query_output::counted(heaps.into(), "heap"),
    };
    let (low, high) = (args.sizes.start(), args.sizes.end());
    format!("lost {what} of {heaps} of sizes {low}..{high}, modulo {}: {}", args.modulus, question.rules)
}
