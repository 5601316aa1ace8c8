//! `grundy run` and `grundy show`: real submissions, real compilers, the real sandbox.

mod support;

use support::{TestDir, run};

/// Plays Nim perfectly; `{}` is replaced by what a test wants to happen before each move.
const PERFECT: &str = r#"
import sys
def say(s):
    print(s, flush=True)
for _ in range(int(input())):
    n = int(input())
    a = [int(w) for w in input().split()]
    x = 0
    for v in a:
        x ^= v
    if x:
        say("first")
        move = True
    else:
        say("second")
        move = False
    while True:
        if not move:
            line = input().split()
            if line[0] in ("won", "lost"):
                break
            a[int(line[0]) - 1] -= int(line[1])
        move = False
        x = 0
        for v in a:
            x ^= v
        if sum(a) == 0:
            continue
        for i, v in enumerate(a):
            if v ^ x < v:
                say("%d %d" % (i + 1, v - (v ^ x)))
                a[i] = v ^ x
                break
"#;

/// The same in C.
const PERFECT_C: &str = r#"
#include <stdio.h>
int main(void) {
    int games, n, a[100];
    scanf("%d", &games);
    while (games--) {
        int sum = 0;
        scanf("%d", &n);
        for (int i = 0; i < n; i++) scanf("%d", &a[i]), sum ^= a[i];
        puts(sum ? "first" : "second"), fflush(stdout);
        for (int mine = sum != 0;; mine = !mine) {
            int heap, take;
            if (mine) {
                for (heap = 0; (a[heap] ^ sum) >= a[heap]; heap++) {}
                take = a[heap] - (a[heap] ^ sum);
                heap++;
                printf("%d %d\n", heap, take), fflush(stdout);
            } else if (scanf("%d %d", &heap, &take) < 2) {
                scanf("%*s");
                break;
            }
            sum ^= a[heap - 1] ^ (a[heap - 1] - take);
            a[heap - 1] -= take;
        }
    }
}
"#;

fn perfect(dir: &TestDir) {
    dir.write("right.py", PERFECT);
}

#[test]
fn a_right_submission_is_accepted_and_can_be_shown() {
    let dir = TestDir::new();
    dir.nim();
    perfect(&dir);
    dir.grundy(["run", "nim", "right.py"]).code_is(0).stdout_has("right.py  A  ").stdout_has("accepted");
    dir.grundy(["show", "last"]).code_is(0).stdout_has("right.py  A");
    let shown = dir.grundy(["show", "last/right/01"]).code_is(0);
    let shown = shown
        .stdout_has("judge  › 3 4 6")
        .stdout_has("player ‹ first")
        .stdout_has("nim-sum 1: the player to move can win");
    assert!(!shown.stdout.contains('\u{1b}'), "no colour on a pipe\n{shown}");
    let interaction = dir.grundy(["show", "last/right/1", "--interaction"]).code_is(0);
    assert!(interaction.stdout.starts_with("<2\n<3\n<3 4 6\n>first\n>1 1\n<"), "{interaction}");
}

#[test]
fn a_loss_is_explained_with_the_move_that_would_have_won() {
    let dir = TestDir::new();
    dir.nim();
    // Its first move takes 4 from heap 3; after that it takes 1 from the largest heap.
    dir.write(
        "greedy.py",
        "input(); input(); a = [int(w) for w in input().split()]\nprint('first', flush=True)\n\
         i, k = 2, 4\nwhile True:\n    print(i + 1, k, flush=True)\n    a[i] -= k\n    l = input().split()\n\
         \x20   if l[0] == 'lost': break\n    a[int(l[0]) - 1] -= int(l[1])\n\
         \x20   i = max(range(3), key=lambda j: a[j]); k = 1\n",
    );
    let said = dir.grundy(["run", "nim", "greedy.py"]).code_is(1);
    let said = said.stdout_has("greedy.py  W  ").stdout_has("lost game 1 at move 1: 3 4 6 (won) -> 3 4 2, nim-sum 5");
    said.stdout_has("winning moves: 1 of 13").stdout_has("`1 1` takes 1 from heap 1").stdout_has("/greedy.py/01");
    dir.grundy(["show", "last/greedy/01"])
        .code_is(0)
        .stdout_has("player ‹ 3 4   takes 4 from heap 3, leaves 3 4 2")
        .stdout_has("<-- the losing move");
}

/// Each kind of misbehaviour, its verdict, and part of its explanation.
#[test]
fn every_misbehaviour_gets_its_verdict_and_explanation() {
    let dir = TestDir::new();
    dir.nim();
    let cases = [
        ("quits.py", "", "W", "the program ended in the middle of game 1"),
        ("garbage.py", "print('hello', flush=True); input()", "P", "expected `first` or `second`, found `hello`"),
        ("illegal.py", "print('first\\n7 1', flush=True); input()", "W", "illegal move `7 1` in game 1"),
        ("crash.py", "raise ValueError('oh dear')", "R", "standard error says: ValueError: oh dear"),
        ("code.py", "raise SystemExit(3)", "R", "exited with code 3"),
        ("noflush.py", "import sys; sys.stdout.write('first\\n'); sys.stdin.readlines()", "I", "missing flush?"),
        (
            "half.py",
            "import sys; print('fir', end='', flush=True); sys.stdin.read()",
            "I",
            "wrote `fir` without ending the line",
        ),
        ("loop.py", "while True: pass", "T", "of CPU time and was stopped; the limit is 1.00 s"),
        ("bytes.py", "import os; os.write(1, b'\\xff\\n'); input(); input()", "P", "\\xff"),
        ("long.py", "print('1' * 5000, flush=True); input(); input()", "P", "a line of at most 4096 bytes"),
        ("memory.py", "a = [bytearray(1 << 20) for _ in range(1000)]", "M", "needed more than 256 MiB"),
        ("stderr.py", "import sys\nfor _ in range(400): sys.stderr.write('x' * 65536)", "O", "to standard error"),
        ("blank.py", "for _ in range(200): print('\\n' * 65536)", "O", "to standard output"),
        ("sleep.py", "import time; time.sleep(60)", "I", "printed nothing for"),
        ("pipe.py", "import os, signal; signal.signal(13, signal.SIG_DFL); os.kill(os.getpid(), 13)", "R", "SIGPIPE"),
    ];
    for (name, source, ..) in &cases {
        dir.write(name, source);
    }
    let mut args = vec!["run", "nim"];
    args.extend(cases.iter().map(|(name, ..)| *name));
    let said = dir.grundy(args).code_is(1);
    for (name, _, letter, words) in &cases {
        let row = said.stdout.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
        assert!(row.split_whitespace().nth(1) == Some(letter), "{name} should be {letter}\n{said}");
        let note = said.stdout.split(&format!("\n{name} ")).nth(1).unwrap_or_default();
        let note: String = note.lines().take(2).collect();
        assert!(note.contains(words), "{name} lacks `{words}`\n{said}");
    }
}

#[test]
fn output_after_the_end_and_failing_after_the_end_are_different() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("talks.py", format!("{PERFECT}\nsay('thanks')\n"));
    dir.write("fails.py", format!("{PERFECT}\nraise SystemExit(1)\n"));
    let said = dir.grundy(["run", "nim", "talks.py", "fails.py"]).code_is(1);
    said.stdout_has("wrote `thanks` after the end").stdout_has("exited with code 1 after the last game was won");
}

#[test]
fn compile_errors_show_the_compilers_message() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("bad.cpp", "int main() { return x; }\n");
    dir.grundy(["run", "nim", "bad.cpp"]).code_is(1).stdout_has("bad.cpp  C").stdout_has("was not declared");
}

#[test]
fn a_damaged_cache_is_repaired_and_never_blamed_on_the_submission() {
    let dir = TestDir::new();
    dir.nim();
    perfect(&dir);
    dir.write("right.c", PERFECT_C);
    let judge = || {
        let mut command = dir.command(["run", "nim", "right.py", "right.c"]);
        command.env("GRUNDY_CACHE", dir.path().join("cache"));
        run(command).code_is(0).stdout_has("right.py  A").stdout_has("right.c   A")
    };
    judge();
    let entries = || {
        let entries = std::fs::read_dir(dir.path().join("cache")).expect("a cache").flatten();
        entries.flat_map(|entry| std::fs::read_dir(entry.path()).expect("an entry").flatten()).map(|file| file.path())
    };
    for file in entries().filter(|file| file.ends_with("program") || file.ends_with("right.py")) {
        let half = std::fs::read(&file).expect("a program").len() / 2;
        std::fs::File::options().write(true).open(&file).and_then(|f| f.set_len(half as u64)).expect("a damage");
    }
    judge();
    entries().filter(|file| file.ends_with("program")).for_each(|file| std::fs::remove_file(file).expect("a damage"));
    judge();
    judge();
}

#[test]
fn expectations_decide_the_exit_code() {
    let dir = TestDir::new();
    let nim = dir.nim();
    dir.write("nim/solutions/accepted/right.py", PERFECT);
    dir.write("nim/solutions/wrong_answer/quits.py", "");
    dir.grundy(["run", "nim"]).code_is(0).stdout_has("2 of 2 as expected");
    std::fs::rename(nim.join("solutions/wrong_answer"), nim.join("solutions/time_limit_exceeded")).expect("a folder");
    dir.grundy(["run", "nim"]).code_is(1).stdout_has("EXPECTED TLE, got WA on 01").stdout_has("1 of 2 differs");
}

#[test]
fn wrong_arguments_are_reported_with_exit_code_two() {
    let dir = TestDir::new();
    dir.nim();
    perfect(&dir);
    dir.grundy(["run", "nim", "nothere.py"]).code_is(2).stderr_has("nothere.py");
    dir.grundy(["run", "nim", "nim"]).code_is(2).stderr_has("nim is the folder of a package");
    dir.grundy(["run", "nim", "right.py", "-t", "9"])
        .code_is(2)
        .stderr_has("no test `9`")
        .stderr_has("its tests are 01");
    dir.grundy(["run", "nowhere"]).code_is(3).stderr_has("there is no folder nowhere");
    dir.grundy(["run", "nim"]).code_is(4).stderr_has("no solutions to run");
    dir.write("a.zzz", "");
    dir.grundy(["run", "nim", "a.zzz"]).code_is(4).stderr_has("unknown language");
    dir.grundy(["show", "last/right/01"]).code_is(2);
    dir.grundy(["frobnicate"]).code_is(2);
}

#[test]
fn files_with_the_same_name_are_shown_with_their_paths() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("one/a.py", "");
    dir.write("two/a.py", "");
    let said = dir.grundy(["run", "nim", "one/a.py", "two/a.py"]).code_is(1);
    said.stdout_has("  one/a.py  W").stdout_has("  two/a.py  W");
    dir.grundy(["show", "last/two/a.py/01"]).code_is(0).stdout_has("two/a.py · test 01");
}

#[test]
fn an_interaction_is_printed_whole() {
    let dir = TestDir::new();
    dir.nim();
    let heaps = vec!["1000000000000000000"; 60].join(" ");
    dir.write("nim/tests/01.txt", format!("1\n60\n{heaps}\n"));
    dir.write("quits.py", "");
    dir.grundy(["run", "nim", "quits.py"]).code_is(1);
    dir.grundy(["show", "last/quits/01", "--interaction"]).code_is(0).stdout_has(&format!("<60\n<{heaps}\n"));
}

#[test]
fn a_test_that_a_run_does_not_have_is_reported() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("quits.py", "");
    dir.grundy(["run", "nim", "quits.py"]).code_is(1);
    dir.grundy(["show", "last/quits/99"]).code_is(2).stderr_has("has no test `99`").stderr_has("its tests are 01");
    dir.grundy(["show", "last/quit/01"])
        .code_is(2)
        .stderr_has("no submission `quit`")
        .stderr_has("did you mean quits?");
}

#[test]
fn an_empty_grundy_store_counts_as_unset() {
    let dir = TestDir::new();
    dir.nim();
    perfect(&dir);
    let mut command = dir.command(["run", "nim", "right.py"]);
    command.env("GRUNDY_STORE", "");
    run(command).code_is(0);
    assert!(dir.path().join(".grundy/runs").is_dir());
}

#[test]
fn java_finds_the_main_class_in_a_package_and_says_when_there_is_none() {
    let dir = TestDir::new();
    dir.nim();
    let main = "public static void main(String[] words) { System.out.println(\"hello\"); }";
    dir.write("Packed.java", format!("package a.b;\npublic class Packed {{ {main} }}\n"));
    dir.write("Helper.java", format!("class Helper {{}}\nclass Game {{ {main} }}\n"));
    dir.write("None.java", "class None { void main(int n) {} }\n");
    let said = dir.grundy(["run", "nim", "Packed.java", "Helper.java", "None.java"]);
    if said.stdout.contains("Java is not installed") || said.stderr.contains("Java is not installed") {
        return eprintln!("skipped: no Java on this machine");
    }
    said.code_is(1)
        .stdout_has("  Packed.java  P")
        .stdout_has("  Helper.java  P")
        .stdout_has("  None.java    C")
        .stdout_has("no class has a method main(String[])");
}

#[test]
fn fail_fast_leaves_out_what_follows_a_failure() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("nim/tests/02.txt", "1\n1\n5\n");
    dir.write("quits.py", "");
    let said = dir.grundy(["run", "nim", "quits.py", "--fail-fast", "-j", "1"]).code_is(1);
    said.stdout_has("quits.py  W-  ");
}

#[test]
fn a_missing_compiler_leaves_its_solutions_out_and_says_why() {
    let dir = TestDir::new();
    dir.nim();
    perfect(&dir);
    dir.write("a.cpp", "int main() {}\n");
    let bin = dir.path().join("bin");
    std::fs::create_dir(&bin).expect("a folder");
    let python =
        ["/usr/bin/python3", "/usr/local/bin/python3"].into_iter().find(|path| std::path::Path::new(path).exists());
    let Some(python) = python else {
        eprintln!("skipped: no system python3 on this machine");
        return;
    };
    std::os::unix::fs::symlink(python, bin.join("python3")).expect("a link");
    let mut command = dir.command(["run", "nim", "a.cpp", "right.py"]);
    command.env("PATH", &bin);
    let said = run(command).code_is(0);
    said.stdout_has("a.cpp     left out: C++ is not installed: no g++ or c++ or clang++ on PATH")
        .stdout_has("1 left out")
        .stdout_has("a.cpp was not judged: C++ is not installed");
    // Green means judged: solutions that should be accepted count, those that should fail do not.
    dir.write("nim/solutions/accepted/a.cpp", "int main() {}\n");
    dir.write("nim/solutions/wrong_answer/b.cpp", "int main() {}\n");
    std::fs::copy(dir.path().join("right.py"), dir.path().join("nim/solutions/accepted/right.py")).expect("a copy");
    for (args, ci, code) in [
        (&[][..], None, 0),
        (&[], Some(""), 0),
        (&[], Some("true"), 4),
        (&["--no-strict"], Some("true"), 0),
        (&["--strict"], None, 4),
        (&["--no-strict", "--strict"], None, 4),
    ] {
        let mut command = dir.command(["run", "nim"].iter().chain(args));
        command.env("PATH", &bin);
        if let Some(ci) = ci {
            command.env("CI", ci);
        }
        let said = run(command).code_is(code).stdout_has("accepted/a.cpp was not judged: C++ is not installed");
        assert!(!said.stdout.contains("b.cpp was not judged"), "{said}");
    }
}

#[test]
fn a_solution_without_an_expected_verdict_is_named_at_the_end() {
    let dir = TestDir::new();
    dir.nim();
    perfect(&dir);
    std::fs::create_dir_all(dir.path().join("nim/solutions/other")).expect("a folder");
    std::fs::copy(dir.path().join("right.py"), dir.path().join("nim/solutions/other/right.py")).expect("a copy");
    let words = "other/right.py has no expected verdict";
    dir.grundy(["run", "nim"]).code_is(0).stdout_has(words);
    dir.grundy(["run", "nim", "--strict"]).code_is(4).stdout_has(words);
    dir.grundy(["run", "nim", "nim/solutions/other/right.py", "--strict"]).code_is(4).stdout_has(words);
    // A submission of somebody's own is asked whether it is accepted.
    let said = dir.grundy(["run", "nim", "right.py", "--strict"]).code_is(0);
    assert!(!said.stdout.contains("no expected verdict"), "{said}");
}

#[test]
fn a_compiler_that_does_not_work_in_the_box_is_the_machines_fault() {
    let dir = TestDir::new();
    dir.nim();
    perfect(&dir);
    dir.write("a.c", "int main(void) { return 0; }\n");
    let broken = dir.write("bin/gcc", "#!/bin/sh\necho nothing works >&2\nexit 1\n");
    std::fs::set_permissions(&broken, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a mode");
    let mut command = dir.command(["run", "nim", "a.c", "right.py"]);
    let path = std::env::var("PATH").expect("a search path");
    command.env("PATH", format!("{}:{path}", dir.path().join("bin").display()));
    run(command).code_is(0).stdout_has("a.c       left out: C does not work in the box").stdout_has("1 left out");
    dir.write("b.c", "int main(void) { return }\n");
    dir.grundy(["run", "nim", "b.c"]).code_is(1).stdout_has("b.c  C  CE");
}

#[test]
fn the_store_can_be_elsewhere_and_never_lies_in_a_package() {
    let dir = TestDir::new();
    let nim = dir.nim();
    perfect(&dir);
    let elsewhere = dir.path().join("elsewhere");
    let mut command = dir.command(["-C", "nim", "run", ".", "../right.py"]);
    command.env("GRUNDY_STORE", &elsewhere);
    run(command).code_is(0);
    assert!(elsewhere.join("runs").is_dir());
    dir.grundy(["-C", "nim", "run", ".", "../right.py"]).code_is(0);
    assert!(!nim.join(".grundy").exists() && dir.path().join(".grundy/runs").is_dir());
    let said = dir.grundy(["--store", "nim/results", "run", "nim", "right.py"]).code_is(2);
    said.stderr_has("nim/results lies inside a package");
    assert!(!nim.join("results").exists());
}

#[test]
fn a_store_that_cannot_be_written_is_reported_before_anything_runs() {
    let dir = TestDir::new();
    dir.nim();
    perfect(&dir);
    dir.write("file", "");
    let said = dir.grundy(["--store", "file", "run", "nim", "right.py"]).code_is(5);
    said.stderr_has("cannot keep results in file").stderr_has("--store");
}

#[test]
fn a_syntax_error_is_found_before_the_run_and_interpreters_have_their_devices() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("half.py", "def f(:\n    pass\n");
    dir.write("half.js", "let x = ;\n");
    dir.write("draws.py", "print(len(open('/dev/random', 'rb').read(8)), flush=True)\n");
    let said = dir.grundy(["run", "nim", "half.py", "half.js", "draws.py"]).code_is(1);
    said.stdout_has("half.py   C  CE")
        .stdout_has("half.js   C  CE")
        .stdout_has("SyntaxError: Unexpected token")
        .stdout_has("found `8`");
}

/// The `grundy show …` line of a report, as a shell would run it.
fn printed_command(said: &support::CommandOutput) -> String {
    let line = said.stdout.lines().find_map(|line| line.trim().strip_prefix("grundy "));
    format!("{} {}", env!("CARGO_BIN_EXE_grundy"), line.unwrap_or_else(|| panic!("no command\n{said}")))
}

#[test]
#[expect(clippy::disallowed_types, reason = "a shell reads what was printed")]
fn the_printed_command_works_as_it_is() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("it's $(odd)\u{1b}[31m.py", "print('x')\n");
    let said = dir.grundy(["--store", "my store", "run", "nim", "it's $(odd)\u{1b}[31m.py"]).code_is(1);
    assert!(!said.stdout.contains('\u{1b}'), "{said}");
    let mut shell = std::process::Command::new("sh");
    shell.arg("-c").arg(printed_command(&said)).current_dir(dir.path());
    support::run(shell).code_is(0).stdout_has("found `x`");
}

#[test]
fn a_selection_of_tests_need_not_show_every_expected_verdict() {
    let dir = TestDir::new();
    let nim = dir.nim();
    dir.write("nim/tests/02.txt", "1\n1\n5\n");
    let manifest = std::fs::read_to_string(nim.join("problem.toml")).expect("the package");
    dir.write("nim/problem.toml", format!("{manifest}[solutions]\n\"solutions/late.py\" = \"WA\"\n"));
    // Right on the single heap of the second test, wrong on the first.
    dir.write(
        "nim/solutions/late.py",
        "games = int(input()); heaps = int(input()); a = input().split()\nprint('first', flush=True)\n\
         print(1, a[0], flush=True)\ninput()\n",
    );
    dir.grundy(["run", "nim", "-t", "02"]).code_is(0).stdout_has("as expected so far (WA is due on other tests)");
    dir.grundy(["run", "nim"]).code_is(0).stdout_has("as expected");
    dir.write("nim/tests/01.txt", "1\n1\n4\n");
    dir.grundy(["run", "nim"]).code_is(1).stdout_has("EXPECTED WA, got AC on every test");
}
