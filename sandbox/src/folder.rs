//! Temporary folders that are removed even if their owner is killed: the next start removes them.
//!
//! The owner holds a lock (flock) on the folder itself, which the kernel releases however the owner ends. Process
//! numbers would not do: another container may share the folder's parent and count its processes anew.

use crate::sys::{file, process};
use std::fs::{self, File, Permissions};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A new folder, ours until dropped.
#[derive(Debug)]
pub struct Folder {
    // Removed before the lock ends.
    folder: TempDir,
    _lock: File,
}

impl Folder {
    /// Its name begins with `prefix`, which [`sweep`] looks for.
    pub fn new_in(parent: &Path, prefix: &str) -> io::Result<Folder> {
        loop {
            let folder = tempfile::Builder::new().prefix(prefix).tempdir_in(parent)?;
            let Ok(lock) = open(folder.path()) else { continue };
            file::lock(lock.as_fd(), true)?;
            // Between creation and lock, another process may have removed it.
            if fs::symlink_metadata(folder.path()).is_ok_and(|there| same_file(&there, &lock)) {
                return Ok(Folder { folder, _lock: lock });
            }
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Does not remove it; returns its path.
    pub fn keep(self) -> PathBuf {
        self.folder.keep()
    }
}

/// Removes this user's folders below `parent` whose names begin with `prefix` and whose owners are dead.
pub fn sweep(parent: &Path, prefix: &str) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        if !entry.file_name().to_string_lossy().starts_with(prefix) {
            continue;
        }
        let Ok(folder) = open(&entry.path()) else { continue };
        let ours = folder.metadata().is_ok_and(|metadata| metadata.uid() == process::effective_user());
        if ours && file::lock(folder.as_fd(), false).is_ok_and(|locked| locked) {
            make_removable(&entry.path());
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Gives directories the permissions without which their contents cannot be removed.
pub(crate) fn make_removable(directory: &Path) {
    let _ = fs::set_permissions(directory, Permissions::from_mode(0o711));
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            let _ = fs::set_permissions(entry.path(), Permissions::from_mode(0o700));
            make_removable(&entry.path());
        }
    }
}

/// Opens a folder; fails on a symbolic link.
fn open(path: &Path) -> io::Result<File> {
    fs::OpenOptions::new().read(true).custom_flags(libc::O_DIRECTORY | libc::O_NOFOLLOW).open(path)
}

fn same_file(there: &fs::Metadata, opened: &File) -> bool {
    opened.metadata().is_ok_and(|opened| (opened.dev(), opened.ino()) == (there.dev(), there.ino()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unlocked_folders_are_removed() {
        let parent = tempfile::tempdir().unwrap();
        let held = Folder::new_in(parent.path(), "mark-").unwrap();
        let left = Folder::new_in(parent.path(), "mark-").unwrap().keep();
        fs::create_dir(left.join("locked")).unwrap();
        fs::write(left.join("locked/file"), "").unwrap();
        fs::set_permissions(left.join("locked"), Permissions::from_mode(0o000)).unwrap();
        let other = parent.path().join("other-1");
        fs::create_dir(&other).unwrap();
        std::os::unix::fs::symlink(&other, parent.path().join("mark-link")).unwrap();
        sweep(parent.path(), "mark-");
        assert_eq!((held.path().exists(), left.exists(), other.exists()), (true, false, true));
        let path = held.path().to_path_buf();
        drop(held);
        assert!(!path.exists());
    }
}
