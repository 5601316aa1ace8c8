//! Explains why a game was not accepted: the losing move, the illegal line, output after the end.

use interactor::checker::{Blunder, CheckerError, Finding};
use interactor::{Ending, Standing, Terms, display_line};
use package::{Limits, Verdict};

use super::Explanation;
use super::failed::failed;
use super::limits::limit_passed;
use crate::conversation::result::ConversationResult;
use crate::program::compile::Program;
use crate::verdict::decide::Facts;

/// Everything that an explanation may use.
pub struct Evidence<'a> {
    pub facts: &'a Facts,
    pub limits: &'a Limits,
    pub program: &'a Program,
    pub talk: &'a ConversationResult,
    pub ending: &'a Ending,
    pub checked: &'a Result<Finding, CheckerError>,
    pub terms: &'a Terms,
}

pub fn explain(verdict: Verdict, evidence: &Evidence<'_>) -> Explanation {
    let Evidence { limits, talk, .. } = evidence;
    match verdict {
        Verdict::Accepted | Verdict::Skipped | Verdict::CompileError => Explanation::default(),
        Verdict::JudgeError => judge_error(evidence),
        Verdict::WrongAnswer => wrong_answer(evidence),
        Verdict::PresentationError => presentation(evidence),
        Verdict::RuntimeError => {
            let when = match evidence.ending {
                Ending::Finished => " after the last game was won".to_string(),
                Ending::Stopped { game } => format!(" in game {game}"),
                _ => String::new(),
            };
            failed(talk, &when)
        }
        Verdict::TimeLimit
        | Verdict::IdlenessLimit
        | Verdict::MemoryLimit
        | Verdict::OutputLimit
        | Verdict::SecurityViolation => limit_passed(verdict, evidence.program, talk, limits),
    }
}

fn judge_error(Evidence { facts, ending, checked, terms, .. }: &Evidence<'_>) -> Explanation {
    if let Ok(Finding::Lost { game, blunder: None, .. }) = checked {
        let what =
            format!("game {game} reached the limit of {} moves without a mistake of the submission", terms.moves);
        return Explanation::new(what)
            .hint("this is a fault of the package: give smaller starts, or allow more: [protocol] moves = N");
    }
    let checker = match checked {
        Ok(finding) => format!("{finding:?}"),
        Err(error) => error.to_string(),
    };
    if facts.judges_agree() || checked.is_err() || matches!(ending, Ending::Failed { .. }) {
        return Explanation::new(format!("interactor: {ending}; checker: {checker}"));
    }
    Explanation::new(format!("interactor and checker disagree. Interactor: {ending}. Checker: {checker}"))
        .hint("this is a fault of the judge, not of the submission")
}

fn wrong_answer(Evidence { ending, checked, .. }: &Evidence<'_>) -> Explanation {
    if let Ok(Finding::Lost { game, result, blunder }) = checked {
        return match blunder {
            Some(blunder) => lost(blunder, *result),
            None => Explanation::new(format!("game {game} was {} without a single mistake", result.word())),
        };
    }
    match ending {
        Ending::Illegal { game, line, reason } => {
            Explanation::new(format!("illegal move `{}` in game {game}: {reason}", display_line(line)))
        }
        Ending::Stopped { game } => Explanation::new(format!("the program ended in the middle of game {game}"))
            .hint("play each game until the judge says how it ended"),
        ending => Explanation::new(ending.to_string()),
    }
}

/// The same for a game that did not come to its end.
pub fn thrown_away(blunder: &Blunder) -> Explanation {
    let Explanation { what, hint } = lost(blunder, blunder.left);
    Explanation { what: format!("before that it had {what}"), hint }
}

/// The explanation of a blunder: the position before and after it, and a better move.
pub fn lost(blunder: &Blunder, result: Standing) -> Explanation {
    let had = match blunder.had {
        Standing::Won => "won",
        Standing::Drawn => "drawn",
        Standing::Lost => "lost",
    };
    let sum = blunder.sum_after.map_or(String::new(), |sum| format!(", nim-sum {sum}"));
    if blunder.number == 0 {
        let better = blunder.better.as_ref().map_or("", |(word, _)| word);
        let what = format!(
            "{} game {} by choosing the wrong side: {}{sum}. `{better}` wins",
            result.word(),
            blunder.game,
            blunder.before
        );
        return Explanation::new(what);
    }
    let mut what = format!(
        "{} game {} at move {}: {} ({had}) -> {}{sum}",
        result.word(),
        blunder.game,
        blunder.number,
        blunder.before,
        blunder.after
    );
    let goal = if blunder.had == Standing::Drawn { "moves that hold the draw" } else { "winning moves" };
    what += &format!(". {goal}: {} of {}", blunder.winning, blunder.moves);
    let explanation = Explanation::new(what);
    match &blunder.better {
        Some((text, words)) => explanation.hint(format!("`{text}` {words} and keeps the position {had}")),
        None => explanation,
    }
}

fn presentation(Evidence { talk, ending, .. }: &Evidence<'_>) -> Explanation {
    match ending {
        Ending::Malformed { game, reason, .. } => Explanation::new(format!("in game {game}: {reason}")),
        _ => Explanation::new(format!(
            "wrote `{}` after the end of the last game",
            display_line(talk.trailing.trim_ascii_end())
        ))
        .hint("after the last game the program must exit without another word"),
    }
}
