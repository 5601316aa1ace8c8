//! Programs of several files: submissions that are folders, and author's programs with headers and modules beside them.

mod support;

use support::TestDir;

/// A batch task: the sum of a line. `more` is added to `[phases]`, `pass` to its only pass.
fn package(dir: &TestDir, pass: &str, more: &str) {
    let text =
        format!("[phases]\nstyle = \"programs\"\n[[passes]]\n{pass}\n{more}\n[tests]\nfiles = [\"tests/*.txt\"]\n");
    dir.write("task/problem.toml", text);
    dir.write("task/tests/1.txt", "1 2 3\n");
    dir.write("task/tests/1.ans", "6\n");
}

const PYTHON: &str = "print(sum(map(int, input().split())))\n";

#[test]
fn a_folder_of_files_in_one_language_is_one_submission() {
    let dir = TestDir::new();
    package(&dir, "", "");
    dir.write("cpp/sum.h", "long sum();\n");
    dir.write("cpp/sum.cpp", "#include <iostream>\n#include \"sum.h\"\nlong sum() { long a = 0, b; while (std::cin >> b) a += b; return a; }\n");
    dir.write("cpp/start.cpp", "#include <iostream>\n#include \"sum.h\"\nint main() { std::cout << sum(); }\n");
    dir.write("py/main.py", "from reading import numbers\nprint(sum(numbers()))\n");
    dir.write("py/reading.py", "def numbers():\n    return map(int, input().split())\n");
    dir.write("java/Main.java", "public class Main { public static void main(String[] a) { System.out.println(Sum.of(new java.util.Scanner(System.in))); } }\n");
    dir.write("java/Sum.java", "class Sum { static long of(java.util.Scanner in) { long s = 0; while (in.hasNextLong()) s += in.nextLong(); return s; } }\n");
    let output = dir.grundy(["run", "task", "cpp", "py", "java"]).code_is(0);
    output.stdout_has("cpp   A").stdout_has("py    A").stdout_has("java  A");
}

#[test]
fn mistakes_in_a_folder_are_reported() {
    let dir = TestDir::new();
    package(&dir, "", "");
    dir.write("two/a.py", PYTHON);
    dir.write("two/b.cpp", "int main() {}\n");
    dir.write("no-main/a.py", PYTHON);
    dir.write("no-main/b.py", PYTHON);
    dir.grundy(["run", "task", "two"]).code_is(4).stderr_has("files in several languages: C++, Python 3");
    let output = dir.grundy(["run", "task", "no-main"]).code_is(1);
    output.stdout_has("compile error").stdout_has("of several files in Python 3 one must be called main.py");
}

#[test]
fn a_solution_may_be_a_folder_as_icpc_has_it() {
    let dir = TestDir::new();
    package(&dir, "", "");
    dir.write("task/solutions/accepted/two/main.py", "from reading import numbers\nprint(sum(numbers()))\n");
    dir.write("task/solutions/accepted/two/reading.py", "def numbers():\n    return map(int, input().split())\n");
    dir.write("task/solutions/wrong_answer/first.py", "print(input().split()[0])\n");
    let output = dir.grundy(["run", "task"]).code_is(0);
    output.stdout_has("accepted/two").stdout_has("2 of 2 as expected");
}

/// A checker that needs a header, by testlib's convention.
const CHECKER: &str = "#include \"judge.h\"\nint main(int, char **argv) { return same(argv[2], argv[3]) ? 0 : 1; }\n";
const HEADER: &str = "#include <fstream>\ninline bool same(const char *a, const char *b) {\n\
    long x, y; return (std::ifstream(a) >> x) && (std::ifstream(b) >> y) && x == y; }\n";

#[test]
fn an_authors_program_includes_what_lies_beside_it_or_in_a_named_folder() {
    for (header, more) in [("task/judge/judge.h", ""), ("task/include/judge.h", "[programs]\ninclude = [\"include\"]")]
    {
        let dir = TestDir::new();
        package(&dir, "checker = \"judge/check.cpp\"", more);
        dir.write("task/judge/check.cpp", CHECKER);
        dir.write(header, HEADER);
        dir.write("right.py", PYTHON);
        dir.write("wrong.py", "print(7)\n");
        let output = dir.grundy(["run", "task", "right.py", "wrong.py"]).code_is(1);
        output.stdout_has("right.py  A").stdout_has("wrong.py  W");
    }
}

#[test]
fn a_header_that_is_nowhere_is_the_authors_mistake() {
    let dir = TestDir::new();
    package(&dir, "checker = \"check.cpp\"", "");
    dir.write("task/check.cpp", CHECKER);
    dir.write("right.py", PYTHON);
    dir.grundy(["run", "task", "right.py"]).code_is(3).stderr_has("the checker check.cpp cannot be compiled");
    package(&dir, "checker = \"check.cpp\"", "[programs]\ninclude = [\"nowhere\"]");
    dir.grundy(["run", "task", "right.py"]).code_is(3).stderr_has("there is no file nowhere in the package");
}

#[test]
fn a_task_of_one_pass_is_shown_without_words_about_passes() {
    let dir = TestDir::new();
    package(&dir, "checker = \"check.py\"", "");
    dir.write("task/check.py", "import sys\nsys.exit('not the sum') if open(sys.argv[2]).read() != '6\\n' else 0\n");
    dir.write("wrong.py", "print(7)\n");
    let output = dir.grundy(["run", "task", "wrong.py"]).code_is(1);
    assert!(!output.stdout.contains("pass"), "{output}");
    output.stdout_has("WA on 01: the checker says: not the sum");
    let output = dir.grundy(["show", "last/wrong/1"]).code_is(0);
    assert!(!output.stdout.contains("pass") && !output.stdout.contains("message"), "{output}");
    output.stdout_has("1 2 3 │ 7      │ (not the sum)");
}

#[test]
fn each_test_of_one_pass_is_a_job_of_its_own() {
    let dir = TestDir::new();
    package(&dir, "", "");
    dir.write("task/tests/2.txt", "4 5 6\n");
    dir.write("task/tests/2.ans", "15\n");
    dir.write("right.py", PYTHON);
    let output = dir.grundy(["run", "task", "right.py", "-j", "2", "--fail-fast"]).code_is(0);
    output.stdout_has("right.py  AA");
    dir.write("wrong.py", "print(0)\n");
    dir.grundy(["run", "task", "wrong.py", "-j", "1", "--fail-fast"]).code_is(1).stdout_has("wrong.py  W-");
}
