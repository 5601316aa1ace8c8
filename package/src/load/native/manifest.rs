//! `problem.toml`: its keys, their defaults and their mistakes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use interactor::{First, Policy, Terms};
use solver::Budget;

use super::document::{TomlTable, own_file, own_folder, parse};
use super::one_pass::{self, OnePass};
use super::rules::read_game;
use super::tests::{self, TestsSection};
use super::validators::{self, CheckTables, ChecksSection};
use super::{expectations, groups, outputs, phases};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText};
use crate::load::draft::DraftGroup;
use crate::load::rules_program::StartRules;
use crate::model::{AuthorLimits, Expectation, GameTask, Limits, Task, is_package_name};
use crate::quantity::{parse_bytes, parse_duration};

/// What the file says; `None` where it does not say it or says it wrongly.
pub(crate) struct Manifest {
    pub name: Option<String>,
    pub title: Option<String>,
    pub limits: Limits,
    pub time_factors: BTreeMap<String, f64>,
    pub task: Option<Task>,
    pub tests: TestsSection,
    pub groups: Vec<DraftGroup>,
    /// Files given to submissions, relative to the package.
    pub resources: Vec<PathBuf>,
    /// Folders whose headers and modules the author's programs may use, relative to the package.
    pub includes: Vec<PathBuf>,
    pub author_limits: AuthorLimits,
    pub checks: ChecksSection,
    /// Pattern and what is expected of the solutions it matches.
    pub solutions: Vec<(SpannedText, Expectation)>,
}

const DEFAULT_MOVES: u64 = 100_000;

pub(crate) fn read(
    root: &Path,
    source: &SourceText,
    start: &StartRules<'_>,
    diagnostics: &mut Diagnostics,
) -> Manifest {
    let document = parse(source, diagnostics);
    let mut top = TomlTable::new(source, "problem.toml", document.get_ref(), 0..0);

    let name = top.string("name", diagnostics);
    if let Some(name) = &name
        && !is_package_name(&name.text)
    {
        let message = format!("`{}` cannot be a package's name", name.text);
        let error = Diagnostic::error("bad-value", message, &source.path).at(source, name.span.clone());
        diagnostics.push(error.hint("use lower-case letters, digits and `-`, beginning with a letter"));
    }
    let title = top.string("title", diagnostics).map(|word| word.text);

    let limits = top.table("limits", diagnostics);
    let (limits, time_factors) = limits.map(|table| read_limits(table, diagnostics)).unwrap_or_default();
    let task = read_task(&mut top, root, start, diagnostics);
    let resources = top.table("resources", diagnostics);
    let resources = resources.map(|table| read_resources(table, root, diagnostics)).unwrap_or_default();
    let programs = top.table("programs", diagnostics);
    let (includes, author_limits) = programs.map(|table| read_programs(table, root, diagnostics)).unwrap_or_default();
    let checks = CheckTables {
        validators: top.table("validators", diagnostics),
        checker_tests: top.tables("checker-tests", diagnostics),
        check: top.table("check", diagnostics),
    };
    let checks = validators::read(checks, root, diagnostics);
    let groups = groups::read(top.tables("groups", diagnostics), diagnostics);
    let tests = top.table("tests", diagnostics).map(|table| tests::read(table, diagnostics)).unwrap_or_default();
    let solutions = top
        .table("solutions", diagnostics)
        .map(|table| expectations::read(table, &groups, diagnostics))
        .unwrap_or_default();
    top.finish(diagnostics);

    Manifest {
        name: name.map(|word| word.text),
        title,
        limits,
        time_factors,
        task,
        tests,
        groups,
        resources,
        includes,
        author_limits,
        checks,
        solutions,
    }
}

/// What a submission has to do.
fn read_task(
    top: &mut TomlTable<'_, '_>,
    root: &Path,
    start: &StartRules<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Task> {
    let source = top.source;
    let game = top.table("game", diagnostics);
    let protocol = top.table("protocol", diagnostics);
    let phases = top.table("phases", diagnostics);
    let passes = top.tables("passes", diagnostics);
    let [functions, channel, score] = ["functions", "channel", "score"].map(|key| top.table(key, diagnostics));
    let outputs = top.table("outputs", diagnostics);
    let batch = top.table("batch", diagnostics).map(|table| (OnePass::Batch, table));
    let interactive = top.table("interactive", diagnostics).map(|table| (OnePass::Interactive, table));
    let both = batch.is_some().then(|| interactive.as_ref().map(|(_, table)| table.span.clone())).flatten();
    let one_pass = batch.or(interactive);
    let about_score = score.as_ref().filter(|_| outputs.is_none() && one_pass.is_none());
    if phases.is_none()
        && let Some(table) = functions.iter().chain(&channel).chain(about_score).chain(&passes).next()
    {
        let error =
            Diagnostic::error("no-phases", "this table is about passes, and there is no `[phases]`", &source.path);
        diagnostics.push(error.at(source, table.span.clone()).hint("[phases] style = \"programs\" or \"functions\""));
        return None;
    }
    if let Some((kind, table)) = one_pass {
        let other = game.iter().chain(&phases).chain(&outputs).next();
        if let Some(span) = other.map(|table| table.span.clone()).or(both) {
            let error = Diagnostic::error("two-tasks", "a package has one task", &source.path);
            diagnostics.push(error.at(source, span).hint("remove one of the tables that say what it is"));
        }
        let task = one_pass::read(kind, table, score, root, diagnostics);
        return task.map(|task| Task::Passes(Box::new(task)));
    }
    if let Some(table) = outputs {
        if let Some(other) = game.iter().chain(&phases).next() {
            let error = Diagnostic::error("two-tasks", "a submission of outputs is not run", &source.path);
            diagnostics.push(error.at(source, other.span.clone()).hint("remove `[outputs]` or the other task"));
        }
        return Some(Task::Outputs(outputs::read(table, score, root, diagnostics)));
    }
    match (game, phases) {
        (Some(_), Some(phases)) => {
            let error = Diagnostic::error("two-tasks", "a package is a game or has two phases, not both", &source.path);
            diagnostics.push(error.at(source, phases.span).hint("remove `[game]` or `[phases]`"));
            None
        }
        (None, Some(phases)) => {
            if let Some(table) = protocol {
                let error = Diagnostic::error("two-tasks", "`[protocol]` is about games", &source.path);
                diagnostics.push(error.at(source, table.span));
            }
            let tables = phases::PassTables { phases, passes, functions, channel, score };
            phases::read(tables, root, diagnostics).map(|task| Task::Passes(Box::new(task)))
        }
        (game, None) => {
            let silent = game.is_none() && !diagnostics.has_errors();
            let game = game.and_then(|table| read_game(table, root, start, diagnostics));
            let (first, policy, moves) = match protocol {
                Some(table) => read_protocol(table, diagnostics),
                None => (First::Submission, Policy::Rotate, DEFAULT_MOVES),
            };
            if silent {
                let message = "problem.toml does not say what the task is";
                let hint = "one of the tables [game], [batch], [interactive], [phases], [outputs]; such as [game] rules = \"nim\"";
                diagnostics.push(Diagnostic::error("no-game", message, &source.path).at(source, 0..0).hint(hint));
            }
            let (rules, game) = game?;
            let terms = Terms { game, first, policy, moves, budget: Budget::default() };
            Some(Task::Game(GameTask { rules, terms: Arc::new(terms) }))
        }
    }
}

/// `files = ["words.txt"]`
fn read_resources(mut table: TomlTable<'_, '_>, root: &Path, diagnostics: &mut Diagnostics) -> Vec<PathBuf> {
    let source = table.source;
    let mut found: Vec<PathBuf> = Vec::new();
    for word in table.strings("files", diagnostics) {
        let Some(path) = own_file(&word, root, source, diagnostics) else { continue };
        if found.iter().any(|known| known.file_name() == path.file_name()) {
            let message = format!("there is another resource of the name of `{}`", word.text);
            let error = Diagnostic::error("bad-resource", message, &source.path).at(source, word.span);
            diagnostics.push(error.hint("in the box all resources lie in one folder"));
            continue;
        }
        found.push(path);
    }
    table.finish(diagnostics);
    found
}

/// `include = ["include"]`, `time = "10s"`, `memory = "1GiB"`
fn read_programs(
    mut table: TomlTable<'_, '_>,
    root: &Path,
    diagnostics: &mut Diagnostics,
) -> (Vec<PathBuf>, AuthorLimits) {
    let source = table.source;
    let default = AuthorLimits::default();
    let words = table.strings("include", diagnostics);
    let limits = AuthorLimits {
        time: table.parsed("time", default.time, parse_duration, diagnostics),
        memory: table.parsed("memory", default.memory, parse_bytes, diagnostics),
    };
    table.finish(diagnostics);
    (words.iter().filter_map(|word| own_folder(word, root, source, diagnostics)).collect(), limits)
}

fn read_limits(mut table: TomlTable<'_, '_>, diagnostics: &mut Diagnostics) -> (Limits, BTreeMap<String, f64>) {
    let default = Limits::default();
    let limits = Limits {
        time: table.parsed("time", default.time, parse_duration, diagnostics),
        memory: table.parsed("memory", default.memory, parse_bytes, diagnostics),
        idle: table.parsed("idle", default.idle, parse_duration, diagnostics),
        output: table.parsed("output", default.output, parse_bytes, diagnostics),
    };
    let factors = table.table("factors", diagnostics).map(|table| read_factors(table, diagnostics));
    table.finish(diagnostics);
    (limits, factors.unwrap_or_default())
}

/// `factors = { python = 3 }`
fn read_factors(mut table: TomlTable<'_, '_>, diagnostics: &mut Diagnostics) -> BTreeMap<String, f64> {
    let source = table.source;
    let mut factors = BTreeMap::new();
    for (language, value) in table.take_all() {
        let number = value.get_ref();
        let text = number.as_float().map(|float| float.as_str()).or(number.as_integer().map(|int| int.as_str()));
        match text.and_then(|text| text.parse::<f64>().ok()) {
            Some(factor) if (0.01..=1000.0).contains(&factor) => {
                factors.insert(language.text, factor);
            }
            _ => {
                let message = format!("the factor of `{}` must be a number from 0.01 to 1000", language.text);
                let error = Diagnostic::error("bad-value", message, &source.path).at(source, value.span());
                diagnostics.push(error.hint("for example: factors = { python = 3, java = 1.5 }"));
            }
        }
    }
    factors
}

fn read_protocol(mut table: TomlTable<'_, '_>, diagnostics: &mut Diagnostics) -> (First, Policy, u64) {
    let firsts = [("submission", First::Submission), ("interactor", First::Interactor), ("choose", First::Choose)];
    let policies =
        [("rotate", Policy::Rotate), ("random", Policy::Random), ("delay", Policy::Delay), ("fewest", Policy::Fewest)];
    let first = table.choice("first", First::Submission, &firsts, diagnostics);
    let policy = table.choice("opponent", Policy::Rotate, &policies, diagnostics);
    let moves = table.integer("moves", DEFAULT_MOVES, 1..10_000_001, diagnostics);
    table.finish(diagnostics);
    (first, policy, moves)
}
