//! Passes of every kind: run-twice's three modes, ICPC's multi-pass, interactors that disagree, fail or hang.

mod support;

use support::{CommandOutput, TestDir};

/// A package of programs with one test, whose passes are these.
fn package(dir: &TestDir, phases: &str, passes: &str, test: &str, answer: &str) {
    let text = format!(
        "[phases]\nstyle = \"programs\"\n{phases}\n{passes}\n[channel]\nalphabet = \"bytes\"\n\
         [tests]\nfiles = [\"tests/*.txt\"]\n"
    );
    dir.write("task/problem.toml", text);
    dir.write("task/tests/1.txt", test);
    dir.write("task/tests/1.ans", answer);
}

/// Judges a submission; `None` on a machine that cannot isolate passes from each other (see `tests/phases.rs`).
fn judged(dir: &TestDir, submission: &str) -> Option<CommandOutput> {
    let name = "submission.py";
    dir.write(name, submission);
    let said = dir.grundy(["run", "task", name]);
    if said.code == Some(6) { None } else { Some(said) }
}

/// A submission that names the next pass and doubles the numbers that it reads.
const DOUBLES: &str = "first, *rest = open(0).read().split()\n\
    print('second' if first == 'first' else 'end', *(2 * int(x) for x in rest))\n";

const TESTLIB_CHECKER: &str = "import sys\n\
    given, output, answer = (open(name).read().split() for name in sys.argv[1:4])\n\
    numbers = [int(x) for x in output[1:]]\n\
    if numbers != [2 * int(x) for x in given[1:]]: sys.exit('doubled wrong') or 1\n\
    print(*output)\n";

#[test]
fn run_twice_hands_over_what_its_checker_prints() {
    let dir = TestDir::new();
    package(&dir, "", "[[passes]]\nchecker = \"check.py\"\n[[passes]]\nchecker = \"check.py\"", "first 1 5\n", "");
    dir.write("task/check.py", TESTLIB_CHECKER);
    let Some(said) = judged(&dir, DOUBLES) else { return };
    said.code_is(0);
    let shown = dir.grundy(["show", "last/submission/1"]).code_is(0);
    shown.stdout_has("first 1 5 │ second 2 10").stdout_has("│ end 4 20").stdout_has("│ (accepted)");
    let Some(said) = judged(&dir, &DOUBLES.replace("2 * int(x)", "3 * int(x)")) else { return };
    said.code_is(1).stdout_has("W1 on 01: pass 1: the checker says: doubled wrong");
}

/// An interactor that sends its input to the submission, and hands over what it reads.
const TESTLIB_INTERACTOR: &str = "import sys\n\
    given = open(sys.argv[1]).read().strip()\n\
    print(given, flush=True)\n\
    line = sys.stdin.readline().strip()\n\
    if not line: sys.exit('heard nothing')\n\
    word, *numbers = line.split()\n\
    if word not in ('second', 'end'): print('no such word', file=sys.stderr); sys.exit(2)\n\
    with open(sys.argv[2], 'w') as tout: tout.write(line + '\\n')\n";

#[test]
fn tout_of_an_interactive_first_pass_is_the_input_of_the_second() {
    let dir = TestDir::new();
    let passes = "[[passes]]\ninteractor = \"talk.py\"\n[[passes]]\nchecker = \"check.py\"\nchecker-reads = \"test\"";
    package(&dir, "", passes, "first 1 5\n", "end 4 20\n");
    dir.write("task/talk.py", TESTLIB_INTERACTOR);
    let check = "import sys\nbad = open(sys.argv[2]).read() != open(sys.argv[3]).read()\n\
        bad = bad or open(sys.argv[1]).read() != 'first 1 5\\n'\nsys.exit(bad)\n";
    dir.write("task/check.py", check);
    let talks = DOUBLES.replace("open(0).read()", "input()");
    let Some(said) = judged(&dir, &talks) else { return };
    said.code_is(0);
    let shown = dir.grundy(["show", "last/submission/1"]).code_is(0);
    shown.stdout_has("pass 1 with the interactor").stdout_has("judge  › first 1 5").stdout_has("player ‹ second 2 10");
    let said = dir.grundy(["show", "last/submission/1", "--interaction"]).code_is(0);
    assert_eq!(said.stdout, "<first 1 5\n>second 2 10\n---\n");
    let Some(said) = judged(&dir, "print('sixth')") else { return };
    said.code_is(1).stdout_has("P1 on 01: pass 1: the interactor says: no such word");
}

#[test]
fn both_runs_may_be_interactive_with_the_same_interactor_and_a_checker() {
    let dir = TestDir::new();
    let passes = "[[passes]]\ninteractor = \"talk.py\"\n[[passes]]\ninteractor = \"talk.py\"\nchecker = \"check.py\"";
    package(&dir, "", passes, "first 1 5\n", "end 4 20\n");
    dir.write("task/talk.py", TESTLIB_INTERACTOR);
    let check = "import sys\ntest, fin, answer = (open(name).read() for name in sys.argv[1:4])\n\
        sys.exit('not as wanted') if (test, fin) != ('first 1 5\\n', answer) else 0\n";
    dir.write("task/check.py", check);
    let talks = DOUBLES.replace("open(0).read()", "input()");
    let Some(said) = judged(&dir, &talks) else { return };
    said.code_is(0);
    let Some(said) = judged(&dir, &talks.replace("else 'end', *(2", "else 'end', *(0")) else { return };
    said.code_is(1).stdout_has("W2 on 01: pass 2: the checker says: not as wanted");
}

/// Counts its calls in its feedback folder, and asks for a next pass until there were three.
const ICPC: &str = "import os, sys\n\
    given, answer, feedback = sys.argv[1:]\n\
    path = os.path.join(feedback, 'count')\n\
    count = 1 + (int(open(path).read()) if os.path.exists(path) else 0)\n\
    open(path, 'w').write(str(count))\n\
    heard = sys.stdin.readline().split()\n\
    if heard != [str(int(x) + 1) for x in open(given).read().split()]:\n\
    \x20   open(os.path.join(feedback, 'judgemessage.txt'), 'w').write('not one more')\n\
    \x20   sys.exit(43)\n\
    if count < LAST: open(os.path.join(feedback, 'nextpass.in'), 'w').write(' '.join(heard) + '\\n')\n\
    sys.exit(42)\n";

#[test]
fn icpc_validators_ask_for_as_many_passes_as_they_may() {
    let dir = TestDir::new();
    let one = "[[passes]]\nchecker = \"validate.py\"";
    let adds = "print(*(int(x) + 1 for x in input().split()))";
    for (last, code, words) in [(3, 0, "accepted"), (4, 5, "hands something over after pass 3, the last")] {
        package(&dir, "convention = \"icpc\"\nrepeat = 3", one, "1 2\n", "");
        dir.write("task/validate.py", ICPC.replace("LAST", &last.to_string()));
        let Some(said) = judged(&dir, adds) else { return };
        said.code_is(code).stdout_has(words);
    }
    let shown = dir.grundy(["show", "last/submission/1"]).code_is(0);
    shown.stdout_has("pass 3: ");
    let Some(said) = judged(&dir, "x = input()\nprint(2, 3) if x == '1 2' else print(0)") else { return };
    said.code_is(1).stdout_has("W2 on 01: pass 2: the checker says: not one more");
}

#[test]
fn interactive_multi_pass_is_the_same_with_a_conversation() {
    let dir = TestDir::new();
    package(&dir, "convention = \"icpc\"\nrepeat = 3", "[[passes]]\ninteractor = \"validate.py\"", "1 2\n", "");
    let talks =
        ICPC.replace("LAST", "3").replace("heard = sys", "print(open(given).read(), end='', flush=True)\nheard = sys");
    dir.write("task/validate.py", talks);
    let Some(said) = judged(&dir, "print(*(int(x) + 1 for x in input().split()))") else { return };
    said.code_is(0);
    let said = dir.grundy(["show", "last/submission/1", "--interaction"]).code_is(0);
    assert_eq!(said.stdout, "<1 2\n>2 3\n---\n<2 3\n>3 4\n---\n<3 4\n>4 5\n");
}

/// The first event decides: the interactor gets all output of the submission before it learns of its end.
#[test]
fn blame_does_not_depend_on_timing() {
    let interactor = "import sys, time\nprint('go', flush=True)\nline = sys.stdin.readline().strip()\n\
        sum(range(300000))\n\
        if line == 'wrong': sys.exit('wrong word')\n\
        if sys.stdin.readline(): sys.exit(0)\nsys.exit('no second word')\n";
    for (submission, verdict, words) in [
        ("import os\ninput()\nprint('wrong', flush=True)\nos.abort()", "WA", "wrong word"),
        ("import os\ninput()\nprint('right', flush=True)\nos.abort()", "RE", "SIGABRT"),
        ("input()\nprint('right', flush=True)", "WA", "no second word"),
        ("input()\nprint('right', flush=True)\nprint('x', flush=True)\ninput()", "RE", "EOFError"),
        ("input()\nprint('right', flush=True)\nprint('x', flush=True)\nwhile True: pass", "TLE", "CPU time"),
        ("input()\nprint('wrong', flush=True)\nwhile True: pass", "WA", "wrong word"),
        ("input()\ninput()", "ILE", "missing flush"),
    ] {
        let dir = TestDir::new();
        package(&dir, "", "[[passes]]\ninteractor = \"talk.py\"", "x\n", "");
        dir.write("task/talk.py", interactor);
        let Some(said) = judged(&dir, submission) else { return };
        said.code_is(1).stdout_has(&format!("submission.py {verdict} on 01: ")).stdout_has(words);
    }
}

/// A submission that waits for a busy interactor is not idle.
#[test]
fn an_interactor_may_take_its_time() {
    let interactor = "import sys, time\ntime.sleep(0.4)\nprint('go', flush=True)\nsys.stdin.readline()\n\
        time.sleep(0.4)\nprint('on', flush=True)\nsys.exit(sys.stdin.readline() != 'end\\n')\n";
    let dir = TestDir::new();
    package(&dir, "", "[[passes]]\ninteractor = \"talk.py\"", "x\n", "");
    let text = std::fs::read_to_string(dir.path().join("task/problem.toml")).expect("the package");
    dir.write("task/problem.toml", format!("{text}[limits]\nidle = \"300ms\"\n"));
    dir.write("task/talk.py", interactor);
    let submission = "input()\nprint('there', flush=True)\ninput()\nprint('end', flush=True)\n";
    let Some(said) = judged(&dir, submission) else { return };
    said.code_is(0);
}

#[test]
fn an_interactor_that_fails_is_the_packages_fault() {
    for (interactor, words) in [
        ("import sys\nsys.exit(3)\n", "the interactor exited with code 3"),
        ("import os\nos.abort()\n", "the interactor was ended by signal 6"),
        ("open('none')\n", "the interactor broke: FileNotFoundError"),
    ] {
        let dir = TestDir::new();
        package(&dir, "", "[[passes]]\ninteractor = \"talk.py\"", "x\n", "");
        dir.write("task/talk.py", interactor);
        let Some(said) = judged(&dir, "input()") else { return };
        said.code_is(5).stdout_has(words);
    }
    let dir = TestDir::new();
    package(&dir, "", "[[passes]]\ninteractor = \"talk.cpp\"", "x\n", "");
    dir.write("task/talk.cpp", "int main() { return x; }\n");
    let Some(said) = judged(&dir, "input()") else { return };
    said.code_is(3).stderr_has("the interactor talk.cpp cannot be compiled");
}

#[test]
fn mistakes_in_passes_are_reported() {
    for (phases, passes, words) in [
        ("", "[[passes]]\ninteractor = \"none.py\"", "there is no file none.py in the package"),
        ("", "[[passes]]\nname = \"a\\nb\"", "a pass is named by one line"),
        ("repeat = 2", "[[passes]]\nname = \"a\"", "`repeat` needs a last pass whose program hands something over"),
        ("", "[[passes]]\ncall-time = \"1s\"", "`call-time` needs processes of their own"),
        ("", "passes = 3", "`passes` must be a list of tables"),
        ("", "[[passes]]\ninteractr = \"a.py\"", "did you mean `interactor`?"),
    ] {
        let dir = TestDir::new();
        let (top, passes) = if passes.starts_with('[') { ("", passes) } else { (passes, "") };
        package(&dir, phases, passes, "x\n", "");
        let text = std::fs::read_to_string(dir.path().join("task/problem.toml")).expect("the package");
        dir.write("task/problem.toml", format!("{top}\n{text}"));
        dir.grundy(["check", "task"]).code_is(3).stderr_has(words);
    }
}

#[test]
fn every_pass_has_limits_of_its_own_and_is_counted() {
    let dir = TestDir::new();
    let passes = "[[passes]]\nname = \"first\"\ntime = \"300ms\"\n[[passes]]\nname = \"second\"\nmemory = \"48MiB\"";
    package(&dir, "decoys = 0", passes, "x\n", "x\n");
    let spends = |first: u32, second: u32, room: u32| {
        format!(
            "import time\nname = input()\nrest = input()\n\
             while time.process_time() < ({first} if name == 'first' else {second}) / 1000: pass\n\
             room = b'x' * ({room} << 20) if name == 'second' else b''\nprint(rest)\n"
        )
    };
    for (submission, code, words) in [
        (spends(0, 300, 0), 0, "passes 1: 1 run ≤ "),
        (spends(600, 0, 0), 1, "T1 on 01: pass 1: "),
        (spends(0, 0, 100), 1, "M2 on 01: pass 2: needed more than 48 MiB"),
    ] {
        let Some(said) = judged(&dir, &submission) else { return };
        said.code_is(code).stdout_has(words);
    }
}

/// Each call may use 300 ms here, and all calls of a pass together half a second.
#[test]
fn calls_have_a_limit_each_and_one_together() {
    let dir = TestDir::new();
    let passes = "[[passes]]\ncall-time = \"300ms\"\ntime = \"500ms\"\n[[passes]]\ncall-time = \"300ms\"";
    let text = format!(
        "[phases]\nstyle = \"functions\"\nisolate = \"call\"\n{passes}\n[functions]\n\
         encode = \"encode(x: u32) -> string\"\ndecode = \"decode(code: string) -> u32\"\n\
         [tests]\nfiles = [\"tests/*.txt\"]\n"
    );
    dir.write("task/problem.toml", text);
    dir.write("task/tests/1.txt", "10\n20\n30\n40\n");
    let spends = |encode: u32, decode: u32| {
        format!(
            "import time\ndef spend(ms):\n    while time.process_time() < ms / 1000: pass\n\
             def encode(x):\n    spend({encode})\n    return str(x)\n\
             def decode(code):\n    spend({decode})\n    return int(code)\n"
        )
    };
    for (submission, code, words) in [
        (spends(0, 180), 0, "passes 1: 1 run ≤ "),
        (spends(180, 0), 1, "CPU time together; the limit of the pass is 0.50 s"),
        (spends(0, 600), 1, "T2 on 01: pass 2: in decode("),
    ] {
        let Some(said) = judged(&dir, &submission) else { return };
        said.code_is(code).stdout_has(words);
    }
}
