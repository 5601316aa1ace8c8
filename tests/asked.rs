//! Functions whose calls an interactor asks for: in the second pass, in the first, in both, and what goes wrong.

mod support;

use support::{CommandOutput, TestDir};

const DECLARED: &str = "encode = \"hide(x: u32) -> string\"\ndecode = \"seek(note: string) -> u32\"\n\
    more = [\"hear(answer: string) -> u32\", \"over()\"]\n";

/// A package of functions with one test of these numbers.
fn package(dir: &TestDir, phases: &str, passes: &str, functions: &str, test: &str) {
    let text = format!(
        "[phases]\nstyle = \"functions\"\n{phases}\n{passes}\n[functions]\n{functions}\n\
         [channel]\nalphabet = \"01\"\n[limits]\ntime = \"1s\"\nidle = \"1s\"\n[tests]\nfiles = [\"tests/*.txt\"]\n"
    );
    dir.write("task/problem.toml", text);
    dir.write("task/tests/1.txt", test);
}

/// Judges a submission; `None` on a machine that cannot isolate passes from each other (see `tests/weak.rs`).
fn judged(dir: &TestDir, name: &str, submission: &str) -> Option<CommandOutput> {
    dir.write(name, submission);
    let said = dir.grundy(["run", "task", name]);
    if said.code == Some(6) { None } else { Some(said) }
}

/// An interactor that lets the submission guess a number below 16.
const ASKS: &str = "import sys\n\
    note, secret = open(sys.argv[1]).read().strip(), int(open(sys.argv[3]).read())\n\
    print('seek', note, flush=True)\n\
    for asked in range(4):\n\
    \x20   guess = int(input())\n\
    \x20   if guess == secret:\n\
    \x20       print('over', flush=True)\n\
    \x20       if input() != '': sys.exit('over has a result')\n\
    \x20       print('found', file=sys.stderr)\n\
    \x20       sys.exit(0)\n\
    \x20   print('hear', '\"<\"' if secret < guess else '>', flush=True)\n\
    sys.exit('guessed too often')\n";

const SECOND: &str = "[[passes]]\n[[passes]]\ninteractor = \"ask.py\"\n";

const HALVES: &str = "low = high = 0\n\
    def hide(x): return format(x >> 2, '02b')\n\
    def seek(note):\n\
    \x20   global low, high\n\
    \x20   low, high = 4 * int(note, 2), 4 * int(note, 2) + 3\n\
    \x20   return (low + high) // 2\n\
    def hear(answer):\n\
    \x20   global low, high\n\
    \x20   middle = (low + high) // 2\n\
    \x20   if answer == '<': high = middle - 1\n\
    \x20   else: low = middle + 1\n\
    \x20   return (low + high) // 2\n\
    def over(): pass\n";

const HALVES_IN_CPP: &str = "#include \"grader.h\"\nstatic unsigned low, high;\n\
    std::string hide(unsigned x) { return std::string() + char('0' + (x >> 3)) + char('0' + (x >> 2 & 1)); }\n\
    unsigned seek(std::string note) {\n  low = 8 * (note[0] - '0') + 4 * (note[1] - '0');\n  high = low + 3;\n\
    \x20 return (low + high) / 2;\n}\n\
    unsigned hear(std::string answer) {\n  unsigned middle = (low + high) / 2;\n\
    \x20 if (answer == \"<\") high = middle - 1; else low = middle + 1;\n  return (low + high) / 2;\n}\n\
    void over() {}\n";

#[test]
fn an_interactor_may_call_functions_in_the_second_pass() {
    let dir = TestDir::new();
    package(&dir, "", SECOND, DECLARED, "11\n");
    dir.write("task/ask.py", ASKS);
    for (name, submission) in [("halves.py", HALVES), ("halves.cpp", HALVES_IN_CPP)] {
        let Some(said) = judged(&dir, name, submission) else { return };
        said.code_is(0);
        let shown = dir.grundy(["show", "last"]).code_is(0);
        shown.stdout_has(&format!("{name}  A"));
        let shown = dir.grundy(["show", &format!("last/{name}/1")]).code_is(0);
        shown.stdout_has("hide(11)      │ 10      │ found").stdout_has("judge  › seek 10").stdout_has("player ‹ 9");
        let said = dir.grundy(["show", &format!("last/{name}/1"), "--interaction"]).code_is(0);
        assert_eq!(said.stdout, "---\n<seek 10\n>9\n<hear >\n>10\n<hear >\n>11\n<over\n>\n");
    }
}

#[test]
fn a_failed_call_is_named_in_the_explanation() {
    for (from, to, letter, words) in [
        ("return (low + high) // 2\ndef over", "return 0\ndef over", "W2", "the interactor says: guessed too often"),
        ("if answer == '<'", "if 1 // 0", "R2", "threw ZeroDivisionError"),
        ("if answer == '<'", "if __import__('os')._exit(0)", "R2", "ended with exit code 0 in hear("),
        ("if answer == '<'", "if print('hi', flush=True)", "P2", "printed `hi` to standard output in hear("),
        ("if answer == '<'", "while True: pass\n    if ''", "T2", "of CPU time"),
        ("if answer == '<'", "__import__('time').sleep(9)\n    if ''", "I2", ""),
        (
            "def over(): pass",
            "def over(): __import__('os').write(4, bytes(8))",
            "P2",
            "the reply of over is followed by bytes that nobody asked for",
        ),
        ("return format(x >> 2, '02b')", "return '2'", "W1", "the message has '2' as symbol 1"),
    ] {
        let dir = TestDir::new();
        package(&dir, "", SECOND, DECLARED, "11\n");
        dir.write("task/ask.py", ASKS);
        let text = HALVES.replace(from, to);
        assert_ne!(text, HALVES, "{from}");
        let Some(said) = judged(&dir, "submission.py", &text) else { return };
        said.code_is(1).stdout_has(&format!("submission.py {letter} on 01: ")).stdout_has(words);
    }
}

#[test]
fn a_request_that_is_not_a_call_is_the_packages_fault() {
    for (interactor, words) in [
        ("print('sek 5', flush=True)\ninput()", "the interactor said `sek 5`: no function `sek` is declared"),
        ("print('seek', flush=True)\ninput()", "the interactor said `seek`: "),
        ("print('seek 01 7', flush=True)\ninput()", "there are more values than parameters"),
        ("input()", "the interactor waits for a result, and has asked for no call"),
        (
            "print('seek 01', end='', flush=True)\ninput()",
            "the interactor waits for a result, and has asked for no call",
        ),
        ("import sys\nsys.exit(3)", "the interactor exited with code 3"),
    ] {
        let dir = TestDir::new();
        package(&dir, "", SECOND, DECLARED, "11\n");
        dir.write("task/ask.py", interactor);
        let Some(said) = judged(&dir, "submission.py", HALVES) else { return };
        said.code_is(5).stdout_has(words);
    }
}

/// The first pass hands over two messages; the second pass gets one in each call.
#[test]
fn an_interactor_may_call_functions_in_the_first_pass_and_hand_over_messages() {
    let functions =
        "init = \"init(n: u32)\"\nencode = \"hide(x: u32) -> string\"\ndecode = \"seek(note: string) -> u32\"\n";
    let submission = "n = 0\ndef init(m):\n    global n\n    n = m\n\
        def hide(x): return format(x + n, 'b')\ndef seek(note): return int(note, 2) - n\n";
    for (interactor, code, words) in [
        ("for x in numbers: print('hide', x, flush=True); out.write(input() + '\\n')", 0, "accepted"),
        ("out.write('1')", 5, "the interactor hands over 1 messages for 2 calls"),
        ("out.write('1 \"')", 5, "the interactor hands over what is no string"),
        ("sys.exit('no') if numbers == [6, 7] else 0", 1, "W1 on 01: pass 1: the interactor says: no"),
    ] {
        let dir = TestDir::new();
        package(&dir, "", "[[passes]]\ninteractor = \"ask.py\"\n[[passes]]\n", functions, "5\n6\n7\n");
        let text = format!(
            "import sys\nnumbers = [int(x) for x in open(sys.argv[1]).read().split()[1:]]\n\
             out = open(sys.argv[2], 'w')\n{interactor}\n"
        );
        dir.write("task/ask.py", text);
        let Some(said) = judged(&dir, "submission.py", submission) else { return };
        said.code_is(code).stdout_has(words);
    }
}

#[test]
fn interactors_may_call_functions_in_both_passes_and_give_points() {
    let dir = TestDir::new();
    let passes = "[[passes]]\ninteractor = \"ask.py\"\n[[passes]]\ninteractor = \"ask.py\"\n";
    package(&dir, "", passes, DECLARED, "11\n");
    let interactor = "import sys\ngiven = open(sys.argv[1]).read().strip()\n\
        if given == '11':\n    print('hide 3', flush=True)\n    open(sys.argv[2], 'w').write('later ' + input())\n\
        else:\n    print('hear', given.split()[1], flush=True)\n    print('points', input(), file=sys.stderr)\n    sys.exit(7)\n";
    dir.write("task/ask.py", interactor);
    let submission = "def hide(x): return 'abc'\ndef seek(n): return 0\n\
        def hear(a): return 40 if a == 'abc' else 0\ndef over(): pass\n";
    let Some(said) = judged(&dir, "submission.py", submission) else { return };
    said.code_is(0).stdout_has("40 of 100 points");
}

#[test]
fn combinations_that_are_not_allowed_are_reported() {
    for (phases, passes, functions, words) in [
        ("isolate = \"call\"", SECOND, DECLARED, "an interactor asks one process for its calls"),
        ("", "[[passes]]\n[[passes]]\nchecker = \"ask.py\"\n", DECLARED, "functions print nothing"),
        ("", "", DECLARED, "nobody calls this function: no pass has an interactor"),
        ("repeat = 3", SECOND, DECLARED, "functions have two passes, and no more"),
        ("", "[[passes]]\ninteractor = \"ask.py\"\n", DECLARED, "functions have two passes, encode and decode"),
    ] {
        let dir = TestDir::new();
        package(&dir, phases, passes, functions, "11\n");
        dir.write("task/ask.py", ASKS);
        dir.grundy(["check", "task"]).code_is(3).stderr_has(words);
    }
}
