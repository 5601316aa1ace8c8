//! Other programs for the same tasks, where they are installed.
//!
//! `ogsolve` (GPL) comes with `cargo install ogsolve`. The `cgt` crate (AGPL) has no command of its own: `cgt-values` is
//! the small program in `benches/cgt-values`, a package apart that nothing here depends on. Their licences do not allow
//! them as dependencies, so they are only called.
#![expect(clippy::disallowed_types, reason = "a bench starts programs of others only to compare with them")]

use std::process::Command;
use std::sync::OnceLock;

/// What to ask of a program.
#[derive(Clone)]
pub enum Ask {
    /// The values of this octal code up to the last heap of the task.
    Octal(&'static str, u64),
    /// The same where the task goes further, for which ogsolve would need minutes.
    OctalPart(&'static str, u64),
    /// The values up to a heap where these amounts may be taken.
    Take(Vec<u64>, u64),
}

/// So many pairs of a heap and an amount take `cgt` some seconds; where a task has more it is asked for a part.
const PATIENT: u64 = 200_000_000;

/// The time of ogsolve's quickest method, as it prints it.
pub fn ogsolve(ask: &Ask) -> String {
    static FOUND: OnceLock<bool> = OnceLock::new();
    let (code, most, note) = match ask {
        Ask::Take(..) => return "-".into(),
        Ask::Octal(code, most) => (code, most, String::new()),
        Ask::OctalPart(code, most) => (code, most, format!(" to {most}")),
    };
    if !FOUND.get_or_init(|| Command::new("ogsolve").arg("--version").output().is_ok()) {
        return "not installed".into();
    }
    let run = Command::new("ogsolve").args([code, "-m", "rc2,rc", "-n", &most.to_string()]).output();
    let Ok(output) = run else { return "failed".into() };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let times = text.lines().filter_map(|line| seconds(line.trim().strip_prefix("calculation time: ")?));
    times.min_by(f64::total_cmp).map_or("failed".into(), |time| format!("{time:.3} s{note}"))
}

/// The time of the cgt crate, as our small program prints it.
pub fn cgt(ask: &Ask) -> String {
    static FOUND: OnceLock<bool> = OnceLock::new();
    let Ask::Take(amounts, most) = ask else { return "-".into() };
    let within = |part: u64| amounts.iter().copied().filter(move |&a| a <= part);
    let mut part = *most;
    while part > 10 && part.saturating_mul(within(part).count() as u64) > PATIENT {
        part /= 10;
    }
    let note = if part < *most { format!(" to {part}") } else { String::new() };
    let words = [part].into_iter().chain(within(part)).map(|n| n.to_string());
    if !FOUND.get_or_init(|| Command::new("cgt-values").arg("1").output().is_ok()) {
        return "not installed".into();
    }
    match Command::new("cgt-values").args(words).output() {
        Ok(output) if output.status.success() => {
            format!("{}{note}", String::from_utf8_lossy(&output.stdout).trim())
        }
        _ => "failed".into(),
    }
}

/// `12.3ms`, `4.5µs`, `1.2s`.
fn seconds(text: &str) -> Option<f64> {
    let unit = text.find(|c: char| c.is_alphabetic() || c == 'µ')?;
    let number: f64 = text[..unit].parse().ok()?;
    let scale = match &text[unit..] {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    };
    Some(number * scale)
}
