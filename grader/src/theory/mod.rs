//! Questions about games that need no submission: who wins, values, periods, pictures, and rules that are a program.

pub mod long_task;
pub mod picture;
pub mod query;
pub mod query_output;
pub mod rules_program;
