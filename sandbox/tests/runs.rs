//! The result of one run: how it ended, which limit it hit, its usage, the collected files.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use sandbox::{BoxLimits, Collected, Exit, LimitHit, Profile, Tier};
use std::io::Read;
use std::path::Path;
use std::time::Duration;
use support::{command, compile, eventually, limits, native, processes_with, run};

fn main() {
    sandbox::worker_entry();
    type Case = (&'static str, fn(Tier));
    let tests: [Case; 10] = [
        ("echo", echo),
        ("exits_are_reported", exits_are_reported),
        ("limits_are_reported", limits_are_reported),
        ("a_raised_sigxfsz_is_not_the_file_size_limit", a_raised_sigxfsz_is_not_the_file_size_limit),
        ("missing_program", missing_program),
        ("collects", collects),
        ("peak_is_measured", peak_is_measured),
        ("nothing_is_mounted_over_the_root", nothing_is_mounted_over_the_root),
        ("hidden_folders_are_empty", hidden_folders_are_empty),
        ("worker_sleeps_until_dead_processes_are_reaped", worker_sleeps_until_dead_processes_are_reaped),
    ];
    let all = support::TIERS.iter().flat_map(|&tier| {
        tests.map(|(name, test)| -> support::Test {
            (format!("{name}_on_{tier:?}").to_lowercase(), Box::new(move || test(tier)))
        })
    });
    support::run_all(all.collect());
}

fn echo(tier: Tier) {
    let program = compile(
        "echo",
        r#"#include <stdio.h>
        int main(){ char line[100]; while (fgets(line, sizeof line, stdin)) fputs(line, stdout); fputs("err", stderr); }"#,
    );
    let Some(mut worker) = support::try_worker(tier) else { return };
    for round in 0..5 {
        let done = run(&mut worker, native(&program), &limits(), "hello\n").unwrap();
        assert_eq!((done.outcome.exit, done.outcome.limit), (Exit::Code(0), None), "round {round}");
        assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("hello\n", "err"));
        let memory = done.outcome.usage.memory.unwrap();
        assert!(memory < 4 << 20, "peak {memory}");
        assert!(done.outcome.usage.cpu < Duration::from_millis(100));
    }
}

fn exits_are_reported(tier: Tier) {
    let program = compile(
        "exits",
        r#"#include <stdio.h>
        #include <stdlib.h>
        #include <signal.h>
        #include <unistd.h>
        int main(){ int how; scanf("%d", &how);
          if (how < 256) return how;
          if (how == 256) abort();
          if (how == 257) { *(volatile int*)0 = 1; }
          if (how == 258) kill(getpid(), SIGKILL);
          if (how == 259) raise(SIGTERM);
          if (how == 260) { volatile int zero = 0; return 100 / zero; }
          if (how == 261) { signal(SIGTERM, SIG_IGN); raise(SIGTERM); return 9; } }"#,
    );
    let Some(mut worker) = support::try_worker(tier) else { return };
    for (how, expected) in [
        (0, Exit::Code(0)),
        (1, Exit::Code(1)),
        (137, Exit::Code(137)),
        (255, Exit::Code(255)),
        (256, Exit::Signal(libc::SIGABRT)),
        (257, Exit::Signal(libc::SIGSEGV)),
        (258, Exit::Signal(libc::SIGKILL)),
        (259, Exit::Signal(libc::SIGTERM)),
        (260, Exit::Signal(libc::SIGFPE)),
        (261, Exit::Code(9)),
    ] {
        let done = run(&mut worker, native(&program), &limits(), &how.to_string()).unwrap();
        assert_eq!((done.outcome.exit, done.outcome.limit), (expected, None), "case {how}");
    }
}

fn limits_are_reported(tier: Tier) {
    let program = compile(
        "greedy",
        r#"#include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        #include <sys/ptrace.h>
        #include <sys/wait.h>
        int main(){ int how; scanf("%d", &how);
          if (how == 0) for (;;);
          if (how == 1) for (;;) { char *p = malloc(1 << 20); memset(p, 1, 1 << 20); }
          if (how == 2) pause();
          if (how == 3) ptrace(PTRACE_TRACEME, 0, 0, 0);
          if (how == 4) { if (!fork()) for (;;); for (;;); }
          if (how == 5) { if (!fork()) for (;;); return 0; }
          if (how == 6) { for (int i = 0; i < 200; i++) if (!fork()) for (;;); return 3; } }"#,
    );
    let Some(mut worker) = support::try_worker(tier) else { return };
    let mut limits = limits();
    limits.cpu = Duration::from_millis(300);
    for (how, expected) in [
        (0, Some(LimitHit::Cpu)),
        (1, Some(LimitHit::Memory)),
        (2, Some(LimitHit::Wall)),
        (3, (tier != Tier::Rlimits).then_some(LimitHit::Syscall(libc::SYS_ptrace))),
        (4, Some(LimitHit::Cpu)),
        (5, None),
        (6, None),
    ] {
        // On a busy machine the wall clock runs far ahead of the CPU's.
        limits.wall = Duration::from_millis(if expected == Some(LimitHit::Wall) { 200 } else { 60_000 });
        let done = run(&mut worker, native(&program), &limits, &how.to_string());
        let done = done.unwrap_or_else(|error| panic!("case {how}: {error}"));
        assert_eq!(done.outcome.limit, expected, "case {how}: {:?}", done.outcome);
        if expected == Some(LimitHit::Cpu) {
            let cpu = done.outcome.usage.cpu;
            assert!(cpu >= limits.cpu && cpu < limits.cpu * 2, "case {how}: {cpu:?}");
        }
    }
}

fn a_raised_sigxfsz_is_not_the_file_size_limit(tier: Tier) {
    let program = compile("imitates", "#include <signal.h>\nint main(){ raise(SIGXFSZ); }");
    let Some(mut worker) = support::try_worker(tier) else { return };
    let limit = (tier == Tier::Rlimits).then_some(LimitHit::FileSize);
    let done = run(&mut worker, native(&program), &limits(), "").unwrap();
    assert_eq!((done.outcome.exit, done.outcome.limit), (Exit::Signal(libc::SIGXFSZ), limit));
    // Standard output that is a file can be written too much to.
    let (mut command, streams) = native(&program);
    command.stdout = tempfile::tempfile().unwrap().into();
    let done = run(&mut worker, (command, streams), &limits(), "").unwrap();
    assert_eq!(done.outcome.limit, Some(LimitHit::FileSize));
}

fn missing_program(tier: Tier) {
    let Some(mut worker) = support::try_worker(tier) else { return };
    let failed = run(&mut worker, command("./absent", Profile::Native), &limits(), "");
    assert!(matches!(failed, Err(sandbox::SandboxError::Start { .. })), "{:?}", failed.err());
}

fn collects(tier: Tier) {
    let program = compile(
        "makes",
        r#"#include <stdio.h>
        #include <unistd.h>
        #include <sys/stat.h>
        int main(){ fputs("content", fopen("good", "w")); symlink("good", "link"); link("good2", "x"); mkdir("dir", 0777);
          fputs("x", fopen("twice", "w")); link("twice", "again"); mkfifo("fifo", 0666); 
          return access("program", W_OK) == 0; }"#,
    );
    let Some(mut worker) = support::try_worker(tier) else { return };
    let (mut command, streams) = native(&program);
    command.scratch = Some(8 << 20);
    command.collect = ["good", "link", "dir", "twice", "absent", "../etc/passwd"].map(Into::into).into();
    let done = run(&mut worker, (command, streams), &limits(), "").unwrap();
    assert_eq!(done.outcome.exit, Exit::Code(0));
    let mut collected = done.outcome.collected.into_iter();
    let Some(Collected::File(file)) = collected.next() else { panic!("not collected") };
    let mut text = String::new();
    std::fs::File::from(file).read_to_string(&mut text).unwrap();
    assert_eq!(text, "content");
    let rest: Vec<String> = collected.map(|one| format!("{one:?}")).collect();
    assert_eq!(
        rest,
        [
            // Landlock does not let it make one in the first place.
            if tier == Tier::Landlock { "Missing" } else { r#"Refused("is or passes through a symbolic link")"# },
            r#"Refused("is a directory")"#,
            r#"Refused("has several links")"#,
            "Missing",
            r#"Refused("leads out of the box")"#
        ]
    );
}

fn peak_is_measured(tier: Tier) {
    let program = compile(
        "holds",
        r#"#include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        int main(){ int mebibytes; scanf("%d", &mebibytes); size_t size = (size_t)mebibytes << 20;
          char *held = malloc(size + 1); memset(held, 1, size);
          // Long enough for tiers that measure it now and then.
          usleep(30000); return held[size / 2] - 1; }"#,
    );
    let Some(mut worker) = support::try_worker(tier) else { return };
    for mebibytes in [40u64, 8, 24] {
        let done = run(&mut worker, native(&program), &limits(), &mebibytes.to_string()).unwrap();
        assert_eq!((done.outcome.exit, done.outcome.limit), (Exit::Code(0), None));
        let peak = done.outcome.usage.memory.unwrap();
        let held = mebibytes << 20;
        assert!((held - (512 << 10)..held + (4 << 20)).contains(&peak), "{peak} for {held} on {tier:?}");
    }
}

/// A root that was mounted over another, and left there, can be reached through `/..`.
fn nothing_is_mounted_over_the_root(tier: Tier) {
    if tier >= Tier::Landlock {
        return; // these tiers use the host's root
    }
    let program = compile(
        "above",
        r#"#include <sys/stat.h>
        int main() { struct stat root, above; return stat("/", &root) || stat("/..", &above)
          || root.st_dev != above.st_dev || root.st_ino != above.st_ino; }"#,
    );
    let Some(mut worker) = support::try_worker(tier) else { return };
    for megabytes in [64, 65, 66] {
        // Another limit means another template, and each template makes a root.
        let mut limits = limits();
        limits.memory = megabytes << 20;
        let done = run(&mut worker, native(&program), &limits, "").unwrap();
        assert_eq!(done.outcome.exit, Exit::Code(0), "root {megabytes}");
    }
}

/// Init often shares the worker's core: a worker that polls would keep init from reaping for a whole time slice.
/// On the tiers with a root of their own.
fn hidden_folders_are_empty(tier: Tier) {
    if !matches!(tier, Tier::Full | Tier::Namespaces) {
        return;
    }
    let Some(mut worker) = support::try_worker(tier) else { return };
    let tree = support::directory().join(format!("tree-{tier:?}"));
    for folder in ["shown", "hidden"] {
        std::fs::create_dir_all(tree.join(folder)).unwrap();
        std::fs::write(tree.join(folder).join("file"), "").unwrap();
    }
    let program = compile(
        "lists",
        r#"#include <dirent.h>
        #include <stdio.h>
        int main(int count, char **names) {
          for (int i = 1; i < count; i++) {
            int files = 0;
            DIR *folder = opendir(names[i]);
            while (folder && readdir(folder)) files++;
            printf("%d ", files);
          }
        }"#,
    );
    for (hidden, expected) in [(vec![], "3 3 "), (vec![tree.join("hidden")], "3 2 ")] {
        let (mut command, streams) = native(&program);
        command.args = ["shown", "hidden"].map(|folder| tree.join(folder).into_os_string()).into();
        command.runtime = vec![tree.clone()];
        command.hidden = hidden;
        let done = run(&mut worker, (command, streams), &limits(), "").unwrap();
        assert_eq!(done.stdout, expected, "{:?} {}", done.outcome, done.stderr);
    }
}

fn worker_sleeps_until_dead_processes_are_reaped(tier: Tier) {
    let program = compile(
        "reads-and-ends",
        r#"#include <unistd.h>
        int main(){ char c; write(1, "x", 1); read(0, &c, 1); }"#,
    );
    let Some(mut worker) = support::try_worker(tier) else { return };
    let mark = format!("mark-reads-and-ends-{tier:?}-{}", std::process::id());
    let (mut command, mut streams) = native(&program);
    command.args.push((&mark).into());
    // A wall limit longer than this test: a run that is being killed is watched differently.
    let child = worker.spawn(command, &BoxLimits { wall: Duration::from_secs(60), ..limits() }).unwrap();
    streams.stdout.read_exact(&mut [0]).unwrap();
    let [program] = processes_with(&mark)[..] else { panic!("one program") };
    let init = field_of_stat(program, 1);
    signal(&init, "-STOP");
    eventually("init stops", || field_of_stat(&init, 0) == "T");
    drop(streams);
    eventually("the program ends", || field_of_stat(program, 0) == "Z");
    let worker = worker.process_id();
    eventually("the worker sleeps", || field_of_stat(worker, 0) == "S");
    signal(&init, "-CONT");
    assert_eq!(child.wait().unwrap().exit, Exit::Code(0));
}

/// A field of `/proc/PID/stat`, counted from the state on.
fn field_of_stat(pid: impl std::fmt::Display, index: usize) -> String {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    fields.split(' ').nth(index).unwrap().to_string()
}

fn signal(pid: &str, signal: &str) {
    let sent = sandbox::trusted::run(Path::new("/bin/kill"), &[signal, pid], b"", Duration::from_secs(5)).unwrap();
    assert_eq!(sent.code, Some(0), "{}", String::from_utf8_lossy(&sent.stderr));
}
