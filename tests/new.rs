//! `grundy new`: what it writes is a sound package, and its starters run with their local graders as they stand.

mod support;

#[expect(clippy::disallowed_types, reason = "what contestants do by hand is done here by a shell")]
use std::process::Command;

use support::TestDir;

const PAIR: [&str; 2] = ["encode(x: u64, names: [string]) -> string", "decode(code: string) -> u64"];

/// Encodes a number by its digits.
const DIGITS: &str = "def encode(x, names):\n    return str(x)\n\n\ndef decode(code):\n    return int(code)\n";

#[test]
fn a_new_package_lacks_nothing_but_a_solution() {
    let dir = TestDir::new();
    let with_answers = ["init(n: i32)", "encode(a: i32, b: i32) -> bytes", "decode(code: bytes) -> [bool]"];
    for (name, args) in [
        ("my-code", [&["--functions"][..], &PAIR].concat()),
        ("other", [&["--functions"][..], &with_answers].concat()),
        ("kayles", vec!["--game", "octal 0.77"]),
    ] {
        let all = [&["new", name][..], &args].concat();
        dir.grundy(&all).code_is(0).stdout_has(&format!("grundy check {name}"));
        let said = dir.grundy(["check", name]).code_is(3);
        said.stderr_has("no solution is expected to be accepted").stderr_has("1 error, 0 warnings");
        dir.grundy(&all).code_is(2).stderr_has("it is not empty");
    }
    dir.write("my-code/solutions/accepted/digits.py", DIGITS);
    dir.grundy(["check", "my-code"]).code_is(0).stdout_has("my-code: 1 test, 1 solution, 1 warning");
    let said = dir.grundy(["run", "my-code"]);
    if said.code != Some(6) {
        said.code_is(0).stdout_has("1 of 1 as expected");
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
