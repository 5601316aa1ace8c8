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

/// A batch task with four tests: to print the number that is read. A submission is wrong on the tests in its second line.
fn batch(dir: &TestDir, solutions: &str, groups: &str) {
    let text = format!(
        "[phases]\nstyle = \"programs\"\n[[passes]]\n[tests]\nfiles = [\"tests/*\"]\n{groups}\n[solutions]\n{solutions}\n"
    );
    dir.write("task/problem.toml", text);
    for test in 1..=4 {
        dir.write(&format!("task/tests/{test}.txt"), format!("{test}\n"));
        dir.write(&format!("task/tests/{test}.ans"), format!("{test}\n"));
    }
}

fn wrong_on(dir: &TestDir, name: &str, tests: &str) {
    dir.write(&format!("task/solutions/{name}.py"), format!("n = int(input())\nprint(0 if n in [{tests}] else n)\n"));
}

/// Worth 33.5, 40 and 26.5 points.
const GROUPS: &str = "[[groups]]\nname = \"small\"\ntests = [\"1\", \"2\"]\npoints = 33.5\ngather = \"sum\"\n\
    [[groups]]\nname = \"large\"\ntests = [\"3\", \"4\"]\ntest-points = 20\ngather = \"sum\"\nneeds = [\"small\"]\n\
    [[groups]]\nname = \"any\"\ntests = [\"1\", \"4\"]\npoints = 26.5\ngather = \"best\"\n";

#[test]
fn groups_gather_points_in_their_ways_and_need_each_other() {
    let dir = TestDir::new();
    batch(&dir, "\"solutions/*\" = \"partial\"\n\"solutions/full.py\" = \"AC\"", GROUPS);
    for (name, tests) in [("full", ""), ("no2", "2"), ("no4", "4"), ("no134", "1, 3, 4")] {
        wrong_on(&dir, name, tests);
    }
    let said = dir.grundy(["run", "task"]).code_is(0);
    let said = said.stdout_has("small 33.5/33.5, large 40/40, any 26.5/26.5: 100 of 100 points");
    let said = said.stdout_has("small 16.75/33.5, large 0/40 (needs small), any 26.5/26.5: 43.25 of 100 points");
    let said = said.stdout_has("small 33.5/33.5, large 20/40, any 26.5/26.5: 80 of 100 points");
    let last = "small 16.75/33.5, large 0/40 (needs small), any 0/26.5: 16.75 of 100 points";
    said.stdout_has(last);
    dir.grundy(["show", "last"])
        .code_is(0)
        .stdout_has("as expected  small 16.75/33.5, large 0/40 (needs small), any 26.5");
    let shown = dir.grundy(["show", "last/no134"]).code_is(0);
    shown.stdout_has("\ngroup small: WA on 01\ngroup large: WA on 03, 04\ngroup any: WA on 01, 04\nsmall 16.75/33.5,");
    let said = dir.grundy(["run", "task", "task/solutions/no4.py", "-t", "1", "-t", "2"]).code_is(0);
    said.stdout_has("small 33.5/33.5, large –, any –: 33.5 of 33.5 points");
    dir.grundy(["show", "last/no4"]).code_is(0).stdout_has("group any: not all selected");
    // Without the tests of the needed group nothing is known of the one that needs it.
    let said = dir.grundy(["run", "task", "task/solutions/full.py", "-t", "3", "-t", "4"]).code_is(0);
    said.stdout_has("small –, large –, any –: 0 of 0 points");
}

#[test]
fn solutions_are_expected_to_earn_points_and_to_fail_in_groups() {
    let dir = TestDir::new();
    wrong_on(&dir, "a", "3");
    dir.write("task/solutions/partially_accepted/b.py", "print(int(input()))\n");
    for (expected, code, words) in [
        ("{ points = 80 }", 0, "as expected"),
        ("{ verdict = \"WA\", points = \"79.5..80\" }", 0, "as expected"),
        ("{ verdict = \"AC\", points = 80 }", 1, "EXPECTED AC with 80 points, got WA on 03"),
        ("{ points = 70 }", 1, "EXPECTED any verdict with 70 points, got 80 of 100 points"),
        (
            "{ verdict = [\"WA\", \"RE\"], points = \"0..79.999\" }",
            1,
            "EXPECTED WA or RE with 0..79.999 points, got 80 of",
        ),
        ("{ verdict = \"WA\", groups = { small = \"AC\", large = \"WA\" } }", 0, "as expected"),
        ("{ groups = { small = \"WA\" } }", 1, "EXPECTED any verdict; small: WA, got no WA in small"),
        ("{ verdict = \"WA\", groups = { large = \"TLE\" } }", 1, "EXPECTED WA; large: TLE, got WA on 03"),
        ("{ verdict = \"TLE\", groups = { large = \"WA\" } }", 1, "EXPECTED TLE; large: WA, got no TLE on any test"),
    ] {
        batch(&dir, &format!("\"solutions/a.py\" = {expected}"), GROUPS);
        let said = dir.grundy(["run", "task", "task/solutions/a.py"]).code_is(code).stdout_has(words);
        assert_eq!(said.stdout.contains("EXPECTED"), code == 1, "{said}");
        // The same is read from the journal.
        dir.grundy(["show", "last"]).code_is(0).stdout_has(words);
    }
    let said = dir.grundy(["show", "last/a"]).code_is(0);
    said.stdout_has("group small: AC\ngroup large: WA on 03; expected WA\ngroup any: AC\n");
    // A folder's name says it too; this solution is too good. A part of the tests does not show that.
    let said = dir.grundy(["run", "task", "task/solutions/partially_accepted/b.py"]).code_is(1);
    said.stdout_has("EXPECTED any verdict with part of the points, got 100 of 100 points");
    let said = dir.grundy(["run", "task", "task/solutions/partially_accepted/b.py", "-t", "1"]).code_is(0);
    said.stdout_has("as expected so far (any verdict with part of the points is due on other tests)");
}

#[test]
fn mistakes_in_groups_and_expected_points_are_told_with_their_place() {
    let dir = TestDir::new();
    wrong_on(&dir, "a", "3");
    let more = |line: &str| format!("{GROUPS}[[groups]]\nname = \"more\"\ntests = \"2\"\n{line}");
    for (groups, words) in [
        ("gather = \"each-test\"", "did you mean `sum`?"),
        ("gather = \"complete-group\"", "did you mean `worst`?"),
        ("gather = \"summ\"", "did you mean `sum`?"),
        ("gather = \"median\"", "known here: worst, sum, best, average"),
        ("needs = \"smal\"", "there is no group `smal`"),
        ("needs = \"smal\"", "did you mean `small`?"),
        ("needs = [\"small\", \"more\"]", "the group `more` cannot need itself"),
        ("needs = \"last\"\n[[groups]]\nname = \"last\"\ntests = \"2\"", "the group `last` comes later"),
        ("points = 5\ntest-points = 5\ngather = \"sum\"", "both `points` and `test-points`"),
        ("test-points = 5", "do not matter where the worst test decides"),
        ("points = -1", "`points` must be a number from 0 to 1000000, with at most three decimals"),
        ("points = 0.1234", "with at most three decimals"),
        ("points = nan", "with at most three decimals"),
        ("points = \"5\"", "with at most three decimals"),
        ("points = 1000001", "with at most three decimals"),
        (
            "test-points = 5\ngather = \"sum\"\n[[groups]]\ntests = \"2\"\ntest-points = 6\ngather = \"best\"",
            "another group gives test 02 other points",
        ),
    ] {
        batch(&dir, "\"solutions/a.py\" = \"WA\"", &more(groups));
        dir.grundy(["check", "task"]).code_is(3).stderr_has(words).stderr_has("problem.toml:");
    }
    for (expected, words) in [
        ("{ points = \"60..40\" }", "must be a number or a range of numbers in quotes"),
        ("{ points = true }", "must be a number or a range of numbers in quotes"),
        ("{ verdict = \"WA\", point = 4 }", "did you mean `points`?"),
        ("{ verdict = 5 }", "the expectation of `verdict` must be a verdict"),
        ("{ groups = { smal = \"AC\" } }", "did you mean `small`?"),
        ("{ groups = { small = \"partial\" } }", "`partial` is about the points of all groups"),
        ("{ groups = { small = \"fine\" } }", "unknown verdict `fine`"),
        ("5", "must be a verdict or a list of verdicts"),
    ] {
        batch(&dir, &format!("\"solutions/a.py\" = {expected}"), GROUPS);
        dir.grundy(["check", "task"]).code_is(3).stderr_has(words).stderr_has("problem.toml:");
    }
}
