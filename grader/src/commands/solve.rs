//! `grundy solve`: who wins a position, by which moves, and how that is known.

use std::fmt::Write;

use serde::Serialize;
use solver::{Analysis, Component, Convention, Game, Loopy, Outcome, Position};

use crate::cli::theory::Solve;
use crate::cli::{Format, Global};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::long_task;
use crate::theory::query::Question;
use crate::theory::query_output::{self, Whole, counted};

pub fn solve(global: &Global, args: &Solve) -> Result<ExitCode, Failure> {
    let (global, args) = (global.clone(), args.clone());
    long_task::answer("solving", move |progress| {
        let question = Question::read(&global, &args.rules, progress)?;
        let position = question.position(&args.position)?;
        let prepared = question.game.prepare(&position, &question.budget, &mut |known| progress.known(known));
        prepared.map_err(|refusal| question.refused(&refusal))?;
        let solved = Solved::of(&question, position, args.limit as usize)?;
        match global.format {
            Format::Human => Ok(solved.human()),
            Format::Json => solved.json(),
        }
    })
}

struct Solved {
    game: Game,
    position: Position,
    analysis: Analysis,
    values: Vec<Value>,
    /// As the protocol writes it, and in words with the position after it.
    winning: Vec<(String, String)>,
}

/// The value of a component.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Finite(u64),
    /// ∞ with the values of those options that have one.
    Infinite {
        infinite: Vec<u64>,
    },
}

impl From<&Loopy> for Value {
    fn from(label: &Loopy) -> Value {
        match label {
            Loopy::Value(value) => Value::Finite(*value),
            Loopy::Infinite(reached) => Value::Infinite { infinite: reached.clone() },
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Finite(value) => write!(f, "{value}"),
            Value::Infinite { infinite } => {
                let reached: Vec<String> = infinite.iter().map(u64::to_string).collect();
                write!(f, "∞{{{}}}", reached.join(","))
            }
        }
    }
}

#[derive(Serialize)]
struct Wire<'a> {
    outcome: &'static str,
    /// The Grundy value of the position; `null` where the theory has none.
    sum: Option<u64>,
    /// Of each component: a number, or `{"infinite": [...]}` in games with cycles.
    values: &'a [Value],
    moves: Whole,
    winning: Whole,
    winning_moves: Vec<&'a str>,
    proof: String,
}

impl Solved {
    fn of(question: &Question, position: Position, limit: usize) -> Result<Solved, Failure> {
        let game = question.game.clone();
        let refused = |refusal| question.refused(&refusal);
        let analysis = game.analyse(&position, &question.budget).map_err(refused)?;
        let moves = match limit {
            0 => Vec::new(),
            _ => game.winning_moves(&position, limit, &question.budget).map_err(refused)?,
        };
        let winning = moves.iter().map(|mv| {
            let left = game.show_position(&game.play(&position, mv));
            let words = match question.program {
                // Its moves have no description besides their text.
                Some(_) => format!("leaves {left}"),
                None => format!("{}, leaves {left}", game.describe_move(&position, mv)),
            };
            (game.write_move(&position, mv), words)
        });
        let winning = winning.collect();
        Ok(Solved { values: values(&game, &position, &analysis), winning, game, position, analysis })
    }

    fn json(&self) -> Result<String, Failure> {
        query_output::json(&Wire {
            outcome: query_output::outcome(self.analysis.outcome),
            sum: self.analysis.sum.map(|sum| sum.0),
            values: &self.values,
            moves: Whole(self.analysis.moves),
            winning: Whole(self.analysis.winning),
            winning_moves: self.winning.iter().map(|(text, _)| text.as_str()).collect(),
            proof: query_output::proof(&self.analysis.proof),
        })
    }

    fn human(&self) -> String {
        let Solved { game, position, analysis, values, winning } = self;
        let mut text = format!("{}\n", game.show_position(position));
        // Writing into a String cannot fail.
        let mut line = |name: &str, words: &str| {
            let _ = writeln!(text, "  {name:8} {words}");
        };
        line(
            "outcome",
            match analysis.outcome {
                Outcome::Win => "win: the player to move wins",
                Outcome::Loss => "loss: the player to move loses against best play",
                Outcome::Draw => "draw: neither player can force a win",
            },
        );
        let list = values.iter().take(MOST_VALUES).map(Value::to_string).collect::<Vec<_>>().join(" ");
        let more = if values.len() > MOST_VALUES { " …" } else { "" };
        match analysis.sum {
            Some(sum) if values.len() == 1 => line("value", &sum.to_string()),
            Some(sum) => line("values", format!("{list}{more}; of the sum {sum}").trim_start_matches("; ")),
            None if !values.is_empty() => line("values", &format!("{list}{more}")),
            None => {}
        }
        let moves = counted(analysis.moves, "move");
        line(
            "winning",
            &match (analysis.winning, analysis.outcome) {
                (0, _) => format!("none of {moves}"),
                (1, Outcome::Win | Outcome::Loss) => format!("1 of {moves} wins"),
                (1, Outcome::Draw) => format!("1 of {moves} holds the draw"),
                (several, Outcome::Win | Outcome::Loss) => format!("{several} of {moves} win"),
                (several, Outcome::Draw) => format!("{several} of {moves} hold the draw"),
            },
        );
        let width = winning.iter().map(|(written, _)| written.chars().count()).max().unwrap_or(0);
        for (written, words) in winning {
            line("", &format!("{written:width$}   {words}"));
        }
        let left = analysis.winning.saturating_sub(winning.len() as u128);
        if left > 0 && !winning.is_empty() {
            line("", &format!("and {left} more (--limit)"));
        }
        line("proof", &query_output::proof(&analysis.proof));
        text
    }
}

/// How many values of components are shown.
const MOST_VALUES: usize = 40;

/// The values of the components that can move.
fn values(game: &Game, position: &Position, analysis: &Analysis) -> Vec<Value> {
    let board = usize::from(game.has_board());
    if !analysis.values.is_empty() {
        return analysis.values.iter().skip(board).map(|value| Value::Finite(value.0)).collect();
    }
    let Some(labels) = game.vertex_labels(position).filter(|_| game.convention() == Convention::LastMoverWins) else {
        return Vec::new();
    };
    let label = |token: &Component| match token {
        Component::Heap(vertex) => labels.get((*vertex as usize).wrapping_sub(1)).map(Value::from),
        Component::Words(_) | Component::Text(_) => None,
    };
    position.components.iter().skip(board).filter_map(label).collect()
}
