//! What may be judged on a machine of some tier.

use sandbox::{Capabilities, SandboxError, Tier};

use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// The name of a tier on the command line and in journals.
pub fn tier_name(tier: Tier) -> &'static str {
    match tier {
        Tier::Full => "full",
        Tier::Namespaces => "namespaces",
        Tier::Landlock => "landlock",
        Tier::Rlimits => "rlimits",
    }
}

/// The tier of this machine, or an error if it is below the required one.
pub fn offered(machine: &Capabilities, required: Option<Tier>) -> Result<Tier, Failure> {
    let offered = machine.tier;
    match required {
        Some(required) if offered > required => Err(SandboxError::Tier { offered, required }.into()),
        _ => Ok(offered),
    }
}

/// Several passes are isolated from each other only on the full tier. Below it the open channels are named: in an
/// error, or with `allow_weak` in the warning that is returned.
pub fn keeps_passes_apart(machine: &Capabilities, allow_weak: bool) -> Result<Option<String>, Failure> {
    if machine.tier == Tier::Full {
        return Ok(None);
    }
    let message = format!(
        "this machine (tier {}) cannot keep the passes of a run apart; open between them: {}",
        tier_name(machine.tier),
        machine.open_channels.join(", ")
    );
    if allow_weak {
        return Ok(Some(message));
    }
    let hint = "--allow-weak judges all the same; `grundy doctor` says what is missing";
    Err(Failure::new(ExitCode::WeakSandbox, message).hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_passes_need_the_full_tier_and_the_refusal_names_what_is_open() {
        let machine = |tier| Capabilities {
            tier,
            features: Vec::new(),
            open_channels: vec!["files in writable directories", "/dev/shm"],
        };
        assert_eq!(keeps_passes_apart(&machine(Tier::Full), false).unwrap(), None);
        for tier in [Tier::Namespaces, Tier::Landlock, Tier::Rlimits] {
            let failure = keeps_passes_apart(&machine(tier), false).unwrap_err();
            assert_eq!(failure.code, ExitCode::WeakSandbox);
            assert!(failure.message.ends_with("files in writable directories, /dev/shm"), "{failure}");
            assert_eq!(keeps_passes_apart(&machine(tier), true).unwrap(), Some(failure.message));
        }
    }
}
