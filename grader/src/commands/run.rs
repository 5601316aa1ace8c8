//! `grundy run`: judges submissions against the tests of a package.

use std::ffi::OsString;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use interactor::escaped_line;
use package::Package;
use sandbox::Tier;

use crate::cli::{Global, Run};
use crate::journal::lines::{End, Line};
use crate::making::made;
use crate::program::toolchain::{SeenTrees, shell_quoted};
use crate::program::workshop::Workshop;
use crate::report::{Reporter, Tally, Terminal, TerminalOptions, not_judged, time_limit_words};
use crate::run::head::{head, replay};
use crate::run::infer::{self, InferredLimit};
use crate::run::load::load_package;
use crate::run::plan::{Plan, PlanOptions};
use crate::run::selection::{entries, selected_tests, split_paths};
use crate::run::supervise::{Supervised, supervise};
use crate::run::tier;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::{complain, is_live, say};
use crate::verdict::text::seconds;

/// Bytes of runtimes that are read into memory without being asked.
const MOST_PRELOADED: u64 = 512 << 20;

pub fn run(global: &Global, args: &Run) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let (root, paths) = split_paths(&args.paths)?;
    let options = global.workshop();
    let mut package = load_package(&options, &root)?;
    let entries = entries(&package, &paths)?;
    let tests = selected_tests(&package, &args.tests)?;
    if entries.is_empty() {
        let message = format!("{} has no solutions to run", package.name);
        return Err(Failure::new(ExitCode::NothingRan, message).hint("name a submission: grundy run PACKAGE FILE"));
    }
    let workshop = Workshop::open(&options)?;
    workshop.store.keep_out_of_packages()?;
    let tests = made(&package, tests, &workshop)?;
    let tier = may_be_judged(&package, workshop.require, args.allow_weak)?;
    let seed = args.seed.map_or_else(drawn_seed, Ok)?;
    let options = PlanOptions { fail_fast: args.fail_fast, slots: args.jobs, tier, seed };
    decide_time_limit(&mut package, &workshop, args, options)?;
    let limit = package.limits.time;
    if args.time_limits {
        package.limits.time = limit * MEASURED;
    }
    let plan = Plan::new(&workshop, &package, &entries, tests, options)?;
    if let Some(reason) = plan.why_nothing_can_be_run() {
        let failure = Failure::new(ExitCode::NothingRan, format!("nothing can be run: {reason}"));
        return Err(failure.hint("`grundy doctor` lists the languages"));
    }
    if plan.in_rounds && tier == Tier::Full {
        warn_of_interpreters(&plan, args.preload)?;
    }
    let seed = package.task.draws_a_seed().then_some(seed);
    let head = head(&package, &plan.tests, &entries, tier, seed);
    let writer = workshop.store.begin(&Line::Invocation(head.clone()))?;
    let replay = replay(&writer.id, head, &entries);
    let live = is_live();
    let undeclared = entries.iter().filter(|entry| entry.is_solution && entry.expectation.is_none());
    let without_expectation: Vec<String> = undeclared.map(|entry| entry.name.clone()).collect();
    let terminal = Terminal::new(TerminalOptions {
        show: show_command(global, std::env::var_os("GRUNDY_STORE")),
        // A log may be read after other invocations, so it does not say `last`.
        run: if live { "last".into() } else { writer.id.clone() },
        verbose: global.verbose,
        without_expectation: without_expectation.clone(),
        live,
    });
    let writer = Mutex::new(writer);
    let mut reporters: Vec<Box<dyn Reporter>> = vec![Box::new(terminal)];
    let Supervised { replay, stopped, result } = supervise(&plan, replay, &writer, &mut reporters, started)?;
    let mut writer = writer.into_inner().unwrap_or_else(PoisonError::into_inner);
    let is_strict = is_strict(args, std::env::var_os("CI"));
    let all_judged = without_expectation.is_empty() && not_judged(&replay).next().is_none();
    let code = exit_code(&Tally::of(&replay), all_judged || !is_strict, stopped, &result);
    // An incomplete journal gets no end line.
    if result.is_ok() {
        writer.write(&Line::End(End { exit_code: code as u8, stopped }))?;
    }
    result?;
    if args.time_limits && !stopped {
        let language = |path: &str| match workshop.languages.of(Path::new(path)) {
            Some(language) => language.name.clone(),
            None => "folders".into(),
        };
        say(time_limit_words(&replay, limit, language));
    }
    Ok(code)
}

/// How many times its limit a solution may use while times are measured.
const MEASURED: u32 = 4;

/// The limit of the command line, or the one that follows from the package's solutions, where there is one.
fn decide_time_limit(
    package: &mut Package,
    workshop: &Workshop,
    args: &Run,
    options: PlanOptions,
) -> Result<(), Failure> {
    if let Some(limit) = args.time_limit {
        package.limits.time = limit;
        return Ok(());
    }
    let Some(inference) = package.time_inference else { return Ok(()) };
    let words = match infer::time_limit(inference, workshop, package, options)? {
        Some(InferredLimit { limit, slowest }) => {
            package.limits.time = limit;
            let from = slowest.map_or_else(String::new, |(time, solution, test)| {
                let (time, factor) = (seconds(time), inference.factor);
                format!(", from {} on test {test} ({time}) times {factor}", escaped_line(solution.as_bytes()))
            });
            format!("time limit {}{from}", seconds(limit))
        }
        None => {
            format!("no accepted solution says what the time limit is; it is {} here", seconds(package.limits.time))
        }
    };
    complain(format_args!("{words}; --time-limit sets another"));
    Ok(())
}

/// A seed that nobody can foresee.
fn drawn_seed() -> Result<u64, Failure> {
    let mut bytes = [0; 8];
    rustix::rand::getrandom(&mut bytes, rustix::rand::GetRandomFlags::empty())
        .map_err(|error| Failure::judge(format!("no random seed can be drawn: {error}")))?;
    // Few digits, so that a person can type them.
    Ok(u64::from_le_bytes(bytes) % 1_000_000_000_000)
}

/// The tier of this machine, or an error if it is too weak for this task.
fn may_be_judged(package: &Package, require: Option<Tier>, allow_weak: bool) -> Result<Tier, Failure> {
    let machine = sandbox::probe()?;
    let tier = tier::offered(&machine, require)?;
    if package.task.must_be_kept_apart()
        && let Some(warning) = tier::keeps_passes_apart(&machine, allow_weak)?
    {
        complain(format_args!("warning: {warning}"));
    }
    Ok(tier)
}

/// Whether green must mean that everything was judged. An empty variable means none.
fn is_strict(args: &Run, ci: Option<OsString>) -> bool {
    args.strict || (!args.no_strict && ci.is_some_and(|value| !value.is_empty()))
}

/// What programs with a runtime can tell a later pass, even on the full tier. The page cache is closed to them where their
/// runtimes are in memory; what `preload` asks for is done anyway where they see little.
fn warn_of_interpreters(plan: &Plan, preload: bool) -> Result<(), Failure> {
    let (SeenTrees { shown, hidden }, all_narrow) = plan.interpreted_runtimes();
    if shown.is_empty() {
        return Ok(());
    }
    let most = if preload { u64::MAX } else { MOST_PRELOADED };
    let preloaded = (preload || all_narrow) && sandbox::preload(&shown, &hidden, most)?.left_out == 0;
    let page_cache = if preloaded { "" } else { "the page cache of runtime files (--preload closes it), " };
    complain(format_args!(
        "warning: interpreted programs can tell their later passes something by {page_cache}inode counters, load and free \
         memory; see docs/channels.md"
    ));
    Ok(())
}

/// `complete`: nothing is missing that would have to be judged.
fn exit_code(tally: &Tally, complete: bool, stopped: bool, result: &Result<(), Failure>) -> ExitCode {
    match result {
        Err(failure) => failure.code,
        Ok(()) if stopped => ExitCode::Stopped,
        Ok(()) if tally.judge_errors > 0 => ExitCode::JudgeError,
        Ok(()) if tally.differs > 0 => ExitCode::Differs,
        Ok(()) if tally.runs == 0 && tally.as_expected == 0 => ExitCode::NothingRan,
        Ok(()) if !complete => ExitCode::NothingRan,
        Ok(()) => ExitCode::AsExpected,
    }
}

/// The command line of `grundy show` that finds the store of this invocation.
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
