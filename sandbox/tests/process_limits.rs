//! The limit of processes where the kernel counts them together with all others of the user: a program may have enough
//! for a runtime's threads, however many the user runs. And fork bombs end, also where the kernel does not limit them.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]
#![expect(clippy::disallowed_types, reason = "the test itself starts many processes")]

mod support;

use sandbox::{BoxFile, BoxLimits, Exit, LimitHit, Profile, Tier, Worker};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::Duration;
use support::other_judge::{self, JudgeUser};
use support::{command, limits, native, run};

const CASES: [(&str, Tier); 3] =
    [("nothing", Tier::Namespaces), ("namespaces", Tier::Landlock), ("landlock", Tier::Rlimits)];

fn main() {
    sandbox::worker_entry();
    if other_judge::role().is_some() {
        return judge();
    }
    let mut tests: Vec<support::Test> = Vec::new();
    for (index, (without, tier)) in CASES.into_iter().enumerate() {
        let mut test = |title: &str, user: JudgeUser, what: &'static str| {
            let run = move || {
                let program = support::compile("processes", PROGRAM);
                other_judge::judge(user, without, &program, &[&format!("{tier:?}"), what]);
            };
            tests.push((format!("{title}_on_{tier:?}").to_lowercase(), Box::new(run)));
        };
        // A different user for each, so that their processes are not counted together.
        test("other_processes_of_the_user_do_not_count", JudgeUser::User(54_400 + index as u32), "others");
        if tier > Tier::Namespaces {
            test("bombs_of_an_unlimited_user_end", JudgeUser::RootWithoutCapabilities, "bombs");
        }
    }
    support::run_all(tests);
}

const PROGRAM: &str = r#"#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
void *sleeps(void *a) { pause(); return a; }
int main() {
  char what[20]; scanf("%19s", what);
  pthread_t thread;
  if (!strcmp(what, "threads")) for (int i = 0; i < 12; i++) if (pthread_create(&thread, 0, sleeps, 0)) return 1;
  if (!strcmp(what, "bomb")) {
    for (int i = 0; i < 1000; i++) {
      int child = fork();
      if (!child) pause();
      if (child < 0) return errno == EAGAIN ? 2 : 3;
    }
    pause();
  }
  if (!strcmp(what, "tree")) { for (int i = 0; i < 8; i++) fork(); for (;;); }
  if (!strcmp(what, "families")) { for (int i = 0; i < 6; i++) { fork(); setsid(); } for (;;); }
  if (!strcmp(what, "swarm")) { for (int i = 0; i < 200; i++) if (pthread_create(&thread, 0, sleeps, 0)) return 1; pause(); }
}"#;

/// A process that sleeps until it is dropped, or for a minute.
struct Sleeper(Child);

impl Drop for Sleeper {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn judge() {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().unwrap());
    let mut worker = Worker::start(&sandbox::WorkerOptions::default()).unwrap();
    assert_eq!(format!("{:?}", worker.capabilities().tier), arguments.next().unwrap());
    // Enough memory and time that the limit of processes is reached first, on a busy machine too.
    let limits =
        BoxLimits { memory: 1 << 30, wall: Duration::from_secs(100), cpu: Duration::from_secs(20), ..limits() };
    let ends = |worker: &mut Worker, what| {
        let outcome = run(worker, native(&program), &limits, what).unwrap().outcome;
        (outcome.exit, outcome.limit)
    };
    if arguments.next().unwrap() == "bombs" {
        for bomb in ["bomb", "tree", "families", "swarm"] {
            let expected = (Exit::Signal(libc::SIGKILL), Some(LimitHit::Processes));
            assert_eq!(ends(&mut worker, bomb), expected, "{bomb}");
            assert_eq!(ends(&mut worker, "threads"), (Exit::Code(0), None));
        }
        return;
    }
    let check = |worker: &mut Worker| {
        assert_eq!(ends(worker, "threads"), (Exit::Code(0), None));
        assert_eq!(ends(worker, "bomb"), (Exit::Code(2), None));
    };
    check(&mut worker);
    let others: Vec<Sleeper> = (0..150)
        .map(|_| {
            let mut sleep = std::process::Command::new("/bin/sleep");
            sleep.arg("60").stdin(Stdio::null()).stdout(Stdio::null());
            Sleeper(sleep.spawn().unwrap())
        })
        .collect();
    check(&mut worker);
    prints_hello(&mut worker, &limits, "/usr/bin/node", &["main.js"], "main.js", "console.log('hello')");
    let java = ["-Xmx64m", "-XX:-UsePerfData", "Main.java"];
    let source = "class Main { public static void main(String[] a) { System.out.println(\"hello\"); } }";
    prints_hello(&mut worker, &limits, "/usr/bin/java", &java, "Main.java", source);
    drop(others);
    check(&mut worker);
}

fn prints_hello(worker: &mut Worker, limits: &BoxLimits, program: &str, arguments: &[&str], name: &str, source: &str) {
    let Ok(program) = std::fs::canonicalize(program) else {
        eprintln!("not tested: {program} is not here");
        return;
    };
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join(name);
    std::fs::write(&file, source).unwrap();
    let (mut command, streams) = command(program.to_str().unwrap(), Profile::Interpreter);
    command.args = arguments.iter().map(Into::into).collect();
    command.runtime = vec!["/usr".into()];
    command.files.push(BoxFile { host: file, name: name.into(), executable: false });
    let limits = BoxLimits { processes: 48, ..limits.clone() };
    let done = run(worker, (command, streams), &limits, "").unwrap();
    assert_eq!((done.outcome.exit, done.stdout.trim()), (Exit::Code(0), "hello"), "{name}: {}", done.stderr);
}
