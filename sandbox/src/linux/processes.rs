//! The processes of a box as `/proc` shows them from outside: their numbers and what they use.

use crate::sys::process::kill;
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

/// All descendants of a process, by the kernel's lists of children.
pub fn descendants(root: i32) -> Vec<i32> {
    let mut found = children(root);
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        found.extend(children(pid));
        next += 1;
    }
    found
}

/// Kills them, each as soon as it is found, because the living ones compete for the core. Returns how many.
pub fn kill_descendants(root: i32) -> usize {
    let mut open = children(root);
    let mut killed = 0;
    while let Some(pid) = open.pop() {
        open.extend(children(pid));
        let _ = kill(pid, libc::SIGKILL);
        killed += 1;
    }
    killed
}

fn children(pid: i32) -> Vec<i32> {
    let list = |thread| fs::read_to_string(format!("/proc/{pid}/task/{thread}/children")).unwrap_or_default();
    let lists = threads(pid).into_iter().map(list);
    lists.flat_map(|list| list.split_whitespace().filter_map(|child| child.parse().ok()).collect::<Vec<_>>()).collect()
}

/// The threads of a process.
pub fn threads(pid: i32) -> Vec<i32> {
    let entries = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// Whether these processes have more than `most` threads together.
pub fn more_than(pids: &[i32], most: u32) -> bool {
    let most = most as usize;
    pids.len() > most || pids.iter().map(|&pid| threads(pid).len()).sum::<usize>() > most
}

/// CPU time of a box, measured by reading its processes' times now and then, where no cgroup counts it.
///
/// What a process used between the last reading and its end is missing here; init knows it if it reaped the process.
#[derive(Default)]
pub struct CpuTimes(BTreeMap<i32, Duration>);

impl CpuTimes {
    /// Reads the times of these processes; returns the sum over all processes ever seen.
    pub fn update(&mut self, pids: &[i32]) -> Duration {
        for &pid in pids {
            let seen = self.0.entry(pid).or_default();
            *seen = own_cpu_time(pid).max(*seen);
        }
        self.0.values().sum()
    }
}

/// CPU time of one process without its children: exact for its living threads, to a clock tick for all of them.
fn own_cpu_time(pid: i32) -> Duration {
    const TICK: Duration = Duration::from_millis(10);
    let living = threads(pid).into_iter().filter_map(|thread| {
        let text = fs::read_to_string(format!("/proc/{pid}/task/{thread}/schedstat")).ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    });
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    // utime and stime
    let ticks: u32 = fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u32>().ok()).sum();
    living.sum::<Duration>().max(TICK * ticks)
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
