//! Control groups of one worker: memory and process limits, CPU time and peak memory of everything in a box, and
//! killing it all at once. Version 1, version 2 and both together.
//!
//! Nothing writes `cgroup.procs` per run: that waits for an RCU grace period, some ten milliseconds after a pause.
//! Boxes inherit version 1 groups from the spawner, which stays in them; they are cloned into version 2 groups.

mod hierarchy;
mod owner_tag;
mod v1;
mod v2;

use crate::BoxLimits;
use crate::linux::step_error::StepError;
use std::os::fd::BorrowedFd;
use std::time::Duration;
use v1::V1;
use v2::V2;

/// The groups of one worker, as far as they could be made. Removed on drop.
pub struct Cgroups {
    v1: V1,
    v2: Option<V2>,
    /// Why version 2 is absent, for the doctor.
    pub v2_failure: Option<StepError>,
    cpu_before: Duration,
    kills_before: u64,
}

impl Cgroups {
    /// Makes what can be made on this machine.
    pub fn create() -> Cgroups {
        let hierarchies = hierarchy::find();
        hierarchy::sweep(&hierarchies);
        let name = owner_tag::own_tag();
        let v1 = V1::create(&hierarchies, &name);
        let (v2, v2_failure) = match V2::create(&hierarchies, &name) {
            Ok(v2) => (Some(v2), None),
            Err(failure) => (None, Some(failure)),
        };
        Cgroups { v1, v2, v2_failure, cpu_before: Duration::ZERO, kills_before: 0 }
    }

    /// No groups at all.
    pub fn none() -> Cgroups {
        let v1 = V1 { memory: None, pids: None, cpu: None };
        Cgroups { v1, v2: None, v2_failure: None, cpu_before: Duration::ZERO, kills_before: 0 }
    }

    /// Moves the spawner into the version 1 groups: once per worker.
    pub fn admit_spawner(&mut self, pid: i32) {
        self.v1.admit(pid);
    }

    pub fn limits_memory(&self) -> bool {
        self.v1.memory.is_some() || self.v2.as_ref().is_some_and(V2::limits_memory)
    }

    pub fn limits_processes(&self) -> bool {
        self.v1.pids.is_some() || self.v2.as_ref().is_some_and(V2::limits_processes)
    }

    pub fn counts_cpu(&self) -> bool {
        self.v2.is_some() || self.v1.cpu.is_some()
    }

    pub fn kills_at_once(&self) -> bool {
        self.v2.as_ref().is_some_and(V2::kills_at_once)
    }

    /// Whether init and spawner are in the memory group too, so that the OOM killer must be told to choose the program.
    pub fn needs_oom_preference(&self) -> bool {
        self.v1.memory.is_some()
    }

    /// Prepares for the next box: called when the last one is empty.
    pub fn prepare_run(&mut self) -> Result<(), StepError> {
        self.v1.lift_limits()?;
        match &mut self.v2 {
            Some(v2) => v2.prepare_run(),
            None => Ok(()),
        }
    }

    /// The version 2 group to clone the program into, if there is one.
    pub fn program_cgroup(&self) -> Option<BorrowedFd<'_>> {
        self.v2.as_ref().map(V2::program_cgroup)
    }

    /// Sets the limits and starts counting: just before the program starts.
    pub fn start_run(&mut self, limits: &BoxLimits) -> Result<(), StepError> {
        self.v1.start_run(limits)?;
        if let Some(v2) = &mut self.v2 {
            v2.start_run(limits)?;
        }
        self.cpu_before = self.cpu_total();
        self.kills_before = self.kills_total();
        Ok(())
    }

    fn cpu_total(&self) -> Duration {
        let v2 = self.v2.as_ref().and_then(V2::cpu);
        v2.or_else(|| self.v1.cpu()).unwrap_or(Duration::ZERO)
    }

    fn kills_total(&self) -> u64 {
        self.v1.out_of_memory_kills().max(self.v2.as_ref().map_or(0, V2::out_of_memory_kills))
    }

    /// CPU time since `start_run`.
    pub fn cpu(&self) -> Option<Duration> {
        self.counts_cpu().then(|| self.cpu_total().saturating_sub(self.cpu_before))
    }

    /// Whether the OOM killer has killed something since `start_run`.
    pub fn out_of_memory(&self) -> bool {
        self.kills_total() > self.kills_before
    }

    /// Peak memory since `start_run`, in bytes.
    pub fn peak(&self) -> Option<u64> {
        self.v1.peak().or_else(|| self.v2.as_ref().and_then(V2::peak))
    }

    /// By how many bytes `peak` may be too small.
    pub fn peak_error(&self, cores: u32) -> u64 {
        if self.v1.memory.is_some() { v1::PEAK_ERROR_PER_CORE * u64::from(cores) } else { 0 }
    }

    /// Kills everything in the box at once, including processes being forked. False where that cannot be done.
    pub fn kill(&self) -> bool {
        self.v2.as_ref().is_some_and(V2::kill)
    }

    /// The processes of the box, by their numbers in our own pid namespace. `None` where only `/proc` knows them.
    pub fn processes(&self) -> Option<Vec<i32>> {
        self.v2.as_ref().and_then(V2::processes)
    }
}
