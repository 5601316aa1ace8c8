//! ICPC packages through the real binary: what their folders expect of each submission is what it gets.

mod support;

use support::{CommandOutput, TestDir};

const MODERN: &str = "problem_format_version: 2025-09\nname: Task\nuuid: 1\nlimits: {time_limit: 2}\n";

fn write(dir: &TestDir, files: &[(&str, &str)]) {
    for (name, text) in files {
        dir.write(&format!("task/{name}"), text);
    }
}

/// Judges all submissions; `None` on a machine that cannot isolate passes from each other (see `tests/phases.rs`).
fn judged(dir: &TestDir) -> Option<CommandOutput> {
    let said = dir.grundy(["run", "task"]);
    if said.code == Some(6) { None } else { Some(said) }
}

#[test]
fn a_batch_problem_is_judged_by_the_default_validator() {
    let dir = TestDir::new();
    write(
        &dir,
        &[
            ("problem.yaml", "name: Half\nvalidator_flags: float_tolerance 1e-3\n"),
            (".timelimit", "2\n"),
            ("problem_statement/problem.en.tex", ""),
            ("data/sample/1.in", "3\n"),
            ("data/sample/1.ans", "Half 1.5\n"),
            ("data/secret/group/1.in", "4\n"),
            ("data/secret/group/1.ans", "Half 2\n"),
            ("submissions/accepted/upper_case.py", "print('HALF  ', int(input()) / 2 + 1e-4)"),
            ("submissions/accepted/folder/main.py", "from half import half\nprint('half', half(int(input())))"),
            ("submissions/accepted/folder/half.py", "def half(n): return n / 2"),
            ("submissions/wrong_answer/whole.py", "print('Half', int(input()) // 2)"),
            ("submissions/run_time_error/fails.py", "n = int(input())\nprint('Half', n / 2)\nassert n != 4"),
            ("submissions/time_limit_exceeded/waits.py", "import time\ntime.sleep(20)"),
        ],
    );
    let said = dir.grundy(["run", "task"]).code_is(0).stdout_has("5 of 5 as expected");
    for words in ["accepted/upper_case.py", "accepted/folder ", "wrong_answer/whole.py", "II"] {
        assert!(said.stdout.contains(words), "{words}\n{said}");
    }
    dir.grundy(["run", "task", "task/submissions/wrong_answer/whole.py"]).code_is(0).stdout_has("WA on 01");
}

/// Reads the number to be guessed and answers guesses; the same program in two languages.
const GUESS_CPP: &str = "#include \"answers.h\"\n#include <cstdio>\n#include <cstring>\n\
    int main(int, char** argv) {\n  FILE* in = fopen(argv[1], \"r\"); int n, g;\n\
      if (!in || fscanf(in, \"%d\", &n) != 1 || strcmp(argv[4], \"most=7\")) return 1;\n\
      for (int i = 0; i < 7; ++i) {\n    if (scanf(\"%d\", &g) != 1) return REJECT;\n\
        puts(g < n ? \"higher\" : g > n ? \"lower\" : \"right\"); fflush(stdout);\n\
        if (g == n) return ACCEPT;\n  }\n  return REJECT;\n}\n";
const GUESS_PY: &str = "import sys\nn = int(open(sys.argv[1]).read())\nassert sys.argv[4:] == ['most=7']\n\
    for i in range(7):\n    line = sys.stdin.readline()\n    if not line.strip().isdigit(): sys.exit(43)\n    g = int(line)\n\
    \x20   print('higher' if g < n else 'lower' if g > n else 'right', flush=True)\n    if g == n: sys.exit(42)\n\
    open(sys.argv[3] + '/judgemessage.txt', 'w').write('too many guesses')\nsys.exit(43)\n";

#[test]
fn an_interactive_problem_is_judged_by_its_validator() {
    let python: &[(&str, &str)] = &[
        ("problem.yaml", "problem_format_version: 2025-09\ntype: interactive\nname: G\nlimits: {time_limit: 2}\n"),
        ("output_validator/validate.py", GUESS_PY),
        ("data/secret/test_group.yaml", "output_validator_args: [most=7]\n"),
    ];
    let cpp: &[(&str, &str)] = &[
        ("problem.yaml", "validation: custom interactive\nvalidator_flags: most=7\n"),
        (".timelimit", "2\n"),
        ("output_validators/guess/validate.cc", GUESS_CPP),
        ("output_validators/guess/answers.h", "enum { ACCEPT = 42, REJECT = 43 };\n"),
    ];
    for files in [python, cpp] {
        let dir = TestDir::new();
        write(&dir, files);
        let search = "low, high = 1, 100\nwhile True:\n    print((low + high) // 2, flush=True)\n    said = input()\n\
            \x20   if said == 'right': break\n    if said == 'higher': low = (low + high) // 2 + 1\n\
            \x20   else: high = (low + high) // 2 - 1\n";
        write(
            &dir,
            &[
                ("data/secret/1.in", "50\n"),
                ("data/secret/2.in", "37\n"),
                ("submissions/accepted/search.py", search),
                (
                    "submissions/wrong_answer/counts.py",
                    "for i in range(1, 99):\n    print(i, flush=True)\n    input()\n",
                ),
                ("submissions/time_limit_exceeded/silent.py", "input()\n"),
                ("submissions/run_time_error/fails.py", "print(50, flush=True)\ninput()\nraise ValueError\n"),
            ],
        );
        let said = dir.grundy(["run", "task"]).code_is(0).stdout_has("4 of 4 as expected");
        assert!(files[0].1.contains("custom") || said.stdout.contains("too many guesses"), "{said}");
    }
}

/// Two passes: the first submission's line is what the second pass is given, and must come back reversed.
const TWICE: &str = "import os, sys\nfeedback = sys.argv[3]\ngiven = open(sys.argv[1]).read().strip()\n\
    printed = sys.stdin.read().strip()\nif printed != given[::-1]: sys.exit(43)\n\
    if not os.path.exists(os.path.join(feedback, 'state')):\n\
    \x20   open(os.path.join(feedback, 'state'), 'w').write(given)\n\
    \x20   open(os.path.join(feedback, 'nextpass.in'), 'w').write(printed + 'x\\n')\nsys.exit(42)\n";

#[test]
fn a_multi_pass_problem_goes_on_with_what_its_validator_writes() {
    let dir = TestDir::new();
    write(
        &dir,
        &[
            ("problem.yaml", &format!("{MODERN}type: pass-fail multi-pass\n")),
            ("output_validator/v.py", TWICE),
            ("data/secret/1.in", "abc\n"),
            ("submissions/accepted/reverse.py", "print(input()[::-1])"),
            ("submissions/wrong_answer/once.py", "s = input()\nprint(s if s.endswith('x') else s[::-1])"),
            ("submissions/run_time_error/second.py", "s = input()\nassert not s.endswith('x')\nprint(s[::-1])"),
        ],
    );
    let Some(said) = judged(&dir) else { return };
    said.code_is(0).stdout_has("3 of 3 as expected");
}

#[test]
fn a_scoring_problem_adds_up_its_groups() {
    let dir = TestDir::new();
    write(
        &dir,
        &[
            ("problem.yaml", "name: Square\ntype: scoring\n"),
            (".timelimit", "2\n"),
            ("data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample\n"),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
            ("data/secret/1-small/testdata.yaml", "accept_score: 30\ngrader_flags: min\n"),
            ("data/secret/1-small/1.in", "3\n"),
            ("data/secret/1-small/1.ans", "9\n"),
            ("data/secret/2-large/testdata.yaml", "accept_score: 70\ngrader_flags: min\n"),
            ("data/secret/2-large/1.in", "100\n"),
            ("data/secret/2-large/1.ans", "10000\n"),
            ("data/secret/2-large/2.in", "2\n"),
            ("data/secret/2-large/2.ans", "4\n"),
            ("submissions/accepted/all.py", "print(int(input()) ** 2)"),
            ("submissions/partially_accepted/small.py", "n = int(input())\nprint(n * n if n < 10 else 0)"),
            ("submissions/wrong_answer/double.py", "print(int(input()) * 2)"),
        ],
    );
    let said = dir.grundy(["run", "task"]).code_is(0).stdout_has("3 of 3 as expected");
    said.stdout_has("100 of 100 points").stdout_has("30 of 100 points").stdout_has("0 of 100 points");
}

#[test]
fn what_is_broken_or_hostile_is_one_clear_error() {
    for (files, words) in [
        (&[("problem.yaml", "a: &a [x]\nb: *a\n")][..], "aliases are not read here"),
        (&[("problem.yaml", "name: x\n")], "data/sample and data/secret hold no `.in` file"),
        (&[("problem.yaml", "validation: custom\n"), ("data/secret/1.in", "")], "the package has no output validator"),
        (
            &[("problem.yaml", "limits: {time_limit: soon}\n"), ("data/secret/1.in", "")],
            "`time_limit` must be a number",
        ),
    ] {
        let dir = TestDir::new();
        write(&dir, files);
        let said = dir.grundy(["run", "task"]).code_is(3).stderr_has(words);
        assert_eq!(said.stderr.matches("error[").count(), 1, "{said}");
    }
    let dir = TestDir::new();
    write(&dir, &[("problem.yaml", "name: x\n"), ("data/secret/1.ans", "")]);
    std::os::unix::fs::symlink("/etc/passwd", dir.path().join("task/data/secret/1.in")).expect("a link");
    dir.grundy(["run", "task"]).code_is(3).stderr_has("data/secret/1.in is a link that leads out of the package");
}
