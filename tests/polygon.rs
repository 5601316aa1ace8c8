//! Packages in Polygon's format, judged through the real binary as they are: from a folder or an archive, without a conversion.

mod support;

use std::io::Write;
use std::path::{Path, PathBuf};

use support::{CommandOutput, TestDir};

/// Writes `p/problem.xml` and the files beside it.
fn package(dir: &TestDir, judging: &str, tests: &str, assets: &str, files: &[(&str, &str)]) {
    let xml = format!(
        r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="sample">
    <names><name language="english" value="Sample"/></names>
    <judging input-file="" output-file="" {judging}>
        <testset name="tests">
            <time-limit>3000</time-limit>
            <memory-limit>268435456</memory-limit>
            <input-path-pattern>tests/%02d</input-path-pattern>
            <answer-path-pattern>tests/%02d.a</answer-path-pattern>
            {tests}
        </testset>
    </judging>
    <files><executables><executable><source path="files/gen.py" type="python.3"/></executable></executables></files>
    <assets>{assets}</assets>
</problem>
"#
    );
    dir.write("p/problem.xml", xml);
    dir.write("p/files/gen.py", "import sys\nprint(int(sys.argv[1]), int(sys.argv[2]))\n");
    for (name, text) in files {
        dir.write(&format!("p/{name}"), text);
    }
}

const SOLUTIONS: &str = r#"<solutions>
    <solution tag="main"><source path="solutions/main.py" type="python.3"/></solution>
    <solution tag="wrong-answer"><source path="solutions/wrong.py" type="python.3"/></solution>
</solutions>"#;

const SUM: &str = "a, b = map(int, input().split())\nprint(a + b)\n";
const OR: &str = "a, b = map(int, input().split())\nprint(a | b)\n";

/// Judges `p`; `None` on a machine that cannot isolate passes from each other (see `tests/phases.rs`).
fn judged(dir: &TestDir) -> Option<CommandOutput> {
    let said = dir.grundy(["run", "p"]);
    if said.code == Some(6) { None } else { Some(said) }
}

/// All files and folders below, sorted.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(listed(&path));
        }
        found.push(path);
    }
    found.sort();
    found
}

fn batch(dir: &TestDir) {
    let tests = r#"<tests><test method="manual" sample="true"/><test method="generated" cmd="gen 1 2"/>
        <test method="generated" cmd="gen 6 3"/></tests>"#;
    let checker = r#"<checker name="std::ncmp.cpp" type="testlib"><source path="files/check.cpp"/></checker>"#;
    let files = [("tests/01", "4 3\r\n"), ("solutions/main.py", SUM), ("solutions/wrong.py", OR)];
    package(dir, "", tests, &format!("{checker}{SOLUTIONS}"), &files);
}

#[test]
fn tests_and_answers_that_are_absent_are_made_and_the_folder_stays_as_it_is() {
    let dir = TestDir::new();
    batch(&dir);
    let before = listed(&dir.path().join("p"));
    dir.grundy(["check", "p"]).code_is(0).stdout_has("sample: 3 tests, 2 solutions, no mistakes found");
    let said = dir.grundy(["run", "p"]).code_is(0);
    said.stdout_has("main.py   AAA").stdout_has("wrong.py  AAW").stdout_has("2 of 2 as expected");
    assert_eq!(listed(&dir.path().join("p")), before);
}

#[test]
fn a_package_in_an_archive_is_judged_as_its_folder_is() {
    let dir = TestDir::new();
    batch(&dir);
    let folder = dir.path().join("p");
    let mut zip = zip::ZipWriter::new(std::fs::File::create(dir.path().join("p.zip")).expect("a file"));
    for path in listed(&folder).into_iter().filter(|path| path.is_file()) {
        let name = path.strip_prefix(&folder).expect("below").to_str().expect("a name");
        zip.start_file(format!("sample-1/{name}"), zip::write::SimpleFileOptions::default()).expect("an entry");
        zip.write_all(&std::fs::read(&path).expect("a file")).expect("an entry");
    }
    zip.finish().expect("an archive");
    std::fs::remove_dir_all(&folder).expect("a folder");
    dir.grundy(["check", "p.zip"]).code_is(0).stdout_has("sample: 3 tests, 2 solutions");
    for _ in 0..2 {
        dir.grundy(["run", "p.zip"]).code_is(0).stdout_has("2 of 2 as expected");
    }
    dir.write("mine.py", SUM);
    dir.grundy(["run", "p.zip", "mine.py"]).code_is(0).stdout_has("mine.py  AAA");
}

#[test]
fn archives_that_would_leave_their_folder_and_broken_ones_are_refused() {
    let dir = TestDir::new();
    let mut zip = zip::ZipWriter::new(std::fs::File::create(dir.path().join("out.zip")).expect("a file"));
    zip.start_file("../out", zip::write::SimpleFileOptions::default()).expect("an entry");
    zip.finish().expect("an archive");
    dir.grundy(["run", "out.zip"]).code_is(3).stderr_has("out.zip: `../out` leads out of the archive");
    dir.write("half.zip", b"PK\x03\x04 and no more");
    dir.grundy(["check", "half.zip"]).code_is(3).stderr_has("half.zip: is not a whole ZIP archive");
}

/// A checker in testlib's convention, without testlib.
const CHECK: &str = "import sys\n\
    wanted = open(sys.argv[3]).read().split()\n\
    found = open(sys.argv[2]).read().split()\n\
    if len(found) != len(wanted):\n    sys.exit('two numbers' and 2)\n\
    if found != wanted:\n    print(f'wrong answer found {found[0]}', file=sys.stderr)\n    sys.exit(1)\n";

const CHECKER: &str = r#"<checker type="testlib"><source path="files/check.py" type="python.3"/></checker>"#;

#[test]
fn a_checker_of_ones_own_decides() {
    let dir = TestDir::new();
    let files = [
        ("files/check.py", CHECK),
        ("tests/01", "6 3\n"),
        ("tests/01.a", "9\n"),
        ("solutions/main.py", SUM),
        ("solutions/wrong.py", OR),
        ("solutions/format.py", "print(9, 9)\n"),
    ];
    let solutions = SOLUTIONS.replace(
        "</solutions>",
        r#"<solution tag="presentation-error"><source path="solutions/format.py"/></solution></solutions>"#,
    );
    package(&dir, "", "<tests><test/></tests>", &format!("{CHECKER}{solutions}"), &files);
    let said = dir.grundy(["run", "p"]).code_is(0);
    said.stdout_has("the checker says: wrong answer found 7")
        .stdout_has("format.py  P")
        .stdout_has("3 of 3 as expected");
}

/// Thinks of a number up to 100, answers 6 questions, and writes the last one into the file of its second argument.
const TALK: &str = "import sys\n\
    number = int(open(sys.argv[1]).read())\n\
    for _ in range(7):\n    \
    asked = int(sys.stdin.readline())\n    \
    print('=' if asked == number else '<' if number < asked else '>', flush=True)\n    \
    open(sys.argv[2], 'w').write(f'{asked}\\n')\n    \
    if asked == number:\n        sys.exit(0)\n\
    print('wrong answer too many questions', file=sys.stderr)\n\
    sys.exit(1)\n";

const GUESS: &str = "low, high = 1, 100\n\
    while True:\n    \
    middle = (low + high) // 2\n    \
    print(middle, flush=True)\n    \
    reply = input()\n    \
    if reply == '=':\n        break\n    \
    if reply == '<':\n        high = middle - 1\n    \
    else:\n        low = middle + 1\n";

#[test]
fn an_interactor_talks_and_what_it_writes_is_compared_with_the_answer() {
    let dir = TestDir::new();
    let slow = GUESS.replace("(low + high) // 2", "low");
    let files = [
        ("files/talk.py", TALK),
        ("files/check.cpp", ""),
        ("tests/01", "50\n"),
        ("tests/01.a", "50\n"),
        ("tests/02", "77\n"),
        ("tests/02.a", "77\n"),
        ("solutions/main.py", GUESS),
        ("solutions/wrong.py", &slow),
    ];
    let checker = r#"<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp"/></checker>
        <interactor><source path="files/talk.py" type="python.3"/></interactor>"#;
    package(&dir, "", "<tests><test/><test/></tests>", &format!("{checker}{SOLUTIONS}"), &files);
    let said = dir.grundy(["run", "p"]).code_is(0);
    said.stdout_has("main.py   AA").stdout_has("too many questions").stdout_has("2 of 2 as expected");
}

/// The first run doubles a number, the second one halves it.
const TWICE: &str = "word, number = input().split()\n\
    print(2 * int(number) if word == 'first' else int(number) // 2)\n";

/// Prints the input of the second run after the first one.
const HANDS_OVER: &str = "import sys\n\
    word, number = open(sys.argv[1]).read().split()\n\
    found = open(sys.argv[2]).read().split()\n\
    if word == 'first':\n    print('second', found[0])\n\
    elif found != open(sys.argv[3]).read().split():\n    print('wrong answer in the end', file=sys.stderr)\n    sys.exit(1)\n";

#[test]
fn the_second_run_reads_what_the_checker_prints() {
    let dir = TestDir::new();
    let forgetful = TWICE.replace("2 * int(number)", "2");
    let files = [
        ("files/check.py", HANDS_OVER),
        ("tests/01", "first 21\n"),
        ("tests/01.a", "21\n"),
        ("solutions/main.py", TWICE),
        ("solutions/wrong.py", &forgetful),
    ];
    package(&dir, "run-count=\"2\"", "<tests><test/></tests>", &format!("{CHECKER}{SOLUTIONS}"), &files);
    let Some(said) = judged(&dir) else { return };
    said.code_is(0).stdout_has("wrong answer in the end").stdout_has("2 of 2 as expected");
}

/// Writes what the submission says, with the word that its input has, into the file of its second argument.
const RELAYS: &str = "import sys\n\
    word, number = open(sys.argv[1]).read().split()\n\
    print(word, number, flush=True)\n\
    said = sys.stdin.readline().strip()\n\
    open(sys.argv[2], 'w').write(f'second {said}\\n')\n";

/// Whatever the run, the last number must be that of the answer; the input must be the whole test.
const LAST: &str = "import sys\n\
    assert open(sys.argv[1]).read().startswith('first')\n\
    found = open(sys.argv[2]).read().split()[-1:]\n\
    if found != open(sys.argv[3]).read().split():\n    print('wrong answer in the end', file=sys.stderr)\n    sys.exit(1)\n";

#[test]
fn the_second_run_reads_what_the_interactor_writes_and_may_be_interactive_too() {
    for runs in ["", "<runs><run>1</run><run>2</run></runs>"] {
        let dir = TestDir::new();
        let forgetful = TWICE.replace("2 * int(number)", "2");
        let files = [
            ("files/check.py", LAST),
            ("files/talk.py", RELAYS),
            ("tests/01", "first 21\n"),
            ("tests/01.a", "21\n"),
            ("solutions/main.py", TWICE),
            ("solutions/wrong.py", &forgetful),
        ];
        let interactor = format!(r#"<interactor><source path="files/talk.py" type="python.3"/>{runs}</interactor>"#);
        let assets = format!("{CHECKER}{interactor}{SOLUTIONS}");
        package(&dir, "run-count=\"2\"", "<tests><test/></tests>", &assets, &files);
        let Some(said) = judged(&dir) else { return };
        said.code_is(0).stdout_has("wrong answer in the end").stdout_has("2 of 2 as expected");
    }
}

/// testlib is not a part of this repository.
fn testlib() -> Option<PathBuf> {
    let named = std::env::var_os("GRUNDY_TESTLIB").map(PathBuf::from);
    let found = named.into_iter().chain([PathBuf::from("/usr/include/testlib.h")]).find(|path| path.is_file());
    if found.is_none() {
        eprintln!("skipped: there is no /usr/include/testlib.h, and GRUNDY_TESTLIB names no file");
    }
    found
}

#[test]
fn programs_with_testlib_beside_them_are_compiled() {
    let Some(testlib) = testlib() else { return };
    let header = std::fs::read_to_string(testlib).expect("testlib.h is text");
    let dir = TestDir::new();
    let checker = "#include \"testlib.h\"\nint main(int argc, char** argv) {\n    registerTestlibCmd(argc, argv);\n    \
        int found = ouf.readInt(), wanted = ans.readInt();\n    \
        if (found != wanted) quitf(_wa, \"found %d\", found);\n    quitf(_ok, \"\");\n}\n";
    let files = [
        ("files/check.cpp", checker),
        ("files/testlib.h", &header),
        ("tests/01", "6 3\n"),
        ("tests/01.a", "9\n"),
        ("solutions/main.py", SUM),
        ("solutions/wrong.py", OR),
    ];
    let assets = CHECKER.replace("check.py", "check.cpp") + SOLUTIONS;
    package(&dir, "", "<tests><test/></tests>", &assets, &files);
    dir.grundy(["run", "p"]).code_is(0).stdout_has("found 7").stdout_has("2 of 2 as expected");
}

#[test]
fn what_is_not_supported_is_told_before_the_run() {
    let dir = TestDir::new();
    batch(&dir);
    let path = dir.path().join("p/problem.xml");
    let text = std::fs::read_to_string(&path).expect("a package");
    let scorer = "<scorer><source path=\"files/gen.py\"/></scorer></assets>";
    std::fs::write(&path, text.replace("</assets>", scorer)).expect("a package");
    dir.grundy(["run", "p"]).code_is(0).stderr_has("the <scorer> is not run");
    std::fs::write(&path, text.replace("input-file=\"\"", "input-file=\"sum.in\"")).expect("a package");
    let said = dir.grundy(["run", "p"]).code_is(3);
    said.stderr_has("submissions use the file `sum.in` instead of stdin, which is not supported");
}
