//! Limit × language × way of exceeding it, each with the expected result. One table; every tier that can measure it.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use sandbox::{BoxFile, BoxLimits, Command, Exit, LimitHit, Profile, RunOutcome, Tier};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{Streams, command, limits, native, run};

fn main() {
    sandbox::worker_entry();
    let mut tests: Vec<support::Test> = Vec::new();
    for tier in [Tier::Full, Tier::Namespaces, Tier::Landlock] {
        for case in CASES {
            let name = format!("{:?}_{}_on_{tier:?}", case.language, case.way).to_lowercase();
            tests.push((name, Box::new(move || check(case, tier))));
        }
    }
    tests.push(("memory_of_the_judge_does_not_count".to_string(), Box::new(memory_of_the_judge_does_not_count)));
    for tier in support::TIERS {
        let name = format!("peak_is_what_a_program_holds_on_{tier:?}").to_lowercase();
        tests.push((name, Box::new(move || peak_is_what_a_program_holds(tier))));
    }
    support::run_all(tests);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    C,
    Python,
    Java,
    Node,
}

use Language::{C, Java, Node, Python};

#[derive(Clone, Copy)]
enum Expected {
    /// Ends by itself.
    Exit(Exit),
    Limit(LimitHit),
}

use Expected::Limit;

struct Case {
    language: Language,
    way: &'static str,
    source: &'static str,
    expected: Expected,
}

const fn case(language: Language, way: &'static str, source: &'static str, expected: Expected) -> Case {
    Case { language, way, source, expected }
}

const fn code(code: i32) -> Expected {
    Expected::Exit(Exit::Code(code))
}

const fn signal(signal: i32) -> Expected {
    Expected::Exit(Exit::Signal(signal))
}

const CPU: Expected = Limit(LimitHit::Cpu);
const WALL: Expected = Limit(LimitHit::Wall);
const MEMORY: Expected = Limit(LimitHit::Memory);
const FILE_SIZE: Expected = Limit(LimitHit::FileSize);

const CASES: &[Case] = &[
    case(C, "ends", "return 0;", code(0)),
    case(C, "fails", "return 3;", code(3)),
    case(C, "imitates_a_time_out", "return 124;", code(124)),
    case(C, "imitates_a_kill", "return 137;", code(137)),
    case(C, "aborts", "abort();", signal(libc::SIGABRT)),
    case(C, "asserts", "assert(0);", signal(libc::SIGABRT)),
    case(C, "null", "*(volatile int *)0 = 1;", signal(libc::SIGSEGV)),
    case(C, "kills_itself", "kill(getpid(), SIGKILL);", signal(libc::SIGKILL)),
    case(C, "writes_to_a_closed_pipe", "int p[2]; close(1); raise(SIGPIPE);", signal(libc::SIGPIPE)),
    case(C, "loops", "for (;;);", CPU),
    case(C, "loops_in_the_kernel", "for (;;) getppid();", CPU),
    case(C, "loops_in_a_child", "if (!fork()) for (;;); wait(0);", CPU),
    case(C, "loops_in_an_orphan", "if (!fork()) { setsid(); if (!fork()) for (;;); _exit(0); } pause();", CPU),
    case(
        C,
        "loops_unreaped",
        "signal(SIGCHLD, SIG_IGN); for (;;) { if (!fork()) { for (volatile int i = 0; i < 10000000; i++); _exit(0); } usleep(1000); }",
        CPU,
    ),
    case(
        C,
        "loops_in_threads",
        "pthread_t t; for (int i = 0; i < 3; i++) pthread_create(&t, 0, spin, 0); pause();",
        CPU,
    ),
    case(C, "stops_itself", "raise(SIGSTOP);", WALL),
    case(C, "sleeps", "sleep(100);", WALL),
    case(
        C,
        "reads_for_ever",
        "int p; dup2(open(\"/dev/null\", O_RDWR), 1); sigset_t s; sigemptyset(&s); sigsuspend(&s);",
        WALL,
    ),
    case(C, "ignores_signals_and_sleeps", "for (int i = 1; i < 65; i++) signal(i, SIG_IGN); for (;;) pause();", WALL),
    case(C, "heap", "for (;;) memset(malloc(1 << 20), 1, 1 << 20);", MEMORY),
    case(C, "heap_in_small_steps", "for (;;) { char *p = malloc(1000); memset(p, 1, 1000); }", MEMORY),
    case(
        C,
        "mapped",
        "char *p = mmap(0, 1 << 30, 3, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); memset(p, 1, 1 << 30);",
        MEMORY,
    ),
    case(C, "recursion", "return deep(1 << 30) & 1;", MEMORY),
    case(C, "heap_in_a_child", "if (!fork()) for (;;) memset(malloc(1 << 20), 1, 1 << 20); wait(0); pause();", MEMORY),
    case(
        C,
        "heap_shared_by_children",
        "for (int i = 0; i < 8; i++) if (!fork()) { memset(malloc(10 << 20), 1, 10 << 20); pause(); } pause();",
        MEMORY,
    ),
    case(C, "static_array_untouched", "return big[5];", code(0)),
    case(
        C,
        "writes_a_large_file",
        "int f = open(\"large\", O_CREAT | O_WRONLY, 0600); static char b[1 << 16]; for (;;) if (write(f, b, sizeof b) < 0) return 7;",
        FILE_SIZE,
    ),
    case(
        C,
        "too_many_processes",
        "for (int i = 0; i < 100; i++) { int p = fork(); if (p < 0) return 5; if (!p) pause(); } return 6;",
        code(5),
    ),
    case(
        C,
        "too_many_files",
        "for (int i = 0; i < 100; i++) if (open(\"/dev/null\", O_RDONLY) < 0) return 5; return 6;",
        code(5),
    ),
    case(Python, "ends", "print(1)", code(0)),
    case(Python, "raises", "raise ValueError", code(1)),
    case(Python, "exits", "import sys; sys.exit(9)", code(9)),
    case(Python, "aborts", "import os; os.abort()", signal(libc::SIGABRT)),
    case(Python, "loops", "while True: pass", CPU),
    case(Python, "loops_in_a_child", "import os\nif os.fork() == 0:\n    while True: pass\nos.wait()", CPU),
    case(Python, "sleeps", "import time; time.sleep(100)", WALL),
    case(Python, "heap", "a = []\nwhile True: a.append(bytearray(1 << 20))", MEMORY),
    case(Python, "list", "a = [0]\nwhile True: a += a", MEMORY),
    case(Java, "ends", "", code(0)),
    case(Java, "exits", "System.exit(9);", code(9)),
    case(Java, "throws", "throw new RuntimeException();", code(1)),
    case(Java, "loops", "while (true) { }", CPU),
    case(Java, "sleeps", "Thread.sleep(100000);", WALL),
    case(
        Java,
        "memory_outside_the_heap",
        "var all = new java.util.ArrayList<java.nio.ByteBuffer>(); while (true) all.add(java.nio.ByteBuffer.allocateDirect(1 << 22));",
        MEMORY,
    ),
    case(Node, "ends", "console.log(1)", code(0)),
    case(Node, "throws", "throw 1", code(1)),
    case(Node, "loops", "for (;;);", CPU),
    case(Node, "sleeps", "setTimeout(() => {}, 100000)", WALL),
    case(Node, "memory_outside_the_heap", "const a = []; for (;;) a.push(Buffer.alloc(1 << 22, 1))", MEMORY),
];

const C_FRAME: &str = r#"#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/mman.h>
#include <sys/wait.h>
static char big[1 << 30];
void *spin(void *p) { for (;;); }
int deep(int n) { volatile char frame[1000]; frame[n % 1000] = 1; return n ? deep(n - 1) + frame[3] : 0; }
int main() { CASE }
"#;

/// The command for a case; `None` where its language is not installed (or not reachable on this tier).
fn prepare(case: &Case, tier: Tier) -> Option<(Command, Streams, BoxLimits)> {
    let mut limits = BoxLimits { cpu: Duration::from_millis(400), wall: Duration::from_millis(1500), ..limits() };
    limits.file_size = 1 << 20;
    let script = |extension: &str, text: &str| -> PathBuf {
        let path = support::directory().join(format!("{:?}-{}.{extension}", case.language, case.way));
        fs::write(&path, text).unwrap();
        path
    };
    let interpreter = |program: &Path, host: PathBuf, name: &str, arguments: &[&str], runtime: Vec<PathBuf>| {
        let (mut command, streams) = command(program.to_str().unwrap(), Profile::Interpreter);
        command.args = arguments.iter().map(Into::into).collect();
        command.runtime = runtime;
        command.files.push(BoxFile { host, name: name.into(), executable: false });
        (command, streams)
    };
    let (command, streams) = match case.language {
        C => {
            let name = format!("accounting-{}", case.way);
            let (mut command, streams) = native(&support::compile(&name, &C_FRAME.replace("CASE", case.source)));
            command.scratch = Some(16 << 20);
            (command, streams)
        }
        Python => {
            let python = support::find_python()?;
            if tier >= Tier::Landlock && python.starts_with("/root") {
                return None;
            }
            let prefix = python.parent()?.parent()?.to_path_buf();
            let host = script("py", case.source);
            interpreter(&python, host, "main.py", &["-I", "-S", "-B", "main.py"], vec![prefix, "/usr".into()])
        }
        Java => {
            limits.memory = 256 << 20;
            limits.processes = 64;
            limits.cpu = Duration::from_secs(2);
            limits.wall = Duration::from_secs(5);
            let jar = support::java_class(case.way, case.source)?;
            let flags = ["-XX:+UseSerialGC", "-Xmx64m", "-XX:MaxDirectMemorySize=4g", "-XX:-UsePerfData", "Main"];
            interpreter(&support::find_jdk()?.join("bin/java"), jar, "Main.class", &flags, vec!["/usr".into()])
        }
        Node => {
            limits.memory = 256 << 20;
            limits.processes = 64;
            limits.cpu = Duration::from_secs(2);
            limits.wall = Duration::from_secs(4);
            let node = Path::new("/usr/bin/node");
            node.exists().then_some(())?;
            interpreter(node, script("js", case.source), "main.js", &["main.js"], vec!["/usr".into()])
        }
    };
    if !matches!(case.expected, Limit(LimitHit::Wall)) {
        // On a busy machine the wall clock runs far ahead of the CPU's.
        limits.wall = Duration::from_secs(60);
    }
    Some((command, streams, limits))
}

fn check(case: &Case, tier: Tier) {
    let Some(mut worker) = support::try_worker(tier) else { return };
    let Some((command, streams, limits)) = prepare(case, tier) else {
        eprintln!("not tested: {:?} is not here, or not for another user", case.language);
        return;
    };
    let done = run(&mut worker, (command, streams), &limits, "").unwrap();
    let RunOutcome { exit, limit, usage, .. } = done.outcome;
    let shown = format!("{exit:?} {limit:?} {usage:?}\n{}", done.stderr);
    match case.expected {
        Expected::Exit(expected) => {
            assert_eq!((exit, limit), (expected, None), "{shown}");
            assert!(usage.memory.unwrap() <= limits.memory, "{shown}");
        }
        Limit(expected) => {
            assert_eq!(limit, Some(expected), "{shown}");
            match expected {
                LimitHit::Cpu => assert!(usage.cpu >= limits.cpu, "{shown}"),
                LimitHit::Wall => assert!(usage.wall >= limits.wall && usage.cpu < limits.cpu, "{shown}"),
                // The peak is at the limit: the last page asked for is the one that was not given.
                LimitHit::Memory => assert!(usage.memory.unwrap() >= limits.memory / 10 * 9, "{shown}"),
                LimitHit::FileSize | LimitHit::Processes | LimitHit::Syscall(_) | LimitHit::Killed => {}
            }
        }
    }
}

/// The memory of a large judge must not be counted for what it starts.
fn memory_of_the_judge_does_not_count() {
    let Some(mut worker) = support::try_worker(Tier::Full) else { return };
    let ballast = vec![1u8; 300 << 20];
    let program = support::compile("accounting-ends", &C_FRAME.replace("CASE", "return 0;"));
    let done = run(&mut worker, native(&program), &limits(), "").unwrap();
    let memory = done.outcome.usage.memory.unwrap();
    assert!(memory < 4 << 20, "{memory} bytes beside {}", ballast.len());
}

/// Not less than it holds, and little more: its code, its stack, and the batches in which a cgroup counts. The program
/// ends at once, so that it cannot be measured while it runs. Without a memory cgroup no program is reported smaller than
/// the worker, which is not optimised here.
fn peak_is_what_a_program_holds(tier: Tier) {
    const MORE: u64 = 1500 << 10;
    const WORKER: u64 = 3 << 20;
    let Some(mut worker) = support::try_worker(tier) else { return };
    let body = "int n; scanf(\"%d\", &n); char *p = malloc(n + 1); memset(p, 1, n + 1); return p[n / 2] - 1;";
    let program = support::compile("accounting-holds", &C_FRAME.replace("CASE", body));
    let limits = BoxLimits { memory: 256 << 20, ..limits() };
    let mut peaks = Vec::new();
    for held in [0, 1 << 20, 10 << 20, 100 << 20, 1 << 20, 10 << 20, 0, 1 << 20] {
        let done = run(&mut worker, native(&program), &limits, &held.to_string()).unwrap();
        assert_eq!((done.outcome.exit, done.outcome.limit), (Exit::Code(0), None));
        peaks.push((held, done.outcome.usage.memory.unwrap()));
    }
    let right = |&(held, peak): &(u64, u64)| peak > 0 && (held..=(held + MORE).max(WORKER)).contains(&peak);
    assert!(peaks.iter().all(right), "held and peak on {tier:?}: {peaks:?}");
    println!("held and peak on {tier:?}: {peaks:?}");
}
