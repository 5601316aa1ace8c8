//! The processes of a box as `/proc` shows them from outside: who they are, what they use.

use std::fs;
use std::time::Duration;

/// All descendants of a process, by the kernel's lists of children.
pub fn descendants(root: i32) -> Vec<i32> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(pid) = open.pop() {
        for thread in threads(pid) {
            let children = fs::read_to_string(format!("/proc/{pid}/task/{thread}/children")).unwrap_or_default();
            for child in children.split_whitespace().filter_map(|child| child.parse().ok()) {
                found.push(child);
                open.push(child);
            }
        }
    }
    found
}

/// The threads of a process.
pub fn threads(pid: i32) -> Vec<i32> {
    let entries = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// CPU time of these processes and the children they have reaped, to a clock tick.
pub fn cpu_time(pids: &[i32]) -> Duration {
    const TICK: Duration = Duration::from_millis(10);
    let ticks: u64 = pids
        .iter()
        .filter_map(|pid| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            let (_, fields) = stat.rsplit_once(')')?;
            // utime, stime, cutime, cstime
            Some(fields.split_whitespace().skip(11).take(4).filter_map(|field| field.parse::<u64>().ok()).sum::<u64>())
        })
        .sum();
    TICK.saturating_mul(u32::try_from(ticks).unwrap_or(u32::MAX))
}

/// Resident memory of these processes together, in bytes. Shared pages count once per process.
pub fn resident(pids: &[i32]) -> u64 {
    const PAGE: u64 = 4096;
    pids.iter()
        .filter_map(|pid| {
            let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
            statm.split_whitespace().nth(1)?.parse::<u64>().ok()
        })
        .sum::<u64>()
        * PAGE
}
