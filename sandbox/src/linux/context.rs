//! What a worker holds from its start to its end.

use super::boxes::Spawner;
use super::limits::ProcessLimit;
use super::limits::cgroup::Cgroups;
use crate::Tier;
use std::os::fd::OwnedFd;

/// What a worker holds from start to end.
pub struct WorkerContext {
    pub tier: Tier,
    pub user: Option<u32>,
    pub nested_user: bool,
    pub cores: u32,
    pub process_limit: ProcessLimit,
    // Dropped before the groups it sits in.
    pub spawner: Spawner,
    pub cgroups: Cgroups,
    pub event: OwnedFd,
    /// Deadly calls are told to us rather than answered by SIGSYS.
    pub listen: bool,
}
