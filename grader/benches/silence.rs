//! How long a missing flush goes unproved: from the moment the submission blocks in its read to the verdict, for each
//! language, with the start of its runtime left out. The idle clock that it beats is the baseline.
//!
//! `cargo bench -p grader --bench silence`. Target: at most 50 ms for C, C++, Python and Java.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{compiled, median};
use grader::passes::GameJudge;
use grader::run::stop::Stop;
use interactor::{First, Policy, Script, Terms};
use package::{Limits, Verdict};
use sandbox::{Worker, WorkerOptions};
use solver::{Budget, Convention, Game};

const ROUNDS: usize = 40;
const IDLE: Duration = Duration::from_secs(2);

/// Each says on standard error what the monotonic clock reads, in nanoseconds, and at once waits for an answer to a move
/// that it did not flush.
const SUBMISSIONS: [(&str, &str); 4] = [
    (
        "silent.c",
        r#"
#include <stdio.h>
#include <time.h>
int main(void) {
    int games, heaps, size;
    struct timespec now;
    if (scanf("%d %d %d", &games, &heaps, &size) != 3) return 1;
    printf("1 1\n");
    clock_gettime(CLOCK_MONOTONIC, &now);
    fprintf(stderr, "%lld\n", now.tv_sec * 1000000000LL + now.tv_nsec);
    return scanf("%d", &size);
}
"#,
    ),
    (
        "silent.cpp",
        r#"
#include <chrono>
#include <iostream>
int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::cerr.tie(nullptr);
    int games, heaps, size;
    std::cin >> games >> heaps >> size;
    std::cout << "1 1\n";
    std::cerr << std::chrono::steady_clock::now().time_since_epoch().count() << "\n";
    std::cin >> size;
}
"#,
    ),
    (
        "silent.py",
        r#"
import sys, time
for _ in range(3):
    sys.stdin.readline()
sys.stdout.write("1 1\n")
print(time.monotonic_ns(), file=sys.stderr, flush=True)
sys.stdin.readline()
"#,
    ),
    (
        "Silent.java",
        r#"
import java.io.*;
public class Silent {
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (int i = 0; i < 3; i++) in.readLine();
        out.println("1 1");
        System.err.println(System.nanoTime());
        in.readLine();
    }
}
"#,
    ),
];

fn monotonic() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

fn main() {
    sandbox::worker_entry();
    let core = grader::run::cores::cores()[0];
    let mut set = rustix::thread::CpuSet::new();
    set.set(core);
    rustix::thread::sched_setaffinity(None, &set).expect("a core to stay on");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut worker =
        Worker::start(&WorkerOptions { core: Some(core), tier: None, require: None }).expect("a sandbox worker");
    let game = Game::parse("take 1", Convention::LastMoverWins).expect("rules");
    let script = Arc::new(Script::parse(&game, "1\n1\n9\n").expect("a test").0);
    let terms =
        Terms { game, first: First::Submission, policy: Policy::Delay, moves: u64::MAX, budget: Budget::default() };
    let limits = Limits { time: Duration::from_secs(2), memory: 256 << 20, idle: IDLE, output: 1 << 20 };
    let bench = GameJudge { terms: Arc::new(terms), limits };

    println!("from the deadlock to the verdict, {ROUNDS} runs each (target: at most 50 ms)");
    for submission in SUBMISSIONS {
        let program = match compiled(submission, folder.path(), &mut worker, &runtime) {
            Ok(program) => program,
            Err(reason) => {
                println!("  {:12} skipped: {reason}", submission.0);
                continue;
            }
        };
        let mut latencies: Vec<f64> = Vec::new();
        for _ in 0..ROUNDS {
            let judged = runtime
                .block_on(bench.judge(&mut worker, &program, &script, 1, &Stop::new(), &mut |_| {}))
                .expect("a judged run");
            let now = monotonic();
            assert_eq!(judged.verdict, Verdict::IdlenessLimit, "{}", judged.explanation.what);
            let text = String::from_utf8(judged.record.stderr).expect("digits");
            let blocked = Duration::from_nanos(text.trim().parse().expect("the clock of the submission"));
            latencies.push((now - blocked).as_secs_f64() * 1e3);
        }
        let most = latencies.iter().copied().fold(0.0, f64::max);
        let middle = median(latencies);
        let ratio = middle / IDLE.as_secs_f64() / 1e3;
        println!("  {:12} median {middle:6.1} ms, most {most:6.1} ms, {ratio:.3} of the idle limit", submission.0);
    }
}
