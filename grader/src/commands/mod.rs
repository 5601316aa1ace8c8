//! One file per subcommand.

pub mod check;
pub mod count;
pub mod doctor;
pub mod graph;
pub mod new;
pub mod period;
pub mod play;
pub mod run;
pub mod show;
mod show_phases;
pub mod solve;
pub mod table;
mod tier;
pub mod values;

use std::path::Path;

use package::Package;

use crate::cli::{Global, Tier};
use crate::terminal::diagnose;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::say;
use crate::theory::rules_program::RulesStarter;

/// Loads a package or shows everything that is wrong with it.
fn load_package(global: &Global, root: &Path) -> Result<Package, Failure> {
    load_package_with(&RulesStarter::new(global, None), root)
}

/// The same; `starter` keeps the rules program, if there is one.
pub(crate) fn load_package_with(starter: &RulesStarter<'_>, root: &Path) -> Result<Package, Failure> {
    let (package, diagnostics) = package::load_with_rules(root, &|program| starter.start(program));
    starter.own_failure()?;
    match package {
        Some(package) => Ok(package),
        None => {
            let (errors, _) = diagnose::print(root, &diagnostics.list);
            let plural = if errors == 1 { "" } else { "s" };
            Err(Failure::new(ExitCode::InvalidPackage, format!("{} has {errors} error{plural}", root.display())))
        }
    }
}

impl From<Tier> for sandbox::Tier {
    fn from(tier: Tier) -> sandbox::Tier {
        match tier {
            Tier::Full => sandbox::Tier::Full,
            Tier::Namespaces => sandbox::Tier::Namespaces,
            Tier::Landlock => sandbox::Tier::Landlock,
            Tier::Rlimits => sandbox::Tier::Rlimits,
        }
    }
}

fn tier_name(tier: sandbox::Tier) -> &'static str {
    match tier {
        sandbox::Tier::Full => "full",
        sandbox::Tier::Namespaces => "namespaces",
        sandbox::Tier::Landlock => "landlock",
        sandbox::Tier::Rlimits => "rlimits",
    }
}
