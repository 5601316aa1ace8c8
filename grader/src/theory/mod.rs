//! Questions about games without a submission: who wins, values, periods, pictures, and rules programs.

pub mod long_task;
pub mod picture;
pub mod query;
pub mod query_output;
pub mod rules_program;
