//! `[[passes]]`: what each pass of a task is, who judges it, and what it may use.

use std::path::Path;

use super::checker::{self, Checker};
use super::document::{TomlTable, own_program};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Diagnostics;
use crate::model::{Isolate, Pass, Reads};
use crate::quantity::{parse_bytes, parse_duration};

/// The passes as written; the two plain ones of encode and decode where nothing is.
pub(super) fn read(
    tables: Vec<TomlTable<'_, '_>>,
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
    mut table: TomlTable<'_, '_>,
    root: &Path,
    functions: bool,
    isolate: Isolate,
    diagnostics: &mut Diagnostics,
) -> Pass {
    let (source, span) = (table.source, table.span.clone());
    let name = table.string("name", diagnostics);
    let interactor = table.string("interactor", diagnostics);
    let interactor = interactor.and_then(|word| own_program(&word, root, source, diagnostics));
    let Checker { program: checker, compare } = checker::read(&mut table, root, diagnostics);
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
    if functions && (checker.is_some() || compare.is_some()) {
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
    Pass { name: name.map(|name| name.text), interactor, checker, compare, reads, time, call_time, memory }
}
