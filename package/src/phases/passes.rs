//! `[[passes]]`: what each pass of a task is, who judges it, and what it may use.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Isolate;
use crate::diagnostic::{Diagnostic, Diagnostics, Source};
use crate::document::{Table, Word};
use crate::rules::belongs_to;
use crate::{parse_bytes, parse_duration};

/// One pass: an execution of the submission in a new box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    /// The first line that a program is given, if any.
    pub name: Option<String>,
    /// The program it talks with, relative to the package; without one the pass is plain.
    pub interactor: Option<PathBuf>,
    /// The program that looks at what it left, relative to the package.
    pub checker: Option<PathBuf>,
    pub reads: Reads,
    /// CPU time of the whole pass, if not that of `[limits]`.
    pub time: Option<Duration>,
    /// CPU time of each process, where each call has its own.
    pub call_time: Option<Duration>,
    /// Bytes.
    pub memory: Option<u64>,
}

/// What a checker is given as the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reads {
    /// What the pass itself was given.
    #[default]
    Input,
    /// The test, whatever became of it.
    Test,
}

/// How interactors and checkers are called and what their exit codes mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    #[default]
    Testlib,
    Icpc,
}

impl Pass {
    pub fn named(name: &str) -> Pass {
        Pass { name: Some(name.into()), ..Pass::default() }
    }

    /// Whether a program of the author's decides what becomes of this pass.
    pub fn is_judged(&self) -> bool {
        self.interactor.is_some() || self.checker.is_some()
    }
}

/// The passes as written; the two plain ones of encode and decode where nothing is.
pub(super) fn read(
    tables: Vec<Table<'_, '_>>,
    root: &Path,
    functions: bool,
    isolate: Isolate,
    diagnostics: &mut Diagnostics,
) -> Vec<Pass> {
    let plain = [Pass::named("encode"), Pass::named("decode")];
    let Some(source) = tables.first().map(|table| table.source) else { return plain.into() };
    let place = tables[0].span.clone();
    let passes: Vec<Pass> = tables.into_iter().map(|table| one(table, root, functions, isolate, diagnostics)).collect();
    if functions && passes.len() != 2 {
        let error = Diagnostic::error("bad-passes", "functions have two passes, encode and decode", &source.path);
        diagnostics.push(error.at(source, place).hint("write `[[passes]]` twice, or not at all"));
    }
    passes
}

fn one(
    mut table: Table<'_, '_>,
    root: &Path,
    functions: bool,
    isolate: Isolate,
    diagnostics: &mut Diagnostics,
) -> Pass {
    let (source, span) = (table.source, table.span.clone());
    let name = table.string("name", diagnostics);
    let mut program = |key| {
        let word = table.string(key, diagnostics)?;
        own_program(&word, root, source, diagnostics)
    };
    let (interactor, checker) = (program("interactor"), program("checker"));
    let default = if interactor.is_some() { Reads::Test } else { Reads::Input };
    let reads = table.choice("checker-reads", default, &[("input", Reads::Input), ("test", Reads::Test)], diagnostics);
    let mut time = |key| table.parsed(key, None, |text| parse_duration(text).map(Some), diagnostics);
    let (time, call_time) = (time("time"), time("call-time"));
    let memory = table.parsed("memory", None, |text| parse_bytes(text).map(Some), diagnostics);
    table.finish(diagnostics);
    let mut error = |message: &str, hint: &str| {
        let error = Diagnostic::error("bad-passes", message, &source.path).at(source, span.clone());
        diagnostics.push(error.hint(hint));
    };
    if functions && checker.is_some() {
        let hint = "an interactor looks at all that functions return, and may accept or reject";
        error("a checker looks at what programs print; functions print nothing", hint);
    }
    if functions && interactor.is_some() && isolate == Isolate::Call {
        let hint = "say [phases] isolate = \"phase\"";
        error("an interactor asks one process for its calls; `isolate = \"call\"` gives each its own", hint);
    }
    if call_time.is_some() && isolate != Isolate::Call {
        error("`call-time` needs processes of their own for calls", "say [phases] isolate = \"call\", or use `time`");
    }
    if name.as_ref().is_some_and(|name| name.text.is_empty() || name.text.contains(['\n', '\r'])) {
        error("a pass is named by one line", "for example: name = \"encode\"; without a name no line is given");
    }
    Pass { name: name.map(|name| name.text), interactor, checker, reads, time, call_time, memory }
}

/// A source file of the package, by its path in it.
pub(crate) fn own_program(word: &Word, root: &Path, source: &Source, diagnostics: &mut Diagnostics) -> Option<PathBuf> {
    match belongs_to(root, &word.text) {
        Ok(()) => Some(PathBuf::from(&word.text)),
        Err(message) => {
            let error = Diagnostic::error("no-program", message, &source.path);
            diagnostics.push(error.at(source, word.span.clone()));
            None
        }
    }
}
