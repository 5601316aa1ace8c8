//! What all runs of a package need to be judged: its task, the limits, and the compiled programs of the author.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use interactor::Terms;
use package::{AuthorLimits, Isolate, Limits, OutputTask, Package, Pass, PassTask, Style, Task};

use crate::program::compile::Program;
use crate::terminal::failure::Failure;

/// What all runs of a package share.
#[derive(Clone, Debug)]
pub struct PassJudge {
    pub task: JudgedTask,
    pub limits: Limits,
    /// What each of the author's programs may use.
    pub author_limits: AuthorLimits,
    /// The author's programs, by their paths in the package.
    pub programs: BTreeMap<PathBuf, Arc<Program>>,
    pub seed: u64,
}

/// How a submission is judged.
#[derive(Clone, Debug)]
pub enum JudgedTask {
    /// In one pass, against a session.
    Game(Arc<Terms>),
    /// In the passes that the package declares. A submission of outputs has one pass, which reads a file.
    Passes(Arc<PassTask>),
}

impl PassJudge {
    /// `programs`: those in [`Task::author_programs`], compiled.
    /// `seed` decides what the package leaves open: the order of passes and noise.
    pub fn new(package: &Package, programs: BTreeMap<PathBuf, Arc<Program>>, seed: u64) -> PassJudge {
        let task = match &package.task {
            Task::Game(game) => JudgedTask::Game(game.terms.clone()),
            Task::Passes(task) => JudgedTask::Passes(Arc::new(task.as_ref().clone().seeded(seed))),
            Task::Outputs(task) => JudgedTask::Passes(Arc::new(one_pass(task))),
        };
        PassJudge { task, limits: package.limits.clone(), author_limits: package.author_limits.clone(), programs, seed }
    }

    /// An author's program, by its path in the package.
    pub fn program(&self, path: &Path) -> Result<&Arc<Program>, Failure> {
        self.programs.get(path).ok_or_else(|| Failure::judge(format!("{} is not compiled", path.display())))
    }

    /// The limits of one process of this pass.
    pub fn limits_of(&self, task: &PassTask, pass: &Pass) -> Limits {
        let time = match task.isolate {
            Isolate::Pass => pass.time,
            Isolate::Call => pass.call_time,
        };
        let Limits { time: usual, memory, .. } = self.limits;
        Limits { time: time.unwrap_or(usual), memory: pass.memory.unwrap_or(memory), ..self.limits.clone() }
    }
}

/// The task of outputs as passes: one pass, of which only the output is judged.
fn one_pass(task: &OutputTask) -> PassTask {
    PassTask {
        style: Style::Programs,
        passes: vec![Pass { checker: task.checker.clone(), compare: Some(task.compare.clone()), ..Pass::default() }],
        most_passes: 1,
        convention: task.convention,
        isolate: Isolate::Pass,
        channel: package::Channel::default(),
        decoys: 0,
        seed: None,
        score: task.score.clone(),
    }
}
