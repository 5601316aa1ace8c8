//! What a worker holds from its start to its end.

use super::boxes::Spawner;
use super::limits::Tasks;
use super::limits::cgroup::Groups;
use crate::Tier;
use std::os::fd::OwnedFd;

/// What a worker holds from start to end.
pub struct Machine {
    pub tier: Tier,
    pub user: Option<u32>,
    pub nested_user: bool,
    pub cores: u32,
    pub tasks: Tasks,
    // Dropped before the groups it sits in.
    pub spawner: Spawner,
    pub groups: Groups,
    pub event: OwnedFd,
    /// Deadly calls are told to us rather than answered by SIGSYS.
    pub listen: bool,
}
