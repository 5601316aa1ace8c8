//! The author's programs: which files and folders are programs, and which of them judge.
//!
//! A program is a file or a folder. Where one file of a folder is a source it is taken itself: headers beside it are
//! found then.

use std::path::{Path, PathBuf};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::links::leads_out;
use crate::model::{JudgeConvention, Validator};

/// Extensions of source files ("Problem package format", appendix "Languages", and languages met in packages).
const SOURCES: &[&str] = &[
    "ada", "adb", "ads", "alg", "apl", "awk", "bas", "bash", "c", "c++", "cbl", "cc", "clj", "cob", "cpy", "cpp", "cr",
    "cs", "cxx", "d", "dart", "dpr", "erl", "ex", "exs", "f", "f03", "f77", "f90", "f95", "for", "fs", "fsx", "go",
    "groovy", "hs", "java", "jl", "js", "kt", "lisp", "cl", "lua", "m", "mjs", "ml", "nim", "pas", "php", "pl", "pm",
    "pro", "ps", "py", "py2", "py3", "r", "rb", "rkt", "rs", "scala", "scm", "sh", "sim", "st", "swift", "ts", "v",
    "vb", "zig",
];

/// A program, or what lies where programs are expected.
pub(super) enum Entry {
    Program(PathBuf),
    Other(PathBuf),
}

/// Whether a file name is that of a source file.
pub(super) fn is_source(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_lowercase);
    extension.is_some_and(|extension| SOURCES.contains(&extension.as_str()))
}

/// Whether a source lies in a folder, or in one directly in it.
fn has_source(folder: &Path) -> bool {
    let files = |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files(folder).any(|path| if path.is_dir() { files(&path).any(|path| is_source(&path)) } else { is_source(&path) })
}

/// The files and folders directly in a folder of the package, sorted; hidden ones are left out. A link that leads out
/// of the package is an error, one that leads nowhere a warning. Empty where there is no such folder.
pub(super) fn entries_of(root: &Path, folder: &Path, diagnostics: &mut Diagnostics) -> Vec<PathBuf> {
    let (Ok(inside), Ok(real)) = (root.canonicalize(), root.join(folder).canonicalize()) else { return Vec::new() };
    if !real.starts_with(&inside) {
        diagnostics.push(Diagnostic::error("leads-out", leads_out(folder), folder));
        return Vec::new();
    }
    let entries = match std::fs::read_dir(root.join(folder)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => return Vec::new(),
        Err(error) => {
            diagnostics.unreadable(folder, &error);
            return Vec::new();
        }
    };
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else {
            let message = format!("a file in {} has a name that is not UTF-8; it is left out", folder.display());
            diagnostics.push(Diagnostic::error("odd-name", message, folder).warning());
            continue;
        };
        if name.starts_with('.') || name == "__pycache__" {
            continue;
        }
        let path = folder.join(&name);
        // What is no link lies where its folder does.
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        let target = is_link.then(|| root.join(&path).canonicalize());
        if name.chars().any(char::is_control) {
            let message =
                format!("{name:?} in {} has a name with control characters; it is left out", folder.display());
            diagnostics.push(Diagnostic::error("odd-name", message, folder).warning());
        } else if let Some(Ok(target)) = &target
            && !target.starts_with(&inside)
        {
            diagnostics.push(Diagnostic::error("leads-out", leads_out(&path), &path));
        } else if let Some(Err(_)) = target {
            let message = format!("{} is a link that leads nowhere; it is left out", path.display());
            diagnostics.push(Diagnostic::error("odd-name", message, &path).warning());
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// What lies directly in a folder of programs, such as `input_validators/` or `submissions/accepted/`.
pub(super) fn programs_in(root: &Path, folder: &Path, diagnostics: &mut Diagnostics) -> Vec<Entry> {
    let entry = |path: PathBuf| {
        let is_program = match root.join(&path).is_dir() {
            true => has_source(&root.join(&path)),
            false => is_source(&path),
        };
        if is_program { Entry::Program(path) } else { Entry::Other(path) }
    };
    entries_of(root, folder, diagnostics).into_iter().map(entry).collect()
}

/// The output validator; `None` without one, or where there are several, which is an error.
pub(super) fn output_validator(root: &Path, diagnostics: &mut Diagnostics) -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    // The older folder holds programs, the newer one is a program. Both are met with the other's layout.
    for program in programs_in(root, Path::new("output_validators"), diagnostics) {
        match program {
            Entry::Program(path) => found.extend(program_at(root, path, diagnostics)),
            Entry::Other(_) => {}
        }
    }
    found.extend(program_at(root, "output_validator".into(), diagnostics));
    if found.len() > 1 {
        let names: Vec<String> = found.iter().map(|path| path.display().to_string()).collect();
        let message = format!("the package has several output validators: {}", names.join(", "));
        let error = Diagnostic::error("several-validators", message, &found[0]);
        diagnostics.push(error.hint("a test is judged by one program: make one of them"));
        return None;
    }
    found.pop()
}

/// The program that a file or folder is. Of a folder with one source file that file, of one with nothing but a folder
/// what that is.
fn program_at(root: &Path, path: PathBuf, diagnostics: &mut Diagnostics) -> Option<PathBuf> {
    if !root.join(&path).is_dir() {
        return root.join(&path).is_file().then_some(path);
    }
    let entries = entries_of(root, &path, diagnostics);
    let script = entries.iter().find(|entry| ["build", "run"].iter().any(|name| entry.ends_with(name)));
    if let Some(script) = script {
        let message = format!("{}: scripts that build or run a program are not supported", script.display());
        let error = Diagnostic::error("not-supported", message, script);
        diagnostics.push(error.hint("its sources are compiled as those of other programs are").warning());
    }
    let sources: Vec<&PathBuf> =
        entries.iter().filter(|entry| root.join(entry).is_file() && is_source(entry)).collect();
    let folders: Vec<&PathBuf> = entries.iter().filter(|entry| root.join(entry).is_dir()).collect();
    match (&sources[..], &folders[..]) {
        ([], []) => None,
        ([source], _) => Some((*source).clone()),
        ([], [folder]) => program_at(root, (*folder).clone(), diagnostics),
        _ => Some(path),
    }
}

/// The input validators. Their arguments are those of each test.
pub(super) fn input_validators(root: &Path, diagnostics: &mut Diagnostics) -> Vec<Validator> {
    let mut found = Vec::new();
    for folder in ["input_validators", "input_format_validators"] {
        for program in programs_in(root, Path::new(folder), diagnostics) {
            match program {
                Entry::Program(path) => {
                    let program = program_at(root, path, diagnostics);
                    let convention = JudgeConvention::Icpc;
                    found.extend(program.map(|program| Validator { program, convention, arguments: Vec::new() }));
                }
                Entry::Other(path) if has_extension(&path, &["ctd", "viva"]) => {
                    let message = format!("{}: grammars of inputs are not checked here", path.display());
                    diagnostics.push(Diagnostic::error("not-supported", message, path).warning());
                }
                Entry::Other(_) => {}
            }
        }
    }
    found
}

pub(super) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_lowercase);
    extension.is_some_and(|extension| extensions.contains(&extension.as_str()))
}

/// The first names, and how many more there are.
pub(super) fn listed(names: &[String]) -> String {
    const SHOWN: usize = 3;
    let shown = names[..names.len().min(SHOWN)].join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Warns of what the format knows and this judge does not use.
pub(super) fn tell_of_others(root: &Path, diagnostics: &mut Diagnostics) {
    for (folder, words) in [
        ("answer_validators", "programs that check the jury's answers are not run"),
        ("static_validator", "programs that look at a submission's source are not run"),
        ("graders", "programs that sum up scores are not run; groups are scored by `testdata.yaml`"),
        ("include", "files for submissions are not added to them: those that need them do not compile"),
    ] {
        if let Some(first) = entries_of(root, Path::new(folder), diagnostics).first() {
            let message = format!("{}: {words}", first.display());
            diagnostics.push(Diagnostic::error("not-supported", message, folder).warning());
        }
    }
}
