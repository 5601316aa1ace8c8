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
        .stderr_has("problem.toml does not say what the task is")
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

/// A batch task of one pass with these files.
fn batch(dir: &TestDir, more: &str, files: &[(&str, &str)]) {
    let manifest = format!("[phases]\nstyle = \"programs\"\n[[passes]]\n{more}\n[tests]\nfiles = [\"tests/*\"]\n");
    dir.write("task/problem.toml", manifest);
    dir.write("task/statement.md", "# Task\n");
    dir.write("task/solutions/accepted/a.py", "print(input())\n");
    dir.write("task/solutions/wrong_answer/b.py", "print(0)\n");
    for (name, text) in files {
        dir.write(&format!("task/tests/{name}"), text);
    }
}

#[test]
fn the_answer_of_a_batch_test_is_never_its_input() {
    let dir = TestDir::new();
    batch(&dir, "", &[("1.txt", "1\n"), ("1.ans", "1\n"), ("2.txt", "2\n")]);
    let said = dir.grundy(["check", "task"]).code_is(3);
    said.stderr_has("nothing says what is right for tests/2.txt").stderr_has("write it into tests/2.ans");
    dir.grundy(["run", "task"]).code_is(3);
    // A checker may know without it; but that one test has none is odd.
    batch(&dir, "checker = \"own.py\"", &[]);
    dir.write("task/own.py", "");
    dir.grundy(["check", "task"])
        .code_is(0)
        .stderr_has("tests/2.txt has no answer beside it, and other tests have one");
    // Of two passes the second often prints what the first was given.
    dir.write("task/problem.toml", "[phases]\nstyle = \"programs\"\n[tests]\nfiles = [\"tests/2.*\"]\n");
    dir.grundy(["check", "task"]).code_is(0).stdout_has("no mistakes found");
}

#[test]
fn outputs_have_no_generator_lines() {
    let dir = TestDir::new();
    batch(&dir, "", &[("1.txt", "1\n"), ("1.ans", "1\n")]);
    dir.write("task/problem.toml", "[outputs]\n[tests]\nfiles = [\"tests/*\"]\ngenerate = [\"random seed=1\"]\n");
    dir.grundy(["check", "task"]).code_is(3).stderr_has("generator lines make positions of games");
}

#[test]
fn odd_bytes_in_tests_are_warned_of() {
    let dir = TestDir::new();
    let tests = [
        ("1.txt", "\u{feff}1\n"),
        ("2.txt", "1\r\n"),
        ("3.txt", "1 \n"),
        ("4.txt", "1"),
        ("5.txt", ""),
        ("6.txt", "1\n"),
        ("7.txt", "1"),
    ];
    batch(&dir, "", &tests);
    for (name, _) in tests {
        dir.write(&format!("task/tests/{}.ans", &name[..1]), "1\n");
    }
    dir.write("task/tests/6.ans", "\u{feff}1\n");
    let said = dir.grundy(["check", "task"]).code_is(0).stdout_has("6 warnings");
    for words in [
        "tests/1.txt begins with a byte order mark",
        "tests/2.txt has carriage returns",
        "tests/3.txt has blanks at the end of a line",
        "tests/4.txt does not end with a newline, like 1 other",
        "tests/5.txt is empty",
        "the answer of tests/6.txt begins with a byte order mark",
    ] {
        assert!(said.stderr.contains(words), "lacks `{words}`\n{said}");
    }
    // Runs do not repeat it.
    assert!(!dir.grundy(["run", "task", "-t", "4"]).code_is(0).stderr.contains("newline"));
}

#[test]
fn groups_that_do_not_cover_the_tests_once_are_warned_of() {
    let dir = TestDir::new();
    let tests = ["1", "2", "3"].map(|name| [(format!("{name}.txt"), "1\n"), (format!("{name}.ans"), "1\n")]).concat();
    let tests: Vec<(&str, &str)> = tests.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let groups = |rest: &str| format!("[[groups]]\ntests = \"tests/1*\"\npoints = 30\n{rest}");
    for (rest, warnings) in [
        ("[[groups]]\ntests = [\"2\", \"3\"]\npoints = 70\n", &[][..]),
        ("[[groups]]\ntests = [\"2\", \"3\"]\npoints = 60\n", &["the points of the groups add up to 90, not to 100"]),
        ("[[groups]]\ntests = \"2\"\npoints = 70\n", &["no group has test 03"]),
        ("[[groups]]\ntests = \"tests/*\"\npoints = 70\n", &["several groups have test 01"]),
        (
            "[[groups]]\ntests = [\"1\", \"2\"]\npoints = 7\n",
            &["add up to 37", "no group has test 03", "several groups have test 01"],
        ),
    ] {
        batch(&dir, &groups(rest), &tests);
        let said = dir.grundy(["check", "task"]).code_is(0);
        for words in warnings {
            assert!(said.stderr.contains(words), "lacks `{words}`\n{said}");
        }
        assert_eq!(said.stderr.matches("warning").count(), warnings.len(), "{said}");
    }
}

#[test]
fn links_out_of_a_package_and_what_is_no_file_are_refused() {
    use std::os::unix::fs::symlink;
    let dir = TestDir::new();
    dir.write("secret.txt", "the secret\n");
    let fresh = || {
        let _ = std::fs::remove_dir_all(dir.path().join("task"));
        batch(&dir, "", &[("1.txt", "1\n"), ("1.ans", "1\n")]);
        dir.path().join("task")
    };
    let refused = |words: &str| {
        for command in ["check", "run"] {
            let said = dir.grundy([command, "task"]).code_is(3).stderr_has(words);
            assert!(!said.stderr.contains("the secret"), "{said}");
        }
    };
    let outside = dir.path().join("secret.txt");
    for name in [
        "tests/99.txt",
        "tests/1.ans",
        "solutions/accepted/c.py",
        "solutions/other/c.py",
        "problem.toml",
        "own.py",
        "words.txt",
    ] {
        let task = fresh();
        batch(&dir, "checker = \"own.py\"\n[resources]\nfiles = [\"words.txt\"]", &[]);
        dir.write("task/own.py", "");
        dir.write("task/words.txt", "");
        let _ = std::fs::remove_file(task.join(name));
        std::fs::create_dir_all(task.join(name).parent().expect("a folder")).expect("a folder");
        symlink(&outside, task.join(name)).expect("a link");
        refused(&format!("{name} is a link that leads out of the package"));
    }
    let task = fresh();
    symlink("/etc", task.join("tests/more")).expect("a link");
    dir.write("task/problem.toml", "[phases]\nstyle = \"programs\"\n[[passes]]\n[tests]\nfiles = [\"tests/**\"]\n");
    refused("tests/more is a link that leads out of the package");
    // A header beside an author's program.
    let task = fresh();
    batch(&dir, "checker = \"own.c\"", &[]);
    dir.write("task/own.c", "#include \"x.h\"\nint main(void) {}\n");
    symlink(&outside, task.join("x.h")).expect("a link");
    let said = dir.grundy(["run", "task"]).stderr_has("x.h is a link that leads out of the package");
    assert!(!said.stderr.contains("the secret"), "{said}");
    // Links within the package are its own affair.
    let task = fresh();
    symlink("1.txt", task.join("tests/2.txt")).expect("a link");
    symlink("1.ans", task.join("tests/2.ans")).expect("a link");
    dir.grundy(["check", "task"]).code_is(0).stdout_has("2 tests");
    for pattern in ["tests/*", "tests/x*"] {
        let task = fresh();
        let manifest = format!("[phases]\nstyle = \"programs\"\n[[passes]]\n[tests]\nfiles = [\"{pattern}\"]\n");
        dir.write("task/problem.toml", manifest);
        let fifo = task.join("tests/x.txt");
        rustix::fs::mknodat(rustix::fs::CWD, &fifo, rustix::fs::FileType::Fifo, 0o600.into(), 0).expect("a FIFO");
        refused("tests/x.txt is not a regular file");
        std::fs::remove_file(&fifo).expect("it is there");
        symlink("/dev/zero", &fifo).expect("a link");
        refused("tests/x.txt is a link that leads out of the package");
    }
}

#[test]
fn a_submission_that_is_a_link_out_of_its_folder_is_told_of() {
    use std::os::unix::fs::symlink;
    let dir = TestDir::new();
    batch(&dir, "", &[("1.txt", "1\n"), ("1.ans", "1\n")]);
    dir.write("there/a.py", "print(1)\n");
    std::fs::create_dir(dir.path().join("here")).expect("a folder");
    symlink("../there/a.py", dir.path().join("here/a.py")).expect("a link");
    symlink("a.py", dir.path().join("there/b.py")).expect("a link");
    dir.grundy(["run", "task", "here/a.py"]).code_is(0).stderr_has("here/a.py is a link out of its folder, to ");
    assert_eq!(dir.grundy(["run", "task", "there/b.py"]).code_is(0).stderr, "");
}
