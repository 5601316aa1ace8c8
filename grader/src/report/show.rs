//! One judged run in full: conversation, messages, points, the reason of the verdict, and the resource use.

use interactor::{Side, display_line, escaped_line};
use package::{Verdict, display_bytes};
use sandbox::{Exit, Usage};

use super::run_of_game::game;
use super::run_of_passes::passes;
use crate::journal::{Replay, ReplaySubmission, ReplayTest};
use crate::program::workshop::WorkshopOptions;
use crate::terminal::stdout::say;
use crate::terminal::style::indented;
use crate::verdict::record::JudgedRun;
use crate::verdict::text::seconds;

/// How many lines of standard error are shown.
const MOST_STDERR: usize = 20;

/// Prints a judged run.
pub fn show_run(
    options: &WorkshopOptions,
    replay: &Replay,
    (submission, test): (&ReplaySubmission, &ReplayTest),
    judged: &JudgedRun,
) {
    let verdict = judged.verdict.words();
    let [name, number, origin, tier] =
        [&submission.name, &test.name, &test.origin, &replay.tier].map(|word| escaped_line(word.as_bytes()));
    say(format!("{name} · test {number} ({origin}) · {verdict} · sandbox {tier}"));
    match replay.rules.is_empty() {
        true => passes(&judged.record),
        false => game(options, replay, test, judged),
    }
    let what = &judged.explanation.what;
    let colon = if what.is_empty() { "" } else { ": " };
    say(format!("{}{colon}{}", judged.verdict_with_pass(), indented(what, 4)));
    if let Some(hint) = &judged.explanation.hint {
        say(format!("    {}", indented(hint, 4)));
    }
    if let Some(points) = replay.given_points(judged) {
        say(points);
    }
    used(judged);
    standard_error(&judged.record.stderr);
}

/// The resource use of each pass; nothing for a pass that was not run.
fn used(judged: &JudgedRun) {
    let record = &judged.record;
    for (index, pass) in record.passes.iter().enumerate() {
        let Some(process) = &pass.process else { continue };
        let title = if record.several { format!("{}: ", record.title(index)) } else { String::new() };
        let several = match process.processes {
            0 | 1 => String::new(),
            many => format!(" (most of {many} processes, {} cpu together)", seconds(process.total)),
        };
        let repeats = match record.repeats {
            many @ 2.. if !record.several => format!(", best of {many} runs"),
            _ => String::new(),
        };
        say(format!("{title}{}{several}{repeats}", usage(&process.usage, process.exit, judged.verdict)));
    }
}

/// `12 ms cpu, 20 ms wall, 3 MiB memory, exit code 0`
fn usage(usage: &Usage, exit: Exit, verdict: Verdict) -> String {
    let memory = usage.memory.map_or("memory unknown".into(), |bytes| format!("{} memory", display_bytes(bytes)));
    let exit = match exit {
        Exit::Code(code) => format!("exit code {code}"),
        // Only the judge can have sent this signal: a program that failed by itself is a RuntimeError.
        Exit::Signal(9) if verdict != Verdict::RuntimeError => "ended by the judge".into(),
        Exit::Signal(signal) => format!("ended by signal {signal}"),
    };
    format!("{} cpu, {} wall, {memory}, {exit}", seconds(usage.cpu), seconds(usage.wall))
}

/// The first lines and the last ones.
fn standard_error(stderr: &[u8]) {
    if stderr.is_empty() {
        return;
    }
    say("standard error:");
    let lines: Vec<&[u8]> = stderr.trim_ascii_end().split(|&b| b == b'\n').collect();
    let left = lines.len().saturating_sub(MOST_STDERR);
    let (head, tail) = lines.split_at(if left > 0 { MOST_STDERR / 2 } else { lines.len() });
    head.iter().for_each(|line| say(format!("    {}", display_line(line))));
    if left > 0 {
        say(format!("    … {left} more lines"));
    }
    tail.iter().skip(left).for_each(|line| say(format!("    {}", display_line(line))));
}

/// ICPC's `.interaction`: `<` for lines of the judge, `>` for lines of the submission, `---` between passes.
pub fn interaction(judged: &JudgedRun) {
    for (index, pass) in judged.record.passes.iter().enumerate() {
        if index > 0 {
            say("---");
        }
        for line in &pass.dialogue {
            let mark = match line.side {
                Side::Judge => '<',
                Side::Player => '>',
            };
            say(format!("{mark}{}", escaped_line(&line.line)));
        }
    }
}
