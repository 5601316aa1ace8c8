//! What a worker enforces on its tier, and which channels that leaves open.

use super::context::WorkerContext;
use super::filter;
use super::limits::ProcessLimit;
use crate::{Capabilities, Feature, Tier, sys};

pub fn capabilities(context: &WorkerContext) -> Capabilities {
    let namespaces = matches!(context.tier, Tier::Full | Tier::Namespaces);
    let landlock = context.tier == Tier::Landlock;
    let filtered = context.tier != Tier::Rlimits;
    let cgroups = &context.cgroups;
    let how = |works: bool, yes: &str, no: &str| if works { yes.to_string() } else { no.to_string() };
    let by = |tier: &str| format!("not used on tier {tier}");
    let tier = format!("{:?}", context.tier).to_lowercase();
    let feature =
        |name: &'static str, works: bool, yes: &str, no: &str| Feature { name, works, detail: how(works, yes, no) };
    let unused = by(&tier);
    let reported = match context.listen {
        true => "forbidden calls are reported by number",
        false => {
            "forbidden calls end by SIGSYS, their number unknown: this process already has a filter with a listener"
        }
    };
    // Programs that run as a user of their own cannot signal your processes; Landlock restricts signals since ABI 6.
    let signals =
        namespaces || context.users.is_some() || landlock && sys::landlock::version().is_ok_and(|abi| abi >= 6);
    let processes = match context.process_limit {
        ProcessLimit::ByCgroup | ProcessLimit::OwnUser => "RLIMIT_NPROC",
        ProcessLimit::SharedUser(_) => "RLIMIT_NPROC, added to what your user runs at the time",
        ProcessLimit::NotLimited => "counted every few milliseconds: the kernel does not limit the user 0",
    };
    let same_user = match sys::process::effective_user() {
        0 => "programs run as root with no capability: this root cannot become another user",
        _ => "programs run as your user",
    };
    let tied = match namespaces {
        true => "the whole box dies with judge or worker",
        false => "the box's init kills it when judge or worker dies; nothing does if init was killed as well",
    };
    let features = vec![
        feature("own root", namespaces, "mount namespace with a read-only root in memory", &unused),
        feature("pid namespace", namespaces, "fresh for every run", &unused),
        feature("network namespace", namespaces, "empty; and sockets are refused", &unused),
        feature("IPC namespace", namespaces, "fresh for every run", &unused),
        feature(
            "user namespace",
            context.nested_user,
            "gives the worker its rights",
            if namespaces { "not needed: the worker is root" } else { &unused },
        ),
        feature(
            "Landlock",
            landlock,
            "files and TCP",
            if namespaces { "not needed: the box has a root of its own" } else { &unused },
        ),
        feature("signals", signals, "cannot be sent out of the box", "can be sent to your other processes"),
        feature("system call filter", filtered, reported, &unused),
        feature("other user", context.users.is_some(), "every run has a user of its own", same_user),
        feature("cgroup memory", cgroups.limits_memory(), "limit and peak", "size measured every few milliseconds"),
        feature("cgroup processes", cgroups.limits_processes(), "limit", processes),
        feature(
            "cgroup CPU time",
            cgroups.counts_cpu(),
            "all descendants, to the microsecond",
            "of the processes that init waited for",
        ),
        feature("kill at once", cgroups.kills_at_once(), "cgroup.kill", "the box's init, or process by process"),
        feature("tied to the judge", true, tied, tied),
        feature(
            "core",
            context.cores == 1,
            "worker and programs stay on one core",
            "each slot of `run` is pinned to one core; nothing else is",
        ),
    ];
    Capabilities { tier: context.tier, features, open_channels: open_channels(context.tier) }
}

/// Channels by which one run can still send another a message, by tier. The system calls behind each of them, and why it
/// is open, are in `filter/allowed.rs`; `docs/channels.md` says it for people.
pub fn open_channels(tier: Tier) -> Vec<&'static str> {
    // Runs share the runtime's files, and interpreters need some calls; a static native program has neither.
    let interpreters =
        [filter::PAGE_CACHE, filter::INODE_COUNTERS, filter::SYSINFO, filter::FUTEXES, filter::EVENT_NUMBERS];
    let shared_host = ["process numbers", "/proc counters", "file times of the host", "inode numbers of scratch files"];
    let shared_files = ["files in writable directories", "/dev/shm", "abstract sockets"];
    let mut channels = vec![filter::TIMING];
    channels.extend(interpreters);
    match tier {
        Tier::Full | Tier::Namespaces => {}
        Tier::Landlock => channels.extend(shared_host),
        Tier::Rlimits => {
            channels.extend(shared_host);
            channels.extend(shared_files);
            channels.extend(["System V and POSIX IPC", "keyrings", "page cache residency", "surviving processes"]);
            channels.extend(["name cache residency", "locks and watches on shared files", "descriptors in flight"]);
            channels.extend([
                "huge pages of shared files",
                "numbers and limits of the machine",
                "free space of the host",
            ]);
            // Not only for interpreters: without a filter every program can make pipes and sockets.
            channels.push("inode counters");
        }
    }
    channels
}
