//! In which order the passes of several tests are made, so that nothing but the message gets from one to the next.
//!
//! Every process runs in a new box, so files, memory and processes of one pass are gone in the next. *Time* and *order*
//! could still carry information, so all first passes of a submission are over before
//! its second passes begin, and so on; later passes come in a shuffled order, with decoys among them whose results
//! are ignored; and the calls within a second pass are shuffled, too.
//!
//! A task of one pass has no passes to isolate from each other: each of its tests may be judged on any slot.

use package::{Test, shuffled};

use super::judge::{JudgedTask, PassJudge};
use super::process::RunContext;
use super::state::{State, Step};
use super::step::step;
use crate::terminal::failure::Failure;
use crate::verdict::record::JudgedRun;

/// What happens while tests are judged. Tests are indices into those of the plan.
pub enum PassEvent {
    /// The order of the passes of this number, from 2; `false` for decoys.
    Ordered {
        pass: usize,
        order: Vec<(usize, bool)>,
    },
    Judged {
        test: usize,
        judged: Box<JudgedRun>,
    },
    Skipped {
        test: usize,
    },
}

/// Receives events, and says whether tests are skipped.
pub trait PassListener {
    /// Whether a test may be skipped, because an earlier one of the submission failed.
    fn skips(&self) -> bool;

    fn on(&mut self, event: PassEvent) -> Result<(), Failure>;
}

impl PassJudge {
    /// Whether a run may have more than one pass, so that passes must be isolated from each other.
    fn has_several_passes(&self) -> bool {
        match &self.task {
            JudgedTask::Game(_) => false,
            JudgedTask::Passes(task) => task.most_passes > 1,
        }
    }
}

/// Judges one submission on these tests. A failure names the test that it happened on.
pub async fn judge_tests(
    judge: &PassJudge,
    context: &mut RunContext<'_>,
    tests: &[(usize, &Test)],
    listener: &mut impl PassListener,
) -> Result<(), (Option<usize>, Failure)> {
    let several = judge.has_several_passes();
    let mut next: Vec<Option<State>> = tests.iter().map(|_| Some(State::new(several))).collect();
    let mut order: Vec<(usize, bool)> = (0..tests.len()).map(|place| (place, true)).collect();
    for pass in 1.. {
        let states = std::mem::replace(&mut next, tests.iter().map(|_| None).collect());
        for (place, counts) in order {
            let Some(state) = states[place].clone() else { continue };
            let (test, data) = tests[place];
            if listener.skips() {
                if counts {
                    listener.on(PassEvent::Skipped { test }).map_err(|failure| (None, failure))?;
                }
                continue;
            }
            let step = step(judge, context, data, state).await.map_err(|failure| (Some(test), failure))?;
            match step {
                _ if !counts => {}
                Step::Next(state) => next[place] = Some(state),
                Step::Done(judged) => {
                    listener.on(PassEvent::Judged { test, judged }).map_err(|failure| (None, failure))?;
                }
            }
        }
        let waiting: Vec<usize> = (0..tests.len()).filter(|&place| next[place].is_some()).collect();
        let JudgedTask::Passes(task) = &judge.task else { break };
        if waiting.is_empty() {
            break;
        }
        let seed = task.seed.unwrap_or(judge.seed);
        order = next_order(task.decoys, seed, &waiting, pass);
        let told = order.iter().map(|&(place, counts)| (tests[place].0, counts)).collect();
        listener.on(PassEvent::Ordered { pass: pass + 1, order: told }).map_err(|failure| (None, failure))?;
    }
    Ok(())
}

/// The order of the next passes: the waiting tests and decoys, shuffled. `after`: how many passes each has had.
fn next_order(decoys: u32, seed: u64, waiting: &[usize], after: usize) -> Vec<(usize, bool)> {
    let seed = seed.wrapping_add((after as u64 - 1) << 32);
    let decoys = shuffled(waiting.len(), seed ^ 1).into_iter().cycle().take(match waiting.len() {
        0 => 0,
        _ => decoys as usize,
    });
    let all: Vec<(usize, bool)> =
        waiting.iter().map(|&place| (place, true)).chain(decoys.map(|at| (waiting[at], false))).collect();
    shuffled(all.len(), seed).into_iter().map(|at| all[at]).collect()
}
