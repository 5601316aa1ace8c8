//! One conversation with a boxed program: the bytes that move, the clocks, and who stands on the other side.

pub mod author_process;
pub mod idle;
pub mod partner;
pub mod pipes;
pub mod pump;
pub mod result;
pub mod stray_io;
