//! An author's programs (rules, interactors, checkers, channels): found, compiled in a box, cached.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandbox::Worker;

use super::compile::{Compiled, Program, compile};
use super::sources::Sources;
use super::workshop::{Workshop, runtime};
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// Compiles the program at `path`, which may include or import files beside it and in the folders `includes`; `what`
/// names it in messages. Must not be called within a tokio runtime. Also returns the worker that compiled it.
pub fn compiled(
    path: &Path,
    includes: &[PathBuf],
    what: &str,
    workshop: &Workshop,
) -> Result<(Arc<Program>, Worker), Failure> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let language = super::sources::language_of(path, &workshop.languages).map_err(Failure::usage)?;
    let toolchain = workshop.toolchain(language).map_err(|reason| Failure::new(ExitCode::NothingRan, reason))?;
    let sources = Sources::of_author(path, includes, language)
        .map_err(|reason| Failure::new(ExitCode::InvalidPackage, format!("the {what} {name}: {reason}")))?;
    let mut worker = workshop.worker()?;
    match runtime()?.block_on(compile(sources, &toolchain, None, &workshop.cache, &mut worker, &Stop::new()))? {
        Compiled::Ready(program) => Ok((program, worker)),
        Compiled::Error(words) => {
            let message = format!("the {what} {name} cannot be compiled\n{}", words.trim_end());
            Err(Failure::new(ExitCode::InvalidPackage, message))
        }
    }
}
