//! For tests: which tables and keys the reader of `problem.toml` asks for. `keys_tests.rs` holds docs/problem-toml.md
//! against it.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What was asked for. A table is called as in the document: `[limits]`, `[[passes]]`, and `problem.toml` for the top level.
#[derive(Clone, Debug, Default)]
pub(in crate::load::native) struct Asked {
    /// The keys of each table that was read, and for a key with a closed set of words these words.
    pub keys: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// The tables that were looked for, there or not.
    pub tables: BTreeSet<String>,
}

thread_local! {
    static ASKED: RefCell<Asked> = RefCell::default();
}

fn record(record: impl FnOnce(&mut Asked)) {
    ASKED.with_borrow_mut(record);
}

pub(in crate::load::native) fn table_is_read(name: &str) {
    record(|asked| {
        asked.keys.entry(name.into()).or_default();
    });
}

pub(in crate::load::native) fn table_is_sought(name: &str) {
    record(|asked| {
        asked.tables.insert(name.into());
    });
}

pub(in crate::load::native) fn key(table: &str, key: &str) {
    record(|asked| {
        asked.keys.entry(table.into()).or_default().entry(key.into()).or_default();
    });
}

pub(in crate::load::native) fn choice(table: &str, key: &str, word: &str) {
    record(|asked| {
        asked.keys.entry(table.into()).or_default().entry(key.into()).or_default().insert(word.into());
    });
}

/// What was asked for by this thread since the last call.
pub(in crate::load::native) fn take() -> Asked {
    ASKED.with_borrow_mut(std::mem::take)
}
