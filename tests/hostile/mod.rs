//! What the tests with hostile programs share: the header that says what is expected of a file (`header.rs`), compiling
//! and judging it exactly as a submission (`harness.rs`), and what it left on the host (`host.rs`).

#![allow(dead_code, reason = "each test target uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "a failing step is a failing test")]

pub mod harness;
pub mod header;
pub mod host;

use std::path::{Path, PathBuf};

/// The folder of the integration tests.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("tests")
}

/// Every file below a folder of hostile programs, by its name relative to it.
pub fn corpus(root: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push((path.strip_prefix(root).unwrap().display().to_string(), path));
            }
        }
    }
    found.sort();
    found
}
