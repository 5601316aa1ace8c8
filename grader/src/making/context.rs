//! What the making of tests needs, and what has been found on the way.

use std::path::{Path, PathBuf};

use package::Package;

use super::pool::Pool;
use super::programs::{Programs, Role};
use crate::program::workshop::Workshop;
use crate::terminal::failure::Failure;

/// What the making of tests needs.
pub struct Making<'a> {
    pub package: &'a Package,
    pub workshop: &'a Workshop,
    pub pool: Pool,
    pub programs: Programs,
}

impl<'a> Making<'a> {
    pub fn new(package: &'a Package, workshop: &'a Workshop) -> Making<'a> {
        Making { package, workshop, pool: Pool::new(workshop.require), programs: Programs::default() }
    }

    /// What a program would be compiled to; `None` if it cannot be used.
    pub fn identity(&mut self, role: Role, path: &Path) -> Result<Option<String>, Failure> {
        Ok(self.programs.identity(role, path, self.package, self.workshop)?.map(str::to_string))
    }

    pub fn compile(&mut self, programs: &[(Role, PathBuf)]) -> Result<(), Failure> {
        self.programs.compile(programs, self.package, self.workshop, &mut self.pool)
    }
}
