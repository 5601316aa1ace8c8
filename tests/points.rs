//! Points that an author's checkers and interactors give, in both conventions, and how they are used.

mod support;

use support::{CommandOutput, TestDir};

/// A package of programs with two tests, `5` and `9`, whose passes are these.
fn package(dir: &TestDir, phases: &str, passes: &str, more: &str) {
    let text = format!(
        "[phases]\nstyle = \"programs\"\n{phases}\n{passes}\n[channel]\nalphabet = \"bytes\"\n\
         [tests]\nfiles = [\"tests/*.txt\"]\n{more}\n"
    );
    dir.write("task/problem.toml", text);
    dir.write("task/tests/1.txt", "5\n");
    dir.write("task/tests/2.txt", "9\n");
}

/// Judges a submission; `None` on a machine that cannot isolate passes from each other (see `tests/phases.rs`).
fn judged(dir: &TestDir, submission: &str) -> Option<CommandOutput> {
    dir.write("submission.py", submission);
    let said = dir.grundy(["run", "task", "submission.py"]);
    if said.code == Some(6) { None } else { Some(said) }
}

/// A checker that ends as the submission's output says: `CODE WORDS…`, exit code and standard error.
const SAYS: &str = "import sys\n\
    code, *words = open(sys.argv[2]).read().split()\n\
    print(*words, file=sys.stderr)\nsys.exit(int(code))\n";

#[test]
fn testlibs_points_count_and_are_kept() {
    let dir = TestDir::new();
    let groups = "[score]\nmost = 50\n[[groups]]\nname = \"small\"\npoints = 30\ntests = \"1\"\n\
        [[groups]]\nname = \"all\"\npoints = 70\ntests = [\"1\", \"2\"]\n";
    package(&dir, "", "[[passes]]\nchecker = \"check.py\"", groups);
    dir.write("task/check.py", SAYS);
    let submission = "print('0 ok' if input() == '5' else '7 points 12.5 a quarter')";
    let Some(said) = judged(&dir, submission) else { return };
    let earned = "small 30/30, all 17.5/70: 47.5 of 100 points";
    said.code_is(0).stdout_has("AA").stdout_has(earned);
    dir.grundy(["show", "last"]).code_is(0).stdout_has("submission.py  AA").stdout_has(earned);
    dir.grundy(["show", "last/submission"]).code_is(0).stdout_has("02 AC 12.5 of 50 points").stdout_has(earned);
    let shown = dir.grundy(["show", "last/submission/2"]).code_is(0);
    shown.stdout_has("points 12.5 a quarter").stdout_has("\n12.5 of 50 points\n");
}

#[test]
fn testlibs_forms_of_points_are_understood() {
    for (says, code, words) in [
        ("7 points 40 near", 0, "40 of 100 points"),
        // Whatever the exit code, which depends on how the checker was built.
        ("1 partially correct (30) so so", 0, "30 of 100 points"),
        ("80 partially correct (30) so so", 0, "30 of 100 points"),
        ("7 points 0 nothing of it", 1, "WA on 01 (and 1 more): the checker says: points 0 nothing of it"),
        ("7 points 101 too good", 5, "the checker gives 101 points; a test is worth from 0 to 100"),
        ("7 splendid", 5, "the checker gives points (exit code 7), but standard error does not begin with"),
        ("20 splendid", 5, "the checker exited with code 20: splendid"),
    ] {
        let dir = TestDir::new();
        package(&dir, "", "[[passes]]\nchecker = \"check.py\"", "");
        dir.write("task/check.py", SAYS);
        let Some(said) = judged(&dir, &format!("print('{says}')")) else { return };
        said.code_is(code).stdout_has(words);
    }
}

/// An interactor that gives points has accepted: the submission may come to its own end.
#[test]
fn interactors_give_points_too_and_the_least_counts() {
    let dir = TestDir::new();
    let passes = "[[passes]]\ninteractor = \"talk.py\"\n[[passes]]\nchecker = \"check.py\"";
    package(&dir, "", passes, "");
    dir.write(
        "task/talk.py",
        "import sys\nprint('go', flush=True)\nline = sys.stdin.readline()\nopen(sys.argv[2], 'w').write('on')\n\
         print('points', line, file=sys.stderr)\nsys.exit(7)\n",
    );
    dir.write("task/check.py", SAYS);
    let submission = "import sys\nif input() == 'on':\n    print('7 points LATER')\n\
        else:\n    print(60, flush=True)\n    sys.stdin.read()\n    sys.exit(FIRST)\n";
    for (later, first, code, words) in
        [("80", "0", 0, "60 of 100 points"), ("45.5", "0", 0, "45.5 of 100 points"), ("80", "3", 1, "R1 on 01")]
    {
        let text = submission.replace("LATER", later).replace("FIRST", first);
        let Some(said) = judged(&dir, &text) else { return };
        said.code_is(code).stdout_has(words);
    }
}

/// A checker that runs the submission's line as Python code in its feedback folder, and asks for `PASSES` passes.
const ICPC: &str = "import os, sys\n\
    feedback = sys.argv[3]\n\
    def put(name, text): open(os.path.join(feedback, name), 'w').write(text)\n\
    n = 1 + os.path.exists(os.path.join(feedback, 'once'))\n\
    put('once', '')\n\
    code = 42\n\
    exec(sys.stdin.readline())\n\
    if code == 42 and n < PASSES: put('nextpass.in', 'again\\n')\n\
    sys.exit(code)\n";

#[test]
fn icpcs_score_files_count_when_the_last_pass_is_over() {
    for (line, passes, code, words) in [
        ("put('score.txt', '37.5')", 1, 0, "37.5 of 50 points"),
        ("put('score.txt', str(10 * n))", 2, 0, "20 of 50 points"),
        ("n == 1 and put('score.txt', '7')", 2, 0, "7 of 50 points"),
        ("put('score_multiplier.txt', '0.5')", 1, 0, "25 of 50 points"),
        ("put('score.txt', '0')", 1, 0, "0 of 50 points"),
        ("put('score.txt', '51')", 1, 5, "the checker gives 51 points; a test is worth from 0 to 50"),
        ("put('score.txt', 'x')", 1, 5, "the checker left `x` in score.txt, which is no number"),
        (
            "put('score.txt', '1'), put('score_multiplier.txt', '1')",
            1,
            5,
            "left both score.txt and score_multiplier.txt",
        ),
        ("put('score.txt', '1'); code = 43", 1, 5, "the checker rejected the pass and left points all the same"),
        ("pass", 1, 0, "1 of 1 as expected"),
    ] {
        let dir = TestDir::new();
        package(
            &dir,
            "convention = \"icpc\"\nrepeat = 2",
            "[[passes]]\nchecker = \"validate.py\"",
            "[score]\nmost = 50",
        );
        dir.write("task/validate.py", ICPC.replace("PASSES", &passes.to_string()));
        let Some(said) = judged(&dir, &format!("print(\"\"\"{line}\"\"\")")) else { return };
        let said = said.code_is(code).stdout_has(words);
        assert!(line != "pass" || !said.stdout.contains(" points"), "{said}");
    }
}

#[test]
fn outputs_earn_points_from_their_checker() {
    let dir = TestDir::new();
    let text = "[outputs]\nchecker = \"check.py\"\n[score]\nmost = 10\n[tests]\nfiles = [\"tests/*.txt\"]\n\
        [[groups]]\nname = \"all\"\npoints = 100\ntests = \"tests/*\"\n";
    dir.write("task/problem.toml", text);
    dir.write("task/tests/01.txt", "5\n");
    dir.write("task/check.py", SAYS);
    dir.write("mine/01.out", "7 points 2.5");
    dir.grundy(["run", "task", "mine"]).code_is(0).stdout_has("all 25/100: 25 of 100 points");
    let shown = dir.grundy(["show", "last/mine/1"]).code_is(0);
    shown.stdout_has("\n2.5 of 10 points\n");
    dir.write("task/problem.toml", text.replace("most = 10", "formula = \"length\""));
    dir.grundy(["check", "task"]).code_is(3).stderr_has("outputs have no messages whose length counts");
    dir.write("task/problem.toml", text.replace("most = 10", "most = 5\nthresholds = [\"3 bits: 6\"]"));
    dir.grundy(["check", "task"]).code_is(3).stderr_has("a test is worth 5 at most");
}
