//! What a run costs: bare `posix_spawn`, our tiers, and whatever other sandboxes are installed on this machine,
//! interleaved so that a noisy minute hits all alike. Prints medians and ratios to bare; asserts nothing.
//!
//! `cargo bench -p sandbox --bench spawn -- [ROUNDS] [latency|gap|judge|sustained|bomb]…`

#![expect(clippy::unwrap_used, reason = "a failing step is a failing bench")]
#![expect(clippy::disallowed_types, reason = "the bare process is what we compare with")]

use sandbox::{BoxFile, BoxLimits, Command, LimitHit, Profile, Tier, Worker, WorkerOptions};
use std::fs::{self, File, OpenOptions};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};

fn main() {
    sandbox::worker_entry();
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let rounds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(200);
    let wanted = |section: &str| {
        words.iter().all(|word| word.parse::<usize>().is_ok()) || words.iter().any(|word| word == section)
    };
    let directory = tempfile::tempdir().unwrap();
    let programs = programs(directory.path());
    if wanted("latency") {
        for program in &programs {
            latency(program, rounds, Duration::ZERO, "back to back");
        }
    }
    if wanted("gap") {
        latency(&programs[0], rounds.min(200), Duration::from_millis(20), "20 ms apart");
    }
    if wanted("judge") {
        let ballast = vec![1u8; 1 << 30];
        for program in &programs {
            latency(program, rounds, Duration::ZERO, "from a judge of 1 GB");
        }
        drop(ballast);
    }
    if wanted("sustained") {
        for program in &programs[..2] {
            sustained(program);
        }
    }
    if wanted("bomb") {
        fork_bomb(directory.path());
    }
}

struct Program {
    name: &'static str,
    host: PathBuf,
    arguments: Vec<&'static str>,
    runtime: Vec<PathBuf>,
    profile: Profile,
}

fn programs(directory: &Path) -> Vec<Program> {
    let build = |name: &str, source: &str, compiler: &str, flags: &[&str]| {
        let path = directory.join(name);
        fs::write(&path, source).unwrap();
        let program = path.with_extension("");
        let status = Process::new(compiler).args(flags).arg(&path).arg("-o").arg(&program).status().unwrap();
        assert!(status.success());
        program
    };
    let tiny = build(
        "tiny.s",
        ".globl _start\n_start: mov $60, %eax\n xor %edi, %edi\n syscall\n",
        "gcc",
        &["-nostdlib", "-static"],
    );
    let dynamic =
        build("dynamic.cpp", "#include <iostream>\nint main() { std::cout << 1 << std::endl; }\n", "g++", &["-O1"]);
    let mut programs = vec![
        Program { name: "tiny static", host: tiny, arguments: vec![], runtime: vec![], profile: Profile::Native },
        Program {
            name: "dynamic C++",
            host: dynamic,
            arguments: vec![],
            runtime: vec!["/usr/lib".into(), "/usr/lib64".into()],
            profile: Profile::Native,
        },
    ];
    if let Some(python) = python() {
        let prefix = python.parent().and_then(Path::parent).unwrap().to_path_buf();
        let libraries = ["/usr/lib", "/usr/lib64"].map(PathBuf::from).into_iter();
        let runtime = libraries.filter(|library| !library.starts_with(&prefix)).chain([prefix.clone()]).collect();
        programs.push(Program {
            name: "python3 -c pass",
            host: python,
            arguments: vec!["-c", "pass"],
            runtime,
            profile: Profile::Interpreter,
        });
    }
    programs
}

/// The first Python that everybody may enter: without namespaces, programs run as another user where we are root.
fn python() -> Option<PathBuf> {
    let asked = Process::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let on_the_path = asked.map(|asked| String::from_utf8_lossy(&asked.stdout).trim().to_string()).unwrap_or_default();
    let names = [on_the_path.as_str(), "/usr/bin/python3"];
    let found: Vec<PathBuf> = names.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
    let enterable = |path: &&PathBuf| {
        path.ancestors().all(|part| fs::metadata(part).is_ok_and(|part| part.permissions().mode() & 0o001 != 0))
    };
    let chosen = found.iter().find(enterable);
    if chosen.is_none() && !found.is_empty() {
        println!("no Python that every user may enter: tiers landlock and rlimits cannot start it for root");
    }
    chosen.or(found.first()).cloned()
}

fn limits() -> BoxLimits {
    BoxLimits {
        cpu: Duration::from_secs(5),
        wall: Duration::from_secs(10),
        memory: 256 << 20,
        processes: 64,
        file_size: 1 << 20,
        open_files: 64,
    }
}

fn null(write: bool) -> OwnedFd {
    OpenOptions::new().read(!write).write(write).open("/dev/null").map(File::into).unwrap()
}

fn command(program: &Program) -> Command {
    let own_file = program.profile == Profile::Native;
    let files = match own_file {
        true => vec![BoxFile { host: program.host.clone(), name: "program".into(), executable: true }],
        false => Vec::new(),
    };
    Command {
        program: if own_file { "./program".into() } else { program.host.clone() },
        args: program.arguments.iter().map(Into::into).collect(),
        env: Vec::new(),
        profile: program.profile,
        files,
        runtime: program.runtime.clone(),
        hidden: Vec::new(),
        scratch: None,
        folders: Vec::new(),
        collect: Vec::new(),
        stdin: null(false),
        stdout: null(true),
        stderr: null(true),
        channel: None,
    }
}

type Run = Box<dyn FnMut(&Program) -> Result<(), String>>;

/// One way to run a program.
struct Way {
    name: String,
    run: Run,
}

fn ways() -> Vec<Way> {
    let mut ways = vec![outside("bare posix_spawn", &[])];
    for tier in [Tier::Full, Tier::Namespaces, Tier::Landlock, Tier::Rlimits] {
        let options = WorkerOptions { core: None, tier: Some(tier), require: None };
        match Worker::start(&options) {
            Ok(mut worker) => ways.push(Way {
                name: format!("grundy, tier {tier:?}").to_lowercase(),
                run: Box::new(move |program| {
                    let outcome = worker.spawn(command(program), &limits()).and_then(sandbox::Child::wait);
                    outcome.map(drop).map_err(|error| error.to_string())
                }),
            }),
            Err(error) => println!("tier {tier:?}: {error}"),
        }
    }
    let bind = ["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"];
    let bwrap: Vec<&str> = ["bwrap", "--unshare-all", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
        .into_iter()
        .chain(bind)
        .chain(["--ro-bind", "/root", "/root", "--ro-bind", "/tmp", "/tmp"])
        .collect();
    let others: [(&str, Vec<&str>); 4] = [
        ("bubblewrap", bwrap),
        ("nsjail", vec!["nsjail", "-Mo", "-Q", "--chroot", "/", "--"]),
        ("firejail", vec!["firejail", "--quiet", "--noprofile", "--"]),
        ("isolate", vec!["isolate", "--dir=/tmp", "--dir=/root", "--silent", "--run", "--"]),
    ];
    for (name, prefix) in others {
        let found = std::env::var_os("PATH")
            .is_some_and(|path| std::env::split_paths(&path).any(|directory| directory.join(prefix[0]).exists()));
        if found {
            ways.push(outside(name, &prefix));
        } else {
            println!("{name}: not installed here");
        }
    }
    ways
}

/// Running through another program, or directly.
fn outside(name: &str, prefix: &[&str]) -> Way {
    let prefix: Vec<String> = prefix.iter().map(ToString::to_string).collect();
    Way {
        name: name.to_string(),
        run: Box::new(move |program| {
            let mut words = prefix.iter().map(std::ffi::OsStr::new).chain([program.host.as_os_str()]);
            let mut process = Process::new(words.next().unwrap());
            process.args(words).args(&program.arguments);
            let status = process.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
            if status.success() { Ok(()) } else { Err(status.to_string()) }
        }),
    }
}

fn latency(program: &Program, rounds: usize, gap: Duration, title: &str) {
    println!("\n{}, {title}, {rounds} rounds", program.name);
    let mut ways = ways();
    // The first run arranges the box; some ways cannot run every program.
    ways.retain_mut(|way| (way.run)(program).inspect_err(|error| println!("  {}: {error}", way.name)).is_ok());
    let mut times = vec![Vec::new(); ways.len()];
    for round in 0..rounds {
        for (way, times) in ways.iter_mut().zip(&mut times) {
            // Slow peers need fewer rounds for a stable median.
            if times.first().is_some_and(|&first| first > Duration::from_millis(15)) && round >= 50 {
                continue;
            }
            std::thread::sleep(gap);
            let started = Instant::now();
            (way.run)(program).unwrap();
            times.push(started.elapsed());
        }
    }
    let medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
    for (way, median) in ways.iter().zip(&medians) {
        println!("  {:<24} {median:>9.0} us  {:>7.2}x", way.name, median / medians[0]);
    }
}

/// In microseconds.
fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e6
}

/// Two workers, each on its core, for two seconds.
fn sustained(program: &Program) {
    const SPAN: Duration = Duration::from_secs(2);
    let run = |core: usize, bare: bool| {
        let options = WorkerOptions { core: Some(core), tier: Some(Tier::Full), require: None };
        let mut worker = Worker::start(&options).unwrap();
        let mut plain = outside("bare", &[]);
        let started = Instant::now();
        let mut count = 0;
        while started.elapsed() < SPAN {
            if bare {
                (plain.run)(program).unwrap();
            } else {
                worker.spawn(command(program), &limits()).unwrap().wait().unwrap();
            }
            count += 1;
        }
        count
    };
    let mut rates = [true, false].map(|bare| {
        let counts = std::thread::scope(|scope| {
            [0, 1].map(|core| scope.spawn(move || run(core, bare))).map(|thread| thread.join().unwrap())
        });
        counts.iter().sum::<u32>() as f64 / SPAN.as_secs_f64()
    });
    rates.iter_mut().for_each(|rate| *rate = rate.round());
    println!("\n{}, two slots at once: bare {} runs/s, tier full {} runs/s", program.name, rates[0], rates[1]);
}

/// From the judge's word to an empty box.
fn fork_bomb(directory: &Path) {
    let source =
        "#include <unistd.h>\nint main() { for (int i = 0; i < 300; i++) fork(); write(1, \"x\", 1); for (;;); }\n";
    let path = directory.join("bomb.c");
    fs::write(&path, source).unwrap();
    let host = directory.join("bomb");
    assert!(Process::new("gcc").args(["-static", "-o"]).arg(&host).arg(&path).status().unwrap().success());
    let bomb = Program { name: "bomb", host, arguments: vec![], runtime: vec![], profile: Profile::Native };
    for tier in [Tier::Full, Tier::Namespaces, Tier::Landlock, Tier::Rlimits] {
        let options = WorkerOptions { core: None, tier: Some(tier), require: None };
        let Ok(mut worker) = Worker::start(&options) else { continue };
        let mut times = Vec::new();
        for _ in 0..10 {
            let mut command = command(&bomb);
            let (mut said, says) = std::io::pipe().unwrap();
            command.stdout = says.into();
            let child = worker.spawn(command, &BoxLimits { processes: 60, ..limits() }).unwrap();
            let mut grown = [0; 60];
            let _ = std::io::Read::read(&mut said, &mut grown);
            std::thread::sleep(Duration::from_millis(100)); // let it grow to its limit
            let started = Instant::now();
            child.kill().unwrap();
            let outcome = child.wait().unwrap();
            times.push(started.elapsed());
            assert_eq!(outcome.limit, Some(LimitHit::Killed));
        }
        println!("fork bomb of 60 on tier {tier:?}: {:.1} ms from kill to empty", median(&mut times) / 1000.0);
    }
}
