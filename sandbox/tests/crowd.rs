//! How many processes a program may have where the kernel counts them together with all others of the user: enough
//! for a runtime's threads however much the user runs, and an end to bombs.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]
#![expect(clippy::disallowed_types, reason = "the crowd is the test's own")]

mod support;

use sandbox::{BoxFile, Exit, Limits, Profile, Tier, Worker};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::Duration;
use support::elsewhere::{self, Who};
use support::{command, limits, native, run};

fn main() {
    sandbox::worker_entry();
    if elsewhere::role().is_some() {
        return judge();
    }
    let cases = [("nothing", Tier::Namespaces), ("namespaces", Tier::Landlock), ("landlock", Tier::Rlimits)];
    let tests = cases.into_iter().enumerate().map(|(index, (without, tier))| -> support::Test {
        // A user of its own for each: their crowds are not to meet.
        let who = Who::User(54_400 + index as u32);
        let name = format!("a_crowd_is_nobody_elses_on_{tier:?}").to_lowercase();
        let test = move || {
            elsewhere::judge(who, without, &support::compile_with("crowd", PROGRAM, FLAGS), &[&format!("{tier:?}")]);
        };
        (name, Box::new(test))
    });
    support::run_all(tests.collect());
}

const FLAGS: &[&str] = &["-static", "-pthread", "-O1"];

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
  if (!strcmp(what, "bomb")) for (int i = 0; i < 1000; i++) {
    int child = fork();
    if (!child) pause();
    if (child < 0) return errno == EAGAIN ? 2 : 3;
  }
}"#;

/// Sleeps until it is dropped, or for a minute.
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
    let check = |worker: &mut Worker| {
        let ends = |worker: &mut Worker, what| run(worker, native(&program), &limits(), what).unwrap().outcome.exit;
        assert_eq!(ends(worker, "threads"), Exit::Code(0));
        assert_eq!(ends(worker, "bomb"), Exit::Code(2));
    };
    check(&mut worker);
    let crowd: Vec<Sleeper> = (0..150)
        .map(|_| {
            let mut sleep = std::process::Command::new("/bin/sleep");
            sleep.arg("60").stdin(Stdio::null()).stdout(Stdio::null());
            Sleeper(sleep.spawn().unwrap())
        })
        .collect();
    check(&mut worker);
    speaks(&mut worker, "/usr/bin/node", &["main.js"], "main.js", "console.log('hello')");
    let java = ["-Xmx64m", "-XX:-UsePerfData", "Main.java"];
    let source = "class Main { public static void main(String[] a) { System.out.println(\"hello\"); } }";
    speaks(&mut worker, "/usr/bin/java", &java, "Main.java", source);
    drop(crowd);
    check(&mut worker);
}

fn speaks(worker: &mut Worker, program: &str, arguments: &[&str], name: &str, source: &str) {
    let Ok(program) = std::fs::canonicalize(program) else {
        eprintln!("not tested: {program} is not here");
        return;
    };
    let file = std::env::temp_dir().join(format!("crowd-{}-{name}", std::process::id()));
    std::fs::write(&file, source).unwrap();
    let (mut command, streams) = command(program.to_str().unwrap(), Profile::Interpreter);
    command.args = arguments.iter().map(Into::into).collect();
    command.runtime =
        ["/usr", "/etc/java-17-openjdk"].map(PathBuf::from).into_iter().filter(|path| path.exists()).collect();
    command.files.push(BoxFile { host: file.clone(), name: name.into(), executable: false });
    let limits = Limits { cpu: Duration::from_secs(20), memory: 512 << 20, processes: 48, ..limits() };
    let done = run(worker, (command, streams), &limits, "");
    std::fs::remove_file(file).unwrap();
    let done = done.unwrap();
    assert_eq!(
        (done.outcome.exit, done.stdout.trim()),
        (Exit::Code(0), "hello"),
        "{}: {}",
        program.display(),
        done.stderr
    );
}
