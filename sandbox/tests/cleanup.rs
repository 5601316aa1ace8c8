//! Whichever process is killed, nothing is left: no process, no cgroup, no directory.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]
#![expect(clippy::disallowed_types, reason = "a judge of its own is started, not a judged program")]

mod support;

use sandbox::{SandboxError, Tier};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use support::{eventually, limits, native, processes_with};

const JUDGE: &str = "SANDBOX_TEST_JUDGE";

fn main() {
    sandbox::worker_entry();
    if let Some(tier) = std::env::var_os(JUDGE) {
        let tier = support::TIERS[tier.to_str().unwrap().parse::<usize>().unwrap()];
        return judge(tier);
    }
    let mut tests: Vec<support::Test> = Vec::new();
    for (index, tier) in support::TIERS.into_iter().enumerate() {
        tests.push((format!("judge_killed_on_{tier:?}").to_lowercase(), Box::new(move || judge_killed(index))));
        tests.push((format!("worker_killed_on_{tier:?}").to_lowercase(), Box::new(move || worker_killed(tier))));
        tests.push((format!("child_dropped_on_{tier:?}").to_lowercase(), Box::new(move || child_dropped(tier))));
    }
    support::run_all(tests);
}

/// A program whose processes leave its group, ignore every signal they can, and wait.
fn process_tree() -> PathBuf {
    support::compile(
        "process-tree",
        r#"#include <signal.h>
        #include <stdio.h>
        #include <unistd.h>
        int main() {
          for (int s = 1; s < 32; s++) signal(s, SIG_IGN);
          for (int i = 0; i < 5; i++) if (!fork()) { setsid(); if (fork()) pause(); break; }
          write(1, "x", 1);
          for (;;) pause();
        }"#,
    )
}

/// Starts that program with a mark in its arguments and waits until all its processes exist.
fn start(worker: &mut sandbox::Worker, mark: &str) -> sandbox::Child {
    let (mut command, mut streams) = native(&process_tree());
    command.args.push(mark.into());
    let child = worker.spawn(command, &limits()).unwrap();
    let mut bytes = [0; 6];
    streams.stdout.read_exact(&mut bytes).unwrap();
    child
}

/// The cgroups and directories of a worker.
fn traces(worker: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::from("/sys/fs/cgroup"), std::env::temp_dir()];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let marks = [format!("grundy-{worker}-"), format!("grundy-box-{worker}-")];
                let name = entry.file_name();
                if marks.iter().any(|mark| name.to_string_lossy().starts_with(mark)) {
                    found.push(entry.path());
                }
                open.push(entry.path());
            }
        }
    }
    found
}

/// The worker that is a child of this process.
fn worker_of(judge: u32) -> u32 {
    let children = fs::read_dir(format!("/proc/{judge}/task")).unwrap().flatten().flat_map(|thread| {
        let list = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        list.split_whitespace().map(|pid| pid.parse::<u32>().unwrap()).collect::<Vec<_>>()
    });
    let is_worker =
        |pid: &u32| fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name == "grundy-worker\n");
    children.filter(is_worker).last().unwrap()
}

/// The other process of `judge_killed`: prints its worker's number once its program runs, then waits to be killed.
fn judge(tier: Tier) {
    let mark = std::env::args().nth(1).unwrap();
    let mut worker = support::worker(tier);
    let _child = start(&mut worker, &mark);
    println!("{}", worker_of(std::process::id()));
    let mut never = String::new();
    let _ = std::io::stdin().read_line(&mut never);
}

fn judge_killed(tier: usize) {
    if support::try_worker(support::TIERS[tier]).is_none() {
        return;
    }
    let mark = format!("mark-judge-killed-{tier}-{}", std::process::id());
    let mut judge = std::process::Command::new(std::env::current_exe().unwrap())
        .env(JUDGE, tier.to_string())
        .env("TMPDIR", support::directory())
        .arg(&mark)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(judge.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let worker: u32 = line.trim().parse().unwrap();
    // The judge itself carries the mark too.
    assert_eq!(processes_with(&mark).len(), 12, "the program and its judge live");
    judge.kill().unwrap();
    judge.wait().unwrap();
    eventually("the program dies with its judge", || processes_with(&mark).is_empty());
    eventually("the worker ends", || !Path::new(&format!("/proc/{worker}")).exists());
    assert_eq!(traces(worker), Vec::<PathBuf>::new());
}

fn worker_killed(tier: Tier) {
    let Some(mut worker) = support::try_worker(tier) else { return };
    let mark = format!("mark-worker-killed-{tier:?}-{}", std::process::id());
    let child = start(&mut worker, &mark);
    assert_eq!(processes_with(&mark).len(), 11);
    let pid = worker.process_id();
    let killed = sandbox::trusted::run(Path::new("/bin/kill"), &["-9", &pid.to_string()], b"", Duration::from_secs(5));
    assert_eq!(killed.unwrap().code, Some(0));
    let outcome = child.wait();
    assert!(matches!(outcome, Err(SandboxError::WorkerDied(_))), "{outcome:?}");
    drop(worker);
    eventually("the program dies with its worker", || processes_with(&mark).is_empty());
    // The next worker removes what the killed one could not.
    eventually("the next worker removes what the killed one left", || {
        drop(support::worker(tier));
        traces(pid).is_empty()
    });
}

fn child_dropped(tier: Tier) {
    let Some(mut worker) = support::try_worker(tier) else { return };
    let mark = format!("mark-child-dropped-{tier:?}-{}", std::process::id());
    let child = start(&mut worker, &mark);
    assert_eq!(processes_with(&mark).len(), 11);
    drop(child);
    assert_eq!(processes_with(&mark), Vec::<i32>::new());
    // The worker can run another program.
    drop(start(&mut worker, &mark));
    let pid = worker.process_id();
    drop(worker);
    assert_eq!(processes_with(&mark), Vec::<i32>::new());
    assert_eq!(traces(pid), Vec::<PathBuf>::new());
}
