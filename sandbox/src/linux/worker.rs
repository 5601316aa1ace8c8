//! The worker's life: set up for one tier, then one run after another until the judge is gone.

use super::activity::Stdin;
use super::boxes::{self, Boxed, Control, Launch};
use super::failure::{Failure, Named};
use super::files::collect;
use super::limits::Tasks;
use super::machine::Machine;
use super::paths::c_path;
use super::place::Place;
use super::run::{self, Abandoned, Watch};
use super::shape::{Identity, Shape, Source};
use super::{doctor, setup};
use crate::protocol::{self, CollectedKind, Reply, Report, Request, RunResult, Spawn};
use crate::sys::process::{self, Image};
use crate::sys::{file, socket};
use crate::{Profile, Tier};
use std::ffi::CString;
use std::fs::File;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::Instant;

/// Becomes the worker whose judge is at the other end of `control`. Returns when that is gone.
pub fn serve(control: OwnedFd) {
    let mut buffer = vec![0; protocol::LONGEST];
    let Ok((Request::Start { tier, core }, mut descriptors)) = receive(&control, &mut buffer) else { return };
    let Some(reports) = descriptors.pop() else { return };
    let mut worker = match setup::machine(tier, core).and_then(|machine| Worker::new(machine, reports)) {
        Ok(worker) => worker,
        Err(failure) => {
            let error = failure.error.raw_os_error().unwrap_or(0);
            let reply = Reply::Failed { step: failure.step.to_string(), error };
            let _ = socket::send(control.as_fd(), &reply.encode(), &[]);
            return;
        }
    };
    let reply = Reply::Ready(doctor::capabilities(&worker.machine));
    if socket::send(control.as_fd(), &reply.encode(), &[]).is_err() {
        return;
    }
    let mut files = Vec::new();
    while let Ok((request, descriptors)) = receive(&control, &mut buffer) {
        match request {
            Request::Files => files.extend(descriptors),
            Request::Spawn(spawn) => {
                let files = std::mem::take(&mut files);
                if worker.run(&control, &spawn, files, descriptors).is_err() {
                    return;
                }
            }
            Request::Activity { .. } => {
                // The run ended before the question came.
                if socket::send(control.as_fd(), &Reply::Activity(crate::Activity::Running).encode(), &[]).is_err() {
                    return;
                }
            }
            Request::Start { .. } | Request::Kill { .. } => {}
        }
    }
}

fn receive(control: &OwnedFd, buffer: &mut [u8]) -> Result<(Request, Vec<OwnedFd>), Abandoned> {
    let received = socket::receive(control.as_fd(), buffer, true).map_err(|_| Abandoned)?;
    if received.bytes == 0 {
        return Err(Abandoned);
    }
    let request = Request::decode(&buffer[..received.bytes]).map_err(|_| Abandoned)?;
    Ok((request, received.descriptors))
}

// Fields are dropped in this order: boxes before the place they are in, the machine last.
struct Worker {
    /// Prepared for a run like the last one.
    ready: Option<Boxed>,
    /// Empty, being torn down by the kernel.
    leaving: Option<Boxed>,
    place: Place,
    machine: Machine,
    reports: OwnedFd,
}

impl Worker {
    /// Proves the tier by preparing a whole box.
    fn new(machine: Machine, reports: OwnedFd) -> Result<Worker, Failure> {
        let place = Place::new(&machine)?;
        let mut worker = Worker { ready: None, leaving: None, place, machine, reports };
        if let Err(failure) = worker.try_out() {
            // Only one listener fits a chain of filters: a judge that is filtered itself may have it already.
            if failure.error.raw_os_error() != Some(libc::EBUSY) || !worker.machine.listen {
                return Err(failure);
            }
            worker.machine.listen = false;
            worker.try_out()?;
        }
        Ok(worker)
    }

    fn try_out(&mut self) -> Result<(), Failure> {
        self.ready = None;
        self.place.arrange(&self.machine, Shape::trial(), Vec::new())?;
        self.prepare()?;
        match &self.ready {
            Some(ready) => self.settle(ready),
            None => Ok(()),
        }
    }

    /// Clones a box for the current shape.
    fn prepare(&mut self) -> Result<(), Failure> {
        let Machine { groups, spawner, event, .. } = &mut self.machine;
        groups.renew()?;
        let plan = self.place.plan()?;
        let own_mounts = plan.own_mounts;
        let namespaces = plan.namespaces;
        let cgroup = groups.birthplace().map(boxes::raw);
        let control = Control::new(plan, boxes::raw(event.as_fd()), boxes::raw(spawner.worker()), cgroup)
            .step("make a box's control block")?;
        let mut flags = 0;
        if namespaces {
            flags |= libc::CLONE_NEWPID | libc::CLONE_NEWIPC;
            if own_mounts {
                flags |= libc::CLONE_NEWNS;
            }
        }
        self.ready = Some(Boxed::start(spawner, control, flags)?);
        Ok(())
    }

    /// Waits until a box is ready and completes it from outside.
    fn settle(&self, boxed: &Boxed) -> Result<(), Failure> {
        boxed.wait_ready(self.machine.event.as_fd())?;
        if self.machine.groups.program_must_be_marked() && !boxed.marked.replace(true) {
            let program = self.machine.groups.processes().unwrap_or_else(|| boxed.processes());
            program.into_iter().for_each(boxes::mark_for_memory_killer);
        }
        Ok(())
    }

    fn run(
        &mut self,
        control: &OwnedFd,
        spawn: &Spawn,
        files: Vec<OwnedFd>,
        descriptors: Vec<OwnedFd>,
    ) -> Result<(), Abandoned> {
        let run = spawn.run;
        let (result, collected) = match self.run_box(control, spawn, files, descriptors) {
            Ok(done) => done?,
            Err(failure) => {
                let error = failure.error.raw_os_error().unwrap_or(0);
                (RunResult::Failed { step: failure.step.to_string(), error }, Vec::new())
            }
        };
        let borrowed: Vec<_> = collected.iter().map(AsFd::as_fd).collect();
        let report = Report { run, result };
        socket::send(self.reports.as_fd(), &report.encode(), &borrowed).map_err(|_| Abandoned)?;
        drop(collected);
        // The judge has its answer; the rest of the work is for the next run.
        let prepared = self.place.renew().and_then(|()| self.prepare());
        self.leaving = None;
        let settled = prepared.and_then(|()| self.ready.as_ref().map_or(Ok(()), |ready| self.settle(ready)));
        if settled.is_err() {
            self.ready = None; // the next run tries again and reports what fails
        }
        Ok(())
    }

    /// A report and its descriptors, unless the judge is gone (inside), unless we failed (outside).
    fn run_box(
        &mut self,
        control: &OwnedFd,
        spawn: &Spawn,
        files: Vec<OwnedFd>,
        descriptors: Vec<OwnedFd>,
    ) -> Result<Result<(RunResult, Vec<OwnedFd>), Abandoned>, Failure> {
        let standard = run::standard(descriptors)?;
        let stdin = Stdin::of(boxes::raw(standard.get(3).unwrap_or(&standard[0]).as_fd()));
        let (shape, contents) = shape_of(spawn, files)?;
        if !self.place.fits(&shape) {
            self.ready = None;
            self.place.arrange(&self.machine, shape, contents)?;
        }
        let boxed = match self.ready.take() {
            Some(ready) => ready,
            None => {
                self.prepare()?;
                self.ready.take().ok_or_else(|| Failure::new("prepare a box", libc::ECHILD))?
            }
        };
        self.settle(&boxed)?;
        let image = image_of(spawn)?;
        self.machine.groups.arm(&spawn.limits)?;
        let writes_files = writes_files(spawn, self.machine.tier, &standard);
        let started = Instant::now();
        let standard = boxes::give_away(standard).step("keep the program's descriptors")?;
        let tasks = self.machine.tasks.limit(spawn.limits.processes);
        boxed.launch(Launch { image, standard, tasks });
        let watch = Watch {
            run: spawn.run,
            limits: &spawn.limits,
            boxed: &boxed,
            groups: &self.machine.groups,
            unlimited_tasks: matches!(self.machine.tasks, Tasks::Unlimited),
            writes_files,
            cores: self.machine.cores,
            control: control.as_fd(),
            event: self.machine.event.as_fd(),
            stdin,
            started,
        };
        let mut result = match watch.until_empty() {
            Err(Abandoned) => {
                self.machine.groups.kill(); // faster than init's end, should there be many
                return Ok(Err(Abandoned));
            }
            Ok(result) => result?,
        };
        let mut handed = Vec::new();
        if let RunResult::Done { collected, .. } = &mut result {
            let directory = boxed.directory().or_else(|| self.place.directory());
            for name in &spawn.collect {
                let (kind, file) = collect::collect(directory, name, spawn.limits.file_size);
                if file.is_some() && handed.len() == socket::MOST_DESCRIPTORS {
                    collected.push(CollectedKind::Refused("is one file too many".to_string()));
                    continue;
                }
                collected.push(kind);
                handed.extend(file);
            }
        }
        self.leaving = Some(boxed);
        Ok(Ok((result, handed)))
    }
}

/// Interpreters may make files in memory; the weakest tier keeps nobody from the host's.
fn writes_files(spawn: &Spawn, tier: Tier, standard: &[OwnedFd]) -> bool {
    spawn.scratch.is_some()
        || spawn.profile != Profile::Native
        || tier == Tier::Rlimits
        || standard.iter().any(|descriptor| file::is_regular(descriptor.as_fd()))
}

fn shape_of(spawn: &Spawn, files: Vec<OwnedFd>) -> Result<(Shape, Vec<(Source, File)>), Failure> {
    if files.len() != spawn.files.len() {
        return Err(Failure::new("receive the program's files", libc::EBADF));
    }
    let mut contents = Vec::with_capacity(files.len());
    for ((name, executable), content) in spawn.files.iter().zip(files) {
        let content = File::from(content);
        let identity = Identity::of(&content).step("look at a file for the box")?;
        contents.push((Source { name: name.clone(), executable: *executable, identity }, content));
    }
    let shape = Shape {
        profile: spawn.profile,
        files: contents.iter().map(|(source, _)| source.clone()).collect(),
        runtime: spawn.runtime.clone(),
        scratch: spawn.scratch,
        limits: spawn.limits.clone(),
    };
    Ok((shape, contents))
}

fn image_of(spawn: &Spawn) -> Result<Image, Failure> {
    let path = c_path(spawn.program.as_os_str())?;
    let mut arguments = vec![path.clone()];
    for argument in &spawn.args {
        arguments.push(c_path(argument)?);
    }
    let mut environment = Vec::new();
    for (name, value) in &spawn.env {
        let pair = [name.as_bytes(), b"=", value.as_bytes()].concat();
        environment
            .push(CString::new(pair).map_err(|_| Failure::new("use a variable with a zero byte", libc::EINVAL))?);
    }
    Ok(Image::new(path, arguments, environment))
}

/// Settles a new worker process: apart from the judge's terminal and signals, unreadable, with nothing inherited.
pub fn settle() {
    process::set_name(c"grundy-worker");
    let _ = process::new_session();
    process::block_signals();
    process::set_file_mode_mask(0);
    let _ = process::prctl(libc::PR_SET_DUMPABLE, 0);
    let _ = file::close_range(3, u32::MAX, false);
    let _ = process::change_directory(c"/");
}
