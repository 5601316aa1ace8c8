//! `grundy check`: every mistake in a package, at once.

use package::lint;

use crate::cli::Check;
use crate::diagnose;
use crate::error::Failure;
use crate::exit_code::ExitCode;

pub fn check(args: &Check) -> Result<ExitCode, Failure> {
    let root = &args.package;
    let (package, mut diagnostics) = package::load(root);
    if let Some(package) = &package {
        diagnostics.list.extend(lint(package));
    }
    let (errors, warnings) = diagnose::print(root, &diagnostics.list);
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    if errors > 0 {
        let message = format!("{}: {}, {}", root.display(), count(errors, "error"), count(warnings, "warning"));
        return Err(Failure::new(ExitCode::InvalidPackage, message));
    }
    if let Some(package) = package {
        anstream::println!(
            "{}: {}, {}, {}",
            package.name,
            count(package.tests.len(), "test"),
            count(package.solutions.len(), "solution"),
            if warnings == 0 { "no mistakes found".into() } else { count(warnings, "warning") }
        );
    }
    Ok(ExitCode::AsExpected)
}
