//! Submissions of outputs, hostile archives, and files that a package gives to submissions.

mod support;

#[expect(clippy::disallowed_types, reason = "archives are made by a script, outside the judge")]
use std::process::Command;

use support::{TestDir, root};

/// A package with two tests, whose outputs are sums.
fn package(dir: &TestDir, more: &str) {
    dir.write("task/problem.toml", format!("[outputs]\n{more}\n[tests]\nfiles = [\"tests/*.txt\"]\n"));
    dir.write("task/tests/01.txt", "1 2 3\n");
    dir.write("task/tests/01.ans", "6\n");
    dir.write("task/tests/big.txt", "40 2\n");
    dir.write("task/tests/big.ans", "42\n");
}

/// An archive made by lines of Python, in which `z` is the archive and `put(name, bytes, mode)` adds to it.
#[expect(clippy::disallowed_types, reason = "archives are made by a script, outside the judge")]
fn archive(dir: &TestDir, lines: &str) {
    let script = format!(
        "import warnings, zipfile\nwarnings.simplefilter('ignore')\n\
         def put(name, text, mode=0o100644):\n\
         \x20   info = zipfile.ZipInfo(name); info.external_attr = mode << 16\n\
         \x20   info.compress_type = zipfile.ZIP_DEFLATED; z.writestr(info, text)\n\
         with zipfile.ZipFile('outputs.zip', 'w') as z:\n{}\n",
        lines.lines().map(|line| format!("    {line}\n")).collect::<String>()
    );
    let done = Command::new("python3").args(["-c", &script]).current_dir(dir.path()).status().expect("python3 is here");
    assert!(done.success());
}

#[test]
fn an_archive_and_a_folder_are_judged_test_by_test() {
    let dir = TestDir::new();
    package(&dir, "");
    archive(&dir, "put('01.out', ' 6 ')\nput('sub/', '')\nput('sub/big.out', '42')\nput('sub/notes.md', 'x')");
    dir.grundy(["run", "task", "outputs.zip"]).code_is(0).stdout_has("outputs.zip  AA");
    archive(&dir, "put('01.out', '7')");
    let said = dir.grundy(["run", "task", "outputs.zip"]).code_is(1);
    said.stdout_has("outputs.zip  WW").stdout_has("WA on 01 (and 1 more): the output differs from the answer");
    dir.grundy(["show", "last/outputs/2"]).code_is(0).stdout_has("WA: there is no big.out");
    dir.write("mine/01.out", "6\n");
    dir.write("mine/big.out", "42\n");
    dir.grundy(["run", "task", "mine"]).code_is(0).stdout_has("mine  AA");
}

#[test]
fn a_checker_may_look_at_outputs() {
    let dir = TestDir::new();
    package(&dir, "checker = \"check.py\"");
    let check = "import sys\ntest, output = (open(name).read().split() for name in sys.argv[1:3])\n\
        sys.exit('the sum is wrong') if int(output[0]) != sum(map(int, test)) else 0\n";
    dir.write("task/check.py", check);
    archive(&dir, "put('01.out', '6')\nput('big.out', '41')");
    let said = dir.grundy(["run", "task", "outputs.zip"]).code_is(1);
    said.stdout_has("outputs.zip  AW").stdout_has("the checker says: the sum is wrong");
}

#[test]
fn hostile_archives_are_a_verdict() {
    let good = "put('01.out', '6')\nput('big.out', '42')\n";
    for (lines, letters, words) in [
        ("put('../01.out', '6')", "SS", "`../01.out` leads out of the archive"),
        ("put('/etc/passwd', '6')", "SS", "`/etc/passwd` is not a name inside the archive"),
        ("put('link', '/etc/passwd', 0o120777)", "SS", "`link` is not a plain file"),
        ("put('pipe', '', 0o010644)", "SS", "`pipe` is not a plain file"),
        ("put('01.out', '7')", "SS", "holds two files of one name"),
        ("put('other/01.out', '7')", "SS", "holds two files called `01.out`"),
        ("z.comment = b'PK' * 30", "AA", "1 of 1"),
    ] {
        let dir = TestDir::new();
        package(&dir, "");
        archive(&dir, &format!("{good}{lines}"));
        let said = dir.grundy(["run", "task", "outputs.zip"]);
        said.stdout_has(&format!("outputs.zip  {letters}")).stdout_has(if letters == "AA" {
            "accepted"
        } else {
            words
        });
    }
    let dir = TestDir::new();
    package(&dir, "");
    archive(&dir, "put('01.out', bytes(200 << 20))\nput('big.out', '42')");
    let said = dir.grundy(["run", "task", "outputs.zip"]).code_is(1);
    said.stdout_has("outputs.zip  OA").stdout_has("its output is larger than 8 MiB");
    for text in [&b""[..], b"no archive", b"PK\x05\x06", &[0; 100]] {
        dir.write("outputs.zip", text);
        dir.grundy(["run", "task", "outputs.zip"]).code_is(1).stdout_has("outputs.zip  PP");
    }
    std::fs::create_dir(dir.path().join("mine")).expect("a folder");
    std::os::unix::fs::symlink("/etc/passwd", dir.path().join("mine/01.out")).expect("a link");
    dir.grundy(["run", "task", "mine"]).code_is(1).stdout_has("mine  SS").stdout_has("`01.out` is not a plain file");
}

/// An archive whose bytes are broken one after another is always a verdict.
#[test]
fn broken_archives_are_a_verdict() {
    let dir = TestDir::new();
    package(&dir, "");
    archive(&dir, "put('01.out', '6')\nput('big.out', '42')");
    let whole = std::fs::read(dir.path().join("outputs.zip")).expect("the archive");
    let mut names = Vec::new();
    for at in 0..whole.len() {
        let mut broken = whole.clone();
        broken[at] ^= 0xff;
        let name = format!("{at}.zip");
        dir.write(&name, broken);
        names.push(name);
    }
    dir.write("half.zip", &whole[..whole.len() / 2]);
    names.push("half.zip".into());
    let args = ["run", "task"].into_iter().chain(names.iter().map(String::as_str));
    let said = dir.grundy(args);
    assert!(matches!(said.code, Some(0 | 1)), "{said}");
    assert!(said.stdout.contains(&format!("{} runs", 2 * names.len())), "{said}");
}

#[test]
fn resources_are_there_and_cannot_be_written() {
    let dir = TestDir::new();
    let text = "[phases]\nstyle = \"programs\"\n[resources]\nfiles = [\"data/words.txt\"]\n[[passes]]\n\
        [tests]\nfiles = [\"tests/*.txt\"]\n";
    dir.write("task/problem.toml", text);
    dir.write("task/data/words.txt", "apple\npear\n");
    dir.write("task/tests/1.txt", "2\n");
    dir.write("task/tests/1.ans", "pear True\n");
    let program = "words = open('resources/words.txt').read().split()\n\
        same = open('/box/resources/words.txt').read().split() == words\n\
        try:\n    open('resources/words.txt', 'w')\n    same = False\nexcept OSError: pass\n\
        print(words[int(input()) - 1], same)\n";
    dir.write("reads.py", program);
    dir.write(
        "reads.cpp",
        "#include <fstream>\n#include <iostream>\nint main() { std::string a, b; \
        std::ifstream(\"resources/words.txt\") >> a >> b; std::cout << b << \" True\\n\"; }\n",
    );
    let said = dir.grundy(["run", "task", "reads.py", "reads.cpp"]);
    if said.code != Some(6) {
        said.code_is(0);
    }
    dir.write("task/problem.toml", text.replace("data/words.txt", "data/none.txt"));
    dir.grundy(["check", "task"]).code_is(3).stderr_has("there is no file data/none.txt");
}

#[test]
fn the_tasks_of_a_package_do_not_mix() {
    let dir = TestDir::new();
    package(&dir, "");
    let text = std::fs::read_to_string(dir.path().join("task/problem.toml")).expect("the package");
    dir.write("task/problem.toml", format!("[game]\nrules = \"nim\"\n{text}"));
    dir.grundy(["check", "task"]).code_is(3).stderr_has("a submission of outputs is not run");
    assert!(root().join("docs/outputs.md").exists());
}
