//! The tables `[phases]`, `[[passes]]`, `[functions]`, `[channel]` and `[score]` of `problem.toml`.

use std::path::Path;

use super::document::TomlTable;
use super::score;
use super::{channel, functions, passes};
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::model::{Alphabet, Channel, Isolate, JudgeConvention, Pass, PassTask, Style};

/// The tables of a task in passes.
pub(crate) struct PassTables<'d, 'i> {
    pub phases: TomlTable<'d, 'i>,
    pub passes: Vec<TomlTable<'d, 'i>>,
    pub functions: Option<TomlTable<'d, 'i>>,
    pub channel: Option<TomlTable<'d, 'i>>,
    pub score: Option<TomlTable<'d, 'i>>,
}

#[derive(Clone, Copy, PartialEq)]
enum StyleWord {
    Programs,
    Functions,
}

pub(crate) fn read(tables: PassTables<'_, '_>, root: &Path, diagnostics: &mut Diagnostics) -> Option<PassTask> {
    let PassTables { mut phases, passes, functions, channel, score } = tables;
    let (source, span) = (phases.source, phases.span.clone());
    let styles = [("programs", Some(StyleWord::Programs)), ("functions", Some(StyleWord::Functions))];
    let style = phases.choice("style", None, &styles, diagnostics);
    let isolations = [("phase", Isolate::Pass), ("call", Isolate::Call)];
    let isolate = phases.choice("isolate", Isolate::Pass, &isolations, diagnostics);
    let decoys = phases.integer("decoys", 2, 0..1001, diagnostics);
    let seed = phases.seed(diagnostics);
    let conventions = [("testlib", JudgeConvention::Testlib), ("icpc", JudgeConvention::Icpc)];
    let convention = phases.choice("convention", JudgeConvention::Testlib, &conventions, diagnostics);
    let repeat = phases.integer("repeat", 0, 1..1001, diagnostics) as usize;
    phases.finish(diagnostics);
    let before = diagnostics.list.len();
    let passes = passes::read(passes, root, style == Some(StyleWord::Functions), isolate, diagnostics);
    let mut channel = channel.map_or_else(Channel::default, |table| channel::read(table, root, diagnostics));
    let score = score.map(|table| score::read(table, diagnostics)).unwrap_or_default();
    let at_phases = |code, message: &str, hint: &str| {
        Diagnostic::error(code, message, &source.path).at(source, span.clone()).hint(hint)
    };
    let style = match (style, functions) {
        (None, _) => {
            let hint = "style = \"programs\" (standard input and output) or style = \"functions\"";
            diagnostics.push(at_phases("no-style", "`[phases]` does not say its `style`", hint));
            return None;
        }
        (Some(StyleWord::Programs), None) if matches!(channel.alphabet, Alphabet::Range(..)) => {
            let hint = "give the characters that may be printed, such as \"0123456789 \"";
            diagnostics.push(at_phases("bad-channel", "a range of integers is an alphabet for functions", hint));
            return None;
        }
        (Some(StyleWord::Programs), None) => Style::Programs,
        (Some(StyleWord::Programs), Some(table)) => {
            let error = Diagnostic::error("two-styles", "programs have no `[functions]`", &source.path);
            let hint = "say [phases] style = \"functions\", or remove the table";
            diagnostics.push(error.at(source, table.span).hint(hint));
            return None;
        }
        (Some(StyleWord::Functions), None) => {
            let hint = "[functions] encode = \"encode(x: u64) -> string\", decode = \"decode(code: string) -> u64\"";
            diagnostics.push(at_phases("no-functions", "the functions are not declared", hint));
            return None;
        }
        (Some(StyleWord::Functions), Some(table)) => {
            let talks = passes.iter().any(|pass| pass.interactor.is_some());
            Style::Functions(functions::read(table, talks, &mut channel, diagnostics)?)
        }
    };
    if isolate == Isolate::Call && style == Style::Programs {
        let hint = "a test of a program is one call, and every pass is a process of its own anyway";
        diagnostics.push(at_phases("no-calls", "isolate = \"call\" is for functions", hint));
    }
    if repeat > 0 && style != Style::Programs {
        let hint = "remove `repeat`";
        diagnostics.push(at_phases("bad-passes", "functions have two passes, and no more", hint));
    } else if repeat > 0 && !passes.last().is_some_and(Pass::is_judged) {
        let hint = "[[passes]] interactor = \"…\" or checker = \"…\" for the last pass";
        let message = "`repeat` needs a last pass whose program hands something over";
        diagnostics.push(at_phases("bad-passes", message, hint));
    }
    let most_passes = repeat.max(passes.len());
    let clean = !diagnostics.list[before..].iter().any(|d| d.severity == Severity::Error);
    let decoys = decoys as u32;
    let task = PassTask { style, passes, most_passes, convention, isolate, channel, decoys, seed, score };
    clean.then_some(task)
}
