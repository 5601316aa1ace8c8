//! What is kept of a run in passes: what was sent, what arrived, what came back, and what each pass used.

use std::time::Duration;

use interactor::Event;
use sandbox::{Exit, Usage};

/// A run in passes. `Judged` holds the verdict; its usage is the largest of any process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseRecord {
    /// The pass that decided the verdict, from 1.
    pub decided: u16,
    /// Those that took place.
    pub passes: Vec<PassUse>,
    /// One for each message.
    pub exchanges: Vec<Exchange>,
}

/// What one pass used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassUse {
    /// Of several processes the most that one of them used.
    pub usage: Usage,
    /// CPU time of all its processes together.
    pub total: Duration,
    /// Of the last process.
    pub exit: Exit,
    /// Processes it took: one, or one for each call.
    pub processes: usize,
    /// What was said between the submission and an interactor.
    pub dialogue: Vec<Event>,
}

/// One message and its way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// What the pass before it was given.
    pub given: String,
    pub sent: Option<Vec<u8>>,
    pub arrived: Option<Vec<u8>>,
    /// What the last pass made of it.
    pub returned: Option<String>,
    /// Empty where no answer is compared.
    pub wanted: String,
    pub right: bool,
}
