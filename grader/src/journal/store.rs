//! Where results are kept: one folder with a journal for each invocation.
//!
//! Every result is in the journal before it is shown. Each line is one append, so a kill loses at most the runs in
//! progress; every invocation has its own folder, so two of them neither wait for nor disturb each other.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::lines::Line;
use super::writer::Writer;
use crate::terminal::failure::Failure;

/// The file of an invocation within its folder.
const JOURNAL: &str = "journal.jsonl";

#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

impl Store {
    /// The store of an invocation: `asked`, else `.grundy` in `working`, or beside the outermost package that has
    /// `working` in it.
    pub fn locate(asked: Option<&Path>, working: &Path) -> Store {
        if let Some(root) = asked.filter(|root| !root.as_os_str().is_empty()) {
            return Store { root: root.into() };
        }
        let inside = working.ancestors().filter(|folder| package::is_package(folder)).last();
        let home = inside.and_then(Path::parent).unwrap_or(working);
        Store { root: home.join(".grundy") }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Refuses a store inside a package: that folder belongs to the author.
    pub fn keep_out_of_packages(&self) -> Result<(), Failure> {
        let root = std::path::absolute(&self.root).unwrap_or_else(|_| self.root.clone());
        match root.ancestors().find(|folder| package::is_package(folder)) {
            None => Ok(()),
            Some(package) => {
                let shown = self.root.display();
                let failure = Failure::usage(format!("{shown} lies inside a package, where no results are kept"));
                Err(failure
                    .hint(format!("name a folder outside {} with --store DIR or GRUNDY_STORE", package.display())))
            }
        }
    }

    /// Creates the folder of an invocation, named by the time.
    pub fn begin(&self, first: &Line) -> Result<Writer, Failure> {
        let runs = self.root.join("runs");
        let failed = |error: std::io::Error| self.failed(&error);
        std::fs::create_dir_all(&runs).map_err(failed)?;
        let mut now = SystemTime::now();
        loop {
            let id = humantime::format_rfc3339_millis(now).to_string().replace(':', "-");
            let folder = runs.join(&id);
            match std::fs::create_dir(&folder) {
                Ok(()) => {
                    let path = folder.join(JOURNAL);
                    let begun = File::options().append(true).create_new(true).open(&path).map_err(failed);
                    let begun = begun.and_then(|file| {
                        let mut writer = Writer::new(id, path, file);
                        writer.write(first).map(|()| writer)
                    });
                    if begun.is_err() {
                        // There is no result; an empty invocation must not become the newest one.
                        let _ = std::fs::remove_dir_all(&folder);
                    }
                    return begun;
                }
                // Another invocation began in the same millisecond.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                    now += std::time::Duration::from_millis(1);
                }
                Err(error) => return Err(failed(error)),
            }
        }
    }

    fn failed(&self, error: &std::io::Error) -> Failure {
        Failure::judge(format!("cannot keep results in {}: {error}", self.root.display()))
            .hint("name another place with --store DIR or GRUNDY_STORE")
    }

    /// The ids of all invocations, oldest first, without those that were killed before their first line.
    pub fn ids(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.root.join("runs")).into_iter().flatten().flatten();
        let begun = entries.filter(|entry| entry.path().join(JOURNAL).metadata().is_ok_and(|meta| meta.len() > 0));
        let mut ids: Vec<String> = begun.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        ids.sort();
        ids
    }

    /// The id and the journal of `name`: `last`, an id, or the beginning of exactly one id.
    pub fn find(&self, name: &str) -> Result<(String, PathBuf), Failure> {
        let ids = self.ids();
        let matching: Vec<&String> = match name {
            "last" => ids.last().into_iter().collect(),
            _ => ids.iter().filter(|id| id.starts_with(name)).collect(),
        };
        let id = match matching[..] {
            [id] => id,
            [] if ids.is_empty() => {
                let message = format!("there are no results in {}", self.root.display());
                return Err(Failure::usage(message).hint("`grundy run` makes some; --store DIR looks elsewhere"));
            }
            [] => {
                let message = format!("no run is called `{name}`");
                return Err(Failure::usage(message).hint(format!("the newest is {}", ids[ids.len() - 1])));
            }
            _ => return Err(Failure::usage(format!("{} runs begin with `{name}`", matching.len()))),
        };
        Ok((id.clone(), self.root.join("runs").join(id).join(JOURNAL)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::lines::End;

    fn end(exit_code: u8) -> Line {
        Line::End(End { exit_code, stopped: false })
    }

    #[test]
    fn invocations_that_begin_at_once_get_folders_of_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::locate(Some(folder.path()), Path::new("/"));
        let writers: Vec<Writer> = (0..20).map(|n| store.begin(&end(n)).unwrap()).collect();
        assert_eq!(store.ids().len(), writers.len());
        assert_eq!(store.find("last").unwrap().0, store.ids().pop().unwrap());
    }

    #[test]
    fn the_store_is_never_inside_a_package() {
        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("nim");
        std::fs::create_dir_all(package.join("solutions")).unwrap();
        std::fs::write(package.join("problem.toml"), "").unwrap();
        for working in [package.join("solutions"), package.clone(), folder.path().to_path_buf()] {
            assert_eq!(Store::locate(None, &working).root(), folder.path().join(".grundy"));
        }
    }

    #[test]
    fn an_invocation_without_its_first_line_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::locate(Some(folder.path()), Path::new("/"));
        let id = store.begin(&end(0)).unwrap().id;
        // As after a kill between the two steps of `begin`.
        let later = folder.path().join("runs/9999-01-01T00-00-00.000Z");
        std::fs::create_dir(&later).unwrap();
        assert_eq!(store.find("last").unwrap().0, id);
        std::fs::write(later.join("journal.jsonl"), "").unwrap();
        assert_eq!(store.find("last").unwrap().0, id);
    }
}
