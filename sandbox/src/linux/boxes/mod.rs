//! The processes of a box: the spawner that clones it, its init, and the program-to-be.

mod control_block;
mod handle;
mod init;
mod spawner;

pub use control_block::{BoxPlan, BoxState, BoxStep, ControlBlock, FilterPlan, Launch, ProcView, ScratchPlan};
pub use handle::{BoxHandle, hand_over, prefer_for_oom_kill};
pub use spawner::Spawner;
