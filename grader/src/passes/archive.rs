//! The outputs in a submission, which is a ZIP archive or a folder. Nothing that the archive states is trusted.
//!
//! Nothing is unpacked to a disk. An archive with a name that leads out of it, a link, or two files of the same name
//! is refused as a whole; sizes are counted while reading.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use zip::ZipArchive;

use crate::verdict::decide::Limit;
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;

/// An opened submission. Keys are file names without folders.
pub enum Archive {
    Zip(Box<ZipArchive<File>>, BTreeMap<String, usize>),
    Folder(BTreeMap<String, std::path::PathBuf>),
}

/// Why outputs cannot be judged; always the submission's fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveRejected {
    pub end: End,
    pub limit: Option<Limit>,
    pub words: Explanation,
}

/// The largest archive, in bytes.
const LARGEST: u64 = 256 << 20;
const MOST_FILES: usize = 10_000;
/// Bytes of the end-of-central-directory record of a ZIP archive, without its comment.
const END: usize = 22;

impl ArchiveRejected {
    fn malformed(words: impl Into<String>) -> ArchiveRejected {
        let hint = "hand in a ZIP archive of files named after the tests, such as 01.out";
        ArchiveRejected { end: End::Malformed, limit: None, words: Explanation::new(words).hint(hint) }
    }

    fn hostile(words: impl Into<String>) -> ArchiveRejected {
        let hint = "an archive holds plain files, each name once, and no way out of it";
        ArchiveRejected { end: End::Finished, limit: Some(Limit::Security), words: Explanation::new(words).hint(hint) }
    }
}

impl Archive {
    pub fn open(path: &Path) -> Result<Archive, ArchiveRejected> {
        if path.is_dir() { Archive::folder(path) } else { Archive::zip(path) }
    }

    /// The output for a test; `None` if there is none.
    pub fn read(&mut self, stem: &str, most: u64) -> Result<Option<Vec<u8>>, ArchiveRejected> {
        let mut bytes = Vec::new();
        let limit = |reader: &mut dyn Read, bytes: &mut Vec<u8>| reader.take(most + 1).read_to_end(bytes);
        let names = [stem.to_string(), format!("{stem}.out"), format!("{stem}.txt")];
        let done = match self {
            Archive::Folder(files) => {
                let Some(path) = names.iter().find_map(|name| files.get(name)) else { return Ok(None) };
                File::open(path).and_then(|mut file| limit(&mut file, &mut bytes))
            }
            Archive::Zip(archive, files) => {
                let Some(&index) = names.iter().find_map(|name| files.get(name)) else { return Ok(None) };
                match archive.by_index(index) {
                    Ok(mut file) => limit(&mut file, &mut bytes),
                    Err(error) => return Err(ArchiveRejected::malformed(format!("cannot unpack the output: {error}"))),
                }
            }
        };
        if let Err(error) = done {
            return Err(ArchiveRejected::malformed(format!("cannot unpack the output: {error}")));
        }
        if bytes.len() as u64 > most {
            let words = format!("its output is larger than {}", package::display_bytes(most));
            return Err(ArchiveRejected {
                end: End::Finished,
                limit: Some(Limit::Output),
                words: Explanation::new(words),
            });
        }
        Ok(Some(bytes))
    }

    fn folder(path: &Path) -> Result<Archive, ArchiveRejected> {
        let unreadable = |error: std::io::Error| ArchiveRejected::malformed(format!("cannot read the folder: {error}"));
        let mut files = BTreeMap::new();
        for entry in std::fs::read_dir(path).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let kind = entry.file_type().map_err(unreadable)?;
            if !kind.is_file() && !kind.is_dir() {
                return Err(ArchiveRejected::hostile(format!("`{name}` is not a plain file")));
            }
            if kind.is_file() {
                files.insert(name, entry.path());
            }
            if files.len() > MOST_FILES {
                return Err(ArchiveRejected::malformed(format!("holds more than {MOST_FILES} files")));
            }
        }
        Ok(Archive::Folder(files))
    }

    fn zip(path: &Path) -> Result<Archive, ArchiveRejected> {
        let unreadable =
            |error: std::io::Error| ArchiveRejected::malformed(format!("cannot read the archive: {error}"));
        let mut file = File::open(path).map_err(unreadable)?;
        let size = file.metadata().map_err(unreadable)?.len();
        if size > LARGEST {
            return Err(ArchiveRejected::malformed(format!("is larger than {}", package::display_bytes(LARGEST))));
        }
        let stated = stated_files(&mut file, size).map_err(unreadable)?;
        let Some(stated) = stated else { return Err(ArchiveRejected::malformed("is not a ZIP archive")) };
        if stated > MOST_FILES {
            return Err(ArchiveRejected::malformed(format!("holds more than {MOST_FILES} files")));
        }
        let mut archive = ZipArchive::new(file)
            .map_err(|error| ArchiveRejected::malformed(format!("is not a ZIP archive: {error}")))?;
        // The reader keeps only one of several files with the same name.
        if archive.len() != stated {
            return Err(ArchiveRejected::hostile("holds two files of one name"));
        }
        let mut files = BTreeMap::new();
        for index in 0..archive.len() {
            let entry = archive
                .by_index_raw(index)
                .map_err(|error| ArchiveRejected::malformed(format!("cannot read the archive: {error}")))?;
            let raw = String::from_utf8_lossy(entry.name_raw()).into_owned();
            let shown = interactor::display_line(raw.as_bytes());
            if let Some(problem) = problem(&raw) {
                return Err(ArchiveRejected::hostile(format!("`{shown}` {problem}")));
            }
            const KIND: u32 = 0o170_000;
            let kind = entry.unix_mode().map_or(0, |mode| mode & KIND);
            if ![0, 0o100_000, 0o040_000].contains(&kind) {
                return Err(ArchiveRejected::hostile(format!("`{shown}` is not a plain file")));
            }
            if entry.encrypted() {
                return Err(ArchiveRejected::malformed(format!("`{shown}` is encrypted")));
            }
            if entry.is_dir() || raw.ends_with('/') {
                continue;
            }
            let name = raw.rsplit('/').next().unwrap_or_default().to_string();
            if files.insert(name.clone(), index).is_some() {
                return Err(ArchiveRejected::hostile(format!("holds two files called `{name}`")));
            }
        }
        Ok(Archive::Zip(Box::new(archive), files))
    }
}

/// What is wrong with a name; a phrase that is shown after the name.
fn problem(name: &str) -> Option<&'static str> {
    if name.starts_with('/') || name.contains('\\') || name.contains(':') {
        return Some("is not a name inside the archive");
    }
    if name.contains('\0') || name.is_empty() || name.len() > 255 {
        return Some("is not a name");
    }
    name.split('/').any(|part| part == ".." || part == ".").then_some("leads out of the archive")
}

/// The number of files that the end record of the archive states; `None` if there is no such record. The reader of archives
/// keeps only one of several files of one name, so that it finds fewer where there are any. `size` is that of the archive.
pub fn stated_files(file: &mut File, size: u64) -> std::io::Result<Option<usize>> {
    // The record and the longest possible comment after it.
    let tail = size.min(END as u64 + 0xffff);
    file.seek(SeekFrom::Start(size - tail))?;
    let mut bytes = Vec::new();
    file.take(tail).read_to_end(&mut bytes)?;
    file.rewind()?;
    let at = bytes.windows(4).rposition(|window| window == b"PK\x05\x06");
    Ok(at.and_then(|at| bytes.get(at + 10..at + 12)).map(|count| usize::from(u16::from_le_bytes([count[0], count[1]]))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_inside() {
        for (name, fine) in [
            ("01.out", true),
            ("outputs/01.out", true),
            ("outputs/", true),
            ("../01.out", false),
            ("a/../../01.out", false),
            ("/etc/passwd", false),
            ("C:01.out", false),
            ("..\\01.out", false),
            ("a\0b", false),
            ("", false),
        ] {
            assert_eq!(problem(name).is_none(), fine, "{name:?}");
        }
    }
}
