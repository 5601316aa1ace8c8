//! `grundy export`: writes a package in the format of another judge, as a folder or an archive.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use interactor::escaped_line;
use package::Package;
use package::export::{self, ExportRefused, ExportedFile, IcpcVersion};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::cli::{Export, Global};
use crate::making::made;
use crate::program::workshop::Workshop;
use crate::run::load::load_package;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::{complain, say};

pub fn export(global: &Global, args: &Export) -> Result<ExitCode, Failure> {
    let (arguments, format) = match args {
        Export::Icpc { export, legacy: false } => (export, "icpc"),
        Export::Icpc { export, legacy: true } => (export, "icpc-legacy"),
        Export::Polygon { export } => (export, "polygon"),
        Export::Cms { export } => (export, "cms"),
    };
    let package = whole_package(global, &arguments.package)?;
    let output = arguments.output.clone().unwrap_or_else(|| format!("{}-{format}", package.name).into());
    may_be_written(&output)?;
    let exported = match args {
        Export::Icpc { legacy: false, .. } => export::icpc(&package, IcpcVersion::Of2025),
        Export::Icpc { legacy: true, .. } => export::icpc(&package, IcpcVersion::Legacy),
        Export::Polygon { .. } => export::polygon(&package),
        Export::Cms { .. } => export::cms(&package),
    };
    let exported = exported.map_err(|refused| refusal(&package, &refused))?;
    // Since 2025-09 the archive holds the package's folder; older judges want its files.
    let folder = match args {
        Export::Icpc { legacy: false, .. } => Some(short_name(&package.name)),
        Export::Icpc { legacy: true, .. } | Export::Polygon { .. } | Export::Cms { .. } => None,
    };
    let written = match is_archive(&output) {
        true => write_archive(&output, folder.as_deref(), &exported.files),
        false => write_folder(&output, &exported.files),
    };
    written.map_err(|error| Failure::usage(format!("cannot write {}: {error}", output.display())))?;
    for words in &exported.lost {
        complain(format_args!("not exported: {}", escaped_line(words.as_bytes())));
    }
    say(format!("{}: {} files", output.display(), exported.files.len()));
    Ok(ExitCode::AsExpected)
}

/// The package with all tests made.
fn whole_package(global: &Global, root: &Path) -> Result<Package, Failure> {
    let options = global.workshop();
    let mut package = load_package(&options, root)?;
    let workshop = Workshop::open(&options)?;
    workshop.store.keep_out_of_packages()?;
    let tests = std::mem::take(&mut package.tests);
    package.tests = made(&package, tests, &workshop)?;
    Ok(package)
}

fn refusal(package: &Package, refused: &ExportRefused) -> Failure {
    let code = match refused {
        ExportRefused::Unknown { .. }
        | ExportRefused::Convention { .. }
        | ExportRefused::NotAGame(_)
        | ExportRefused::Rules { .. } => ExitCode::Refused,
        ExportRefused::Unreadable { .. } => ExitCode::InvalidPackage,
        ExportRefused::NotMade(_) => ExitCode::JudgeError,
    };
    let words = escaped_line(refused.to_string().as_bytes());
    let failure = Failure::new(code, format!("cannot export {}: {words}", escaped_line(package.name.as_bytes())));
    match refused {
        ExportRefused::Rules { hint, .. } => failure.hint(*hint),
        _ => failure,
    }
}

fn is_archive(output: &Path) -> bool {
    output.extension().is_some_and(|extension| extension == "zip")
}

/// What is there is not changed.
fn may_be_written(output: &Path) -> Result<(), Failure> {
    let refused = |why: &str| Failure::usage(format!("cannot write {}: {why}", output.display()));
    match (output.metadata(), is_archive(output)) {
        (Err(_), _) => Ok(()),
        (Ok(_), true) => Err(refused("there is such a file").hint("name another one by -o")),
        (Ok(_), false) => match output.read_dir().map(|mut entries| entries.next().is_none()) {
            Ok(true) => Ok(()),
            Ok(false) => Err(refused("the folder is not empty").hint("name another one by -o")),
            Err(error) => Err(refused(&error.to_string())),
        },
    }
}

/// The name of a package's folder in 2025-09: letters and digits.
fn short_name(name: &str) -> PathBuf {
    let name: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    if name.is_empty() { "problem".into() } else { name.into() }
}

fn write_folder(folder: &Path, files: &[ExportedFile]) -> io::Result<()> {
    for file in files {
        let path = folder.join(&file.path);
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(path, file.content.bytes()?)?;
    }
    Ok(())
}

/// `folder`: what all files lie in. The times of the files are those of the format's beginning, so that an archive depends
/// on nothing but the package.
fn write_archive(path: &Path, folder: Option<&Path>, files: &[ExportedFile]) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    let mut archive = ZipWriter::new(io::BufWriter::new(File::create_new(path)?));
    for file in files {
        let name = folder.unwrap_or(Path::new("")).join(&file.path);
        archive.start_file_from_path(name, SimpleFileOptions::default().large_file(false))?;
        archive.write_all(&file.content.bytes()?)?;
    }
    archive.finish()?.flush()
}
