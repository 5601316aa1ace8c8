//! The interface between the pump, which moves bytes, and a partner, which answers them.

use std::time::{Duration, Instant};

/// What the pump does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Send these bytes (possibly none) and go on reading.
    Say(Vec<u8>),
    /// Send these bytes, which are the last, and go on reading.
    Close(Vec<u8>),
    /// Send these bytes; only the program's end is expected now.
    Finished(Vec<u8>),
    /// The program made a mistake: it is ended. The bytes only complete the record.
    Wrong(Vec<u8>),
}

/// One side of one pass. `at` is the time since the program was started.
pub trait Partner {
    /// The first bytes that the judge sends.
    fn open(&mut self, at: Duration) -> Turn;

    /// More output of the program, in chunks of any size.
    fn receive(&mut self, bytes: &[u8], at: Duration) -> Turn;

    /// The program's output ended before the conversation did. `by_itself`: the judge did not stop the program, so that
    /// a last line without its newline still counts; the result is the turn that this line leads to.
    fn output_ended(&mut self, by_itself: bool, at: Duration) -> Option<Turn>;

    /// What the program wrote of a line or reply that it did not end.
    fn unfinished(&self) -> &[u8];

    /// What it sends without new output from the program; never ready for a partner that only answers. Cancel safe.
    fn speak_unasked(&mut self, _started: Instant) -> impl Future<Output = Turn> {
        std::future::pending()
    }

    /// Whether it is the partner's turn, so that nothing is expected of the program.
    fn is_thinking(&mut self) -> bool {
        false
    }

    /// Whether the conversation uses descriptors 3 and 4; the standard streams must then stay unused.
    fn is_apart(&self) -> bool {
        false
    }
}
