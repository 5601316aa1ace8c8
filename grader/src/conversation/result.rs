//! The limits of a conversation, and its result.

use std::time::Duration;

use sandbox::RunOutcome;

use crate::conversation::idle::{IdleReason, WaitLimits};
use crate::conversation::stray_io::StrayIo;

/// The limits of a conversation.
#[derive(Clone, Debug)]
pub struct RunLimits {
    /// CPU time after which the program is killed; a little more than the time limit.
    pub cpu: Duration,
    /// Bytes, for the submission itself.
    pub memory: u64,
    /// How long the judge waits for a sleeping program.
    pub idle: Duration,
    /// Bytes of standard output, and of standard error likewise.
    pub output: u64,
}

impl RunLimits {
    /// How long a conversation may have the judge wait. All waits together are a few idle limits, and the time that a
    /// program computes in waits too short to be looked at.
    pub fn waits(&self) -> WaitLimits {
        let wall = self.cpu * 10 + self.idle * 10 + Duration::from_secs(30);
        WaitLimits { one: self.idle, all: self.idle * 3 + self.cpu, wall }
    }
}

/// A conversation that is over, with everything but its content, which the partner keeps.
#[derive(Debug)]
pub struct ConversationResult {
    pub outcome: RunOutcome,
    /// Set when the judge ended the program because it was idle.
    pub idle: Option<IdleReason>,
    /// More output than allowed, on this stream.
    pub flooded: Option<&'static str>,
    /// The first bytes after the end of the last game.
    pub trailing: Vec<u8>,
    /// Something was written to standard output.
    pub spoke: bool,
    pub stderr: Vec<u8>,
    /// Whether the standard streams were used, where the conversation had other descriptors.
    pub stray_io: StrayIo,
}
