//! An export while it is being put together.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::exported::{Export, ExportRefused, ExportedFile};
use crate::links::leads_out_of;
use crate::model::{Content, Package};

/// Files of one folder of the package, and folders below each other, that are copied at most.
const MOST_FILES: usize = 100_000;
const DEEPEST: usize = 16;

pub(super) struct Draft<'a> {
    pub package: &'a Package,
    export: Export,
    paths: BTreeSet<PathBuf>,
}

impl<'a> Draft<'a> {
    pub fn new(package: &'a Package) -> Draft<'a> {
        Draft { package, export: Export::default(), paths: BTreeSet::new() }
    }

    /// Adds a file; of two with one path the first stays.
    pub fn add(&mut self, path: impl Into<PathBuf>, content: Content) {
        let path = path.into();
        if self.paths.insert(path.clone()) {
            self.export.files.push(ExportedFile { path, content });
        }
    }

    pub fn text(&mut self, path: impl Into<PathBuf>, text: impl Into<String>) {
        self.add(path, Content::from(text.into().into_bytes()));
    }

    /// Whether there is such a file, or one in a folder of this path.
    pub fn has_below(&self, path: &Path) -> bool {
        self.paths.range(path.to_path_buf()..).next().is_some_and(|next| next.starts_with(path))
    }

    /// Whether the file `to` is a copy of the package's file `from`.
    pub fn is_copy_of(&self, to: &Path, from: &Path) -> bool {
        let from = self.package.root.join(from);
        let is_it = |file: &ExportedFile| file.path == to && file.content.file() == Some(&*from);
        self.export.files.iter().any(is_it)
    }

    /// Says once what the other format cannot say.
    pub fn lose(&mut self, words: impl Into<String>) {
        let words = words.into();
        if !self.export.lost.contains(&words) {
            self.export.lost.push(words);
        }
    }

    /// Copies a file of the package, or all files of a folder.
    pub fn copy(&mut self, from: &Path, to: &Path) -> Result<(), ExportRefused> {
        for file in self.files_of(from)? {
            let below = file.strip_prefix(from).unwrap_or(Path::new(""));
            let to = if below.as_os_str().is_empty() { to.to_path_buf() } else { to.join(below) };
            self.add(to, Content::of_file(self.package.root.join(&file)));
        }
        Ok(())
    }

    /// The file itself, or the files below a folder, sorted, relative to the package; hidden ones are left out.
    pub fn files_of(&self, path: &Path) -> Result<Vec<PathBuf>, ExportRefused> {
        let root = &self.package.root;
        let unreadable = |path: &Path, reason: String| ExportRefused::Unreadable { path: path.to_path_buf(), reason };
        let read = |path: &Path, error: io::Error| unreadable(path, error.to_string());
        let mut files = Vec::new();
        let mut open = vec![(path.to_path_buf(), 0)];
        while let Some((path, depth)) = open.pop() {
            let place = root.join(&path);
            if leads_out_of(root, &place) {
                return Err(unreadable(&path, "it is a link that leads out of the package".into()));
            }
            if !place.metadata().map_err(|error| read(&path, error))?.is_dir() {
                files.push(path);
                continue;
            }
            if depth < DEEPEST {
                for entry in std::fs::read_dir(&place).map_err(|error| read(&path, error))? {
                    let name = entry.map_err(|error| read(&path, error))?.file_name();
                    if !name.to_string_lossy().starts_with('.') && name != "__pycache__" {
                        open.push((path.join(name), depth + 1));
                    }
                }
            }
            if files.len() > MOST_FILES {
                return Err(unreadable(&path, format!("it holds more than {MOST_FILES} files")));
            }
        }
        files.sort();
        Ok(files)
    }

    pub fn finish(self) -> Export {
        self.export
    }
}
