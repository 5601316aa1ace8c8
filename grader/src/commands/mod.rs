//! One file per subcommand.

pub mod check;
pub mod count;
pub mod doctor;
pub mod export;
pub mod graph;
pub mod new;
pub mod period;
pub mod play;
pub mod run;
pub mod show;
pub mod solve;
pub mod table;
pub mod tests;
pub mod values;
