//! Takes facilities away from this process, as container runtimes do: so the weaker tiers can be tested on a machine
//! that offers the strongest.

use super::{denied, seccomp};
use crate::SandboxError;
use crate::sys::{filter, process};

/// What to do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// No namespaces and no mounts, like a container by default.
    Namespaces,
    /// Nor Landlock, like an old kernel.
    NamespacesAndLandlock,
    /// A listener for denied system calls, since this process has one already.
    Listener,
}

/// Confines the calling thread and everything it starts, for good. To be called while there is only one thread.
pub fn confine(without: Without) -> Result<(), SandboxError> {
    let failed = |source| SandboxError::Step { step: "confine this process", source };
    if without != Without::Listener {
        process::no_new_privileges().map_err(failed)?;
    }
    let denied = match without {
        Without::Listener => {
            let listener = filter::install(&seccomp::denying_program(&[]), true).map_err(failed)?;
            // It must live as long as this process.
            std::mem::forget(listener);
            return Ok(());
        }
        Without::Namespaces => denied::NAMESPACES.to_vec(),
        Without::NamespacesAndLandlock => [denied::NAMESPACES, denied::LANDLOCK].concat(),
    };
    filter::install(&seccomp::denying_program(&denied), false).map_err(failed).map(drop)
}
