//! Version 1 groups: one set per worker, used again for every run. The spawner is in them and boxes inherit them, so
//! spawner and init count as processes, and what the group holds before a run must be subtracted.

use super::hierarchy::{ControlFile, Hierarchy, remove_tree};
use crate::BoxLimits;
use crate::linux::step_error::{StepError, WithStep};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub struct V1 {
    pub memory: Option<Memory>,
    pub pids: Option<Pids>,
    pub cpu: Option<Cpu>,
}

pub struct Memory {
    group: CgroupDirectory,
    limit: ControlFile,
    usage: ControlFile,
    peak: ControlFile,
    /// Memory and swap together, where swap is accounted.
    with_swap: Option<ControlFile>,
    events: ControlFile,
    baseline: u64,
}

pub struct Pids {
    group: CgroupDirectory,
    limit: ControlFile,
}

pub struct Cpu {
    group: CgroupDirectory,
    usage: ControlFile,
}

/// A directory, removed on drop.
struct CgroupDirectory(PathBuf);

impl Drop for CgroupDirectory {
    fn drop(&mut self) {
        remove_tree(&self.0);
    }
}

/// The kernel charges a group in batches of 64 pages for each core. What a batch has left when a run begins counts as
/// used already.
pub const PEAK_ERROR_PER_CORE: u64 = 64 * 4096;

/// Spawner and init are in the groups too.
const OWN_PROCESSES: u32 = 2;

impl V1 {
    pub fn create(hierarchies: &[Hierarchy], name: &str) -> V1 {
        let group = |controller: &str| -> io::Result<CgroupDirectory> {
            let hierarchy = hierarchies
                .iter()
                .find(|one| one.version == 1 && one.controllers.iter().any(|other| other == controller))
                .ok_or(io::ErrorKind::NotFound)?;
            let path = hierarchy.own.join(name);
            fs::create_dir(&path).or_else(|error| match error.kind() {
                // Two controllers in one hierarchy share the directory.
                io::ErrorKind::AlreadyExists => Ok(()),
                _ => Err(error),
            })?;
            Ok(CgroupDirectory(path))
        };
        let memory = group("memory").and_then(|group| {
            let path: &Path = &group.0;
            Ok(Memory {
                limit: ControlFile::open(path, "memory.limit_in_bytes", true)?,
                usage: ControlFile::open(path, "memory.usage_in_bytes", false)?,
                peak: ControlFile::open(path, "memory.max_usage_in_bytes", true)?,
                with_swap: ControlFile::open(path, "memory.memsw.limit_in_bytes", true).ok(),
                events: ControlFile::open(path, "memory.oom_control", false)?,
                baseline: 0,
                group,
            })
        });
        let pids =
            group("pids").and_then(|group| Ok(Pids { limit: ControlFile::open(&group.0, "pids.max", true)?, group }));
        let cpu = group("cpuacct")
            .and_then(|group| Ok(Cpu { usage: ControlFile::open(&group.0, "cpuacct.usage", false)?, group }));
        V1 { memory: memory.ok(), pids: pids.ok(), cpu: cpu.ok() }
    }

    /// Moves a process in; a group that refuses it is not used.
    pub fn admit(&mut self, pid: i32) {
        let admits = |group: &CgroupDirectory| fs::write(group.0.join("cgroup.procs"), pid.to_string()).is_ok();
        self.memory.take_if(|memory| !admits(&memory.group));
        self.pids.take_if(|pids| !admits(&pids.group));
        self.cpu.take_if(|cpu| !admits(&cpu.group));
    }

    pub fn start_run(&mut self, limits: &BoxLimits) -> Result<(), StepError> {
        if let Some(pids) = &self.pids {
            pids.limit.write(limits.processes.saturating_add(OWN_PROCESSES)).step("limit the number of processes")?;
        }
        if let Some(memory) = &mut self.memory {
            memory.peak.write(0).step("reset the memory peak")?;
            memory.baseline = memory.usage.number().unwrap_or(0);
            memory.set_limit(memory.baseline.saturating_add(limits.memory)).step("limit memory")?;
        }
        Ok(())
    }

    /// Between two runs nothing is limited. The memory of a killed program, mainly its page tables, is freed some time
    /// after its death; with the limit still set, the OOM killer would then kill the next box.
    pub fn lift_limits(&self) -> Result<(), StepError> {
        const UNLIMITED: u64 = 1 << 60;
        match &self.memory {
            Some(memory) => memory.set_limit(UNLIMITED).step("lift the memory limit"),
            None => Ok(()),
        }
    }

    pub fn peak(&self) -> Option<u64> {
        self.memory.as_ref().and_then(|memory| Some(memory.peak.number()?.saturating_sub(memory.baseline)))
    }

    pub fn out_of_memory_kills(&self) -> u64 {
        self.memory.as_ref().and_then(|memory| memory.events.field("oom_kill")).unwrap_or(0)
    }

    pub fn cpu(&self) -> Option<Duration> {
        self.cpu.as_ref().and_then(|cpu| cpu.usage.number()).map(Duration::from_nanos)
    }
}

impl Memory {
    /// The kernel requires limit <= limit with swap at every moment.
    fn set_limit(&self, bytes: u64) -> io::Result<()> {
        match &self.with_swap {
            None => self.limit.write(bytes),
            Some(with_swap) if self.limit.write(bytes).is_ok() => with_swap.write(bytes),
            Some(with_swap) => {
                with_swap.write(bytes)?;
                self.limit.write(bytes)
            }
        }
    }
}
