//! The traces that a worker's runs have left on the host: processes, cgroups, mounts, files, System V objects, keys.
//!
//! Other tests and other judges use the same machine at the same time, so a trace counts only if it belongs to this
//! worker for certain: a cgroup by its name, which has the worker's pid and start time in it; everything else by the
//! users of its runs, whom no other worker shares. Of mounts all count: nothing else mounts in our namespace.

use sandbox::{SandboxError, Worker, WorkerOptions};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The names of what hostile programs make outside of their box begin so.
pub const NAME_PREFIX: &str = "grundy-hostile";

/// Where a program without isolation could leave something.
const FOLDERS: [&str; 10] =
    ["/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/run/lock", "/", "/box", "/root", "/usr/include"];

/// One worker as the host sees it.
#[derive(Debug)]
pub struct WorkerIdentity {
    pub pid: i32,
    /// The name of its cgroups: with its start time, since process numbers are reused.
    cgroup_name: String,
    /// The users its runs had or will have, as far as they were noted, without our own.
    users: Mutex<BTreeSet<u32>>,
}

impl WorkerIdentity {
    /// Whether what its boxes make can be told apart from what we make.
    pub fn has_users(&self) -> bool {
        !self.users().is_empty()
    }

    /// Finds out which user the next run will have. A worker prepares that run's box as soon as it has reported the
    /// last one; between the two no process of it has another user than ours.
    pub fn note_next_user(&self) {
        let own = user_of(std::process::id() as i32);
        let started = Instant::now();
        while self.has_users() && started.elapsed() < Duration::from_secs(10) {
            let next = process_tree(self.pid).into_iter().filter_map(user_of).find(|user| Some(*user) != own);
            if let Some(user) = next {
                self.users.lock().unwrap_or_else(PoisonError::into_inner).insert(user);
                return;
            }
        }
    }

    fn users(&self) -> BTreeSet<u32> {
        self.users.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Each trace in words.
pub type Traces = BTreeSet<String>;

/// Starts a worker and finds out who it is.
pub fn start_worker(options: &WorkerOptions) -> Result<(Worker, WorkerIdentity), SandboxError> {
    /// Two workers started at once could not be told apart.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let before = our_workers();
    let worker = Worker::start(options)?;
    // To find the tier, workers of stronger tiers were started that failed; they are gone by now.
    let fresh: Vec<i32> = our_workers().difference(&before).copied().collect();
    assert!(fresh.len() == 1, "one new worker, not {fresh:?}");
    let own = user_of(std::process::id() as i32);
    let process_tree = process_tree(fresh[0]);
    let users: BTreeSet<u32> =
        process_tree.iter().filter_map(|&pid| user_of(pid)).filter(|user| Some(*user) != own).collect();
    let stat = fs::read_to_string(format!("/proc/{}/stat", fresh[0])).unwrap();
    let start = stat.rsplit_once(')').and_then(|(_, fields)| fields.split_whitespace().nth(19)).unwrap_or_default();
    let cgroup_name = format!("grundy-{}-{start}", fresh[0]);
    Ok((worker, WorkerIdentity { pid: fresh[0], cgroup_name, users: Mutex::new(users) }))
}

/// Processes that a box of this worker left running: everything below the worker that is neither our executable
/// (worker, spawner, init, the next program-to-be) nor dead.
pub fn leftover_processes(worker: &WorkerIdentity) -> Vec<String> {
    let ours = fs::read_link("/proc/self/exe").unwrap();
    let left_over = |pid: &i32| match fs::read_link(format!("/proc/{pid}/exe")) {
        Ok(exe) => exe != ours,
        Err(_) => false, // a zombie, or gone
    };
    process_tree(worker.pid).into_iter().filter(left_over).map(describe).collect()
}

/// All traces of this worker. With `None`, those that were there before it was started: mounts and keys of every user.
pub fn traces(worker: Option<&WorkerIdentity>) -> Traces {
    let mut traces = Traces::new();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
    traces.extend(mounts.lines().map(|line| format!("mount {line}")));
    let users = worker.map(WorkerIdentity::users).unwrap_or_default();
    for pid in all_processes() {
        if user_of(pid).is_some_and(|user| users.contains(&user)) || worker.is_some_and(|one| one.pid == pid) {
            traces.insert(format!("process {}", describe(pid)));
        }
    }
    if let Some(worker) = worker {
        let name = &worker.cgroup_name;
        traces.extend(cgroups(Path::new("/sys/fs/cgroup"), name, 5).into_iter().map(|path| format!("cgroup {path:?}")));
    }
    for kind in ["shm", "msg", "sem"] {
        let list = fs::read_to_string(format!("/proc/sysvipc/{kind}")).unwrap_or_default();
        let belongs =
            |line: &&str| line.split_whitespace().any(|word| word.parse().is_ok_and(|id| users.contains(&id)));
        traces.extend(list.lines().filter(belongs).map(|line| format!("System V {kind} {line}")));
    }
    // Only their owner can list keys, but which users have keys is public. User numbers are reused, so without a worker
    // the users of all keys are returned: those keys were not left by it.
    let key_users = fs::read_to_string("/proc/key-users").unwrap_or_default();
    let owners = key_users.lines().filter_map(|line| line.split(':').next()?.trim().parse().ok());
    let counted = owners.filter(|user| worker.is_none() || users.contains(user));
    traces.extend(counted.map(|user: u32| format!("keys of user {user}")));
    for folder in FOLDERS {
        traces.extend(files(Path::new(folder), &users).into_iter().map(|path| format!("file {path:?}")));
    }
    traces.extend(files(&std::env::current_dir().unwrap(), &users).into_iter().map(|path| format!("file {path:?}")));
    traces
}

/// The worker and all its descendants.
fn process_tree(worker: i32) -> Vec<i32> {
    let processes: Vec<(i32, i32)> =
        all_processes().into_iter().filter_map(|pid| Some((pid, parent_of(pid)?))).collect();
    let mut process_tree = vec![worker];
    let mut next = 0;
    while next < process_tree.len() {
        let parent = process_tree[next];
        process_tree.extend(processes.iter().filter(|(_, above)| *above == parent).map(|(pid, _)| *pid));
        next += 1;
    }
    process_tree
}

fn our_workers() -> BTreeSet<i32> {
    let own = std::process::id() as i32;
    // By the name it was started under: a child that has not called exec yet still shows our executable.
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

fn cgroups(folder: &Path, name: &str, depth: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        if entry.file_name().to_string_lossy().contains(name) {
            found.push(entry.path());
        } else if depth > 0 {
            found.extend(cgroups(&entry.path(), name, depth - 1));
        }
    }
    found
}

/// Entries of a folder that belong to one of these users.
fn files(folder: &Path, users: &BTreeSet<u32>) -> Vec<PathBuf> {
    let belongs = |path: &PathBuf| path.symlink_metadata().is_ok_and(|meta| users.contains(&meta.uid()));
    entries(folder).into_iter().filter(belongs).collect()
}

/// Files that hostile programs made, of any user, by their names. Only while no other test runs: the controls without
/// isolation make such files too.
pub fn files_with_prefix() -> Vec<PathBuf> {
    let files_with_prefix =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(NAME_PREFIX));
    FOLDERS.iter().flat_map(|folder| entries(Path::new(folder))).filter(files_with_prefix).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
