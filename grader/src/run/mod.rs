//! An invocation: what a command line selects, the plan, the slots that carry it out, and who hears of it.

pub mod alone;
pub mod event;
pub mod head;
pub mod job;
pub mod load;
pub mod plan;
mod queue;
pub mod selection;
pub mod slots;
pub mod stop;
pub mod supervise;
pub mod tier;
