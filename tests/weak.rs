//! Below the full tier: tasks of several passes are judged only with `--allow-weak`, and the open channels are named.
//! Each tier is tested by a judge that cannot reach a better one.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use std::ffi::OsString;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
#[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
use std::process::Command;

use sandbox::Without;
use support::{CommandOutput, TestDir, run};

/// The environment variable that makes this program drop a privilege before it becomes the judge.
const WITHOUT: &str = "GRUNDY_TEST_WITHOUT";

/// The user of the judge.
#[derive(Clone, Copy)]
enum JudgeUser {
    OrdinaryUser,
    /// As in a container, or on an old kernel.
    Confined(&'static str),
}

fn main() {
    if let Some(without) = std::env::var_os(WITHOUT) {
        become_judge(&without);
    }
    let arguments = libtest_mimic::Arguments::from_args();
    let cases = [
        ("namespaces", JudgeUser::OrdinaryUser, "cache and memory timing, "),
        ("landlock", JudgeUser::Confined("namespaces"), "process numbers, "),
        ("rlimits", JudgeUser::Confined("landlock"), "surviving processes, "),
    ];
    let trials = cases.map(|(tier, user, channel)| {
        libtest_mimic::Trial::test(tier, move || {
            weak(tier, user, channel);
            Ok(())
        })
    });
    libtest_mimic::run(&arguments, trials.into()).exit()
}

#[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
fn become_judge(without: &OsString) -> ! {
    let without = if without == "landlock" { Without::NamespacesAndLandlock } else { Without::Namespaces };
    sandbox::confine(without).unwrap();
    let mut arguments = std::env::args_os().skip(1);
    let error = Command::new(arguments.next().unwrap()).args(arguments).env_remove(WITHOUT).exec();
    panic!("the judge does not start: {error}");
}

/// A number that no user of this machine has.
const ORDINARY: u32 = 54_321;

/// `grundy` as that judge; `None` where this machine does not let us become it.
#[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
fn judge(dir: &TestDir, user: JudgeUser, args: &[&str]) -> Option<CommandOutput> {
    let mut command = match user {
        JudgeUser::Confined(without) => {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.env(WITHOUT, without).arg(env!("CARGO_BIN_EXE_grundy"));
            command
        }
        JudgeUser::OrdinaryUser => {
            if !rustix::process::geteuid().is_root() {
                eprintln!("not tested: becoming another user takes root");
                return None;
            }
            // Another user may not reach the build directory.
            let own = dir.path().join("judge");
            if !own.exists() {
                std::fs::copy(env!("CARGO_BIN_EXE_grundy"), &own).unwrap();
                std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o755)).unwrap();
            }
            give(dir.path());
            let mut command = Command::new(own);
            command.uid(ORDINARY).gid(ORDINARY);
            command
        }
    };
    command.args(args).current_dir(dir.path()).env("HOME", dir.path()).env_remove("GRUNDY_STORE");
    command.env("GRUNDY_CACHE", dir.path().join("cache")).env("XDG_CONFIG_HOME", dir.path().join("config"));
    Some(run(command))
}

/// Makes a folder with all it holds the ordinary user's.
fn give(path: &Path) {
    chown(path, Some(ORDINARY), Some(ORDINARY)).unwrap();
    for entry in std::fs::read_dir(path).into_iter().flatten() {
        give(&entry.unwrap().path());
    }
}

fn weak(tier: &str, user: JudgeUser, channel: &str) {
    let dir = TestDir::new();
    dir.write("echo/problem.toml", "[phases]\nstyle = \"programs\"\n[tests]\nfiles = [\"tests/*.txt\"]\n");
    dir.write("echo/tests/1.txt", "0110\n");
    dir.write("copy.c", "#include <stdio.h>\nint main(void) { char s[99]; scanf(\"%*s %98s\", s); puts(s); }\n");
    dir.nim();
    let Some(doctor) = judge(&dir, user, &["doctor"]) else { return };
    let doctor = doctor.stdout_has(&format!("sandbox: {tier}\n"));
    let open = doctor.stdout.lines().find_map(|line| line.trim().strip_prefix("open channels between two runs: "));
    let open = open.expect("channels are open");
    assert!(format!("{open}, ").contains(channel), "{doctor}");
    let words =
        format!("this machine (tier {tier}) cannot keep the passes of a run apart; open between them: {open}\n");

    let refused = judge(&dir, user, &["run", "echo", "copy.c"]).unwrap().code_is(6).stderr_has(&words);
    let refused = refused.stderr_has("--allow-weak judges all the same");
    assert_eq!(refused.stdout, "", "{refused}");
    judge(&dir, user, &["show", "last"]).unwrap().code_is(2).stderr_has("there are no results");

    let judged = judge(&dir, user, &["run", "echo", "copy.c", "--allow-weak"]).unwrap().code_is(0);
    let judged = judged.stderr_has(&format!("warning: {words}"));
    judged.stdout_has(&format!("sandbox {tier} · seed ")).stdout_has("copy.c  A  ");
    judge(&dir, user, &["show", "last"]).unwrap().code_is(0).stdout_has(&format!("sandbox {tier}\n"));
    // A game has one pass, so there is nothing to isolate.
    dir.write("quits.c", "int main(void) { return 0; }\n");
    let game = judge(&dir, user, &["run", "nim", "quits.c"]).unwrap().code_is(1);
    assert_eq!(game.stderr, "", "{game}");
}
