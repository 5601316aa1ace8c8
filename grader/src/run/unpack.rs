//! Packages that are given as an archive (`.zip`, `.kpp`): unpacked once, into the cache, by content. Nothing that the archive
//! states is trusted: names must stay inside, links too, and bytes are counted while they are written.

use std::collections::BTreeSet;
use std::fs::{File, Permissions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use interactor::display_line;
use zip::ZipArchive;

use crate::passes::archive::stated_files;
use crate::program::cache::{Cache, key};
use crate::program::workshop::WorkshopOptions;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// The bounds of an archive: entries, and bytes of all files together.
struct Bounds {
    entries: usize,
    bytes: u64,
}

const BOUNDS: Bounds = Bounds { entries: 20_000, bytes: 2 << 30 };
/// Bytes of a name with its folders, and of each part of it.
const LONGEST_NAME: usize = 1024;
const LONGEST_PART: usize = 255;
/// A part of the key: another way of unpacking makes another entry.
const VERSION: &[u8] = b"package archive 1";
/// What archives made on other systems hold beside the package.
const FOREIGN: &str = "__MACOSX";

/// The folder of the package at this path: the path itself, or what its archive holds.
pub fn package_folder(options: &WorkshopOptions, path: &Path) -> Result<PathBuf, Failure> {
    if !is_archive(path) {
        return Ok(path.into());
    }
    let cache = Cache::open(options.store()?.root(), |name| std::env::var_os(name))?;
    let refused = |words: String| Failure::new(ExitCode::InvalidPackage, format!("{}: {words}", path.display()));
    let hint = "a package is a folder, or a ZIP archive of one";
    let key = content_key(path).map_err(|error| refused(format!("cannot read the archive: {error}")))?;
    let folder = match cache.get(&key) {
        Some(folder) => folder,
        None => {
            let mut problem = None;
            let unpacked = cache.put(&key, |folder| {
                unpack(path, folder, &BOUNDS).map_err(|words| {
                    problem = Some(words);
                    io::Error::other("refused")
                })
            });
            match problem {
                Some(words) => return Err(refused(words).hint(hint)),
                None => unpacked?,
            }
        }
    };
    Ok(single_folder(folder))
}

/// Whether the path is a file that begins as ZIP archives do.
pub fn is_archive(path: &Path) -> bool {
    let mut beginning = [0; 4];
    let is_file = path.metadata().is_ok_and(|meta| meta.is_file());
    let read = is_file && File::open(path).and_then(|mut file| file.read_exact(&mut beginning)).is_ok();
    // The second is an archive without entries.
    read && [b"PK\x03\x04", b"PK\x05\x06"].contains(&&beginning)
}

fn content_key(path: &Path) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path)?)?;
    Ok(key([VERSION, hasher.finalize().as_bytes()]))
}

/// Archives often hold one folder with everything in it.
fn single_folder(mut folder: PathBuf) -> PathBuf {
    const DEEPEST: usize = 3;
    for _ in 0..DEEPEST {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let entries: Vec<PathBuf> = entries.filter(|entry| entry.file_name() != FOREIGN).map(|e| e.path()).collect();
        match &entries[..] {
            [only] if only.is_dir() && !only.is_symlink() => folder = only.clone(),
            _ => break,
        }
    }
    folder
}

/// The error is a sentence about the archive.
fn unpack(path: &Path, folder: &Path, bounds: &Bounds) -> Result<(), String> {
    let unreadable = |error: io::Error| format!("cannot read the archive: {error}");
    let mut file = File::open(path).map_err(unreadable)?;
    let size = file.metadata().map_err(unreadable)?.len();
    if size > bounds.bytes {
        return Err(too_large(bounds));
    }
    let Some(stated) = stated_files(&mut file, size).map_err(unreadable)? else {
        return Err("is not a whole ZIP archive".into());
    };
    if stated > bounds.entries {
        return Err(format!("holds more than {} files", bounds.entries));
    }
    let mut archive = ZipArchive::new(file).map_err(|error| format!("is not a ZIP archive: {error}"))?;
    if archive.len() != stated {
        return Err("holds two files of one name".into());
    }
    let mut unpacking = Unpacking { folder, left: bounds.bytes, names: BTreeSet::new(), links: Vec::new() };
    for index in 0..archive.len() {
        unpacking.entry(&mut archive, index, bounds)?;
    }
    unpacking.make_links()
}

fn too_large(bounds: &Bounds) -> String {
    format!("holds more than {}", package::display_bytes(bounds.bytes))
}

struct Unpacking<'a> {
    folder: &'a Path,
    /// Bytes that may still be written.
    left: u64,
    names: BTreeSet<String>,
    /// Names and targets. They are made when all files are there, so that no file is written through one.
    links: Vec<(String, String)>,
}

impl Unpacking<'_> {
    fn entry(
        &mut self,
        archive: &mut ZipArchive<impl Read + Seek>,
        index: usize,
        bounds: &Bounds,
    ) -> Result<(), String> {
        let mut entry = archive.by_index(index).map_err(|error| format!("cannot read the archive: {error}"))?;
        let name = entry.name().map_err(|error| format!("cannot read the archive: {error}"))?.to_string();
        let shown = display_line(name.as_bytes());
        if let Some(problem) = problem(&name) {
            return Err(format!("`{shown}` {problem}"));
        }
        if entry.encrypted() {
            return Err(format!("`{shown}` is encrypted"));
        }
        let name = name.trim_end_matches('/').to_string();
        if !self.names.insert(name.clone()) {
            return Err(format!("`{shown}` is there twice"));
        }
        let unwritten = |error: io::Error| format!("cannot unpack `{shown}`: {error}");
        let path = self.folder.join(&name);
        const KIND: u32 = 0o170_000;
        let mode = entry.unix_mode().unwrap_or(0);
        match mode & KIND {
            0o120_000 => {
                let mut target = String::new();
                let read = (&mut entry).take(LONGEST_NAME as u64 + 1).read_to_string(&mut target);
                if read.is_err() || target.len() > LONGEST_NAME {
                    return Err(format!("`{shown}` is a link to no name"));
                }
                self.links.push((name, target));
                Ok(())
            }
            0 | 0o040_000 | 0o100_000 if entry.is_dir() => std::fs::create_dir_all(&path).map_err(unwritten),
            0 | 0o100_000 => {
                if let Some(parent) = path.parent() {
                    std::fs::create_dir_all(parent).map_err(unwritten)?;
                }
                let mut file = File::create_new(&path).map_err(unwritten)?;
                let written = io::copy(&mut (&mut entry).take(self.left + 1), &mut file).map_err(unwritten)?;
                if written > self.left {
                    return Err(too_large(bounds));
                }
                self.left -= written;
                file.flush().map_err(unwritten)?;
                // Some formats have scripts.
                let executable = mode & 0o111 != 0;
                file.set_permissions(Permissions::from_mode(if executable { 0o755 } else { 0o644 })).map_err(unwritten)
            }
            _ => Err(format!("`{shown}` is not a plain file")),
        }
    }

    /// A link may lead anywhere in the archive. Whether it does is known when all are there: links lead through others.
    fn make_links(&self) -> Result<(), String> {
        for (name, target) in &self.links {
            let shown = display_line(name.as_bytes());
            let unwritten = |error: io::Error| format!("cannot unpack `{shown}`: {error}");
            let path = self.folder.join(name);
            if target.starts_with('/') || target.contains('\0') || target.is_empty() {
                return Err(format!("`{shown}` is a link that leads out of the archive"));
            }
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent).map_err(unwritten)?;
            }
            symlink(target, &path).map_err(unwritten)?;
        }
        let root = self.folder.canonicalize().map_err(|error| format!("cannot unpack: {error}"))?;
        for (name, _) in &self.links {
            let shown = display_line(name.as_bytes());
            match self.folder.join(name).canonicalize() {
                Ok(end) if end.starts_with(&root) => {}
                Ok(_) => return Err(format!("`{shown}` is a link that leads out of the archive")),
                Err(_) => return Err(format!("`{shown}` is a link that leads nowhere")),
            }
        }
        Ok(())
    }
}

/// What is wrong with a name; a phrase that is shown after the name.
fn problem(name: &str) -> Option<&'static str> {
    let path = name.strip_suffix('/').unwrap_or(name);
    if name.starts_with('/') || name.contains('\\') {
        return Some("is not a name inside the archive");
    }
    if path.is_empty() || name.len() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Some("is not a name");
    }
    let part = |part: &str| match part {
        "." | ".." => Some("leads out of the archive"),
        "" => Some("is not a name"),
        _ if part.len() > LONGEST_PART => Some("is not a name"),
        _ => None,
    };
    path.split('/').find_map(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    enum Kind {
        File(&'static str),
        Link(&'static str),
        Folder,
    }

    fn archive(path: &Path, entries: &[(&str, Kind)]) {
        let mut zip = ZipWriter::new(File::create(path).unwrap());
        for (name, kind) in entries {
            let options = SimpleFileOptions::default();
            match kind {
                Kind::File(text) => {
                    zip.start_file(*name, options).unwrap();
                    zip.write_all(text.as_bytes()).unwrap();
                }
                Kind::Link(target) => zip.add_symlink(*name, *target, options).unwrap(),
                Kind::Folder => zip.add_directory(*name, options).unwrap(),
            }
        }
        zip.finish().unwrap();
    }

    fn unpacked(entries: &[(&str, Kind)], bounds: &Bounds) -> (tempfile::TempDir, Result<(), String>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zip");
        archive(&path, entries);
        let target = folder.path().join("b");
        std::fs::create_dir(&target).unwrap();
        let result = unpack(&path, &target, bounds);
        (folder, result)
    }

    #[test]
    fn files_folders_and_links_inside_are_unpacked() {
        let entries = [
            ("p/", Kind::Folder),
            ("p/problem.xml", Kind::File("<problem/>")),
            ("p/tests/02", Kind::Link("01")),
            ("p/tests/01", Kind::File("1\n")),
        ];
        let (folder, result) = unpacked(&entries, &BOUNDS);
        assert_eq!(result, Ok(()));
        let root = single_folder(folder.path().join("b"));
        assert_eq!(root, folder.path().join("b/p"));
        assert_eq!(std::fs::read_to_string(root.join("tests/02")).unwrap(), "1\n");
    }

    #[test]
    fn what_would_leave_the_folder_is_refused() {
        use Kind::{File, Link};
        for (entries, words) in [
            (&[("../x", File(""))][..], "leads out of the archive"),
            (&[("a/../../x", File(""))], "leads out of the archive"),
            (&[("/etc/x", File(""))], "is not a name inside the archive"),
            (&[("a\nb", File(""))], "is not a name"),
            (&[("l", Link("/etc/passwd"))], "`l` is a link that leads out of the archive"),
            (&[("l", Link(".."))], "`l` is a link that leads out of the archive"),
            (&[("l", Link("none"))], "`l` is a link that leads nowhere"),
            (&[("l", Link("m")), ("m", Link("l"))], "`l` is a link that leads nowhere"),
            (&[("a/b/up", Link("../..")), ("x", Link("a/b/up/.."))], "`x` is a link that leads out of the archive"),
            (&[("l", Link("..")), ("l/x", File(""))], "cannot unpack `l`"),
            (&[("a", File("")), ("a/b", File(""))], "cannot unpack `a/b`"),
        ] {
            let (folder, result) = unpacked(entries, &BOUNDS);
            let error = result.unwrap_err();
            assert!(error.contains(words), "{error}");
            let outside: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().map(|e| e.file_name()).collect();
            assert_eq!(outside.len(), 2, "{outside:?}");
        }
    }

    #[test]
    fn sizes_are_counted_while_unpacking() {
        let entries = || [("a", Kind::File("12345")), ("b", Kind::File("12345"))];
        let result = |entries_most, bytes| unpacked(&entries(), &Bounds { entries: entries_most, bytes }).1;
        assert_eq!(result(2, 1000), Ok(()));
        assert_eq!(result(1, 1000), Err("holds more than 1 files".into()));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bomb.zip");
        let zeros: &'static str = Box::leak("0".repeat(1 << 20).into());
        archive(&path, &[("zeros", Kind::File(zeros))]);
        assert!(path.metadata().unwrap().len() < 10_000);
        let error = unpack(&path, folder.path(), &Bounds { entries: 9, bytes: 100 << 10 });
        assert_eq!(error, Err("holds more than 100 KiB".into()));
    }

    #[test]
    fn only_a_whole_archive_is_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zip");
        archive(&path, &[("a", Kind::File("1"))]);
        assert!(is_archive(&path));
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        assert!(is_archive(&path), "it begins as one");
        assert_eq!(unpack(&path, folder.path(), &BOUNDS), Err("is not a whole ZIP archive".into()));
        std::fs::write(&path, "text").unwrap();
        assert!(!is_archive(&path) && !is_archive(folder.path()));
    }
}
