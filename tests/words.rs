//! Nothing that somebody else wrote reaches the terminal raw: every text that a stranger can choose is filled with what would
//! steer a terminal, and the output is looked at in colour, without, and on a terminal.

mod support;

use std::process::Stdio;

use support::{CommandOutput, TestDir};

/// What nobody may send to a terminal. The first is also a colour of ours.
const BAD: [&str; 30] = [
    "\x1b[31m",
    "\x1b[1;31m",
    "\x1b[2J",
    "\x1bc",
    "\x1b]0;title\x07",
    "\x1b]52;c;aGk=\x1b\\",
    "\x1b_x\x1b\\",
    "\x07",
    "\x08",
    "\x0b",
    "\x7f",
    "\r",
    "\u{85}",
    "\u{9b}31m",
    "\u{9d}0;t\u{9c}",
    "\u{ad}",
    "\u{61c}",
    "\u{200b}",
    "\u{200d}",
    "\u{200e}",
    "\u{2028}",
    "\u{202e}",
    "\u{2066}",
    "\u{2060}",
    "\u{feff}",
    "\u{fff9}",
    "\u{e0041}",
    "\u{e0101}",
    "\u{1d173}",
    "\nFORGED",
];
/// Follows each of them.
const MARK: &str = "¤";

/// All of it; short enough for a file's name.
fn bad() -> String {
    BAD.map(|bad| format!("{bad}{MARK}")).concat()
}

/// The same in a string of Python, C or TOML.
fn quoted() -> String {
    let escape = |c: char| match c {
        c if (c as u32) < 0x10000 => format!("\\u{:04x}", c as u32),
        c => format!("\\U{:08x}", c as u32),
    };
    bad().chars().map(escape).collect()
}

/// What is left of a text without the sequences that begin with ESC and `[` and end in one of `ends`.
fn without_sequences(text: &str, ends: fn(char) -> bool) -> String {
    let mut pieces = text.split("\x1b[");
    let mut rest = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let at = piece.find(|c: char| !(c.is_ascii_digit() || ";?".contains(c))).unwrap_or(piece.len());
        match piece[at..].chars().next() {
            Some(end) if ends(end) => rest += &piece[at + 1..],
            _ => rest += &format!("\x1b[{piece}"),
        }
    }
    rest
}

fn is_bad(c: char) -> bool {
    (c.is_control() && !"\n\t".contains(c)) || (c != '\n' && BAD.iter().any(|bad| bad.starts_with(c)))
}

/// Where a command's output goes.
#[derive(Clone, Copy, PartialEq, Debug)]
enum To {
    Pipe,
    PipeInColour,
    Terminal,
}

#[track_caller]
fn assert_harmless(to: To, shown: &str, command: &str) {
    for bad in BAD {
        let raw = format!("{bad}{MARK}");
        assert!(!shown.contains(&raw), "{to:?}: {raw:?} got out of {command}\n{shown:?}");
    }
    let rest = match to {
        To::Pipe => shown.to_string(),
        To::PipeInColour => without_sequences(shown, |end| end == 'm'),
        // The line that shows how far a run is moves the cursor.
        To::Terminal => without_sequences(&shown.replace('\r', ""), |end| end.is_ascii_alphabetic()),
    };
    let found = rest.char_indices().find(|(_, c)| is_bad(*c));
    if let Some((at, c)) = found {
        let before: String = rest[..at].chars().rev().take(60).collect::<Vec<_>>().into_iter().rev().collect();
        panic!("{to:?}: {c:?} got out of {command} after {before:?}\n{shown:?}");
    }
    assert!(!rest.lines().any(|line| line.starts_with("FORGED")), "a line was forged in {command}\n{rest}");
}

/// Runs a command in colour and without, and looks at what it prints; returns the output without colour.
#[track_caller]
fn harmless_in_pipes(dir: &TestDir, args: &[&str], typed: &str) -> CommandOutput {
    let run = |color: &str| {
        let mut command = dir.command(args.iter().copied().chain(["--color", color]));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        // A command that reads nothing may have ended.
        let _ = std::io::Write::write_all(&mut child.stdin.take().expect("piped"), typed.as_bytes());
        child.wait_with_output().expect("it ends")
    };
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("output is UTF-8");
    for (color, to) in [("always", To::PipeInColour), ("never", To::Pipe)] {
        let output = run(color);
        for stream in [&output.stdout, &output.stderr] {
            assert_harmless(to, &text(stream), &format!("{args:?}"));
        }
        if to == To::Pipe {
            let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
            return CommandOutput { command: format!("{args:?}"), code: output.status.code(), stdout, stderr };
        }
    }
    unreachable!("both colours are tried")
}

/// The same, and on a terminal.
#[track_caller]
fn harmless(dir: &TestDir, args: &[&str]) -> CommandOutput {
    if let Some(shown) = on_a_terminal(dir, args) {
        assert_harmless(To::Terminal, &shown, &format!("{args:?}"));
    }
    harmless_in_pipes(dir, args, "")
}

/// What a command writes to a terminal; `None` where there is no `script` to make one.
#[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
fn on_a_terminal(dir: &TestDir, args: &[&str]) -> Option<String> {
    let inner = dir.command(args);
    let words = std::iter::once(inner.get_program()).chain(inner.get_args());
    let words = words.map(|word| format!("'{}'", word.to_string_lossy().replace('\'', "'\\''")));
    let mut command = std::process::Command::new("script");
    command.args(["-qec", &words.collect::<Vec<_>>().join(" "), "/dev/null"]).current_dir(dir.path());
    for (name, value) in inner.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    match command.env("TERM", "xterm-256color").stdin(Stdio::null()).output() {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")),
        Err(error) => {
            eprintln!("skipped: no terminal to look at ({error})");
            None
        }
    }
}

/// A batch task of one test.
fn batch(dir: &TestDir, more: &str) {
    let text = format!("[phases]\nstyle = \"programs\"\n[[passes]]\n{more}\n[tests]\nfiles = [\"tests/*\"]\n");
    dir.write("task/problem.toml", text);
    dir.write("task/tests/1.txt", "1\n");
    dir.write("task/tests/1.ans", "1\n");
}

/// Python that writes all of it to a stream.
fn writes(stream: &str) -> String {
    format!("import sys\nsys.{stream}.buffer.write(\"{}\".encode())\nsys.{stream}.flush()\n", quoted())
}

#[test]
fn the_words_of_submissions() {
    let dir = TestDir::new();
    batch(&dir, "");
    dir.write("printed.py", writes("stdout"));
    dir.write("crashed.py", writes("stderr") + "sys.exit(1)\n");
    dir.write("raised.py", format!("raise ValueError(\"{}\")\n", quoted()));
    dir.write("compiled.c", format!("int main(void) {{ return {}; }}\n#error {}\n", bad(), bad().replace('\n', " ")));
    let names = ["printed.py", "crashed.py", "raised.py", "compiled.c"];
    harmless(&dir, &["run", "task", names[0], names[1], names[2], names[3], "-v"])
        .code_is(1)
        .stdout_has("WA on 01")
        .stdout_has("RE on 01")
        .stdout_has("compile error");
    harmless(&dir, &["show", "last"]).code_is(0);
    for name in names {
        harmless(&dir, &["show", &format!("last/{name}")]).code_is(0);
        harmless(&dir, &["show", &format!("last/{name}/01")]).code_is(0);
        harmless(&dir, &["show", &format!("last/{name}/01"), "--interaction"]).code_is(0);
    }
}

#[test]
fn the_words_of_players() {
    let dir = TestDir::new();
    dir.nim();
    dir.write("p.py", writes("stdout"));
    harmless(&dir, &["run", "nim", "p.py"]).code_is(1);
    harmless(&dir, &["show", "last/p/01"]).code_is(0);
    harmless(&dir, &["show", "last/p/01", "--interaction"]).code_is(0);
    harmless(&dir, &["play", "nim", "p.py"]).code_is(1);
    harmless(&dir, &["play", "nim", "p.py", "--pos", &bad()]).code_is(2);
    harmless_in_pipes(&dir, &["play", "nim", "--as", "first"], &format!("{}\n1 1\nquit\n", bad())).code_is(130);
}

/// Messages between passes, functions' arguments and results. Below the full tier nothing is judged.
#[test]
fn the_words_of_passes_and_functions() {
    let dir = TestDir::new();
    let text = "[phases]\nstyle = \"programs\"\n[tests]\nfiles = [\"tests/*.txt\"]\n";
    dir.write("two/problem.toml", text);
    dir.write("two/tests/1.txt", bad());
    dir.write("p.py", writes("stdout"));
    if harmless(&dir, &["run", "two", "p.py"]).code == Some(6) {
        return;
    }
    harmless(&dir, &["show", "last/p/01"]).code_is(0);
    let text = "[phases]\nstyle = \"functions\"\n[functions]\nencode = \"encode(x: string) -> string\"\n\
        decode = \"decode(code: string) -> string\"\n[tests]\nfiles = [\"tests/*.txt\"]\n";
    dir.write("two/problem.toml", text);
    dir.write("two/tests/1.txt", format!("\"{}\"\n", bad().replace('\\', "").replace('\n', " ")));
    for body in ["return BAD", "raise ValueError(BAD)", "print(BAD)", "return 5"] {
        let text = format!("BAD = \"{}\"\ndef encode(x): {body}\ndef decode(code): return BAD\n", quoted());
        dir.write("f.py", text);
        harmless(&dir, &["run", "two", "f.py"]);
        harmless(&dir, &["show", "last/f/01"]);
    }
}

#[test]
fn the_words_of_an_authors_programs() {
    let dir = TestDir::new();
    dir.write("a.py", "print(input())\n");
    for (more, ends) in [
        ("checker = \"own.py\"", "sys.exit(1)"),
        ("checker = \"own.py\"", "sys.exit(3)"),
        ("checker = \"own.py\"", "sys.exit(9)"),
        ("interactor = \"own.py\"", "sys.exit(1)"),
        ("interactor = \"own.py\"", "sys.exit(3)"),
    ] {
        batch(&dir, more);
        dir.write("task/own.py", writes("stderr") + &writes("stdout") + ends);
        harmless(&dir, &["run", "task", "a.py"]);
        harmless(&dir, &["show", "last/a/01"]);
    }
    batch(&dir, "checker = \"own.c\"");
    dir.write("task/own.c", format!("#error {}\n", bad()));
    harmless(&dir, &["run", "task", "a.py"]);
}

#[test]
fn the_words_of_rules_programs() {
    let dir = TestDir::new();
    let starts = "import sys\nBAD = \"".to_string() + &quoted() + "\"\nfor line in sys.stdin:\n";
    for answers in
        ["print(BAD, flush=True)", "print(1); print('1:', BAD, flush=True)", "sys.exit(BAD)", "raise ValueError(BAD)"]
    {
        dir.write("rules.py", format!("{starts}    {answers}\n"));
        for args in [
            &["solve", "program rules.py", "3"][..],
            &["solve", "program rules.py", "3", "--format", "json"],
            &["graph", "program rules.py", "3", "--svg"],
            &["graph", "program rules.py", "3", "--dot"],
            &["values", "program rules.py", "-n", "3"],
        ] {
            harmless(&dir, args);
        }
    }
    // Words that the judge takes for positions and moves.
    let words = quoted().replace("\\u000aFORGED", "").replace("\\u000d", "");
    dir.write(
        "rules.py",
        format!(
            "import sys\nBAD = \"{words}\".replace(' ', '').replace(':', '')\nfor line in sys.stdin:\n    \
             if line.strip() == '3': print(1); print(BAD + ': ' + BAD, flush=True)\n    else: print(0, flush=True)\n"
        ),
    );
    for form in [&["--format", "json"][..], &[]] {
        harmless(&dir, &[&["solve", "program rules.py", "3"], form].concat());
    }
    for form in ["--svg", "--dot"] {
        harmless(&dir, &["graph", "program rules.py", "3", form]);
    }
}

#[test]
fn the_names_of_files_and_folders() {
    let dir = TestDir::new();
    batch(&dir, "");
    let name = bad();
    let folder = dir.path().join("task").join(&name);
    std::fs::create_dir(&folder).expect("any name will do");
    let submission = format!("{name}.py");
    for path in [format!("task/tests/{name}.txt"), format!("task/solutions/{submission}"), submission.clone()] {
        dir.write(&path, "print(2)\n");
    }
    harmless(&dir, &["check", "task"]).code_is(3);
    dir.write(&format!("task/tests/{name}.ans"), "1\n");
    harmless(&dir, &["run", "task"]);
    harmless(&dir, &["run", "task", &submission]);
    harmless(&dir, &["show", "last"]);
    harmless(&dir, &["run", "task", &format!("--{name}")]).code_is(2);
    harmless(&dir, &["run", "task", &format!("no-{name}.py")]).code_is(2);
    harmless(&dir, &["run", "task", "-t", &format!("no-{name}")]).code_is(2);
    harmless(&dir, &["run", &name]).code_is(3);
    harmless(&dir, &["show", &name]).code_is(2);
    harmless(&dir, &["show", &format!("last/{name}")]).code_is(2);
    harmless(&dir, &["check", &name]).code_is(3);
    harmless(&dir, &["-C", &name, "check", "x"]).code_is(2);
    harmless(&dir, &["solve", &name, "3"]).code_is(2);
    harmless(&dir, &["solve", "nim", &name]).code_is(2);
    std::fs::rename(dir.path().join("task"), dir.path().join(&name)).expect("any name will do");
    harmless(&dir, &["check", &name]);
    harmless(&dir, &["run", &name, &submission]);
    harmless(&dir, &["show", "last"]);
    harmless(&dir, &["show", &format!("last/{submission}/02")]);
    harmless(&dir, &["new", &format!("new-{name}")]);
}

#[test]
fn what_stands_in_packages() {
    let dir = TestDir::new();
    dir.write("own/tests/01.txt", "1\n1\n3\n");
    let bad = quoted();
    for (text, code) in [
        (format!("name = \"{bad}\"\n[game]\nrules = \"nim\"\n"), 3),
        (format!("title = \"{bad}\"\n[game]\nrules = \"nim\"\n[tests]\nfiles = [\"tests/*.txt\"]\n"), 0),
        (format!("\"{bad}\" = 1\n[game]\nrules = \"{bad}\"\n"), 3),
        (
            format!(
                "[limits]\ntime = \"{bad}\"\n\"{bad}\" = 1\n[game]\nrules = \"take {bad}\"\nlast-mover = \"{bad}\"\n"
            ),
            3,
        ),
        (format!("[game]\nrules = {{ program = \"{bad}\" }}\n"), 3),
        (
            format!(
                "[game]\nrules = \"nim\"\n[tests]\nfiles = [\"{bad}\", \"tests/{bad}*\"]\ngenerate = [\"{bad}\", \"random {bad}\"]\n"
            ),
            3,
        ),
        (format!("[game]\nrules = \"nim\"\n[solutions]\n\"{bad}\" = \"WA\"\n\"x\" = \"{bad}\"\n"), 3),
        (format!("[phases]\nstyle = \"functions\"\n[functions]\nencode = \"{bad}\"\ndecode = \"f({bad})\"\n"), 3),
        (
            format!(
                "[phases]\nstyle = \"programs\"\n[[passes]]\nname = \"{bad}\"\nchecker = \"{bad}\"\n[[groups]]\nname = \"{bad}\"\ntests = \"{bad}\"\n"
            ),
            3,
        ),
        (
            format!(
                "[phases]\nstyle = \"programs\"\n[channel]\nalphabet = \"{bad}\"\nnoise = [\"{bad}\"]\nprogram = \"{bad}\"\n[score]\nformula = \"{bad}\"\n"
            ),
            3,
        ),
        (self::bad(), 3),
        (format!("name = \"{}\"", self::bad()), 3),
    ] {
        dir.write("own/problem.toml", &text);
        dir.write("own/solutions/accepted/a.py", "");
        harmless(&dir, &["check", "own"]).code_is(code);
        match code {
            0 => {
                harmless_in_pipes(&dir, &["play", "own", "--as", "first"], "1 3\n").code_is(0);
                harmless(&dir, &["run", "own"]);
                harmless(&dir, &["show", "last/a/01"]);
            }
            _ => drop(harmless(&dir, &["run", "own"]).code_is(code)),
        }
    }
    dir.write("own/problem.toml", "[game]\nrules = \"nim\"\n[tests]\nfiles = [\"tests/*.txt\"]\n");
    dir.write("own/tests/01.txt", format!("1\n1\n{}\n", self::bad()));
    harmless(&dir, &["check", "own"]).code_is(3);
}

/// Sets every text of a JSON value in turn; `look` is called with each of the altered values.
fn with_each_text_set(whole: &mut serde_json::Value, to: &str, look: &mut dyn FnMut(&serde_json::Value)) {
    fn paths(value: &serde_json::Value, here: String, found: &mut Vec<String>) {
        match value {
            serde_json::Value::String(_) => found.push(here),
            serde_json::Value::Array(items) => {
                items.iter().enumerate().for_each(|(at, item)| paths(item, format!("{here}/{at}"), found));
            }
            serde_json::Value::Object(fields) => {
                fields.iter().for_each(|(name, item)| paths(item, format!("{here}/{name}"), found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    paths(whole, String::new(), &mut found);
    for path in found {
        let place = whole.pointer_mut(&path).expect("it was just there");
        let before = std::mem::replace(place, to.into());
        look(whole);
        *whole.pointer_mut(&path).expect("it is still there") = before;
    }
}

#[test]
fn journals_that_a_hand_has_changed() {
    let dir = TestDir::new();
    dir.nim();
    batch(&dir, "checker = \"check.py\"");
    dir.write("task/check.py", "import sys\nsys.exit(1)\n");
    dir.write("a.py", "import sys\nprint(5, file=sys.stderr)\nprint(5)\n");
    dir.write("b.c", "#error b\n");
    let mut altered = 0;
    for package in ["nim", "task"] {
        dir.grundy(["run", package, "a.py", "b.c"]).code_is(1);
        let newest =
            std::fs::read_dir(dir.path().join(".grundy/runs")).expect("the store").flatten().map(|run| run.path());
        let journal = newest.max().expect("a run").join("journal.jsonl");
        let text = std::fs::read_to_string(&journal).expect("the journal");
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        for (at, line) in lines.iter().enumerate() {
            with_each_text_set(&mut line.clone(), &bad(), &mut |changed| {
                let mut lines = lines.clone();
                lines[at] = changed.clone();
                let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
                std::fs::write(&journal, text).expect("the journal is ours");
                for what in ["last", "last/a", "last/b", "last/a/01", "last/none"] {
                    harmless_in_pipes(&dir, &["show", what], "");
                }
                altered += 1;
            });
        }
        std::fs::write(&journal, text).expect("the journal is ours");
        harmless(&dir, &["show", "last/a/01"]).code_is(0);
    }
    assert!(altered > 40, "only {altered} texts were altered");
}
