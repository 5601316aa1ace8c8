//! What the sandbox's tests share: compiling small programs, running them, reading what they printed.

#![allow(dead_code, reason = "each test binary uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "a failing step is a failing test")]

pub mod other_judge;

use sandbox::{BoxFile, BoxLimits, Command, Profile, RunOutcome, SandboxError, Tier, Worker, WorkerOptions};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

pub fn directory() -> &'static Path {
    static DIRECTORY: OnceLock<tempfile::TempDir> = OnceLock::new();
    DIRECTORY.get_or_init(|| tempfile::tempdir().unwrap()).path()
}

/// Compiles a C program, statically linked.
pub fn compile(name: &str, source: &str) -> PathBuf {
    compile_with(name, source, &["-static", "-pthread", "-O1"])
}

pub fn compile_with(name: &str, source: &str, flags: &[&str]) -> PathBuf {
    // Once per name: the same test runs on several tiers at a time.
    static COMPILED: Mutex<BTreeMap<String, PathBuf>> = Mutex::new(BTreeMap::new());
    let mut compiled = COMPILED.lock().unwrap();
    if let Some(program) = compiled.get(name) {
        return program.clone();
    }
    let path = directory().join(format!("{name}.c"));
    let program = directory().join(name);
    fs::write(&path, source).unwrap();
    let mut arguments: Vec<&std::ffi::OsStr> = vec![path.as_os_str(), "-o".as_ref(), program.as_os_str()];
    arguments.extend(flags.iter().map(std::ffi::OsStr::new));
    let done = sandbox::trusted::run(Path::new("/usr/bin/gcc"), &arguments, b"", Duration::from_secs(60)).unwrap();
    assert_eq!(done.code, Some(0), "gcc: {}", String::from_utf8_lossy(&done.stderr));
    compiled.insert(name.to_string(), program.clone());
    program
}

pub fn limits() -> BoxLimits {
    BoxLimits {
        cpu: Duration::from_secs(2),
        wall: Duration::from_secs(10),
        memory: 64 << 20,
        processes: 16,
        file_size: 16 << 20,
        open_files: 64,
    }
}

pub fn worker(tier: Tier) -> Worker {
    Worker::start(&WorkerOptions { tier: Some(tier), ..WorkerOptions::default() }).unwrap()
}

/// The test's ends of a program's standard streams.
pub struct Streams {
    pub stdin: File,
    pub stdout: File,
    pub stderr: File,
}

pub fn command(program: &str, profile: Profile) -> (Command, Streams) {
    let (stdin, to_stdin) = std::io::pipe().unwrap();
    let (from_stdout, stdout) = std::io::pipe().unwrap();
    let (from_stderr, stderr) = std::io::pipe().unwrap();
    let command = Command {
        program: program.into(),
        args: Vec::new(),
        env: Vec::new(),
        profile,
        files: Vec::new(),
        runtime: Vec::new(),
        hidden: Vec::new(),
        scratch: None,
        folders: Vec::new(),
        collect: Vec::new(),
        stdin: stdin.into(),
        stdout: stdout.into(),
        stderr: stderr.into(),
        channel: None,
    };
    let file = |descriptor: OwnedFd| File::from(descriptor);
    let streams =
        Streams { stdin: file(to_stdin.into()), stdout: file(from_stdout.into()), stderr: file(from_stderr.into()) };
    (command, streams)
}

/// A native program given as its only file.
pub fn native(path: &Path) -> (Command, Streams) {
    let (mut command, streams) = command("./program", Profile::Native);
    command.files.push(BoxFile { host: path.to_path_buf(), name: "program".into(), executable: true });
    (command, streams)
}

pub struct Done {
    pub outcome: RunOutcome,
    pub stdout: String,
    pub stderr: String,
}

/// Runs to the end with this input.
pub fn run(
    worker: &mut Worker,
    (command, mut streams): (Command, Streams),
    limits: &BoxLimits,
    input: &str,
) -> Result<Done, SandboxError> {
    let child = worker.spawn(command, limits)?;
    let _ = streams.stdin.write_all(input.as_bytes());
    drop(streams.stdin);
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    streams.stdout.read_to_end(&mut stdout).unwrap();
    streams.stderr.read_to_end(&mut stderr).unwrap();
    let outcome = child.wait()?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ok(Done { outcome, stdout: text(stdout), stderr: text(stderr) })
}

/// The interpreter itself, not a wrapper script that chooses one.
pub fn find_python() -> Option<PathBuf> {
    let out = sandbox::trusted::run(
        Path::new("/usr/bin/env"),
        &["python3", "-c", "import sys; print(getattr(sys, '_base_executable', sys.executable))"],
        b"",
        Duration::from_secs(10),
    );
    let path = String::from_utf8(out.ok()?.stdout).ok()?;
    fs::canonicalize(path.trim()).ok()
}

/// The Java installation that `java` on the path belongs to.
pub fn find_jdk() -> Option<&'static Path> {
    static JDK: OnceLock<Option<PathBuf>> = OnceLock::new();
    let home = JDK.get_or_init(|| {
        let asked = ["java", "-XshowSettings:properties", "-version"];
        let shown = sandbox::trusted::run(Path::new("/usr/bin/env"), &asked, b"", Duration::from_secs(20)).ok()?;
        let text = String::from_utf8(shown.stderr).ok()?;
        let home = text.lines().find_map(|line| line.trim().strip_prefix("java.home = "))?;
        Some(home.into())
    });
    home.as_deref()
}

/// Compiles a Java program whose `main` is this; `None` where there is no JDK.
pub fn java_class(name: &str, body: &str) -> Option<PathBuf> {
    static COMPILING: Mutex<()> = Mutex::new(());
    let compiler = find_jdk()?.join("bin/javac");
    compiler.exists().then_some(())?;
    let _one_at_a_time = COMPILING.lock().unwrap();
    let place = directory().join(format!("java-{name}"));
    let class = place.join("Main.class");
    if !class.exists() {
        fs::create_dir_all(&place).unwrap();
        let source =
            format!("public class Main {{ public static void main(String[] args) throws Exception {{ {body} }} }}");
        fs::write(place.join("Main.java"), source).unwrap();
        let arguments = [std::ffi::OsString::from("-d"), place.clone().into(), place.join("Main.java").into()];
        let done = sandbox::trusted::run(&compiler, &arguments, b"", Duration::from_secs(60)).unwrap();
        assert_eq!(done.code, Some(0), "javac: {}", String::from_utf8_lossy(&done.stderr));
    }
    Some(class)
}

/// The processes with this word among their arguments.
pub fn processes_with(mark: &str) -> Vec<i32> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    pids.filter(|pid| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.windows(mark.len()).any(|window| window == mark.as_bytes())
    })
    .collect()
}

/// Waits until `holds` returns true; panics after ten seconds.
pub fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(10), "{what}");
        std::thread::yield_now();
    }
}

pub const TIERS: [Tier; 4] = [Tier::Full, Tier::Namespaces, Tier::Landlock, Tier::Rlimits];

/// A worker of this tier, or `None` where the machine does not offer it; then prints why.
pub fn try_worker(tier: Tier) -> Option<Worker> {
    match Worker::start(&WorkerOptions { tier: Some(tier), ..WorkerOptions::default() }) {
        Ok(worker) => Some(worker),
        Err(error) => {
            eprintln!("not tested on tier {tier:?}: {error}");
            None
        }
    }
}

pub type Test = (String, Box<dyn Fn() + Send + 'static>);

/// Runs every test as the built-in harness would. Call `sandbox::worker_entry` first.
pub fn run_all(tests: Vec<Test>) -> ! {
    let arguments = libtest_mimic::Arguments::from_args();
    let trials = tests
        .into_iter()
        .map(|(name, test)| {
            libtest_mimic::Trial::test(name, move || {
                test();
                Ok(())
            })
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit()
}
