//! The cores that slots are pinned to.

/// The cores this process may use.
pub fn cores() -> Vec<usize> {
    let set = rustix::thread::sched_getaffinity(None);
    let set = set.unwrap_or_else(|_| rustix::thread::CpuSet::new());
    (0..rustix::thread::CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect()
}
