//! Packages for other judges: an exported package, loaded again, has the same tests byte for byte and gives the same
//! verdicts for every solution.

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use support::{CommandOutput, TestDir};

/// The verdicts of each solution, by its file's name: `AWA`.
fn verdicts(dir: &TestDir, package: &str) -> BTreeMap<String, String> {
    let said = dir.grundy(["run", "--allow-weak", package]);
    assert!(matches!(said.code, Some(0 | 1)), "{said}");
    let mut found = BTreeMap::new();
    for line in said.stdout.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(letters)) = (words.next(), words.next()) else { continue };
        if letters.bytes().all(|letter| b"AWPTIMORSCJ-".contains(&letter)) && name.contains('.') {
            let name = name.rsplit('/').next().expect("a name").to_string();
            found.insert(name, letters.to_string());
        }
    }
    assert!(!found.is_empty(), "{said}");
    found
}

/// The files below a folder with this ending, in order.
fn contents(folder: &Path, ending: &str) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in folder.read_dir().expect("a folder").flatten() {
            if entry.path().is_dir() { open.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a file")).collect()
}

/// Exports the package `task`, and holds the result against it.
#[track_caller]
fn same_as_icpc(dir: &TestDir, more: &[&str], folder: &str) -> CommandOutput {
    let said = dir.grundy([&["export", "icpc", "task", "-o", folder], more].concat()).code_is(0);
    assert_eq!(verdicts(dir, "task"), verdicts(dir, folder), "{said}");
    said
}

/// A batch task with a sample, two groups, and solutions of every kind.
fn batch(dir: &TestDir, checker: &str) {
    dir.write(
        "task/problem.toml",
        format!(
            "name = \"sums\"\ntitle = \"The \\\"Sums\\\"\"\n[limits]\ntime = \"1500ms\"\n[batch]\n{checker}\n\
             [tests]\nfiles = [\"tests/*.txt\"]\n\
             [[groups]]\nname = \"small\"\npoints = 30\ntests = [\"1\", \"2\"]\n\
             [[groups]]\nname = \"large\"\npoints = 70\ntests = [\"3\", \"4\"]\n\
             [solutions]\n\"solutions/mixed.py\" = [\"WA\", \"RE\"]\n"
        ),
    );
    for (name, input, answer) in
        [("1", "1 2\n", "3\n"), ("2", "0 0", "0"), ("3", "70 8\r\n", "78\n"), ("4", "9 9\n", "18\n")]
    {
        dir.write(&format!("task/tests/{name}.txt"), input);
        dir.write(&format!("task/tests/{name}.ans"), answer);
    }
    dir.write("task/statement.md", "# Sums\n");
    dir.write("task/solutions/accepted/right.py", "print(sum(map(int, open(0).read().split())))\n");
    dir.write("task/solutions/wrong_answer/small.py", "print(sum(map(int, open(0).read().split())) % 50)\n");
    dir.write("task/solutions/run_time_error/dies.py", "print(100 // int(open(0).read().split()[1]))\n");
    dir.write("task/solutions/mixed.py", "a, b = map(int, open(0).read().split())\nprint(a + b if 9 // b else 0)\n");
}

#[test]
fn a_batch_task_with_groups_keeps_tests_and_verdicts() {
    let dir = TestDir::new();
    batch(&dir, "");
    same_as_icpc(&dir, &[], "new").stderr_has("not exported: the package has no validator");
    same_as_icpc(&dir, &["--legacy"], "old");
    let inputs: Vec<Vec<u8>> = ["1 2\n", "0 0", "70 8\r\n", "9 9\n"].map(|text| text.as_bytes().to_vec()).into();
    for folder in ["new", "old"] {
        let secret = dir.path().join(folder).join("data/secret");
        assert_eq!(contents(&secret.join("1-small"), ".in"), inputs[..2]);
        assert_eq!(contents(&secret.join("2-large"), ".in"), inputs[2..]);
        assert_eq!(contents(&secret, ".ans"), ["3\n", "0", "78\n", "18\n"].map(|text| text.as_bytes().to_vec()));
    }
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect(name);
    assert_eq!(
        read("new/submissions/submissions.yaml"),
        "\"other/mixed.py\":\n  permitted: [AC, WA, RTE]\n  required: [WA, RTE]\n"
    );
    assert!(read("new/problem.yaml").contains("name: {en: \"The \\\"Sums\\\"\"}"));
    assert_eq!(read("new/statement/problem.en.md"), "# Sums\n");
    assert_eq!(read("new/data/secret/1-small/test_group.yaml"), "max_score: 30\nscore_aggregation: pass-fail\n");
    assert_eq!(read("old/.timelimit"), "1.5\n");
    let points = |folder: &str| {
        let said = dir.grundy(["run", folder]).stdout;
        said.lines()
            .filter(|line| line.contains("100 points"))
            .map(|line| line.replace("secret/1-", "").replace("secret/2-", ""))
            .collect::<Vec<_>>()
    };
    assert_eq!(points("new").len(), points("task").len());
}

/// A checker in testlib's convention that does not need testlib.
const CHECKER: &str = "#include <cstdlib>\n#include <fstream>\n#include <iostream>\n\
    int main(int, char** argv) {\n\
    long a, b, found, wanted;\n\
    std::ifstream(argv[1]) >> a >> b; std::ifstream out(argv[2]); std::ifstream(argv[3]) >> wanted;\n\
    if (!(out >> found)) { std::cerr << \"no number\"; return 2; }\n\
    if (a + b != wanted) exit(3);\n\
    if (found != wanted) exit(1);\n}\n";

#[test]
fn a_checker_of_testlibs_convention_becomes_an_output_validator() {
    for (name, checker) in [
        ("check.cpp", CHECKER.to_string()),
        (
            "check.py",
            "import sys, helper\ndef numbers(name): return helper.numbers(open(name).read())\n\
             given, out, answer = map(numbers, sys.argv[1:4])\n\
             if sum(given) != answer[0]: sys.exit(3)\nif not out: sys.exit(2)\nif out != answer: sys.exit('differs')\n"
                .to_string(),
        ),
    ] {
        let dir = TestDir::new();
        batch(&dir, &format!("checker = \"{name}\""));
        dir.write(&format!("task/{name}"), checker);
        dir.write("task/helper.py", "def numbers(text): return [int(word) for word in text.split()]\n");
        dir.write("task/solutions/rejected/silent.py", "");
        let new = dir.grundy(["export", "icpc", "task", "-o", "new"]).code_is(0);
        let same = |letters: BTreeMap<String, String>| -> BTreeMap<String, String> {
            // The format has one word for both.
            letters.into_iter().map(|(name, letters)| (name, letters.replace('P', "W"))).collect()
        };
        assert_eq!(same(verdicts(&dir, "task")), same(verdicts(&dir, "new")), "{name} {new}");
        dir.grundy(["export", "icpc", "--legacy", "task", "-o", "old"]).code_is(0);
        assert_eq!(same(verdicts(&dir, "task")), same(verdicts(&dir, "old")), "{name}");
    }
}

#[test]
fn built_in_checkers_that_the_format_lacks_come_with_the_package() {
    for (checker, wrong) in
        [("unordered-lines", "print(3)"), ("lines", "print(sum(map(int, open(0).read().split())), '\\n1')")]
    {
        let dir = TestDir::new();
        batch(&dir, &format!("checker = \"{checker}\""));
        dir.write("task/solutions/wrong_answer/wrong.py", wrong);
        same_as_icpc(&dir, &[], "new");
        same_as_icpc(&dir, &["--legacy"], "old");
    }
}

/// An interactor of ICPC's convention, for a number that the test names.
const VALIDATOR: &str = "import sys\n\
    secret = int(open(sys.argv[1]).read())\n\
    for asked in range(10):\n\
    \x20   try: guess = int(input())\n\
    \x20   except Exception: sys.exit(43)\n\
    \x20   if guess == secret: print('right', flush=True); sys.exit(42)\n\
    \x20   print('less' if secret < guess else 'more', flush=True)\n\
    sys.exit(43)\n";

const GUESSES: &str = "low, high = 1, 1000\nwhile True:\n\
    \x20   middle = (low + high) // 2\n    print(middle, flush=True)\n    said = input()\n\
    \x20   if said == 'right': break\n\
    \x20   if said == 'less': high = middle - 1\n    else: low = middle + 1\n";

fn interactive(dir: &TestDir, convention: &str, interactor: &str) {
    let text = format!(
        "name = \"guess\"\ntitle = \"Guess\"\n[interactive]\ninteractor = \"talk.py\"\nconvention = \"{convention}\"\n\
         [tests]\nfiles = [\"tests/*.txt\"]\n"
    );
    dir.write("task/problem.toml", text);
    dir.write("task/talk.py", interactor);
    dir.write("task/tests/1.txt", "500\n");
    dir.write("task/tests/2.txt", "1000\n");
    dir.write("task/solutions/accepted/halves.py", GUESSES);
    dir.write("task/solutions/wrong_answer/once.py", "print(500, flush=True)\ninput()\n");
}

#[test]
fn an_interactive_task_keeps_its_verdicts_in_both_conventions() {
    let testlib = VALIDATOR.replace("sys.exit(42)", "sys.exit(0)").replace("sys.exit(43)", "sys.exit(1)");
    for (convention, interactor) in [("icpc", VALIDATOR), ("testlib", &testlib)] {
        let dir = TestDir::new();
        interactive(&dir, convention, interactor);
        same_as_icpc(&dir, &[], "new");
        same_as_icpc(&dir, &["--legacy"], "old");
        let again = dir.grundy(["export", "icpc", "new", "-o", "again"]).code_is(0);
        assert_eq!(verdicts(&dir, "again"), verdicts(&dir, "task"), "{again}");
    }
}

#[test]
fn outputs_keep_the_names_of_their_tests() {
    let dir = TestDir::new();
    dir.write("task/problem.toml", "name = \"big\"\n[outputs]\n[tests]\nfiles = [\"tests/*.txt\"]\n");
    for (name, input, answer) in [("a", "1 2\n", "3\n"), ("b", "40 2\n", "42\n")] {
        dir.write(&format!("task/tests/{name}.txt"), input);
        dir.write(&format!("task/tests/{name}.ans"), answer);
    }
    dir.write("mine/a.out", "3\n");
    dir.write("mine/b.out", "41\n");
    dir.grundy(["run", "task", "mine"]).stdout_has("mine  AW");
    dir.grundy(["export", "icpc", "task", "-o", "new"]).code_is(0);
    dir.grundy(["run", "new", "mine"]).stdout_has("mine  AW");
    dir.grundy(["export", "icpc", "--legacy", "task", "-o", "old"]).code_is(7).stderr_has("submissions of outputs");
}

#[test]
fn what_cannot_be_exported_is_refused_with_its_reason() {
    let dir = TestDir::new();
    dir.nim();
    dir.grundy(["export", "icpc", "nim", "-o", "new"])
        .code_is(7)
        .stderr_has("cannot export nim: the ICPC format has no games");
    batch(&dir, "");
    dir.write("full/file", "");
    dir.grundy(["export", "icpc", "task", "-o", "full"]).code_is(2).stderr_has("the folder is not empty");
    dir.grundy(["export", "icpc", "task", "-o", "a/sums.zip"]).code_is(0).stdout_has("a/sums.zip: ");
    dir.grundy(["export", "icpc", "task", "-o", "a/sums.zip"]).code_is(2).stderr_has("there is such a file");
    let first = std::fs::read(dir.path().join("a/sums.zip")).expect("an archive");
    dir.grundy(["export", "icpc", "task", "-o", "b.zip"]).code_is(0);
    assert_eq!(
        first,
        std::fs::read(dir.path().join("b.zip")).expect("an archive"),
        "an archive depends on nothing else"
    );
}
