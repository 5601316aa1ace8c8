//! An invocation: what a command line selects, the plan, the slots that execute it, and its events.

pub(crate) mod alone;
pub mod cores;
pub(crate) mod event;
pub(crate) mod head;
pub(crate) mod infer;
pub(crate) mod job;
pub(crate) mod load;
pub(crate) mod plan;
mod queue;
pub(crate) mod selection;
pub(crate) mod slots;
pub mod stop;
pub(crate) mod supervise;
pub(crate) mod tier;
pub(crate) mod unpack;
