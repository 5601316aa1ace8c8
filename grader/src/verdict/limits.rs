//! From the limits of a package to what a run may cost, and which of them a run has passed.

use package::Limits;
use sandbox::{Exit, LimitHit};

use super::decide::Limit;
use crate::conversation::result::{ConversationResult, RunLimits};
use crate::program::compile::Program;

/// A time limit is only believed to be passed when the CPU time is this many times above it; between the two the run
/// is repeated (`run/alone.rs`). Noise adds time and never takes any away.
pub const BEYOND_DOUBT: f64 = 1.5;

/// What a run may cost under these limits.
pub fn run_limits(limits: &Limits) -> RunLimits {
    RunLimits {
        cpu: limits.time.mul_f64(BEYOND_DOUBT),
        memory: limits.memory,
        idle: limits.idle,
        output: limits.output,
    }
}

/// The first limit that was passed. CPU time is looked at before idleness: a starved program is not an idle one.
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
