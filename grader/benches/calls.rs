//! What a call in a process of its own costs: `cargo bench -p grader --bench calls`.
//!
//! 1,000 calls of C++ functions, 500 of encode and 500 of decode, each in a new box, through the whole judge; beside it as
//! many bare starts of the same program, in the same run, so that the ratio says more than the figure. Python likewise,
//! with fewer.
#![expect(clippy::unwrap_used, reason = "a bench fails by panicking")]
#![expect(clippy::disallowed_types, reason = "bare starts are what the judge is compared with")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const CPP: &str = "#include \"grader.h\"\nstd::string encode(unsigned x) { return std::to_string(x); }\n\
    unsigned decode(std::string code) { return std::stoul(code); }\n";
const PYTHON: &str = "def encode(x):\n    return str(x)\n\n\ndef decode(code):\n    return int(code)\n";
const ROUNDS: usize = 3;

fn main() {
    let grundy = env!("CARGO_BIN_EXE_grundy");
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    std::fs::create_dir(place.join("tests")).unwrap();
    std::fs::write(place.join("quick.cpp"), CPP).unwrap();
    std::fs::write(place.join("quick.py"), PYTHON).unwrap();
    std::fs::write(place.join("nothing.c"), "int main(void) { return 0; }\n").unwrap();
    let built = Command::new("gcc").args(["-O2", "-static", "nothing.c", "-o", "nothing"]).current_dir(place).status();
    assert!(built.unwrap().success());
    let nothing = || Command::new(place.join("nothing"));
    // Not a wrapper that looks for the interpreter first.
    let found = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().unwrap();
    let python = || {
        let mut command = Command::new(String::from_utf8_lossy(&found.stdout).trim());
        command.args(["-I", "-S", "-c", "pass"]);
        command
    };
    measure(grundy, place, ("C++", "quick.cpp", 500), &nothing);
    measure(grundy, place, ("Python", "quick.py", 25), &python);
}

fn measure(grundy: &str, place: &Path, (language, source, pairs): (&str, &str, usize), bare: &dyn Fn() -> Command) {
    let package = "[phases]\nstyle = \"functions\"\nisolate = \"call\"\ndecoys = 0\n[functions]\n\
        encode = \"encode(x: u32) -> string\"\ndecode = \"decode(code: string) -> u32\"\n\
        [tests]\nfiles = [\"tests/*.txt\"]\n";
    std::fs::write(place.join("problem.toml"), package).unwrap();
    let numbers: Vec<String> = (1..=pairs).map(|number| number.to_string()).collect();
    std::fs::write(place.join("tests/1.txt"), numbers.join("\n")).unwrap();
    let judge = || {
        let began = Instant::now();
        let output = Command::new(grundy).args(["run", ".", source]).current_dir(place).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        began.elapsed()
    };
    let starts = || {
        let began = Instant::now();
        for _ in 0..2 * pairs {
            assert!(bare().stdin(Stdio::null()).stdout(Stdio::null()).status().unwrap().success());
        }
        began.elapsed()
    };
    judge(); // compiles
    let (mut judged, mut started) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        judged = judged.min(judge());
        started = started.min(starts());
    }
    let calls = 2 * pairs as u32;
    println!(
        "{language}: {calls} isolated calls in {:.2} s ({:.2} ms each), bare starts {:.2} s: {:.2}x",
        judged.as_secs_f64(),
        judged.as_secs_f64() * 1e3 / f64::from(calls),
        started.as_secs_f64(),
        judged.as_secs_f64() / started.as_secs_f64(),
    );
}
