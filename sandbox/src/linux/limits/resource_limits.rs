//! Resource limits (rlimits) of the program: a second protection where there are cgroups, the first where there are
//! none.

use crate::BoxLimits;

/// Resource, soft and hard limit, in the order they are set.
pub fn resource_limits(limits: &BoxLimits) -> Vec<(u32, u64, u64)> {
    let same = |resource: libc::__rlimit_resource_t, value: u64| (resource, value, value);
    // The worker stops a run exactly at its CPU limit; this one acts if the worker does not.
    let cpu_seconds = limits.cpu.as_secs().saturating_add(3);
    vec![
        (libc::RLIMIT_CPU, cpu_seconds, cpu_seconds + 1),
        same(libc::RLIMIT_FSIZE, limits.file_size),
        // Recursion may use all the memory; twice, so that the memory limit is reached first and reported.
        same(libc::RLIMIT_STACK, limits.memory.saturating_mul(2).max(8 << 20)),
        // One, not zero: a core_pattern that names a program is started at zero as well.
        same(libc::RLIMIT_CORE, 1),
        // Locked memory is not reclaimable, message queues outlive processes.
        same(libc::RLIMIT_MEMLOCK, 0),
        same(libc::RLIMIT_MSGQUEUE, 0),
        same(libc::RLIMIT_NICE, 0),
        same(libc::RLIMIT_RTPRIO, 0),
        // Pending signals are memory of the kernel.
        same(libc::RLIMIT_SIGPENDING, 256),
    ]
}
