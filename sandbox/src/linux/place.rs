//! Where boxes of the current kind live, and the plan by which they are made.
//!
//! Consecutive runs are nearly always alike but for arguments and descriptors, so what depends on the rest (files,
//! runtime, limits) is made once and a box can be prepared before its run is known.

use super::boxes::{Filter, Plan, Scratch};
use super::failure::{Failure, Named};
use super::files::landlock;
use super::files::root;
use super::files::store::{self, Store};
use super::filter::seccomp::{self, Deadly};
use super::limits::resource_limits;
use super::machine::Machine;
use super::paths::c_path;
use super::shape::{Shape, Source};
use crate::folder::{self, Folder};
use crate::{Profile, Tier};
use std::ffi::CString;
use std::fs::{self, File, Permissions};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::sync::Arc;

/// What the names of our directories on the host begin with.
const PREFIX: &str = "grundy-box-";

pub struct Place {
    kind: Kind,
    current: Option<(Shape, Arc<Plan>)>,
}

enum Kind {
    /// Boxes have a root of their own; files come from the store.
    Root(Store),
    /// Boxes share the host's root; files lie in a directory of ours, made afresh for every run.
    Directory(Directory),
}

struct Directory {
    path: Folder,
    contents: Vec<(Source, File)>,
    open: Option<File>,
    recipe: Recipe,
}

/// What a plan needs from the machine.
#[derive(Clone, Copy)]
struct Recipe {
    tier: Tier,
    user: Option<u32>,
    listen: bool,
}

impl Place {
    pub fn new(machine: &Machine) -> Result<Place, Failure> {
        // Workers that were killed may have been of another tier.
        folder::sweep(&std::env::temp_dir(), PREFIX);
        let recipe = Recipe::of(machine);
        let kind = match machine.tier {
            Tier::Full | Tier::Namespaces => Kind::Root(Store::new()?),
            Tier::Landlock | Tier::Rlimits => {
                let name = format!("{PREFIX}{}-", std::process::id());
                let path = Folder::new_in(&std::env::temp_dir(), &name).step("make a directory for boxes")?;
                fs::set_permissions(path.path(), Permissions::from_mode(0o711)).step("open the directory for boxes")?;
                Kind::Directory(Directory { path, contents: Vec::new(), open: None, recipe })
            }
        };
        Ok(Place { kind, current: None })
    }

    pub fn fits(&self, shape: &Shape) -> bool {
        self.current.as_ref().is_some_and(|(current, _)| current == shape)
    }

    /// Makes the template for boxes of this shape. No box of another shape may be waiting.
    pub fn arrange(&mut self, machine: &Machine, shape: Shape, contents: Vec<(Source, File)>) -> Result<(), Failure> {
        self.current = None;
        let recipe = Recipe::of(machine);
        let plan = match &mut self.kind {
            Kind::Root(store) => {
                let files = store.fill(&contents)?;
                let parts =
                    root::gather(shape.profile, &shape.runtime, shape.scratch.is_some(), files, machine.nested_user)?;
                machine.spawner.run(move || root::enter(parts))?;
                recipe.plan(&shape, c"/box".to_owned(), None)?
            }
            Kind::Directory(directory) => {
                directory.contents = contents;
                directory.plan(&shape)?
            }
        };
        self.current = Some((shape, Arc::new(plan)));
        Ok(())
    }

    /// Makes what must be fresh for the next run of the same shape.
    pub fn renew(&mut self) -> Result<(), Failure> {
        if let (Kind::Directory(directory), Some((shape, plan))) = (&mut self.kind, &mut self.current) {
            match directory.plan(shape) {
                Ok(fresh) => *plan = Arc::new(fresh),
                Err(failure) => {
                    self.current = None;
                    return Err(failure);
                }
            }
        }
        Ok(())
    }

    pub fn plan(&self) -> Result<Arc<Plan>, Failure> {
        let current = self.current.as_ref().ok_or_else(|| Failure::new("find the plan of a box", libc::ENOENT))?;
        Ok(Arc::clone(&current.1))
    }

    /// The working directory, where it is one of the host's.
    pub fn directory(&self) -> Option<BorrowedFd<'_>> {
        match &self.kind {
            Kind::Root(_) => None,
            Kind::Directory(directory) => directory.open.as_ref().map(AsFd::as_fd),
        }
    }
}

impl Directory {
    /// An empty directory with the files in it, always at the same path.
    fn plan(&mut self, shape: &Shape) -> Result<Plan, Failure> {
        const STEP: &str = "make the working directory";
        let path = self.path.path().join("box");
        self.open = None;
        if path.exists() {
            folder::make_removable(&path);
            fs::remove_dir_all(&path).step("clear the working directory")?;
        }
        fs::create_dir(&path).step(STEP)?;
        store::copy_into(&path, &self.contents)?;
        let writable = shape.scratch.is_some();
        // Sticky: what is put there by us cannot be replaced by someone else.
        let mode = if writable { 0o1777 } else { 0o555 };
        fs::set_permissions(&path, Permissions::from_mode(mode)).step(STEP)?;
        if self.recipe.user.is_some() {
            chown(&path, Some(0), Some(0)).step(STEP)?;
        }
        self.open = Some(File::open(&path).step(STEP)?);
        let name = c_path(path.as_os_str())?;
        self.recipe.plan(shape, name, Some(&path))
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        folder::make_removable(self.path.path());
    }
}

impl Recipe {
    fn of(machine: &Machine) -> Recipe {
        Recipe { tier: machine.tier, user: machine.user, listen: machine.listen }
    }

    fn plan(self, shape: &Shape, directory: CString, host: Option<&Path>) -> Result<Plan, Failure> {
        let namespaces = matches!(self.tier, Tier::Full | Tier::Namespaces);
        let proc = namespaces && shape.profile != Profile::Native;
        let scratch = match shape.scratch {
            Some(bytes) if namespaces => Some(scratch(bytes, &shape.files)?),
            _ => None,
        };
        let filter = (self.tier != Tier::Rlimits).then(|| {
            let deadly = if self.listen { Deadly::Notify } else { Deadly::Kill };
            Filter { program: seccomp::program(shape.profile, deadly), listen: self.listen }
        });
        let landlock = match (self.tier, host) {
            (Tier::Landlock, Some(host)) => Some(landlock::rules(shape, host)?),
            _ => None,
        };
        Ok(Plan {
            namespaces,
            own_mounts: proc || scratch.is_some(),
            proc,
            scratch,
            directory,
            user: self.user,
            limits: resource_limits(&shape.limits),
            open_files: u64::from(shape.limits.open_files),
            filter,
            landlock,
        })
    }
}

fn scratch(bytes: u64, files: &[Source]) -> Result<Scratch, Failure> {
    const LARGEST_FILE_COUNT: u64 = 16 * 1024;
    let number = |number: u64| CString::new(number.to_string()).expect("digits have no zero byte");
    let mut entries = Vec::new();
    for (name, is_directory) in store::entries(files.iter().map(|source| source.name.as_path())) {
        entries.push((c_path(&name)?, is_directory));
    }
    let inodes = (bytes / 4096).clamp(64, LARGEST_FILE_COUNT) + entries.len() as u64;
    Ok(Scratch { size: number(bytes.max(4096)), inodes: number(inodes), entries })
}
