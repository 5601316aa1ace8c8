//! What was made, in the cache: an entry for each file, under a key of everything that decides its bytes.

use std::path::{Path, PathBuf};

use package::Content;

use crate::program::cache::{self, Cache};
use crate::terminal::failure::Failure;

/// The files of an entry: what was made, and its length in decimal digits. A crash of the machine may leave files
/// shorter than they were written.
const MADE: &str = "made";
const LENGTH: &str = "length";

/// The kept file, if it is there and whole.
pub fn get(cache: &Cache, key: &str) -> Option<Content> {
    let folder = cache.get(key)?;
    let path = folder.join(MADE);
    match is_whole(&folder, &path) {
        true => Some(Content::of_file(path)),
        false => {
            cache.discard(key);
            None
        }
    }
}

fn is_whole(folder: &Path, path: &Path) -> bool {
    let said = std::fs::read_to_string(folder.join(LENGTH)).ok().and_then(|text| text.parse().ok());
    path.metadata().is_ok_and(|meta| Some(meta.len()) == said)
}

/// Keeps the file that lies in a folder of [`Cache::beside`], and moves it away from there.
pub fn put(cache: &Cache, key: &str, file: &Path) -> Result<(), Failure> {
    cache.put(key, |folder| {
        std::fs::write(folder.join(LENGTH), file.metadata()?.len().to_string())?;
        std::fs::rename(file, folder.join(MADE))
    })?;
    Ok(())
}

/// What the bytes are, for a key: for what was made its own key, else a hash.
pub fn identity(cache: &Cache, content: &Content) -> std::io::Result<String> {
    let made = content.file().filter(|file| file.starts_with(cache.root()));
    match made.and_then(Path::parent).and_then(Path::file_name) {
        Some(key) => Ok(format!("made {}", key.display())),
        None => Ok(cache::key([&*content.bytes()?])),
    }
}

/// A file of this name in a new folder that lies where [`put`] can take it from.
pub fn place(folder: &sandbox::folder::Folder) -> PathBuf {
    folder.path().join(MADE)
}
