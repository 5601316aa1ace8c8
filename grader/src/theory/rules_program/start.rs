//! Starts the rules programs that a package or a command line names, and separates their faults from ours.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use package::RulesLimits;
use solver::ExternalRules;

use super::RulesProgram;
use crate::program::workshop::{Workshop, WorkshopOptions};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::long_task::Progress;

/// Starts programs and keeps them, so that their failures can be read later.
pub struct RulesStarter<'a> {
    options: &'a WorkshopOptions,
    progress: Option<Arc<Progress>>,
    started: RefCell<Option<Arc<RulesProgram>>>,
    own: RefCell<Option<Failure>>,
}

impl<'a> RulesStarter<'a> {
    /// `progress` counts the positions that a program lists.
    pub fn new(options: &'a WorkshopOptions, progress: Option<Arc<Progress>>) -> RulesStarter<'a> {
        RulesStarter { options, progress, started: RefCell::new(None), own: RefCell::new(None) }
    }

    /// For [`package::load_with_rules`]: an author's mistake is a message; ours is in [`RulesStarter::own_failure`].
    pub fn start(&self, program: &package::RulesProgram) -> Result<Arc<dyn ExternalRules>, String> {
        self.start_at(&program.path, program.limits.clone()).map(|rules| rules as Arc<dyn ExternalRules>).map_err(
            |failure| {
                let message = failure.message.clone();
                if !matches!(failure.code, ExitCode::InvalidPackage | ExitCode::Usage) {
                    self.own.replace(Some(failure));
                }
                message
            },
        )
    }

    pub fn start_at(&self, path: &Path, limits: RulesLimits) -> Result<Arc<RulesProgram>, Failure> {
        let rules = Arc::new(RulesProgram::start(path, limits, &Workshop::open(self.options)?, self.progress.clone())?);
        self.started.replace(Some(rules.clone()));
        Ok(rules)
    }

    /// Why a program could not be started, if this is not its author's fault.
    pub fn own_failure(&self) -> Result<(), Failure> {
        self.own.take().map_or(Ok(()), Err)
    }

    pub fn started(&self) -> Option<Arc<RulesProgram>> {
        self.started.borrow().clone()
    }
}
