//! docs/problem-toml.md has a section for each table that the reader knows, with a row for each key, and no others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::document::asked::{self, Asked};
use super::manifest;
use crate::diagnostic::{Diagnostics, SourceText};

/// Each kind of task, and tables within tables. Tables of the top level that are not here are added one by one, so a new
/// table needs nothing here unless it lies in another one.
const TEXTS: [&str; 10] = [
    "",
    "[game]\nrules = { program = \"rules.py\" }\n",
    "[batch]\n",
    "[interactive]\n",
    "[phases]\nstyle = \"programs\"\n[[passes]]\n",
    "[phases]\nstyle = \"functions\"\n[functions]\n",
    "[outputs]\n",
    "[limits.factors]\npython = 2\n",
    "[solutions]\na = { verdict = \"WA\" }\n",
    "[solutions.a.groups]\nsmall = \"AC\"\n",
];

/// What the document calls tables whose name in messages has the author's words in it.
const AN_EXPECTATION: &str = "[solutions]: a table in place of verdicts";

fn read(text: &str) -> Asked {
    let source = SourceText { path: "problem.toml".into(), text: text.into() };
    let start = |_: &_| Err("nothing is started here".to_string());
    manifest::read(Path::new("no-such-folder"), &source, &start, &mut Diagnostics::default());
    asked::take()
}

fn all_that_is_asked_for() -> Asked {
    let mut all = Asked::default();
    let mut add = |asked: Asked| {
        all.tables.extend(asked.tables);
        for (table, keys) in asked.keys {
            let table = if table.starts_with("the expectation of ") { AN_EXPECTATION.into() } else { table };
            let known = all.keys.entry(table).or_default();
            for (key, words) in keys {
                known.entry(key).or_default().extend(words);
            }
        }
    };
    for text in TEXTS {
        let first = read(text);
        let unread: Vec<&String> = first.tables.iter().filter(|table| !first.keys.contains_key(*table)).collect();
        for table in unread {
            add(read(&format!("{text}{table}\n")));
        }
        add(first);
    }
    all
}

/// The rows of the document: table, key, the whole row.
fn documented(document: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let quoted = |text: &str| text.split('`').nth(1).map(String::from);
    let mut tables: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut current = None;
    for line in document.lines() {
        if line.starts_with('#') {
            current = quoted(line);
            if let Some(table) = &current {
                tables.entry(table.clone()).or_default();
            }
        } else if let (Some(table), true) = (&current, line.starts_with("| `")) {
            let key = quoted(line).expect("the line has a backtick");
            let twice = tables.entry(table.clone()).or_default().insert(key.clone(), line.into());
            assert!(twice.is_none(), "docs/problem-toml.md has two rows for `{key}` under {table}");
        }
    }
    tables
}

#[test]
fn the_document_has_what_the_reader_knows_and_no_more() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/problem-toml.md");
    let document = documented(&std::fs::read_to_string(path).expect("docs/problem-toml.md"));
    let asked = all_that_is_asked_for();
    let mut faults = Vec::new();
    for table in asked.tables.iter().filter(|table| !asked.keys.contains_key(*table)) {
        faults.push(format!("{table} is never read here: add a text that has it to TEXTS in keys_tests.rs"));
    }
    for table in asked.keys.keys().chain(document.keys()).collect::<BTreeSet<_>>() {
        let Some(rows) = document.get(table) else {
            faults.push(format!("docs/problem-toml.md has no section `{table}`"));
            continue;
        };
        let Some(keys) = asked.keys.get(table) else {
            faults.push(format!("no reader knows `{table}`, a section of docs/problem-toml.md"));
            continue;
        };
        for key in rows.keys().filter(|key| !keys.contains_key(*key)) {
            faults.push(format!("no reader asks for `{key}`, a row of docs/problem-toml.md under `{table}`"));
        }
        for (key, words) in keys {
            match rows.get(key) {
                None => faults.push(format!("docs/problem-toml.md has no row for `{key}` under `{table}`")),
                Some(row) => {
                    for word in words.iter().filter(|word| !row.contains(&format!("\"{word}\""))) {
                        faults.push(format!("the row of `{key}` under `{table}` does not say what \"{word}\" means"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}
