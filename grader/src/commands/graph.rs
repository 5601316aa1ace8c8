//! `grundy graph`: all positions that can be reached from one, as a summary, a picture or data.

use serde::Serialize;
use solver::{Budget, Outcome, Position};

use crate::cli::theory::Graph;
use crate::cli::{Format, Global};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::long_task;
use crate::theory::picture::Picture;
use crate::theory::query::Question;
use crate::theory::query_output::{self, counted};

#[derive(Serialize)]
struct Wire {
    /// The first is the start.
    nodes: Vec<NodeWire>,
    /// Pairs of numbers of nodes, from 0.
    edges: Vec<(usize, usize)>,
}

#[derive(Serialize)]
struct NodeWire {
    position: String,
    outcome: &'static str,
    value: Option<u64>,
}

/// Graphs above this size are refused before they fill the memory; `--positions` may lower it.
const MOST_POSITIONS: u64 = 2_000_000;

pub fn graph(global: &Global, args: &Graph) -> Result<ExitCode, Failure> {
    let (global, args) = (global.clone(), args.clone());
    long_task::answer("exploring", move |progress| {
        if global.format == Format::Json && (args.svg || args.dot) {
            return Err(Failure::usage("a graph is either drawn or written as JSON"));
        }
        let question = Question::read(&global, &args.rules, progress)?;
        let position = question.position(&args.position)?;
        let budget = Budget { positions: question.budget.positions.min(MOST_POSITIONS), ..question.budget };
        let graph = question.game.graph(&position, &budget).map_err(|refusal| question.refused(&refusal))?;
        if global.format == Format::Json {
            return json(&question, graph);
        }
        if !args.svg && !args.dot {
            return Ok(summary(&graph));
        }
        if graph.nodes.len() > args.most as usize {
            let message =
                format!("a picture of {} would not be readable", counted(graph.nodes.len() as u128, "position"));
            let hint = "start from a smaller position, or raise --most";
            return Err(Failure::new(ExitCode::Refused, message).hint(hint));
        }
        let picture = Picture::new(&question.rules, &question.game, &graph);
        Ok(if args.svg { picture.svg() } else { picture.dot() })
    })
}

fn json(question: &Question, graph: solver::Graph) -> Result<String, Failure> {
    // In data, a position without heaps is an empty text.
    let written = |position: &Position| match position.components.is_empty() {
        true => String::new(),
        false => question.game.show_position(position),
    };
    let node = |node: solver::Node| NodeWire {
        position: written(&node.position),
        outcome: query_output::outcome(node.outcome),
        value: node.sum.map(|sum| sum.0),
    };
    query_output::json(&Wire { nodes: graph.nodes.into_iter().map(node).collect(), edges: graph.edges })
}

fn summary(graph: &solver::Graph) -> String {
    let lost = graph.nodes.iter().filter(|node| node.outcome == Outcome::Loss).count();
    let drawn = graph.nodes.iter().filter(|node| node.outcome == Outcome::Draw).count();
    let drawn = if drawn > 0 { format!(", {drawn} drawn") } else { String::new() };
    format!(
        "{}, {}, {lost} lost for the player to move{drawn}\n  --svg or --dot draws them\n",
        counted(graph.nodes.len() as u128, "position"),
        counted(graph.edges.len() as u128, "move")
    )
}
