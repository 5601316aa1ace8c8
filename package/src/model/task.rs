//! What a submission has to do: one of the legal combinations of partner, judge and passes.
//!
//! Whoever judges asks the accessors of [`Task`]; only what builds a pass must look at its kind.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use interactor::Terms;

use super::author::{AuthorProgram, AuthorRole, JudgeConvention};
use super::compare::Compare;
use super::passes::{Pair, PassTask, Style};
use super::score::Score;
use crate::functions::Functions;

/// What a submission has to do.
#[derive(Clone, Debug)]
pub enum Task {
    Game(GameTask),
    Passes(Box<PassTask>),
    Outputs(OutputTask),
}

/// To win games against a perfect opponent.
#[derive(Clone, Debug)]
pub struct GameTask {
    /// The rules as written in the package; those of a program as `program` and its path.
    pub rules: String,
    pub terms: Arc<Terms>,
}

/// To hand in an output for each test, made at home. A submission is not run.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputTask {
    /// Relative to the package; without one the output is compared with the answer.
    pub checker: Option<PathBuf>,
    pub compare: Compare,
    pub convention: JudgeConvention,
    /// What tests are worth, where the checker gives points.
    pub score: Score,
}

/// The kinds of tasks that people know by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TaskKind {
    Game,
    /// One pass that reads its input and prints its output.
    Batch,
    /// One pass that talks with an interactor of the author's.
    Interactive,
    /// Two passes of a program.
    TwoPhase,
    /// More passes of a program, or a last one that may come again.
    MultiPass,
    /// Functions that the judge calls, in an encode and a decode pass.
    Functions,
    Outputs,
}

impl Task {
    pub fn kind(&self) -> TaskKind {
        let task = match self {
            Task::Game(_) => return TaskKind::Game,
            Task::Outputs(_) => return TaskKind::Outputs,
            Task::Passes(task) => task,
        };
        match (&task.style, &task.passes[..]) {
            (Style::Functions(_), _) => TaskKind::Functions,
            (Style::Programs, _) if task.repeats() => TaskKind::MultiPass,
            (Style::Programs, [only]) if only.interactor.is_some() => TaskKind::Interactive,
            (Style::Programs, [_]) => TaskKind::Batch,
            (Style::Programs, [_, _]) => TaskKind::TwoPhase,
            (Style::Programs, _) => TaskKind::MultiPass,
        }
    }

    /// What tests are worth.
    pub fn score(&self) -> &Score {
        match self {
            Task::Game(_) => &Score::USUAL,
            Task::Passes(task) => &task.score,
            Task::Outputs(task) => &task.score,
        }
    }

    /// The author's programs that judging needs, each once, pass by pass, the channel last.
    pub fn author_programs(&self) -> Vec<AuthorProgram> {
        let mut programs = Vec::new();
        let mut add = |path: &Option<PathBuf>, role| {
            let program = path.clone().map(|path| AuthorProgram { path, role });
            if let Some(program) = program.filter(|program| !programs.contains(program)) {
                programs.push(program);
            }
        };
        match self {
            Task::Game(_) => {}
            Task::Passes(task) => {
                for pass in &task.passes {
                    add(&pass.interactor, AuthorRole::Interactor);
                    add(&pass.checker, AuthorRole::Checker);
                }
                add(&task.channel.program, AuthorRole::Channel);
            }
            Task::Outputs(task) => add(&task.checker, AuthorRole::Checker),
        }
        programs
    }

    /// How many passes a run has: those declared, at least one. A last pass that may come again counts once.
    pub fn pass_count(&self) -> usize {
        match self {
            Task::Game(_) | Task::Outputs(_) => 1,
            Task::Passes(task) => task.passes.len(),
        }
    }

    /// Whether a submission runs more than once on a test, so that nothing but what is handed over may get from one run
    /// to the next.
    pub fn must_be_kept_apart(&self) -> bool {
        match self {
            Task::Game(_) | Task::Outputs(_) => false,
            Task::Passes(task) => task.passes.len() > 1 || task.repeats(),
        }
    }

    /// What a submission must define, where it is functions.
    pub fn functions(&self) -> Option<&Functions> {
        self.pair().map(|pair| &pair.functions)
    }

    pub(super) fn pair(&self) -> Option<&Pair> {
        match self {
            Task::Game(_) | Task::Outputs(_) => None,
            Task::Passes(task) => match &task.style {
                Style::Programs => None,
                Style::Functions(pair) => Some(pair),
            },
        }
    }

    /// Whether anything is decided by a seed that the package does not fix: the order of passes, or noise.
    pub fn draws_a_seed(&self) -> bool {
        match self {
            Task::Game(_) | Task::Outputs(_) => false,
            Task::Passes(task) => self.must_be_kept_apart() && (task.seed.is_none() || task.channel.seed.is_none()),
        }
    }

    /// Everything that is said of the task, in a form that differs for any two tasks: for hashes, and the same only
    /// within one version of this crate.
    pub fn fingerprint(&self) -> String {
        // The debug form of plain data names every field.
        match self {
            Task::Game(GameTask { rules, terms }) => {
                let Terms { game, first, policy, moves, budget } = terms.as_ref();
                format!("{rules} {:?} {first:?} {policy:?} {moves} {budget:?}", game.convention())
            }
            Task::Passes(task) => format!("{task:?}"),
            Task::Outputs(task) => format!("{task:?}"),
        }
    }

    /// Whether a submission is a folder or an archive of outputs, and is not run.
    pub fn takes_outputs(&self) -> bool {
        matches!(self, Task::Outputs(_))
    }

    pub fn game(&self) -> Option<&GameTask> {
        match self {
            Task::Game(task) => Some(task),
            Task::Passes(_) | Task::Outputs(_) => None,
        }
    }
}

/// In plain words: `batch`, `two passes`.
impl fmt::Display for TaskKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TaskKind::Game => "game",
            TaskKind::Batch => "batch",
            TaskKind::Interactive => "interactive",
            TaskKind::TwoPhase => "two passes",
            TaskKind::MultiPass => "several passes",
            TaskKind::Functions => "functions",
            TaskKind::Outputs => "outputs",
        })
    }
}
