//! Rules programs: they agree with the built-in rules that they repeat, are judged like any others, and every mistake
//! of theirs is reported to the author.

mod support;

use std::process::Stdio;

use support::{CommandOutput, TestDir, answer, root, until};

/// A game both as a rules program and as rules that the solver knows.
const TWINS: [(&str, &str, &[&str]); 2] = [
    ("nim.py", "nim", &["3 4 6", "5 5", "1", "7 2 4 1"]),
    ("kayles.cpp", "octal 0.77", &["12 20", "3", "5 9 14", "1 4"]),
];

fn fixture(name: &str) -> std::path::PathBuf {
    root().join("tests/fixtures/rules").join(name)
}

#[test]
fn a_rules_program_agrees_with_the_rules_it_repeats() {
    let dir = TestDir::new();
    for (file, rules, positions) in TWINS {
        let program = format!("program {}", fixture(file).display());
        for convention in ["wins", "loses"] {
            for position in positions {
                let solve = |rules: &str| -> serde_json::Value {
                    let args = ["solve", rules, position, "--format", "json", "--last-mover", convention];
                    serde_json::from_str(&answer(&dir, &args)).expect("JSON")
                };
                let (own, known) = (solve(&program), solve(rules));
                let keys: &[&str] = if convention == "wins" { &["outcome", "sum", "values"] } else { &["outcome"] };
                for key in keys {
                    assert_eq!(own[key], known[key], "{file} {position} {convention} {key}");
                }
                assert!(own["proof"].as_str().is_some_and(|proof| proof.starts_with("search: ")), "{own}");
            }
        }
        let values = |rules: &str| answer(&dir, &["values", rules, "-n", "60", "--format", "json"]);
        assert_eq!(values(&program), values(rules), "{file}");
        assert_eq!(answer(&dir, &["graph", &program, "5"]), answer(&dir, &["graph", rules, "5"]), "{file}");
    }
}

#[test]
fn the_documented_examples_are_the_tested_ones() {
    let document = std::fs::read_to_string(root().join("docs/external-rules.md")).expect("the document");
    for file in ["nim.py", "kayles.cpp"] {
        let source = std::fs::read_to_string(fixture(file)).expect("the fixture");
        let code = source.split_once("\n").expect("a line that says what it is").1.trim();
        assert!(document.contains(code), "{file} differs from docs/external-rules.md");
    }
}

/// A package whose rules are this program, with a short time limit.
fn package(dir: &TestDir, program: &str) {
    dir.write("own/rules.py", program);
    dir.write("own/tests/01.txt", "1\n2\n3 5\n");
    dir.write(
        "own/problem.toml",
        "name = \"own\"\ntitle = \"Own\"\n[limits]\ntime = \"5s\"\nidle = \"10s\"\n[game]\n\
         rules = { program = \"rules.py\", time = \"2s\", memory = \"64MiB\" }\n\
         [tests]\nfiles = [\"tests/*.txt\"]\ngenerate = [\"random games=2 heaps=2 size=1..6 outcome=won seed=1\"]\n",
    );
}

#[test]
fn a_package_with_a_rules_program_is_judged_played_and_shown() {
    let dir = TestDir::new();
    package(&dir, &std::fs::read_to_string(fixture("nim.py")).expect("the fixture"));
    let perfect = "def heaps():\n    return [int(w) for w in input().split()]\n\
        for _ in range(int(input())):\n    input(); heap = heaps()\n\
        \x20   while True:\n        x = 0\n        for h in heap: x ^= h\n\
        \x20       i = next(i for i, h in enumerate(heap) if h ^ x < h)\n\
        \x20       print(i + 1, heap[i] - (heap[i] ^ x), flush=True)\n        heap[i] ^= x\n\
        \x20       said = input()\n        if said in ('won', 'lost'): break\n\
        \x20       a, b = map(int, said.split()); heap[a - 1] -= b\n";
    dir.write("own/solutions/accepted/perfect.py", perfect);
    dir.write("own/solutions/wrong_answer/one.py", "input(); input(); input()\nprint(1, 1, flush=True)\ninput()\n");
    dir.grundy(["check", "own"]).code_is(0).stderr_has("the package has no statement");
    dir.grundy(["run", "own"]).code_is(0).stdout_has("perfect.py").stdout_has("one.py");
    dir.grundy(["show", "last/one.py/01"]).code_is(0).stdout_has("3 5 (nim-sum 6: the player to move can win)");
    dir.grundy(["play", "own", "own/solutions/accepted/perfect.py", "--pos", "3 4 6"]).code_is(0);
    dir.grundy(["solve", "./own", "3 4 6"]).code_is(0).stdout_has("1 1   leaves 2 4 6");
}

#[test]
fn a_rules_program_that_misbehaves_is_its_authors_mistake() {
    let dir = TestDir::new();
    for (program, said) in [
        ("import sys\ninput()\nsys.exit(3)\n", "rules.py ended with exit code 3, asked for the moves of `3`"),
        ("input()\nraise ValueError('no idea')\n", "(ValueError: no idea)"),
        ("input()\nwhile True: pass\n", "rules.py did not answer within 2s"),
        ("import time\ninput()\ntime.sleep(100)\n", "rules.py did not answer within 2s"),
        (
            "import sys\nfor line in sys.stdin: print(0)\n",
            "waits for the next question and has not answered; flush: print(",
        ),
        ("input()\nprint('many', flush=True)\ninput()\n", "answered `many` where the number of moves was expected"),
        ("input()\nprint('2\\n1: 2', flush=True)\n", "rules.py ended with exit code 0"),
        ("input()\nprint('1\\n1 2', flush=True)\ninput()\n", "answered `1 2`, which is no move"),
        ("input()\nprint('2\\n1: 2\\n1: 0', flush=True)\ninput()\n", "the move `1` twice"),
        ("input()\nprint('999999999', flush=True)\ninput()\n", "has 999999999 moves"),
        ("input()\nwhile True: print('1' * 65536, end='')\n", "answered a line of more than 1 MiB"),
        ("input()\nx = bytearray(1 << 30)\n", "asked for the moves of `3`"),
        ("import os\ninput()\nos.close(1)\ninput()\ninput()\n", "closed its standard output"),
        ("import os\ninput()\nos.kill(os.getpid(), 9)\n", "rules.py was ended by signal 9"),
        ("while True:\n    n = int(input())\n    print('1\\n1:', 8 - n, flush=True)\n", "a position can come back"),
        ("raise SystemExit(1)\n", "rules.py ended with exit code 1"),
        ("this is no python\n", "SyntaxError: invalid syntax"),
    ] {
        package(&dir, program);
        let mut all = dir.grundy(["solve", "./own", "3 5"]).code_is(3);
        // Long lines are broken.
        all.stderr = all.stderr.replace("\n  │ ", " ");
        assert!(all.stderr.contains(said) && all.stdout.is_empty(), "lacks `{said}`\n{program}\n{all}");
        assert!(!all.stderr.contains("panicked"), "{all}");
    }
}

#[test]
fn a_rules_program_is_named_by_the_package_and_lies_in_it() {
    let dir = TestDir::new();
    package(&dir, "");
    let manifest = std::fs::read_to_string(dir.path().join("own/problem.toml")).expect("the package");
    let table = "{ program = \"rules.py\", time = \"2s\", memory = \"64MiB\" }";
    for (rules, said) in [
        ("{ program = \"../rules.py\" }", "`../rules.py` is not a file of the package"),
        ("{ program = \"/etc/passwd\" }", "`/etc/passwd` is not a file of the package"),
        ("{ program = \"rulez.py\" }", "there is no file rulez.py in the package"),
        ("{ program = \"tests\" }", "is in a known language"),
        ("{ program = \"problem.toml\" }", "unknown language: problem.toml"),
        ("{ program = 3 }", "`program` must be a string in quotes"),
        ("{ prgram = \"rules.py\" }", "did you mean `program`?"),
        ("{ }", "these `rules` do not name their `program`"),
        ("3", "`rules` must be a string in quotes or a table"),
        ("\"program rulez.py\"", "there is no file rulez.py in the package"),
    ] {
        dir.write("own/problem.toml", manifest.replace(table, rules));
        dir.grundy(["check", "own"]).code_is(3).stderr_has(said);
    }
}

/// A heap grows by every move.
#[test]
fn a_game_that_never_ends_is_told_with_the_position_that_grew() {
    let dir = TestDir::new();
    dir.write("own/problem.toml", "[game]\nrules = { program = \"rules.py\" }\n[tests]\nfiles = [\"tests/*.txt\"]\n");
    dir.write("own/tests/1.txt", "1\n1\n5\n");
    dir.write("own/rules.py", "import sys\nfor line in sys.stdin:\n    n = int(line)\n    print(1)\n    print(f'grow: {n + 1}', flush=True)\n");
    let output = dir.grundy(["check", "own"]).code_is(3);
    assert!(output.stderr.contains("does it end?") || output.stderr.contains("the solver refuses"), "{output}");
}

#[test]
fn ctrl_c_ends_long_work_with_130_and_no_half_answer() {
    let dir = TestDir::new();
    let name = "endless_rules_of_a_test.py";
    dir.write(name, "input()\nwhile True: pass\n");
    let program = format!("program {name}");
    let mut command = dir.command(["solve", &program, "3"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts");
    let boxed = || {
        let pids = std::fs::read_dir("/proc").expect("procfs").flatten();
        pids.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).find(|pid| {
            std::fs::read_to_string(format!("/proc/{pid}/cmdline"))
                .is_ok_and(|line| line.contains(name) && line.contains("python") && !line.contains("solve"))
        })
    };
    let running = until("the rules program", boxed);
    let pid = rustix::process::Pid::from_raw(child.id() as i32).expect("a pid");
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("our own child");
    let output = child.wait_with_output().expect("it ends");
    let said = CommandOutput {
        command: "grundy solve, then Ctrl-C".into(),
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into(),
        stderr: String::from_utf8_lossy(&output.stderr).into(),
    };
    let said = said.code_is(130).stderr_has("stopped");
    assert_eq!(said.stdout, "", "{said}");
    let gone = || (!std::path::Path::new(&format!("/proc/{running}")).exists()).then_some(());
    until("the end of the rules program", gone);
}
