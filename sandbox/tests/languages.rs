//! Real runtimes in boxes: they start, read and print, and `activity` shows that they wait for input.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use sandbox::{Activity, BoxFile, Exit, Profile, Tier};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use support::{command, directory, limits};

fn main() {
    sandbox::worker_entry();
    let mut tests: Vec<(String, Box<dyn Fn() + Send + 'static>)> = Vec::new();
    for tier in support::TIERS {
        for language in languages() {
            let name = format!("{}_works_on_{tier:?}", language.name).to_lowercase();
            tests.push((name, Box::new(move || works(&language, tier))));
        }
    }
    support::run_all(tests);
}

struct Language {
    name: &'static str,
    program: PathBuf,
    arguments: Vec<&'static str>,
    runtime: Vec<PathBuf>,
    file: (&'static str, &'static str),
    /// Comm names of a runtime's own threads that wait with a time-out.
    service: &'static [&'static str],
}

/// Each prints `ready`, reads a number, and prints twice that number.
fn languages() -> Vec<Language> {
    let mut all = Vec::new();
    if let Some(python) = support::find_python() {
        let prefix = python.parent().and_then(Path::parent).unwrap().to_path_buf();
        all.push(Language {
            name: "python",
            program: python,
            arguments: vec!["-I", "-S", "-B", "main.py"],
            runtime: vec![prefix, "/usr".into()],
            file: ("main.py", "print('ready', flush=True)\nprint(2 * int(input()))\n"),
            service: &[],
        });
    }
    if Path::new("/usr/bin/node").exists() {
        all.push(Language {
            name: "node",
            program: "/usr/bin/node".into(),
            arguments: vec!["main.js"],
            runtime: vec!["/usr".into()],
            file: (
                "main.js",
                "console.log('ready');\nprocess.stdin.on('data', data => { console.log(2 * Number(data)); process.exit(0); });\n",
            ),
            service: &[],
        });
    }
    if let Some(jdk) = support::find_jdk() {
        all.push(Language {
            name: "java",
            program: jdk.join("bin/java"),
            arguments: vec!["-XX:+UseSerialGC", "-Xmx64m", "-XX:-UsePerfData", "Main.java"],
            runtime: vec!["/usr".into()],
            file: (
                "Main.java",
                "public class Main { public static void main(String[] a) { System.out.println(\"ready\");\n\
                 System.out.println(2 * new java.util.Scanner(System.in).nextInt()); } }\n",
            ),
            service: &[
                "VM Periodic Tas",
                "VM Thread",
                "Monitor Deflati",
                "Common-Cleaner",
                "Sweeper thread",
                "C1 CompilerThre",
                "C2 CompilerThre",
            ],
        });
    }
    all
}

fn works(language: &Language, tier: Tier) {
    let source = directory().join(format!("{}-{}", language.name, language.file.0));
    fs::write(&source, language.file.1).unwrap();
    let mut limits = limits();
    limits.memory = 512 << 20;
    limits.processes = 64;
    limits.cpu = Duration::from_secs(10);
    let Some(mut worker) = support::try_worker(tier) else { return };
    if tier >= Tier::Landlock && language.program.starts_with("/root") {
        return; // another user cannot get there without a root of its own
    }
    let (mut command, mut streams) = command(language.program.to_str().unwrap(), Profile::Interpreter);
    command.args = language.arguments.iter().map(Into::into).collect();
    command.runtime = language.runtime.clone();
    command.files.push(BoxFile { host: source, name: language.file.0.into(), executable: false });
    let mut child = worker.spawn(command, &limits).unwrap();
    let mut ready = [0; 6];
    if let Err(error) = streams.stdout.read_exact(&mut ready) {
        let mut printed = String::new();
        let _ = streams.stderr.read_to_string(&mut printed);
        panic!("{error}: {:?}: {printed}", child.wait());
    }
    assert_eq!(&ready, b"ready\n");
    let (took, attempts) = wait_for_proof(&mut child, language);
    println!("{} on {tier:?}: waiting proved by look {attempts}, which took {took:?}", language.name);
    streams.stdin.write_all(b"21\n").unwrap();
    let outcome = child.wait().unwrap();
    let mut rest = String::new();
    streams.stdout.read_to_string(&mut rest).unwrap();
    assert_eq!((rest.as_str(), outcome.exit, outcome.limit), ("42\n", Exit::Code(0), None), "{outcome:?}");
}

/// Asks until the program is seen waiting for its input; a runtime may be busy for some milliseconds first.
fn wait_for_proof(child: &mut sandbox::Child, language: &Language) -> (Duration, u32) {
    let started = Instant::now();
    let mut attempts = 0;
    loop {
        attempts += 1;
        let asked = Instant::now();
        let activity = child.activity().unwrap();
        let took = asked.elapsed();
        if let Activity::Waiting { reads_stdin: true, timed } = &activity
            && timed.iter().all(|name| language.service.contains(&name.as_str()))
        {
            return (took, attempts);
        }
        assert!(started.elapsed() < Duration::from_secs(5), "{}: {activity:?}", language.name);
    }
}
