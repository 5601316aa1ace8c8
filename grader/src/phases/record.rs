//! What is kept of a run in two passes: what was sent, what arrived, what came back, and what each pass used.

use sandbox::{Exit, Usage};

/// A run in two passes. `Judged` holds the verdict; its usage is the larger of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseRecord {
    /// The pass that decided the verdict, from 1.
    pub decided: u8,
    /// The first, and the second if it took place.
    pub passes: Vec<PassUse>,
    pub exchanges: Vec<Exchange>,
    /// By the length of the longest message, where the package counts it.
    pub points: Option<u32>,
}

/// What one pass used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassUse {
    /// Of several processes the most that one of them used.
    pub usage: Usage,
    /// Of the last process.
    pub exit: Exit,
    /// Processes it took: one, or one for each call.
    pub processes: usize,
}

/// One message and its way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// What the first pass was given.
    pub given: String,
    pub sent: Option<Vec<u8>>,
    pub arrived: Option<Vec<u8>>,
    /// What the second pass made of it.
    pub returned: Option<String>,
    pub wanted: String,
    pub right: bool,
}
