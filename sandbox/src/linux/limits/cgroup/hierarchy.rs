//! Where the cgroup hierarchies are mounted and which group this process is in; control files; removing groups.

use super::owner_tag;
use crate::sys::file;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

/// One mounted hierarchy with the directory of our own group in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hierarchy {
    pub version: u8,
    /// Version 1 only.
    pub controllers: Vec<String>,
    pub own: PathBuf,
    pub root: PathBuf,
}

pub fn find() -> Vec<Hierarchy> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    parse(&groups, &mounts)
}

fn parse(groups: &str, mounts: &str) -> Vec<Hierarchy> {
    let mut found: Vec<Hierarchy> = Vec::new();
    for line in mounts.lines() {
        let Some((left, right)) = line.split_once(" - ") else { continue };
        let left: Vec<&str> = left.split(' ').collect();
        let right: Vec<&str> = right.split(' ').collect();
        let (&[_, _, _, inner, point, ..], &[kind, _, options, ..]) = (&left[..], &right[..]) else { continue };
        let version = match kind {
            "cgroup" => 1,
            "cgroup2" => 2,
            _ => continue,
        };
        let options: Vec<&str> = options.split(',').collect();
        // "4:memory,hugetlb:/path" for version 1, "0::/path" for version 2
        let own = groups.lines().find_map(|line| {
            let mut fields = line.splitn(3, ':');
            let (_, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
            let same = match version {
                2 => controllers.is_empty(),
                _ => !controllers.is_empty() && controllers.split(',').all(|one| options.contains(&one)),
            };
            same.then_some((controllers, path))
        });
        let Some((controllers, path)) = own else { continue };
        let below = path.strip_prefix(inner.trim_end_matches('/')).unwrap_or(path).trim_start_matches('/');
        let root = PathBuf::from(point);
        let own = root.join(below);
        let controllers = controllers.split(',').filter(|name| !name.is_empty()).map(str::to_string).collect();
        if !found.iter().any(|other| other.own == own) {
            found.push(Hierarchy { version, controllers, own, root });
        }
    }
    found
}

/// Removes the groups of workers that were killed.
pub fn sweep(hierarchies: &[Hierarchy]) {
    for hierarchy in hierarchies {
        for parent in [&hierarchy.own, &hierarchy.root] {
            for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
                if owner_tag::owner_is_gone(&entry.file_name()) {
                    remove_tree(&entry.path());
                }
            }
        }
    }
}

/// Kills what is left in a group and removes it with the groups below.
pub fn remove_tree(group: &Path) {
    for entry in fs::read_dir(group).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_tree(&entry.path());
        }
    }
    if fs::write(group.join("cgroup.kill"), "1").is_err() {
        let left = fs::read_to_string(group.join("cgroup.procs")).unwrap_or_default();
        for pid in left.lines().filter_map(|line| line.parse().ok()) {
            let _ = crate::sys::process::kill(pid, libc::SIGKILL);
        }
    }
    // Killed processes take a moment to end; a group that is still busy is removed by the next worker.
    for _ in 0..200 {
        match fs::remove_dir(group) {
            Err(error) if error.raw_os_error() == Some(libc::EBUSY) => {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            _ => return,
        }
    }
}

/// A control file kept open: reading and writing it costs one system call.
pub struct ControlFile {
    file: File,
}

impl ControlFile {
    pub fn open(group: &Path, name: &str, write: bool) -> io::Result<ControlFile> {
        let file = OpenOptions::new().read(true).write(write).open(group.join(name))?;
        Ok(ControlFile { file })
    }

    /// A file that can only be written.
    pub fn open_write_only(group: &Path, name: &str) -> io::Result<ControlFile> {
        let file = OpenOptions::new().write(true).open(group.join(name))?;
        Ok(ControlFile { file })
    }

    pub fn write(&self, value: impl ToString) -> io::Result<()> {
        file::write_at_start(self.file.as_fd(), value.to_string().as_bytes())
    }

    pub fn read(&self) -> Option<String> {
        let mut buffer = [0; 4096];
        let count = file::read_at(self.file.as_fd(), &mut buffer, 0).ok()?;
        String::from_utf8(buffer[..count].to_vec()).ok()
    }

    pub fn number(&self) -> Option<u64> {
        self.read()?.trim().parse().ok()
    }

    /// The number after this key on a line of its own.
    pub fn field(&self, key: &str) -> Option<u64> {
        field(&self.read()?, key)
    }
}

fn field(text: &str, key: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' ')?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hybrid_layouts_are_understood() {
        let groups = "4:memory:/outer/inner\n2:cpuacct,cpu:/\n0::/user.slice\n";
        let mounts = "30 20 0:26 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n\
                      31 20 0:27 /outer /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
                      32 20 0:28 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw,nsdelegate\n\
                      33 20 0:29 / /proc rw - proc proc rw\n";
        let found = parse(groups, mounts);
        let own: Vec<_> = found.iter().map(|one| (one.version, one.own.to_str().unwrap())).collect();
        assert_eq!(
            own,
            [(1, "/sys/fs/cgroup/cpu/"), (1, "/sys/fs/cgroup/memory/inner"), (2, "/sys/fs/cgroup/unified/user.slice")]
        );
    }

    #[test]
    fn fields_match_whole_keys() {
        let text = "oom 1\noom_kill 3\noom_group_kill 2\n";
        assert_eq!(field(text, "oom"), Some(1));
        assert_eq!(field(text, "oom_kill"), Some(3));
        assert_eq!(field(text, "missing"), None);
    }
}
