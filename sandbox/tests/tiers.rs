//! Which judge gets which tier: root, an ordinary user, a user in a container, a user on an old kernel. The judge is
//! this program again, as another user or confined.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use sandbox::{Activity, Capabilities, Exit, Feature, LimitHit, Profile, SandboxError, Tier, Worker, WorkerOptions};
use std::path::PathBuf;
use std::time::Duration;
use support::other_judge::{self, JudgeUser};
use support::{limits, native, run};

fn main() {
    sandbox::worker_entry();
    if let Some(role) = other_judge::role() {
        return judge(&role);
    }
    type Case = (&'static str, JudgeUser, &'static str, Tier);
    let cases: [Case; 10] = [
        ("root", JudgeUser::Root, "nothing", Tier::Full),
        ("root_with_a_filter_of_its_own", JudgeUser::Root, "listener", Tier::Full),
        ("ordinary_user", ORDINARY, "nothing", Tier::Namespaces),
        ("root_in_a_container", JudgeUser::Root, "namespaces", Tier::Landlock),
        ("ordinary_user_in_a_container", ORDINARY, "namespaces", Tier::Landlock),
        ("root_on_an_old_kernel", JudgeUser::Root, "landlock", Tier::Rlimits),
        ("root_without_capabilities", JudgeUser::RootWithoutCapabilities, "nothing", Tier::Landlock),
        ("root_without_capabilities_in_a_container", JudgeUser::RootWithoutCapabilities, "namespaces", Tier::Landlock),
        ("root_without_capabilities_on_an_old_kernel", JudgeUser::RootWithoutCapabilities, "landlock", Tier::Rlimits),
        ("ordinary_user_on_an_old_kernel", ORDINARY, "landlock", Tier::Rlimits),
    ];
    let mut tests = Vec::from(cases.map(|(name, user, without, tier)| -> support::Test {
        (
            name.to_string(),
            Box::new(move || {
                other_judge::judge(user, without, &support::compile("tiers", PROGRAM), &[&format!("{tier:?}")]);
            }),
        )
    }));
    tests.push((
        "root_without_proc".to_string(),
        Box::new(|| {
            other_judge::judge(JudgeUser::RootWithoutProc, "proc", &support::compile("tiers", PROGRAM), &["none"]);
        }),
    ));
    tests.push((
        "root_with_cgroup_v2_alone".to_string(),
        Box::new(|| match other_judge::lacks_v2_alone() {
            Some(reason) => eprintln!("not tested: this machine cannot show a judge cgroup version 2 alone: {reason}"),
            None => {
                let program = support::compile("tiers", PROGRAM);
                other_judge::judge(JudgeUser::RootWithCgroupV2Alone, "v1", &program, &["by the controllers"]);
            }
        }),
    ));
    support::run_all(tests);
}

/// A number that no user of this machine has.
const ORDINARY: JudgeUser = JudgeUser::User(54_321);

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

/// The tier of root where version 2 is alone: full if its controllers limit memory. A controller that a version 1 hierarchy
/// somewhere on the machine uses is missing in version 2; then the reason must be told.
fn tier_with_v2_alone(capabilities: &Capabilities) -> String {
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap();
    assert!(mounts.contains(" - cgroup2 ") && !mounts.contains(" - cgroup "), "{mounts}");
    let controllers = std::fs::read_to_string("/sys/fs/cgroup/cgroup.controllers").unwrap();
    if controllers.split_whitespace().any(|name| name == "memory") {
        return "Full".into();
    }
    let told = |feature: &Feature| feature.name == "tier full" && feature.detail.contains("limit memory by a cgroup");
    assert!(capabilities.features.iter().any(told), "{capabilities:#?}");
    "Namespaces".into()
}

/// What the other process does: checks its tier and what that tier enforces.
fn judge(role: &str) {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().unwrap());
    let expected = arguments.next().unwrap();
    if role == "proc" {
        let missing = sandbox::probe().unwrap_err().to_string();
        return assert!(missing.contains("/proc is not mounted"), "{missing}");
    }
    let capabilities = sandbox::probe().unwrap();
    let expected = if role == "v1" { tier_with_v2_alone(&capabilities) } else { expected };
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
