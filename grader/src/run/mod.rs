//! An invocation: what a command line selects, the plan, and the slots that carry it out.

pub mod queue;
pub mod selection;
pub mod slots;
pub mod stop;
