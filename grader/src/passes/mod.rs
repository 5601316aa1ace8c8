//! Judges a submission in passes, so that nothing but the message gets from one to the next.
//!
//! # Why this is so
//!
//! Every process runs in a new box, so files, memory and processes of one pass are gone in the next. What could still
//! carry something is *when* and *in which order* things happen, so all first passes of a submission are over before
//! its second passes begin, and so on; later passes come in a shuffled order, with decoys among them whose results
//! nobody looks at; and the calls within a second pass are shuffled, too.

mod functions;
mod outcome;
pub mod outputs;
mod pass;
mod points;
mod post;
mod record;
mod referee;
mod step;

pub use pass::{Field, mirrored, shortened};
pub use record::{Exchange, PassUse, PhaseRecord};
pub use referee::Referee;
pub use step::same_tokens;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use package::{Limits, PhaseTask, Test, Verdict, shuffled};

use crate::judge::Judged;
use crate::program::compile::Program;
use crate::terminal::failure::Failure;
use step::{State, Step};

/// What all runs of a package share.
#[derive(Clone, Debug)]
pub struct PhaseBench {
    pub task: Arc<PhaseTask>,
    pub limits: Limits,
    /// The author's programs, by their paths in the package.
    pub programs: BTreeMap<PathBuf, Arc<Program>>,
}

/// What is told while a submission is judged. Tests are those of the plan, by index.
pub enum Told {
    /// The order of the passes of this number, from 2; `false` for decoys.
    Order(usize, Vec<(usize, bool)>),
    Judged(usize, Box<Judged>),
    Skipped(usize),
}

type Tell<'a> = &'a mut dyn FnMut(Told) -> Result<(), Failure>;

impl PhaseBench {
    /// The programs of the author's that judging needs.
    pub fn needs(task: &PhaseTask) -> Vec<(PathBuf, &'static str)> {
        let of = |pass: &package::Pass| {
            let interactor = pass.interactor.clone().map(|path| (path, "interactor"));
            interactor.into_iter().chain(pass.checker.clone().map(|path| (path, "checker"))).collect::<Vec<_>>()
        };
        let channel = task.rules.channel.program.clone().map(|path| (path, "channel"));
        task.rules.passes.iter().flat_map(of).chain(channel).collect()
    }

    /// Judges one submission on all tests. A failure names the test that it happened on.
    pub async fn judge(
        &self,
        field: &mut Field<'_>,
        tests: &[Test],
        fail_fast: bool,
        tell: Tell<'_>,
    ) -> Result<(), (Option<usize>, Failure)> {
        let mut next: Vec<Option<State>> = tests.iter().map(|_| Some(State::default())).collect();
        let mut failed = false;
        let mut order: Vec<(usize, bool)> = (0..tests.len()).map(|index| (index, true)).collect();
        for pass in 1.. {
            let states = next;
            next = tests.iter().map(|_| None).collect();
            for (index, counts) in order {
                let Some(state) = states[index].clone() else { continue };
                if failed && fail_fast {
                    if counts {
                        tell(Told::Skipped(index)).map_err(|failure| (None, failure))?;
                    }
                    continue;
                }
                let step = self.step(field, &tests[index], state).await.map_err(|failure| (Some(index), failure))?;
                match step {
                    _ if !counts => {}
                    Step::Next(state) => next[index] = Some(state),
                    Step::Done(judged) => {
                        failed |= judged.verdict != Verdict::Accepted;
                        tell(Told::Judged(index, judged)).map_err(|failure| (None, failure))?;
                    }
                }
            }
            if next.iter().all(Option::is_none) {
                break;
            }
            order = self.order(&next, pass);
            tell(Told::Order(pass + 1, order.clone())).map_err(|failure| (None, failure))?;
        }
        Ok(())
    }

    /// The next passes, shuffled with decoys among them, after so many.
    fn order(&self, states: &[Option<State>], after: usize) -> Vec<(usize, bool)> {
        let rules = &self.task.rules;
        let seed = rules.seed.wrapping_add((after as u64 - 1) << 32);
        let there: Vec<usize> = (0..states.len()).filter(|&index| states[index].is_some()).collect();
        let decoys = shuffled(there.len(), seed ^ 1).into_iter().cycle().take(match there.len() {
            0 => 0,
            _ => rules.decoys as usize,
        });
        let all: Vec<(usize, bool)> =
            there.iter().map(|&index| (index, true)).chain(decoys.map(|at| (there[at], false))).collect();
        shuffled(all.len(), seed).into_iter().map(|at| all[at]).collect()
    }
}
