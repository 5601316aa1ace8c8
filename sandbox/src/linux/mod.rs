//! The sandbox on Linux.
//!
//! # Theory of operation
//!
//! Four kinds of process take part. The **judge** (any size, many threads) never forks. For each slot it starts a
//! **worker**: its own executable again, single-threaded, some megabytes, undumpable, in a session of its own and
//! deaf to signals. They talk over two sequenced-packet sockets: one for requests and answers, one that carries
//! nothing but reports of finished runs, so that its readiness means "the outcome is there". Descriptors (standard
//! streams, files) travel beside the requests. When the judge's end closes, by whatever death, the worker cleans up
//! and exits; when the worker dies, the kernel kills the init of the box, and the box with it.
//!
//! The worker keeps the host's mounts in a private copy, to copy runtime trees out of. Its **spawner** is a second
//! process in the same memory and descriptor table (`CLONE_VM | CLONE_FILES`) that sits where boxes are to sit: in
//! the version 1 cgroups, and in a mount namespace that holds the box's root and nothing else. Worker and spawner
//! run strictly in turns.
//!
//! A **box** is cloned from the spawner's place (but is the worker's child): an **init**, pid 1 of new pid and IPC
//! namespaces, again in the worker's memory, so that the clone copies no page tables. If the kind of run needs it,
//! init mounts a fresh `/proc` and scratch space in a mount namespace of the box's own. Then it clones the
//! **program-to-be**, born in the run's version 2 cgroup, which gives itself limits, another user, no capabilities,
//! no new privileges and the system call filter, and sleeps on a futex. All this happens before its run is known:
//! one box always stands ready for another run like the last.
//!
//! A run then costs: one message; arming the cgroup (limits, baseline); waking the program-to-be, which takes a
//! descriptor table of its own, puts the three streams in place and calls exec. Init, suspended until then, closes
//! the worker's copies of the streams and reaps. The worker sleeps until an event: init says that all is dead, the
//! filter reports a deadly call, the judge asks (kill, activity) or leaves, or the moment comes at which the program
//! could at the earliest have used up its CPU time. A limit passed means `cgroup.kill`.
//!
//! When init has no child left the box is empty: the worker reads the cgroup, copies the files to collect out of the
//! box's scratch space, reports, and only then tears the box down and prepares the next.
//!
//! Where a tier lacks a facility its part falls away: without cgroups, `/proc` is looked at every few milliseconds;
//! without namespaces, init is a subreaper that outlives the worker until it has killed the rest of the box, and the
//! working directory is one of the host's.

mod activity;
mod box_spec;
mod boxes;
mod context;
pub mod doctor;
mod files;
pub mod filter;
mod limits;
mod monitor;
mod paths;
mod processes;
mod setup;
mod step_error;
mod template;
pub mod worker;
