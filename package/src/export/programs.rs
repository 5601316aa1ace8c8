//! The author's programs in an exported package: copied with the headers and modules that they use, and joined with a
//! small program of ours where the other format calls programs in another way.

use std::path::{Path, PathBuf};

use super::draft::Draft;
use super::exported::ExportRefused;
use crate::model::{AuthorRole, JudgeConvention};

/// What a program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProgramRole {
    Validator,
    Judge(AuthorRole),
}

/// A program of the package, and how the other format calls it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Called<'a> {
    /// Relative to the package: a file or a folder.
    pub path: &'a Path,
    pub role: ProgramRole,
    pub by: JudgeConvention,
}

const CPP: [&str; 4] = ["cpp", "cc", "cxx", "c++"];
const HEADERS: [&str; 8] = ["h", "hh", "hpp", "hxx", "h++", "inc", "ipp", "tcc"];

/// What a program in Python is called beside the one that calls it.
const AUTHORS_PROGRAM: &str = "author_program.py";

const TESTLIB_TO_ICPC_CPP: &str = include_str!("cpp/testlib_to_icpc.cpp");
const TESTLIB_TO_ICPC_PY: &str = include_str!("cpp/testlib_to_icpc.py");

/// Puts a program into a folder of its own of an ICPC package. `main`: the file without its extension that a program in
/// Python begins with.
pub(super) fn to_icpc(
    draft: &mut Draft<'_>,
    called: Called<'_>,
    folder: &Path,
    main: &str,
) -> Result<(), ExportRefused> {
    let is_folder = draft.package.root.join(called.path).is_dir();
    if called.by == JudgeConvention::Icpc {
        return match is_folder {
            true => draft.copy(called.path, folder),
            false => with_companions(draft, called.path, folder).map(|_| ()),
        };
    }
    let number = match called.role {
        ProgramRole::Validator => 0,
        ProgramRole::Judge(AuthorRole::Checker) => 1,
        ProgramRole::Judge(AuthorRole::Interactor | AuthorRole::Channel) => 2,
    };
    let language = extension(&program_files(draft, called.path, is_folder)?);
    match language.as_str() {
        extension if CPP.contains(&extension) => {
            match is_folder {
                true => draft.copy(called.path, folder)?,
                false => {
                    with_companions(draft, called.path, folder)?;
                }
            }
            let text = TESTLIB_TO_ICPC_CPP.replace("ROLE_NUMBER", &number.to_string());
            draft.text(folder.join("testlib_to_icpc.cpp"), text);
            Ok(())
        }
        "py" if !is_folder => {
            let text = TESTLIB_TO_ICPC_PY.replace("ROLE_NUMBER", &number.to_string());
            draft.text(folder.join(format!("{main}.py")), text.replace("PROGRAM_NAME", AUTHORS_PROGRAM));
            draft.copy(called.path, &folder.join(AUTHORS_PROGRAM))?;
            for module in companions(draft, called.path)? {
                draft.copy(&module, &folder.join(module.file_name().unwrap_or_default()))?;
            }
            Ok(())
        }
        _ => Err(ExportRefused::Convention {
            program: called.path.into(),
            from: "testlib",
            reason: "a program in C++, or a file in Python, can be joined with one that ICPC's judges call",
        }),
    }
}

/// Copies a source file, with the headers beside it and in the package's folders of headers, or with the modules beside it
/// that it imports. Returns the path of the copy.
pub(super) fn with_companions(draft: &mut Draft<'_>, file: &Path, folder: &Path) -> Result<PathBuf, ExportRefused> {
    let to = folder.join(file.file_name().unwrap_or_default());
    draft.copy(file, &to)?;
    for companion in companions(draft, file)? {
        draft.copy(&companion, &folder.join(companion.file_name().unwrap_or_default()))?;
    }
    Ok(to)
}

/// The headers or modules that a source file uses, relative to the package.
pub(super) fn companions(draft: &Draft<'_>, file: &Path) -> Result<Vec<PathBuf>, ExportRefused> {
    let is_python = extension_of(file) == "py";
    let beside = file.parent().unwrap_or(Path::new(""));
    let mut found: Vec<PathBuf> = Vec::new();
    for folder in std::iter::once(beside).chain(draft.package.includes.iter().map(PathBuf::as_path)) {
        let Ok(entries) = draft.package.root.join(folder).read_dir() else { continue };
        let mut names: Vec<PathBuf> = entries.flatten().map(|entry| PathBuf::from(entry.file_name())).collect();
        names.sort();
        for name in names {
            let path = folder.join(&name);
            let is_wanted = if is_python {
                extension_of(&name) == "py" && path != file
            } else {
                HEADERS.contains(&extension_of(&name).as_str())
            };
            let is_known = found.iter().any(|known| known.file_name() == Some(name.as_os_str()));
            if is_wanted && !is_known && draft.package.root.join(&path).is_file() {
                found.push(path);
            }
        }
    }
    if is_python {
        return imported(draft, file, found);
    }
    Ok(found)
}

/// Those modules that the file imports, or that one of them imports.
fn imported(draft: &Draft<'_>, file: &Path, modules: Vec<PathBuf>) -> Result<Vec<PathBuf>, ExportRefused> {
    let mut used: Vec<PathBuf> = Vec::new();
    let mut open = vec![file.to_path_buf()];
    while let Some(file) = open.pop() {
        let bytes = std::fs::read(draft.package.root.join(&file))
            .map_err(|error| ExportRefused::Unreadable { path: file.clone(), reason: error.to_string() })?;
        let text = String::from_utf8_lossy(&bytes);
        let words: Vec<&str> = text
            .lines()
            .map(str::trim_start)
            .filter(|line| line.starts_with("import ") || line.starts_with("from "))
            .flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'))
            .collect();
        for module in &modules {
            let stem = module.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            if words.contains(&stem) && !used.contains(module) {
                used.push(module.clone());
                open.push(module.clone());
            }
        }
    }
    Ok(used)
}

fn program_files(draft: &Draft<'_>, path: &Path, is_folder: bool) -> Result<Vec<PathBuf>, ExportRefused> {
    if is_folder { draft.files_of(path) } else { Ok(vec![path.to_path_buf()]) }
}

/// The extension of the first source file.
fn extension(files: &[PathBuf]) -> String {
    files.iter().map(|file| extension_of(file)).find(|ending| !HEADERS.contains(&ending.as_str())).unwrap_or_default()
}

pub(super) fn extension_of(file: &Path) -> String {
    file.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default()
}
