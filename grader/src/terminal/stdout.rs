//! Standard output and standard error: the one place where text leaves. Whatever is said is made [`harmless`] here, so no
//! command can forget it. What could not be written is said once, at the end: an answer that got lost must not look like
//! one that was given.

#![expect(clippy::disallowed_methods, reason = "this is the place where text leaves")]

use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::OnceLock;

use crate::terminal::failure::Failure;
use crate::terminal::style::{BAD, harmless, indented};

/// The first error of standard output.
static FIRST_ERROR: OnceLock<String> = OnceLock::new();

/// Prints a line. A closed pipe (`| head`) is not an error.
pub fn say(text: impl std::fmt::Display) {
    note(writeln!(anstream::stdout(), "{}", harmless(&text.to_string())));
}

/// Prints a question, to which the answer is typed on the same line.
pub fn ask(text: impl std::fmt::Display) {
    let mut out = anstream::stdout();
    note(write!(out, "{}", harmless(&text.to_string())).and_then(|()| out.flush()));
}

/// Prints a whole answer, which ends its own lines. Fails where it cannot be written, unless the reader went away.
pub fn answer(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(harmless(text).as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::judge(format!("cannot write the answer: {error}")))
        }
        _ => Ok(()),
    }
}

/// Bytes that a terminal is shown of a file.
const MOST_SHOWN: usize = 16 << 10;

/// Prints a file as it is; on a terminal only its beginning, and harmless. `whole`: how all of it is got.
pub fn data(bytes: &[u8], whole: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if !out.is_terminal() {
        note(out.write_all(bytes).and_then(|()| out.flush()));
        return Ok(());
    }
    drop(out);
    let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_SHOWN)]);
    answer(&shown)?;
    if bytes.len() > MOST_SHOWN {
        complain(format_args!("\n... {} bytes in all; {whole}", bytes.len()));
    }
    Ok(())
}

/// Remembers what came of writing to standard output.
fn note(written: std::io::Result<()>) {
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
    let _ = writeln!(anstream::stderr(), "{}", harmless(&text.to_string()));
}

/// Says why a command failed.
pub fn complain_of(failure: &Failure) {
    complain(format_args!("{BAD}error{BAD:#}: {}", indented(&failure.message, 2)));
    if let Some(hint) = &failure.hint {
        complain(format_args!("  {}", indented(hint, 2)));
    }
}

/// Whether a person sees both streams as they are written.
pub fn is_live() -> bool {
    std::io::stderr().is_terminal() && std::io::stdout().is_terminal()
}
