//! One conversation with a program in a box: the transport of bytes, the clocks, and the partners on the other side.

pub mod author_process;
pub mod idle;
pub mod partner;
pub mod pipes;
pub mod pump;
pub mod result;
pub mod stray_io;
