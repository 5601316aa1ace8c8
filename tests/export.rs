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
    for line in said.stdout.lines().filter(|line| line.contains(" cpu ")) {
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
    // The format has one word for both.
    let same = |letters: String| letters.replace('P', "W");
    let same = |package| -> BTreeMap<String, String> {
        verdicts(dir, package).into_iter().map(|(name, letters)| (name, same(letters))).collect()
    };
    assert_eq!(same("task"), same(folder), "{said}");
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
    for folder in ["new", "old"] {
        let said = dir.grundy(["run", folder]).stdout;
        let row = said.lines().find(|line| line.contains("small.py") && line.contains(" cpu ")).expect("a row");
        assert!(row.ends_with("30/30, secret/2-large 0/70: 30 of 100 points"), "{said}");
    }
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
        same_as_icpc(&dir, &[], "new");
        same_as_icpc(&dir, &["--legacy"], "old");
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

/// Exports the package `task` for Polygon, and holds the result against it.
#[track_caller]
fn same_as_polygon(dir: &TestDir, folder: &str) -> CommandOutput {
    let said = dir.grundy(["export", "polygon", "task", "-o", folder]).code_is(0);
    assert_eq!(verdicts(dir, "task"), verdicts(dir, folder), "{said}");
    said
}

#[test]
fn polygons_packages_keep_tests_verdicts_and_points() {
    for checker in ["", "checker = \"check.cpp\"", "checker = \"unordered-lines\""] {
        let dir = TestDir::new();
        batch(&dir, checker);
        dir.write("task/check.cpp", CHECKER);
        same_as_polygon(&dir, "new").stderr_has("not exported: the statement");
        let tests = contents(&dir.path().join("new/tests"), "");
        let bytes = |text: &str| text.as_bytes().to_vec();
        assert_eq!(tests, ["1 2\n", "3\n", "0 0", "0", "70 8\r\n", "78\n", "9 9\n", "18\n"].map(bytes));
        let points = |package: &str| {
            let said = dir.grundy(["run", package, "task/solutions/wrong_answer/small.py"]).stdout;
            said.lines().find_map(|line| line.find("small 30").map(|at| line[at..].to_string())).expect("points")
        };
        assert_eq!(points("task"), points("new"));
        let plan = std::fs::read_to_string(dir.path().join("new/plan.txt")).expect("a plan");
        let calls = [
            "problem.create",
            "problem.setChecker",
            "problem.saveTest",
            "problem.saveTestGroup",
            "problem.commitChanges",
        ];
        let places: Vec<usize> =
            calls.iter().map(|call| plan.find(call).unwrap_or_else(|| panic!("{call}: {plan}"))).collect();
        assert!(places.is_sorted(), "{plan}");
    }
}

#[test]
fn programs_of_icpcs_convention_become_testlibs() {
    let dir = TestDir::new();
    let interactor = "#include <cstdlib>\n#include <fstream>\n#include <iostream>\n\
        int main(int, char** argv) {\n\
        int secret, guess; std::ifstream(argv[1]) >> secret;\n\
        for (int i = 0; i < 10 && std::cin >> guess; ++i) {\n\
        if (guess == secret) { std::cout << \"right\" << std::endl; std::exit(42); }\n\
        std::cout << (secret < guess ? \"less\" : \"more\") << std::endl;\n}\nreturn 43;\n}\n";
    interactive(&dir, "icpc", interactor);
    let manifest = std::fs::read_to_string(dir.path().join("task/problem.toml")).expect("a package");
    dir.write("task/problem.toml", manifest.replace("talk.py", "talk.cpp"));
    dir.write("task/talk.cpp", interactor);
    same_as_polygon(&dir, "new");
    let plan = std::fs::read_to_string(dir.path().join("new/plan.txt")).expect("a plan");
    assert!(plan.contains("problem.updateInfo interactive=true"), "{plan}");
}

#[test]
fn run_twice_is_a_tick_that_a_person_sets() {
    let dir = TestDir::new();
    let text = "name = \"twice\"\n[phases]\nstyle = \"programs\"\n[[passes]]\nchecker = \"check.py\"\n\
        [[passes]]\nchecker = \"check.py\"\n[channel]\nalphabet = \"bytes\"\n[tests]\nfiles = [\"tests/*.txt\"]\n";
    dir.write("task/problem.toml", text);
    dir.write("task/tests/1.txt", "first 1\n");
    dir.write("task/check.py", "import sys\nprint('second', open(sys.argv[2]).read())\n");
    dir.write("task/solutions/accepted/echo.py", "print(input())\n");
    dir.grundy(["export", "polygon", "task", "-o", "new"]).code_is(0);
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect(name);
    assert!(read("new/problem.xml").contains("run-count=\"2\""));
    assert!(read("new/plan.txt").contains("BY HAND: General info, Advanced: tick `Run solutions twice`"));
    let [before, after] = ["task", "new"].map(|package| dir.grundy(["run", package]));
    assert_eq!(before.code, after.code, "{before}{after}");
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
    let phases = "[phases]\nstyle = \"programs\"\n[[passes]]\n[[passes]]\n[channel]\nalphabet = \"01\"\n";
    dir.write("two/problem.toml", format!("name = \"two\"\n{phases}[tests]\nfiles = [\"tests/*.txt\"]\n"));
    dir.write("two/tests/1.txt", "1\n");
    dir.grundy(["export", "icpc", "two"]).code_is(7).stderr_has("cannot export two: the ICPC format has no channel");
    dir.grundy(["export", "polygon", "two"]).code_is(7).stderr_has("Polygon has no channel with rules of its own");
    dir.grundy(["export", "cms", "two"]).code_is(7).stderr_has("the format of CMS has no");
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

#[test]
fn a_game_becomes_an_interactive_problem() {
    let dir = TestDir::new();
    dir.nim();
    let solutions = support::root().join("problems/nim/solutions");
    for (from, to) in [("accepted/xor.py", "accepted/xor.py"), ("wrong-play/misere.py", "wrong_answer/misere.py")] {
        let text = std::fs::read(solutions.join(from)).expect(from);
        dir.write(&format!("nim/solutions/{to}"), text);
    }
    dir.grundy(["export", "icpc", "nim", "-o", "new"]).code_is(0);
    assert_eq!(verdicts(&dir, "nim"), verdicts(&dir, "new"));
    dir.grundy(["export", "icpc", "--legacy", "nim", "-o", "old"]).code_is(0);
    assert_eq!(verdicts(&dir, "nim"), verdicts(&dir, "old"));
    dir.grundy(["export", "polygon", "nim", "-o", "polygon"]).code_is(0).stderr_has("testlib.h");
}

#[test]
fn cms_gets_numbered_tests_and_subtasks() {
    let dir = TestDir::new();
    batch(&dir, "");
    dir.grundy(["export", "cms", "task", "-o", "new"]).code_is(0).stderr_has("not exported: the statement");
    let read = |name: &str| std::fs::read_to_string(dir.path().join("new").join(name)).expect(name);
    assert_eq!(read("input/input2.txt"), "70 8\r\n");
    assert_eq!(read("output/output2.txt"), "78\n");
    let copies = |places: [usize; 2]| places.map(|place| format!("#COPY: input/input{place}.txt\n")).concat();
    assert_eq!(read("gen/GEN"), format!("#ST: 30\n{}#ST: 70\n{}", copies([0, 1]), copies([2, 3])));
    let task = read("task.yaml");
    for line in ["name: \"sums\"", "n_input: 4", "time_limit: 1.5", "memory_limit: 256"] {
        assert!(task.lines().any(|known| known == line), "{line}: {task}");
    }
}
