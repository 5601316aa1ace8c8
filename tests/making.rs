//! Tests and answers that programs make, and what `check` finds when it runs an author's programs.

mod support;

use std::path::Path;

use support::{CommandOutput, TestDir, run};

const GEN_CPP: &str =
    "#include <cstdio>\nint main(int argc, char **argv) { std::printf(\"%s %s\\n\", argv[1], argv[2]); }\n";
const GEN_PY: &str = "import sys\nprint(sys.argv[1], sys.argv[2])\n";
const SUM: &str = "a, b = map(int, input().split())\nprint(a + b)\n";

/// A batch task whose answers its right solution makes; `more` follows in `[tests]`.
fn sum(dir: &TestDir, more: &str) {
    manifest(dir, &format!("[tests]\nanswers = \"solutions/accepted/sum.py\"\n{more}"));
    dir.write("sum/statement.md", "# Sum\n");
    dir.write("sum/solutions/accepted/sum.py", SUM);
    dir.write("sum/solutions/wrong_answer/minus.py", SUM.replace('+', "-"));
    dir.write("sum/generators/gen.py", GEN_PY);
}

fn manifest(dir: &TestDir, rest: &str) {
    dir.write("sum/problem.toml", format!("[phases]\nstyle = \"programs\"\n[[passes]]\n{rest}"));
}

/// With a cache of its own.
fn grundy(dir: &TestDir, args: &[&str]) -> CommandOutput {
    let mut command = dir.command(args);
    command.env("GRUNDY_CACHE", dir.path().join("cache"));
    run(command)
}

#[test]
fn scripts_make_tests_and_the_main_solution_their_answers() {
    let dir = TestDir::new();
    sum(
        &dir,
        "files = [\"tests/*\"]\nscript = \"tests/script\"\ngenerate = [\"gen.py 8 [1..2]\", \"many 7 > {5-6}\"]\nsamples = [\"first\"]\n",
    );
    dir.write("sum/tests/first.in", "1 2\n");
    dir.write("sum/tests/script", "# two lines\ncpp 10 7 > 3\n\ncpp 10 '8' > $\n");
    dir.write("sum/generators/cpp.cpp", GEN_CPP);
    let many = "import sys\nfor i in (5, 6):\n    open('%02d' % i, 'w').write(sys.argv[1] + ' %d\\n' % i)\n";
    dir.write("sum/generators/many.py", many);
    grundy(&dir, &["run", "sum"]).code_is(0).stdout_has("AAAAAAA").stdout_has("WWWWWWW");
    let listed = grundy(&dir, &["tests", "sum"]).code_is(0).stdout;
    let rows: Vec<Vec<&str>> = listed.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["test", "input", "answer", "sample", "from"], "{listed}");
    assert_eq!(rows[1], ["01", "4", "B", "2", "B", "sample", "tests/first.in"], "{listed}");
    // Files and lines without a number have the lowest numbers that no line names.
    for (number, input, answer) in [
        ("2", "8 1\n", "9\n"),
        ("3", "10 7\n", "17\n"),
        ("4", "8 2\n", "10\n"),
        ("5", "7 5\n", "12\n"),
        ("6", "7 6\n", "13\n"),
        ("7", "10 8\n", "18\n"),
    ] {
        assert_eq!(grundy(&dir, &["tests", "sum", number]).code_is(0).stdout, input, "{listed}");
        assert_eq!(grundy(&dir, &["tests", "sum", number, "--answer"]).code_is(0).stdout, answer, "{listed}");
    }
}

/// The entries of the cache.
fn entries(dir: &TestDir) -> Vec<String> {
    let entries = std::fs::read_dir(dir.path().join("cache")).expect("a cache");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_was_made_is_kept_until_something_that_decides_it_changes() {
    let dir = TestDir::new();
    sum(&dir, "generate = [\"gen 1 2\", \"gen 3 4\"]\n");
    // What it prints is different each time it runs.
    dir.write("sum/generators/gen.py", "import sys, time\nprint(sys.argv[1], time.time_ns())\n");
    let first = grundy(&dir, &["tests", "sum", "1"]).code_is(0).stdout;
    let kept = entries(&dir);
    assert_eq!(grundy(&dir, &["tests", "sum", "1"]).code_is(0).stdout, first);
    assert_eq!(entries(&dir), kept);
    // A damaged entry is made again.
    for name in &kept {
        let made = dir.path().join("cache").join(name).join("made");
        if made.exists() {
            std::fs::write(made, "").expect("a file of the cache");
        }
    }
    let second = grundy(&dir, &["tests", "sum", "1"]).code_is(0).stdout;
    assert_ne!(second, first);
    assert_eq!(entries(&dir), kept);
    dir.write("sum/generators/gen.py", "import sys\nprint(sys.argv[1], 5)\n");
    assert_eq!(grundy(&dir, &["tests", "sum", "1"]).code_is(0).stdout, "1 5\n");
    assert_eq!(grundy(&dir, &["tests", "sum", "1", "--answer"]).code_is(0).stdout, "6\n");
    dir.write("sum/solutions/accepted/sum.py", SUM.replace("a + b", "a * b"));
    assert_eq!(grundy(&dir, &["tests", "sum", "1", "--answer"]).code_is(0).stdout, "5\n");
}

#[test]
fn mistakes_in_lines_are_told_with_file_line_and_hint() {
    let dir = TestDir::new();
    sum(&dir, "script = \"tests/script\"\ngenerate = [\"gen 5 >\"]\n");
    dir.write("sum/tests/script", "gen 1 2\ngne 1 2\ngen 3 4 > 2 3\n<#list 1..3 as i>gen ${i}</#list>\n");
    grundy(&dir, &["check", "sum"])
        .code_is(3)
        .stderr_has("problem.toml:7:20: `>` needs the number of a test")
        .stderr_has("tests/script:2:1: there is no generator `gne`")
        .stderr_has("did you mean `gen`?")
        .stderr_has("tests/script:3:13: there is more after the number of the test")
        .stderr_has("tests/script:4:1: FreeMarker is not understood here");
    dir.write("sum/tests/script", "gen 1 2 > 1\ngen 1 3 > 1\ngen 1 4 > 5\n");
    sum(&dir, "script = \"tests/script\"\n");
    grundy(&dir, &["check", "sum"])
        .code_is(3)
        .stderr_has("tests/script:2:1: test 1 is made by another line, too: `gen 1 2 > 1`")
        .stderr_has("tests/script:3:1: there is no test 2, and this line makes test 5");
    dir.write("sum/tests/script", "gen [1..5000]\ngen [1..5001]\n".repeat(1000));
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    said.stderr_has("tests/script:2:1: with this line there are more than 10000 tests").stderr_has("1 error,");
    dir.write("sum/generators/gen.cpp", GEN_CPP);
    dir.write("sum/tests/script", "gen 1 2\n");
    grundy(&dir, &["check", "sum"]).code_is(3).stderr_has("several generators are called `gen`: gen.cpp, gen.py");
    manifest(&dir, "[tests]\ngenerate = [\"gen.py 1 2\"]\n");
    grundy(&dir, &["check", "sum"]).code_is(3).stderr_has("nothing says what is right for the test of `gen.py 1 2`");
}

#[test]
fn a_generator_that_fails_is_the_authors_mistake() {
    for (time, source, words) in [
        (
            "9s",
            "import sys\nsys.stderr.write('first\\nno such n\\n')\nsys.exit(3)\n",
            &["exited with code 3: no such n"][..],
        ),
        ("1s", "import time\ntime.sleep(60)\n", &["was not done after 3.00 s"]),
        // On a loaded machine the wall clock may be first.
        ("1s", "while True: pass\n", &["used more than 1.00 s of CPU time", "was not done after 3.00 s"]),
        ("9s", "", &["`gen 'a b'` printed nothing"]),
        ("60s", "import sys\nwhile True: sys.stdout.write('x' * 1000000)\n", &["printed more than 256 MiB"]),
        ("9s", "import os\nos.kill(os.getpid(), 11)\n", &["was ended by signal 11"]),
    ] {
        let dir = TestDir::new();
        sum(&dir, &format!("generate = [\"gen 'a b'\"]\n[programs]\ntime = \"{time}\"\n"));
        dir.write("sum/generators/gen.py", source);
        let said = grundy(&dir, &["run", "sum"]).code_is(3);
        let said = said.stderr_has("test 01 cannot be made: `gen 'a b'`");
        assert!(words.iter().any(|words| said.stderr.contains(words)), "lacks one of {words:?}\n{said}");
        let files = walk(&dir.path().join("cache"));
        assert!(files.iter().all(|file| !file.ends_with("made")), "{files:?}");
    }
}

fn walk(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files.extend(walk(&path)),
            false => files.push(path.display().to_string()),
        }
    }
    files
}

#[test]
fn what_cannot_be_made_is_told_with_its_reason() {
    let dir = TestDir::new();
    sum(&dir, "generate = [\"gen 1 2\", \"gen 3 x\", \"few 1 > {3-4}\"]\n");
    dir.write("sum/generators/few.py", "open('3', 'w').write('1 1\\n')\n");
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    let said = said.stderr_has("error[failed-generator]: test 04 cannot be made: `few 1` wrote no file 4, 04, 004");
    let said = said.stderr_has("error[failed-answer]: the answer of test 02 cannot be made: the main solution");
    said.stderr_has("exited with code 1: ValueError:");
    // What can be made is listed all the same.
    grundy(&dir, &["tests", "sum"]).code_is(3).stdout_has("01      4 B     2 B").stdout_has("04        -       -");
    let odd = "print('1 2 ')\n";
    dir.write("sum/generators/few.py", odd);
    sum(&dir, "generate = [\"few 1\", \"few 2\"]\n");
    grundy(&dir, &["check", "sum"])
        .code_is(0)
        .stderr_has("warning[trailing-blanks]: test 01 (few 1) has blanks at the end of a line, like 1 other")
        .stderr_has("warning[duplicate-test]: test 02 (few 2) is the same as test 01 (few 1)");
    sum(&dir, "generate = [\"gen 1 2\", \"few 1 > {2-3}\"]\n");
    dir.write("sum/generators/gen.py", "print(\n");
    dir.write("sum/generators/few.cpp", "int main() { return x; }\n");
    std::fs::remove_file(dir.path().join("sum/generators/few.py")).expect("a generator");
    grundy(&dir, &["check", "sum"])
        .code_is(3)
        .stderr_has("error[broken-program]: the generator few.cpp cannot be compiled");
}

#[test]
fn an_interactive_task_has_what_its_interactor_wrote_as_the_answer() {
    let dir = TestDir::new();
    sum(&dir, "");
    dir.write(
        "sum/problem.toml",
        "[phases]\nstyle = \"programs\"\n[[passes]]\ninteractor = \"guess.py\"\n[tests]\nanswers = \"solutions/accepted/half.py\"\n\
         generate = [\"gen 17 20\"]\n",
    );
    dir.write(
        "sum/guess.py",
        "import sys\nn, most = map(int, open(sys.argv[1]).read().split())\nprint(most, flush=True)\nasked = 0\n\
         while True:\n    asked += 1\n    g = int(input())\n    if g == n: break\n    print('<' if n < g else '>', flush=True)\n\
         print('=', flush=True)\nopen(sys.argv[2], 'w').write('%d\\n' % asked)\n",
    );
    dir.write(
        "sum/solutions/accepted/half.py",
        "lo, hi = 1, int(input())\nwhile True:\n    m = (lo + hi) // 2\n    print(m, flush=True)\n    said = input()\n\
         \x20   if said == '=': break\n    if said == '<': hi = m - 1\n    else: lo = m + 1\n",
    );
    std::fs::remove_file(dir.path().join("sum/solutions/accepted/sum.py")).expect("a solution");
    dir.write("sum/solutions/wrong_answer/minus.py", "print(5)\n");
    assert_eq!(grundy(&dir, &["tests", "sum", "1", "--answer"]).code_is(0).stdout, "5\n");
    dir.write("sum/solutions/accepted/half.py", "input()\ninput()\n");
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    said.stderr_has("the answer of test 01 cannot be made: the main solution solutions/accepted/half.py");
}

#[test]
fn validators_refuse_tests_with_their_last_words() {
    let dir = TestDir::new();
    sum(&dir, "files = [\"tests/*\"]\ngenerate = [\"gen 5 6\"]\n[validators]\ninput = [\"small.py\"]\n");
    dir.write("sum/tests/1.in", "1 2\n");
    dir.write("sum/tests/2.in", "3 200\n");
    let validator = "import sys\na, b = map(int, sys.stdin.read().split())\nif b > 100:\n    sys.stderr.write('b is %d\\n' % b)\n    sys.exit(3)\n";
    dir.write("sum/small.py", validator);
    grundy(&dir, &["check", "--fast", "sum"]).code_is(0).stdout_has("no mistakes found");
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    let said = said.stderr_has("error[invalid-test]: test 02 (tests/2.in) is refused by small.py: b is 200");
    assert_eq!(said.stderr.matches("invalid-test").count(), 1, "{said}");
    let text = std::fs::read_to_string(dir.path().join("sum/problem.toml")).expect("a manifest");
    dir.write("sum/problem.toml", format!("{text}convention = \"icpc\"\n"));
    grundy(&dir, &["check", "sum"]).code_is(3).stderr_has("small.py exited with code 0, which is neither 42");
    dir.write("sum/problem.toml", format!("{text}[check]\nallow = [\"invalid-test\"]\n"));
    grundy(&dir, &["check", "sum"]).code_is(0).stdout_has("no mistakes found");
    dir.write("sum/problem.toml", format!("{text}[check]\nallow = [\"invalid-tests\"]\n"));
    let said = grundy(&dir, &["check", "--fast", "sum"]).code_is(3);
    said.stderr_has("there is no lint `invalid-tests`").stderr_has("did you mean `invalid-test`?");
}

#[test]
fn the_form_of_inputs_is_checked_to_the_byte() {
    let dir = TestDir::new();
    let lines = "[validators]\nlines = [\"a: 1..10, b: a..10^3\"]\n";
    sum(&dir, &format!("files = [\"tests/*\"]\ngenerate = [\"gen 9 8\"]\n{lines}"));
    dir.write("sum/tests/1.in", "1 2\n");
    dir.write("sum/tests/2.in", "3  20\n");
    dir.write("sum/validators/valid/least.in", "1 1\n");
    dir.write("sum/validators/valid/zero.in", "0 1\n");
    dir.write("sum/validators/invalid/more.in", "1 1\n\n");
    dir.write("sum/validators/invalid/none.in", "1 5\n");
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    said.stderr_has(
        "tests/2.in:1:3: test 02 (tests/2.in): line 1, column 3: found a blank, wanted an integer in 3..1000 for b",
    )
    .stderr_has("test 03 (gen 9 8): line 1, column 3: found `8`, wanted an integer in 9..1000 for b")
    .stderr_has(
        "validators/valid/zero.in should be valid, and is refused: [validators] lines: line 1, column 1: found `0`",
    )
    .stderr_has("validators/invalid/none.in should be refused, and no validator refuses it");
    sum(&dir, "generate = [\"gen 9 8\"]\n[validators]\nlines = [\"a: 1..10\", \"k integers in 1..9\"]\n");
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    said.stderr_has("problem.toml:8:23: `k` is neither a number nor a name that was read before");
}

#[test]
fn the_checker_must_take_the_answers_and_do_what_its_tests_say() {
    let dir = TestDir::new();
    sum(&dir, "");
    let tests = "[tests]\nfiles = [\"tests/*\"]\n";
    let case = |output: &str, verdict: &str| {
        format!(
            "[[checker-tests]]\ninput = \"c/in\"\noutput = \"c/{output}\"\nanswer = \"c/ans\"\nverdict = \"{verdict}\"\n"
        )
    };
    dir.write(
        "sum/problem.toml",
        format!(
            "[phases]\nstyle = \"programs\"\n[[passes]]\nchecker = \"even.py\"\n{tests}{}{}{}",
            case("four", "AC"),
            case("five", "WA"),
            case("six", "WA")
        ),
    );
    let checker = "import sys\nn = int(open(sys.argv[2]).read())\nif n % 2:\n    sys.stderr.write('%d is odd\\n' % n)\n    sys.exit(1)\n";
    dir.write("sum/even.py", checker);
    for (name, text) in
        [("tests/1.in", "1 3\n"), ("tests/1.ans", "4\n"), ("tests/2.in", "1 2\n"), ("tests/2.ans", "3\n")]
    {
        dir.write(&format!("sum/{name}"), text);
    }
    for (name, text) in [("in", "1 3\n"), ("ans", "4\n"), ("four", "4\n"), ("five", "5\n"), ("six", "6\n")] {
        dir.write(&format!("sum/c/{name}"), text);
    }
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    let said = said
        .stderr_has("refused-answer]: the checker refuses the answer of test 02 (tests/2.in) as an output: 3 is odd");
    let said = said.stderr_has("checker-test]: the checker should refuse the output for c/in, and accepts it");
    assert_eq!(said.stderr.matches("checker-test").count(), 1, "{said}");
    grundy(&dir, &["check", "--fast", "sum"]).code_is(0);
}

#[test]
fn an_answer_that_the_main_solution_does_not_give_is_told() {
    let dir = TestDir::new();
    sum(&dir, "files = [\"tests/*\"]\n");
    for (name, text) in [("1.in", "1 3\n"), ("1.ans", " 4 \n"), ("2.in", "1 2\n"), ("2.ans", "4\n")] {
        dir.write(&format!("sum/tests/{name}"), text);
    }
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    let said = said.stderr_has("error[old-answer]: the main solution does not give the answer of test 02 (tests/2.in)");
    assert_eq!(said.stderr.matches("old-answer").count(), 1, "{said}");
}

#[test]
fn programs_that_do_not_compile_are_found_by_check() {
    let dir = TestDir::new();
    sum(&dir, "files = [\"tests/*\"]\n");
    dir.write("sum/tests/1.in", "1 3\n");
    dir.write("sum/solutions/accepted/sum.cpp", "int main() { return x; }\n");
    let text = std::fs::read_to_string(dir.path().join("sum/problem.toml")).expect("a manifest");
    dir.write("sum/problem.toml", text.replace("sum.py", "sum.cpp"));
    let said = grundy(&dir, &["check", "sum"]).code_is(3);
    let said = said.stderr_has("error[broken-program]: the main solution sum.cpp cannot be compiled");
    assert_eq!(said.stderr.matches("error[").count(), 1, "{said}");
    grundy(&dir, &["run", "sum"]).code_is(3).stderr_has("not all tests of sum can be made");
}

#[test]
fn every_lint_is_in_the_documentation() {
    let text = std::fs::read_to_string(support::root().join("docs/check.md")).expect("a document");
    for (name, words) in package::LINTS {
        assert!(text.contains(&format!("| `{name}` | {words} |")), "docs/check.md lacks | `{name}` | {words} |");
    }
}
