//! Tasks of two passes: the submission's faults in each pass, what is shown, and mistakes in packages. For cheaters see
//! `cheaters.rs`.

mod support;

use std::path::PathBuf;

use support::{CommandOutput, TestDir};

/// A package of programs with one test.
fn echo(dir: &TestDir, channel: &str) -> PathBuf {
    let text = format!("[phases]\nstyle = \"programs\"\n[channel]\n{channel}\n[tests]\nfiles = [\"tests/*.txt\"]\n");
    dir.write("echo/problem.toml", text);
    dir.write("echo/tests/1.txt", "0110\n");
    dir.write("copy.py", "mode, line = input(), input()\nprint(line)\n");
    dir.path().join("echo")
}

/// A package of functions with three calls.
fn triple(dir: &TestDir, isolate: &str, channel: &str) {
    let text = format!(
        "[phases]\nstyle = \"functions\"\nisolate = \"{isolate}\"\n[functions]\ninit = \"init(n: i32)\"\n\
         encode = \"encode(x: u32) -> string\"\ndecode = \"decode(code: string) -> u32\"\n\
         [channel]\n{channel}\n[tests]\nfiles = [\"tests/*.txt\"]\n"
    );
    dir.write("triple/problem.toml", text);
    dir.write("triple/tests/1.txt", "7\n10\n20\n30\n");
}

/// Whether the judge has refused, because this machine cannot isolate passes from each other.
fn weak(said: &CommandOutput) -> bool {
    if said.code == Some(6) {
        assert!(said.stderr.contains("cannot keep the passes of a run apart; open between them: "), "{said}");
        eprintln!("skipped: {}", said.stderr);
    }
    said.code == Some(6)
}

#[test]
fn the_message_is_what_arrives_and_both_are_shown() {
    let dir = TestDir::new();
    echo(&dir, "alphabet = \"01\"\nnoise = [\"erase 1\"]");
    // With this seed the noise leaves the first symbol.
    let said = dir.grundy(["run", "echo", "copy.py", "-v", "--seed", "1"]);
    if weak(&said) {
        return;
    }
    said.code_is(1)
        .stdout_has("copy.py W2 on 01: pass 2: printed `0")
        .stdout_has("the message `0110` arrived as `")
        .stdout_has("copy.py: passes 2 in the order ");
    let shown = dir.grundy(["show", "last/copy/1"]).code_is(0);
    let shown =
        shown.stdout_has("pass 1 (encode) │ message").stdout_has("0110            │ 0110").stdout_has("wanted 0110");
    shown
        .stdout_has("W2: pass 2: ")
        .stdout_has("│ pass 2 (decode)\n")
        .stdout_has("pass 1 (encode): ")
        .stdout_has("pass 2 (decode): ");
}

#[test]
fn a_line_cut_in_the_table_is_shown_in_full_below() {
    let dir = TestDir::new();
    echo(&dir, "");
    let long = "0110".repeat(20);
    dir.write("echo/tests/1.txt", format!("{long}\n"));
    dir.write("flips.py", "mode, line = input(), input()\nprint(line[:-1] + '1' if mode == 'decode' else line)\n");
    let said = dir.grundy(["run", "echo", "flips.py"]);
    if weak(&said) {
        return;
    }
    said.code_is(1)
        .stdout_has("line 1, token 1, from character 80 on, is `…0110011001100111`, wanted `…0110011001100110`")
        .stdout_has("passes 1: 1 run ≤ ");
    let shown = dir.grundy(["show", "last/flips/1"]).code_is(0).stdout_has("the first that went wrong, in full\n");
    let shown = shown.stdout_has(&format!("\n  given     {long}\n")).stdout_has(&format!("\n  sent      {long}\n"));
    shown.stdout_has(&format!("\n  returned  {}1\n", &long[..79])).stdout_has(&format!("\n  wanted    {long}\n"));
}

#[test]
fn the_channel_names_the_limit_that_was_broken() {
    for (channel, words) in [
        ("most = \"3 symbols\"", "pass 1: the message is 4 symbols long; at most 3 symbols are taken"),
        ("alphabet = \"ab\"", "pass 1: the message has '0' as symbol 1; the alphabet is \"ab\""),
    ] {
        let dir = TestDir::new();
        echo(&dir, channel);
        let said = dir.grundy(["run", "echo", "copy.py"]);
        if weak(&said) {
            return;
        }
        said.code_is(1).stdout_has("copy.py W1 on 01: ").stdout_has(words);
    }
}

#[test]
fn a_limit_exceeded_in_the_second_pass_names_the_second_pass() {
    let dir = TestDir::new();
    echo(&dir, "");
    dir.write("slow.py", "mode, line = input(), input()\nwhile mode == 'decode': pass\nprint(line)\n");
    dir.write("crash.py", "mode, line = input(), input()\nprint(line)\nassert mode == 'decode', 'why'\n");
    let said = dir.grundy(["run", "echo", "slow.py", "crash.py"]);
    if weak(&said) {
        return;
    }
    said.code_is(1)
        .stdout_has("slow.py T2 on 01: pass 2: used ")
        .stdout_has("crash.py R1 on 01: pass 1: exited with code 1")
        .stdout_has("AssertionError: why");
}

/// Counts its calls in the process.
const COUNTING: &str = "calls = 0\nn = None\ndef init(m):\n    global n\n    n = m\n\
    def encode(x):\n    global calls\n    calls += 1\n    return '%d %d %d' % (x, calls, n)\n\
    def decode(code):\n    global calls\n    calls += 1\n    x, encoded, m = map(int, code.split())\n\
    \x20   return x if (encoded, calls, n) == (1, 1, m) else 0\n";

#[test]
fn isolated_calls_see_a_fresh_process_each() {
    for (isolate, code) in [("call", 0), ("phase", 1)] {
        let dir = TestDir::new();
        triple(&dir, isolate, "");
        dir.write("counting.py", COUNTING);
        let said = dir.grundy(["run", "triple", "counting.py"]);
        if weak(&said) {
            return;
        }
        said.code_is(code);
        let shown = dir.grundy(["show", "last/counting/1"]).code_is(0);
        assert_eq!(shown.stdout.contains("(most of 3 processes, "), isolate == "call", "{shown}");
    }
}

#[test]
fn functions_that_misbehave_are_explained() {
    let dir = TestDir::new();
    triple(&dir, "phase", "");
    let submission = |body: &str| {
        format!("import sys, os\ndef init(n): pass\ndef encode(x):\n    {body}\ndef decode(c): return 0\n")
    };
    for (name, body, letter, words) in [
        ("prints", "print('hi', flush=True); return ''", "P1", "printed `hi` to standard output in encode(10)"),
        ("reads", "sys.stdin.readline(); return ''", "P1", "read from standard input, which is not its own"),
        ("exits", "sys.exit(0)", "R1", "ended with exit code 0 in encode(10)"),
        ("leaves", "os._exit(3)", "R1", "ended with exit code 3 in encode(10)"),
        ("throws", "raise ValueError('no idea')", "R1", "threw ValueError: no idea in encode(10)"),
        ("numbers", "return 5", "P1", "string is declared, found int 5"),
        ("garbage", "os.write(4, b'\\\\0' * 8); return ''", "P1", "the reply of encode "),
        ("loops", "\n    while True: pass", "T1", "in encode(10) (call 2 of this process): used "),
        ("waits", "__import__('threading').Event().wait()", "I1", "(call 2 of this process): waits for something"),
    ] {
        dir.write(&format!("{name}.py"), submission(body));
        let said = dir.grundy(["run", "triple", &format!("{name}.py")]);
        if weak(&said) {
            return;
        }
        said.code_is(1).stdout_has(&format!("{name}.py {letter} on 01: pass 1: ")).stdout_has(words);
    }
}

#[test]
fn all_mistakes_in_the_package_are_reported() {
    let dir = TestDir::new();
    dir.write("broken/tests/1.txt", "x\n");
    for (text, words) in [
        ("[phases]\n", "`[phases]` does not say its `style`"),
        ("[channel]\nmost = \"3 bits\"\n", "there is no `[phases]`"),
        ("[game]\nrules = \"nim\"\n[phases]\nstyle = \"programs\"\n", "a package is a game or has two phases"),
        ("[phases]\nstyle = \"functions\"\n", "the functions are not declared"),
        (
            "[phases]\nstyle = \"programs\"\n[channel]\nnoise = [\"erase 1\", \"flap 2\"]\nmost = \"9\"\n",
            "which is in the alphabet",
        ),
        ("[phases]\nstyle = \"programs\"\n[channel]\nnoise = [\"flap 2\"]\n", "did you mean `flip`"),
        ("[phases]\nstyle = \"programs\"\n[channel]\nmost = \"9\"\n", "`9` is not a length"),
        (
            "[phases]\nstyle = \"functions\"\n[functions]\nencode = \"encode(x: u64) -> [[u64]]\"\n\
             decode = \"decode(code: [[u64]]) -> u64\"\n",
            "a message is a string, bytes, an integer or an array of integers",
        ),
        (
            "[phases]\nstyle = \"functions\"\n[functions]\nencode = \"encode(x: u64) -> string\"\n\
             decode = \"decode(code: string) -> u64\"\n",
            "expected u64, found `x`",
        ),
    ] {
        dir.write("broken/problem.toml", format!("{text}[tests]\nfiles = [\"tests/*.txt\"]\n"));
        dir.grundy(["check", "broken"]).code_is(3).stderr_has(words);
    }
}
