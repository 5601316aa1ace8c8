//! Two phases: the shelf's cheaters are caught, and every one of them would succeed where phases are not apart.

mod support;

use std::io::Write;
use std::path::{Path, PathBuf};
#[expect(clippy::disallowed_types, reason = "positive controls run without the sandbox, which is their point")]
use std::process::Command;
use std::process::Stdio;

use support::{Desk, Said, root};

/// A package of programs with one test.
fn echo(desk: &Desk, channel: &str) -> PathBuf {
    let text = format!("[phases]\nstyle = \"programs\"\n[channel]\n{channel}\n[tests]\nfiles = [\"tests/*.txt\"]\n");
    desk.write("echo/problem.toml", text);
    desk.write("echo/tests/1.txt", "0110\n");
    desk.write("copy.py", "mode, line = input(), input()\nprint(line)\n");
    desk.path().join("echo")
}

/// A package of functions with three calls.
fn triple(desk: &Desk, isolate: &str, channel: &str) {
    let text = format!(
        "[phases]\nstyle = \"functions\"\nisolate = \"{isolate}\"\n[functions]\ninit = \"init(n: i32)\"\n\
         encode = \"encode(x: u32) -> string\"\ndecode = \"decode(code: string) -> u32\"\n\
         [channel]\n{channel}\n[tests]\nfiles = [\"tests/*.txt\"]\n"
    );
    desk.write("triple/problem.toml", text);
    desk.write("triple/tests/1.txt", "7\n10\n20\n30\n");
}

#[test]
fn the_shelf_is_as_expected() {
    for package in ["mirror-code", "short-code", "half-a-secret", "foggy-picture"] {
        let desk = Desk::new();
        let path = root().join("problems").join(package);
        let said = desk.grundy(["run".as_ref(), path.as_os_str()]);
        if weak(&said) {
            return;
        }
        said.code_is(0).stdout_has("as expected");
    }
}

/// On a machine that cannot keep phases apart the judge refuses, and says so.
fn weak(said: &Said) -> bool {
    if said.code == Some(6) {
        assert!(said.stderr.contains("cannot keep two phases apart; open between them: "), "{said}");
        eprintln!("skipped: {}", said.stderr);
    }
    said.code == Some(6)
}

#[test]
fn the_message_is_what_arrives_and_both_are_shown() {
    let desk = Desk::new();
    echo(&desk, "alphabet = \"01\"\nnoise = [\"erase 1\"]");
    let said = desk.grundy(["run", "echo", "copy.py", "-v"]);
    if weak(&said) {
        return;
    }
    said.code_is(1)
        .stdout_has("copy.py W2 on 01: pass 2: printed `0")
        .stdout_has("the message `0110` arrived as `")
        .stdout_has("copy.py: passes 2 in the order ");
    let shown = desk.grundy(["show", "last/copy/1"]).code_is(0);
    let shown = shown.stdout_has("pass 1 │ message").stdout_has("0110   │ 0110").stdout_has("wanted 0110");
    shown.stdout_has("W2: pass 2: ").stdout_has("pass 1: ").stdout_has("pass 2: ");
}

#[test]
fn the_channel_names_the_limit_that_was_broken() {
    for (channel, words) in [
        ("most = \"3 symbols\"", "pass 1: the message is 4 symbols long; at most 3 symbols are taken"),
        ("alphabet = \"ab\"", "pass 1: the message has '0' as symbol 1; the alphabet is \"ab\""),
    ] {
        let desk = Desk::new();
        echo(&desk, channel);
        let said = desk.grundy(["run", "echo", "copy.py"]);
        if weak(&said) {
            return;
        }
        said.code_is(1).stdout_has("copy.py W1 on 01: ").stdout_has(words);
    }
}

#[test]
fn a_limit_passed_in_the_second_pass_is_the_second_passs() {
    let desk = Desk::new();
    echo(&desk, "");
    desk.write("slow.py", "mode, line = input(), input()\nwhile mode == 'decode': pass\nprint(line)\n");
    desk.write("crash.py", "mode, line = input(), input()\nprint(line)\nassert mode == 'decode', 'why'\n");
    let said = desk.grundy(["run", "echo", "slow.py", "crash.py"]);
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
        let desk = Desk::new();
        triple(&desk, isolate, "");
        desk.write("counting.py", COUNTING);
        let said = desk.grundy(["run", "triple", "counting.py"]);
        if weak(&said) {
            return;
        }
        said.code_is(code);
        let shown = desk.grundy(["show", "last/counting/1"]).code_is(0);
        assert_eq!(shown.stdout.contains("(most of 3 processes, "), isolate == "call", "{shown}");
    }
}

#[test]
fn functions_that_misbehave_get_a_sentence() {
    let desk = Desk::new();
    triple(&desk, "phase", "");
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
        ("loops", "\n    while True: pass", "T1", "of CPU time"),
    ] {
        desk.write(&format!("{name}.py"), submission(body));
        let said = desk.grundy(["run", "triple", &format!("{name}.py")]);
        if weak(&said) {
            return;
        }
        said.code_is(1).stdout_has(&format!("{name}.py {letter} on 01: pass 1: ")).stdout_has(words);
    }
}

#[test]
fn mistakes_in_the_package_are_all_told() {
    let desk = Desk::new();
    desk.write("broken/tests/1.txt", "x\n");
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
        desk.write("broken/problem.toml", format!("{text}[tests]\nfiles = [\"tests/*.txt\"]\n"));
        desk.grundy(["check", "broken"]).code_is(3).stderr_has(words);
    }
}

/// One run of a program outside any sandbox.
#[expect(clippy::disallowed_types, reason = "positive controls run without the sandbox, which is their point")]
fn bare(program: &Path, folder: &Path, input: &str) -> String {
    let mut command = match program.extension() {
        Some(extension) if extension == "py" => {
            let mut python = Command::new("python3");
            python.arg(program);
            python
        }
        _ => Command::new(program),
    };
    let mut child = command
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the languages of the shelf are here");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads its input");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("it prints text")
}

#[expect(clippy::disallowed_types, reason = "positive controls run without the sandbox, which is their point")]
fn built(source: &Path, folder: &Path) -> PathBuf {
    let to = folder.join(source.file_name().expect("a file"));
    if source.extension().is_some_and(|extension| extension == "py") {
        std::fs::copy(source, &to).expect("a copy of the cheater");
        return to;
    }
    let program = to.with_extension("");
    let compiler = Command::new("g++").arg(source).arg("-o").arg(&program).status();
    assert!(compiler.expect("g++ is here").success(), "{}", source.display());
    program
}

/// Without the sandbox, in one folder or one process, each cheater of Mirror Code says a word that its message, a `0`,
/// cannot have told it: what catches it is the sandbox or the channel and not its own clumsiness.
#[test]
fn every_cheater_succeeds_where_phases_are_not_apart() {
    let cheaters = root().join("problems/mirror-code/solutions/cheaters");
    let mut seen = 0;
    for entry in std::fs::read_dir(cheaters).expect("the cheaters").flatten() {
        let source = entry.path();
        let text = std::fs::read_to_string(&source).expect("a source");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let program = built(&source, folder.path());
        let name = source.display();
        let heard = if text.contains("control: one process") {
            bare(&program, folder.path(), "encode\nlantern\ndecode\n0\n")
        } else {
            assert!(text.contains("control: one folder"), "{name} does not say how it cheats");
            let sent = bare(&program, folder.path(), "encode\nlantern\n");
            bare(&program, folder.path(), &format!("decode\n{sent}"))
        };
        assert_eq!(heard.lines().last(), Some("nretnal"), "{name}");
        seen += 1;
    }
    assert!(seen >= 12, "{seen}");
}

/// The same for tasks of functions, whose channels are left quiet here: only the phases are brought together.
fn functions_succeed_where_phases_are_not_apart(package: &str, values: &str, shown: &str) -> usize {
    const ENCODE: &str = "codes = [solution.encode(x) for x in values]\nimport pickle, sys\n\
        pickle.dump([''.join(c) for c in codes], open('codes', 'wb'))";
    const DECODE: &str = "import pickle\nprint([solution.decode(c) for c in pickle.load(open('codes', 'rb'))])";
    const BOTH: &str = "print([solution.decode(code) for code in [solution.encode(x) for x in values]])";
    let cheaters = root().join("problems").join(package).join("solutions/cheaters");
    let mut seen = 0;
    for entry in std::fs::read_dir(cheaters).expect("the cheaters").flatten() {
        let source = entry.path();
        let name = source.display();
        let text = std::fs::read_to_string(&source).expect("a source");
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::copy(&source, folder.path().join("solution.py")).expect("a copy of the cheater");
        let driver = |name: &str, what: &str| {
            let path = folder.path().join(name);
            let text = format!("import solution\nvalues = {values}\n{what}\n");
            std::fs::write(&path, text).expect("a driver");
            path
        };
        let control = text.lines().next().unwrap_or_default().strip_prefix("# control: ").unwrap_or_default();
        let (heard, wanted) = match control {
            "one process" => (bare(&driver("both.py", BOTH), folder.path(), ""), shown),
            "one folder" => {
                bare(&driver("first.py", ENCODE), folder.path(), "");
                (bare(&driver("second.py", DECODE), folder.path(), ""), shown)
            }
            // Whoever believes a printed line believes this one.
            "local grader" => {
                let declared = ["encode(x: u64) -> string", "decode(code: string) -> u64"];
                let local = package::Functions::parse(&declared).expect("declarations").local_grader("python");
                let local = &local.expect("python has a local grader")[0];
                std::fs::write(folder.path().join("local.py"), &local.text).expect("the local grader");
                (bare(&folder.path().join("local.py"), folder.path(), "1 2 3"), "3 cases, 0 wrong")
            }
            // Whoever believes the first frame gets the cheater's, not the grader's.
            "reply" => {
                let what = "import os, struct\nread, write = os.pipe()\nos.dup2(write, 4)\nsolution.encode(values[0])\n\
                    size, kind, length = struct.unpack('<IBI', os.read(read, 9))\n\
                    print(size, kind, os.read(read, length).decode())";
                (bare(&driver("reads.py", what), folder.path(), ""), "9 0 0000")
            }
            other => panic!("{name} does not say how it cheats: {other}"),
        };
        assert_eq!(heard.trim_end(), wanted, "{name}");
        seen += 1;
    }
    seen
}

#[test]
fn every_cheater_with_functions_succeeds_where_phases_are_not_apart() {
    let numbers = "[7, 4294967295, 123456]";
    let seen = functions_succeed_where_phases_are_not_apart("short-code", numbers, numbers);
    assert!(seen >= 6, "{seen}");
}

#[test]
fn every_cheater_with_pictures_succeeds_where_phases_are_not_apart() {
    let picture = |dots: u64| {
        let dot = |at: u64| if dots >> at & 1 == 1 { "True" } else { "False" };
        let row = |i: u64| format!("[{}]", (0..8).map(|j| dot(8 * i + j)).collect::<Vec<_>>().join(", "));
        format!("[{}]", (0..8).map(row).collect::<Vec<_>>().join(", "))
    };
    let pictures = [0x0123_4567_89ab_cdef, 3, u64::MAX].map(picture);
    let pictures = format!("[{}]", pictures.join(", "));
    let seen = functions_succeed_where_phases_are_not_apart("foggy-picture", &pictures, &pictures);
    assert!(seen >= 8, "{seen}");
}

/// Runs both phases as children of one process that starts no others, in a process table of their own.
const ONE_TABLE: &str = "import os, sys\n\
    def run(text):\n\
    \x20   (a, b), (c, d) = os.pipe(), os.pipe()\n\
    \x20   os.write(b, text.encode()); os.close(b)\n\
    \x20   child = os.fork()\n\
    \x20   if child == 0:\n\
    \x20       os.dup2(a, 0); os.dup2(d, 1)\n\
    \x20       os.execvp('python3', ['python3', sys.argv[1]])\n\
    \x20   os.close(d); os.waitpid(child, 0)\n\
    \x20   return os.read(c, 1000).decode()\n\
    run('hide\\n11\\n')\n\
    print(run('seek\\n0\\n'), end='')\n";

#[expect(clippy::disallowed_types, reason = "positive controls run without the sandbox, which is their point")]
fn in_one_table(program: &Path, folder: &Path) -> Option<String> {
    let driver = folder.join("driver.py");
    std::fs::write(&driver, ONE_TABLE).expect("a driver");
    let own = ["--user", "--map-root-user", "--pid", "--fork", "python3"];
    let output = Command::new("unshare").args(own).arg(driver).arg(program).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).expect("it prints text"))
}

/// The same for Half a Secret: a cheater names the number 11 without having asked. Some of them have room for four bits
/// only, which is why it is so small.
#[test]
fn every_cheater_who_may_ask_succeeds_where_phases_are_not_apart() {
    let cheaters = root().join("problems/half-a-secret/solutions/cheaters");
    let mut seen = 0;
    for entry in std::fs::read_dir(cheaters).expect("the cheaters").flatten() {
        let source = entry.path();
        let text = std::fs::read_to_string(&source).expect("a source");
        let folder = tempfile::tempdir().expect("a temporary folder");
        // What the judge's own files would be, if they could be seen.
        std::fs::write(folder.path().join("answer"), "11\n").expect("an answer");
        let program = built(&source, folder.path());
        let once = || {
            if text.contains("control: one process table") {
                return in_one_table(&program, folder.path()).or_else(|| {
                    eprintln!("skipped: no process table of one's own");
                    Some("! 11".into())
                });
            }
            if text.contains("control: one process") {
                return Some(bare(&program, folder.path(), "hide\n11\nseek\n0\n"));
            }
            assert!(text.contains("control: one folder"), "{} does not say how it cheats", source.display());
            let sent = bare(&program, folder.path(), "hide\n11\n");
            Some(bare(&program, folder.path(), &format!("seek\n{sent}")))
        };
        // A clock, or memory that the whole machine shares, may be disturbed once.
        let heard: Vec<Option<String>> = (0..3).map(|_| once()).collect();
        let right = |heard: &Option<String>| heard.as_ref().and_then(|h| h.lines().last()) == Some("! 11");
        assert!(heard.iter().any(right), "{}: {heard:?}", source.display());
        seen += 1;
    }
    assert!(seen >= 10, "{seen}");
}
