//! Each tier is entered by the kind of judge that gets it: root, an ordinary user, a user in a container, and one
//! whose kernel has nothing to offer. The judge is this program again, as another user or confined.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]
#![expect(clippy::disallowed_types, reason = "a judge of its own is started, not a judged program")]

mod support;

use sandbox::{Activity, Exit, LimitHit, Profile, SandboxError, Tier, Without, Worker, WorkerOptions};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{limits, native, run};

/// The variable that makes this program a judge: what to do without, and the program to run.
const JUDGE: &str = "SANDBOX_TEST_JUDGE";

fn main() {
    sandbox::worker_entry();
    if let Some(role) = std::env::var_os(JUDGE) {
        judge(role.to_str().unwrap());
        return;
    }
    type Case = (&'static str, Option<u32>, &'static str, Tier);
    let cases: [Case; 7] = [
        ("root", None, "nothing", Tier::Full),
        ("root_with_a_filter_of_its_own", None, "listener", Tier::Full),
        ("ordinary_user", Some(ORDINARY), "nothing", Tier::Namespaces),
        ("root_in_a_container", None, "namespaces", Tier::Landlock),
        ("ordinary_user_in_a_container", Some(ORDINARY), "namespaces", Tier::Landlock),
        ("root_on_an_old_kernel", None, "landlock", Tier::Rlimits),
        ("ordinary_user_on_an_old_kernel", Some(ORDINARY), "landlock", Tier::Rlimits),
    ];
    let tests = cases.map(|(name, user, without, tier)| -> support::Test {
        (name.to_string(), Box::new(move || enters(user, without, tier)))
    });
    support::run_all(tests.into());
}

/// A user nobody is.
const ORDINARY: u32 = 54_321;

fn enters(user: Option<u32>, without: &str, tier: Tier) {
    if fs::read_to_string("/proc/self/status")
        .unwrap()
        .lines()
        .any(|line| line.starts_with("Uid:\t") && !line.starts_with("Uid:\t0"))
    {
        eprintln!("not tested: becoming another user, and tier full, take root");
        return;
    }
    // Another user may not reach the build directory.
    let place = tempfile::tempdir().unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let copy = |from: &Path, name: &str| -> PathBuf {
        let to = place.path().join(name);
        fs::copy(from, &to).unwrap();
        fs::set_permissions(&to, fs::Permissions::from_mode(0o755)).unwrap();
        to
    };
    let own = copy(&std::env::current_exe().unwrap(), "judge");
    let program = copy(&support::compile("tiers", PROGRAM), "program");
    let mut process = std::process::Command::new(own);
    process.env_clear().env(JUDGE, without).arg(program).arg(format!("{tier:?}")).current_dir("/");
    if let Some(user) = user {
        process.uid(user).gid(user);
    }
    let output = process.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}\n{}\n{}", output.status, text(&output.stdout), text(&output.stderr));
}

const PROGRAM: &str = r#"#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
int main() {
  char what[20]; scanf("%19s", what);
  if (!strcmp(what, "echo")) puts("echo");
  if (!strcmp(what, "abort")) abort();
  if (!strcmp(what, "loop")) for (;;);
  if (!strcmp(what, "orphan")) { if (!fork()) { setsid(); if (!fork()) for (;;); return 0; } for (;;); }
  if (!strcmp(what, "memory")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  if (!strcmp(what, "wait")) pause();
  if (!strcmp(what, "ptrace")) ptrace(PTRACE_TRACEME, 0, 0, 0);
  if (!strcmp(what, "passwd")) return open("/etc/passwd", O_RDONLY) >= 0;
  if (!strcmp(what, "write")) return open("/tmp/sandbox-test-leak", O_CREAT | O_WRONLY, 0600) >= 0;
  if (!strcmp(what, "socket")) return socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
  if (!strcmp(what, "above")) return open("/../etc/passwd", O_RDONLY) >= 0;
  if (!strcmp(what, "here")) return open("leak", O_CREAT | O_WRONLY, 0600) >= 0;
}"#;

/// What the other process does: finds its tier, and what that promises.
fn judge(role: &str) {
    match role {
        "namespaces" => sandbox::confine(Without::Namespaces).unwrap(),
        "landlock" => sandbox::confine(Without::NamespacesAndLandlock).unwrap(),
        "listener" => sandbox::confine(Without::Listener).unwrap(),
        _ => {}
    }
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().unwrap());
    let expected = arguments.next().unwrap();
    let capabilities = sandbox::probe();
    assert_eq!(format!("{:?}", capabilities.tier), expected, "{capabilities:#?}");
    let tier = capabilities.tier;
    if tier != Tier::Full {
        let refused = Worker::start(&WorkerOptions { require: Some(Tier::Full), ..WorkerOptions::default() });
        assert!(matches!(refused, Err(SandboxError::Tier { required: Tier::Full, .. })), "{:?}", refused.err());
    }
    let mut worker = Worker::start(&WorkerOptions::default()).unwrap();
    let mut limits = limits();
    limits.cpu = Duration::from_millis(300);
    limits.wall = Duration::from_secs(60);
    let filtered = tier != Tier::Rlimits;
    let cases: &[(&str, Exit, Option<LimitHit>)] = &[
        ("echo", Exit::Code(0), None),
        ("abort", Exit::Signal(libc::SIGABRT), None),
        ("loop", Exit::Signal(libc::SIGKILL), Some(LimitHit::Cpu)),
        ("orphan", Exit::Signal(libc::SIGKILL), Some(LimitHit::Cpu)),
        ("memory", Exit::Signal(libc::SIGKILL), Some(LimitHit::Memory)),
        ("wait", Exit::Signal(libc::SIGKILL), Some(LimitHit::Wall)),
        ("echo", Exit::Code(0), None),
    ];
    for (what, exit, limit) in cases {
        if *limit == Some(LimitHit::Wall) {
            limits.wall = Duration::from_millis(300);
        }
        let done = run(&mut worker, native(&program), &limits, what).unwrap();
        assert_eq!((done.outcome.exit, done.outcome.limit), (*exit, *limit), "{what} on {tier:?}: {:?}", done.outcome);
    }
    if filtered {
        let done = run(&mut worker, native(&program), &limits, "ptrace").unwrap();
        let number = if role == "listener" { -1 } else { libc::SYS_ptrace };
        assert_eq!(done.outcome.limit, Some(LimitHit::Syscall(number)), "{tier:?}");
        for what in ["passwd", "above", "write", "socket", "here"] {
            let done = run(&mut worker, native(&program), &limits, what).unwrap();
            assert_eq!(done.outcome.exit, Exit::Code(0), "{what} succeeds on {tier:?}: {:?}", done.outcome);
        }
    }
    let (command, streams) = native(&program);
    let mut child = worker.spawn(command, &limits).unwrap();
    let proved = std::iter::repeat_with(|| child.activity().unwrap())
        .take(10_000)
        .any(|activity| activity == Activity::Waiting { reads_stdin: true, timed: Vec::new() });
    assert!(proved, "no proof on {tier:?}: {:?}", child.activity());
    drop((child, streams));
    let missing = run(&mut worker, support::command("./absent", Profile::Native), &limits, "");
    assert!(matches!(missing, Err(SandboxError::Start { .. })), "{:?}", missing.err());
}
