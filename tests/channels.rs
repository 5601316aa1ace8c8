//! Runs every probe of `tests/channels/` twice, once to leave a message and once to look for it, on every tier of this
//! machine and, as a control, as plain processes in one folder, where the message must arrive.
//!
//! To add a channel, put one source file into `tests/channels/` in any language of the judge; the files are listed
//! nowhere else. It begins with a comment of `key: value` lines; the key with a * is required. The program's argument
//! says what to do: `put` leaves the message; `get` looks for it and prints `LEAK` or `none`.
//!
//! To run just one file, name it or a part of its name: `cargo test -p grader --test channels file-lock`.
//!
//! | key | meaning |
//! |---|---|
//! | `channel` * | what carries the message |
//! | `listed` | its name in `Capabilities::open_channels` on the tiers where it is open; may be repeated |
//! | `counter` | `get` prints a number instead, which `put` must raise by at least this much |
//! | `at-the-same-time` | `yes`: `put` goes on for three seconds, and `get` looks a little after it began |
//! | `unless` | why on some machines even the control may find nothing |
//!
//! A tier on which the message arrives must list the channel by a name of the header; a name with "interpreters" in it
//! does not count for a native program. The box has scratch space here although judged programs get none, so that there
//! are more places for a message.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod hostile;

use grader::program::compile::{Compiled, Program};
use hostile::harness::harness;
use hostile::header::Header;
use hostile::host;
use sandbox::{BoxLimits, Command, Profile, Tier, Worker, WorkerOptions};
use std::ffi::OsString;
use std::fs::Permissions;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

const KEYS: [&str; 5] = ["channel", "listed", "counter", "at-the-same-time", "unless"];
const TIERS: [Tier; 4] = [Tier::Full, Tier::Namespaces, Tier::Landlock, Tier::Rlimits];

fn main() {
    sandbox::worker_entry();
    let arguments = libtest_mimic::Arguments::from_args();
    let mut trials = Vec::new();
    for (name, path) in hostile::corpus(&hostile::folder().join("channels")) {
        trials.push(libtest_mimic::Trial::test(name.clone(), move || Ok(channel(&name, &path)?)));
    }
    trials.push(libtest_mimic::Trial::test("preloaded files of the runtime tell nothing", || Ok(preloaded()?)));
    libtest_mimic::run(&arguments, trials).exit()
}

/// A plain process leaves a message in the page cache. A box reads it, but not after what boxes see was brought into memory,
/// as `grundy run` does.
fn preloaded() -> Result<(), String> {
    for name in ["page-cache-major-faults.py", "page-cache-blocks-read.py", "page-cache-faults-of-child.py"] {
        let path = hostile::folder().join("channels").join(name);
        let toolchain = match harness().toolchain(&path) {
            Ok(toolchain) => toolchain,
            Err(reason) => {
                println!("preloaded files: not tested: {reason}");
                return Ok(());
            }
        };
        let Some(seen) = toolchain.seen.clone() else {
            println!("preloaded files: not tested: this machine cannot tell what Python reads (no ldd?)");
            return Ok(());
        };
        let (mut worker, _) = host::start_worker(&WorkerOptions::default()).map_err(|error| error.to_string())?;
        let Compiled::Ready(program) = harness().compile(&path, &toolchain, &mut worker)? else {
            return Err(format!("{name} does not compile"));
        };
        let folder = tempfile::tempdir().unwrap();
        let mut read = |preload: bool| -> Result<bool, String> {
            run_plain(&program, folder.path(), "put")?;
            if preload {
                let done = sandbox::preload(&seen.shown, &seen.hidden, u64::MAX).map_err(|error| error.to_string())?;
                println!("{done:?}");
            }
            Ok(run_boxed(&program, &mut worker, "get")?.trim() == "LEAK")
        };
        if read(true)? {
            return Err(format!("{name}: the message arrives in spite of the preloading"));
        }
        // Something else on the machine may read or evict one of the files, so the control may try again.
        if !read(false)? && !read(false)? && !read(false)? {
            return Err(format!("{name}: the message never arrives, so this proves nothing"));
        }
    }
    Ok(())
}

fn channel(name: &str, path: &Path) -> Result<(), String> {
    let header = Header::read(path, &KEYS)?;
    header.required("channel")?;
    let counter = header.optional("counter")?.map(|least| least.parse::<i64>().map_err(|error| error.to_string()));
    let counter = counter.transpose()?;
    let together = match header.optional("at-the-same-time")? {
        None => false,
        Some("yes") => true,
        Some(other) => return Err(format!("`at-the-same-time: {other}` means nothing")),
    };
    let toolchain = match harness().toolchain(path) {
        Ok(toolchain) => toolchain,
        Err(reason) => {
            println!("{name}: not tested: {reason}");
            return Ok(());
        }
    };
    let (mut first, _) = host::start_worker(&WorkerOptions::default()).map_err(|error| error.to_string())?;
    let program = match harness().compile(path, &toolchain, &mut first)? {
        Compiled::Ready(program) => program,
        Compiled::Error(message) => return Err(format!("does not compile: {message}")),
    };
    drop(first);

    let mut line = format!("{name}: plain processes: ");
    let folder = tempfile::tempdir().unwrap();
    // A busy machine can hide what a counter or the page cache shows, so the control may try again.
    let mut plain = false;
    for _ in 0..4 {
        let run = |mode: &str| run_plain(&program, folder.path(), mode);
        plain = match together {
            false => transmits(counter, run)?,
            true => transmits_meanwhile(counter, run, run)?,
        };
        // The next runs would find what the control left running.
        end_survivors(folder.path())?;
        if plain {
            break;
        }
    }
    line += if plain { "LEAK" } else { "none" };
    let mut wrong = Vec::new();
    match (plain, header.optional("unless")?) {
        (true, _) => {}
        (false, Some(reason)) => line += &format!(" ({reason})"),
        (false, None) => wrong.push("even without isolation nothing arrives, so the probe proves nothing".to_string()),
    }
    for tier in TIERS {
        line += &format!("; {tier:?}: ").to_lowercase();
        let options = WorkerOptions { tier: Some(tier), core: Some(0), ..WorkerOptions::default() };
        let mut worker = match host::start_worker(&options) {
            Ok((worker, _)) => worker,
            Err(error) => {
                line += &format!("not on this machine ({error})");
                continue;
            }
        };
        let open = match together {
            false => transmits(counter, |mode| run_boxed(&program, &mut worker, mode)),
            true => {
                let (mut other, _) = host::start_worker(&options).map_err(|error| error.to_string())?;
                let put = |mode: &str| run_boxed(&program, &mut other, mode);
                transmits_meanwhile(counter, |mode| run_boxed(&program, &mut worker, mode), put)
            }
        };
        let open = open.map_err(|error| format!("on tier {tier:?}: {error}"))?;
        line += if open { "LEAK" } else { "none" };
        let native = program.language.profile == Profile::Native;
        let listed = header.all("listed").iter().find(|name| {
            let applies = !native || !name.contains("interpreters");
            applies && worker.capabilities().open_channels.contains(&name.as_str())
        });
        match (open, listed) {
            (true, None) => wrong.push(format!("open on tier {tier:?}, which does not list it")),
            (true, Some(name)) => line += &format!(" (listed as `{name}`)"),
            (false, _) => {}
        }
        // Without isolation what one run left stays, since the next is another user; we may remove it.
        if tier == Tier::Rlimits {
            run_plain(&program, folder.path(), "get")?;
            end_survivors(folder.path())?;
        }
    }
    println!("{line}");
    if wrong.is_empty() { Ok(()) } else { Err(format!("{line}\n{}", wrong.join("\n"))) }
}

/// Whether `get` finds what `put` left.
fn transmits(counter: Option<i64>, mut run: impl FnMut(&str) -> Result<String, String>) -> Result<bool, String> {
    let Some(least) = counter else {
        run("put")?;
        return match run("get")?.trim() {
            "LEAK" => Ok(true),
            "none" => Ok(false),
            other => Err(format!("`get` printed `{other}`")),
        };
    };
    let number = |run: &mut dyn FnMut(&str) -> Result<String, String>| -> Result<i64, String> {
        let printed = run("get")?;
        printed.trim().parse().map_err(|_| format!("`get` printed `{printed}`"))
    };
    // First what the rest of the machine adds between two readings, then what is added with `put` between them.
    let first = number(&mut run)?;
    let second = number(&mut run)?;
    run("put")?;
    let third = number(&mut run)?;
    Ok((third - second) - (second - first).max(0) >= least)
}

/// The same with a `put` that goes on while `get` looks.
fn transmits_meanwhile(
    counter: Option<i64>,
    mut get: impl FnMut(&str) -> Result<String, String>,
    put: impl FnMut(&str) -> Result<String, String> + Send,
) -> Result<bool, String> {
    let mut put = Some(put);
    std::thread::scope(|scope| {
        let mut putting = None;
        let open = transmits(counter, |mode| match mode {
            "put" => {
                putting = put.take().map(|mut put| scope.spawn(move || put("put")));
                std::thread::sleep(Duration::from_millis(700));
                Ok(String::new())
            }
            _ => get(mode),
        });
        let done = putting.map(|putting| putting.join().unwrap()).transpose();
        open.and_then(|open| done.map(|_| open))
    })
}

/// Runs the probe as a plain process in a folder, as without a sandbox.
fn run_plain(program: &Program, folder: &Path, mode: &str) -> Result<String, String> {
    for file in &program.files {
        let copy = folder.join(&file.name);
        if !copy.exists() {
            std::fs::copy(&file.host, &copy).map_err(|error| error.to_string())?;
            let mode = if file.executable { 0o755 } else { 0o644 };
            std::fs::set_permissions(&copy, Permissions::from_mode(mode)).map_err(|error| error.to_string())?;
        }
    }
    let Command { program, args, .. } = command(program, mode)?.0;
    let mut arguments: Vec<OsString> = vec!["-c".into(), "cd \"$0\" && HOME=$0 && exec \"$@\"".into(), folder.into()];
    arguments.push(program.into());
    arguments.extend(args);
    let done = sandbox::trusted::run(Path::new("/bin/sh"), &arguments, b"", Duration::from_secs(20));
    let done = done.map_err(|error| error.to_string())?;
    if done.timed_out {
        return Err(format!("`{mode}` did not end"));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Kills every process whose working directory is in this folder, and returns when they are gone.
fn end_survivors(folder: &Path) -> Result<(), String> {
    loop {
        let entries = std::fs::read_dir("/proc").unwrap().flatten();
        let runs_here = |entry: &std::fs::DirEntry| {
            std::fs::read_link(entry.path().join("cwd")).is_ok_and(|directory| directory.starts_with(folder))
        };
        let survivors: Vec<OsString> = entries.filter(runs_here).map(|entry| entry.file_name()).collect();
        if survivors.is_empty() {
            return Ok(());
        }
        let mut arguments: Vec<OsString> = vec!["-c".into(), "kill -9 \"$@\"".into(), "kill".into()];
        arguments.extend(survivors);
        sandbox::trusted::run(Path::new("/bin/sh"), &arguments, b"", Duration::from_secs(5))
            .map_err(|error| error.to_string())?;
    }
}

/// Runs the probe in a box.
fn run_boxed(program: &Program, worker: &mut Worker, mode: &str) -> Result<String, String> {
    let (command, mut stdout) = command(program, mode)?;
    let limits = BoxLimits {
        cpu: Duration::from_secs(8),
        wall: Duration::from_secs(20),
        memory: (256 << 20) + program.language.memory,
        processes: 80 + program.language.threads,
        file_size: 1 << 20,
        open_files: 64,
    };
    let child = worker.spawn(command, &limits).map_err(|error| error.to_string())?;
    let mut printed = String::new();
    stdout.read_to_string(&mut printed).map_err(|error| error.to_string())?;
    let outcome = child.wait().map_err(|error| error.to_string())?;
    // A forbidden call ends the probe: then it has found nothing, and `put` has left nothing.
    Ok(if mode == "get" && outcome.limit.is_some() && printed.is_empty() { "none".to_string() } else { printed })
}

/// The command of a submission with the mode as its argument, and the reading end of its standard output.
fn command(program: &Program, mode: &str) -> Result<(Command, std::io::PipeReader), String> {
    let pipe = || std::io::pipe().map_err(|error| error.to_string());
    let ((stdin, _), (from_stdout, stdout)) = (pipe()?, pipe()?);
    let null = std::fs::File::options().write(true).open("/dev/null").map_err(|error| error.to_string())?;
    let mut command = program.command(64 << 20, [stdin.into(), stdout.into(), null.into()]);
    command.args.push(mode.into());
    command.scratch = Some(8 << 20);
    Ok((command, from_stdout))
}
