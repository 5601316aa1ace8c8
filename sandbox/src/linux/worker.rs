//! The worker process: sets itself up for one tier, then makes one run after another until the judge is gone.

use super::activity::Stdin;
use super::box_spec::{BoxSpec, FileIdentity, FileSpec};
use super::boxes::{self, BoxHandle, ControlBlock, Launch};
use super::context::WorkerContext;
use super::files::collect;
use super::limits::ProcessLimit;
use super::monitor::{self, JudgeGone, RunMonitor};
use super::paths::c_path;
use super::step_error::{StepError, WithStep};
use super::template::BoxTemplate;
use super::users::BoxUsers;
use super::{doctor, setup};
use crate::protocol::{self, BoxResult, CollectedKind, Reply, Report, Request, Spawn};
use crate::sys::process::{self, Image};
use crate::sys::{file, footprint, socket};
use crate::{Profile, Tier};
use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::Instant;

/// Serves the judge at the other end of `requests`. Returns when the judge is gone.
pub fn serve(requests: OwnedFd) {
    let mut buffer = vec![0; protocol::MAX_PACKET];
    let Ok((Request::Start { tier, core }, mut descriptors)) = receive(&requests, &mut buffer) else { return };
    let Some(reports) = descriptors.pop() else { return };
    let mut worker = match setup::set_up(tier, core).and_then(|context| Worker::new(context, reports)) {
        Ok(worker) => worker,
        Err(failure) => {
            let error = failure.error.raw_os_error().unwrap_or(0);
            let reply = Reply::Failed { step: failure.step.to_string(), error };
            let _ = socket::send(requests.as_fd(), &reply.encode(), &[]);
            return;
        }
    };
    let reply = Reply::Ready(doctor::capabilities(&worker.context));
    footprint::shrink();
    if socket::send(requests.as_fd(), &reply.encode(), &[]).is_err() {
        return;
    }
    let mut files = Vec::new();
    while let Ok((request, descriptors)) = receive(&requests, &mut buffer) {
        match request {
            Request::Files => files.extend(descriptors),
            Request::Spawn(spawn) => {
                let files = std::mem::take(&mut files);
                if worker.run(&requests, &spawn, files, descriptors).is_err() {
                    return;
                }
            }
            Request::Activity { .. } => {
                // The run ended before the request arrived.
                if socket::send(requests.as_fd(), &Reply::Activity(crate::Activity::Running).encode(), &[]).is_err() {
                    return;
                }
            }
            Request::Start { .. } | Request::Kill { .. } => {}
        }
    }
}

fn receive(requests: &OwnedFd, buffer: &mut [u8]) -> Result<(Request, Vec<OwnedFd>), JudgeGone> {
    let received = socket::receive(requests.as_fd(), buffer, true).map_err(|_| JudgeGone)?;
    if received.bytes == 0 {
        return Err(JudgeGone);
    }
    let request = Request::decode(&buffer[..received.bytes]).map_err(|_| JudgeGone)?;
    Ok((request, received.descriptors))
}

// Fields are dropped in this order: boxes before their template, the context last.
struct Worker {
    /// A box prepared for a run with the same spec as the last one.
    ready: Option<BoxHandle>,
    /// The last run's box: empty, dropped only after the report is sent and the next box is cloned.
    finished: Option<BoxHandle>,
    template: BoxTemplate,
    context: WorkerContext,
    reports: OwnedFd,
}

impl Worker {
    /// Shows that the tier works by preparing a whole box.
    fn new(context: WorkerContext, reports: OwnedFd) -> Result<Worker, StepError> {
        let template = BoxTemplate::new(&context)?;
        let mut worker = Worker { ready: None, finished: None, template, context, reports };
        if let Err(failure) = worker.prepare_trial_box() {
            // The kernel allows one listener per chain of filters: a judge under a filter may have it already.
            if failure.error.raw_os_error() != Some(libc::EBUSY) || !worker.context.listen {
                return Err(failure);
            }
            worker.context.listen = false;
            worker.prepare_trial_box()?;
        }
        Ok(worker)
    }

    fn prepare_trial_box(&mut self) -> Result<(), StepError> {
        self.ready = None;
        self.template.build(&self.context, BoxSpec::for_probe(), Vec::new())?;
        self.prepare()?;
        match &self.ready {
            Some(ready) => self.finish_preparing(ready),
            None => Ok(()),
        }
    }

    /// Clones a box of the current template.
    fn prepare(&mut self) -> Result<(), StepError> {
        let WorkerContext { cgroups, spawner, event, users, .. } = &mut self.context;
        cgroups.prepare_run()?;
        let plan = self.template.plan()?;
        let own_mounts = plan.own_mounts;
        let namespaces = plan.namespaces;
        let cgroup = cgroups.program_cgroup().map(|cgroup| cgroup.as_raw_fd());
        let user = users.as_ref().map(BoxUsers::current);
        let control = ControlBlock::new(plan, user, event.as_raw_fd(), spawner.worker().as_raw_fd(), cgroup)
            .step("make a box's control block")?;
        let mut flags = 0;
        if namespaces {
            flags |= libc::CLONE_NEWPID | libc::CLONE_NEWIPC;
            if own_mounts {
                flags |= libc::CLONE_NEWNS;
            }
        }
        self.ready = Some(BoxHandle::start(spawner, control, flags)?);
        Ok(())
    }

    /// Waits until a box is ready and does what can only be done from outside.
    fn finish_preparing(&self, boxed: &BoxHandle) -> Result<(), StepError> {
        boxed.wait_ready(self.context.event.as_fd())?;
        if self.context.cgroups.needs_oom_preference() && !boxed.oom_preferred.replace(true) {
            let program = self.context.cgroups.processes().unwrap_or_else(|| boxed.processes());
            program.into_iter().for_each(boxes::prefer_for_oom_kill);
        }
        Ok(())
    }

    fn run(
        &mut self,
        requests: &OwnedFd,
        spawn: &Spawn,
        files: Vec<OwnedFd>,
        descriptors: Vec<OwnedFd>,
    ) -> Result<(), JudgeGone> {
        let run = spawn.run;
        let (result, collected) = match self.run_box(requests, spawn, files, descriptors) {
            Ok(done) => done?,
            Err(failure) => {
                let error = failure.error.raw_os_error().unwrap_or(0);
                (BoxResult::Failed { step: failure.step.to_string(), error }, Vec::new())
            }
        };
        let borrowed: Vec<_> = collected.iter().map(AsFd::as_fd).collect();
        let report = Report { run, result };
        socket::send(self.reports.as_fd(), &report.encode(), &borrowed).map_err(|_| JudgeGone)?;
        drop(collected);
        // The judge has its report; the rest prepares the next run.
        let prepared = self.template.refresh().and_then(|()| self.prepare());
        self.finished = None;
        let settled = prepared.and_then(|()| self.ready.as_ref().map_or(Ok(()), |ready| self.finish_preparing(ready)));
        if settled.is_err() {
            self.ready = None; // the next run tries again and reports what fails
        }
        Ok(())
    }

    /// The result and the collected files. The inner error: the judge is gone; the outer one: a step of ours failed.
    fn run_box(
        &mut self,
        requests: &OwnedFd,
        spawn: &Spawn,
        files: Vec<OwnedFd>,
        descriptors: Vec<OwnedFd>,
    ) -> Result<Result<(BoxResult, Vec<OwnedFd>), JudgeGone>, StepError> {
        monitor::check_descriptors(&descriptors)?;
        let stdin = Stdin::of(descriptors.get(3).unwrap_or(&descriptors[0]).as_raw_fd());
        let (spec, contents) = spec_of(spawn, files)?;
        if !self.template.matches(&spec) {
            // The program before is dead, and the box that stands ready has not begun.
            if !self.template.rewrite(&spec, &contents)? {
                self.ready = None;
                self.template.build(&self.context, spec, contents)?;
            }
        }
        let boxed = match self.ready.take() {
            Some(ready) => ready,
            None => {
                self.prepare()?;
                self.ready.take().ok_or_else(|| StepError::new("prepare a box", libc::ECHILD))?
            }
        };
        self.finish_preparing(&boxed)?;
        let image = image_of(spawn)?;
        self.context.cgroups.start_run(&spawn.limits)?;
        let writes_files = writes_files(spawn, self.context.tier, &descriptors);
        if let Some(users) = &mut self.context.users {
            users.renew();
            let_open_again(&descriptors).step("let the program open its streams by name")?;
        }
        let started = Instant::now();
        let descriptors = boxes::hand_over(descriptors).step("keep the program's descriptors")?;
        let nproc_limit = self.context.process_limit.rlimit(spawn.limits.processes);
        boxed.launch(Launch { image, descriptors, nproc_limit });
        let monitor = RunMonitor {
            run: spawn.run,
            limits: &spawn.limits,
            boxed: &boxed,
            cgroups: &self.context.cgroups,
            count_processes: matches!(self.context.process_limit, ProcessLimit::NotLimited),
            writes_files,
            cores: self.context.cores,
            requests: requests.as_fd(),
            event: self.context.event.as_fd(),
            stdin,
            started,
        };
        let mut result = match monitor.wait_until_empty() {
            Err(JudgeGone) => {
                self.context.cgroups.kill(); // if there are many processes, faster than killing init
                return Ok(Err(JudgeGone));
            }
            Ok(result) => result?,
        };
        let mut files = Vec::new();
        if let BoxResult::Done { collected, .. } = &mut result {
            let directory = boxed.directory().or_else(|| self.template.directory());
            for name in &spawn.collect {
                let (kind, file) = collect::collect(directory, name, spawn.limits.file_size);
                if file.is_some() && files.len() == socket::MAX_DESCRIPTORS {
                    collected.push(CollectedKind::Refused("is one file too many".to_string()));
                    continue;
                }
                collected.push(kind);
                files.extend(file);
            }
        }
        self.finished = Some(boxed);
        Ok(Ok((result, files)))
    }
}

/// Whether there is a file the program could write. Interpreters may make files in memory; on the weakest tier the
/// host's files can be written.
fn writes_files(spawn: &Spawn, tier: Tier, descriptors: &[OwnedFd]) -> bool {
    spawn.scratch.is_some()
        || spawn.profile != Profile::Native
        || tier == Tier::Rlimits
        || descriptors.iter().any(|descriptor| file::is_regular(descriptor.as_fd()))
}

/// Lets another user open our pipes through `/dev/stdin` and the like, each in its own direction only. The pipes stay
/// ours, so the program cannot change that.
fn let_open_again(descriptors: &[OwnedFd]) -> io::Result<()> {
    const READ_BY_OTHERS: u32 = 0o604;
    const WRITTEN_BY_OTHERS: u32 = 0o602;
    let modes = [READ_BY_OTHERS, WRITTEN_BY_OTHERS, WRITTEN_BY_OTHERS, READ_BY_OTHERS, WRITTEN_BY_OTHERS];
    for (descriptor, mode) in descriptors.iter().zip(modes) {
        if file::is_pipe(descriptor.as_fd()) {
            file::change_mode_of(descriptor.as_fd(), mode)?;
        }
    }
    Ok(())
}

fn spec_of(spawn: &Spawn, files: Vec<OwnedFd>) -> Result<(BoxSpec, Vec<(FileSpec, File)>), StepError> {
    if files.len() != spawn.files.len() {
        return Err(StepError::new("receive the program's files", libc::EBADF));
    }
    let mut contents = Vec::with_capacity(files.len());
    for ((name, executable), content) in spawn.files.iter().zip(files) {
        let content = File::from(content);
        let identity = FileIdentity::of(&content).step("look at a file for the box")?;
        contents.push((FileSpec { name: name.clone(), executable: *executable, identity }, content));
    }
    let spec = BoxSpec {
        profile: spawn.profile,
        files: contents.iter().map(|(source, _)| source.clone()).collect(),
        runtime: spawn.runtime.clone(),
        hidden: spawn.hidden.clone(),
        scratch: spawn.scratch,
        folders: spawn.folders.clone(),
        limits: spawn.limits.clone(),
    };
    Ok((spec, contents))
}

fn image_of(spawn: &Spawn) -> Result<Image, StepError> {
    let path = c_path(spawn.program.as_os_str())?;
    let mut arguments = vec![path.clone()];
    for argument in &spawn.args {
        arguments.push(c_path(argument)?);
    }
    let mut environment = Vec::new();
    for (name, value) in &spawn.env {
        let pair = [name.as_bytes(), b"=", value.as_bytes()].concat();
        environment
            .push(CString::new(pair).map_err(|_| StepError::new("use a variable with a zero byte", libc::EINVAL))?);
    }
    Ok(Image::new(path, arguments, environment))
}

/// Detaches a new worker process from the judge's terminal, signals and descriptors, and makes its memory unreadable.
pub fn detach_from_judge() {
    process::set_name(c"grundy-worker");
    let _ = process::new_session();
    process::block_signals();
    process::set_file_mode_mask(0);
    let _ = process::prctl(libc::PR_SET_DUMPABLE, 0);
    let _ = file::close_range(3, u32::MAX, false);
    let _ = process::change_directory(c"/");
}
