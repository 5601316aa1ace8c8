//! Checks the source: every test file is run, no files import from each other in a circle, and ARCHITECTURE.md names
//! only files that exist.

#[path = "house/mod.rs"]
mod house;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use house::circles::{Circle, circles};
use house::names::missing;

const CRATES: [&str; 5] = ["solver", "interactor", "sandbox", "package", "grader"];

/// A circle that stays, with the reason.
struct Allowed {
    /// The crate.
    name: &'static str,
    /// Exactly the files of the circle, relative to the crate's `src`.
    files: &'static [&'static str],
    reason: &'static str,
}

const ALLOWED: &[Allowed] = &[];

const HOW_TO_MEND: &str = "To open a circle, take one arrow out of it: move the item that the arrow names into a file of its own \
    (types that many files share belong below all of them), or into the file that uses it. A circle that has a good \
    reason goes into `ALLOWED` in tests/house.rs, with the reason.";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("grader lies in the workspace")
}

#[test]
fn every_test_file_is_run() {
    let manifest = fs::read_to_string(root().join("grader/Cargo.toml")).expect("a manifest");
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join("tests")).expect("a folder of tests") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            files.push((name, fs::read_to_string(&path).expect("a test")));
        }
    }
    let faults = faults_of_targets(&manifest, &files);
    assert!(faults.is_empty(), "grader/Cargo.toml and tests/ do not agree:\n{}", faults.join("\n"));
}

/// What is wrong with the `[[test]]` entries of a manifest, given the names and texts of the test files.
fn faults_of_targets(manifest: &str, files: &[(String, String)]) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().expect("a manifest is TOML");
    let targets: Vec<&toml::Value> = manifest["test"].as_array().expect("`[[test]]` is a list").iter().collect();
    let word = |target: &toml::Value, key: &str| {
        target.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_owned()
    };
    let mut faults = Vec::new();
    for (name, text) in files {
        let path = format!("../tests/{name}.rs");
        let Some(target) = targets.iter().find(|target| word(target, "path") == path) else {
            faults.push(format!("tests/{name}.rs never runs: add\n\n[[test]]\nname = \"{name}\"\npath = \"{path}\"\n"));
            continue;
        };
        if word(target, "name") != *name {
            faults.push(format!("the entry for tests/{name}.rs must have name = \"{name}\""));
        }
        // With the harness of libtest an own `main` is not called, and without it nothing calls the `#[test]`s.
        let has_main = text.lines().any(|line| line.starts_with("fn main("));
        if has_main != (target.get("harness").and_then(toml::Value::as_bool) == Some(false)) {
            faults
                .push(format!("tests/{name}.rs: `harness = false` goes with a `fn main` of its own, and only with it"));
        }
    }
    for target in &targets {
        let (name, path) = (word(target, "name"), word(target, "path"));
        if !files.iter().any(|(file, _)| path == format!("../tests/{file}.rs")) {
            faults.push(format!("the entry `{name}` has path = \"{path}\", which is no file of tests/"));
        }
    }
    faults
}

#[test]
fn no_files_import_from_each_other_in_a_circle() {
    let mut faults = Vec::new();
    for name in CRATES {
        let source = root().join(name).join("src");
        let found = circles(&|path| fs::read_to_string(source.join(path)).ok());
        faults.extend(unexpected(name, &found, ALLOWED));
    }
    assert!(faults.is_empty(), "\n{}\n\n{HOW_TO_MEND}", faults.join("\n\n"));
}

/// Circles that are not allowed, and allowed ones that are not there.
fn unexpected(name: &str, found: &[Circle], allowed: &[Allowed]) -> Vec<String> {
    let is = |circle: &Circle, allowed: &Allowed| {
        circle.files == allowed.files.iter().map(PathBuf::from).collect::<BTreeSet<_>>()
    };
    let allowed: Vec<&Allowed> = allowed.iter().filter(|allowed| allowed.name == name).collect();
    let mut faults = Vec::new();
    for circle in found.iter().filter(|circle| !allowed.iter().any(|allowed| is(circle, allowed))) {
        let count = circle.files.len();
        faults.push(format!("{name}/src: {count} files import from each other:\n  {}", circle.imports.join("\n  ")));
    }
    for allowed in allowed.iter().filter(|allowed| !found.iter().any(|circle| is(circle, allowed))) {
        let files = allowed.files.join(", ");
        faults.push(format!(
            "{name}/src: {files} is no circle (any more): take it out of `ALLOWED` ({})",
            allowed.reason
        ));
    }
    faults
}

#[test]
fn the_map_names_only_what_is_there() {
    let mut paths = BTreeSet::new();
    walk(root(), &mut paths);
    let document = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("a map");
    let missing = missing(&document, &paths);
    assert!(missing.is_empty(), "ARCHITECTURE.md names what is not there:\n{}", missing.join("\n"));
}

/// All files and folders, relative to the root, build products and hidden ones left out.
fn walk(folder: &Path, paths: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder of the repository") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        if name == "target" || name.starts_with('.') && name != ".ci" && name != ".github" {
            continue;
        }
        let path = entry.path();
        paths.insert(path.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned());
        if entry.file_type().expect("a kind").is_dir() {
            walk(&path, paths);
        }
    }
}

fn of(files: &[(&str, &str)]) -> Vec<Circle> {
    circles(&|path| files.iter().find(|(name, _)| Path::new(name) == path).map(|(_, text)| text.to_string()))
}

#[test]
fn circles_are_found_however_the_import_is_written() {
    for (name, a, expected) in [
        ("plain", "use crate::b::B; pub struct A;", "a.rs -> b.rs: crate::b::B"),
        ("braces", "use {std::fmt, crate::{b::{self, B as C}}}; pub struct A;", "a.rs -> b.rs: crate::b::B"),
        ("module", "use super::b; pub struct A; fn f() -> b::B { b::B }", "a.rs -> b.rs: b::B"),
        ("no import", "pub struct A(crate::b::B);", "a.rs -> b.rs: crate::b::B"),
        ("glob", "use super::b::*; pub struct A(B);", "a.rs -> b.rs: super::b::B"),
        ("re-export", "use crate::Renamed; pub struct A;", "a.rs -> b.rs: crate::Renamed"),
        ("glob of re-exports", "use crate::*; pub struct A(Renamed);", "a.rs -> b.rs: crate::Renamed"),
        ("a macro", "pub struct A; made! { x }", "a.rs -> b.rs: made!"),
        ("inside a function", "pub struct A; fn f() { use crate::b::B; }", "a.rs -> b.rs: crate::b::B"),
        ("inside a module", "pub struct A; mod inner { use super::super::b::B; }", "a.rs -> b.rs: super::super::b::B"),
    ] {
        let lib = ("lib.rs", "mod a; mod b; pub use b::B as Renamed;");
        let found = of(&[lib, ("a.rs", a), ("b.rs", "macro_rules! made { () => {} } pub struct B; use crate::a::A;")]);
        assert_eq!(found.len(), 1, "{name}: {found:?}");
        assert_eq!(found[0].imports, [expected, "b.rs -> a.rs: crate::a::A"], "{name}");
    }
}

#[test]
fn a_child_and_its_parent_are_a_circle_when_both_use_the_other() {
    let child = ("m/c.rs", "use super::Thing; pub fn f(_: Thing) {}");
    let lib = ("lib.rs", "mod m;");
    let found = of(&[lib, ("m/mod.rs", "mod c; pub struct Thing; fn g() { c::f(Thing) }"), child]);
    assert_eq!(found[0].imports, ["m/c.rs -> m/mod.rs: super::Thing", "m/mod.rs -> m/c.rs: c::f"]);
    // One that only declares and passes on uses nothing.
    assert!(of(&[lib, ("m/mod.rs", "mod c; pub struct Thing; pub use c::f;"), child]).is_empty());
    // One that passes an item on and works with it does.
    assert_eq!(of(&[lib, ("m/mod.rs", "mod c; pub struct Thing; pub use c::f; fn g() { f(Thing) }"), child]).len(), 1);
}

#[test]
fn what_is_no_circle_is_not_taken_for_one() {
    for (name, a) in [
        ("only in tests", "pub struct A; #[cfg(test)] mod tests { use crate::b::B; }"),
        ("only in words", "pub struct A; /* crate::b::B */ const X: &str = \"crate::b::B\"; // use crate::b::B;"),
        ("another crate's", "pub struct A; use b::B; use ::b::C;"),
        ("a glob of which nothing is used", "pub struct A; use super::b::*;"),
        ("a word like a macro", "pub struct A; fn f(made: u8) -> bool { made != 1 }"),
        ("the sibling's sibling", "pub struct A; use crate::Other;"),
    ] {
        let lib = ("lib.rs", "mod a; mod b; mod other; pub use b::B; pub use other::Other;");
        let b = ("b.rs", "macro_rules! made { () => {} } pub struct B; use crate::a::A; use crate::Other;");
        let found = of(&[lib, ("a.rs", a), b, ("other.rs", "pub struct Other;")]);
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}

#[test]
fn long_circles_are_one_and_separate_ones_are_two() {
    let lib = ("lib.rs", "mod a; mod b; mod c; mod d; mod e;");
    let [a, b] = [("a.rs", "use crate::b::B; pub struct A;"), ("b.rs", "use crate::c::C; pub struct B;")];
    let c = ("c.rs", "use crate::{a::A, d::D}; pub struct C;");
    let [d, e] = [("d.rs", "pub struct D; use crate::e::E;"), ("e.rs", "pub struct E; use crate::d::D;")];
    let found = of(&[lib, a, b, c, d, e]);
    let files: Vec<Vec<&str>> =
        found.iter().map(|c| c.files.iter().map(|f| f.to_str().expect("a name")).collect()).collect();
    assert_eq!(files, [vec!["a.rs", "b.rs", "c.rs"], vec!["d.rs", "e.rs"]]);

    let allow = |files| [Allowed { name: "x", files, reason: "because" }];
    let faults = unexpected("x", &found, &allow(&["d.rs", "e.rs"]));
    assert!(faults.len() == 1 && faults[0].contains("a.rs -> b.rs: crate::b::B"), "{faults:?}");
    let faults = unexpected("x", &found[1..], &allow(&["a.rs", "e.rs"]));
    assert!(faults.len() == 2 && faults[1].contains("take it out"), "{faults:?}");
}

#[test]
fn a_test_file_that_never_runs_is_named() {
    let manifest = "[[test]]\nname = \"a\"\npath = \"../tests/a.rs\"\n[[test]]\nname = \"gone\"\npath = \"../tests/gone.rs\"\n\
                    [[test]]\nname = \"x\"\npath = \"../tests/own.rs\"\n";
    let files = [("a", "#[test]\nfn a() {}"), ("b", ""), ("own", "fn main() {}")].map(|(n, t)| (n.into(), t.into()));
    let faults = faults_of_targets(manifest, &files).join("\n");
    for words in ["tests/b.rs never runs", "must have name = \"own\"", "own.rs: `harness", "`gone` has path"] {
        assert!(faults.contains(words), "lacks `{words}`:\n{faults}");
    }
    assert!(!faults.contains("tests/a.rs"), "{faults}");
}
