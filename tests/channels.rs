//! Runs every probe of `channels/` twice, once to leave a message and once to look for it, on every tier of this
//! machine and, as a control, as plain processes in one folder, where the message must arrive.
//!
//! | key | meaning |
//! |---|---|
//! | `channel` | by what the message would travel, in words |
//! | `listed` | the name under which `Capabilities::open_channels` admits it where it is open; may be repeated |
//! | `counter` | `get` prints a number instead, which `put` must move by at least this much |
//! | `unless` | why the control may be silent on some machines |
//!
//! A probe says `LEAK` or `none`. A tier on which the message arrives must list the channel by a name of the header; a
//! name that speaks of interpreters excuses no native program. The box has scratch space here although judged
//! programs get none, so that there is more to hide a message in.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod hostile;

use grader::program::compile::{Compiled, Program};
use hostile::court::court;
use hostile::header::Header;
use hostile::host;
use sandbox::{Command, Limits, Profile, Tier, Worker, WorkerOptions};
use std::ffi::OsString;
use std::fs::Permissions;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

const KEYS: [&str; 4] = ["channel", "listed", "counter", "unless"];
const TIERS: [Tier; 4] = [Tier::Full, Tier::Namespaces, Tier::Landlock, Tier::Rlimits];

fn main() {
    sandbox::worker_entry();
    let arguments = libtest_mimic::Arguments::from_args();
    let mut trials = Vec::new();
    for (name, path) in hostile::corpus(&hostile::folder().join("channels")) {
        trials.push(libtest_mimic::Trial::test(name.clone(), move || Ok(channel(&name, &path)?)));
    }
    libtest_mimic::run(&arguments, trials).exit()
}

fn channel(name: &str, path: &Path) -> Result<(), String> {
    let header = Header::read(path, &KEYS)?;
    header.required("channel")?;
    let counter = header.optional("counter")?.map(|least| least.parse::<i64>().map_err(|error| error.to_string()));
    let counter = counter.transpose()?;
    let toolchain = match court().toolchain(path) {
        Ok(toolchain) => toolchain,
        Err(reason) => {
            println!("{name}: not tested: {reason}");
            return Ok(());
        }
    };
    let (mut first, _) = host::start_worker(&WorkerOptions::default()).map_err(|error| error.to_string())?;
    let program = match court().compile(path, &toolchain, &mut first)? {
        Compiled::Ready(program) => program,
        Compiled::Error(words) => return Err(format!("does not compile: {words}")),
    };
    drop(first);

    let mut line = format!("{name}: plain processes: ");
    let folder = tempfile::tempdir().unwrap();
    // The noise of a busy machine can hide what a counter or the page cache shows, so the control may try again.
    let mut plain = false;
    for _ in 0..4 {
        plain = transmits(counter, |mode| plainly(&program, folder.path(), mode))?;
        // What the control left running would be found by the runs that follow.
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
        (false, None) => wrong.push("without isolation nothing arrives: the probe proves nothing".to_string()),
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
        let open = transmits(counter, |mode| boxed(&program, &mut worker, mode));
        let open = open.map_err(|error| format!("on tier {tier:?}: {error}"))?;
        line += if open { "LEAK" } else { "none" };
        let native = program.language.profile == Profile::Native;
        let admitted = header.all("listed").iter().find(|name| {
            let excuses = !native || !name.contains("interpreters");
            excuses && worker.capabilities().open_channels.contains(&name.as_str())
        });
        match (open, admitted) {
            (true, None) => wrong.push(format!("open on tier {tier:?}, which does not list it")),
            (true, Some(name)) => line += &format!(" (listed as `{name}`)"),
            (false, _) => {}
        }
    }
    println!("{line}");
    if wrong.is_empty() { Ok(()) } else { Err(format!("{line}\n{}", wrong.join("\n"))) }
}

/// Whether what `put` leaves behind shows in what `get` finds.
fn transmits(counter: Option<i64>, mut run: impl FnMut(&str) -> Result<String, String>) -> Result<bool, String> {
    let Some(least) = counter else {
        run("put")?;
        return match run("get")?.trim() {
            "LEAK" => Ok(true),
            "none" => Ok(false),
            other => Err(format!("`get` said `{other}`")),
        };
    };
    let number = |run: &mut dyn FnMut(&str) -> Result<String, String>| -> Result<i64, String> {
        let said = run("get")?;
        said.trim().parse().map_err(|_| format!("`get` said `{said}`"))
    };
    // What the rest of the machine adds between two looks, and what it adds with `put` between them.
    let first = number(&mut run)?;
    let second = number(&mut run)?;
    run("put")?;
    let third = number(&mut run)?;
    Ok((third - second) - (second - first).max(0) >= least)
}

/// As two processes of one user in one folder, which is what runs without a sandbox are.
fn plainly(program: &Program, folder: &Path, mode: &str) -> Result<String, String> {
    for file in &program.files {
        let copy = folder.join(&file.name);
        if !copy.exists() {
            std::fs::copy(&file.host, &copy).map_err(|error| error.to_string())?;
            let mode = if file.executable { 0o755 } else { 0o644 };
            std::fs::set_permissions(&copy, Permissions::from_mode(mode)).map_err(|error| error.to_string())?;
        }
    }
    let Command { program, args, .. } = command(program, mode)?.0;
    let mut words: Vec<OsString> = vec!["-c".into(), "cd \"$0\" && HOME=$0 && exec \"$@\"".into(), folder.into()];
    words.push(program.into());
    words.extend(args);
    let done = sandbox::trusted::run(Path::new("/bin/sh"), &words, b"", Duration::from_secs(20));
    let done = done.map_err(|error| error.to_string())?;
    if done.timed_out {
        return Err(format!("`{mode}` did not end"));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Kills what still runs in this folder, and returns when it is gone.
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
        let mut words: Vec<OsString> = vec!["-c".into(), "kill -9 \"$@\"".into(), "kill".into()];
        words.extend(survivors);
        sandbox::trusted::run(Path::new("/bin/sh"), &words, b"", Duration::from_secs(5))
            .map_err(|error| error.to_string())?;
    }
}

fn boxed(program: &Program, worker: &mut Worker, mode: &str) -> Result<String, String> {
    let (command, mut stdout) = command(program, mode)?;
    let limits = Limits {
        cpu: Duration::from_secs(8),
        wall: Duration::from_secs(20),
        memory: (256 << 20) + program.language.memory,
        processes: 80 + program.language.threads,
        file_size: 1 << 20,
        open_files: 64,
    };
    let child = worker.spawn(command, &limits).map_err(|error| error.to_string())?;
    let mut said = String::new();
    stdout.read_to_string(&mut said).map_err(|error| error.to_string())?;
    let outcome = child.wait().map_err(|error| error.to_string())?;
    // A deadly call ends the probe: then it has found nothing, and `put` has left nothing.
    Ok(if mode == "get" && outcome.limit.is_some() && said.is_empty() { "none".to_string() } else { said })
}

/// The run of a submission, with the mode as its argument, and where its words arrive.
fn command(program: &Program, mode: &str) -> Result<(Command, std::io::PipeReader), String> {
    let pipe = || std::io::pipe().map_err(|error| error.to_string());
    let ((stdin, _), (from_stdout, stdout)) = (pipe()?, pipe()?);
    let null = std::fs::File::options().write(true).open("/dev/null").map_err(|error| error.to_string())?;
    let mut command = program.command(64 << 20, [stdin.into(), stdout.into(), null.into()]);
    command.args.push(mode.into());
    command.scratch = Some(8 << 20);
    Ok((command, from_stdout))
}
