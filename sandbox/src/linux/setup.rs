//! Turns a new worker process into one of a given tier. If a step fails this worker ends, and the judge's side tries
//! the next tier with a new one.

use super::boxes::Spawner;
use super::context::WorkerContext;
use super::limits::ProcessLimit;
use super::limits::cgroup::Cgroups;
use super::step_error::{StepError, WithStep};
use super::users::BoxUsers;
use crate::Tier;
use crate::sys::{file, mount, process};
use std::fs;

/// The host name in every box: the same everywhere, so that it carries no information.
const HOST_NAME: &str = "box";
/// The user inside a user namespace of ours.
const NESTED_USER: u32 = 1000;

pub fn set_up(tier: Tier, core: Option<usize>) -> Result<WorkerContext, StepError> {
    if let Some(core) = core {
        process::pin_to_core(core).step("pin the worker to its core")?;
    }
    let mut cgroups = match tier {
        Tier::Full => Cgroups::create(),
        Tier::Namespaces | Tier::Landlock | Tier::Rlimits => Cgroups::none(),
    };
    let root = process::effective_user() == 0;
    let mut users = if root { other_users()? } else { None };
    let mut nested_user = false;
    match tier {
        Tier::Full | Tier::Namespaces => {
            nested_user = enter_namespaces(root, users.as_ref().map(BoxUsers::current))?;
            if nested_user {
                users = None;
            }
        }
        Tier::Landlock | Tier::Rlimits => {}
    }
    let spawner = Spawner::start()?;
    if tier == Tier::Full {
        cgroups.admit_spawner(spawner.pid());
        if !cgroups.limits_memory() {
            let fallback = StepError::new("limit memory by a cgroup", libc::ENOTSUP);
            return Err(cgroups.v2_failure.take().unwrap_or(fallback));
        }
        if !cgroups.limits_processes() || !cgroups.counts_cpu() {
            return Err(StepError::new("limit processes and count CPU time by a cgroup", libc::ENOTSUP));
        }
    }
    let process_limit = match users {
        _ if cgroups.limits_processes() => ProcessLimit::ByCgroup,
        Some(_) => ProcessLimit::OwnUser,
        None => ProcessLimit::of_this_user()?,
    };
    Ok(WorkerContext {
        tier,
        users,
        nested_user,
        cores: process::allowed_cores(),
        process_limit,
        cgroups,
        spawner,
        event: file::event().step("make an event counter")?,
        listen: true,
    })
}

/// The users programs run as, if root can become another user: not where it lacks the capabilities for that, nor where
/// the user namespace it is root of has no such users.
fn other_users() -> Result<Option<BoxUsers>, StepError> {
    let users = BoxUsers::new();
    let user = users.current();
    let trial = Spawner::start()?;
    let tried = trial.run(move || process::become_user(user, user).step("change the user"));
    Ok(tried.is_ok().then_some(users))
}

/// Leaves the host's network, host name and mounts; says whether that took a user namespace.
fn enter_namespaces(root: bool, other_user: Option<u32>) -> Result<bool, StepError> {
    let flags = libc::CLONE_NEWNS | libc::CLONE_NEWNET | libc::CLONE_NEWUTS | libc::CLONE_NEWIPC;
    let nested = !(root && process::unshare(flags).is_ok());
    if nested {
        if let Some(user) = other_user {
            // We are root without the right to make namespaces. Programs must not be mapped to root.
            process::become_user(user, user).step("change the user")?;
        }
        let (user, group) = (process::effective_user(), process::effective_group());
        process::unshare(flags | libc::CLONE_NEWUSER).step("unshare the user namespace")?;
        // A process may write its own /proc files only while it is dumpable.
        process::prctl(libc::PR_SET_DUMPABLE, 1).step("become dumpable")?;
        fs::write("/proc/self/setgroups", "deny").step("deny setgroups")?;
        fs::write("/proc/self/uid_map", format!("{NESTED_USER} {user} 1")).step("map the user")?;
        fs::write("/proc/self/gid_map", format!("{NESTED_USER} {group} 1")).step("map the group")?;
        process::prctl(libc::PR_SET_DUMPABLE, 0).step("become undumpable")?;
    }
    mount::make_all_private().step("make mounts private")?;
    process::set_host_name(HOST_NAME).step("set the host name")?;
    Ok(nested)
}
