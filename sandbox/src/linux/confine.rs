//! Taking facilities away from this very process, as container runtimes do: how the weaker tiers are tested on a
//! machine that offers the strongest.

use super::{denied, seccomp};
use crate::SandboxError;
use crate::sys::{filter, process};

/// What to do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// No namespaces and no mounts, like a container by default.
    Namespaces,
    /// Nor Landlock, like a kernel of old.
    NamespacesAndLandlock,
}

/// Confines the calling thread and everything it starts, for good. To be called while there is only one thread.
pub fn confine(without: Without) -> Result<(), SandboxError> {
    let failed = |source| SandboxError::Step { step: "confine this process", source };
    process::no_new_privileges().map_err(failed)?;
    let denied = match without {
        Without::Namespaces => denied::NAMESPACES.to_vec(),
        Without::NamespacesAndLandlock => [denied::NAMESPACES, denied::LANDLOCK].concat(),
    };
    filter::install(&seccomp::denying(&denied), false).map_err(failed).map(drop)
}
