//! Where compiled programs, tests that were made and toolchain facts are kept between invocations, by content.

use std::path::{Path, PathBuf};

use sandbox::folder::{self, Folder};

use crate::terminal::failure::Failure;

/// Prefixes of the names of entries that are incomplete, or being removed.
const NEW: &str = ".new-";
const OLD: &str = ".old-";
/// The prefix of folders in which programs are compiled.
const WORKSPACE: &str = "grundy-compile-";

/// A folder that any number of invocations may use at once: entries appear complete, by rename, and never change.
#[derive(Clone, Debug)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// `$GRUNDY_CACHE`, else `$XDG_CACHE_HOME/grundy`, else `~/.cache/grundy`, else a folder of the store: the first
    /// that can be written. Relative paths are ignored.
    pub fn open(store: &Path, environment: impl Fn(&str) -> Option<std::ffi::OsString>) -> Result<Cache, Failure> {
        let absolute = |name: &str| environment(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let candidates = [
            absolute("GRUNDY_CACHE"),
            absolute("XDG_CACHE_HOME").map(|path| path.join("grundy")),
            absolute("HOME").map(|path| path.join(".cache/grundy")),
            Some(store.join("cache")),
        ];
        for root in candidates.into_iter().flatten() {
            if std::fs::create_dir_all(&root).is_ok() && tempfile::tempfile_in(&root).is_ok() {
                sweep(&root);
                return Ok(Cache { root });
            }
        }
        Err(Failure::judge("there is no folder that compiled programs could be kept in")
            .hint("set GRUNDY_CACHE to a folder that can be written"))
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of an entry, if it exists.
    pub fn get(&self, key: &str) -> Option<PathBuf> {
        let path = self.root.join(key);
        path.is_dir().then_some(path)
    }

    /// Removes a damaged entry, so that it can be made again.
    pub fn discard(&self, key: &str) {
        // Moved first: others see the complete entry or none. If that fails, `put` will find it still there.
        if let Ok(away) = Folder::new_in(&self.root, OLD) {
            let _ = std::fs::rename(self.root.join(key), away.path().join(key));
        }
    }

    /// An empty folder to compile in.
    pub fn workspace(&self) -> Result<Folder, Failure> {
        Folder::new_in(&std::env::temp_dir(), WORKSPACE)
            .map_err(|error| Failure::judge(format!("cannot make a temporary folder: {error}")))
    }

    /// An empty folder whose files can be renamed into an entry.
    pub fn beside(&self) -> Result<Folder, Failure> {
        Folder::new_in(&self.root, NEW).map_err(|error| self.unwritable(&error))
    }

    /// Makes an entry: `fill` writes into a new folder, which is then renamed. If another invocation was faster, its
    /// entry stays.
    pub fn put(&self, key: &str, fill: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<PathBuf, Failure> {
        let path = self.root.join(key);
        let failed = |error: std::io::Error| self.unwritable(&error);
        let fresh = self.beside()?;
        fill(fresh.path()).map_err(failed)?;
        match std::fs::rename(fresh.path(), &path) {
            Ok(()) => {
                // The folder was renamed: there is nothing to remove.
                let _ = fresh.keep();
                Ok(path)
            }
            Err(_) if path.is_dir() => Ok(path),
            Err(error) => Err(failed(error)),
        }
    }

    fn unwritable(&self, error: &std::io::Error) -> Failure {
        Failure::judge(format!("cannot write to the cache {}: {error}", self.root.display()))
    }
}

/// Removes the incomplete entries of killed invocations.
fn sweep(root: &Path) {
    for (parent, prefix) in [(root, NEW), (root, OLD), (&*std::env::temp_dir(), WORKSPACE)] {
        folder::sweep(parent, prefix);
    }
}

/// A key of the cache, from everything that an entry depends on.
pub fn key<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        // With the length, different parts never give the same bytes.
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().to_hex()[..32].to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_finish_an_entry_keeps_it() {
        let store = tempfile::tempdir().unwrap();
        let cache = Cache::open(store.path(), |_| None).unwrap();
        let key = key([&b"a"[..], b"b"]);
        assert!(cache.get(&key).is_none());
        let write = |text: &'static str| move |folder: &Path| std::fs::write(folder.join("f"), text);
        let first = cache.put(&key, write("one")).unwrap();
        let second = cache.put(&key, write("two")).unwrap();
        assert_eq!(first, second);
        assert_eq!(std::fs::read_to_string(cache.get(&key).unwrap().join("f")).unwrap(), "one");
        assert_eq!(std::fs::read_dir(cache.root()).unwrap().count(), 1);
    }

    #[test]
    fn what_the_dead_had_begun_is_swept_and_what_the_living_do_stays() {
        let store = tempfile::tempdir().unwrap();
        let cache = Cache::open(store.path(), |_| None).unwrap();
        let dead = |prefix: &str| Folder::new_in(cache.root(), prefix).unwrap().keep();
        let (new, old) = (dead(NEW), dead(OLD));
        let workspace = Folder::new_in(&std::env::temp_dir(), WORKSPACE).unwrap().keep();
        let path = cache
            .put("key", |folder| {
                Cache::open(store.path(), |_| None).unwrap();
                std::fs::write(folder.join("f"), "")
            })
            .unwrap();
        assert!(path.join("f").exists());
        assert_eq!([new.exists(), old.exists(), workspace.exists()], [false; 3]);
    }

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(key([&b"ab"[..], b"c"]), key([&b"a"[..], b"bc"]));
    }
}
