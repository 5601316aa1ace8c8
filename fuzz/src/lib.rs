//! What the fuzzers share: a folder in memory, a small budget, and texts cut out of one input.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use solver::{Budget, Convention, Game, RULES};

/// A folder of this process, in memory where the machine has such a place.
pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let make = || {
        let memory = Path::new("/dev/shm");
        let parent = if memory.is_dir() { memory.to_path_buf() } else { std::env::temp_dir() };
        tempfile::tempdir_in(parent).expect("a temporary folder")
    };
    FOLDER.get_or_init(make).path()
}

/// Writes a file of this folder anew.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder().join(name);
    std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder in memory");
    std::fs::write(&path, bytes).expect("a file in memory");
    path
}

/// So little that a search ends at once.
pub fn budget() -> Budget {
    Budget { bytes: 1 << 20, positions: 300, threads: 1 }
}

/// A game that the first byte names, or one that the first line describes; and the rest as text.
pub fn game(data: &[u8]) -> Option<(Game, &str)> {
    let (&first, rest) = data.split_first()?;
    let text = std::str::from_utf8(rest).ok()?;
    let conventions = [Convention::LastMoverWins, Convention::LastMoverLoses];
    let convention = conventions[usize::from(first & 1)];
    match RULES.get(usize::from(first >> 1)) {
        Some(rule) => Some((Game::parse(rule.example, convention).expect("an example of the documentation"), text)),
        None => {
            let (rules, rest) = text.split_once('\n')?;
            Some((Game::parse(rules, convention).ok()?, rest))
        }
    }
}
