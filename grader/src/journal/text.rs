//! How bytes, lines of a conversation and the ends of programs are written in the journal.

use std::time::Duration;

use interactor::{Side, TranscriptLine};
use sandbox::Exit;
use serde::{Deserialize, Serialize};

/// One line of a conversation: microseconds since the start, `<` for the judge or `>` for the player, and the text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Spoken(pub u64, pub char, pub Text);

/// Bytes: as a string where they are UTF-8, else as a list of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Text {
    Utf8(String),
    Bytes(Vec<u8>),
}

impl From<&[u8]> for Text {
    fn from(bytes: &[u8]) -> Text {
        match std::str::from_utf8(bytes) {
            Ok(text) => Text::Utf8(text.into()),
            Err(_) => Text::Bytes(bytes.into()),
        }
    }
}

impl Text {
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Text::Utf8(text) => text.into_bytes(),
            Text::Bytes(bytes) => bytes,
        }
    }
}

pub fn exit_wire(exit: Exit) -> (Option<i32>, Option<i32>) {
    match exit {
        Exit::Code(code) => (Some(code), None),
        Exit::Signal(signal) => (None, Some(signal)),
    }
}

pub fn read_exit(code: Option<i32>, signal: Option<i32>) -> Option<Exit> {
    match code {
        Some(code) => Some(Exit::Code(code)),
        None => signal.map(Exit::Signal),
    }
}

pub fn write_events(events: &[TranscriptLine]) -> Vec<Spoken> {
    let spoken = |event: &TranscriptLine| {
        let side = match event.side {
            Side::Judge => '<',
            Side::Player => '>',
        };
        Spoken(event.at.as_micros() as u64, side, event.line.as_slice().into())
    };
    events.iter().map(spoken).collect()
}

pub fn read_events(spoken: Vec<Spoken>) -> Vec<TranscriptLine> {
    let event = |Spoken(at, side, text)| TranscriptLine {
        at: Duration::from_micros(at),
        side: if side == '<' { Side::Judge } else { Side::Player },
        line: Text::into_bytes(text),
    };
    spoken.into_iter().map(event).collect()
}
