//! What a program of the author's says of one thing it is asked about, and how the author is told.
//!
//! Opinions are kept in the cache, so that a second look starts nothing.

use std::path::PathBuf;

use package::{Content, Diagnostic, Origin, Test, TestData};

use super::kept;
use crate::program::workshop::Workshop;
use crate::terminal::failure::Failure;

/// What a program of the author's says of one thing it is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    Accepts,
    /// With its last line, which may be empty.
    Refuses(String),
    /// It gives no verdict; how it ended instead.
    Fails(String),
}

/// The input of a test of text that is there.
pub fn input(test: &Test) -> Option<&Content> {
    match &test.data {
        TestData::Text { input: Content::Made(_), .. } | TestData::Game(_) | TestData::Calls(_) => None,
        TestData::Text { input, .. } => Some(input),
    }
}

/// `test 07 (tests/x.in)`
pub fn shown(test: &Test) -> String {
    format!("test {} ({})", test.name, test.origin)
}

pub fn about(test: &Test, code: &'static str, message: String) -> Diagnostic {
    let path = match &test.origin {
        Origin::File(path) => path.clone(),
        Origin::Line(_) => PathBuf::from("problem.toml"),
    };
    Diagnostic::error(code, message, path)
}

pub fn unreadable(error: &std::io::Error) -> Failure {
    Failure::judge(format!("cannot read a test: {error}"))
}

/// An opinion is kept as text: a sign, and what was said. Failures are not: they may be the machine's.
pub fn kept_opinion(workshop: &Workshop, key: &str) -> Option<Opinion> {
    let bytes = kept::get(&workshop.cache, key)?.bytes().ok()?.into_owned();
    let text = String::from_utf8(bytes).ok()?;
    match text.split_at_checked(1)? {
        ("+", _) => Some(Opinion::Accepts),
        ("-", said) => Some(Opinion::Refuses(said.into())),
        _ => None,
    }
}

pub fn keep_opinion(workshop: &Workshop, key: &str, opinion: &Opinion) -> Result<(), Failure> {
    let text = match opinion {
        Opinion::Accepts => "+".to_string(),
        Opinion::Refuses(said) => format!("-{said}"),
        Opinion::Fails(_) => return Ok(()),
    };
    let folder = workshop.cache.beside()?;
    let place = kept::place(&folder);
    std::fs::write(&place, text).map_err(|error| Failure::judge(format!("cannot keep a verdict: {error}")))?;
    kept::put(&workshop.cache, key, &place)
}
