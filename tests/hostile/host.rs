//! What a worker's runs have left on the host, as a set of facts that can be compared.
//!
//! Other tests, and other people's judges, work on the same machine at the same time, so only what can be attributed
//! is looked at: a worker is known by its pid and its start, which are in the names of its cgroups, and its boxes by the user they
//! run as, which no other worker shares. Mounts are compared as a whole: nobody else mounts in our namespace.

use sandbox::{SandboxError, Worker, WorkerOptions};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Hostile programs call what they make outside of their box by names that begin so.
pub const MARK: &str = "grundy-hostile";

/// Where a program without isolation could leave something.
const FOLDERS: [&str; 10] =
    ["/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/run/lock", "/", "/box", "/root", "/usr/include"];

/// One worker as the host sees it.
#[derive(Debug)]
pub struct Suspect {
    pub worker: i32,
    /// What its cgroups are called: its number and its start, since numbers come round again.
    mark: String,
    /// Users of its boxes, where they are not ours.
    users: BTreeSet<u32>,
}

impl Suspect {
    /// Whether what its boxes make can be told from what we make.
    pub fn has_users(&self) -> bool {
        !self.users.is_empty()
    }
}

/// One thing that is there, in words.
pub type Facts = BTreeSet<String>;

/// Starts a worker and finds out who it is.
pub fn start_worker(options: &WorkerOptions) -> Result<(Worker, Suspect), SandboxError> {
    /// Two workers started at once could not be told apart.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let before = our_workers();
    let worker = Worker::start(options)?;
    // A weaker tier is found by starting workers that do not come up; those are gone by now.
    let fresh: Vec<i32> = our_workers().difference(&before).copied().collect();
    assert!(fresh.len() == 1, "one new worker, not {fresh:?}");
    let own = user_of(std::process::id() as i32);
    let family = family(fresh[0]);
    let users = family.iter().filter_map(|&pid| user_of(pid)).filter(|user| Some(*user) != own).collect();
    let stat = fs::read_to_string(format!("/proc/{}/stat", fresh[0])).unwrap();
    let start = stat.rsplit_once(')').and_then(|(_, fields)| fields.split_whitespace().nth(19)).unwrap_or_default();
    let mark = format!("grundy-{}-{start}", fresh[0]);
    Ok((worker, Suspect { worker: fresh[0], mark, users }))
}

/// Processes that a box of this worker left running: everything in its family that is neither our executable (worker,
/// spawner, init, the next program-to-be) nor dead.
pub fn strangers(suspect: &Suspect) -> Vec<String> {
    let ours = fs::read_link("/proc/self/exe").unwrap();
    let strange = |pid: &i32| match fs::read_link(format!("/proc/{pid}/exe")) {
        Ok(exe) => exe != ours,
        Err(_) => false, // a zombie, or gone
    };
    family(suspect.worker).into_iter().filter(strange).map(describe).collect()
}

/// Everything that must not be there any more once the worker is gone, and what was there before it came.
pub fn facts(suspect: Option<&Suspect>) -> Facts {
    let mut facts = Facts::new();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
    facts.extend(mounts.lines().map(|line| format!("mount {line}")));
    let users = suspect.map(|suspect| suspect.users.clone()).unwrap_or_default();
    for pid in all_processes() {
        if user_of(pid).is_some_and(|user| users.contains(&user)) || suspect.is_some_and(|one| one.worker == pid) {
            facts.insert(format!("process {}", describe(pid)));
        }
    }
    if let Some(suspect) = suspect {
        let name = &suspect.mark;
        facts.extend(groups(Path::new("/sys/fs/cgroup"), name, 5).into_iter().map(|path| format!("cgroup {path:?}")));
    }
    for kind in ["shm", "msg", "sem"] {
        let list = fs::read_to_string(format!("/proc/sysvipc/{kind}")).unwrap_or_default();
        let belongs =
            |line: &&str| line.split_whitespace().any(|word| word.parse().is_ok_and(|id| users.contains(&id)));
        facts.extend(list.lines().filter(belongs).map(|line| format!("System V {kind} {line}")));
    }
    // Which keys are there only their owner may see, but which users have some is public. A user's number comes round
    // again: what it had before (suspect unknown, so all are noted) was not left by this one.
    let key_users = fs::read_to_string("/proc/key-users").unwrap_or_default();
    let owners = key_users.lines().filter_map(|line| line.split(':').next()?.trim().parse().ok());
    let noted = owners.filter(|user| suspect.is_none() || users.contains(user));
    facts.extend(noted.map(|user: u32| format!("keys of user {user}")));
    for folder in FOLDERS {
        facts.extend(files(Path::new(folder), &users).into_iter().map(|path| format!("file {path:?}")));
    }
    facts.extend(files(&std::env::current_dir().unwrap(), &users).into_iter().map(|path| format!("file {path:?}")));
    facts
}

/// The worker and all its descendants.
fn family(worker: i32) -> Vec<i32> {
    let processes: Vec<(i32, i32)> =
        all_processes().into_iter().filter_map(|pid| Some((pid, parent_of(pid)?))).collect();
    let mut family = vec![worker];
    let mut next = 0;
    while next < family.len() {
        let parent = family[next];
        family.extend(processes.iter().filter(|(_, above)| *above == parent).map(|(pid, _)| *pid));
        next += 1;
    }
    family
}

fn our_workers() -> BTreeSet<i32> {
    let own = std::process::id() as i32;
    // By the name it was started under: a helper that has not reached its own executable yet still shows ours.
    let named = |pid: &i32| fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|name| name.starts_with(b"grundy-"));
    let is_worker = |pid: &i32| parent_of(*pid) == Some(own) && named(pid);
    all_processes().into_iter().filter(is_worker).collect()
}

fn all_processes() -> Vec<i32> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

fn status(pid: i32, field: &str) -> Option<String> {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    line.split_whitespace().next().map(str::to_string)
}

fn parent_of(pid: i32) -> Option<i32> {
    status(pid, "PPid")?.parse().ok()
}

fn user_of(pid: i32) -> Option<u32> {
    status(pid, "Uid")?.parse().ok()
}

fn describe(pid: i32) -> String {
    let name = status(pid, "Name").unwrap_or_default();
    let state = status(pid, "State").unwrap_or_default();
    let exe = fs::read_link(format!("/proc/{pid}/exe")).unwrap_or_default();
    format!("{pid} `{name}` in state {state}, running {exe:?}, child of {:?}", parent_of(pid))
}

fn groups(folder: &Path, name: &str, depth: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        if entry.file_name().to_string_lossy().contains(name) {
            found.push(entry.path());
        } else if depth > 0 {
            found.extend(groups(&entry.path(), name, depth - 1));
        }
    }
    found
}

/// Entries of a folder that belong to one of these users.
fn files(folder: &Path, users: &BTreeSet<u32>) -> Vec<PathBuf> {
    let belongs = |path: &PathBuf| path.symlink_metadata().is_ok_and(|meta| users.contains(&meta.uid()));
    entries(folder).into_iter().filter(belongs).collect()
}

/// What hostile programs made under whatever user, by its name. To be asked when no other test runs: their controls
/// without isolation make the same.
pub fn marked() -> Vec<PathBuf> {
    let marked = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(MARK));
    FOLDERS.iter().flat_map(|folder| entries(Path::new(folder))).filter(marked).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
