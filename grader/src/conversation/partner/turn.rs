//! What a partner is to the judge that moves its bytes, and what it answers.

use std::time::{Duration, Instant};

/// What the judge does after it has heard something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Send these bytes (possibly none) and go on listening.
    Say(Vec<u8>),
    /// Send these bytes, which are the last, and go on listening.
    Close(Vec<u8>),
    /// Send these bytes; nothing more is expected but the program's end.
    Finished(Vec<u8>),
    /// The program has gone wrong: it need not go on. The bytes only complete the record.
    Wrong(Vec<u8>),
}

/// One side of one pass. `at` is the time since the program was started.
pub trait Partner {
    /// The judge's first words.
    fn open(&mut self, at: Duration) -> Turn;

    /// More of what the program writes, in any portions.
    fn receive(&mut self, bytes: &[u8], at: Duration) -> Turn;

    /// The program will write no more before it was finished. `by_itself`: nobody stopped it, so that words that lack
    /// only their end still count; the answer then says whether they finished it after all.
    fn output_ended(&mut self, by_itself: bool, at: Duration) -> Option<Turn>;

    /// What the program has said of something that it did not bring to an end.
    fn unfinished(&self) -> &[u8];

    /// What it says without having heard anything; never ready for a partner that only answers. May be dropped and
    /// asked again at any time.
    fn speak_unasked(&mut self, _started: Instant) -> impl Future<Output = Turn> {
        std::future::pending()
    }

    /// Whether it is the partner's turn, so that nothing is expected of the program.
    fn is_thinking(&mut self) -> bool {
        false
    }

    /// Whether all this is said on descriptors 3 and 4, apart from the standard streams, which must then stay unused.
    fn is_apart(&self) -> bool {
        false
    }
}
