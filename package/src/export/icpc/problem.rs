//! `problem.yaml`: what kind of problem it is, and its limits.

use std::time::Duration;

use super::super::draft::Draft;
use super::super::exported::ExportRefused;
use super::super::yaml::quoted;
use super::judging::Judging;
use super::version::IcpcVersion;
use crate::model::{Limits, PassTask, Task};

pub(super) fn write(draft: &mut Draft<'_>, version: IcpcVersion, judging: &Judging) -> Result<(), ExportRefused> {
    let package = draft.package;
    let is_scoring = !package.groups.is_empty();
    let mut lines = Vec::new();
    match version {
        IcpcVersion::Of2025 => {
            lines.push("problem_format_version: 2025-09".to_string());
            lines.push(format!("type: [{}]", types(is_scoring, judging).join(", ")));
            lines.push(format!("name: {{en: {}}}", quoted(&package.title)));
            lines.push(format!("uuid: {}", uuid(draft)));
        }
        IcpcVersion::Legacy => {
            lines.push("problem_format_version: legacy".to_string());
            lines.push(format!("name: {}", quoted(&package.title)));
            lines.push(format!("type: {}", if is_scoring { "scoring" } else { "pass-fail" }));
            lines.push(format!("validation: {}", validation(judging)));
            if let Some(flags) = judging.common().filter(|flags| !flags.is_empty()) {
                if flags.iter().any(|flag| flag.contains(char::is_whitespace)) {
                    draft.lose("blanks within an argument of the output validator: it becomes several");
                }
                lines.push(format!("validator_flags: {}", quoted(&flags.join(" "))));
            }
        }
    }
    lines.push("limits:".into());
    lines.extend(limits(draft, version, judging).into_iter().map(|line| format!("  {line}")));
    draft.text("problem.yaml", lines.join("\n") + "\n");
    Ok(())
}

fn types(is_scoring: bool, judging: &Judging) -> Vec<&'static str> {
    let mut types = vec![if is_scoring { "scoring" } else { "pass-fail" }];
    types.extend(judging.is_interactive.then_some("interactive"));
    types.extend(judging.passes.map(|_| "multi-pass"));
    types.extend(judging.is_outputs.then_some("submit-answer"));
    types
}

fn validation(judging: &Judging) -> String {
    if !judging.is_custom() {
        return "default".into();
    }
    let more = [judging.is_interactive.then_some("interactive"), judging.passes.map(|_| "multi-pass")];
    ["custom"].into_iter().chain(more.into_iter().flatten()).collect::<Vec<_>>().join(" ")
}

fn limits(draft: &mut Draft<'_>, version: IcpcVersion, judging: &Judging) -> Vec<String> {
    let package = draft.package;
    let limits = with_those_of_the_pass(&package.limits, &package.task);
    let mut lines = Vec::new();
    match (&package.time_inference, version) {
        (Some(inference), IcpcVersion::Of2025) => {
            lines.push(format!("time_multipliers: {{ac_to_time_limit: {}}}", inference.factor));
            lines.push(format!("time_resolution: {}", seconds(inference.resolution)));
        }
        (Some(inference), IcpcVersion::Legacy) => lines.push(format!("time_multiplier: {}", inference.factor)),
        (None, IcpcVersion::Of2025) => {
            lines.push(format!("time_limit: {}", seconds(limits.time)));
            // The limit is a multiple of this.
            let resolution = [1000, 100, 10, 1].into_iter().find(|step| limits.time.as_millis().is_multiple_of(*step));
            lines.push(format!("time_resolution: {}", resolution.unwrap_or(1) as f64 / 1000.0));
        }
        (None, IcpcVersion::Legacy) => {
            draft.text(".timelimit", format!("{}\n", seconds(limits.time)));
            draft.text("domjudge-problem.ini", format!("timelimit = '{}'\n", seconds(limits.time)));
        }
    }
    let mut mebibytes = |key: &str, bytes: u64| {
        if !bytes.is_multiple_of(1 << 20) {
            draft.lose(format!("the limit of {key} is rounded up to whole mebibytes"));
        }
        format!("{key}: {}", bytes.div_ceil(1 << 20).max(1))
    };
    lines.push(mebibytes("memory", limits.memory));
    lines.push(mebibytes("output", limits.output));
    lines.push(format!("validation_time: {}", package.author_limits.time.as_secs_f64().ceil()));
    lines.push(mebibytes("validation_memory", package.author_limits.memory));
    lines.extend(judging.passes.map(|passes| format!("validation_passes: {passes}")));
    if limits.idle != limits.time.max(Limits::default().idle) {
        draft.lose("the limit of wall time without progress: judges have their own");
    }
    lines
}

/// The single pass of a task may have limits of its own.
fn with_those_of_the_pass(limits: &Limits, task: &Task) -> Limits {
    let of_pass = |task: &PassTask| task.passes.first().map(|pass| (pass.time, pass.memory));
    let (time, memory) = match task {
        Task::Passes(task) => of_pass(task).unwrap_or_default(),
        Task::Game(_) | Task::Outputs(_) => (None, None),
    };
    Limits { time: time.unwrap_or(limits.time), memory: memory.unwrap_or(limits.memory), ..limits.clone() }
}

fn seconds(time: Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}

/// The same for each export of the package: from its name, its title and its first test.
fn uuid(draft: &Draft<'_>) -> String {
    let package = draft.package;
    let first = package.tests.first().and_then(|test| test.input_bytes(&package.task).ok()).unwrap_or_default();
    // FNV-1a with 128 bits (Fowler, Noll, Vo).
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for byte in [package.name.as_bytes(), b"\0", package.title.as_bytes(), b"\0", &first].concat() {
        hash = (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    // Version 8, "custom", of RFC 9562.
    let hash = hash & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62;
    let hex = format!("{hash:032x}");
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}
