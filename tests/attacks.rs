//! Runs every hostile program of `attacks/` on the strongest tier of this machine and holds it to its header.
//!
//! | key | meaning |
//! |---|---|
//! | `attack` | what it tries, in words |
//! | `verdict` | what it must get, as a code; `A or B` where the kernel decides which limit a bomb meets first |
//! | `because` | words that the explanation, or the compiler's message, must contain; may be repeated |
//! | `never` | words that neither these nor standard error may contain; may be repeated |
//! | `after` | `nothing left`: the host is as it was, the worker plays on, and no process of the box lives |
//! | `control` | `escapes`: run without isolation, the same program does what it is refused here |
//!
//! `ESCAPED` on standard error or in the compiler's words is a failure always: it is how a probe says that a door was
//! open. `control` proves that it would have said so. A judge error fails the test, whatever the header says.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod hostile;

use grader::program::compile::Compiled;
use hostile::court::{Ruling, court};
use hostile::header::Header;
use hostile::host::{self, Suspect};
use package::Verdict;
use sandbox::{Exit, Limits, Tier, Worker, WorkerOptions};
use std::path::Path;
use std::time::Duration;

const KEYS: [&str; 6] = ["attack", "verdict", "because", "never", "after", "control"];
const HONEST: &str = "#include <stdio.h>\nint main(void) { return puts(\"first\\n1 5\") < 0; }\n";

/// Leaves what `host::facts` looks for, and takes it away again when run with an argument.
const LITTER: &str = r#"#include <fcntl.h>
#include <stdio.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(int count, char **arguments) {
    const char *file = "/tmp/grundy-hostile-litter", *name = "grundy-hostile-litter";
    if (count > 1) {
        unlink(file);
        shmctl(shmget(0x67726e6c, 0, 0), IPC_RMID, 0);
        return syscall(SYS_keyctl, 9, syscall(SYS_keyctl, 10, -4, "user", name, 0), -4) < 0;
    }
    close(open(file, O_CREAT | O_WRONLY, 0600));
    shmget(0x67726e6c, 4096, IPC_CREAT | 0600);
    return syscall(SYS_add_key, "user", name, "x", 1, -4) < 0 || arguments[0] == 0;
}
"#;

fn main() {
    sandbox::worker_entry();
    let arguments = libtest_mimic::Arguments::from_args();
    // A file outside of every box that anyone may read, for the probes that look for one.
    let secret = Path::new("/tmp/grundy-hostile-secret");
    std::fs::write(secret, "GRUNDY-SECRET\n").unwrap();
    let honest = court().write("honest.c", HONEST);
    let mut trials: Vec<libtest_mimic::Trial> = Vec::new();
    for (name, path) in hostile::corpus(&hostile::folder().join("attacks")) {
        let honest = honest.clone();
        trials.push(libtest_mimic::Trial::test(name, move || Ok(attack(&path, &honest)?)));
    }
    trials.push(libtest_mimic::Trial::test("other runs go on beside a fork bomb", move || Ok(beside_a_bomb(&honest)?)));
    trials.push(libtest_mimic::Trial::test("what is left on the host is seen", || Ok(leftovers_are_seen()?)));
    let conclusion = libtest_mimic::run(&arguments, trials);
    let _ = std::fs::remove_file(secret);
    let left = host::marked();
    if !left.is_empty() {
        eprintln!("left on the host by some attack: {left:?}");
        std::process::exit(101);
    }
    conclusion.exit()
}

/// One hostile file from start to an untouched host.
fn attack(path: &Path, honest: &Path) -> Result<(), String> {
    let header = Header::read(path, &KEYS)?;
    header.required("attack")?;
    let expected = header.required("verdict")?;
    let expected = expected
        .split(" or ")
        .map(|code| Verdict::parse(code).ok_or_else(|| format!("`{code}` is no verdict")))
        .collect::<Result<Vec<Verdict>, String>>()?;
    if header.required("after")? != "nothing left" {
        return Err("the only promise about the host is `after: nothing left`".to_string());
    }
    let toolchain = match court().toolchain(path) {
        Ok(toolchain) => toolchain,
        Err(reason) => {
            println!("not tested: {}: {reason}", path.display());
            return Ok(());
        }
    };
    let before = host::facts(None);
    let (mut worker, suspect) = host::start_worker(&WorkerOptions::default()).map_err(|error| error.to_string())?;
    // Attacks on the compiler, and those that get past it only to be refused, have to be made each time.
    let remember =
        !expected.contains(&Verdict::CompileError) && path.extension().is_none_or(|extension| extension != "sh");
    let ruling = court().rule(path, &toolchain, &mut worker, remember)?;
    hold(&header, &expected, &ruling)?;
    untouched(&mut worker, &suspect, honest)?;
    drop(worker);
    let left: Vec<String> = host::facts(Some(&suspect)).difference(&before).cloned().collect();
    if !left.is_empty() {
        return Err(format!("left on the host:\n  {}", left.join("\n  ")));
    }
    match header.optional("control")? {
        None => Ok(()),
        Some("escapes") => control(path, &toolchain),
        Some(other) => Err(format!("unknown control `{other}`")),
    }
}

fn hold(header: &Header, expected: &[Verdict], ruling: &Ruling) -> Result<(), String> {
    let Ruling { verdict, words, stderr, judged } = ruling;
    let shown = || {
        format!("verdict {verdict}: {words}\nstandard error: {stderr}\nusage: {:?}", judged.as_ref().map(|j| j.usage))
    };
    if !expected.contains(verdict) {
        return Err(format!("expected {}, got {}", header.required("verdict")?, shown()));
    }
    if let Some(missing) = header.all("because").iter().find(|because| !words.contains(because.as_str())) {
        return Err(format!("the explanation lacks `{missing}`: {}", shown()));
    }
    let mut never: Vec<&str> = header.all("never").iter().map(String::as_str).collect();
    never.extend(["ESCAPED", "GRUNDY-SECRET"]);
    if let Some(found) = never.iter().find(|never| words.contains(**never) || stderr.contains(**never)) {
        return Err(format!("`{found}` must not be said: {}", shown()));
    }
    let explained = judged.as_ref().map(|judged| &judged.explanation);
    let controls = |text: &str| text.chars().any(|c| c.is_control());
    if explained.is_some_and(|e| controls(&e.what) || e.hint.as_deref().is_some_and(controls)) {
        return Err(format!("the explanation carries control characters: {:?}", words));
    }
    Ok(())
}

/// The worker has no process of that box left, and judges an honest program as ever.
fn untouched(worker: &mut Worker, suspect: &Suspect, honest: &Path) -> Result<(), String> {
    let strangers = host::strangers(suspect);
    if !strangers.is_empty() {
        return Err(format!("still running after the verdict: {}", strangers.join("; ")));
    }
    let ruling = court().rule(honest, &court().toolchain(honest)?, worker, true)?;
    let peak = ruling.judged.as_ref().and_then(|judged| judged.usage.memory);
    if ruling.verdict != Verdict::Accepted {
        return Err(format!("an honest run after it got {}: {}", ruling.verdict, ruling.words));
    }
    // What the hostile run used must not be counted for the next one.
    match peak {
        Some(peak) if peak > 8 << 20 => Err(format!("an honest run after it was charged {peak} bytes")),
        _ => Ok(()),
    }
}

/// Without isolation the probe does find its door open.
fn control(path: &Path, toolchain: &grader::program::toolchain::Toolchain) -> Result<(), String> {
    let options = WorkerOptions { tier: Some(Tier::Rlimits), ..WorkerOptions::default() };
    let (mut worker, _) = host::start_worker(&options).map_err(|error| error.to_string())?;
    let ruling = court().rule(path, toolchain, &mut worker, true)?;
    if ruling.stderr.contains("ESCAPED") || ruling.words.contains("ESCAPED") {
        return Ok(());
    }
    Err(format!("without isolation it does not escape either: {}: {}", ruling.verdict, ruling.words))
}

/// While one worker kills fork bombs, another one's runs get their verdicts.
fn beside_a_bomb(honest: &Path) -> Result<(), String> {
    let bomb = hostile::folder().join("attacks/resources/fork-bomb.c");
    let toolchain = court().toolchain(honest)?;
    let start = || host::start_worker(&WorkerOptions::default()).map_err(|error| error.to_string());
    let ((mut bombed, _), (mut quiet, _)) = (start()?, start()?);
    std::thread::scope(|scope| {
        let bombs = scope.spawn(|| {
            (0..3).try_for_each(|_| match court().rule(&bomb, &toolchain, &mut bombed, true)?.verdict {
                Verdict::TimeLimit | Verdict::MemoryLimit => Ok(()),
                other => Err(format!("the bomb got {other}")),
            })
        });
        let mut runs = 0;
        while !bombs.is_finished() || runs < 10 {
            let ruling = court().rule(honest, &toolchain, &mut quiet, true)?;
            if ruling.verdict != Verdict::Accepted {
                return Err(format!("run {runs} beside the bomb got {}: {}", ruling.verdict, ruling.words));
            }
            runs += 1;
        }
        bombs.join().unwrap()
    })
}

/// A run without isolation that leaves things behind is found out: the look at the host is no empty promise.
fn leftovers_are_seen() -> Result<(), String> {
    let path = court().write("litter.c", LITTER);
    let before = host::facts(None);
    let options = WorkerOptions { tier: Some(Tier::Rlimits), ..WorkerOptions::default() };
    let (mut worker, suspect) = host::start_worker(&options).map_err(|error| error.to_string())?;
    if !suspect.has_users() {
        println!("not tested: here programs run as the judge's own user, whose things cannot be told from ours");
        return Ok(());
    }
    let Compiled::Ready(program) = court().compile(&path, &court().toolchain(&path)?, &mut worker)? else {
        return Err("the litter does not compile".to_string());
    };
    let mut run = |argument: Option<&str>| -> Result<(), String> {
        let null = || std::fs::File::options().read(true).write(true).open("/dev/null").map(Into::into);
        let null = || null().map_err(|error| error.to_string());
        let mut command = program.command(64 << 20, [null()?, null()?, null()?]);
        command.args.extend(argument.map(Into::into));
        let second = Duration::from_secs(1);
        let limits = Limits {
            cpu: second,
            wall: second * 9,
            memory: 64 << 20,
            processes: 16,
            file_size: 1 << 20,
            open_files: 64,
        };
        let outcome =
            worker.spawn(command, &limits).and_then(|child| child.wait()).map_err(|error| error.to_string())?;
        if outcome.exit == Exit::Code(0) { Ok(()) } else { Err(format!("{argument:?}: {outcome:?}")) }
    };
    run(None)?;
    let facts: Vec<String> = host::facts(Some(&suspect)).difference(&before).cloned().collect();
    run(Some("clean"))?;
    for kind in ["process ", "file \"/tmp/grundy-hostile-litter", "System V shm ", "keys of user "] {
        if !facts.iter().any(|fact| fact.starts_with(kind)) {
            return Err(format!("no `{kind}` among\n  {}", facts.join("\n  ")));
        }
    }
    Ok(())
}
