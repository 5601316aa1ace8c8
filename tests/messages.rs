//! Messages: an author's own channels, messages that are integers, and their points.

mod support;

use support::{CommandOutput, TestDir};

/// A package of functions; its messages are of this type.
fn package(dir: &TestDir, message: &str, more: &str, test: &str) {
    let text = format!(
        "[phases]\nstyle = \"functions\"\n[functions]\nencode = \"encode(x: u32) -> {message}\"\n\
         decode = \"decode(code: {message}) -> u32\"\n[tests]\nfiles = [\"tests/*.txt\"]\n{more}\n"
    );
    dir.write("task/problem.toml", text);
    dir.write("task/tests/1.txt", test);
}

/// Judges a submission; `None` on a machine that cannot isolate passes from each other (see `tests/phases.rs`).
fn judged(dir: &TestDir, submission: &str) -> Option<CommandOutput> {
    dir.write("submission.py", submission);
    let said = dir.grundy(["run", "task", "submission.py"]);
    if said.code == Some(6) { None } else { Some(said) }
}

const DIGITS: &str = "def encode(x): return str(x)\ndef decode(code): return int(code)\n";

#[test]
fn an_authors_channel_gets_test_and_call_and_decides_what_arrives() {
    let dir = TestDir::new();
    package(&dir, "string", "[channel]\nprogram = \"fog.py\"\nseed = 9", "120\n345\n");
    dir.write("task/fog.py", "import sys\nprint(sys.stdin.read()[::-1] + ' '.join(sys.argv[1:]), end='')\n");
    let Some(said) = judged(&dir, "def encode(x): return str(x)\ndef decode(code): return 0\n") else { return };
    said.code_is(1).stdout_has("the message `120` arrived as `0219 1 0`");
    let turned = "def encode(x): return str(x)\ndef decode(code): return int(code[2::-1])\n";
    let Some(said) = judged(&dir, turned) else { return };
    said.code_is(0);
    dir.grundy(["show", "last/submission/1"]).code_is(0).stdout_has("→ 5439 1 1");
}

#[test]
fn an_authors_channel_may_refuse_and_may_fail() {
    for (channel, code, words) in [
        ("import sys\nsys.exit('no sevens, please')\n", 1, "W1 on 01: pass 1: the channel says: no sevens, please"),
        ("import sys\nsys.exit(2)\n", 5, "the channel exited with code 2"),
        ("raise ValueError('why')\n", 5, "ValueError: why"),
        ("import sys\nsys.stdout.buffer.write(b'\\xff')\n", 5, "what the channel sent on is not UTF-8 text (byte 0)"),
    ] {
        let dir = TestDir::new();
        package(&dir, "string", "[channel]\nprogram = \"fog.py\"", "7\n");
        dir.write("task/fog.py", channel);
        let Some(said) = judged(&dir, DIGITS) else { return };
        said.code_is(code).stdout_has(words);
    }
}

#[test]
fn messages_may_be_integers() {
    let dir = TestDir::new();
    let digits = "def encode(x): return [int(d) for d in str(x)]\n\
        def decode(code): return int(''.join(map(str, code)))\n";
    package(&dir, "[i32]", "[channel]\nalphabet = \"0..9\"\nmost = \"4 symbols\"", "120\n3450\n");
    let Some(said) = judged(&dir, digits) else { return };
    said.code_is(0);
    dir.grundy(["show", "last/submission/1"]).code_is(0).stdout_has("encode(3450)    │ 4 3 4 5 0 │ 3450");
    package(&dir, "[i32]", "[channel]\nalphabet = \"0..8\"", "129\n");
    let Some(said) = judged(&dir, digits) else { return };
    said.code_is(1).stdout_has("the message has 9 as symbol 3; the alphabet is 0..8");
    package(&dir, "[i32]", "[channel]\nnoise = [\"truncate 1\"]", "129\n");
    let Some(said) = judged(&dir, digits) else { return };
    said.code_is(1).stdout_has("the message `3 1 2 9` arrived as `2 1 2`");
    package(&dir, "i64", "[channel]\nprogram = \"fog.py\"", "5\n");
    dir.write("task/fog.py", "print(int(input()) + 1)\n");
    let Some(said) = judged(&dir, "def encode(x): return -x\ndef decode(code): return 1 - code\n") else { return };
    said.code_is(0);
}

#[test]
fn combinations_that_are_not_allowed_are_reported() {
    for (message, more, words) in [
        ("[[i32]]", "", "a message is a string, bytes, an integer or an array of integers"),
        ("[string]", "", "a message is a string, bytes, an integer or an array of integers"),
        ("i32", "[channel]\nalphabet = \"01\"", "does not fit the channel's alphabet"),
        ("bool", "[channel]\nalphabet = \"0..2\"", "does not fit the channel's alphabet"),
        ("string", "[channel]\nalphabet = \"0..2\"", "does not fit the channel's alphabet"),
        ("[i32]", "[channel]\nalphabet = \"5..2\"", "`5..2` is empty"),
        ("[i32]", "[channel]\nnoise = [\"erase 1\"]\nerased = \"_\"", "an integer has no mark for an erasure"),
        ("i32", "[channel]\nnoise = [\"drop 1\"]", "a single integer stays one"),
        ("string", "[channel]\nprogram = \"none.py\"", "there is no file none.py"),
        ("string", "[score]\nformula = \"length /\"", "the formula lacks a number or `length`"),
        ("string", "[score]\nformula = \"1\"\nthresholds = [\"1 bits: 3\"]", "by thresholds or by a formula"),
        ("string", "[[groups]]\nname = \"a\"\npoints = 5", "the group does not name its `tests`"),
        ("string", "[[groups]]\ntests = \"tests/x*\"\npoints = 5", "no test matches `tests/x*`"),
    ] {
        let dir = TestDir::new();
        package(&dir, message, more, "5\n");
        dir.grundy(["check", "task"]).code_is(3).stderr_has(words);
    }
}

#[test]
fn groups_earn_the_share_of_their_worst_test() {
    let dir = TestDir::new();
    let more = "[score]\nformula = \"100 * 2 / length\"\n[[groups]]\nname = \"short\"\ntests = \"tests/1*\"\npoints = 30\n\
        [[groups]]\nname = \"long\"\ntests = [\"2\", \"3\"]\npoints = 70\n";
    package(&dir, "string", more, "12\n");
    dir.write("task/tests/2.txt", "1234\n");
    dir.write("task/tests/3.txt", "12345\n");
    let Some(said) = judged(&dir, DIGITS) else { return };
    said.code_is(0).stdout_has("short 30/30, long 28/70: 58 of 100 points");
    let Some(said) = judged(&dir, &DIGITS.replace("return int(code)", "return int(code) % 10000")) else { return };
    said.code_is(1).stdout_has("short 30/30, long 0/70: 30 of 100 points");
    let said = dir.grundy(["run", "task", "submission.py", "-t", "1"]);
    said.code_is(0).stdout_has("short 30/30, long –: 30 of 30 points");
}

/// The messages of linkers and compilers about a submission that is not a set of functions are not clear enough.
#[test]
fn a_submission_that_is_not_functions_gets_a_clear_message() {
    let dir = TestDir::new();
    package(&dir, "string", "", "7\n");
    let with_main = "#include <string>\nstd::string encode(unsigned x) { return std::to_string(x); }\n\
        unsigned decode(std::string code) { return std::stoul(code); }\nint main() {}\n";
    dir.write("own_main.cpp", with_main);
    dir.write("Other.java", "class Other { static String encode(int x) { return \"\"; } }\n");
    for (file, words) in
        [("own_main.cpp", "the submission defines main"), ("Other.java", "the class must be called Solution")]
    {
        let said = dir.grundy(["run", "task", file]);
        // Below the full tier, or without the compiler, nothing is judged.
        if said.code == Some(1) && !said.stdout.contains("left out") {
            said.stdout_has("compile error").stdout_has(words);
        }
    }
}
