//! The sandbox on Linux.
//!
//! # Theory of operation
//!
//! Four kinds of process take part. The **judge** (any size, many threads) never forks. For each slot it starts a
//! **worker**: its own executable again, single-threaded, some megabytes, undumpable, in a session of its own and
//! with all signals blocked. They talk over two sequenced-packet sockets: one for requests and replies, one only
//! for reports of finished runs, so that "readable" means "the outcome is there". Descriptors (standard streams,
//! files) are sent with the requests. When the judge's end closes, however the judge ended, the worker cleans up and
//! exits; when the worker dies, the kernel kills the init of the box, and the box with it.
//!
//! The worker keeps the host's mounts in a private copy, to copy runtime trees out of. Its **spawner** is a second
//! process in the same memory and descriptor table (`CLONE_VM | CLONE_FILES`). It is where boxes must be: in the
//! version 1 cgroups, and in a mount namespace that holds the box's root and nothing else. Worker and spawner never
//! run at the same time.
//!
//! A **box** is cloned by the spawner (but as the worker's child): an **init**, pid 1 of new pid and IPC
//! namespaces, again in the worker's memory, so that the clone copies no page tables. If the kind of run needs it,
//! init mounts a fresh `/proc` and scratch space in a mount namespace of the box's own. Then it clones the
//! **program-to-be**, created in the run's version 2 cgroup, which gives itself limits, another user, no capabilities,
//! no new privileges and the system call filter, and sleeps on a futex. All this happens before its run is known:
//! one box is always ready for another run like the last one.
//!
//! A run then costs: one message; setting the cgroup's limits and reading its counters; waking the program-to-be, which
//! takes a descriptor table of its own, puts the three streams in place and calls exec. Init, suspended until then,
//! closes the worker's copies of the streams and reaps. The worker sleeps until an event: init says that every process
//! is dead, the filter reports a forbidden call, the judge sends a request (kill, activity) or is gone, or the earliest
//! moment at which the program can have used up its CPU time. When a limit is exceeded, it writes `cgroup.kill`.
//!
//! When init has no child left the box is empty: the worker reads the cgroup, copies the files to collect out of the
//! box's scratch space, reports, and only then removes the box and prepares the next.
//!
//! On tiers without cgroups, `/proc` is read every few milliseconds instead. On tiers without namespaces, init is a
//! subreaper that lives on after the worker until it has killed the rest of the box, and the working directory is one
//! of the host's.

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
mod users;
pub mod worker;

pub use files::preload::{Preloaded, preload};
