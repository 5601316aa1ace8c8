//! What a test with an author's interactor costs: `cargo bench -p grader --bench interactors`.
//!
//! One C++ solution guesses a number on 100 tests, against the same interactor in testlib's convention and in ICPC's. Beside
//! it the same two programs joined by bare pipes, in the same run. Target: at most 2 ms a test beyond that.
#![expect(clippy::unwrap_used, reason = "a bench fails by panicking")]
#![expect(clippy::disallowed_types, reason = "two bare programs are what the judge is compared with")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const TESTS: usize = 100;
const ROUNDS: usize = 3;

const SOLUTION: &str = r#"
#include <iostream>
#include <string>
int main() {
    int low = 1, high = 1000;
    std::string word;
    while (low <= high) {
        int guess = (low + high) / 2;
        std::cout << guess << std::endl;
        if (!(std::cin >> word) || word == "right") return 0;
        if (word == "higher") low = guess + 1; else high = guess - 1;
    }
}
"#;

/// `RIGHT` and `WRONG` are the exit codes of the convention.
const INTERACTOR: &str = r#"
#include <fstream>
#include <iostream>
int main(int, char **arguments) {
    std::ifstream test(arguments[1]);
    int secret, guess;
    test >> secret;
    for (int asked = 0; asked < 10 && std::cin >> guess; asked++) {
        if (guess == secret) { std::cout << "right" << std::endl; return RIGHT; }
        std::cout << (guess < secret ? "higher" : "lower") << std::endl;
    }
    return WRONG;
}
"#;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    for (convention, right, wrong) in [("testlib", 0, 1), ("icpc", 42, 43)] {
        let place = folder.path().join(convention);
        write(&place, convention, right, wrong);
        build_bare(&place);
        judge(&place, TESTS); // compiles
        let (mut judged, mut one, mut bare) = (Duration::MAX, Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            judged = judged.min(judge(&place, TESTS));
            one = one.min(judge(&place, 1));
            bare = bare.min(bare_pairs(&place));
        }
        let a_test = |all: Duration| all.as_secs_f64() * 1e3 / (TESTS - 1) as f64;
        let (judged, bare) = (a_test(judged.saturating_sub(one)), a_test(bare));
        println!(
            "{convention:8} {judged:6.2} ms a test, bare pipes {bare:.2} ms: {:.2}x, {:.2} ms more (target: 2)",
            judged / bare,
            judged - bare,
        );
    }
}

fn write(place: &Path, convention: &str, right: i32, wrong: i32) {
    std::fs::create_dir_all(place.join("tests")).unwrap();
    let package = format!(
        "[interactive]\ninteractor = \"interactor.cpp\"\nconvention = \"{convention}\"\n[tests]\nfiles = [\"tests/*.txt\"]\n"
    );
    std::fs::write(place.join("problem.toml"), package).unwrap();
    std::fs::write(place.join("solution.cpp"), SOLUTION).unwrap();
    let codes = format!("#define RIGHT {right}\n#define WRONG {wrong}\n");
    std::fs::write(place.join("interactor.cpp"), codes + INTERACTOR).unwrap();
    for test in 1..=TESTS {
        std::fs::write(place.join(format!("tests/{test:03}.txt")), format!("{}\n", test * 7 % 1000 + 1)).unwrap();
    }
}

/// Runs the first tests through the judge, on one slot.
fn judge(place: &Path, tests: usize) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["run", ".", "solution.cpp", "-j1"]).current_dir(place);
    if tests < TESTS {
        command.args((1..=tests).flat_map(|test| ["-t".to_string(), test.to_string()]));
    }
    let began = Instant::now();
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    began.elapsed()
}

/// Built as the judge builds them.
fn build_bare(place: &Path) {
    for name in ["solution", "interactor"] {
        let source = format!("{name}.cpp");
        let done =
            Command::new("g++").args(["-O2", "-static", "-std=c++20", &source, "-o", name]).current_dir(place).status();
        assert!(done.unwrap().success());
    }
}

fn bare_pairs(place: &Path) -> Duration {
    let began = Instant::now();
    for test in 1..TESTS {
        let mut solution =
            Command::new(place.join("solution")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut interactor = Command::new(place.join("interactor"))
            .args([format!("tests/{test:03}.txt"), "output".into(), "answer".into()])
            .current_dir(place)
            .stdin(Stdio::from(solution.stdout.take().unwrap()))
            .stdout(Stdio::from(solution.stdin.take().unwrap()))
            .spawn()
            .unwrap();
        assert!(solution.wait().unwrap().success());
        interactor.wait().unwrap();
    }
    began.elapsed()
}
