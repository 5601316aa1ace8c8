//! Loads a package, or shows all mistakes in it.

use std::path::Path;

use package::{Package, PackageFormat};

use crate::program::workshop::WorkshopOptions;
use crate::terminal::diagnose;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::rules_program::RulesStarter;

/// `options`: where a rules program is compiled, if the package has one.
pub fn load_package(options: &WorkshopOptions, root: &Path) -> Result<Package, Failure> {
    load_package_with(&RulesStarter::new(options, None), root)
}

/// The same; `starter` keeps the rules program, if there is one.
pub fn load_package_with(starter: &RulesStarter<'_>, root: &Path) -> Result<Package, Failure> {
    let (package, diagnostics) = package::load_with_rules(root, &|program| starter.start(program));
    starter.own_failure()?;
    if let Some(rules) = starter.started() {
        rules.end_loading();
    }
    match package {
        Some(package) => {
            // What a format has and we do not is told before every run, since nobody may have checked the package.
            if package.format != PackageFormat::Native {
                diagnose::print(root, &diagnostics.list);
            }
            Ok(package)
        }
        None => {
            let (errors, _) = diagnose::print(root, &diagnostics.list);
            let plural = if errors == 1 { "" } else { "s" };
            Err(Failure::new(ExitCode::InvalidPackage, format!("{} has {errors} error{plural}", root.display())))
        }
    }
}
