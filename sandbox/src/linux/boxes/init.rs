//! The first process of a box, and the program-to-be: what runs between clone and exec.
//!
//! Both share the worker's memory, so nothing here allocates, locks, or uses thread-local storage: only `sys` functions
//! made of bare system calls, and the atomics of [`ControlBlock`]. The program-to-be does everything that does not
//! depend on the run and then sleeps until there is one: only duplicating descriptors and exec are left.

use super::control_block::{BoxState, BoxStep, ControlBlock, ProcView, ScratchPlan};
use crate::sys::clone::{self, CloneOptions};
use crate::sys::{file, filter, landlock, mount, process};
use std::ffi::CStr;
use std::io;
use std::os::fd::{AsFd, AsRawFd, IntoRawFd};
use std::sync::atomic::Ordering;

/// Pid 1 of the box: prepares what needs its namespaces, clones the program, reaps every process, sets the state.
pub fn init(control: &ControlBlock) -> i32 {
    match prepare(control) {
        Err((step, error)) => {
            control.fail(step, &error);
            control.set_state(BoxState::Failed);
        }
        Ok(program) => reap_all(control, program),
    }
    0
}

type BoxStepError = (BoxStep, io::Error);

fn at_step<T>(step: BoxStep, result: io::Result<T>) -> Result<T, BoxStepError> {
    result.map_err(|error| (step, error))
}

fn prepare(control: &ControlBlock) -> Result<i32, BoxStepError> {
    let plan = &*control.plan;
    die_with_worker(control)?;
    if !plan.namespaces {
        at_step(BoxStep::Subreaper, process::prctl(libc::PR_SET_CHILD_SUBREAPER, 1))?;
    }
    if let Some(scratch) = &plan.scratch
        && plan.namespaces
    {
        at_step(BoxStep::Scratch, mount_scratch(control, scratch))?;
    }
    if plan.proc == ProcView::Processes {
        at_step(BoxStep::Proc, mount_proc(c"/proc"))?;
    }
    let options = CloneOptions {
        flags: libc::CLONE_FILES as u64,
        // The worker keeps this descriptor open as long as the box exists.
        cgroup: control.cgroup.map(file::borrowed),
    };
    // Suspends init until the program-to-be has called exec or is dead.
    let (pid, pidfd) =
        at_step(BoxStep::Clone, clone::vfork_sharing(options, &control.program_stack, program, control))?;
    drop(pidfd);
    control.program.store(pid, Ordering::Release);
    // The program has its own copies by now, and no other process may keep its pipes open.
    if let Some(launch) = control.launch.get() {
        for descriptor in launch.descriptors.into_iter().filter(|descriptor| *descriptor >= 0) {
            file::close(descriptor);
        }
        control.descriptors_closed.store(true, Ordering::Release);
    }
    Ok(pid)
}

/// Dies with the worker, also if the worker is dead already.
fn die_with_worker(control: &ControlBlock) -> Result<(), BoxStepError> {
    at_step(BoxStep::TieToWorker, process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as usize))?;
    if at_step(BoxStep::TieToWorker, worker_is_dead(control))? {
        process::exit(0)
    }
    Ok(())
}

fn worker_is_dead(control: &ControlBlock) -> io::Result<bool> {
    let worker = [Some(file::borrowed(control.worker))];
    file::wait_readable(worker, Some(std::time::Duration::ZERO)).map(|[dead]| dead)
}

/// The signal that says the worker is dead. Blocked, like every signal.
const WORKER_DIED_SIGNAL: i32 = libc::SIGTERM;

/// Waits for the next child to end.
fn next_dead_child(control: &ControlBlock, program: Option<i32>) -> io::Result<Option<process::Reaped>> {
    if control.plan.namespaces {
        return process::reap_any(true);
    }
    loop {
        if let Some(reaped) = process::reap_any(false)? {
            return Ok(Some(reaped));
        }
        if process::next_signal(&[libc::SIGCHLD, WORKER_DIED_SIGNAL])? == WORKER_DIED_SIGNAL && worker_is_dead(control)?
        {
            kill_all(program);
        }
    }
}

/// Kills every process of the box, then exits: first the program's group, if the program is not reaped yet (after that
/// its number may belong to another process), then every child. Orphans become init's children, since it is a
/// subreaper.
fn kill_all(program: Option<i32>) -> ! {
    if let Some(program) = program {
        let _ = process::kill(-program, libc::SIGKILL);
    }
    loop {
        let mut list = [0; 4096];
        let read = file::openat(libc::AT_FDCWD, c"/proc/thread-self/children", libc::O_RDONLY, 0)
            .and_then(|children| file::read_at(children.as_fd(), &mut list, 0));
        // Each number ends with a space. What does not fit is found by the next read.
        let mut children = list[..read.unwrap_or(0)].split(|byte| *byte == b' ');
        children.next_back();
        for pid in children.filter_map(|child| std::str::from_utf8(child).ok()?.parse().ok()) {
            let _ = process::kill(pid, libc::SIGKILL);
        }
        match process::reap_any(true) {
            Ok(_) => {}
            Err(_) => process::exit(0),
        }
    }
}

fn reap_all(control: &ControlBlock, program: i32) {
    if !control.plan.namespaces {
        // Without a pid namespace init's death does not kill the other processes; only the program itself dies with it.
        // So init lives on after the worker until it has killed them.
        let _ = process::prctl(libc::PR_SET_PDEATHSIG, WORKER_DIED_SIGNAL as usize);
        if worker_is_dead(control).unwrap_or(false) {
            kill_all(Some(program));
        }
    }
    let mut running = Some(program);
    let mut empty = false;
    while let Ok(Some(reaped)) = next_dead_child(control, running) {
        if reaped.pid != program {
            continue;
        }
        running = None;
        control.status.store(reaped.status, Ordering::Release);
        // Usually there is no other process and the box is empty now.
        loop {
            match process::reap_any(false) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(_) => {
                    empty = true;
                    break;
                }
            }
        }
        if empty {
            break;
        }
        control.set_state(BoxState::Ended);
        if control.plan.namespaces {
            let _ = process::kill(-1, libc::SIGKILL);
        }
    }
    let (cpu, largest) = process::children_usage();
    control.cpu_microseconds.store(cpu.as_micros() as u64, Ordering::Relaxed);
    control.largest_process.store(largest, Ordering::Relaxed);
    control.set_state(BoxState::Empty);
}

/// The program-to-be. Returns only on failure.
fn program(control: &ControlBlock) -> i32 {
    if let Err((step, error)) = become_program(control) {
        control.fail(step, &error);
    }
    127
}

fn become_program(control: &ControlBlock) -> Result<(), BoxStepError> {
    let plan = &*control.plan;
    // Where no pid namespace ends the program with init, this does.
    at_step(BoxStep::TieToWorker, process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as usize))?;
    // A group of its own, so that signals to "the group" stay in the box. The session is the worker's, which has no
    // terminal; a session of its own would make a new scheduling group for every run.
    at_step(BoxStep::Group, process::new_group())?;
    match plan.proc {
        ProcView::Nothing => {}
        ProcView::Descriptors => at_step(BoxStep::Proc, mount_descriptors(plan.host_proc))?,
        // With its own group as the root, `/proc/self/cgroup` says the same in every run. Fails only on a kernel
        // without that namespace.
        ProcView::Processes => drop(process::unshare(libc::CLONE_NEWCGROUP)),
    }
    at_step(BoxStep::Directory, process::change_directory(&plan.directory))?;
    for &(resource, soft, hard) in &plan.limits {
        at_step(BoxStep::BoxLimits, process::set_limit(resource, soft, hard))?;
    }
    if let Some(user) = control.user {
        at_step(BoxStep::Credentials, process::become_user(user, user))?;
    }
    at_step(BoxStep::Privileges, process::drop_capabilities())?;
    at_step(BoxStep::Privileges, process::no_new_privileges())?;
    // A change of user clears it.
    at_step(BoxStep::TieToWorker, process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as usize))?;
    process::reset_signals();
    process::set_file_mode_mask(0o022);
    if let Some(ruleset) = &plan.landlock {
        at_step(BoxStep::Landlock, landlock::enter(ruleset.as_fd()))?;
    }
    if let Some(rules) = &plan.filter
        && let Some(listener) = at_step(BoxStep::Filter, filter::install(&rules.program, rules.listen))?
    {
        control.listener.store(listener.into_raw_fd(), Ordering::Release);
    }
    control.set_state(BoxState::Ready);
    while control.start_flag.load(Ordering::Acquire) == 0 {
        process::futex_wait(&control.start_flag, 0);
    }
    let Some(launch) = control.launch.get() else {
        process::exit(0); // the box is not needed any more
    };
    // From here on we have a descriptor table of our own, with only the given descriptors in it.
    let highest = launch.descriptors.iter().copied().max().unwrap_or(2).max(2) as u32;
    at_step(BoxStep::Descriptors, file::close_range(highest + 1, u32::MAX, true))?;
    let mut given = 0;
    for (target, &source) in launch.descriptors.iter().enumerate().filter(|(_, source)| **source >= 0) {
        at_step(BoxStep::Descriptors, file::duplicate_to(source, target as i32))?;
        given = target as u32 + 1;
    }
    at_step(BoxStep::Descriptors, file::close_range(given, u32::MAX, false))?;
    at_step(BoxStep::BoxLimits, process::set_limit(libc::RLIMIT_NOFILE, plan.open_files, plan.open_files))?;
    if let Some(processes) = launch.nproc_limit {
        at_step(BoxStep::BoxLimits, process::set_limit(libc::RLIMIT_NPROC, processes, processes))?;
    }
    Err((BoxStep::Exec, launch.image.exec()))
}

/// Only process directories (no load average, no kernel counters, no keys), and of these only the program's own.
/// Nothing in them can be written: a program could choose whom the OOM killer takes first (`oom_score_adj`), and leave
/// numbers to later runs (`autogroup`, `loginuid`).
fn mount_proc(place: &CStr) -> io::Result<()> {
    let parameters = [(c"subset", Some(c"pid")), (c"hidepid", Some(c"invisible"))];
    let attributes = mount::READ_ONLY | mount::NO_SETUID | mount::NO_DEVICES | mount::NO_EXEC;
    let proc = mount::new_file_system(c"proc", &parameters, attributes)?;
    mount::attach(proc.as_fd(), libc::AT_FDCWD, place)
}

/// Of a `/proc` only the directory with the descriptors of this process, as `/dev/fd`.
fn mount_descriptors(host_proc: bool) -> io::Result<()> {
    let place = c"/dev/fd";
    mount_proc(place)?;
    let descriptors = mount::copy_tree(libc::AT_FDCWD, c"/dev/fd/self/fd")?;
    mount::detach(place)?;
    mount::attach(descriptors.as_fd(), libc::AT_FDCWD, place)?;
    if host_proc { mount::detach(c"/proc") } else { Ok(()) }
}

/// One file system mounted twice: its `box` over the working directory, its `tmp` over `/tmp`.
fn mount_scratch(control: &ControlBlock, scratch: &ScratchPlan) -> io::Result<()> {
    let parameters =
        [(c"size", Some(&*scratch.size)), (c"nr_inodes", Some(&*scratch.inodes)), (c"mode", Some(c"0755"))];
    let attributes = mount::NO_SETUID | mount::NO_DEVICES | mount::NO_SYMLINK_FOLLOW;
    let whole = mount::new_file_system(c"tmpfs", &parameters, attributes)?;
    let root = whole.as_raw_fd();
    mount::attach(whole.as_fd(), libc::AT_FDCWD, c"/tmp")?;
    for name in [c"box", c"tmp"] {
        file::mkdirat(root, name, 0)?;
        file::change_mode(root, name, 0o1777)?;
    }
    let working = mount::copy_tree(root, c"box")?;
    for (name, directory) in &scratch.entries {
        if *directory {
            file::mkdirat(working.as_raw_fd(), name, 0o555)?;
        } else {
            drop(file::openat(working.as_raw_fd(), name, libc::O_CREAT | libc::O_EXCL | libc::O_WRONLY, 0o444)?);
        }
    }
    for name in &scratch.folders {
        file::mkdirat(working.as_raw_fd(), name, 0)?;
        file::change_mode(working.as_raw_fd(), name, 0o1777)?;
    }
    let temporary = mount::copy_tree(root, c"tmp")?;
    // The template's files, each a read-only mount of its own, stay reachable after the mount over their directory.
    let template = file::openat(libc::AT_FDCWD, c"/box", libc::O_PATH | libc::O_DIRECTORY, 0)?;
    mount::detach(c"/tmp")?;
    mount::attach(temporary.as_fd(), libc::AT_FDCWD, c"/tmp")?;
    mount::attach(working.as_fd(), libc::AT_FDCWD, c"/box")?;
    let inside = file::openat(libc::AT_FDCWD, c"/box", libc::O_PATH | libc::O_DIRECTORY, 0)?;
    for (name, _) in &scratch.entries {
        let copy = mount::copy_tree(template.as_raw_fd(), name)?;
        mount::attach(copy.as_fd(), inside.as_raw_fd(), name)?;
    }
    control.box_directory.store(inside.into_raw_fd(), Ordering::Release);
    Ok(())
}
