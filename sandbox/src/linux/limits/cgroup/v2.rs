//! Version 2 groups. The program is cloned into one; spawner and init stay outside.
//!
//! Without controllers (a hybrid machine) the group still counts CPU time and can kill everything in it at once. One
//! group then serves many runs, until it was killed once: Linux compares how often the parent's group and the new
//! process's group were killed, and if the numbers differ it kills the new process. With the memory controller each run
//! gets a new group, since most kernels cannot reset a peak.

use super::hierarchy::{ControlFile, Hierarchy, remove_tree};
use crate::BoxLimits;
use crate::linux::step_error::{StepError, WithStep};
use std::cell::Cell;
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Our processes move here from a group whose controllers are to be delegated.
const LEAF: &str = "grundy-judge";

pub struct V2 {
    /// Holds the groups of the runs, and the controllers for them.
    parent: PathBuf,
    memory: bool,
    pids: bool,
    run: RunCgroup,
    killed: Cell<bool>,
}

/// One group, open.
struct RunCgroup {
    path: PathBuf,
    directory: File,
    cpu: ControlFile,
    processes: ControlFile,
    kill: Option<ControlFile>,
    memory: Option<MemoryFiles>,
    pids: Option<ControlFile>,
}

struct MemoryFiles {
    limit: ControlFile,
    peak: ControlFile,
    events: ControlFile,
}

impl V2 {
    pub fn create(hierarchies: &[Hierarchy], name: &str) -> Result<V2, StepError> {
        let hierarchy = hierarchies
            .iter()
            .find(|one| one.version == 2)
            .ok_or_else(|| StepError::new("find a cgroup version 2 hierarchy", libc::ENOENT))?;
        let mut last = StepError::new("make a cgroup", libc::ENOENT);
        // Our own group is tried first; if other processes are in it, root may use the top of the hierarchy. An earlier
        // worker of this judge may have moved it to a leaf of our own group.
        let own = match hierarchy.own.parent() {
            Some(parent) if hierarchy.own.ends_with(LEAF) => parent,
            _ => &hierarchy.own,
        };
        for place in [own, &hierarchy.root] {
            let (memory, pids) = delegate(place);
            let parent = place.join(name);
            if let Err(error) = fs::create_dir(&parent) {
                last = StepError { step: "make a cgroup", error };
                continue;
            }
            let wanted = memory || pids;
            if wanted {
                enable(&parent, memory, pids);
            } else if place == own && has_controllers(&hierarchy.root) && own != hierarchy.root {
                let _ = fs::remove_dir(&parent);
                last = StepError::new("delegate the memory controller to a cgroup", libc::EBUSY);
                continue;
            }
            return match RunCgroup::create(&parent, memory, pids) {
                Ok(run) => Ok(V2 { parent, memory, pids, run, killed: Cell::new(false) }),
                Err(error) => {
                    remove_tree(&parent);
                    Err(StepError { step: "open a cgroup", error })
                }
            };
        }
        Err(last)
    }

    pub fn limits_memory(&self) -> bool {
        self.memory
    }

    pub fn limits_processes(&self) -> bool {
        self.pids
    }

    pub fn kills_at_once(&self) -> bool {
        self.run.kill.is_some()
    }

    pub fn prepare_run(&mut self) -> Result<(), StepError> {
        if !self.memory && !self.killed.get() {
            return Ok(());
        }
        remove_tree(&self.run.path);
        self.run = RunCgroup::create(&self.parent, self.memory, self.pids).step("make a cgroup for a run")?;
        self.killed.set(false);
        Ok(())
    }

    pub fn program_cgroup(&self) -> BorrowedFd<'_> {
        self.run.directory.as_fd()
    }

    pub fn start_run(&mut self, limits: &BoxLimits) -> Result<(), StepError> {
        if let Some(memory) = &self.run.memory {
            memory.limit.write(limits.memory).step("limit memory")?;
        }
        if let Some(pids) = &self.run.pids {
            pids.write(limits.processes).step("limit the number of processes")?;
        }
        Ok(())
    }

    pub fn cpu(&self) -> Option<Duration> {
        self.run.cpu.field("usage_usec").map(Duration::from_micros)
    }

    pub fn peak(&self) -> Option<u64> {
        self.run.memory.as_ref()?.peak.number()
    }

    pub fn out_of_memory_kills(&self) -> u64 {
        self.run.memory.as_ref().and_then(|memory| memory.events.field("oom_kill")).unwrap_or(0)
    }

    pub fn kill(&self) -> bool {
        self.killed.set(true);
        self.run.kill.as_ref().is_some_and(|kill| kill.write(1).is_ok())
    }

    pub fn processes(&self) -> Option<Vec<i32>> {
        let mut pids = Vec::new();
        // A box has few processes: the buffer of 4 KiB has room for some six hundred.
        for line in self.run.processes.read()?.lines() {
            pids.push(line.parse().ok()?);
        }
        Some(pids)
    }
}

impl Drop for V2 {
    fn drop(&mut self) {
        remove_tree(&self.parent);
    }
}

impl RunCgroup {
    fn create(parent: &Path, memory: bool, pids: bool) -> io::Result<RunCgroup> {
        // Always the same name: a program may read it, and a number would tell it how many runs there were.
        let path = parent.join("run");
        fs::create_dir(&path)?;
        let memory_files = if memory {
            // No swap, and the OOM killer kills the whole group. Either file may be absent from the kernel.
            let _ = fs::write(path.join("memory.swap.max"), "0");
            let _ = fs::write(path.join("memory.oom.group"), "1");
            Some(MemoryFiles {
                limit: ControlFile::open(&path, "memory.max", true)?,
                peak: ControlFile::open(&path, "memory.peak", false)?,
                events: ControlFile::open(&path, "memory.events", false)?,
            })
        } else {
            None
        };
        Ok(RunCgroup {
            directory: File::open(&path)?,
            cpu: ControlFile::open(&path, "cpu.stat", false)?,
            processes: ControlFile::open(&path, "cgroup.procs", false)?,
            kill: ControlFile::open_write_only(&path, "cgroup.kill").ok(),
            memory: memory_files,
            pids: if pids { Some(ControlFile::open(&path, "pids.max", true)?) } else { None },
            path,
        })
    }
}

fn has_controllers(root: &Path) -> bool {
    fs::read_to_string(root.join("cgroup.controllers"))
        .is_ok_and(|text| text.split_whitespace().any(|name| name == "memory"))
}

/// Makes the memory and pids controllers available below a group; returns which of them are.
fn delegate(group: &Path) -> (bool, bool) {
    let got = enable(group, true, true);
    if got.0 || !has_controllers(group) {
        return got;
    }
    // A group with processes cannot delegate controllers. If the processes are all ours, they move to a leaf.
    if move_ours_to_leaf(group).is_ok() { enable(group, true, true) } else { got }
}

fn enable(group: &Path, memory: bool, pids: bool) -> (bool, bool) {
    let control = group.join("cgroup.subtree_control");
    for (wanted, word) in [(memory, "+memory"), (pids, "+pids")] {
        if wanted {
            let _ = fs::write(&control, word);
        }
    }
    let enabled = fs::read_to_string(&control).unwrap_or_default();
    let has = |name: &str| enabled.split_whitespace().any(|word| word == name);
    (has("memory"), has("pids"))
}

fn move_ours_to_leaf(group: &Path) -> io::Result<()> {
    let ours = fs::metadata("/proc/self/exe")?;
    let same = |pid: &str| {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(format!("/proc/{pid}/exe")).is_ok_and(|exe| (exe.dev(), exe.ino()) == (ours.dev(), ours.ino()))
    };
    let listed = fs::read_to_string(group.join("cgroup.procs"))?;
    if !listed.lines().all(same) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let leaf = group.join(LEAF);
    fs::create_dir(&leaf).or_else(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Ok(()),
        _ => Err(error),
    })?;
    for pid in listed.lines() {
        fs::write(leaf.join("cgroup.procs"), pid)?;
    }
    Ok(())
}
