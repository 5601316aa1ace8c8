//! Statements and attachments, as they are.

use std::path::Path;

use super::super::draft::Draft;
use super::super::exported::ExportRefused;
use super::super::programs::extension_of;
use super::version::IcpcVersion;
use crate::model::PackageFormat;

pub(super) fn write(draft: &mut Draft<'_>, version: IcpcVersion) -> Result<(), ExportRefused> {
    let folder = match version {
        IcpcVersion::Of2025 => "statement",
        IcpcVersion::Legacy => "problem_statement",
    };
    let root = draft.package.root.clone();
    let mut found = false;
    match draft.package.format {
        PackageFormat::Icpc => {
            for (from, to) in [
                ("statement", folder),
                ("problem_statement", folder),
                ("solution", "solution"),
                ("attachments", "attachments"),
            ] {
                if root.join(from).is_dir() {
                    found |= to == folder;
                    draft.copy(Path::new(from), Path::new(to))?;
                }
            }
        }
        PackageFormat::Native => {
            for (file, language) in native(&root) {
                found = true;
                let to = Path::new(folder).join(format!("problem.{language}.{}", extension_of(Path::new(&file))));
                draft.copy(Path::new(&file), &to)?;
            }
        }
        PackageFormat::Polygon => {}
    }
    if !found {
        draft.lose(match draft.package.format {
            PackageFormat::Polygon => "the statement: Polygon's TeX is not that of this format",
            PackageFormat::Native | PackageFormat::Icpc => "the package has no statement, and the format wants one",
        });
    }
    Ok(())
}

/// `statement.md`, `statement.de.md`: names of files, and languages.
fn native(root: &Path) -> Vec<(String, String)> {
    let Ok(entries) = root.read_dir() else { return Vec::new() };
    let mut found: Vec<(String, String)> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let parts: Vec<&str> = name.split('.').collect();
            let language = match parts[..] {
                ["statement", "md" | "tex" | "pdf"] => "en",
                ["statement", language, "md" | "tex" | "pdf"] => language,
                _ => return None,
            };
            let language = language.to_string();
            Some((name, language))
        })
        .collect();
    found.sort();
    found
}
