//! `grundy check`: every mistake in a package, at once. Its programs are compiled and run, unless `--fast` is given.

use interactor::escaped_line;

use crate::cli::{Check, Global};
use crate::making;
use crate::program::workshop::Workshop;
use crate::run::unpack::package_folder;
use crate::terminal::diagnose;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::say;
use crate::theory::rules_program::RulesStarter;

pub fn check(global: &Global, args: &Check) -> Result<ExitCode, Failure> {
    let root = &args.package;
    let options = global.workshop();
    let folder = package_folder(&options, root)?;
    let starter = RulesStarter::new(&options, None);
    let (package, mut diagnostics) = package::check_with_rules(&folder, &|program| starter.start(program));
    starter.own_failure()?;
    if let Some(package) = &package
        && !args.fast
        && making::has_programs(package)
    {
        let workshop = Workshop::open(&options)?;
        diagnostics.list.extend(making::findings(package, &workshop)?);
    }
    let (errors, warnings) = diagnose::print(root, &diagnostics.list);
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    if errors > 0 {
        let message = format!("{}: {}, {}", root.display(), count(errors, "error"), count(warnings, "warning"));
        return Err(Failure::new(ExitCode::InvalidPackage, message));
    }
    if let Some(package) = package {
        say(format!(
            "{}: {}, {}, {}",
            escaped_line(package.name.as_bytes()),
            count(package.tests.len(), "test"),
            count(package.solutions.len(), "solution"),
            if warnings == 0 { "no mistakes found".into() } else { count(warnings, "warning") }
        ));
    }
    Ok(ExitCode::AsExpected)
}
