//! The cheaters in `problems/`: every package has one of each kind, each is caught, and each would succeed where passes
//! are not isolated from each other.
//!
//! The first line of a cheater says where it succeeds, its positive control: `control: PLACE`, and `, of …` if it can
//! pass on four bits only.

mod support;

use std::io::Write;
use std::path::{Path, PathBuf};
#[expect(clippy::disallowed_types, reason = "positive controls run without the sandbox, which is their point")]
use std::process::Command;
use std::process::Stdio;

use support::{TestDir, root};

const PACKAGES: [&str; 5] = ["mirror-code", "short-code", "half-a-secret", "second-half", "foggy-picture"];

/// Kinds of cheating, and the names of the files that do it.
const KINDS: [(&str, &[&str]); 14] = [
    ("global map", &["global_map"]),
    ("file", &["file", "file_in_cwd", "file_in_tmp", "temporary_file"]),
    ("shared memory", &["shared_memory"]),
    ("environment", &["environment"]),
    ("socket", &["abstract_socket"]),
    ("background process", &["background_process", "process_name"]),
    ("process number", &["pid_parity"]),
    ("time of the first phase", &["timing"]),
    ("order of calls", &["order_of_calls", "order_of_runs"]),
    ("page cache", &["page_cache"]),
    ("compiled module", &["pycache"]),
    ("short length and long message", &["short_length"]),
    ("the judge's memory", &["graders_memory", "judges_memory"]),
    ("forged result", &["forged_answer", "forged_result", "forged_verdict"]),
];

fn cheaters(package: &str) -> Vec<PathBuf> {
    let folder = root().join("problems").join(package).join("solutions/cheaters");
    std::fs::read_dir(folder).expect("the cheaters").map(|entry| entry.expect("a cheater").path()).collect()
}

#[test]
fn every_package_has_cheaters_of_every_kind() {
    for package in PACKAGES {
        let cheaters = cheaters(package);
        let stems: Vec<_> = cheaters.iter().filter_map(|path| path.file_stem()?.to_str()).collect();
        for (kind, names) in KINDS {
            assert!(names.iter().any(|name| stems.contains(name)), "{package} lacks a cheater: {kind}");
        }
    }
}

/// All solutions get their declared verdicts, so every cheater is caught.
#[test]
fn all_solutions_get_their_declared_verdicts() {
    for package in PACKAGES {
        let dir = TestDir::new();
        let path = root().join("problems").join(package);
        let said = dir.grundy(["run".as_ref(), path.as_os_str()]);
        if said.code == Some(6) {
            eprintln!("skipped: {}", said.stderr);
            return;
        }
        let said = said.code_is(0).stdout_has("as expected");
        for path in cheaters(package) {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            // One line of explanation for each: its name, the verdict's letter, and the pass.
            assert!(said.stdout.contains(&format!("\ncheaters/{name} ")), "{name}\n{said}");
        }
    }
}

/// Where a cheater says that it succeeds, and with what.
fn control(source: &Path) -> (String, Option<String>) {
    let text = std::fs::read_to_string(source).expect("a source");
    let line = text.lines().next().unwrap_or_default().trim_start_matches(['#', '/', ' ']);
    let words = line.strip_prefix("control: ").unwrap_or_else(|| panic!("{} says no control", source.display()));
    match words.split_once(", of ") {
        Some((place, what)) => (place.into(), Some(what.into())),
        None => (words.into(), None),
    }
}

/// Cheaters that use a clock, or memory that the whole machine shares, may fail once or twice.
#[track_caller]
fn succeeds(source: &Path, wanted: &str, mut once: impl FnMut(&Path) -> Option<String>) {
    let mut heard = Vec::new();
    for _ in 0..3 {
        let folder = tempfile::tempdir().expect("a temporary folder");
        match once(folder.path()) {
            Some(said) if said.lines().last() == Some(wanted) => return,
            Some(said) => heard.push(said),
            None => return eprintln!("{} is skipped: no process table of one's own", source.display()),
        }
    }
    panic!("{} says {heard:?}", source.display());
}

/// Runs a program outside any sandbox.
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

/// Runs programs of Python, with their inputs, one after another as children of one process that starts no others, in a
/// process table of their own.
#[expect(clippy::disallowed_types, reason = "positive controls run without the sandbox, which is their point")]
fn in_one_table(runs: [(&Path, &str); 2], folder: &Path) -> Option<String> {
    const DRIVER: &str = "import os, sys\n\
        def run(program, text):\n\
        \x20   (a, b), (c, d) = os.pipe(), os.pipe()\n\
        \x20   os.write(b, text.encode()); os.close(b)\n\
        \x20   child = os.fork()\n\
        \x20   if child == 0:\n\
        \x20       os.dup2(a, 0); os.dup2(d, 1)\n\
        \x20       os.execvp('python3', ['python3', program])\n\
        \x20   os.close(d); os.waitpid(child, 0)\n\
        \x20   return os.read(c, 1000).decode()\n\
        run(*sys.argv[1:3])\n\
        print(run(*sys.argv[3:5]), end='')\n";
    let driver = folder.join("driver.py");
    std::fs::write(&driver, DRIVER).expect("a driver");
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--pid", "--fork", "python3"]).arg(driver).current_dir(folder);
    for (program, input) in runs {
        command.arg(program).arg(input);
    }
    let output = command.output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).expect("it prints text"))
}

/// A task of programs: the first line of each pass, the input of the first, and the output of the second for it.
struct Programs {
    package: &'static str,
    phases: [&'static str; 2],
    told: fn(Option<&str>) -> &str,
    wanted: fn(&str) -> String,
}

/// Without the sandbox, in one folder or one process, each cheater prints more than its message, a `0`, can carry: so
/// it is the sandbox or the channel that catches it, and not a mistake in the cheater.
fn programs_succeed_where_phases_are_not_apart(task: &Programs) {
    let [first, second] = task.phases;
    for source in cheaters(task.package) {
        let (place, what) = control(&source);
        let told = (task.told)(what.as_deref());
        let hidden = format!("{first}\n{told}\n");
        succeeds(&source, &(task.wanted)(told), |folder| {
            // The judge's own files, as if they could be seen.
            let answer = folder.join("answer");
            std::fs::write(&answer, (task.wanted)(told).trim_start_matches("! ")).expect("an answer");
            let program = built(&source, folder);
            Some(match place.as_str() {
                "one process" => bare(&program, folder, &format!("{hidden}{second}\n0\n")),
                "one folder" => {
                    let sent = bare(&program, folder, &hidden);
                    bare(&program, folder, &format!("{second}\n{sent}"))
                }
                "one process table" => {
                    in_one_table([(&program, &hidden), (&program, &format!("{second}\n0\n"))], folder)?
                }
                // A judge that compares with that file would accept it.
                "one folder with the answer" => {
                    bare(&program, folder, &hidden);
                    let said = bare(&program, folder, &format!("{second}\n0\n"));
                    let kept = std::fs::read_to_string(answer).expect("the answer");
                    if said == kept { (task.wanted)(told) } else { said }
                }
                other => panic!("{} does not say how it cheats: {other}", source.display()),
            })
        });
    }
}

#[test]
fn cheaters_with_strings_succeed_without_isolation() {
    programs_succeed_where_phases_are_not_apart(&Programs {
        package: "mirror-code",
        phases: ["encode", "decode"],
        told: |what| what.map_or("lantern", |what| what.strip_prefix("the word ").expect("a word")),
        wanted: |word| word.chars().rev().collect(),
    });
}

#[test]
fn cheaters_with_an_interactor_succeed_without_isolation() {
    programs_succeed_where_phases_are_not_apart(&Programs {
        package: "half-a-secret",
        phases: ["hide", "seek"],
        // Small enough for cheaters that can pass on four bits only.
        told: |_| "11",
        wanted: |number| format!("! {number}"),
    });
}

/// The same for tasks of functions, without noise: only the isolation of passes is missing. `shown`: a number as
/// Python code for the value it stands for.
fn functions_succeed_where_phases_are_not_apart(package: &str, shown: fn(u64) -> String, numbers: &[u64]) {
    const ENCODE: &str = "codes = [solution.encode(x) for x in values]\nimport pickle\n\
        pickle.dump([''.join(c) for c in codes], open('codes', 'wb'))";
    const DECODE: &str = "import pickle\nprint([solution.decode(c) for c in pickle.load(open('codes', 'rb'))])";
    const BOTH: &str = "print([solution.decode(code) for code in [solution.encode(x) for x in values]])";
    const READS: &str = "import os, struct\nread, write = os.pipe()\nos.dup2(write, 4)\nsolution.encode(values[0])\n\
        size, kind, length = struct.unpack('<IBI', os.read(read, 9))\n\
        print(size, kind, os.read(read, length).decode())";
    let list = |numbers: &[u64]| format!("[{}]", numbers.iter().map(|&x| shown(x)).collect::<Vec<_>>().join(", "));
    for source in cheaters(package) {
        let (place, what) = control(&source);
        let values = if what.is_some() { list(&[11]) } else { list(numbers) };
        let wanted = match place.as_str() {
            "local grader" => "3 cases, 0 wrong",
            "reply" => "9 0 0000",
            _ => &values,
        };
        succeeds(&source, wanted, |folder| {
            std::fs::copy(&source, folder.join("solution.py")).expect("a copy of the cheater");
            let driver = |name: &str, what: &str| {
                let path = folder.join(name);
                std::fs::write(&path, format!("import solution\nvalues = {values}\n{what}\n")).expect("a driver");
                path
            };
            let (first, second) = (driver("first.py", ENCODE), driver("second.py", DECODE));
            Some(match place.as_str() {
                "one process" => bare(&driver("both.py", BOTH), folder, ""),
                "one folder" => {
                    bare(&first, folder, "");
                    bare(&second, folder, "")
                }
                "one process table" => in_one_table([(&first, ""), (&second, "")], folder)?,
                // A judge that trusts printed lines would accept this one.
                "local grader" => {
                    let declared = ["encode(x: u64) -> string", "decode(code: string) -> u64"];
                    let local = package::Functions::parse(&declared).expect("declarations").local_grader("python");
                    let local = &local.expect("python has a local grader")[0];
                    std::fs::write(folder.join("local.py"), &local.text).expect("the local grader");
                    bare(&folder.join("local.py"), folder, "1 2 3")
                }
                // A judge that trusts the first frame would get the cheater's, not the grader's.
                "reply" => bare(&driver("reads.py", READS), folder, ""),
                other => panic!("{} does not say how it cheats: {other}", source.display()),
            })
        });
    }
}

#[test]
fn cheaters_with_functions_succeed_without_isolation() {
    let numbers = [7, 4_294_967_295, 123_456];
    functions_succeed_where_phases_are_not_apart("short-code", |number| number.to_string(), &numbers);
}

#[test]
fn cheaters_with_functions_and_an_interactor_succeed_without_isolation() {
    let numbers = [7, 1 << 30, 123_456];
    functions_succeed_where_phases_are_not_apart("second-half", |number| number.to_string(), &numbers);
}

#[test]
fn cheaters_with_pictures_succeed_without_isolation() {
    let picture = |dots: u64| {
        let dot = |at: u64| if dots >> at & 1 == 1 { "True" } else { "False" };
        let row = |i: u64| format!("[{}]", (0..8).map(|j| dot(8 * i + j)).collect::<Vec<_>>().join(", "));
        format!("[{}]", (0..8).map(row).collect::<Vec<_>>().join(", "))
    };
    let pictures = [0x0123_4567_89ab_cdef, 3, u64::MAX];
    functions_succeed_where_phases_are_not_apart("foggy-picture", picture, &pictures);
}
