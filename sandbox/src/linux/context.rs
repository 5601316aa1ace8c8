//! What a worker sets up once, for its tier, and keeps until it ends.

use super::boxes::Spawner;
use super::limits::ProcessLimit;
use super::limits::cgroup::Cgroups;
use super::users::BoxUsers;
use crate::Tier;
use std::os::fd::OwnedFd;

/// Made by `setup::set_up`.
pub struct WorkerContext {
    pub tier: Tier,
    /// The users programs run as, where that is not the worker's own.
    pub users: Option<BoxUsers>,
    /// The worker is in a user namespace of its own.
    pub nested_user: bool,
    /// Number of cores it may run on.
    pub cores: u32,
    pub process_limit: ProcessLimit,
    // Before the cgroups, which can be removed only once it is dead.
    pub spawner: Spawner,
    pub cgroups: Cgroups,
    /// Eventfd that every box writes to when its state changes.
    pub event: OwnedFd,
    /// The filter reports forbidden calls to the worker; otherwise the kernel kills by SIGSYS.
    pub listen: bool,
}
