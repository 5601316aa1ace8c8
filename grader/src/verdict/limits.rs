//! From the limits of a package to those of a run, and which of them a run has exceeded.

use package::Limits;
use sandbox::{Exit, LimitHit};

use super::decide::Limit;
use crate::conversation::result::{ConversationResult, RunLimits};
use crate::program::compile::Program;

/// From this many times the time limit on, it is certainly exceeded; between the limit and this the run
/// is repeated (`run/alone.rs`). Noise adds time and never takes any away.
pub const BEYOND_DOUBT: f64 = 1.5;

/// The limits of a run for these limits of the package.
pub fn run_limits(limits: &Limits) -> RunLimits {
    RunLimits {
        cpu: limits.time.mul_f64(BEYOND_DOUBT),
        memory: limits.memory,
        idle: limits.idle,
        output: limits.output,
    }
}

/// The first limit that was exceeded. CPU time comes before idleness: a starved program is not an idle one.
pub fn passed_limit(limits: &Limits, program: &Program, talk: &ConversationResult) -> Option<Limit> {
    let outcome = &talk.outcome;
    match outcome.limit {
        Some(LimitHit::Syscall(_)) => return Some(Limit::Security),
        Some(LimitHit::Memory) => return Some(Limit::Memory),
        Some(LimitHit::Cpu) => return Some(Limit::Time),
        Some(LimitHit::FileSize) => return Some(Limit::Output),
        Some(LimitHit::Wall | LimitHit::Processes | LimitHit::Killed) | None => {}
    }
    if outcome.usage.cpu > limits.time {
        return Some(Limit::Time);
    }
    if talk.flooded.is_some() {
        return Some(Limit::Output);
    }
    if talk.idle.is_some() || outcome.limit == Some(LimitHit::Wall) {
        return Some(Limit::Idleness);
    }
    let words = String::from_utf8_lossy(&talk.stderr);
    let ran_out = program.language.out_of_memory.iter().any(|sign| words.contains(sign));
    (ran_out && outcome.exit != Exit::Code(0)).then_some(Limit::Memory)
}
