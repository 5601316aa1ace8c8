//! The doors through which the fuzzers in `fuzz/` reach readers that are private. Each takes a stranger's bytes and must
//! come back.

use std::path::Path;

use package::Diagnostic;

use crate::passes::OutputFiles;
use crate::report::{Tally, rows};
use crate::terminal::{diagnose, style};
use crate::theory::rules_program::answer::Reader;

/// Reads a journal and draws its rows.
pub fn journal(path: &Path) {
    let Ok((replay, _)) = crate::journal::read("id", path) else { return };
    let _ = Tally::of(&replay);
    rows(&replay).for_each(|row| drop(shown(&row)));
}

/// Looks into an archive of outputs and takes one.
pub fn archive(path: &Path) {
    let _ = OutputFiles::open(path).read("01", 1 << 16);
}

/// Draws mistakes as `grundy check` does.
pub fn diagnostics(root: &Path, list: &[Diagnostic]) {
    list.iter().for_each(|diagnostic| drop(shown(&diagnose::rendered(root, diagnostic))));
}

/// What comes of an answer of a rules program that arrives in portions of so many bytes; `None` where it is refused.
pub fn rules_answer(bytes: &[u8], portion: usize) -> Option<String> {
    let mut reader = Reader::default();
    for part in bytes.chunks(portion) {
        match reader.push(part) {
            Ok(Some(answer)) => return Some(format!("{answer:?}")),
            Ok(None) => {}
            Err(_) => return None,
        }
    }
    Some(String::new())
}

/// A text as a terminal gets it.
pub fn shown(text: &str) -> String {
    style::harmless(text)
}
