//! Which time counts: the interactor's own work never counts, and a busy program exceeds its time limit, not its idle
//! limit.

use std::sync::Arc;
use std::time::Duration;

use grader::passes::GameJudge;
use grader::program::cache::Cache;
use grader::program::compile::{Compiled, Program, compile};
use grader::program::language::Languages;
use grader::program::sources::Sources;
use grader::run::stop::Stop;
use grader::verdict::record::JudgedRun;
use interactor::{First, Policy, Script, Side, Terms};
use libtest_mimic::{Arguments, Trial};
use package::{Limits, Verdict};
use sandbox::{Worker, WorkerOptions};
use solver::{Budget, Convention, Game};

fn main() {
    sandbox::worker_entry();
    let trials = vec![
        Trial::test("an_interactor_that_thinks_half_a_second_per_move_costs_the_submission_nothing", || {
            slow_interactor();
            Ok(())
        }),
        Trial::test("an_endless_loop_is_a_time_limit_and_not_idleness", || {
            endless_loop();
            Ok(())
        }),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

struct PreparedRun {
    _folder: tempfile::TempDir,
    worker: Worker,
    runtime: tokio::runtime::Runtime,
    program: Arc<Program>,
}

/// A Python submission, ready to run.
fn prepare(source: &str) -> PreparedRun {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("submission.py");
    std::fs::write(&path, source).expect("the source");
    let cache = Cache::open(folder.path(), |_| None).expect("a cache");
    let languages = Languages::load(None).expect("the table of languages");
    let language = languages.of(&path).expect("Python");
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let toolchain = grader::program::toolchain::find(language, &search_path, &cache).expect("python3 on this machine");
    let mut worker = Worker::start(&WorkerOptions { core: None, tier: None, require: None }).expect("a worker");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let sources = Sources::of_submission(&path, &toolchain.language).expect("it is read");
    let compiled =
        runtime.block_on(compile(sources, &toolchain, None, &cache, &mut worker, &Stop::new())).expect("it compiles");
    let Compiled::Ready(program) = compiled else { panic!("{compiled:?}") };
    PreparedRun { _folder: folder, worker, runtime, program }
}

/// Judges one game of four tokens, one a move; the judge thinks for `thinks` before each of its lines.
fn judge(prepared: &mut PreparedRun, limits: Limits, thinks: Duration) -> JudgedRun {
    let game = Game::parse("take 1", Convention::LastMoverWins).expect("rules");
    let (script, _) = Script::parse(&game, "1\n1\n7\n").expect("a test");
    let terms = Terms { game, first: First::Submission, policy: Policy::Delay, moves: 100, budget: Budget::default() };
    let bench = GameJudge { terms: Arc::new(terms), limits };
    let stop = Stop::new();
    let mut think = |event: &interactor::TranscriptLine| {
        // The observer runs on the judge's thread, between the submission's line and the judge's answer.
        if event.side == Side::Judge {
            std::thread::sleep(thinks);
        }
    };
    let script = Arc::new(script);
    let run = bench.judge(&mut prepared.worker, &prepared.program, &script, 1, &stop, &mut think);
    prepared.runtime.block_on(run).expect("a judged run")
}

fn slow_interactor() {
    let mut prepared = prepare(
        "input(); input(); input()\nwhile True:\n    print(1, 1, flush=True)\n    if input() == 'won': break\n",
    );
    let limits = Limits {
        time: Duration::from_millis(400),
        memory: 256 << 20,
        idle: Duration::from_millis(400),
        output: 1 << 20,
    };
    let judged = judge(&mut prepared, limits, Duration::from_millis(500));
    assert_eq!(judged.verdict, Verdict::Accepted, "{}", judged.explanation.what);
    let usage = judged.usage().expect("it ran");
    assert!(usage.wall > Duration::from_millis(1500), "the judge did think: {:?}", usage);
    assert!(usage.cpu < Duration::from_millis(400), "{:?}", usage);
}

fn endless_loop() {
    let mut prepared = prepare("while True: pass\n");
    // The idle limit is shorter than the time limit: only looking at the threads tells that this one runs.
    let limits = Limits {
        time: Duration::from_millis(1500),
        memory: 256 << 20,
        idle: Duration::from_millis(500),
        output: 1 << 20,
    };
    let judged = judge(&mut prepared, limits, Duration::ZERO);
    assert_eq!(judged.verdict, Verdict::TimeLimit, "{}", judged.explanation.what);
}
