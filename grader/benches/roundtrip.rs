//! The price of a round trip: a long game through the real path (boxed C++ submission, session in the judge,
//! transcript on) against a raw pipe ping-pong of two bare processes on the same core, interleaved in the same run.
//!
//! `cargo bench -p grader --bench roundtrip`. Target: at most 2.0 times the raw ping-pong.

mod common;

use std::io::{Read, Write};
use std::path::Path;
#[expect(clippy::disallowed_types, reason = "the baseline is a bare process, outside the sandbox")]
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{compiled, median};
use grader::passes::GameJudge;
use grader::run::stop::Stop;
use interactor::{First, Policy, Script, Terms};
use package::{Limits, Verdict};
use sandbox::{Worker, WorkerOptions};
use solver::{Budget, Convention, Game};

/// Round trips per game; the submission moves once in each.
const TRIPS: u64 = 50_000;
const ROUNDS: usize = 7;

/// Takes one token a move until the judge says that the game is won.
const SUBMISSION: &str = r#"
#include <cstdio>
int main() {
    int games, heaps; long long size; char line[64];
    if (scanf("%d %d %lld", &games, &heaps, &size) != 3 || getchar() == EOF) return 1;
    for (;;) {
        fputs("1 1\n", stdout); fflush(stdout);
        if (!fgets(line, sizeof line, stdin) || line[0] == 'w') return 0;
    }
}
"#;

/// Answers every line with a line, by the same two calls.
const PING_PONG: &str = r#"
#include <unistd.h>
int main() {
    char line[64];
    while (read(0, line, sizeof line) > 0) if (write(1, "1 1\n", 4) != 4) return 1;
}
"#;

fn main() {
    sandbox::worker_entry();
    let core = grader::run::cores::cores()[0];
    let mut set = rustix::thread::CpuSet::new();
    set.set(core);
    rustix::thread::sched_setaffinity(None, &set).expect("a core to stay on");

    let folder = tempfile::tempdir().expect("a temporary folder");
    let bare = build_bare(folder.path());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut worker =
        Worker::start(&WorkerOptions { core: Some(core), tier: None, require: None }).expect("a sandbox worker");
    let program = compiled(("one.cpp", SUBMISSION), folder.path(), &mut worker, &runtime).expect("a C++ compiler");
    let game = Game::parse("take 1", Convention::LastMoverWins).expect("rules");
    let (script, _) = Script::parse(&game, &format!("1\n1\n{}\n", 2 * TRIPS - 1)).expect("a test");
    let script = Arc::new(script);
    let terms =
        Terms { game, first: First::Submission, policy: Policy::Delay, moves: u64::MAX, budget: Budget::default() };
    let limits =
        Limits { time: Duration::from_secs(30), memory: 256 << 20, idle: Duration::from_secs(5), output: 64 << 20 };
    let bench = GameJudge { terms: Arc::new(terms), limits };

    let (mut raw, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        raw.push(ping_pong(&bare));
        let judged = runtime
            .block_on(bench.judge(&mut worker, &program, &script, 1, &Stop::new(), &mut |_| {}))
            .expect("a judged game");
        assert_eq!(judged.verdict, Verdict::Accepted, "{}", judged.explanation.what);
        let events = &judged.record.passes[0].dialogue;
        let talk = events[events.len() - 1].at - events[0].at;
        ours.push(talk.as_secs_f64() * 1e6 / TRIPS as f64);
    }
    let (raw, ours) = (median(raw), median(ours));
    println!("round trip, median of {ROUNDS} x {TRIPS}, all on core {core}");
    println!("  raw pipe ping-pong   {raw:6.2} µs");
    println!("  judged game          {ours:6.2} µs");
    println!("  ratio                {:6.2}   (target: at most 2.0)", ours / raw);
}

#[expect(clippy::disallowed_types, reason = "the baseline is a bare process, outside the sandbox")]
fn build_bare(folder: &Path) -> std::path::PathBuf {
    let (source, program) = (folder.join("bare.c"), folder.join("bare"));
    std::fs::write(&source, PING_PONG).expect("the source");
    let status = Command::new("cc").arg("-O2").arg("-static").arg(&source).arg("-o").arg(&program).status();
    assert!(status.expect("a C compiler").success());
    program
}

/// Microseconds per round trip between this process and a bare one on the same core.
#[expect(clippy::disallowed_types, reason = "the baseline is a bare process, outside the sandbox")]
fn ping_pong(program: &Path) -> f64 {
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the bare process");
    let mut to = child.stdin.take().expect("piped");
    let mut from = child.stdout.take().expect("piped");
    let mut line = [0; 64];
    let started = Instant::now();
    for _ in 0..TRIPS {
        to.write_all(b"1 1\n").expect("a reader");
        assert!(from.read(&mut line).expect("an answer") > 0);
    }
    let took = started.elapsed();
    drop(to);
    child.wait().expect("an end");
    took.as_secs_f64() * 1e6 / TRIPS as f64
}
