//! The record of a conversation between a submission and an interactor, in lines.

use std::time::Duration;

use interactor::{Side, TranscriptLine};

/// The lines of both sides, up to a size.
#[derive(Debug, Default)]
pub struct Dialogue {
    events: Vec<TranscriptLine>,
    open: [Vec<u8>; 2],
    bytes: usize,
}

const KEPT: usize = 1 << 20;

impl Dialogue {
    pub fn hear(&mut self, at: Duration, side: Side, bytes: &[u8]) {
        let room = KEPT.saturating_sub(self.bytes);
        self.bytes += bytes.len();
        let open = &mut self.open[usize::from(side == Side::Player)];
        open.extend_from_slice(&bytes[..bytes.len().min(room)]);
        while let Some(end) = open.iter().position(|&byte| byte == b'\n') {
            let mut line: Vec<u8> = open.drain(..=end).collect();
            line.pop();
            self.events.push(TranscriptLine { at, side, line });
        }
    }

    /// What the player has written of an unfinished line.
    pub fn unfinished(&self) -> &[u8] {
        &self.open[1]
    }

    /// All lines, with unfinished ones.
    pub fn finish(mut self) -> Vec<TranscriptLine> {
        let at = self.events.last().map_or(Duration::ZERO, |event| event.at);
        for (side, line) in [Side::Judge, Side::Player].into_iter().zip(self.open) {
            if !line.is_empty() {
                self.events.push(TranscriptLine { at, side, line });
            }
        }
        self.events
    }
}
