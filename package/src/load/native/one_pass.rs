//! `[batch]` and `[interactive]`: tasks of one pass.

use std::path::Path;

use super::checker::{self, Checker};
use super::document::{TomlTable, own_program};
use super::score;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{Channel, Isolate, JudgeConvention, Pass, PassTask, Reads, Style};

/// What a task of one pass is, besides what both kinds have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnePass {
    /// Reads its input, prints its output.
    Batch,
    /// Talks with an interactor.
    Interactive,
}

/// `score`: the table `[score]`. `None` where an interactive task has no interactor.
pub(super) fn read(
    kind: OnePass,
    mut table: TomlTable<'_, '_>,
    score: Option<TomlTable<'_, '_>>,
    root: &Path,
    diagnostics: &mut Diagnostics,
) -> Option<PassTask> {
    let (source, span) = (table.source, table.span.clone());
    let word = match kind {
        OnePass::Batch => None,
        OnePass::Interactive => table.string("interactor", diagnostics),
    };
    let is_named = word.is_some();
    let interactor = word.and_then(|word| own_program(&word, root, source, diagnostics));
    let Checker { program: checker, compare } = checker::read(&mut table, root, diagnostics);
    let conventions = [("testlib", JudgeConvention::Testlib), ("icpc", JudgeConvention::Icpc)];
    let convention = table.choice("convention", JudgeConvention::Testlib, &conventions, diagnostics);
    table.finish(diagnostics);
    let score = score.map(|table| score::read(table, diagnostics)).unwrap_or_default();
    if kind == OnePass::Interactive && !is_named {
        let error = Diagnostic::error("no-interactor", "the task is interactive and has no `interactor`", &source.path);
        let hint = "[interactive] interactor = \"interactor.cpp\"; a task without one is [batch]";
        diagnostics.push(error.at(source, span).hint(hint));
        return None;
    }
    let reads = if kind == OnePass::Interactive { Reads::Test } else { Reads::Input };
    Some(PassTask {
        style: Style::Programs,
        passes: vec![Pass { interactor, checker, compare, reads, ..Pass::default() }],
        most_passes: 1,
        convention,
        isolate: Isolate::Pass,
        channel: Channel::default(),
        decoys: 0,
        seed: None,
        score,
    })
}
