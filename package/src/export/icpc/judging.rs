//! What an ICPC judge does with a submission: which of its kinds of problems a task is, and who decides.

use std::path::PathBuf;

use super::super::compare;
use super::super::draft::Draft;
use super::super::exported::ExportRefused;
use super::version::IcpcVersion;
use crate::model::{Compare, JudgeConvention, PackageFormat, Pass, PassTask, Style, Task};

pub(super) struct Judging {
    pub is_interactive: bool,
    /// How many passes a run may have, where it may have several.
    pub passes: Option<usize>,
    /// Submissions are outputs.
    pub is_outputs: bool,
    pub judge: Judge,
    /// Arguments of who judges, by test.
    pub arguments: Vec<Vec<String>>,
}

pub(super) enum Judge {
    /// The default output validator.
    Default,
    /// Our program for built-in checkers.
    Compare,
    /// A program that was written for the game.
    Written,
    /// A program of the author's; its path in the package.
    Program { path: PathBuf, convention: JudgeConvention },
}

const FORMAT: &str = "the ICPC format";

fn unknown(what: &str) -> ExportRefused {
    ExportRefused::Unknown { format: FORMAT, what: what.into() }
}

impl Judging {
    pub fn of(draft: &mut Draft<'_>, version: IcpcVersion) -> Result<Judging, ExportRefused> {
        let package = draft.package;
        if !package.resources.is_empty() {
            return Err(unknown("files that submissions may read"));
        }
        let (is_interactive, passes, is_outputs, program, declared) = match &package.task {
            Task::Game(_) => {
                let arguments = vec![Vec::new(); package.tests.len()];
                let (is_interactive, judge) = (true, Judge::Written);
                return Ok(Judging { is_interactive, passes: None, is_outputs: false, judge, arguments });
            }
            Task::Outputs(_) if version == IcpcVersion::Legacy => {
                return Err(unknown("submissions of outputs before 2025-09"));
            }
            Task::Outputs(task) => {
                let program = task.checker.clone().map(|path| (path, task.convention));
                (false, None, true, program, Some(&task.compare))
            }
            Task::Passes(task) => {
                let pass = only_pass(task)?;
                let is_interactive = pass.interactor.is_some();
                let program = pass.interactor.as_ref().or(pass.checker.as_ref());
                let program = program.map(|path| (path.clone(), task.convention));
                let passes = task.repeats().then_some(task.most_passes);
                if passes.is_some() && version == IcpcVersion::Legacy {
                    draft.lose("several passes: before 2025-09 they are an extension that not all judges know");
                }
                (is_interactive, passes, false, program, pass.compare.as_ref())
            }
        };
        let tests = &package.tests;
        let own = || tests.iter().map(|test| test.details.judge_arguments.clone()).collect();
        let (judge, arguments) = match program {
            Some((path, convention)) => {
                if convention == JudgeConvention::Testlib {
                    draft.lose(
                        "points that a program gives as testlib does (exit code 7): there they are a judge error",
                    );
                }
                (Judge::Program { path, convention }, own())
            }
            None if package.format == PackageFormat::Icpc => (Judge::Default, own()),
            None => {
                let compare = |at: usize| -> Compare {
                    tests[at].details.compare.as_ref().or(declared).cloned().unwrap_or_default()
                };
                let all: Vec<Compare> = (0..tests.len()).map(compare).collect();
                match all.iter().map(compare::icpc_flags).collect::<Option<Vec<_>>>() {
                    Some(flags) => (Judge::Default, flags),
                    None => (Judge::Compare, all.iter().map(compare::arguments).collect()),
                }
            }
        };
        Ok(Judging { is_interactive, passes, is_outputs, judge, arguments })
    }

    /// Whether a program judges.
    pub fn is_custom(&self) -> bool {
        !matches!(self.judge, Judge::Default)
    }

    /// The arguments that all tests share, if they do.
    pub fn common(&self) -> Option<&[String]> {
        let first = self.arguments.first()?;
        self.arguments.iter().all(|arguments| arguments == first).then_some(first)
    }
}

/// The pass of a task that has a single one.
fn only_pass(task: &PassTask) -> Result<&Pass, ExportRefused> {
    let [pass] = &task.passes[..] else {
        return Err(unknown("channel between passes; one of its validators would have to hand the message over"));
    };
    match (&task.style, task.convention) {
        (Style::Functions(_), _) => return Err(unknown("functions that the judge calls")),
        (Style::Programs, JudgeConvention::Testlib) if task.repeats() => {
            return Err(unknown("passes that a program of testlib's convention repeats"));
        }
        (Style::Programs, _) => {}
    }
    if pass.name.is_some() {
        return Err(unknown("first line that names the pass"));
    }
    if task.score.length.is_some() {
        return Err(unknown("points by the length of a message"));
    }
    if pass.interactor.is_some() && (pass.checker.is_some() || pass.compare.is_some()) {
        return Err(unknown("checker beside an interactor; make the interactor decide alone"));
    }
    Ok(pass)
}
