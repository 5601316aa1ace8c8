//! docs/kinds.md: the packages on the page are what `grundy new` writes, and they are judged as expected.
//!
//! `WRITE_DOCS=1 cargo test -p grader --test docs` writes the packages into the page again.

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use support::{TestDir, root};

/// A package on the page.
struct Shown {
    /// The arguments of `grundy`.
    command: Vec<String>,
    /// Text by path in the package.
    files: BTreeMap<String, String>,
}

const END: &str = "<!-- end -->";
/// Statements have fences of three.
const FENCE: &str = "````";

fn page() -> String {
    std::fs::read_to_string(root().join("docs/kinds.md")).expect("docs/kinds.md")
}

/// The arguments after `grundy` in `<!-- grundy new guess --interactive -->`.
fn command(line: &str) -> Option<Vec<String>> {
    let text = line.strip_prefix("<!-- grundy ")?.strip_suffix(" -->")?;
    let mut words = Vec::new();
    for (number, part) in text.split('"').enumerate() {
        match number % 2 {
            0 => words.extend(part.split_whitespace().map(String::from)),
            _ => words.push(part.into()),
        }
    }
    Some(words)
}

/// The packages of a page. A file is its path in backticks on a line of its own, then its text between fences.
fn packages(page: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(command) = command(line) else { continue };
        let mut files = BTreeMap::new();
        let mut path = None;
        for line in lines.by_ref().take_while(|line| *line != END) {
            match (&mut path, line) {
                (None, line) => {
                    path = line.strip_prefix('`').and_then(|l| l.strip_suffix('`')).map(|p| (p.to_string(), None));
                }
                (Some((_, text @ None)), line) if line.starts_with(FENCE) => *text = Some(String::new()),
                (Some((name, Some(text))), FENCE) => {
                    files.insert(std::mem::take(name), std::mem::take(text));
                    path = None;
                }
                (Some((_, Some(text))), line) => *text += &format!("{line}\n"),
                (Some((name, None)), line) => assert_eq!(line, "", "after the name `{name}`"),
            }
        }
        found.push(Shown { command, files });
    }
    found
}

/// What `grundy new` writes, without what contestants begin with.
fn written(dir: &TestDir, command: &[String]) -> BTreeMap<String, String> {
    dir.grundy(command).code_is(0);
    let folder = dir.path().join(&command[1]);
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.clone()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).expect("a folder of the package") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&folder).expect("a file of the package").to_str().expect("a plain name");
            if !name.starts_with("contestants/") {
                files.insert(name.to_string(), std::fs::read_to_string(&path).expect("a text"));
            }
        }
    }
    files
}

/// The lines between the two comments.
fn shown(files: &BTreeMap<String, String>) -> String {
    let rank = |path: &str| match path.split('/').next() {
        Some("problem.toml") => 0,
        Some("statement.md") => 1,
        Some("tests") => 3,
        Some("solutions") => 4,
        _ => 2,
    };
    let mut paths: Vec<&String> = files.keys().collect();
    paths.sort_by_key(|path| (rank(path), path.as_str()));
    let language = |path: &str| match Path::new(path).extension().and_then(|ending| ending.to_str()) {
        Some("toml") => "toml",
        Some("md") => "markdown",
        Some("py") => "python",
        _ => "text",
    };
    let file = |path: &&String| format!("\n`{path}`\n\n{FENCE}{}\n{}{FENCE}\n", language(path), files[*path]);
    paths.iter().map(file).collect::<String>() + "\n"
}

#[test]
fn the_page_shows_what_new_writes() {
    let dir = TestDir::new();
    if std::env::var_os("WRITE_DOCS").is_some() {
        let mut text = String::new();
        let page = page();
        let mut lines = page.lines();
        while let Some(line) = lines.next() {
            text += &format!("{line}\n");
            if let Some(command) = command(line) {
                text += &format!("{}{END}\n", shown(&written(&dir, &command)));
                assert!(lines.by_ref().any(|line| line == END), "no `{END}` after {line}");
            }
        }
        std::fs::write(root().join("docs/kinds.md"), text).expect("docs/kinds.md can be written");
        return;
    }
    for package in packages(&page()) {
        let written = written(&dir, &package.command);
        assert!(
            package.files == written,
            "docs/kinds.md does not show what `grundy {}` writes: WRITE_DOCS=1 cargo test -p grader --test docs\n{}",
            package.command.join(" "),
            shown(&written)
        );
    }
}

#[test]
fn every_package_of_the_page_is_judged_as_expected() {
    let dir = TestDir::new();
    let packages = packages(&page());
    for kind in ["--game", "--batch", "--interactive", "--two-phase", "--multi-pass", "--functions", "--outputs"] {
        assert!(packages.iter().any(|package| package.command.iter().any(|word| word == kind)), "no package is {kind}");
    }
    for package in packages {
        let name = &package.command[1];
        for (path, text) in &package.files {
            dir.write(&format!("{name}/{path}"), text);
        }
        dir.grundy(["check", name]).code_is(0).stdout_has("2 solutions, no mistakes found");
        let said = dir.grundy(["run", name]);
        // Several passes are refused where the sandbox cannot keep them apart.
        if said.code != Some(6) {
            said.code_is(0).stdout_has("2 of 2 as expected");
        }
    }
}
