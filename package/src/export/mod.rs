//! Packages for other judges, written from the one model: which files they have, and what is lost on the way. Files of
//! the package are read here; nothing is run, and nothing is written.

mod cms;
mod compare;
mod draft;
mod exported;
pub mod game;
mod icpc;
mod polygon;
mod programs;
mod written_game;
mod yaml;

pub use exported::{Export, ExportRefused, ExportedFile};
pub use icpc::IcpcVersion;

use crate::model::Package;

/// As an ICPC package. All tests of `package` must have been made.
pub fn icpc(package: &Package, version: IcpcVersion) -> Result<Export, ExportRefused> {
    icpc::export(package, version)
}

/// As a package of Polygon for Linux, with the plan of the calls that make the problem there. All tests of `package` must
/// have been made.
pub fn polygon(package: &Package) -> Result<Export, ExportRefused> {
    polygon::export(package)
}

/// As a task of CMS in the Italian format. All tests of `package` must have been made.
pub fn cms(package: &Package) -> Result<Export, ExportRefused> {
    cms::export(package)
}
