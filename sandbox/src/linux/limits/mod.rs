//! How the kernel enforces the limits of a box: cgroups, the number of processes of its user, resource limits.

pub mod cgroup;
mod nproc;
mod resource_limits;

pub use nproc::ProcessLimit;
pub use resource_limits::resource_limits;
