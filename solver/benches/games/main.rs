//! One table: task, our time, a plain mex in the same run, their ratio, the target, and other programs.
//!
//! `cargo bench -p solver` runs everything but the tasks that begin with `long`; words after `--` select tasks whose
//! name holds one of them (`cargo bench -p solver -- long`). Where plain mex would take minutes it is timed on a part of
//! the task and scaled by its known growth; such figures carry a `~`.
//!
//! Tasks of one thread are timed by the time that the thread was on a processor, where the system tells it, so that a busy
//! machine distorts little; the others by the clock. The least of several runs counts.

mod peers;
mod plain;
mod tasks;

use std::hint::black_box;
use std::time::{Duration, Instant};

use plain::Plain;
use tasks::Task;

/// The time that this thread has spent on a processor.
fn on_processor() -> Option<Duration> {
    // The system brings the figure up to date at its ticks, which are milliseconds apart, and where a thread yields.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The time of a part of a task and its answer.
fn once<T>(threads: bool, run: impl FnOnce() -> T) -> (Duration, T) {
    let (processor, clock) = (on_processor(), Instant::now());
    let answer = black_box(run());
    let passed = clock.elapsed();
    let time = match (processor, on_processor()) {
        // Of shorter runs much would be the yielding itself.
        (Some(before), Some(after)) if !threads && passed > Duration::from_millis(2) => after.saturating_sub(before),
        _ => passed,
    };
    (time, answer)
}

fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.001 { format!("{:.1} µs", seconds * 1e6) } else { format!("{seconds:.4} s") }
}

fn run(task: &Task) {
    task.prepare.iter().for_each(|prepare| prepare());
    let runs = (0..task.repeat).map(|_| once(task.threads, &task.run));
    let Some((ours, answer)) = runs.min_by_key(|run| run.0) else { return };
    let (plain, ratio) = match &task.plain {
        None => ("-".into(), "-".into()),
        Some(Plain { run, growth }) => {
            let plain = once(false, run).0.as_secs_f64() * growth;
            let about = if *growth > 1.0 { "~" } else { "" };
            (format!("{about}{plain:.3} s"), format!("{:.0}", plain / ours.as_secs_f64()))
        }
    };
    let (target, mark) = match task.target {
        None => ("-".into(), ' '),
        Some(target) => {
            (seconds(Duration::from_secs_f64(target)), if ours.as_secs_f64() <= target { ' ' } else { '!' })
        }
    };
    let (ogsolve, cgt) = match &task.peers {
        None => ("-".into(), "-".into()),
        Some(ask) => (peers::ogsolve(ask), peers::cgt(ask)),
    };
    println!(
        "{:<46} {:>11} {plain:>14} {ratio:>8} {target:>11} {mark} {ogsolve:>17} {cgt:>17}   {answer}",
        task.name,
        seconds(ours)
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!(
        "{:<46} {:>11} {:>14} {:>8} {:>11}   {:>17} {:>17}   answer",
        "task", "ours", "plain mex", "ratio", "target", "ogsolve", "cgt"
    );
    for task in tasks::all() {
        let chosen = words.iter().any(|word| task.name.contains(word.as_str()));
        if chosen || words.is_empty() && !task.name.starts_with("long") {
            run(&task);
        }
    }
    println!("! the target is missed on this machine");
}
