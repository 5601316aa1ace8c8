//! Standard output. What could not be written is said once, at the end: an answer that got lost must not look like one
//! that was given.

use std::io::{ErrorKind, Write};
use std::sync::OnceLock;

use crate::terminal::failure::Failure;

/// The first thing that went wrong; there is only one standard output.
static TROUBLE: OnceLock<String> = OnceLock::new();

/// Prints a line. A reader that went away (`| head`) is no trouble.
pub fn say(text: impl std::fmt::Display) {
    note(writeln!(anstream::stdout(), "{text}"));
}

/// Remembers what came of writing to standard output by other means.
pub fn note(written: std::io::Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        TROUBLE.get_or_init(|| error.to_string());
    }
}

/// Whether everything that was said got out.
pub fn check() -> Result<(), Failure> {
    note(std::io::stdout().flush());
    match TROUBLE.get() {
        None => Ok(()),
        Some(error) => Err(Failure::judge(format!("cannot write to standard output: {error}"))),
    }
}

/// A word to a person in trouble. Where standard error is gone there is nobody to tell.
pub fn complain(text: impl std::fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}
