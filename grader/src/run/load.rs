//! Loads a package from its folder or its archive, or shows all mistakes in it.

use std::path::Path;

use package::{Package, PackageFormat};

use super::unpack::package_folder;
use crate::program::workshop::WorkshopOptions;
use crate::terminal::diagnose;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::rules_program::RulesStarter;

/// `options`: where a rules program is compiled, if the package has one.
pub fn load_package(options: &WorkshopOptions, root: &Path) -> Result<Package, Failure> {
    load_from(&RulesStarter::new(options, None), &package_folder(options, root)?, root)
}

/// The same for a folder; `starter` keeps the rules program, if there is one.
pub fn load_package_with(starter: &RulesStarter<'_>, root: &Path) -> Result<Package, Failure> {
    load_from(starter, root, root)
}

/// `shown`: what the package is called to people, its archive for example.
fn load_from(starter: &RulesStarter<'_>, root: &Path, shown: &Path) -> Result<Package, Failure> {
    let (package, diagnostics) = package::load_with_rules(root, &|program| starter.start(program));
    starter.own_failure()?;
    if let Some(rules) = starter.started() {
        rules.end_loading();
    }
    let Some(package) = package else {
        let (errors, _) = diagnose::print(shown, &diagnostics.list);
        let plural = if errors == 1 { "" } else { "s" };
        return Err(Failure::new(ExitCode::InvalidPackage, format!("{} has {errors} error{plural}", shown.display())));
    };
    // What a format has and we do not is told before every run, since nobody may have checked the package.
    if package.format != PackageFormat::Native {
        diagnose::print(shown, &diagnostics.list);
    }
    Ok(package)
}
