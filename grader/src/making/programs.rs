//! The programs that make and look at tests: each is read once, and compiled only when something has to be run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use package::{AuthorRole, Diagnostic, Package};

use super::pool::Pool;
use crate::program::author::AuthorSources;
use crate::program::compile::Program;
use crate::program::workshop::Workshop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// What a program is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Generator,
    MainSolution,
    Interactor,
    Checker,
    Channel,
    Validator,
}

/// By role and path in the package. `None` stands for a program that cannot be used, of which the author was told.
#[derive(Default)]
pub struct Programs {
    sources: BTreeMap<(Role, PathBuf), Option<AuthorSources>>,
    compiled: BTreeMap<(Role, PathBuf), Option<Arc<Program>>>,
    /// Why programs cannot be used.
    pub mistakes: Vec<Diagnostic>,
    /// A language that this machine lacks is a mistake like others; otherwise it is a failure.
    pub tells_of_missing_languages: bool,
}

impl Role {
    fn name(self) -> &'static str {
        match self {
            Role::Generator => "generator",
            Role::MainSolution => "main solution",
            Role::Interactor => "interactor",
            Role::Checker => "checker",
            Role::Channel => "channel",
            Role::Validator => "validator",
        }
    }
}

impl From<AuthorRole> for Role {
    fn from(role: AuthorRole) -> Role {
        match role {
            AuthorRole::Interactor => Role::Interactor,
            AuthorRole::Checker => Role::Checker,
            AuthorRole::Channel => Role::Channel,
        }
    }
}

impl Programs {
    /// What the program would be compiled to; nothing is compiled.
    pub fn identity(
        &mut self,
        role: Role,
        path: &Path,
        package: &Package,
        workshop: &Workshop,
    ) -> Result<Option<&str>, Failure> {
        let key = (role, path.to_path_buf());
        if !self.sources.contains_key(&key) {
            let found = self.told(path, find(role, path, package, workshop))?;
            self.sources.insert(key.clone(), found);
        }
        Ok(self.sources[&key].as_ref().map(|sources| sources.identity.as_str()))
    }

    /// Compiles those of the programs that are not compiled yet.
    pub fn compile(
        &mut self,
        wanted: &[(Role, PathBuf)],
        package: &Package,
        workshop: &Workshop,
        pool: &mut Pool,
    ) -> Result<(), Failure> {
        let mut jobs: Vec<(Role, PathBuf, AuthorSources)> = Vec::new();
        for (role, path) in wanted {
            self.identity(*role, path, package, workshop)?;
            let key = (*role, path.clone());
            let is_asked_for = jobs.iter().any(|(role, path, _)| (role, path) == (&key.0, &key.1));
            if let Some(Some(sources)) = self.sources.get(&key)
                && !self.compiled.contains_key(&key)
                && !is_asked_for
            {
                jobs.push((*role, path.clone(), sources.clone()));
            }
        }
        let results = pool.each("compiling", &jobs, |thread, (.., sources)| {
            match sources.compiled(workshop, thread.worker()?) {
                Ok(program) => Ok(Ok(program)),
                Err(failure) if is_of_the_author(&failure) => Ok(Err(failure)),
                // The compiler is there and does not work in the box.
                Err(failure) if failure.code == ExitCode::NothingRan => Ok(Err(failure)),
                Err(failure) => Err(failure),
            }
        })?;
        for ((role, path, _), result) in jobs.into_iter().zip(results) {
            let result = self.told(&path, result)?;
            self.compiled.insert((role, path), result);
        }
        Ok(())
    }

    /// A program that [`Programs::compile`] has compiled.
    pub fn get(&self, role: Role, path: &Path) -> Option<&Arc<Program>> {
        self.compiled.get(&(role, path.to_path_buf()))?.as_ref()
    }

    /// Keeps the author's mistakes, and passes on all others.
    fn told<T>(&mut self, path: &Path, result: Result<T, Failure>) -> Result<Option<T>, Failure> {
        match result {
            Ok(found) => Ok(Some(found)),
            Err(failure) if is_of_the_author(&failure) => {
                let mistake = Diagnostic::error("broken-program", failure.message, path);
                self.mistakes.push(mistake.maybe_hint(failure.hint));
                Ok(None)
            }
            Err(failure) if failure.code == ExitCode::NothingRan && self.tells_of_missing_languages => {
                let message = format!("{} is not looked at: {}", path.display(), failure.message);
                self.mistakes.push(Diagnostic::error("missing-language", message, path).warning());
                Ok(None)
            }
            Err(failure) => Err(failure),
        }
    }
}

fn find(role: Role, path: &Path, package: &Package, workshop: &Workshop) -> Result<AuthorSources, Failure> {
    let full = package.root.join(path);
    let includes: Vec<PathBuf> = package.includes.iter().map(|folder| package.root.join(folder)).collect();
    match role {
        Role::MainSolution => AuthorSources::of_solution(&full, workshop),
        Role::Generator | Role::Interactor | Role::Checker | Role::Channel | Role::Validator => {
            AuthorSources::find(&full, &includes, role.name(), workshop)
        }
    }
}

fn is_of_the_author(failure: &Failure) -> bool {
    matches!(failure.code, ExitCode::InvalidPackage | ExitCode::Usage)
}
