//! Standard output. A failed write is reported once, at the end: a lost answer must not look like a success.

use std::io::{ErrorKind, Write};
use std::sync::OnceLock;

use crate::terminal::failure::Failure;

/// The first error of standard output.
static FIRST_ERROR: OnceLock<String> = OnceLock::new();

/// Prints a line. A closed pipe (`| head`) is not an error.
pub fn say(text: impl std::fmt::Display) {
    note(writeln!(anstream::stdout(), "{text}"));
}

/// Records the result of writing to standard output by other means.
pub fn note(written: std::io::Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        FIRST_ERROR.get_or_init(|| error.to_string());
    }
}

/// Fails if something could not be written.
pub fn check() -> Result<(), Failure> {
    note(std::io::stdout().flush());
    match FIRST_ERROR.get() {
        None => Ok(()),
        Some(error) => Err(Failure::judge(format!("cannot write to standard output: {error}"))),
    }
}

/// Prints a message to standard error. Errors are ignored: they could not be reported.
pub fn complain(text: impl std::fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}
