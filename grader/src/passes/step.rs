//! One pass of one test, by what the test holds.

use package::{Test, TestData};

use super::functions;
use super::game;
use super::judge::{JudgedTask, PassJudge};
use super::process::RunContext;
use super::program;
use super::state::{State, Step};
use crate::terminal::failure::Failure;

/// Runs the next pass of a test.
pub async fn step(judge: &PassJudge, context: &mut RunContext<'_>, test: &Test, state: State) -> Result<Step, Failure> {
    match (&judge.task, &test.data) {
        (JudgedTask::Game(terms), TestData::Game(script)) => {
            // The number of the test decides the free choices of the session.
            let seed = test.number as u64;
            let judged = game::pass(context, (terms, script), &judge.limits, seed, state).await?;
            Ok(Step::Done(judged))
        }
        (JudgedTask::Passes(task), TestData::Calls(calls)) => {
            functions::pass(judge, context, task, test, calls, state).await
        }
        (JudgedTask::Passes(task), TestData::Text { input, answer }) => {
            program::pass(judge, context, task, test, (input, answer), state).await
        }
        // A package is loaded with tests of its own kind.
        (JudgedTask::Game(_), TestData::Text { .. } | TestData::Calls(_))
        | (JudgedTask::Passes(_), TestData::Game(_)) => {
            Err(Failure::judge("the tests are not of the kind of the package; this is a bug"))
        }
    }
}
