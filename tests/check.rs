//! `grundy check`: every mistake an author can make is shown with its place and a hint, all at once.

mod support;

use support::{CommandOutput, TestDir};

fn check(dir: &TestDir) -> CommandOutput {
    dir.grundy(["check", "nim"])
}

#[test]
fn a_sound_package_passes() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("nim/statement.md", "# Nim\n");
    dir.write("nim/solutions/accepted/a.py", "");
    dir.write("nim/solutions/wrong_answer/b.py", "");
    check(&dir).code_is(0).stdout_has("nim: 1 test, 2 solutions, no mistakes found");
}

#[test]
fn all_mistakes_are_reported_at_once_with_file_line_and_hint() {
    let dir = TestDir::new();
    dir.write("nim/tests/01.txt", "1\n2\n3 x\n");
    dir.write("nim/tests/02.txt", "1\n2\n5 5\n");
    dir.write("nim/tests/03.txt", "1\n1\n7\n");
    dir.write("nim/tests/04.txt", "1\n1\n7\n");
    dir.write("nim/solutions/lonely.py", "");
    dir.write("nim/solutions/greedy.py", "");
    dir.write(
        "nim/problem.toml",
        "name = \"nim\"\ntitel = \"Nim\"\n[limits]\ntime = \"1\"\nmemory = 256\n[game]\nrules = \"nim\"\n\
         last-mover = \"win\"\n[protocol]\nfirst = \"submission\"\n[tests]\nfiles = [\"tests/*.txt\"]\n\
         generate = [\"random heap=3 seed=1\"]\n\
         [solutions]\n\"solutions/gredy.py\" = \"WA\"\n\"solutions/greedy.py\" = \"WRONG\"\n",
    );
    let said = check(&dir).code_is(3);
    for words in [
        "problem.toml:2:1: unknown key `titel`",
        "did you mean `title`?",
        "problem.toml:4:8: `1` is not a duration",
        "problem.toml:5:10: `memory` must be a string in quotes, not an integer",
        "problem.toml:8:14: `last-mover` must be one of \"wins\", \"loses\", not \"win\"",
        "01.txt:3:3:",
        "02.txt:2:1: game 1: the submission cannot win from 5 5",
        "test 3 (tests/04.txt) is the same as test 2 (tests/03.txt)",
        "unknown key `heap`",
        "did you mean `heaps`?",
        "no solution matches `solutions/gredy.py`",
        "did you mean `solutions/greedy.py`?",
        "unknown verdict `WRONG`",
    ] {
        assert!(said.stderr.contains(words), "lacks `{words}`\n{said}");
    }
}

#[test]
fn lints_ask_for_a_right_solution_and_for_expectations() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("nim/solutions/lonely.py", "");
    check(&dir)
        .code_is(3)
        .stderr_has("no solution is expected to be accepted")
        .stderr_has("solutions/lonely.py has no expected verdict")
        .stderr_has("the package has no statement");
}

#[test]
fn a_start_without_heaps_has_a_name() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("nim/tests/01.txt", "1\n0\n");
    dir.write("nim/solutions/accepted/a.py", "");
    check(&dir).stderr_has("game 1: the start (no heaps) has no move");
}

#[test]
fn a_report_that_cannot_be_written_does_not_panic() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("nim/solutions/accepted/a.py", "");
    for args in [&["check", "nim"][..], &["doctor"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device that is always full");
        let mut command = dir.command(args);
        let status = command.stdout(full).status().expect("the binary starts");
        assert_ne!(status.code(), Some(101), "{args:?}");
    }
}

#[test]
fn one_mistake_does_not_hide_the_others() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("nim/solutions/lonely.py", "");
    dir.write(
        "nim/problem.toml",
        "extra = 1\n[tests]\nfiles = [\"tests/*.in\"]\n[solutions]\n\"solutions/nobody.py\" = \"WA\"\n",
    );
    check(&dir)
        .code_is(3)
        .stderr_has("unknown key `extra`")
        .stderr_has("problem.toml has no `[game]`")
        .stderr_has("no test matches `tests/*.in`")
        .stderr_has("no solution matches `solutions/nobody.py`")
        .stderr_has("no solution is expected to be accepted")
        .stderr_has("solutions/lonely.py has no expected verdict")
        .stderr_has("the package has no statement");
    // With invalid rules, everything that does not depend on them is still checked.
    dir.write("nim/problem.toml", "[game]\nrules = \"nimm\"\n[tests]\nfiles = [\"tests/*.in\"]\n");
    check(&dir).code_is(3).stderr_has("unknown rule `nimm`").stderr_has("no test matches `tests/*.in`");
}

#[test]
fn wrong_rules_do_not_hide_wrong_generator_lines_and_patterns_may_overlap() {
    let dir = TestDir::new();
    dir.nim();
    let manifest = |rules: &str, generate: &str| {
        format!(
            "name = \"nim\"\ntitle = \"Nim\"\n[game]\nrules = \"{rules}\"\n[protocol]\nfirst = \"choose\"\n\
             [tests]\nfiles = [\"tests/*.txt\", \"tests/01*\"]\ngenerate = [{generate}]\n"
        )
    };
    dir.write("nim/problem.toml", manifest("nmi", "\"randm seed=1\", \"random games=0 seed=1\""));
    let said = check(&dir).code_is(3).stderr_has("did you mean `nim`?").stderr_has("unknown generator `randm`");
    said.stderr_has("`0` is not a number or range for `games`");
    dir.write("nim/problem.toml", manifest("nim", "\"random seed=1\""));
    dir.write("nim/solutions/accepted/a.py", "");
    check(&dir).code_is(0);
}

#[test]
fn a_file_that_cannot_be_read_is_the_packages_fault_and_no_verdict() {
    let dir = TestDir::new();
    let nim = dir.nim();
    dir.write("nim/solutions/accepted/a.py", "");
    std::os::unix::fs::symlink("nowhere", nim.join("solutions/accepted/gone.py")).expect("a link");
    std::os::unix::fs::symlink("nowhere", nim.join("tests/02.txt")).expect("a link");
    check(&dir)
        .code_is(3)
        .stderr_has("cannot read solutions/accepted/gone.py: there is no such file")
        .stderr_has("cannot read tests/02.txt: there is no such file");
    dir.grundy(["run", "nim"]).code_is(3);
}

#[test]
fn a_folder_that_holds_itself_is_walked_once() {
    let dir = TestDir::new();
    let nim = dir.nim();
    dir.write("nim/solutions/accepted/a.py", "");
    std::os::unix::fs::symlink(".", nim.join("solutions/accepted/again")).expect("a link");
    check(&dir).code_is(0).stdout_has("nim: 1 test, 1 solution, ");
}

#[test]
fn a_generator_line_that_asks_for_too_much_is_refused_at_once() {
    let dir = TestDir::new();
    let nim = dir.nim();
    let manifest = std::fs::read_to_string(nim.join("problem.toml")).expect("the package");
    dir.write("nim/problem.toml", format!("{manifest}generate = [\"random games=10000 heaps=1000000 seed=1\"]\n"));
    check(&dir).code_is(3).stderr_has("at most 1000000 heaps in all");
}

#[test]
fn a_folder_that_is_not_a_package_is_reported() {
    let dir = TestDir::new();
    dir.grundy(["check", "nowhere"]).code_is(3).stderr_has("there is no folder nowhere");
    dir.write("file", "");
    dir.grundy(["check", "file"]).code_is(3).stderr_has("file is not a folder");
    dir.write("empty/readme", "");
    dir.grundy(["check", "empty"]).code_is(3).stderr_has("it has no problem.toml");
    dir.write("broken/problem.toml", "name = \"x\n[game\nrules = 3\n");
    dir.grundy(["check", "broken"]).code_is(3).stderr_has("this is not TOML").stderr_has("problem.toml:1:");
    dir.write("latin/problem.toml", b"name = \"\xe9\"\n");
    dir.grundy(["check", "latin"]).code_is(3).stderr_has("is not UTF-8 text");
}

#[test]
fn a_test_of_ten_million_heaps_is_refused() {
    let dir = TestDir::new();
    dir.nim();
    let heaps = "1 ".repeat(10_000_000);
    dir.write("nim/tests/02.txt", format!("1\n10000000\n{heaps}\n"));
    check(&dir).code_is(3).stderr_has("02.txt");
}
