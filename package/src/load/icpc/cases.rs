//! The test cases below a folder of `data/`, with what is said of them.
//!
//! A file `NAME.in` is a test case; other files of that name belong to it. Names are in the order of their bytes,
//! folders among them.

use std::path::{Path, PathBuf};

use super::programs::{entries_of, listed};
use super::settings::Settings;
use crate::diagnostic::{Diagnostic, Diagnostics};

/// A test case: its files are this path and an extension.
#[derive(Debug)]
pub(super) struct Case {
    /// Relative to the package: `data/secret/01`.
    pub path: PathBuf,
    /// From 1, over all folders that one [`Cases`] reads.
    pub number: usize,
    pub settings: Settings,
}

/// A folder of test cases.
#[derive(Debug)]
pub(super) struct CaseFolder {
    /// Relative to the package.
    pub path: PathBuf,
    pub settings: Settings,
    pub items: Vec<Item>,
}

#[derive(Debug)]
pub(super) enum Item {
    Case(Case),
    Folder(CaseFolder),
}

/// Reads folders of test cases, and numbers the cases.
pub(super) struct Cases<'a> {
    root: &'a Path,
    count: usize,
    /// Files and folders seen.
    seen: usize,
    folders: usize,
    /// The folders that are being read, without links: a link may lead back to where it lies.
    inside: Vec<PathBuf>,
}

const MOST_ENTRIES: usize = 100_000;
const MOST_FOLDERS: usize = 1000;
const DEEPEST: usize = 8;

/// Extensions of files that belong to a test case, beside `in` and `yaml`.
const BELONG: [&str; 15] = [
    "ans",
    "out",
    "hint",
    "desc",
    "png",
    "jpg",
    "jpeg",
    "svg",
    "interaction",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "statement",
    "download",
];

impl CaseFolder {
    /// All cases below, in order.
    pub fn cases(&self) -> Vec<&Case> {
        self.items
            .iter()
            .flat_map(|item| match item {
                Item::Case(case) => vec![case],
                Item::Folder(folder) => folder.cases(),
            })
            .collect()
    }

    /// The folders directly in it that have cases.
    pub fn folders(&self) -> impl Iterator<Item = &CaseFolder> {
        self.items
            .iter()
            .filter_map(|item| match item {
                Item::Case(_) => None,
                Item::Folder(folder) => Some(folder),
            })
            .filter(|folder| !folder.cases().is_empty())
    }

    /// The name within `data/`.
    pub fn name(&self) -> String {
        self.path.strip_prefix("data").unwrap_or(&self.path).display().to_string()
    }
}

impl<'a> Cases<'a> {
    pub fn new(root: &'a Path) -> Cases<'a> {
        Cases { root, count: 0, seen: 0, folders: 0, inside: Vec::new() }
    }

    /// The cases below a folder; `inherited`: what holds where nothing else is said. Empty where there is no such
    /// folder.
    pub fn read(&mut self, folder: &Path, inherited: &Settings, diagnostics: &mut Diagnostics) -> CaseFolder {
        let mut result = CaseFolder { path: folder.into(), settings: inherited.inherited(), items: Vec::new() };
        if self.is_too_much() {
            return result;
        }
        let real = self.root.join(folder).canonicalize().ok();
        if let Some(real) = &real
            && (self.inside.contains(real) || self.inside.len() == DEEPEST)
        {
            let message =
                format!("{}: folders lie deeper than {DEEPEST}, or in themselves; it is left out", folder.display());
            diagnostics.push(Diagnostic::error("odd-name", message, folder).warning());
            return result;
        }
        let Some(real) = real else { return result };
        self.inside.push(real);
        let entries = entries_of(self.root, folder, diagnostics);
        self.seen += entries.len();
        self.folders += 1;
        if self.is_too_much() {
            let message = format!("the package has more than {MOST_ENTRIES} files of tests, or {MOST_FOLDERS} folders");
            diagnostics.push(Diagnostic::error("too-many-tests", message, folder));
        } else {
            if let Some(file) = entries.iter().find(|path| is_about_folder(path)) {
                result.settings = inherited.with_file_of_folder(self.root, file, diagnostics);
            }
            result.items = self.items(&entries, &result.settings, diagnostics);
            self.tell_of_others(&entries, folder, diagnostics);
        }
        self.inside.pop();
        result
    }

    /// What is said of all tests, in a file beside the folders of cases.
    pub fn settings_of(&self, folder: &Path, diagnostics: &mut Diagnostics) -> Settings {
        let entries = entries_of(self.root, folder, diagnostics);
        let file = entries.iter().find(|path| is_about_folder(path));
        file.map(|file| Settings::default().with_file_of_folder(self.root, file, diagnostics)).unwrap_or_default()
    }

    fn is_too_much(&self) -> bool {
        self.seen > MOST_ENTRIES || self.folders > MOST_FOLDERS
    }

    fn items(&mut self, entries: &[PathBuf], settings: &Settings, diagnostics: &mut Diagnostics) -> Vec<Item> {
        let mut names: Vec<(String, &PathBuf, bool)> = Vec::new();
        for path in entries {
            let name = file_name(path);
            if self.root.join(path).is_dir() {
                if !name.ends_with(".files") {
                    names.push((name.into(), path, true));
                }
            } else if let Some(stem) = name.strip_suffix(".in")
                && !stem.is_empty()
            {
                names.push((stem.into(), path, false));
            }
        }
        names.sort();
        let mut items = Vec::new();
        for (stem, path, is_folder) in names {
            if is_folder {
                items.push(Item::Folder(self.read(path, settings, diagnostics)));
                continue;
            }
            self.count += 1;
            let path = path.with_file_name(&stem);
            let file = with_extension(&path, "yaml");
            let settings = match entries.binary_search(&file).is_ok() {
                true => settings.with_file_of_test(self.root, &file, diagnostics),
                false => settings.clone(),
            };
            items.push(Item::Case(Case { path, number: self.count, settings }));
        }
        items
    }

    /// Warns of what belongs to no case, and of what belongs to one and is not used.
    fn tell_of_others(&self, entries: &[PathBuf], folder: &Path, diagnostics: &mut Diagnostics) {
        let mut stray = Vec::new();
        for path in entries {
            let name = file_name(path);
            if self.root.join(path).is_dir() {
                if name.ends_with(".files") {
                    let message = format!("{}: files of a test are not given to submissions", path.display());
                    diagnostics.push(Diagnostic::error("not-supported", message, path).warning());
                }
                continue;
            }
            let is_known = name.ends_with(".in")
                || is_about_folder(path)
                || name.starts_with("README")
                || name.ends_with(".yaml") && entries.binary_search(&path.with_extension("in")).is_ok()
                || BELONG.iter().any(|extension| name.strip_suffix(extension).is_some_and(|stem| stem.ends_with('.')));
            if !is_known {
                stray.push(name.to_owned());
            }
        }
        if !stray.is_empty() {
            let message = format!("files that belong to no test: {}", listed(&stray));
            diagnostics.push(Diagnostic::error("stray-file", message, folder).warning());
        }
    }
}

fn is_about_folder(path: &Path) -> bool {
    ["testdata.yaml", "test_group.yaml"].contains(&file_name(path))
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// The file of a case; its name may itself have dots.
pub(super) fn with_extension(case: &Path, extension: &str) -> PathBuf {
    let name = case.file_name().unwrap_or_default().to_string_lossy();
    case.with_file_name(format!("{name}.{extension}"))
}
