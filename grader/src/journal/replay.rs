//! One invocation as reports show it: filled by events while it runs, or read from its journal.

use package::{Earned, Expectation, Points};

use crate::run::event::RunEvent;
use crate::terminal::failure::Failure;
use crate::verdict::record::JudgedRun;
use crate::verdict::scoring::{Score, ScoreScale, TestScore};

/// An invocation: what it judges, and its results so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The name under which it is kept.
    pub id: String,
    pub package: String,
    pub package_path: String,
    /// The kind of task, as shown to the user.
    pub kind: String,
    /// Of a game; else empty, like the next two.
    pub rules: String,
    /// `wins` or `loses`.
    pub last_mover: String,
    /// `submission`, `interactor` or `choose`.
    pub first: String,
    /// The largest number of moves of a game; 0 in other tasks.
    pub moves: u64,
    pub tier: String,
    /// The seed that was drawn or given, where the package leaves one open.
    pub seed: Option<u64>,
    /// Only some of the package's tests were selected.
    pub selected: bool,
    pub scale: ScoreScale,
    pub tests: Vec<ReplayTest>,
    pub submissions: Vec<ReplaySubmission>,
    /// `None` as long as it has not reached its end.
    pub end: Option<ReplayEnd>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayTest {
    pub name: String,
    pub origin: String,
    /// The test itself; `None` if it is very large.
    pub input: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ReplaySubmission {
    pub name: String,
    pub path: String,
    pub expectation: Option<Expectation>,
    pub state: SubmissionState,
    /// One for each test; `None` if there is no result yet.
    pub results: Vec<Option<TestResult>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubmissionState {
    Waiting,
    Compiled,
    /// With the compiler's message.
    CompileError(String),
    /// With the reason.
    LeftOut(String),
    /// The judge failed before any of its runs.
    Failed(String),
}

#[derive(Clone, Debug, PartialEq)]
pub enum TestResult {
    Judged(Box<JudgedRun>),
    /// Skipped after an earlier test of the submission failed.
    Skipped,
    /// The judge failed on it.
    Failed {
        message: String,
        hint: Option<String>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayEnd {
    pub exit_code: u8,
    /// By Ctrl-C or a signal.
    pub stopped: bool,
}

impl Replay {
    /// Adds an event, without the conversations of runs.
    pub fn apply(&mut self, event: &RunEvent) {
        match event {
            RunEvent::Compiled { submission } => self.submissions[*submission].state = SubmissionState::Compiled,
            RunEvent::CompileError { submission, words } => {
                self.submissions[*submission].state = SubmissionState::CompileError(words.clone());
            }
            RunEvent::LeftOut { submission, reason } => {
                self.submissions[*submission].state = SubmissionState::LeftOut(reason.clone());
            }
            RunEvent::Judged { submission, test, judged } => {
                let judged = Box::new(judged.without_words());
                self.submissions[*submission].results[*test] = Some(TestResult::Judged(judged));
            }
            RunEvent::Skipped { submission, test } => {
                self.submissions[*submission].results[*test] = Some(TestResult::Skipped);
            }
            RunEvent::Failed { submission, test: None, failure } => {
                self.submissions[*submission].state = SubmissionState::Failed(failure.message.clone());
            }
            RunEvent::Failed { submission, test: Some(test), failure } => {
                let Failure { message, hint, .. } = failure;
                let failed = TestResult::Failed { message: message.clone(), hint: hint.clone() };
                self.submissions[*submission].results[*test] = Some(failed);
            }
            RunEvent::Ordered { .. } => {}
        }
    }

    /// How many runs were judged.
    pub fn runs(&self) -> usize {
        self.submissions
            .iter()
            .flat_map(|submission| &submission.results)
            .flatten()
            .filter(|r| r.judged().is_some())
            .count()
    }

    /// The score of a submission; `None` if there are no points.
    pub fn score(&self, submission: &ReplaySubmission) -> Option<Score> {
        let score = |result: &Option<TestResult>| {
            let judged = result.as_ref().and_then(TestResult::judged);
            judged.map(|judged| TestScore::new(judged.verdict.passed(), judged.points())).unwrap_or_default()
        };
        self.scale.score(&submission.results.iter().map(score).collect::<Vec<_>>())
    }

    /// The points that were given for a test.
    pub fn given_points(&self, judged: &JudgedRun) -> Option<Earned> {
        judged.points().map(|points| Earned { points, most: self.scale.most.map(Points::whole) })
    }
}

impl ReplaySubmission {
    /// Whether all its results are known.
    pub fn is_complete(&self) -> bool {
        match self.state {
            SubmissionState::CompileError(_) | SubmissionState::LeftOut(_) | SubmissionState::Failed(_) => true,
            SubmissionState::Waiting | SubmissionState::Compiled => self.results.iter().all(Option::is_some),
        }
    }
}

impl TestResult {
    pub fn judged(&self) -> Option<&JudgedRun> {
        match self {
            TestResult::Judged(judged) => Some(judged),
            TestResult::Skipped | TestResult::Failed { .. } => None,
        }
    }
}
