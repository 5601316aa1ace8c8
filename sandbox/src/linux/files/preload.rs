//! Brings the files that runtimes read into memory, before the passes of a task begin.
//!
//! Runs share the host's files. Whether a page of one is in memory already tells what an earlier run read, and page
//! faults, blocks read and time all show it. Nothing of that can be hidden; but where every page of every file that a
//! box shows is in memory before the first pass, reading changes nothing, and there is nothing to tell.
//!
//! It holds as long as the machine has memory to spare: a boxed program can evict nothing (advice about files is denied,
//! and its own memory limit reclaims only its own pages), but a machine that runs short can.

use crate::SandboxError;
use crate::sys::page_cache;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is in memory now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preloaded {
    pub files: u64,
    /// Bytes of these files, all in memory.
    pub bytes: u64,
    /// How many of these bytes had to be read.
    pub read: u64,
    /// Bytes of files that were not read, because `most` bytes were. If this is not 0 the page cache can still tell.
    pub left_out: u64,
    pub wall: Duration,
}

/// Reads every file below these trees (`Command::runtime`) that is not in a `hidden` folder (`Command::hidden`), and the
/// settings a box shows besides, up to `most` bytes in all. Names and owners are looked up as well, so that the caches of these tell nothing either.
///
/// To be called before the first pass of a task with several passes, and again before each later submission, which only
/// costs a look at each file. Blocks. A file that cannot be read is left: a box, whose user may do less,
/// cannot read it either. Fails if a tree does not exist.
pub fn preload(trees: &[PathBuf], hidden: &[PathBuf], most: u64) -> Result<Preloaded, SandboxError> {
    let started = Instant::now();
    let mut done = Preloaded::default();
    let mut buffer = vec![0; 1 << 20];
    let mut folders = Vec::new();
    for tree in outermost(trees)? {
        match fs::metadata(&tree) {
            Ok(metadata) if metadata.is_dir() => folders.push(tree),
            Ok(metadata) => done.read(&tree, metadata.len(), most, &mut buffer),
            Err(_) => {}
        }
    }
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            // Of the link itself: where it leads is either in a tree too, or not in the box.
            let Ok(metadata) = entry.metadata() else { continue };
            if metadata.is_dir() {
                let path = entry.path();
                if !hidden.contains(&path) {
                    folders.push(path);
                }
            } else if metadata.is_file() {
                done.read(&entry.path(), metadata.len(), most, &mut buffer);
            }
        }
    }
    done.wall = started.elapsed();
    Ok(done)
}

/// The trees and the settings where they really are, without what lies in another of them: `/lib` is often `/usr/lib`.
fn outermost(trees: &[PathBuf]) -> Result<Vec<PathBuf>, SandboxError> {
    let mut real: Vec<PathBuf> = settings().iter().filter_map(|path| path.canonicalize().ok()).collect();
    for tree in trees {
        let found = tree.canonicalize();
        real.push(found.map_err(|source| SandboxError::Step { step: "look at a runtime tree", source })?);
    }
    real.sort();
    let mut kept: Vec<PathBuf> = Vec::new();
    for tree in real {
        if !kept.last().is_some_and(|above| tree.starts_with(above)) {
            kept.push(tree);
        }
    }
    Ok(kept)
}

impl Preloaded {
    fn read(&mut self, path: &Path, size: u64, most: u64, buffer: &mut [u8]) {
        if self.bytes + size > most {
            self.left_out += size;
            return;
        }
        if let Ok(read) = bring_into_memory(path, size, buffer) {
            self.files += 1;
            self.bytes += size;
            self.read += read;
        }
    }
}

/// Returns how many bytes had to be read: none, if all of the file is in memory.
fn bring_into_memory(path: &Path, size: u64, buffer: &mut [u8]) -> io::Result<u64> {
    let mut file = File::open(path)?;
    // Where the kernel cannot tell, reading is the way to be certain.
    if page_cache::resident(file.as_fd()).is_ok_and(|resident| resident >= size) {
        return Ok(0);
    }
    let mut read = 0;
    loop {
        match file.read(buffer)? {
            0 => return Ok(read),
            count => read += count as u64,
        }
    }
}

/// What every box of an interpreter shows besides its runtime: see `root`.
fn settings() -> Vec<PathBuf> {
    let entries = fs::read_dir("/etc").into_iter().flatten().flatten();
    let java = entries.filter(|entry| entry.file_name().as_bytes().starts_with(b"java-")).map(|entry| entry.path());
    java.chain([PathBuf::from("/etc/ld.so.cache"), PathBuf::from("/etc/alternatives")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_and_what_is_too_much_is_counted() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("inner")).unwrap();
        fs::write(folder.path().join("one"), [1; 3000]).unwrap();
        fs::write(folder.path().join("inner/two"), [2; 5000]).unwrap();
        std::os::unix::fs::symlink("/", folder.path().join("link")).unwrap();
        let tree = [folder.path().to_path_buf()];
        let without = preload(&[], &[], u64::MAX).unwrap();
        let all = preload(&tree, &[], u64::MAX).unwrap();
        assert_eq!((all.files, all.bytes, all.left_out), (without.files + 2, without.bytes + 8000, 0));
        let outer = preload(&tree, &[folder.path().join("inner")], u64::MAX).unwrap();
        assert_eq!((outer.files, outer.bytes), (without.files + 1, without.bytes + 3000));
        let some = preload(&tree, &[], without.bytes + 5999).unwrap();
        assert_eq!(some.bytes + some.left_out, all.bytes);
        assert!(some.left_out > 0, "{some:?}");
        assert!(preload(&[folder.path().join("absent")], &[], u64::MAX).is_err());
    }
}
