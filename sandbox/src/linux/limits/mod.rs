//! What holds a box to its limits: control groups, the limit of processes of a user, and the resource limits.

pub mod cgroup;
mod nproc;
mod resource_limits;

pub use nproc::ProcessLimit;
pub use resource_limits::resource_limits;
