//! Compilers in boxes: they work, their output can be collected, and they see nothing else of the host.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use sandbox::{BoxFile, BoxLimits, Collected, Exit, Profile, Tier};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{command, limits, native, run};

fn main() {
    sandbox::worker_entry();
    let mut tests: Vec<support::Test> = Vec::new();
    for tier in support::TIERS {
        for (name, test) in [("gxx", gxx as fn(Tier)), ("rustc", rustc), ("javac", javac), ("includes", includes)] {
            tests.push((format!("{name}_on_{tier:?}").to_lowercase(), Box::new(move || test(tier))));
        }
    }
    support::run_all(tests);
}

struct Compiled {
    exit: Exit,
    stderr: String,
    made: Collected,
}

fn compile(
    tier: Tier,
    compiler: &Path,
    arguments: &[&str],
    (name, source): (&str, &str),
    runtime: &[&Path],
    made: &str,
) -> Option<Compiled> {
    let mut worker = support::try_worker(tier)?;
    let host = support::directory().join(format!("{tier:?}-{made}-{name}"));
    fs::write(&host, source).unwrap();
    let (mut command, streams) = command(compiler.to_str().unwrap(), Profile::Compiler);
    command.args = arguments.iter().map(Into::into).collect();
    command.env = vec![("PATH".into(), "/usr/bin".into())];
    if tier >= Tier::Landlock {
        command.env.push(("TMPDIR".into(), ".".into()));
    }
    command.runtime = runtime.iter().map(PathBuf::from).collect();
    command.files.push(BoxFile { host, name: name.into(), executable: false });
    command.scratch = Some(256 << 20);
    command.collect.push(made.into());
    let limits = BoxLimits {
        cpu: Duration::from_secs(30),
        wall: Duration::from_secs(120),
        memory: 1 << 30,
        processes: 64,
        file_size: 64 << 20,
        open_files: 256,
    };
    let done = run(&mut worker, (command, streams), &limits, "").unwrap();
    assert_eq!(done.outcome.limit, None, "{}", done.stderr);
    let made = done.outcome.collected.into_iter().next().unwrap();
    Some(Compiled { exit: done.outcome.exit, stderr: done.stderr, made })
}

/// Saves the collected file as a program to run.
fn save(compiled: Compiled, name: &str) -> PathBuf {
    let Collected::File(file) = compiled.made else { panic!("{:?}: {}", compiled.made, compiled.stderr) };
    let path = support::directory().join(name);
    let mut copy = File::create(&path).unwrap();
    std::io::copy(&mut File::from(file), &mut copy).unwrap();
    copy.flush().unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn prints_hello(tier: Tier, program: &Path) {
    let mut worker = support::try_worker(tier).unwrap();
    let done = run(&mut worker, native(program), &limits(), "").unwrap();
    assert_eq!((done.stdout.as_str(), done.outcome.exit), ("hello\n", Exit::Code(0)), "{}", done.stderr);
}

fn gxx(tier: Tier) {
    let source = ("main.cpp", "#include <bits/stdc++.h>\nint main() { std::cout << \"hello\" << std::endl; }\n");
    let arguments = ["-static", "-O1", "main.cpp", "-o", "main"];
    let Some(compiled) = compile(tier, Path::new("/usr/bin/g++"), &arguments, source, &[Path::new("/usr")], "main")
    else {
        return;
    };
    assert_eq!(compiled.exit, Exit::Code(0), "{}", compiled.stderr);
    prints_hello(tier, &save(compiled, &format!("gxx-{tier:?}")));
}

fn rustc(tier: Tier) {
    let asked = sandbox::trusted::run(
        Path::new("/usr/bin/env"),
        &["rustc", "--print", "sysroot"],
        b"",
        Duration::from_secs(10),
    );
    let sysroot = PathBuf::from(String::from_utf8(asked.unwrap().stdout).unwrap().trim());
    let rustc = sysroot.join("bin/rustc");
    if !rustc.exists() || tier >= Tier::Landlock && sysroot.starts_with("/root") {
        eprintln!("not tested: no rustc here for this tier");
        return;
    }
    let source = ("main.rs", "fn main() { println!(\"hello\"); }\n");
    let arguments = ["-O", "-C", "target-feature=+crt-static", "main.rs", "-o", "main"];
    let Some(compiled) = compile(tier, &rustc, &arguments, source, &[&sysroot, Path::new("/usr")], "main") else {
        return;
    };
    assert_eq!(compiled.exit, Exit::Code(0), "{}", compiled.stderr);
    prints_hello(tier, &save(compiled, &format!("rustc-{tier:?}")));
}

fn javac(tier: Tier) {
    let Some(javac) = support::find_jdk().map(|jdk| jdk.join("bin/javac")).filter(|javac| javac.exists()) else {
        eprintln!("not tested: no JDK here");
        return;
    };
    let source =
        ("Main.java", "public class Main { public static void main(String[] a) { System.out.println(\"hello\"); } }\n");
    let arguments = ["-J-XX:-UsePerfData", "-proc:none", "Main.java"];
    let Some(compiled) = compile(tier, &javac, &arguments, source, &[Path::new("/usr")], "Main.class") else { return };
    assert_eq!(compiled.exit, Exit::Code(0), "{}", compiled.stderr);
    assert!(matches!(compiled.made, Collected::File(_)), "{:?}", compiled.made);
}

/// Source files that include files of the host.
fn includes(tier: Tier) {
    if tier == Tier::Rlimits {
        return; // promises nothing
    }
    let secret = support::directory().join(format!("secret-{tier:?}"));
    fs::write(&secret, "int secret;\n").unwrap();
    for path in [secret.to_str().unwrap(), "/etc/passwd", "/dev/random", "/proc/1/environ", "/dev/tty"] {
        let source = format!("#include \"{path}\"\nint main() {{}}\n");
        let arguments = ["main.c", "-o", "main"];
        let made = format!("main-{}", path.replace('/', "-"));
        let compiled =
            compile(tier, Path::new("/usr/bin/gcc"), &arguments, ("main.c", &source), &[Path::new("/usr")], &made);
        let Some(compiled) = compiled else { return };
        assert_eq!(compiled.exit, Exit::Code(1), "{path}: {}", compiled.stderr);
        let denied = ["No such file", "Permission denied"].iter().any(|word| compiled.stderr.contains(word));
        assert!(denied, "{path}: {}", compiled.stderr);
    }
}
