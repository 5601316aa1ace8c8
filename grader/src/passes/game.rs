//! The pass of a game: the submission talks with a session, and the checker replays the transcript.

use std::sync::Arc;

use interactor::{Script, Terms, TranscriptLine};
use package::Limits;
use sandbox::Worker;

use super::process::{RunContext, Submission};
use super::process_data::PassInput;
use super::state::State;
use crate::program::compile::Program;
use crate::run::alone::Alone;
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;
use crate::verdict::record::JudgedRun;

/// Judges the only pass of a game. `seed` decides the free choices of the session.
pub async fn pass(
    context: &mut RunContext<'_>,
    (terms, script): (&Arc<Terms>, &Arc<Script>),
    limits: &Limits,
    seed: u64,
    mut state: State,
) -> Result<Box<JudgedRun>, Failure> {
    let result = context.run(&PassInput::Game { terms, script, seed }, limits).await?;
    let result = state.record_pass("", vec![result]);
    Ok(state.judged(result, None))
}

/// Judges single games outside an invocation, for `grundy play` and benches.
#[derive(Clone, Debug)]
pub struct GameJudge {
    pub terms: Arc<Terms>,
    pub limits: Limits,
}

impl GameJudge {
    /// Judges one run. `observe` is called for every line as it is sent or received.
    pub async fn judge(
        &self,
        worker: &mut Worker,
        program: &Arc<Program>,
        script: &Arc<Script>,
        seed: u64,
        stop: &Stop,
        observe: &mut dyn FnMut(&TranscriptLine),
    ) -> Result<JudgedRun, Failure> {
        let mut context = RunContext {
            worker,
            author_worker: &mut None,
            submission: &Submission::Program(program.clone()),
            time_factor: 1.0,
            stop,
            alone: &Alone::default(),
            core: None,
            observe,
        };
        let judged = pass(&mut context, (&self.terms, script), &self.limits, seed, State::new(false)).await?;
        Ok(*judged)
    }
}
