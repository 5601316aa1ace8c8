//! What happens when something goes wrong around the judge: Ctrl-C, kill -9, a full disk, two invocations at once.

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use support::{CommandOutput, TestDir, run, until};

/// Talks until the judge has started the clock, then sleeps for longer than the test may take.
const SLEEPER: &str = "import time\ninput()\nprint('first', flush=True)\ntime.sleep(600)\n";

/// A package in which a run lasts long enough to be interrupted.
fn slow_package(dir: &TestDir) {
    let nim = dir.nim();
    let manifest = std::fs::read_to_string(nim.join("problem.toml")).expect("the package");
    dir.write("nim/problem.toml", format!("{manifest}[limits]\nidle = \"10min\"\n"));
    dir.write("sleeper.py", SLEEPER);
}

fn start(dir: &TestDir) -> Child {
    let mut command = dir.command(["run", "nim", "sleeper.py"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts")
}

/// All processes below `root`, itself not counted.
fn descendants(root: u32) -> BTreeSet<u32> {
    let parent = |pid: u32| -> Option<u32> {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit_once(") ")?.1.split_whitespace().nth(1)?.parse().ok()
    };
    let pids: Vec<u32> = std::fs::read_dir("/proc")
        .expect("procfs")
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect();
    let mut found = BTreeSet::from([root]);
    loop {
        let more: Vec<u32> = pids
            .iter()
            .copied()
            .filter(|&pid| !found.contains(&pid) && parent(pid).is_some_and(|parent| found.contains(&parent)))
            .collect();
        if more.is_empty() {
            found.remove(&root);
            return found;
        }
        found.extend(more);
    }
}

/// A python that the judge started; the conversation is under way.
fn boxed_python(judge: u32) -> Option<BTreeSet<u32>> {
    let all = descendants(judge);
    // A child that the judge has just made still has the judge's own command line.
    let is_python = |pid: &u32| {
        std::fs::read_to_string(format!("/proc/{pid}/cmdline"))
            .is_ok_and(|line| line.contains("python") && line.contains("sleeper.py") && !line.contains("tokenize"))
    };
    all.iter().any(is_python).then_some(all)
}

/// Control groups that belong to this machine's judges with these processes in their names.
fn cgroups_of(pids: &BTreeSet<u32>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from("/sys/fs/cgroup")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                continue;
            }
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.contains("grundy")
                && pids.iter().any(|pid| name.split(|c: char| !c.is_ascii_digit()).any(|n| n == pid.to_string()))
            {
                found.push(entry.path());
            }
            folders.push(entry.path());
        }
    }
    found
}

fn signal(pid: u32, signal: rustix::process::Signal) {
    let pid = rustix::process::Pid::from_raw(pid as i32).expect("a pid");
    rustix::process::kill_process(pid, signal).expect("our own child");
}

fn gone(pids: &BTreeSet<u32>) -> Option<()> {
    pids.iter().all(|pid| !Path::new(&format!("/proc/{pid}")).exists()).then_some(())
}

#[test]
fn ctrl_c_stops_with_130_and_leaves_nothing_behind() {
    let dir = TestDir::new();
    slow_package(&dir);
    let child = start(&dir);
    let judge = child.id();
    let mut all = until("a boxed program", || boxed_python(judge));
    signal(judge, rustix::process::Signal::INT);
    let output = child.wait_with_output().expect("it ends");
    let said = CommandOutput {
        command: "grundy run nim sleeper.py, then Ctrl-C".into(),
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into(),
        stderr: String::from_utf8_lossy(&output.stderr).into(),
    };
    said.code_is(130).stdout_has("stopped after 0 runs");
    until("every process to be gone", || gone(&all));
    all.insert(judge);
    until("every control group to be gone", || cgroups_of(&all).is_empty().then_some(()));
    dir.grundy(["show", "last"]).code_is(0).stdout_has("sleeper.py");
}

/// A package with a submission that takes long to compile.
fn slow_compiler(dir: &TestDir) {
    dir.nim();
    dir.write("slow.stone", "");
    dir.write(
        "config/grundy/languages.toml",
        "[stone]\nname = \"Stone\"\nextensions = [\"stone\"]\nprofile = \"native\"\ntools = { sh = [\"sh\"] }\n\
         compile = \"exec sleep 55\"\nartifact = \"program\"\nrun = [\"./program\"]\nthreads = 0\nmemory = \"0B\"\n\
         flush = \"-\"\n",
    );
}

/// All processes of a judge that compiles it.
fn compiling(judge: u32) -> Option<BTreeSet<u32>> {
    let sleeps = |pid: &u32| {
        std::fs::read_to_string(format!("/proc/{pid}/cmdline")).is_ok_and(|line| line.starts_with("sleep\u{0}55"))
    };
    Some(descendants(judge)).filter(|all| all.iter().any(sleeps))
}

#[test]
fn leftovers_of_a_killed_compilation_are_removed_by_the_next_start() {
    let dir = TestDir::new();
    slow_compiler(&dir);
    let temporary = dir.write("temporary/other", "").parent().expect("a folder").to_path_buf();
    let left = || std::fs::read_dir(&temporary).expect("the folder").count();
    let mut command = dir.command(["run", "nim", "slow.stone"]);
    let mut child = command.env("TMPDIR", &temporary).stdout(Stdio::null()).spawn().expect("the binary starts");
    let judge = child.id();
    let all = until("the compiler", || compiling(judge));
    let doctor = || {
        let mut command = dir.command(["doctor"]);
        command.env("TMPDIR", &temporary);
        run(command).code_is(0);
    };
    doctor();
    assert_eq!(left(), 2, "what a living judge uses stays");
    signal(judge, rustix::process::Signal::KILL);
    child.wait().expect("it ends");
    until("every process to be gone", || gone(&all));
    assert_eq!(left(), 2);
    doctor();
    assert_eq!(left(), 1, "only what is not ours is left");
}

#[test]
fn ctrl_c_does_not_wait_for_a_compiler() {
    let dir = TestDir::new();
    slow_compiler(&dir);
    let mut command = dir.command(["run", "nim", "slow.stone"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts");
    let judge = child.id();
    let all = until("the compiler", || compiling(judge));
    signal(judge, rustix::process::Signal::INT);
    let output = child.wait_with_output().expect("it ends");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{shown}");
    // If the judge had waited for the compiler, it would show the compiler's own error.
    assert!(shown.contains("stopped after 0 runs") && !shown.contains("compile"), "{shown}");
    until("every process to be gone", || gone(&all));
}

#[test]
fn kill_nine_loses_only_the_run_in_flight_and_leaves_nothing_running() {
    let dir = TestDir::new();
    slow_package(&dir);
    dir.write("quits.py", "");
    let mut command = dir.command(["run", "nim", "quits.py", "sleeper.py", "-j", "1"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary starts");
    let judge = child.id();
    let mut all = until("a boxed program", || boxed_python(judge));
    signal(judge, rustix::process::Signal::KILL);
    child.wait().expect("it ends");
    until("every process to be gone", || gone(&all));
    all.insert(judge);
    until("every control group to be gone", || cgroups_of(&all).is_empty().then_some(()));
    let said = dir.grundy(["show", "last"]).code_is(0).stdout_has("not finished");
    let judged = said.stdout.lines().any(|line| line.split_whitespace().take(2).eq(["quits.py", "W"]));
    assert!(judged, "{}", said.stdout);
}

#[test]
fn two_invocations_at_once_neither_wait_nor_disturb_each_other() {
    let dir = TestDir::new();
    slow_package(&dir);
    dir.write("quits.py", "");
    let mut first = start(&dir);
    let judge = first.id();
    let all = until("a boxed program", || boxed_python(judge));
    dir.grundy(["run", "nim", "quits.py"]).code_is(1).stdout_has("quits.py  W");
    assert!(first.try_wait().expect("our own child").is_none(), "the first invocation still runs");
    signal(judge, rustix::process::Signal::INT);
    assert_eq!(first.wait().expect("it ends").code(), Some(130));
    until("every process to be gone", || gone(&all));
}

#[test]
fn a_full_disk_is_reported_and_kept_runs_can_be_shown() {
    let dir = TestDir::new();
    dir.nim();
    // Each kept run has its standard error: a few of them fill a file of 64 KiB, the limit that the shell sets.
    let chatty = "import sys; sys.stderr.write('x' * 20000)\n";
    let names: Vec<String> = (0..8).map(|n| format!("chatty{n}.py")).collect();
    for name in &names {
        dir.write(name, chatty);
    }
    let judge = dir.command(["--store", "kept", "run", "nim"]);
    #[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
    let mut limited = std::process::Command::new("sh");
    limited.arg("-c").arg("trap '' XFSZ; ulimit -S -f 128; exec \"$0\" \"$@\"").arg(judge.get_program());
    limited.args(judge.get_args()).args(&names).current_dir(dir.path());
    for (name, value) in judge.get_envs() {
        if let Some(value) = value {
            limited.env(name, value);
        }
    }
    let said = run(limited).code_is(5);
    said.stderr_has("cannot write").stderr_has("make room, or name another place with --store DIR");
    dir.grundy(["--store", "kept", "show", "last"]).code_is(0).stdout_has("not finished").stdout_has("W");
}

#[test]
fn a_full_standard_output_is_reported_and_loses_no_result() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("quits.py", "");
    for args in [&["run", "nim", "quits.py"][..], &["solve", "nim", "3 4"], &["show", "last"]] {
        let mut command = dir.command(args);
        command.stdout(std::fs::File::options().write(true).open("/dev/full").expect("/dev/full"));
        run(command).code_is(5).stderr_has("No space left on device");
    }
    dir.grundy(["show", "last"]).code_is(0).stdout_has("quits.py  W");
}

#[test]
fn a_damaged_line_loses_only_that_line() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("quits.py", "");
    dir.grundy(["run", "nim", "quits.py"]).code_is(1);
    let runs = dir.path().join(".grundy/runs");
    let run = std::fs::read_dir(runs).expect("the store").next().expect("a run").expect("an entry").path();
    let journal = run.join("journal.jsonl");
    let text = std::fs::read_to_string(&journal).expect("the journal");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(1, "{\"run\":{\"submission\"");
    std::fs::write(&journal, lines.join("\n") + "\n").expect("the journal");
    dir.grundy(["show", "last"]).code_is(0).stdout_has("quits.py  W").stderr_has("damaged in line 2");
}

/// As in a container that drops every capability.
#[test]
fn root_without_capabilities_judges_and_reports_open_channels() {
    if !rustix::process::geteuid().is_root() {
        eprintln!("not tested: only root can be root without capabilities");
        return;
    }
    let dir = TestDir::new();
    dir.nim();
    dir.write("quits.c", "int main(void) { return 0; }\n");
    let weak = |args: &[&str]| {
        let judge = dir.command(args);
        #[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
        let mut stripped = std::process::Command::new("setpriv");
        stripped.args(["--bounding-set=-all", "--inh-caps=-all", "--"]).arg(judge.get_program());
        stripped.args(judge.get_args()).current_dir(dir.path());
        // A cache of its own: the compiler is to be run.
        stripped.env("GRUNDY_CACHE", dir.path().join("cache")).env("XDG_CONFIG_HOME", dir.path().join("config"));
        run(stripped)
    };
    weak(&["run", "nim", "quits.c"]).code_is(1).stdout_has("quits.c  W");
    weak(&["doctor"]).code_is(0).stdout_has("open channels between two runs: ");
}
