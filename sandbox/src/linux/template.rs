//! What boxes of the current spec have in common: their files, and the plan by which they are made.
//!
//! Consecutive runs nearly always differ in arguments and descriptors only, so what depends on the rest (files,
//! runtime, limits) is made once, and a box can be prepared before its run is known.

use super::box_spec::{BoxSpec, FileSpec};
use super::boxes::{BoxPlan, FilterPlan, ProcView, ScratchPlan};
use super::context::WorkerContext;
use super::files::landlock;
use super::files::root;
use super::files::store::{self, FileStore};
use super::filter::seccomp::{self, KillBy};
use super::limits::resource_limits;
use super::paths::c_path;
use super::step_error::{StepError, WithStep};
use crate::folder::{self, Folder};
use crate::{Profile, Tier};
use std::ffi::CString;
use std::fs::{self, File, Permissions};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::sync::Arc;

/// The names of our directories on the host begin so.
const PREFIX: &str = "grundy-box-";

pub struct BoxTemplate {
    kind: TemplateKind,
    current: Option<(BoxSpec, Arc<BoxPlan>)>,
}

enum TemplateKind {
    /// Boxes have a root of their own; files come from the store.
    Root(FileStore),
    /// Boxes share the host's root; files are in a directory of ours, made again for every run.
    HostDirectory(HostDirectory),
}

struct HostDirectory {
    path: Folder,
    contents: Vec<(FileSpec, File)>,
    open: Option<File>,
    inputs: PlanInputs,
}

/// What a plan needs to know of the worker.
#[derive(Clone, Copy)]
struct PlanInputs {
    tier: Tier,
    /// Programs run as another user.
    other_user: bool,
    nested_user: bool,
    listen: bool,
}

impl BoxTemplate {
    pub fn new(context: &WorkerContext) -> Result<BoxTemplate, StepError> {
        // On every tier: a worker that was killed may have been of another one.
        folder::sweep(&std::env::temp_dir(), PREFIX);
        let inputs = PlanInputs::of(context);
        let kind = match context.tier {
            Tier::Full | Tier::Namespaces => TemplateKind::Root(FileStore::new()?),
            Tier::Landlock | Tier::Rlimits => {
                let name = format!("{PREFIX}{}-", std::process::id());
                let path = Folder::new_in(&std::env::temp_dir(), &name).step("make a directory for boxes")?;
                fs::set_permissions(path.path(), Permissions::from_mode(0o711)).step("open the directory for boxes")?;
                TemplateKind::HostDirectory(HostDirectory { path, contents: Vec::new(), open: None, inputs })
            }
        };
        Ok(BoxTemplate { kind, current: None })
    }

    pub fn matches(&self, spec: &BoxSpec) -> bool {
        self.current.as_ref().is_some_and(|(current, _)| current == spec)
    }

    /// Makes the template for boxes of this spec. No box of another spec may exist.
    pub fn build(
        &mut self,
        context: &WorkerContext,
        spec: BoxSpec,
        contents: Vec<(FileSpec, File)>,
    ) -> Result<(), StepError> {
        self.current = None;
        let inputs = PlanInputs::of(context);
        let plan = match &mut self.kind {
            TemplateKind::Root(store) => {
                let files = store.fill(&contents)?;
                let proc = proc_view(&spec, &contents)?;
                let parts = root::gather(&spec, proc, files, context.nested_user)?;
                context.spawner.run(move || root::enter(parts))?;
                inputs.plan(&spec, proc, c"/box".to_owned(), None)?
            }
            TemplateKind::HostDirectory(directory) => {
                directory.contents = contents;
                directory.plan(&spec)?
            }
        };
        self.current = Some((spec, Arc::new(plan)));
        Ok(())
    }

    /// Puts other contents into the data files of the current boxes, where a box of this spec is otherwise made like
    /// them; `false` if it is not. Only for boxes with space of their own: programs of the package's, which get other
    /// files with every run. No program may be running.
    pub fn rewrite(&mut self, spec: &BoxSpec, contents: &[(FileSpec, File)]) -> Result<bool, StepError> {
        let (TemplateKind::Root(store), Some((current, _))) = (&self.kind, &mut self.current) else { return Ok(false) };
        if spec.scratch.is_none() || !current.differs_in_contents_only(spec) {
            return Ok(false);
        }
        let changed = current.files.iter().zip(contents).filter(|(old, (new, _))| *old != new);
        let result = changed.map(|(_, content)| content).try_for_each(|content| store.rewrite(content));
        // What was half rewritten belongs to no spec.
        match result {
            Ok(()) => current.files.clone_from(&spec.files),
            Err(_) => self.current = None,
        }
        result.map(|()| true)
    }

    /// Makes what must be new for the next run of the same spec.
    pub fn refresh(&mut self) -> Result<(), StepError> {
        if let (TemplateKind::HostDirectory(directory), Some((spec, plan))) = (&mut self.kind, &mut self.current) {
            match directory.plan(spec) {
                Ok(fresh) => *plan = Arc::new(fresh),
                Err(failure) => {
                    self.current = None;
                    return Err(failure);
                }
            }
        }
        Ok(())
    }

    pub fn plan(&self) -> Result<Arc<BoxPlan>, StepError> {
        let current = self.current.as_ref().ok_or_else(|| StepError::new("find the plan of a box", libc::ENOENT))?;
        Ok(Arc::clone(&current.1))
    }

    /// The working directory, if it is one of the host's.
    pub fn directory(&self) -> Option<BorrowedFd<'_>> {
        match &self.kind {
            TemplateKind::Root(_) => None,
            TemplateKind::HostDirectory(directory) => directory.open.as_ref().map(AsFd::as_fd),
        }
    }
}

impl HostDirectory {
    /// An empty directory with the files in it, always at the same path.
    fn plan(&mut self, spec: &BoxSpec) -> Result<BoxPlan, StepError> {
        const STEP: &str = "make the working directory";
        let path = self.path.path().join("box");
        self.open = None;
        if path.exists() {
            folder::make_removable(&path);
            fs::remove_dir_all(&path).step("clear the working directory")?;
        }
        fs::create_dir(&path).step(STEP)?;
        store::copy_into(&path, &self.contents)?;
        let writable = spec.scratch.is_some();
        // Sticky: the program cannot replace the files we put there.
        let mode = if writable { 0o1777 } else { 0o555 };
        for name in spec.folders.iter().filter(|_| writable) {
            let folder = path.join(name);
            fs::create_dir(&folder).step(STEP)?;
            fs::set_permissions(&folder, Permissions::from_mode(mode)).step(STEP)?;
        }
        fs::set_permissions(&path, Permissions::from_mode(mode)).step(STEP)?;
        if self.inputs.other_user {
            chown(&path, Some(0), Some(0)).step(STEP)?;
        }
        self.open = Some(File::open(&path).step(STEP)?);
        let name = c_path(path.as_os_str())?;
        self.inputs.plan(spec, ProcView::Nothing, name, Some(&path))
    }
}

impl Drop for HostDirectory {
    fn drop(&mut self) {
        folder::make_removable(self.path.path());
    }
}

impl PlanInputs {
    fn of(context: &WorkerContext) -> PlanInputs {
        PlanInputs {
            tier: context.tier,
            other_user: context.users.is_some(),
            nested_user: context.nested_user,
            listen: context.listen,
        }
    }

    fn plan(
        self,
        spec: &BoxSpec,
        proc: ProcView,
        directory: CString,
        host: Option<&Path>,
    ) -> Result<BoxPlan, StepError> {
        let namespaces = matches!(self.tier, Tier::Full | Tier::Namespaces);
        let scratch = match spec.scratch {
            Some(bytes) if namespaces => Some(scratch(bytes, spec)?),
            _ => None,
        };
        let filter = (self.tier != Tier::Rlimits).then(|| {
            let kill_by = if self.listen { KillBy::Worker } else { KillBy::Kernel };
            FilterPlan { program: seccomp::program(spec.profile, kill_by), listen: self.listen }
        });
        let landlock = match (self.tier, host) {
            (Tier::Landlock, Some(host)) => Some(landlock::rules(spec, host)?),
            _ => None,
        };
        Ok(BoxPlan {
            namespaces,
            own_mounts: proc != ProcView::Nothing || scratch.is_some(),
            proc,
            host_proc: self.nested_user,
            scratch,
            directory,
            limits: resource_limits(&spec.limits),
            open_files: u64::from(spec.limits.open_files),
            filter,
            landlock,
        })
    }
}

/// Whoever brings a loader or a runtime finds `/proc`: glibc asks it where the main thread's stack is, a JVM where it is
/// installed. A program that is one file gets its descriptors, if it names them: mounts of its own make a start a quarter
/// dearer, and hardly any program names them.
fn proc_view(spec: &BoxSpec, contents: &[(FileSpec, File)]) -> Result<ProcView, StepError> {
    match spec.profile {
        Profile::Native if spec.runtime.is_empty() => {
            for (_, content) in contents {
                if store::names_descriptors(content).step("read a file for the box")? {
                    return Ok(ProcView::Descriptors);
                }
            }
            Ok(ProcView::Nothing)
        }
        Profile::Native | Profile::Interpreter | Profile::Compiler => Ok(ProcView::Processes),
    }
}

fn scratch(bytes: u64, spec: &BoxSpec) -> Result<ScratchPlan, StepError> {
    const LARGEST_FILE_COUNT: u64 = 16 * 1024;
    let number = |number: u64| CString::new(number.to_string()).expect("digits have no zero byte");
    let mut entries = Vec::new();
    for (name, is_directory) in store::entries(spec.files.iter().map(|source| source.name.as_path())) {
        entries.push((c_path(&name)?, is_directory));
    }
    let folders = spec.folders.iter().map(|name| c_path(name.as_os_str())).collect::<Result<Vec<_>, _>>()?;
    let inodes = (bytes / 4096).clamp(64, LARGEST_FILE_COUNT) + (entries.len() + folders.len()) as u64;
    Ok(ScratchPlan { size: number(bytes.max(4096)), inodes: number(inodes), entries, folders })
}
