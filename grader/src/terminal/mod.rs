//! Output to the user and to the shell: standard output, an author's mistakes, failures and exit codes.

pub mod diagnose;
pub mod exit_code;
pub mod failure;
pub mod stdout;
pub mod style;
