//! The activity that is reported of a program: every way of waiting, and ways that only look like waiting.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use sandbox::{Activity, Tier};
use std::io::Read;
use std::time::{Duration, Instant};
use support::{limits, native};

fn main() {
    sandbox::worker_entry();
    let mut tests: Vec<support::Test> = Vec::new();
    for tier in support::TIERS {
        for case in CASES {
            tests.push((format!("{}_on_{tier:?}", case.0).to_lowercase(), Box::new(move || check(case, tier))));
        }
    }
    support::run_all(tests);
}

#[derive(Clone, Copy, Debug)]
enum Expected {
    Running,
    Sleeping,
    ReadsStdin,
    Waits,
    /// Waits with a time-out, by the threads of this name.
    Timed(&'static str),
}

use Expected::{ReadsStdin, Running, Sleeping, Timed, Waits};

/// The name of a boxed program's first thread.
const NAME: &str = "program";

const CASES: &[(&str, &str, Expected)] = &[
    ("read", "char c; read(0, &c, 1);", ReadsStdin),
    ("getchar", "getchar();", ReadsStdin),
    ("read_of_a_copy", "int d = dup(0); char c; close(0); read(d, &c, 1);", ReadsStdin),
    ("poll", "struct pollfd p = {0, POLLIN, 0}; poll(&p, 1, -1);", ReadsStdin),
    ("ppoll", "struct pollfd p = {0, POLLIN, 0}; ppoll(&p, 1, 0, 0);", ReadsStdin),
    ("select", "fd_set s; FD_ZERO(&s); FD_SET(0, &s); select(1, &s, 0, 0, 0);", ReadsStdin),
    (
        "epoll",
        "int e = epoll_create1(0); struct epoll_event v = {EPOLLIN, {.fd = 0}}; epoll_ctl(e, EPOLL_CTL_ADD, 0, &v); epoll_wait(e, &v, 1, -1);",
        ReadsStdin,
    ),
    ("poll_of_nothing", "poll(0, 0, -1);", Waits),
    ("poll_with_time_out", "struct pollfd p = {0, POLLIN, 0}; poll(&p, 1, 5000);", Timed(NAME)),
    ("select_with_time_out", "struct timeval t = {5, 0}; select(0, 0, 0, 0, &t);", Timed(NAME)),
    ("writes_to_a_full_pipe", "static char b[1 << 20]; write(1, b, sizeof b);", Waits),
    ("pause", "pause();", Waits),
    ("child_reads_parent_waits", "if (!fork()) { char c; read(0, &c, 1); _exit(0); } wait(0);", ReadsStdin),
    ("thread_reads_main_joins", "pthread_t t; pthread_create(&t, 0, reads, 0); pthread_join(t, 0);", ReadsStdin),
    ("thread_reads_main_loops", "pthread_t t; pthread_create(&t, 0, reads, 0); for (;;);", Running),
    ("child_loops_parent_reads", "if (!fork()) for (;;); char c; read(0, &c, 1);", Running),
    ("loop", "for (;;);", Running),
    ("loops_reading_nothing", "char c; for (;;) read(0, &c, 0);", Running),
    ("sleep", "sleep(5);", Sleeping),
    ("thread_sleeps_main_reads", "pthread_t t; pthread_create(&t, 0, sleeps, 0); char c; read(0, &c, 1);", Sleeping),
    ("alarm_before_read", "signal(SIGALRM, rings); alarm(5); char c; read(0, &c, 1);", Sleeping),
    ("alarm_and_loop", "signal(SIGALRM, rings); alarm(50); for (;;);", Running),
    (
        "timer_before_read",
        "timer_t t; struct itimerspec i = {{0, 0}, {5, 0}}; timer_create(CLOCK_MONOTONIC, 0, &t); timer_settime(t, 0, &i, 0); char c; read(0, &c, 1);",
        Sleeping,
    ),
    (
        "timer_as_a_descriptor",
        "int t = timerfd_create(CLOCK_MONOTONIC, 0); struct itimerspec i = {{0, 0}, {5, 0}}; timerfd_settime(t, 0, &i, 0); long n; read(t, &n, 8);",
        Sleeping,
    ),
    (
        "poll_of_a_timer",
        "int t = timerfd_create(CLOCK_MONOTONIC, 0); struct itimerspec i = {{0, 0}, {5, 0}}; timerfd_settime(t, 0, &i, 0); struct pollfd p = {t, POLLIN, 0}; poll(&p, 1, -1);",
        Sleeping,
    ),
    (
        "alarm_kept_for_sigwait",
        "sigset_t s; int n; sigemptyset(&s); sigaddset(&s, SIGALRM); sigprocmask(SIG_BLOCK, &s, 0); alarm(5); sigwait(&s, &n);",
        Sleeping,
    ),
    ("stopped", "raise(SIGSTOP);", Waits),
    ("readv", "char c; struct iovec v = {&c, 1}; readv(0, &v, 1);", ReadsStdin),
    ("eventfd", "int e = eventfd(0, 0); long n; read(e, &n, 8);", Waits),
    (
        "signalfd",
        "sigset_t s; sigemptyset(&s); sigaddset(&s, SIGUSR1); sigprocmask(SIG_BLOCK, &s, 0); int d = signalfd(-1, &s, 0); char b[200]; read(d, b, 200);",
        Waits,
    ),
    ("sigsuspend", "sigset_t s; sigemptyset(&s); sigsuspend(&s);", Waits),
    (
        "sigwait",
        "sigset_t s; int n; sigemptyset(&s); sigaddset(&s, SIGUSR1); sigprocmask(SIG_BLOCK, &s, 0); sigwait(&s, &n);",
        Sleeping,
    ),
    ("clock_nanosleep", "struct timespec t = {5, 0}; clock_nanosleep(CLOCK_MONOTONIC, 0, &t, 0);", Sleeping),
    ("futex_without_time_out", "static int f; syscall(SYS_futex, &f, 0, 0, 0, 0, 0);", Waits),
    (
        "futex_with_time_out",
        "static int f; struct timespec t = {5, 0}; syscall(SYS_futex, &f, 0, 0, &t, 0, 0);",
        Timed(NAME),
    ),
    ("waitid", "if (!fork()) { char c; read(0, &c, 1); _exit(0); } waitid(P_ALL, 0, 0, WEXITED);", ReadsStdin),
    ("vfork_and_a_child_that_sleeps", "if (!vfork()) { sleep(5); _exit(0); }", Sleeping),
    ("vfork_and_a_child_that_reads", "if (!vfork()) { char c; read(0, &c, 1); _exit(0); }", ReadsStdin),
    ("vfork_and_a_child_that_loops", "if (!vfork()) for (;;);", Running),
    (
        "stops_and_continues_its_child",
        "int p = fork(); struct timespec t = {0, 200000}; if (!p) for (;;) pause(); for (;;) { kill(p, SIGSTOP); nanosleep(&t, 0); kill(p, SIGCONT); nanosleep(&t, 0); }",
        Sleeping,
    ),
    ("short_sleeps", "struct timespec t = {0, 300000}; for (;;) nanosleep(&t, 0);", Sleeping),
];

const FRAME: &str = r#"#define _GNU_SOURCE
#include <poll.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
void *reads(void *p) { char c; read(0, &c, 1); return 0; }
void *sleeps(void *p) { sleep(5); return 0; }
void rings(int s) { }
int main() { write(2, "!", 1); CASE }
"#;

fn check((name, source, expected): &(&str, &str, Expected), tier: Tier) {
    let program = support::compile(&format!("activity-{name}"), &FRAME.replace("CASE", source));
    let Some(mut worker) = support::try_worker(tier) else { return };
    let (command, mut streams) = native(&program);
    let mut limits = limits();
    limits.cpu = Duration::from_secs(60);
    limits.wall = Duration::from_secs(60);
    let mut child = worker.spawn(command, &limits).unwrap();
    streams.stderr.read_exact(&mut [0]).unwrap();
    let holds = |activity: &Activity| match (expected, activity) {
        (Running, Activity::Running) | (Sleeping, Activity::Sleeping) => true,
        (ReadsStdin, Activity::Waiting { reads_stdin: true, timed }) => timed.is_empty(),
        (Waits, Activity::Waiting { reads_stdin: false, timed }) => timed.is_empty(),
        (Timed(name), Activity::Waiting { timed, .. }) => timed == &[name.to_string()],
        _ => false,
    };
    // From its first byte to its wait the program needs a moment. A busy one must never look asleep, however often asked.
    let started = Instant::now();
    let mut last = child.activity().unwrap();
    if matches!(expected, Running) {
        let settled = Instant::now() + Duration::from_millis(50);
        while Instant::now() < settled {
            last = child.activity().unwrap();
        }
        for _ in 0..200 {
            last = child.activity().unwrap();
            assert!(holds(&last), "{last:?}");
        }
    }
    while !holds(&last) {
        assert!(started.elapsed() < Duration::from_secs(4), "{last:?}");
        last = child.activity().unwrap();
    }
}
