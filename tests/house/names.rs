//! Files and folders that a document names, and whether they are there.

use std::collections::BTreeSet;

const ENDINGS: [&str; 6] = [".rs", ".toml", ".md", ".sh", ".py", ".yml"];

/// The names in `document` that no path fits, each with its line. `paths` are all files and folders, from the root.
///
/// In a tree, where names stand below a folder and further in, they must be in that folder. Elsewhere a name that
/// begins with a folder of the root must be right from there (`src` of a crate may be left out), and any other may be
/// the end of a path.
pub fn missing(document: &str, paths: &BTreeSet<String>) -> Vec<String> {
    let mut missing = Vec::new();
    let mut folders: Vec<(usize, String)> = Vec::new();
    let mut in_block = false;
    for (index, line) in document.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
            folders.clear();
            continue;
        }
        let mut refuse = |name: &str| missing.push(format!("line {}: {name}", index + 1));
        let line = line.replace(['│', '├', '└', '─'], " ");
        let mut words = line.as_str();
        if in_block {
            let indentation = line.len() - line.trim_start().len();
            let column = line.trim().split("  ").next().unwrap_or_default();
            while folders.last().is_some_and(|(outer, _)| *outer >= indentation) {
                folders.pop();
            }
            let base = folders.last().map(|(_, folder)| folder.clone());
            let first = column.split(' ').next().unwrap_or_default();
            if let Some(base) = &base {
                for name in column.split(' ').flat_map(spelled_out).filter(|name| is_name(name, true, paths)) {
                    let whole = format!("{base}{name}");
                    if !paths.contains(whole.trim_end_matches('/')) {
                        refuse(&whole);
                    }
                }
                words = &line[indentation + column.len()..];
            }
            if first.ends_with('/') {
                folders.push((indentation, format!("{}{first}", base.unwrap_or_default())));
            }
        }
        for (piece, text) in words.split('`').enumerate() {
            let is_code = in_block || piece % 2 == 1;
            let names = text.split_whitespace().flat_map(spelled_out).filter(|name| is_name(name, is_code, paths));
            names.filter(|name| !exists(name, paths)).for_each(|name| refuse(&name));
        }
    }
    missing
}

/// Whether a word is meant as a file or folder. Folders are looked for in code only.
fn is_name(word: &str, is_code: bool, paths: &BTreeSet<String>) -> bool {
    let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
    let below = |(folder, _): (&str, &str)| paths.contains(folder);
    let is_folder = word.ends_with('/') && word.len() > 1 || word.split_once('/').is_some_and(below);
    let is_file = ENDINGS.iter().any(|ending| word.len() > ending.len() && word.ends_with(ending));
    plain && !word.starts_with(['/', '-']) && (is_file || is_code && is_folder)
}

fn exists(name: &str, paths: &BTreeSet<String>) -> bool {
    let name = name.trim_start_matches("./").trim_end_matches('/');
    if paths.contains(name) {
        return true;
    }
    match name.split_once('/') {
        Some((folder, rest)) if paths.contains(folder) => paths.contains(&format!("{folder}/src/{rest}")),
        _ => paths.iter().any(|path| path.ends_with(&format!("/{name}"))),
    }
}

/// A word without the punctuation round it; `a/{b,c}.rs` is two names.
fn spelled_out(word: &str) -> Vec<String> {
    let word = word.trim_matches(['(', ')', ',', ';', ':', '\'', '"', '*', '|']).trim_end_matches(['.', ')']);
    match word.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
        Some((before, (choices, after))) => choices.split(',').map(|one| format!("{before}{one}{after}")).collect(),
        None => vec![word.into()],
    }
}

#[test]
fn names_must_be_there() {
    let paths: [&str; 9] =
        ["a", "a/src", "a/src/x.rs", "a/src/deep", "a/src/deep/y.rs", "a/src/deep/z.rs", "tests", "tests/t.rs", "R.md"];
    let paths = paths.map(String::from).into();
    for (document, expected) in [
        ("`x.rs`, `a/x.rs`, `a/src/deep/`, `deep/y.rs` (x.rs), `tests/`. See R.md.", &[][..]),
        ("`deep/{y,z}.rs` and `deep/{y,w}.rs`", &["line 1: deep/w.rs"]),
        ("`gone.rs` then `a/gone/`\nand gone.md.", &["line 1: gone.rs", "line 1: a/gone/", "line 2: gone.md"]),
        ("`tests/x.rs` is right only from the root", &["line 1: tests/x.rs"]),
        ("`a.b/c`, and/or, `N/M`, `<x>/y.rs`, `*.rs`, `--x=y.rs`, 1/2, .rs", &[]),
        (
            "```\na/src/\n  x.rs y.rs   words x.rs\n  deep/       w.rs\n    y.rs\n  z.rs\nx.rs ──► gone.rs\n```",
            &["line 3: a/src/y.rs", "line 4: w.rs", "line 6: a/src/z.rs", "line 7: gone.rs"],
        ),
        ("```\na/src/\n├── deep/\n│   └── x.rs\n```", &["line 4: a/src/deep/x.rs"]),
    ] {
        assert_eq!(missing(document, &paths), expected, "{document}");
    }
}
