//! The processes that make one box: the spawner, from whose place boxes are cloned, init, and the program-to-be.

mod control;
mod handle;
mod init;
mod spawner;

pub use control::{Control, Filter, Launch, Plan, Scratch, State, Step};
pub use handle::{Boxed, give_away, mark_for_memory_killer, raw};
pub use spawner::Spawner;
