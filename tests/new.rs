//! `grundy new`: what it writes is judged as expected without an edit, and its starters run with their local graders.

mod support;

#[expect(clippy::disallowed_types, reason = "what contestants do by hand is done here by a shell")]
use std::process::Command;

use support::TestDir;

const PAIR: [&str; 2] = ["encode(x: u64, names: [string]) -> string", "decode(code: string) -> u64"];

/// Runs `check` and `run` without an edit. Packages of several passes need a sandbox that keeps them apart.
fn is_green(dir: &TestDir, name: &str, new: &[&str]) {
    let all = [&["new", name][..], new].concat();
    dir.grundy(&all).code_is(0).stdout_has(&format!("grundy check {name}"));
    dir.grundy(["check", name]).code_is(0).stdout_has("2 solutions, no mistakes found");
    let said = dir.grundy(["run", name]);
    if said.code != Some(6) {
        said.code_is(0).stdout_has("2 of 2 as expected");
    }
    dir.grundy(&all).code_is(2).stderr_has("it is not empty");
}

#[test]
fn a_new_package_of_every_kind_is_green_at_once() {
    let dir = TestDir::new();
    for (name, new) in [
        ("a-plus-b", "--batch"),
        ("guess", "--interactive"),
        ("short", "--two-phase"),
        ("again", "--multi-pass"),
        ("halves", "--outputs"),
        ("number", "--functions"),
    ] {
        is_green(&dir, name, &[new]);
    }
}

/// Sums of heaps, whole positions, positions with a board, and rules that a program knows.
#[test]
fn a_new_game_is_green_at_once() {
    let dir = TestDir::new();
    is_green(&dir, "plain", &[]);
    let all = ["nim", "kayles", "take squares", "divisor pair", "attack 1 2 3", "wythoff", "chomp", "poker nim", "dag"];
    for (number, rules) in all.into_iter().chain(["program rules.py"]).enumerate() {
        is_green(&dir, &format!("game-{number}"), &["--game", rules]);
    }
}

/// Whatever the functions are, the solutions go with them.
#[test]
fn new_functions_are_green_at_once() {
    let dir = TestDir::new();
    for (number, declared) in [
        &PAIR[..],
        &["init(n: i32)", "encode(a: i32, b: i32) -> bytes", "decode(code: bytes) -> [bool]"],
        &["hide(a: string, b: string) -> [i32]", "seek(code: [i32]) -> string"],
        &["hide(a: [u64], n: u32) -> u32", "seek(code: u32, n: u32) -> [u64]"],
        &["hide(a: bool) -> bool", "seek(code: bool) -> bool"],
        &["hide(a: [[bytes]]) -> string", "seek(code: string) -> [[bytes]]"],
    ]
    .into_iter()
    .enumerate()
    {
        is_green(&dir, &format!("code-{number}"), &[&["--functions"][..], declared].concat());
    }
}

#[test]
fn what_is_no_package_is_refused() {
    let dir = TestDir::new();
    for (args, words) in [
        (&["new", "My Code"][..], "cannot be a package's name"),
        (&["new", "a", "b"], "only one folder can be made"),
        (&["new", "--functions", PAIR[0], "a"], "not a pair that hands a value over"),
        (&["new", "--functions", "encode(x: u6) -> string", PAIR[1], "a"], "`encode(x: u6) -> string`: "),
        (&["new", "--functions", "encode(x: int) -> string", PAIR[1], "a"], "did you mean `i32`?"),
        (&["new", "--functions", PAIR[0], PAIR[1]], "name the folder"),
        (&["new", "a", "--functions", PAIR[0], PAIR[1], "b"], "only one folder can be made"),
        (&["new", "a", "--game", "kaylse"], "did you mean"),
        (&["new", "a", "--game", "program ../rules.py"], "cannot be begun as a rules program"),
        (&["new", "a", "--batch", "--outputs"], "cannot be used with"),
    ] {
        dir.grundy(args.iter().copied()).code_is(2).stderr_has(words);
        assert!(!dir.path().join("a").exists());
    }
}

/// Runs the commands in the comment on top of each local grader, in a shell beside the starter.
#[test]
#[expect(clippy::disallowed_types, reason = "what contestants do by hand is done here by a shell")]
fn every_starter_runs_with_its_local_grader() {
    let dir = TestDir::new();
    dir.grundy(["new", "--functions", PAIR[0], PAIR[1], "my-code"]).code_is(0);
    let mut ran = 0;
    for (language, local, tool) in [
        ("c", "local.c", "gcc"),
        ("cpp", "local.cpp", "g++"),
        ("python", "local.py", "python3"),
        ("java", "Local.java", "javac"),
        ("rust", "local.rs", "rustc"),
        ("javascript", "local.mjs", "node"),
    ] {
        let folder = dir.path().join("my-code/contestants").join(language);
        let text = std::fs::read_to_string(folder.join(local)).expect("a local grader");
        let indented =
            |line: &str| ["//     ", "#     ", " *     "].iter().find_map(|p| line.strip_prefix(p)).map(String::from);
        let lines: Vec<String> = text.lines().filter_map(indented).collect();
        assert!(!lines.is_empty(), "{language}");
        let here = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
        if !here {
            eprintln!("skipped: no {tool} on this machine");
            continue;
        }
        let output = Command::new("sh").args(["-ec", &lines.join("\n")]).current_dir(&folder).output();
        let output = output.expect("a shell");
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        // A starter returns nothing useful yet, and the local grader says that this is wrong.
        assert!(said.contains("2 cases, 2 wrong"), "{language}: {said}");
        ran += 1;
    }
    assert!(ran > 0);
}
