//! Runs every hostile program of `tests/attacks/` on the strongest tier of this machine and compares with its header.
//!
//! To add an attack, put one source file into `tests/attacks/` (a folder per kind of attack) in any language of the
//! judge; the files are listed nowhere else. It begins with a comment of `key: value` lines; keys with a * are
//! required. When the program gets what it must not get, it writes `ESCAPED` to standard error. If every attempt fails,
//! it prints the two lines `first` and `1 5`, which win the game, and ends.
//!
//! To run just one file, name it or a part of its path: `cargo test -p grader --test attacks fork-bomb`.
//!
//! | key | meaning |
//! |---|---|
//! | `attack` * | what it tries |
//! | `verdict` * | the expected verdict as a code; `TLE or MLE` where the kernel decides which limit is reached first |
//! | `because` | text that the explanation, or the compiler's message, must contain; may be repeated |
//! | `never` | text that neither these nor standard error may contain; may be repeated |
//! | `after` * | `nothing left`: no process of the box lives, the worker can judge on, the host is as before |
//! | `control` | `escapes`: without isolation the same program does write `ESCAPED` |
//!
//! `ESCAPED` on standard error or in the compiler's message always fails the test; `control` proves that the program
//! would have written it. A judge error fails the test, whatever the header says.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod hostile;

use grader::program::compile::Compiled;
use hostile::harness::{HarnessResult, harness};
use hostile::header::Header;
use hostile::host::{self, WorkerIdentity};
use package::Verdict;
use sandbox::{BoxLimits, Exit, Tier, Worker, WorkerOptions};
use std::io::Read;
use std::path::Path;
use std::time::Duration;

const KEYS: [&str; 6] = ["attack", "verdict", "because", "never", "after", "control"];
const HONEST: &str = "#include <stdio.h>\nint main(void) { return puts(\"first\\n1 5\") < 0; }\n";

/// Leaves what `host::traces` looks for, says so, and removes it again when its standard input ends. All in one run,
/// since no other run has the same user.
const LEAVES_TRACES: &str = r#"#include <fcntl.h>
#include <stdio.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    const char *file = "/tmp/grundy-hostile-trace", *name = "grundy-hostile-trace";
    close(open(file, O_CREAT | O_WRONLY, 0600));
    int memory = shmget(0x67726e6c, 4096, IPC_CREAT | 0600);
    long key = syscall(SYS_add_key, "user", name, "x", 1, -4);
    char end;
    write(1, "left", 4);
    read(0, &end, 1);
    unlink(file);
    return shmctl(memory, IPC_RMID, 0) < 0 || syscall(SYS_keyctl, 9, key, -4) < 0;
}
"#;

fn main() {
    sandbox::worker_entry();
    let arguments = libtest_mimic::Arguments::from_args();
    // A file outside of every box, readable for all users: some attacks try to read it.
    let secret = Path::new("/tmp/grundy-hostile-secret");
    std::fs::write(secret, "GRUNDY-SECRET\n").unwrap();
    let honest = harness().write("honest.c", HONEST);
    let mut trials: Vec<libtest_mimic::Trial> = Vec::new();
    for (name, path) in hostile::corpus(&hostile::folder().join("attacks")) {
        let honest = honest.clone();
        trials.push(libtest_mimic::Trial::test(name, move || Ok(attack(&path, &honest)?)));
    }
    trials.push(libtest_mimic::Trial::test("other runs go on beside a fork bomb", move || {
        Ok(runs_beside_a_fork_bomb(&honest)?)
    }));
    trials.push(libtest_mimic::Trial::test("what is left on the host is found", || Ok(traces_are_found()?)));
    let conclusion = libtest_mimic::run(&arguments, trials);
    let _ = std::fs::remove_file(secret);
    let left = host::files_with_prefix();
    if !left.is_empty() {
        eprintln!("left on the host by some attack: {left:?}");
        std::process::exit(101);
    }
    conclusion.exit()
}

/// Judges one hostile file, and checks its expectations, the host and the worker.
fn attack(path: &Path, honest: &Path) -> Result<(), String> {
    let header = Header::read(path, &KEYS)?;
    header.required("attack")?;
    let expected = header.required("verdict")?;
    let expected = expected
        .split(" or ")
        .map(|code| Verdict::parse(code).ok_or_else(|| format!("`{code}` is not a verdict")))
        .collect::<Result<Vec<Verdict>, String>>()?;
    if header.required("after")? != "nothing left" {
        return Err("the only value of `after` is `nothing left`".to_string());
    }
    let toolchain = match harness().toolchain(path) {
        Ok(toolchain) => toolchain,
        Err(reason) => {
            println!("not tested: {}: {reason}", path.display());
            return Ok(());
        }
    };
    let before = host::traces(None);
    let (mut worker, identity) = host::start_worker(&WorkerOptions::default()).map_err(|error| error.to_string())?;
    // Attacks on the compiler must run each time, so nothing they made is taken from the cache.
    let use_shared_cache =
        !expected.contains(&Verdict::CompileError) && path.extension().is_none_or(|extension| extension != "sh");
    let result =
        harness().compile_and_judge(path, &toolchain, &mut worker, use_shared_cache, || identity.note_next_user())?;
    check_expectations(&header, &expected, &result)?;
    check_worker_unaffected(&mut worker, &identity, honest)?;
    drop(worker);
    let left: Vec<String> = host::traces(Some(&identity)).difference(&before).cloned().collect();
    if !left.is_empty() {
        return Err(format!("left on the host:\n  {}", left.join("\n  ")));
    }
    match header.optional("control")? {
        None => Ok(()),
        Some("escapes") => control(path, &toolchain),
        Some(other) => Err(format!("unknown control `{other}`")),
    }
}

fn check_expectations(header: &Header, expected: &[Verdict], result: &HarnessResult) -> Result<(), String> {
    let HarnessResult { verdict, message, stderr, judged } = result;
    let shown = || {
        format!(
            "verdict {verdict}: {message}\nstandard error: {stderr}\nusage: {:?}",
            judged.as_ref().map(|j| j.usage())
        )
    };
    if !expected.contains(verdict) {
        return Err(format!("expected {}, got {}", header.required("verdict")?, shown()));
    }
    if let Some(missing) = header.all("because").iter().find(|because| !message.contains(because.as_str())) {
        return Err(format!("the explanation lacks `{missing}`: {}", shown()));
    }
    let mut never: Vec<&str> = header.all("never").iter().map(String::as_str).collect();
    never.extend(["ESCAPED", "GRUNDY-SECRET"]);
    if let Some(found) = never.iter().find(|never| message.contains(**never) || stderr.contains(**never)) {
        return Err(format!("`{found}` must not occur: {}", shown()));
    }
    let explained = judged.as_ref().map(|judged| &judged.explanation);
    let controls = |text: &str| text.chars().any(|c| c.is_control());
    if explained.is_some_and(|e| controls(&e.what) || e.hint.as_deref().is_some_and(controls)) {
        return Err(format!("the explanation has control characters: {:?}", message));
    }
    Ok(())
}

/// The worker has no process of that box left and judges an honest program correctly.
fn check_worker_unaffected(worker: &mut Worker, identity: &WorkerIdentity, honest: &Path) -> Result<(), String> {
    let leftover_processes = host::leftover_processes(identity);
    if !leftover_processes.is_empty() {
        return Err(format!("still running after the verdict: {}", leftover_processes.join("; ")));
    }
    let result = harness().compile_and_judge(honest, &harness().toolchain(honest)?, worker, true, || ())?;
    let peak = result.judged.as_ref().and_then(|judged| judged.usage()?.memory);
    if result.verdict != Verdict::Accepted {
        return Err(format!("the next, honest run got {}: {}", result.verdict, result.message));
    }
    // What the hostile run used must not count for the next one.
    match peak {
        Some(peak) if peak > 8 << 20 => Err(format!("the next, honest run was charged {peak} bytes")),
        _ => Ok(()),
    }
}

/// Without isolation the program must succeed.
fn control(path: &Path, toolchain: &grader::program::toolchain::Toolchain) -> Result<(), String> {
    let options = WorkerOptions { tier: Some(Tier::Rlimits), ..WorkerOptions::default() };
    let (mut worker, _) = host::start_worker(&options).map_err(|error| error.to_string())?;
    let result = harness().compile_and_judge(path, toolchain, &mut worker, true, || ())?;
    if result.stderr.contains("ESCAPED") || result.message.contains("ESCAPED") {
        return Ok(());
    }
    Err(format!("without isolation it does not escape either: {}: {}", result.verdict, result.message))
}

/// While one worker kills fork bombs, another one's runs get their verdicts.
fn runs_beside_a_fork_bomb(honest: &Path) -> Result<(), String> {
    let bomb = hostile::folder().join("attacks/resources/fork-bomb.c");
    let toolchain = harness().toolchain(honest)?;
    let start = || host::start_worker(&WorkerOptions::default()).map_err(|error| error.to_string());
    let ((mut bombed, _), (mut quiet, _)) = (start()?, start()?);
    std::thread::scope(|scope| {
        let bombs = scope.spawn(|| {
            (0..3).try_for_each(|_| {
                match harness().compile_and_judge(&bomb, &toolchain, &mut bombed, true, || ())?.verdict {
                    Verdict::TimeLimit | Verdict::MemoryLimit => Ok(()),
                    other => Err(format!("the bomb got {other}")),
                }
            })
        });
        let mut runs = 0;
        while !bombs.is_finished() || runs < 10 {
            let result = harness().compile_and_judge(honest, &toolchain, &mut quiet, true, || ())?;
            if result.verdict != Verdict::Accepted {
                return Err(format!("run {runs} beside the bomb got {}: {}", result.verdict, result.message));
            }
            runs += 1;
        }
        bombs.join().unwrap()
    })
}

/// What a run without isolation leaves behind is found: so `after: nothing left` proves something.
fn traces_are_found() -> Result<(), String> {
    let path = harness().write("leaves-traces.c", LEAVES_TRACES);
    let before = host::traces(None);
    let options = WorkerOptions { tier: Some(Tier::Rlimits), ..WorkerOptions::default() };
    let (mut worker, identity) = host::start_worker(&options).map_err(|error| error.to_string())?;
    if !identity.has_users() {
        println!("not tested: here programs run as the judge's own user, whose files cannot be told apart from ours");
        return Ok(());
    }
    let Compiled::Ready(program) = harness().compile(&path, &harness().toolchain(&path)?, &mut worker)? else {
        return Err("the program that leaves traces does not compile".to_string());
    };
    let text = |error: std::io::Error| error.to_string();
    let ((stdin, ends), (mut from_stdout, stdout)) = (std::io::pipe().map_err(text)?, std::io::pipe().map_err(text)?);
    let null = std::fs::File::options().write(true).open("/dev/null").map_err(text)?;
    let command = program.command(64 << 20, [stdin.into(), stdout.into(), null.into()]);
    let second = Duration::from_secs(1);
    let limits = BoxLimits {
        cpu: second,
        wall: second * 9,
        memory: 64 << 20,
        processes: 16,
        file_size: 1 << 20,
        open_files: 64,
    };
    identity.note_next_user();
    let child = worker.spawn(command, &limits).map_err(|error| error.to_string())?;
    from_stdout.read_exact(&mut [0; 4]).map_err(text)?;
    let traces: Vec<String> = host::traces(Some(&identity)).difference(&before).cloned().collect();
    drop(ends);
    let outcome = child.wait().map_err(|error| error.to_string())?;
    if outcome.exit != Exit::Code(0) {
        return Err(format!("what was left cannot be removed: {outcome:?}"));
    }
    for kind in ["process ", "file \"/tmp/grundy-hostile-trace", "System V shm ", "keys of user "] {
        if !traces.iter().any(|trace| trace.starts_with(kind)) {
            return Err(format!("no `{kind}` among\n  {}", traces.join("\n  ")));
        }
    }
    Ok(())
}
