//! The tag in the names of a worker's cgroups. It names the worker, so that a later one can remove what is left of a
//! dead one.

use std::ffi::OsStr;
use std::fs;

const PREFIX: &str = "grundy-";

/// `grundy-` with this process's number and start time. Numbers are reused, but not with the same start time.
pub fn own_tag() -> String {
    let pid = std::process::id();
    format!("{PREFIX}{pid}-{}", start_time(pid).unwrap_or(0))
}

/// Whether this name begins with the tag of a worker that no longer exists.
pub fn owner_is_gone(name: &OsStr) -> bool {
    parse(name).is_some_and(|(pid, start)| start_time(pid) != Some(start))
}

fn parse(name: &OsStr) -> Option<(u32, u64)> {
    let mut fields = name.to_str()?.strip_prefix(PREFIX)?.split('-');
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// When a process started, in clock ticks since boot.
fn start_time(pid: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_whitespace().nth(19)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tags_of_ended_workers_are_swept() {
        let gone = |name: &str| owner_is_gone(OsStr::new(name));
        assert!(!gone(&own_tag()));
        assert!(!gone(&format!("{}-more", own_tag())));
        // This process's number, but started at another time.
        assert!(gone(&format!("{PREFIX}{}-1", std::process::id())));
        assert!(!gone("grundy-judge"));
        assert!(!gone("other-1-1"));
    }
}
