//! Who is to blame: interactors and checkers that misbehave, games that are too long, programs that wait for the wrong thing.

mod support;

use support::TestDir;

/// An interactive task with one test, whose interactor is this. Its programs have a second of CPU time, three in all.
fn interactive(dir: &TestDir, interactor: &str) {
    dir.write(
        "task/problem.toml",
        "[phases]\nstyle = \"programs\"\n[[passes]]\ninteractor = \"talk.py\"\n[programs]\ntime = \"1s\"\n\
         [tests]\nfiles = [\"tests/*.txt\"]\n",
    );
    dir.write("task/tests/1.txt", "7\n");
    dir.write("task/tests/1.ans", "7\n");
    dir.write("task/talk.py", interactor);
}

/// Answers each line, up to the third.
const ASKS: &str = "for _ in range(3):\n    print('ask', flush=True)\n    input()\n";

#[test]
fn an_interactor_that_misbehaves_is_the_packages_fault() {
    for (interactor, words) in [
        // Sleeps.
        ("import time\ninput()\ntime.sleep(60)\n", "neither spoke, nor read, nor ended for 3.00 s"),
        // Computes for ever.
        ("input()\nwhile True: pass\n", "the interactor used more than 1.00 s of CPU time"),
        // Crashes in the middle.
        ("input()\nprint(1, flush=True)\nimport os\nos.abort()\n", "the interactor was ended by signal 6"),
        ("input()\nraise ValueError('mine')\n", "ValueError: mine"),
        // Does not flush: its word comes only when it ends.
        (
            "import sys\nsys.stdin.readline()\nprint('answer')\nsys.stdin.readline()\n",
            "said `answer` only when its input was closed: missing flush?",
        ),
        // Floods a submission that does not listen.
        ("import sys\ninput()\nwhile True: sys.stdout.write('x' * 65536)\n", "said more than 64 MiB"),
    ] {
        let dir = TestDir::new();
        interactive(&dir, interactor);
        dir.write("asks.py", ASKS);
        let output = dir.grundy(["run", "task", "asks.py"]).code_is(5);
        output.stdout_has("asks.py  J").stdout_has(words);
    }
}

#[test]
fn a_submission_that_owes_a_line_is_idle() {
    let dir = TestDir::new();
    interactive(&dir, "print('go', flush=True)\ninput()\ninput()\n");
    dir.write("silent.py", "input()\ninput()\n");
    dir.grundy(["run", "task", "silent.py"]).code_is(1).stdout_has("silent.py  I");
}

/// Nobody can know who was to begin, so both are named; if all solutions of the package stand still, it is not they.
#[test]
fn where_nobody_has_ever_spoken_both_sides_are_named() {
    let dir = TestDir::new();
    interactive(&dir, "input()\nprint('answer', flush=True)\n");
    dir.write("silent.py", "input()\n");
    let output = dir.grundy(["run", "task", "silent.py"]).code_is(1).stdout_has("silent.py  I");
    let output = output.stdout_has("nobody has spoken: the program reads, and so does the interactor");
    let output = output.stdout_has("if the interactor is to begin");
    assert!(!output.stdout.contains("the package's fault"), "{output}");
    for name in ["one", "two"] {
        dir.write(&format!("task/solutions/accepted/{name}.py"), "input()\n");
    }
    let words = "every solution that should be accepted stands still: that is the package's fault";
    dir.grundy(["run", "task"]).code_is(1).stdout_has(words);
    dir.write("task/solutions/accepted/two.py", "print('ask', flush=True)\ninput()\n");
    let output = dir.grundy(["run", "task"]).code_is(1);
    assert!(!output.stdout.contains(words), "{output}");
}

#[test]
fn an_interactor_that_closes_its_output_is_heard_of() {
    let dir = TestDir::new();
    interactive(&dir, "import os, sys\nprint('go', flush=True)\nos.close(1)\nsys.exit(0 if input() == 'end' else 1)\n");
    dir.write("reads-on.py", "import sys\nsys.stdin.read()\nprint('end', flush=True)\n");
    dir.grundy(["run", "task", "reads-on.py"]).code_is(0).stdout_has("reads-on.py  A");
}

#[test]
fn words_after_an_acceptance_are_told_and_change_nothing() {
    let dir = TestDir::new();
    interactive(&dir, "input()\n");
    dir.write("more.py", "print('one', flush=True)\nimport time\ntime.sleep(0.3)\nprint('two', flush=True)\n");
    dir.grundy(["run", "task", "more.py"]).code_is(0).stdout_has("more.py  A");
    dir.grundy(["show", "last/more/1"]).code_is(0).stdout_has("wrote `two` after the interactor had accepted");
}

#[test]
fn a_checker_that_hangs_is_stopped_within_its_limits() {
    for (checker, words) in [
        ("while True: pass\n", "the checker used more than 1.00 s of CPU time"),
        ("import time\ntime.sleep(60)\n", "the checker was not done after 3.00 s"),
    ] {
        let dir = TestDir::new();
        interactive(&dir, checker);
        let toml = std::fs::read_to_string(dir.path().join("task/problem.toml")).expect("the package");
        dir.write("task/problem.toml", toml.replace("interactor =", "checker ="));
        dir.write("one.py", "print(7)\n");
        dir.grundy(["run", "task", "one.py"]).code_is(5).stdout_has(words);
    }
}

/// A right solution cannot win a game that may not last long enough.
#[test]
fn a_game_that_ends_at_the_limit_of_moves_without_a_mistake_is_the_packages_fault() {
    let dir = TestDir::new();
    dir.write(
        "take/problem.toml",
        "[game]\nrules = \"take 1\"\n[protocol]\nmoves = 4\n[tests]\nfiles = [\"tests/*.txt\"]\n",
    );
    dir.write("take/tests/1.txt", "1\n1\n9\n");
    dir.write("one.py", "input(), input(), input()\nwhile True:\n    print(1, 1, flush=True)\n    if input() in ('won', 'drawn'): break\n");
    dir.grundy(["check", "take"]).code_is(3).stderr_has("is not over after 4 moves, the limit");
    let output = dir.grundy(["run", "take", "one.py"]).code_is(5);
    output.stdout_has("one.py  J").stdout_has("reached the limit of 4 moves without a mistake of the submission");
}

#[test]
fn a_game_that_was_thrown_away_before_another_failure_is_told_too() {
    let dir = TestDir::new();
    dir.nim();
    dir.write(
        "gives-up.py",
        "input(), input(), input()\nprint('first')\nprint(1, 3, flush=True)\ninput()\nraise ValueError('mine')\n",
    );
    let output = dir.grundy(["run", "nim", "gives-up.py"]).code_is(1);
    output
        .stdout_has("gives-up.py RE on 01")
        .stdout_has("ValueError: mine")
        .stdout_has("before that it had lost game 1 at move 1");
}

#[test]
fn reading_to_the_end_of_the_input_has_a_hint_of_its_own() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("reads-all.py", "import sys\nwords = sys.stdin.read().split()\nprint('first')\n");
    dir.grundy(["run", "nim", "reads-all.py"]).code_is(1).stdout_has("does it read to the end of its input");
    dir.write("no-flush.py", "input(), input(), input()\nprint('first')\ninput()\n");
    let output = dir.grundy(["run", "nim", "no-flush.py"]).code_is(1).stdout_has("missing flush");
    assert!(!output.stdout.contains("to the end of its input"), "{output}");
}

#[test]
fn a_traceback_keeps_its_last_lines_and_a_recursion_its_hint() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("deep.py", "import sys\nprint('x' * 80000, file=sys.stderr)\ndef f(n): return f(n + 1) + 1\nf(0)\n");
    let output = dir.grundy(["run", "nim", "deep.py"]).code_is(1);
    output.stdout_has("RecursionError").stdout_has("sys.setrecursionlimit");
    dir.grundy(["show", "last/deep/1"]).code_is(0).stdout_has("RecursionError: maximum recursion depth exceeded");
}

#[test]
fn a_large_input_is_never_the_submissions_idleness() {
    let dir = TestDir::new();
    dir.write(
        "task/problem.toml",
        "[limits]\ntime = \"10s\"\nidle = \"1s\"\n[phases]\nstyle = \"programs\"\n[[passes]]\n\
         [tests]\nfiles = [\"tests/*.txt\"]\n",
    );
    dir.write("task/tests/1.txt", "12345678\n".repeat(5_000_000));
    dir.write("task/tests/1.ans", "5000000\n");
    dir.write("counts.py", "import sys\nprint(sum(1 for _ in sys.stdin))\n");
    dir.grundy(["run", "task", "counts.py"]).code_is(0).stdout_has("counts.py  A");
}

/// A package that lets two passes talk through noise.
fn noisy(dir: &TestDir, seed: &str) {
    dir.write(
        "task/problem.toml",
        format!(
            "[phases]\nstyle = \"programs\"\n[channel]\nalphabet = \"01\"\nnoise = [\"flip 20\"]\n{seed}\n\
             [tests]\nfiles = [\"tests/*.txt\"]\n"
        ),
    );
    dir.write("task/tests/1.txt", "1\n");
    let submission = "name = input()\nif name == 'encode':\n    print('0' * 60)\nelse:\n    print(input())\n";
    dir.write("sends.py", submission);
}

#[test]
fn noise_is_drawn_for_each_run_and_repeated_by_its_seed() {
    let dir = TestDir::new();
    noisy(&dir, "");
    let run = |more: &[&str]| {
        let output = dir.grundy(["run", "task", "sends.py"].iter().chain(more));
        // A machine that cannot keep passes apart judges none.
        (output.code != Some(6)).then(|| {
            let line =
                output.stdout.lines().find(|line| line.contains("printed `")).expect("a wrong answer").to_string();
            let seed = output.stdout.split("seed ").nth(1).and_then(|rest| rest.split_whitespace().next());
            (line, seed.map(str::to_string))
        })
    };
    let (Some((first, seed)), Some((second, _))) = (run(&[]), run(&[])) else { return };
    assert_ne!(first, second);
    let seed = seed.expect("the seed is said");
    assert_eq!(run(&["--seed", &seed]).expect("as before").0, first);
}

#[test]
fn a_package_that_fixes_its_noise_is_told_what_that_means() {
    let dir = TestDir::new();
    noisy(&dir, "seed = 5");
    dir.grundy(["check", "task"]).stderr_has("fixed-seed");
    let output = dir.grundy(["run", "task", "sends.py"]);
    let fixed = output.stdout.lines().any(|line| line.ends_with("seed 5"));
    assert!(output.code == Some(6) || !fixed, "{output}");
}

/// Ten starts: playing them all would take too long, but how long their games may be is computed.
#[test]
fn the_fewest_moves_of_every_start_are_compared_with_the_limit() {
    let dir = TestDir::new();
    dir.write(
        "take/problem.toml",
        "[game]\nrules = \"take 1..3\"\n[protocol]\nfirst = \"choose\"\n[tests]\nfiles = [\"tests/*.txt\"]\n",
    );
    for test in 1..=10 {
        dir.write(&format!("take/tests/{test:02}.txt"), format!("1\n1\n10000000000000000{test}\n"));
    }
    let output = dir.grundy(["check", "take"]).code_is(3);
    output
        .stderr_has("game 1 from 100000000000000001 is not over after 100000 moves, the limit")
        .stderr_has("it takes at least 33333333333333334, however it is played")
        .stderr_has("game 1 from 1000000000000000010 is not over")
        .stderr_has("[protocol] moves = N");
    // A shorter limit is enough where no game can be longer.
    dir.write(
        "nim/problem.toml",
        "[game]\nrules = \"nim\"\n[protocol]\nmoves = 7\n[tests]\nfiles = [\"tests/*.txt\"]\n",
    );
    dir.write("nim/tests/1.txt", "1\n2\n3 4\n");
    let output = dir.grundy(["check", "nim"]);
    assert!(!output.stderr.contains("too-long"), "{output}");
}

#[test]
fn a_start_whose_games_may_be_too_long_is_said_to_be_unknown() {
    let dir = TestDir::new();
    dir.write(
        "kayles/problem.toml",
        "[game]\nrules = \"kayles\"\n[protocol]\nmoves = 10000000\n[tests]\nfiles = [\"tests/*.txt\"]\n",
    );
    dir.write("kayles/tests/1.txt", "1\n1\n1000000000\n");
    dir.grundy(["check", "kayles"]).stderr_has("it is not known whether test 01");
}

/// What Python reads is in memory before the first pass, without being asked.
#[test]
fn a_python_program_cannot_tell_its_later_pass_anything_by_the_page_cache() {
    let dir = TestDir::new();
    noisy(&dir, "");
    // A machine that cannot keep passes apart judges none.
    let output = dir.grundy(["run", "task", "sends.py"]);
    let warned = output.stderr.contains("inode counters") && !output.stderr.contains("page cache");
    assert!(output.code == Some(6) || warned, "{output}");
    dir.write(
        "looks.py",
        "import os\nprint(sorted(os.listdir('/usr/bin')) if os.path.exists('/usr/bin/env') else 'little')\n",
    );
    let output = dir.grundy(["run", "task", "looks.py"]);
    assert!(output.code == Some(6) || output.stdout.contains("little"), "{output}");
}
