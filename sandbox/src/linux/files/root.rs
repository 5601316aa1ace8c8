//! The root a box sees: a read-only file system in memory with the runtime trees and files bound into it.
//!
//! The worker, which still sees the host, copies the mounts; the spawner mounts the copies below a new root and leaves
//! the old one. A box whose file systems are all read-only can then share the spawner's mount namespace.

use crate::Profile;
use crate::linux::box_spec::BoxSpec;
use crate::linux::boxes::ProcView;
use crate::linux::paths::c_path;
use crate::linux::step_error::{StepError, WithStep};
use crate::sys::{file, mount, process};
use std::fs;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

/// A detached mount and where it goes, relative to the root.
struct BindMount {
    mount: OwnedFd,
    target: PathBuf,
    directory: bool,
}

/// The parts of a root, copied and ready to be mounted.
pub struct RootParts {
    binds: Vec<BindMount>,
    directories: Vec<PathBuf>,
    links: Vec<(PathBuf, PathBuf)>,
}

const READ_ONLY_TREE: u64 = mount::READ_ONLY | mount::NO_SETUID | mount::NO_DEVICES;

/// Copies what such a box can see. `files` is a directory that becomes the working directory.
pub fn gather(spec: &BoxSpec, proc: ProcView, files: OwnedFd, nested_user: bool) -> Result<RootParts, StepError> {
    let BoxSpec { profile, runtime, hidden, scratch, .. } = spec;
    let mut parts = RootParts { binds: Vec::new(), directories: vec![PathBuf::from("dev")], links: Vec::new() };
    parts.bind_mount(files, Path::new("box"), true, READ_ONLY_TREE)?;
    if scratch.is_some() {
        parts.directories.push(PathBuf::from("tmp"));
    }
    parts.bind_host(Path::new("/dev/null"), mount::READ_ONLY | mount::NO_SETUID | mount::NO_EXEC)?;
    for device in devices(*profile) {
        parts.bind_host(Path::new(device), mount::READ_ONLY | mount::NO_SETUID | mount::NO_EXEC)?;
    }
    parts.descriptor_links(proc);
    if nested_user && proc != ProcView::Nothing {
        // The kernel lets a user namespace mount a new /proc only where it can see a whole one already.
        let copy = mount::copy_tree(libc::AT_FDCWD, c"/proc").step("copy the mount of /proc")?;
        parts.bind_mount(copy, Path::new("proc"), true, READ_ONLY_TREE | mount::NO_EXEC)?;
    }
    for path in outermost(runtime) {
        parts.bind_host(&path, READ_ONLY_TREE)?;
    }
    for path in hidden.iter().filter(|path| path.is_dir()) {
        parts.cover(path)?;
    }
    if !runtime.is_empty() {
        parts.system_links(runtime);
        parts.runtime_settings(*profile)?;
    }
    Ok(parts)
}

/// The devices of a box besides `/dev/null`. Without `/dev/random` Java takes seconds to make random numbers of its
/// own; a compiler with it would read for ever if a source includes it.
pub fn devices(profile: Profile) -> &'static [&'static str] {
    match profile {
        Profile::Native => &[],
        Profile::Interpreter => &["/dev/zero", "/dev/random", "/dev/urandom"],
        Profile::Compiler => &["/dev/zero", "/dev/urandom"],
    }
}

/// The paths that lie below no other path of the list.
fn outermost(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut kept: Vec<PathBuf> = Vec::new();
    let mut sorted = paths.to_vec();
    sorted.sort();
    for path in sorted {
        if !kept.iter().any(|above| path.starts_with(above)) {
            kept.push(path);
        }
    }
    kept
}

impl RootParts {
    /// `/dev/fd`, `/dev/stdin`, `/dev/stdout` and `/dev/stderr`, and the place of what they lead to.
    fn descriptor_links(&mut self, proc: ProcView) {
        match proc {
            ProcView::Nothing => return,
            ProcView::Descriptors => self.directories.push(PathBuf::from("dev/fd")),
            ProcView::Processes => {
                self.directories.push(PathBuf::from("proc"));
                self.links.push((PathBuf::from("dev/fd"), PathBuf::from("/proc/self/fd")));
            }
        }
        for (number, name) in ["dev/stdin", "dev/stdout", "dev/stderr"].iter().enumerate() {
            self.links.push((PathBuf::from(name), PathBuf::from(format!("fd/{number}"))));
        }
    }

    fn bind_host(&mut self, path: &Path, attributes: u64) -> Result<(), StepError> {
        let name = c_path(path.as_os_str())?;
        let directory = fs::metadata(path).step("look at a runtime path")?.is_dir();
        let copy = mount::copy_tree(libc::AT_FDCWD, &name).step("copy the mount of a runtime path")?;
        let target = path.strip_prefix("/").unwrap_or(path).to_path_buf();
        self.bind_mount(copy, &target, directory, attributes)
    }

    /// An empty folder over one of a tree that is bound before.
    fn cover(&mut self, path: &Path) -> Result<(), StepError> {
        let parameters = [(c"mode", Some(c"0555")), (c"nr_inodes", Some(c"1"))];
        let empty = mount::new_file_system(c"tmpfs", &parameters, 0).step("make an empty folder")?;
        self.bind_mount(empty, path.strip_prefix("/").unwrap_or(path), true, READ_ONLY_TREE)
    }

    fn bind_mount(&mut self, mount: OwnedFd, target: &Path, directory: bool, attributes: u64) -> Result<(), StepError> {
        mount::restrict(mount.as_fd(), attributes, true).step("make a mount read-only")?;
        self.binds.push(BindMount { mount, target: target.to_path_buf(), directory });
        Ok(())
    }

    /// Links such as `/lib64 -> usr/lib64`, where the host has them.
    fn system_links(&mut self, runtime: &[PathBuf]) {
        for name in ["bin", "sbin", "lib", "lib32", "lib64", "libx32"] {
            let path = Path::new("/").join(name);
            if !runtime.contains(&path)
                && let Ok(target) = fs::read_link(&path)
            {
                self.links.push((PathBuf::from(name), target));
            }
        }
    }

    /// The few settings below `/etc` without which loaders and runtimes do not work. No users, no hosts, no secrets.
    fn runtime_settings(&mut self, profile: Profile) -> Result<(), StepError> {
        let mut wanted = vec![PathBuf::from("/etc/ld.so.cache")];
        match profile {
            Profile::Native => {}
            Profile::Interpreter | Profile::Compiler => {
                wanted.push(PathBuf::from("/etc/alternatives"));
                let entries = fs::read_dir("/etc").into_iter().flatten().flatten();
                // Debian keeps the settings of a JDK here; the JDK's tree has links to them.
                wanted.extend(
                    entries
                        .filter(|entry| entry.file_name().as_bytes().starts_with(b"java-"))
                        .map(|entry| entry.path()),
                );
            }
        }
        for path in wanted {
            if path.exists() && !self.binds.iter().any(|bind| Path::new("/").join(&bind.target) == path) {
                self.bind_host(&path, READ_ONLY_TREE)?;
            }
        }
        Ok(())
    }
}

/// Runs in the spawner: leaves the current mount namespace for one whose root is made of these parts.
pub fn enter(parts: RootParts) -> Result<(), StepError> {
    process::unshare(libc::CLONE_NEWNS).step("unshare the mount namespace")?;
    let parameters = [(c"mode", Some(c"0755")), (c"size", Some(c"1m")), (c"nr_inodes", Some(c"1024"))];
    let root = mount::new_file_system(c"tmpfs", &parameters, 0).step("make the box's root")?;
    mount::attach(root.as_fd(), libc::AT_FDCWD, c"/").step("mount the box's root")?;
    for directory in &parts.directories {
        make_directories(root.as_fd(), directory)?;
    }
    for (name, target) in &parts.links {
        let (name, target) = (c_path(name.as_os_str())?, c_path(target.as_os_str())?);
        file::symlinkat(&target, root.as_raw_fd(), &name).step("make a link in the box's root")?;
    }
    for bind in parts.binds {
        let target = c_path(bind.target.as_os_str())?;
        if bind.directory {
            make_directories(root.as_fd(), &bind.target)?;
        } else {
            make_directories(root.as_fd(), bind.target.parent().unwrap_or(Path::new("")))?;
            let flags = libc::O_CREAT | libc::O_EXCL | libc::O_WRONLY | libc::O_NOFOLLOW;
            drop(file::openat(root.as_raw_fd(), &target, flags, 0o444).step("make a file in the box's root")?);
        }
        mount::attach(bind.mount.as_fd(), root.as_raw_fd(), &target).step("mount a part of the box's root")?;
    }
    mount::restrict(root.as_fd(), READ_ONLY_TREE, false).step("make the box's root read-only")?;
    process::change_directory_to(root.as_fd()).step("enter the box's root")?;
    mount::make_current_directory_root().step("leave the old root")?;
    detach_old_roots(root.as_fd())
}

/// Detaches every mount over the new root: the old root, and what was mounted over that. If one were left, `/..` would
/// lead to it, for us now and for a boxed program later.
fn detach_old_roots(root: BorrowedFd<'_>) -> Result<(), StepError> {
    const STEP: &str = "detach the old root";
    const MAX_MOUNTS: usize = 16;
    let new = file::identity(root.as_raw_fd(), c"").step(STEP)?;
    for _ in 0..MAX_MOUNTS {
        if file::identity(libc::AT_FDCWD, c"/..").step(STEP)? == new {
            return Ok(());
        }
        mount::detach(c"/..").step(STEP)?;
    }
    Err(StepError::new(STEP, libc::EBUSY))
}

fn make_directories(root: BorrowedFd<'_>, path: &Path) -> Result<(), StepError> {
    let mut sofar = PathBuf::new();
    for component in path.components() {
        let Component::Normal(component) = component else {
            return Err(StepError::new("make a directory in the box's root", libc::EINVAL));
        };
        sofar.push(component);
        match file::mkdirat(root.as_raw_fd(), &c_path(sofar.as_os_str())?, 0o755) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
                return Err(StepError { step: "make a directory in the box's root", error });
            }
            _ => {}
        }
    }
    Ok(())
}
