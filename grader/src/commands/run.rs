//! `grundy run`: judges submissions against the tests of a package.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use interactor::First;
use package::{Case, Package, Task, Test, Value};
use solver::Convention;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::{load_package, tier, tier_name};
use crate::cli::{Global, Run};
use crate::journal::store::{Store, Writer};
use crate::journal::{self, Line};
use crate::judge::Bench;
use crate::passes::PhaseBench;
use crate::passes::outputs::{self, OutputBench};
use crate::program::author;
use crate::program::cache::Cache;
use crate::program::language::{self, Languages};
use crate::program::toolchain::{self, shell_quoted};
use crate::report::{self, Report, ReportedSubmission, Scope, Tally};
use crate::run::selection::{Entry, entries, selected_tests, split_paths};
use crate::run::slots::{Event, Judging, Listener, Plan, PlannedSubmission, cores, execute};
use crate::run::stop::{Interrupts, Stop};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::complain;
use crate::verdict::scoring::{Group, Scale};

/// Inputs above this size are left out of the journal's head.
const KEPT_INPUT: usize = 256 << 10;

pub fn run(global: &Global, args: &Run) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let (root, paths) = split_paths(&args.paths)?;
    let package = load_package(global, &root)?;
    let entries = entries(&package, &paths)?;
    let tests = selected_tests(&package, &args.tests)?;
    if entries.is_empty() {
        let message = format!("{} has no solutions to run", package.name);
        return Err(Failure::new(ExitCode::NothingRan, message).hint("name a submission: grundy run PACKAGE FILE"));
    }
    let working = std::env::current_dir().map_err(|error| Failure::judge(format!("no working directory: {error}")))?;
    let store = Store::locate(global.store.as_deref(), &working);
    store.keep_out_of_packages()?;
    let plan = plan(global, args, &package, &entries, tests, &store)?;
    let is_run = !matches!(package.task, Task::Outputs(_));
    if is_run && plan.submissions.iter().all(|submission| submission.toolchain.is_err()) {
        let reasons: Vec<String> = plan.submissions.iter().filter_map(|s| s.toolchain.clone().err()).collect();
        let message = format!("nothing can be run: {}", reasons.first().cloned().unwrap_or_default());
        return Err(Failure::new(ExitCode::NothingRan, message).hint("`grundy doctor` lists the languages"));
    }
    let machine = sandbox::probe();
    let tier = tier::offered(&machine, plan.require)?;
    if matches!(package.task, Task::Phases(_))
        && let Some(warning) = tier::keeps_phases_apart(&machine, args.allow_weak)?
    {
        complain(format_args!("warning: {warning}"));
    }
    let writer = store.begin(&Line::Invocation(head(&package, &plan, &entries, tier)))?;
    let live = std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
    let report = Report::new(Scope {
        package: package.name.clone(),
        tier: tier_name(tier).into(),
        submissions: entries
            .iter()
            .map(|entry| ReportedSubmission { name: entry.name.clone(), expectation: entry.expectation.clone() })
            .collect(),
        tests: plan.tests.iter().map(|test| test.name.clone()).collect(),
        selected: plan.tests.len() < package.tests.len(),
        show: show_command(global, std::env::var_os("GRUNDY_STORE")),
        // Lines that go to a log are read when other runs have followed.
        run: if live { "last".into() } else { writer.id.clone() },
        scale: scale(&package, &plan.tests),
        id: writer.id.clone(),
        verbose: global.verbose,
        live,
    });
    let writer = Mutex::new(writer);
    let (tally, result, stopped) = supervise(&plan, &entries, &writer, report, started)?;
    let mut writer = writer.into_inner().unwrap_or_else(PoisonError::into_inner);
    let code = exit_code(&tally, stopped, &result);
    // A journal that could not be written to the end does not say that it was.
    if result.is_ok() {
        writer.write(&Line::End(journal::End { exit_code: code as u8, stopped }))?;
    }
    result?;
    Ok(code)
}

fn scale(package: &Package, tests: &[Test]) -> Scale {
    let most = match &package.task {
        Task::Phases(task) => task.rules.score.most,
        Task::Outputs(task) => task.score.most,
        Task::Game(_) => package::Score::default().most,
    };
    let place = |number: &usize| tests.iter().position(|test| test.number == *number);
    let group = |group: &package::Group| Group {
        name: group.name.clone(),
        points: group.points,
        tests: group.tests.iter().map(place).collect(),
    };
    Scale { most, groups: package.groups.iter().map(group).collect() }
}

fn exit_code(tally: &Tally, stopped: bool, result: &Result<(), Failure>) -> ExitCode {
    match result {
        Err(failure) => failure.code,
        Ok(()) if stopped => ExitCode::Stopped,
        Ok(()) if tally.judge_errors > 0 => ExitCode::JudgeError,
        Ok(()) if tally.differs > 0 => ExitCode::Differs,
        Ok(()) if tally.runs == 0 && tally.as_expected == 0 => ExitCode::NothingRan,
        Ok(()) => ExitCode::AsExpected,
    }
}

/// `grundy show` as it must be called to find the store of this invocation again.
fn show_command(global: &Global, store_variable: Option<OsString>) -> String {
    let mut command = "grundy".to_string();
    let mut option = |name: &str, folder: &Path| {
        command += &format!(" {name} {}", shell_quoted(&folder.display().to_string()));
    };
    if let Some(directory) = &global.directory {
        option("-C", directory);
    }
    match &global.store {
        Some(store) if store_variable.as_ref() != Some(&store.clone().into_os_string()) => option("--store", store),
        _ => {}
    }
    command + " show"
}

fn plan(
    global: &Global,
    args: &Run,
    package: &Package,
    entries: &[Entry],
    tests: Vec<Test>,
    store: &Store,
) -> Result<Plan, Failure> {
    let languages = Languages::load(language::user_file(|name| std::env::var_os(name)).as_deref())?;
    let cache = Cache::open(store.root(), |name| std::env::var_os(name))?;
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let mut found: Vec<(String, Result<toolchain::Toolchain, String>)> = Vec::new();
    let submissions = entries.iter().map(|entry| {
        let toolchain = match languages.of(&entry.path) {
            None => Err(unknown_language(&entry.path, &languages)),
            Some(language) => match found.iter().find(|(id, _)| *id == language.id) {
                Some((_, toolchain)) => toolchain.clone(),
                None => {
                    let toolchain = toolchain::find(language, &search_path, &cache);
                    found.push((language.id.clone(), toolchain.clone()));
                    toolchain
                }
            },
        };
        PlannedSubmission { path: entry.path.clone(), toolchain }
    });
    let submissions = submissions.collect();
    Ok(Plan {
        judging: judging(global, package)?,
        submissions,
        tests,
        fail_fast: args.fail_fast,
        slots: args.jobs.map_or_else(|| cores().len().max(1), usize::from),
        require: global.require.map(Into::into),
        cache,
        resources: outputs::resources(package),
    })
}

fn judging(global: &Global, package: &Package) -> Result<Judging, Failure> {
    let limits = package.limits.clone();
    Ok(match &package.task {
        Task::Game(game) => Judging::Game(Bench { terms: game.terms.clone(), limits }, game.scripts.clone()),
        Task::Outputs(task) => {
            let checker = match &task.checker {
                Some(path) => Some(author::compiled(&package.root.join(path), "checker", global)?.0),
                None => None,
            };
            Judging::Outputs(OutputBench { task: Arc::new(task.clone()), limits, checker })
        }
        Task::Phases(task) => {
            let mut programs = BTreeMap::new();
            for (path, what) in PhaseBench::needs(task) {
                let (program, _) = author::compiled(&package.root.join(&path), what, global)?;
                programs.insert(path, program);
            }
            Judging::Phases(PhaseBench { task: Arc::new(task.as_ref().clone()), limits, programs })
        }
    })
}

pub fn unknown_language(path: &Path, languages: &Languages) -> String {
    let known: Vec<String> =
        languages.list.iter().flat_map(|language| &language.extensions).map(|e| format!(".{e}")).collect();
    format!("unknown language: {} ({})", path.file_name().unwrap_or_default().display(), known.join(" "))
}

/// What a test gives, for the journal.
fn input(package: &Package, test: &Test) -> String {
    match &package.task {
        Task::Game(game) => game.scripts[test.number - 1].write(&game.terms.game),
        Task::Outputs(task) => task.cases[test.number - 1].input.clone(),
        Task::Phases(task) => match &task.cases[test.number - 1] {
            Case::Programs { input, .. } => input.clone(),
            Case::Functions { init, calls, .. } => {
                let line =
                    |values: &[Value]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n";
                let init = if init.is_empty() { String::new() } else { line(init) };
                init + &calls.iter().map(|call| line(&call.arguments)).collect::<String>()
            }
        },
    }
}

fn head(package: &Package, plan: &Plan, entries: &[Entry], tier: sandbox::Tier) -> journal::Invocation {
    let terms = match &package.task {
        Task::Game(game) => Some(&game.terms),
        Task::Phases(_) | Task::Outputs(_) => None,
    };
    let tests = plan.tests.iter().map(|test| {
        let input = input(package, test);
        journal::Test {
            name: test.name.clone(),
            origin: test.origin.to_string(),
            input: (input.len() <= KEPT_INPUT).then_some(input),
        }
    });
    let tests: Vec<journal::Test> = tests.collect();
    journal::Invocation {
        v: journal::VERSION,
        package: package.name.clone(),
        package_path: package.root.canonicalize().unwrap_or_else(|_| package.root.clone()).display().to_string(),
        rules: match &package.task {
            Task::Game(game) => game.rules.clone(),
            Task::Phases(_) => "two phases".into(),
            Task::Outputs(_) => "outputs".into(),
        },
        last_mover: match terms.map(|terms| terms.game.convention()) {
            None => String::new(),
            Some(Convention::LastMoverWins) => "wins".into(),
            Some(Convention::LastMoverLoses) => "loses".into(),
        },
        first: match terms.map(|terms| terms.first) {
            None => String::new(),
            Some(First::Submission) => "submission".into(),
            Some(First::Interactor) => "interactor".into(),
            Some(First::Choose) => "choose".into(),
        },
        moves: terms.map_or(0, |terms| terms.moves),
        tier: tier_name(tier).into(),
        scale: journal::Scale::new(&scale(package, &plan.tests), &tests),
        tests,
        submissions: entries.iter().map(|entry| entry.name.clone()).collect(),
    }
}

/// Runs the plan on threads of its own; keeps every result, then shows it. Ctrl-C stops what is in flight.
fn supervise(
    plan: &Plan,
    entries: &[Entry],
    writer: &Mutex<Writer>,
    mut report: Report,
    started: Instant,
) -> Result<(Tally, Result<(), Failure>, bool), Failure> {
    let stop = Stop::new();
    let (sender, receiver) = unbounded_channel();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::judge(format!("cannot start: {error}")))?;
    let keep = |event: &Event| keep(plan, entries, writer, event);
    let (result, stopped) = std::thread::scope(|scope| {
        let listener = Listener { keep: &keep, show: sender };
        let stop = &stop;
        let executor = scope.spawn(move || execute(plan, stop, &listener));
        let stopped = runtime.block_on(watch(&mut report, receiver, stop));
        let result = executor.join().unwrap_or_else(|_| Err(Failure::judge("the judge panicked; this is a bug")));
        (result, stopped)
    });
    let tally = report.finish(stopped, started.elapsed());
    Ok((tally, result, stopped))
}

/// Shows events until there are no more; returns whether a person stopped the invocation.
async fn watch(report: &mut Report, mut events: UnboundedReceiver<Event>, stop: &Stop) -> bool {
    let mut stopped = false;
    let mut interrupts = Interrupts::listen();
    loop {
        tokio::select! {
            event = events.recv() => match event {
                None => return stopped,
                Some(event) => report.event(&event),
            },
            () = interrupts.asked() => {
                stopped = true;
                stop.ask();
            }
        }
    }
}

fn keep(plan: &Plan, entries: &[Entry], writer: &Mutex<Writer>, event: &Event) -> Result<(), Failure> {
    // A line is written whole or not at all, so a slot that panicked left nothing half done.
    let writer = || writer.lock().unwrap_or_else(PoisonError::into_inner);
    let submission_line = |index: usize, compile_error: Option<String>, skipped: Option<String>| {
        let entry = &entries[index];
        Line::Submission(journal::Submission {
            submission: entry.name.clone(),
            path: entry.path.display().to_string(),
            expected: entry.expectation.as_ref().map(ToString::to_string),
            compile_error,
            skipped,
        })
    };
    match event {
        Event::Compiled { submission } => writer().write(&submission_line(*submission, None, None)),
        Event::CompileError { submission, words } => {
            writer().write(&submission_line(*submission, Some(words.clone()), None))
        }
        Event::LeftOut { submission, reason } => {
            writer().write(&submission_line(*submission, None, Some(reason.clone())))
        }
        Event::Judged { submission, test, judged } => {
            let run = journal::Run::new(&entries[*submission].name, &plan.tests[*test].name, judged);
            writer().write(&Line::Run(run))
        }
        Event::Ordered { submission, pass, order } => {
            let names = report::ordered(order, |test| &plan.tests[test].name);
            let (submission, pass) = (entries[*submission].name.clone(), *pass);
            writer().write(&Line::Order(journal::Order { submission, pass, second_passes: names.collect() }))
        }
        Event::Skipped { submission, test } => {
            let (submission, test) = (entries[*submission].name.clone(), plan.tests[*test].name.clone());
            writer().write(&Line::Skipped(journal::Skipped { submission, test }))
        }
        Event::Failed { submission, test, failure } => writer().write(&Line::Failed(journal::Failed {
            submission: entries[*submission].name.clone(),
            test: test.map(|test| plan.tests[test].name.clone()),
            message: failure.message.clone(),
        })),
    }
}
