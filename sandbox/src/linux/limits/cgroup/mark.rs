//! The name a worker gives to what it makes outside of itself, by which a later one knows it for a dead one's.

use std::ffi::OsStr;
use std::fs;

const PREFIX: &str = "grundy-";

/// `grundy-` with this process's number and start: together nobody else's, ever.
pub fn own() -> String {
    let pid = std::process::id();
    format!("{PREFIX}{pid}-{}", start_time(pid).unwrap_or(0))
}

/// Is this the mark (with or without more after it) of a worker that lives no more?
pub fn is_of_the_dead(name: &OsStr) -> bool {
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
    fn only_marks_of_the_dead_are_swept() {
        let dead = |name: &str| is_of_the_dead(OsStr::new(name));
        assert!(!dead(&own()));
        assert!(!dead(&format!("{}-more", own())));
        // This process's number, but started at another time.
        assert!(dead(&format!("{PREFIX}{}-1", std::process::id())));
        assert!(!dead("grundy-judge"));
        assert!(!dead("other-1-1"));
    }
}
