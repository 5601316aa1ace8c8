//! An author's programs (rules, interactors, checkers, channels, generators, validators) and main solution: found,
//! compiled in a box, cached.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandbox::Worker;

use super::compile::{Compiled, Program, compile, identity};
use super::sources::{Sources, language_of};
use super::toolchain::Toolchain;
use super::workshop::{Workshop, runtime};
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// A program that need not be compiled yet.
#[derive(Clone, Debug)]
pub struct AuthorSources {
    sources: Sources,
    toolchain: Toolchain,
    /// What it is for and its file, for messages.
    name: String,
    /// [`Program::identity`], once it is compiled.
    pub identity: String,
}

impl AuthorSources {
    /// The program at `path`, which may include or import files beside it and in the folders `includes`; `what` names
    /// it in messages.
    pub fn find(path: &Path, includes: &[PathBuf], what: &str, workshop: &Workshop) -> Result<AuthorSources, Failure> {
        AuthorSources::read(path, what, workshop, |toolchain| Sources::of_author(path, includes, &toolchain.language))
    }

    /// A solution of the package, which sees no files but its own.
    pub fn of_solution(path: &Path, workshop: &Workshop) -> Result<AuthorSources, Failure> {
        AuthorSources::read(path, "main solution", workshop, |toolchain| {
            Sources::of_submission(path, &toolchain.language)
        })
    }

    fn read(
        path: &Path,
        what: &str,
        workshop: &Workshop,
        sources: impl FnOnce(&Toolchain) -> Result<Sources, String>,
    ) -> Result<AuthorSources, Failure> {
        let name = format!("the {what} {}", path.file_name().unwrap_or_default().to_string_lossy());
        let language = language_of(path, &workshop.languages).map_err(Failure::usage)?;
        let toolchain = workshop.toolchain(language).map_err(|reason| Failure::new(ExitCode::NothingRan, reason))?;
        let invalid = |reason| Failure::new(ExitCode::InvalidPackage, format!("{name}: {reason}"));
        let sources = sources(&toolchain).map_err(invalid)?;
        let identity = identity(&sources, &toolchain).map_err(invalid)?;
        Ok(AuthorSources { sources, toolchain, name, identity })
    }

    /// Compiles it, or finds it in the cache. Must not be called within a tokio runtime.
    pub fn compiled(&self, workshop: &Workshop, worker: &mut Worker) -> Result<Arc<Program>, Failure> {
        let (sources, stop) = (self.sources.clone(), Stop::new());
        match runtime()?.block_on(compile(sources, &self.toolchain, None, &workshop.cache, worker, &stop))? {
            Compiled::Ready(program) => Ok(program),
            Compiled::Error(words) => {
                let message = format!("{} cannot be compiled\n{}", self.name, words.trim_end());
                Err(Failure::new(ExitCode::InvalidPackage, message))
            }
        }
    }
}

/// Compiles the program at `path`, as [`AuthorSources::find`] describes it. Must not be called within a tokio runtime.
/// Also returns the worker that compiled it.
pub fn compiled(
    path: &Path,
    includes: &[PathBuf],
    what: &str,
    workshop: &Workshop,
) -> Result<(Arc<Program>, Worker), Failure> {
    let sources = AuthorSources::find(path, includes, what, workshop)?;
    let mut worker = workshop.worker()?;
    Ok((sources.compiled(workshop, &mut worker)?, worker))
}
