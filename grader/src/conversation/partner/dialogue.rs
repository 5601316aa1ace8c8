//! The record of a conversation between a submission and an interactor, in lines.

use std::time::Duration;

use interactor::{Side, TranscriptLine};

/// What was said, when it is over.
#[derive(Debug)]
pub struct Said {
    /// Up to a bound.
    pub lines: Vec<TranscriptLine>,
    /// The hash of everything that either side said.
    pub in_all: blake3::Hash,
}

/// The lines of both sides, up to a size.
#[derive(Debug, Default)]
pub struct Dialogue {
    hashers: [blake3::Hasher; 2],
    events: Vec<TranscriptLine>,
    open: [Vec<u8>; 2],
    bytes: usize,
}

const KEPT: usize = 1 << 20;

impl Dialogue {
    pub fn hear(&mut self, at: Duration, side: Side, bytes: &[u8]) {
        let room = KEPT.saturating_sub(self.bytes);
        self.bytes += bytes.len();
        self.hashers[usize::from(side == Side::Player)].update(bytes);
        let open = &mut self.open[usize::from(side == Side::Player)];
        // What was there before holds no end of a line.
        let mut searched = open.len();
        open.extend_from_slice(&bytes[..bytes.len().min(room)]);
        while let Some(end) = open[searched..].iter().position(|&byte| byte == b'\n') {
            let mut line: Vec<u8> = open.drain(..=searched + end).collect();
            line.pop();
            self.events.push(TranscriptLine { at, side, line });
            searched = 0;
        }
    }

    /// What the player has written of an unfinished line.
    pub fn unfinished(&self) -> &[u8] {
        &self.open[1]
    }

    /// All lines, with unfinished ones.
    pub fn finish(mut self) -> Said {
        let at = self.events.last().map_or(Duration::ZERO, |event| event.at);
        for (side, line) in [Side::Judge, Side::Player].into_iter().zip(self.open) {
            if !line.is_empty() {
                self.events.push(TranscriptLine { at, side, line });
            }
        }
        let [judge, player] = self.hashers.map(|hasher| hasher.finalize());
        let in_all = blake3::hash(&[*judge.as_bytes(), *player.as_bytes()].concat());
        Said { lines: self.events, in_all }
    }

    /// The side of the last whole line, if any was said.
    pub fn last_speaker(&self) -> Option<Side> {
        self.events.last().map(|line| line.side)
    }
}
