//! The source files of one program: a file, a folder of files, or an author's program with the files beside it.

use std::path::{Path, PathBuf};

use super::language::{Language, Languages};

/// Source files and their names in the box.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The file that the program begins with, by its name in the box.
    pub main: String,
    /// All files that are compiled, the main one first.
    pub units: Vec<String>,
    /// All files in the box: the units, and what they include or import.
    pub files: Vec<SourceFile>,
}

/// A file and its name in the box, which may contain `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    pub name: String,
    pub text: Vec<u8>,
}

/// The largest source file, in bytes; below, the largest program in bytes and files.
const LARGEST_SOURCE: u64 = 1 << 20;
const LARGEST_PROGRAM: u64 = 16 << 20;
const MOST_FILES: usize = 200;
/// The largest depth of folders.
const DEEPEST: usize = 6;

impl Sources {
    /// A submission: one file, or a folder of files in one language. The error is for the contestant.
    pub fn of_submission(path: &Path, language: &Language) -> Result<Sources, String> {
        if path.is_dir() {
            return Sources::folder(path, language);
        }
        let name = box_name(path, language);
        let file = SourceFile { name: name.clone(), text: read(path)? };
        Ok(Sources { main: name.clone(), units: vec![name], files: vec![file] })
    }

    /// An author's program, a file or a folder, with the headers or modules that lie beside it and in the folders that
    /// its package names for them. The error is for the author.
    pub fn of_author(path: &Path, includes: &[PathBuf], language: &Language) -> Result<Sources, String> {
        let mut sources = Sources::of_submission(path, language)?;
        let beside = match path.parent() {
            _ if path.is_dir() => None,
            Some(folder) if folder.as_os_str().is_empty() => Some(Path::new(".")),
            folder => folder,
        };
        let package = path.ancestors().skip(1).find(|folder| package::is_package(folder));
        for folder in beside.into_iter().chain(includes.iter().map(PathBuf::as_path)) {
            let is_companion = |file: &Path| has_extension(file, &language.companions);
            let files =
                std::fs::read_dir(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
            let mut files: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
            files.retain(|file| file.is_file() && is_companion(file) && file != path);
            files.sort();
            for file in files {
                let Some(name) = file.file_name().and_then(|name| name.to_str()).filter(|name| is_harmless(name))
                else {
                    continue;
                };
                if package.is_some_and(|package| package::leads_out_of(package, &file)) {
                    return Err(format!("{name} is a link that leads out of the package"));
                }
                // Files beside the program take precedence over those in the folders.
                if sources.files.iter().all(|known| known.name != name) {
                    sources.files.push(SourceFile { name: name.into(), text: read(&file)? });
                }
            }
        }
        sources.bounded()
    }

    fn folder(folder: &Path, language: &Language) -> Result<Sources, String> {
        let mut files = Vec::new();
        for path in files_below(folder)? {
            let relative = path.strip_prefix(folder).unwrap_or(&path);
            let Some(name) = relative.to_str().filter(|name| is_harmless(name)) else {
                return Err(format!(
                    "the name of the file {} has characters other than letters, digits, `.`, `_`, `-`",
                    relative.display()
                ));
            };
            files.push(SourceFile { name: name.into(), text: read(&path)? });
        }
        let mut units: Vec<String> = files
            .iter()
            .filter(|file| has_extension(Path::new(&file.name), &language.extensions))
            .map(|file| file.name.clone())
            .collect();
        let stem = |name: &String| {
            Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_lowercase()
        };
        let main = units.iter().position(|name| ["main", "__main__"].contains(&stem(name).as_str()));
        match main {
            Some(at) => units.swap(0, at),
            None if units.len() > 1 && language.artifact.is_none() => {
                return Err(format!(
                    "of several files in {} one must be called main.{}",
                    language.name, language.extensions[0]
                ));
            }
            None => {}
        }
        let Some(main) = units.first().cloned() else {
            return Err(format!("the folder has no file in {}", language.name));
        };
        Sources { main, units, files }.bounded()
    }

    fn bounded(self) -> Result<Sources, String> {
        let total: u64 = self.files.iter().map(|file| file.text.len() as u64).sum();
        if total > LARGEST_PROGRAM {
            let (is, most) = (package::display_bytes(total), package::display_bytes(LARGEST_PROGRAM));
            return Err(format!("the sources are {is} large together; at most {most} are taken"));
        }
        Ok(self)
    }
}

/// The language of a file by its extension, or of a folder by the files in it.
pub fn language_of<'a>(path: &Path, languages: &'a Languages) -> Result<&'a Language, String> {
    if !path.is_dir() {
        return languages.of(path).ok_or_else(|| languages.unknown(path));
    }
    let mut found: Vec<&Language> = Vec::new();
    for file in files_below(path)? {
        if let Some(language) = languages.of(&file)
            && found.iter().all(|known| known.id != language.id)
        {
            found.push(language);
        }
    }
    match found[..] {
        [language] => Ok(language),
        [] => Err(format!("no file in the folder {} is in a known language", path.display())),
        _ => {
            let mut names: Vec<&str> = found.iter().map(|language| language.name.as_str()).collect();
            names.sort_unstable();
            Err(format!("the folder {} has files in several languages: {}", path.display(), names.join(", ")))
        }
    }
}

/// All regular files below a folder, sorted, without hidden ones and Python's caches.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut folders = vec![(folder.to_path_buf(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
        for entry in entries.flatten() {
            let name = entry.file_name();
            if name.to_string_lossy().starts_with('.') || name == "__pycache__" {
                continue;
            }
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && depth < DEEPEST => folders.push((entry.path(), depth + 1)),
                Ok(kind) if kind.is_file() => files.push(entry.path()),
                // Links may lead out of the folder.
                Ok(_) | Err(_) => {}
            }
        }
        if files.len() > MOST_FILES {
            return Err(format!("the folder {} has more than {MOST_FILES} files", folder.display()));
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let meta = path.metadata().map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    if meta.len() > LARGEST_SOURCE {
        let most = package::display_bytes(LARGEST_SOURCE);
        return Err(format!("the source is {} large; at most {most} are taken", package::display_bytes(meta.len())));
    }
    std::fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn has_extension(path: &Path, extensions: &[String]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_lowercase);
    extension.is_some_and(|extension| extensions.contains(&extension))
}

/// The name of a single source in the box: its own if that is safe (a Java class depends on it).
fn box_name(path: &Path, language: &Language) -> String {
    let own = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let begins_well = own.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let fits = begins_well && is_harmless(own) && Some(own) != language.artifact.as_deref();
    if fits { own.into() } else { format!("submission.{}", language.extensions[0]) }
}

/// Whether a name, perhaps with folders, has no special meaning to a shell, a compiler or a file system.
fn is_harmless(name: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty()
            && !part.starts_with(['.', '-'])
            && part.chars().all(|c| c.is_ascii_alphanumeric() || "._-+".contains(c))
    };
    name.len() <= 100 && name.split('/').all(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn languages() -> Languages {
        Languages::load(None).unwrap()
    }

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn a_folder_is_one_program_in_one_language() {
        let languages = languages();
        for (files, language, units) in [
            (&[("b.cpp", ""), ("a.cpp", ""), ("a.h", "")][..], Ok("cpp"), &["a.cpp", "b.cpp"][..]),
            (&[("a.py", ""), ("main.py", "")], Ok("python"), &["main.py", "a.py"]),
            (&[("a.py", ""), ("b.cpp", "")], Err("several languages: "), &[]),
            (&[("README", "")], Err("no file in the folder"), &[]),
        ] {
            let folder = folder(files);
            match (language_of(folder.path(), &languages), language) {
                (Ok(found), Ok(id)) => {
                    assert_eq!(found.id, id);
                    assert_eq!(Sources::of_submission(folder.path(), found).unwrap().units, units);
                }
                (Err(message), Err(part)) => assert!(message.contains(part), "{message}"),
                (found, _) => panic!("{found:?}"),
            }
        }
    }

    #[test]
    fn of_several_interpreted_files_one_is_the_main_one() {
        let folder = folder(&[("a.py", ""), ("b.py", "")]);
        let languages = languages();
        let python = language_of(folder.path(), &languages).unwrap();
        let message = Sources::of_submission(folder.path(), python).unwrap_err();
        assert_eq!(message, "of several files in Python 3 one must be called main.py");
    }

    #[test]
    fn an_authors_program_finds_its_headers_beside_it_first_and_then_in_the_named_folders() {
        let folder = folder(&[
            ("judge/checker.cpp", ""),
            ("judge/other.cpp", ""),
            ("judge/testlib.h", "beside"),
            ("include/testlib.h", "named"),
            ("include/grid.h", ""),
        ]);
        let languages = languages();
        let path = folder.path().join("judge/checker.cpp");
        let sources =
            Sources::of_author(&path, &[folder.path().join("include")], languages.of(&path).unwrap()).unwrap();
        let names: Vec<&str> = sources.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["checker.cpp", "testlib.h", "grid.h"]);
        assert_eq!(sources.files[1].text, b"beside");
        assert_eq!(sources.units, ["checker.cpp"]);
    }

    #[test]
    fn names_that_a_shell_would_read_are_not_used() {
        for (name, fine) in [
            ("a.cpp", true),
            ("src/a.cpp", true),
            ("../a.cpp", false),
            ("-x.cpp", false),
            ("a b.cpp", false),
            ("$(x).cpp", false),
        ] {
            assert_eq!(is_harmless(name), fine, "{name}");
        }
    }
}
