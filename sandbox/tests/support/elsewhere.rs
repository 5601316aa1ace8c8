//! A judge of another kind than the tests are: this program again, as another user, with fewer rights, or confined.

use sandbox::Without;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};

/// The variable that makes this program a judge: what to do without.
const JUDGE: &str = "SANDBOX_TEST_JUDGE";

#[derive(Clone, Copy)]
pub enum Who {
    Root,
    /// As in a container that drops all of them.
    RootWithoutCapabilities,
    User(u32),
}

/// What this program was started to do without, if it was started as a judge; then it does without.
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

/// Starts this program as a judge with these arguments, the first of which names a program that it may read, and
/// passes its failure on.
#[expect(clippy::disallowed_types, reason = "a judge of its own is started, not a judged program")]
pub fn judge(who: Who, without: &str, program: &Path, arguments: &[&str]) {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    if status.lines().any(|line| line.starts_with("Uid:\t") && !line.starts_with("Uid:\t0")) {
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
    let program = copy(program, "program");
    let mut process = match who {
        Who::Root | Who::User(_) => std::process::Command::new(own),
        Who::RootWithoutCapabilities => {
            let mut process = std::process::Command::new("/usr/bin/setpriv");
            process.args(["--bounding-set=-all", "--inh-caps=-all", "--"]).arg(own);
            process
        }
    };
    process.env_clear().env(JUDGE, without).arg(program).args(arguments).current_dir("/");
    if let Who::User(user) = who {
        process.uid(user).gid(user);
    }
    let output = process.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}\n{}\n{}", output.status, text(&output.stdout), text(&output.stderr));
}
