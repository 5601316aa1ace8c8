//! Runs this test program again as a judge that has another user, fewer rights, or is confined.

use sandbox::Without;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Mutex, PoisonError};

/// The variable that makes this program a judge; its value says what the judge does without.
const JUDGE: &str = "SANDBOX_TEST_JUDGE";

/// The user of that judge.
#[derive(Clone, Copy)]
pub enum JudgeUser {
    Root,
    /// As in a container that drops all capabilities.
    RootWithoutCapabilities,
    /// As in a `chroot` that was made by hand.
    RootWithoutProc,
    /// As on a machine that has no cgroup hierarchy but version 2.
    RootWithCgroupV2Alone,
    User(u32),
}

/// For a shell in a mount and a cgroup namespace of its own.
const MOUNT_V2_ALONE: &str = "umount -R -l /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup";

/// Why this machine cannot show a judge version 2 alone; `None` where it can.
#[expect(clippy::disallowed_types, reason = "the namespace is tried, nothing is judged")]
pub fn lacks_v2_alone() -> Option<String> {
    let mut process = std::process::Command::new("/usr/bin/unshare");
    match process.args(["--mount", "--cgroup", "/bin/sh", "-c", MOUNT_V2_ALONE]).output() {
        Err(error) => Some(format!("unshare: {error}")),
        Ok(output) if output.status.success() => None,
        Ok(output) => Some(String::from_utf8_lossy(&output.stderr).trim().to_string()),
    }
}

/// The value of that variable if this program was started as a judge; confines the process accordingly.
pub fn role() -> Option<String> {
    let role = std::env::var_os(JUDGE)?.into_string().unwrap();
    let without = match role.as_str() {
        "namespaces" => Without::Namespaces,
        "landlock" => Without::NamespacesAndLandlock,
        "listener" => Without::Listener,
        _ => return Some(role),
    };
    sandbox::confine(without).unwrap();
    Some(role)
}

/// Starts this program as a judge. Its arguments are a copy of `program` that it may read, then `arguments`. Panics if
/// it fails.
#[expect(clippy::disallowed_types, reason = "a judge of its own is started, not a judged program")]
pub fn judge(user: JudgeUser, without: &str, program: &Path, arguments: &[&str]) {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    if status.lines().any(|line| line.starts_with("Uid:\t") && !line.starts_with("Uid:\t0")) {
        eprintln!("not tested: becoming another user, and tier full, take root");
        return;
    }
    // A process forked by another thread while a copy is being written keeps it open until its own exec. The copy could
    // not be started until then ("text file busy"), so nothing is started while something is copied.
    static COPYING_OR_STARTING: Mutex<()> = Mutex::new(());
    let lock = COPYING_OR_STARTING.lock().unwrap_or_else(PoisonError::into_inner);
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
    let program = copy(program, "program");
    let mut process = match user {
        JudgeUser::Root | JudgeUser::User(_) => std::process::Command::new(own),
        JudgeUser::RootWithoutCapabilities => {
            let mut process = std::process::Command::new("/usr/bin/setpriv");
            process.args(["--bounding-set=-all", "--inh-caps=-all", "--"]).arg(own);
            process
        }
        JudgeUser::RootWithCgroupV2Alone => {
            let mut process = std::process::Command::new("/usr/bin/unshare");
            let start = format!("{MOUNT_V2_ALONE} && exec \"$0\" \"$@\"");
            process.args(["--mount", "--cgroup", "/bin/sh", "-c", &start]).arg(own);
            process
        }
        JudgeUser::RootWithoutProc => {
            let mut process = std::process::Command::new("/usr/bin/unshare");
            process.args(["--mount", "/bin/sh", "-c", "umount -l /proc && exec \"$0\" \"$@\""]).arg(own);
            process
        }
    };
    process.env_clear().env(JUDGE, without).arg(program).args(arguments).current_dir("/");
    if let JudgeUser::User(number) = user {
        process.uid(number).gid(number);
    }
    let judge = process.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(lock);
    let output = judge.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}\n{}\n{}", output.status, text(&output.stdout), text(&output.stderr));
}
