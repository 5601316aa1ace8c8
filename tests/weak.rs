//! Below the full tier: phases are not judged unless a person insists, and the channels that are open are named. Each
//! tier is entered by the kind of judge that gets it.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use std::ffi::OsString;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
#[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
use std::process::Command;

use sandbox::Without;
use support::{Desk, Said, run};

/// The variable that has this program do without something before it becomes the judge.
const WITHOUT: &str = "GRUNDY_TEST_WITHOUT";

/// What kind of judge it is.
#[derive(Clone, Copy)]
enum Who {
    OrdinaryUser,
    /// Of a container, or of an old kernel.
    Confined(&'static str),
}

fn main() {
    if let Some(without) = std::env::var_os(WITHOUT) {
        become_judge(&without);
    }
    let arguments = libtest_mimic::Arguments::from_args();
    let cases = [
        ("namespaces", Who::OrdinaryUser, "cache and memory timing, "),
        ("landlock", Who::Confined("namespaces"), "process numbers, "),
        ("rlimits", Who::Confined("landlock"), "surviving processes, "),
    ];
    let trials = cases.map(|(tier, who, channel)| {
        libtest_mimic::Trial::test(tier, move || {
            weak(tier, who, channel);
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

/// A user nobody is.
const ORDINARY: u32 = 54_321;

/// `grundy` as that judge; `None` where this machine does not let us become it.
#[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
fn judge(desk: &Desk, who: Who, args: &[&str]) -> Option<Said> {
    let mut command = match who {
        Who::Confined(without) => {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.env(WITHOUT, without).arg(env!("CARGO_BIN_EXE_grundy"));
            command
        }
        Who::OrdinaryUser => {
            if !rustix::process::geteuid().is_root() {
                eprintln!("not tested: becoming another user takes root");
                return None;
            }
            // Another user may not reach the build directory.
            let own = desk.path().join("judge");
            if !own.exists() {
                std::fs::copy(env!("CARGO_BIN_EXE_grundy"), &own).unwrap();
                std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o755)).unwrap();
            }
            give(desk.path());
            let mut command = Command::new(own);
            command.uid(ORDINARY).gid(ORDINARY);
            command
        }
    };
    command.args(args).current_dir(desk.path()).env("HOME", desk.path()).env_remove("GRUNDY_STORE");
    command.env("GRUNDY_CACHE", desk.path().join("cache")).env("XDG_CONFIG_HOME", desk.path().join("config"));
    Some(run(command))
}

/// Makes a folder with all it holds the ordinary user's.
fn give(path: &Path) {
    chown(path, Some(ORDINARY), Some(ORDINARY)).unwrap();
    for entry in std::fs::read_dir(path).into_iter().flatten() {
        give(&entry.unwrap().path());
    }
}

fn weak(tier: &str, who: Who, channel: &str) {
    let desk = Desk::new();
    desk.write("echo/problem.toml", "[phases]\nstyle = \"programs\"\n[tests]\nfiles = [\"tests/*.txt\"]\n");
    desk.write("echo/tests/1.txt", "0110\n");
    desk.write("copy.c", "#include <stdio.h>\nint main(void) { char s[99]; scanf(\"%*s %98s\", s); puts(s); }\n");
    desk.nim();
    let Some(doctor) = judge(&desk, who, &["doctor"]) else { return };
    let doctor = doctor.stdout_has(&format!("sandbox: {tier}\n"));
    let open = doctor.stdout.lines().find_map(|line| line.trim().strip_prefix("open channels between two runs: "));
    let open = open.expect("channels are open");
    assert!(format!("{open}, ").contains(channel), "{doctor}");
    let words = format!("this machine (tier {tier}) cannot keep two phases apart; open between them: {open}\n");

    let refused = judge(&desk, who, &["run", "echo", "copy.c"]).unwrap().code_is(6).stderr_has(&words);
    let refused = refused.stderr_has("--allow-weak judges all the same");
    assert_eq!(refused.stdout, "", "{refused}");
    judge(&desk, who, &["show", "last"]).unwrap().code_is(2).stderr_has("there are no results");

    let judged = judge(&desk, who, &["run", "echo", "copy.c", "--allow-weak"]).unwrap().code_is(0);
    let judged = judged.stderr_has(&format!("warning: {words}"));
    judged.stdout_has(&format!("sandbox {tier}\n")).stdout_has("copy.c  A  ");
    judge(&desk, who, &["show", "last"]).unwrap().code_is(0).stdout_has(&format!("sandbox {tier}\n"));
    // What is not in phases has nothing to keep apart.
    desk.write("quits.c", "int main(void) { return 0; }\n");
    let game = judge(&desk, who, &["run", "nim", "quits.c"]).unwrap().code_is(1);
    assert_eq!(game.stderr, "", "{game}");
}
