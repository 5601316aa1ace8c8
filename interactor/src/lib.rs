//! The jury's side of a game, as a state machine over lines: no descriptors, no clock, no threads.
//!
//! One [`Session`] drives a judged run, a game in a terminal and a unit test over strings. The [`checker`] replays
//! the [`Transcript`] of a conversation from the test's own start and shares nothing with the session but the rules.
//!
//! # The line protocol
//!
//! The judge opens with the number of games. Then, for each game:
//!
//! 1. the judge writes the start position (for heap games: the number of heaps, then their sizes on one line);
//! 2. if the submission may choose who moves first, it answers `first` or `second`;
//! 3. the two sides alternate, one line per move, in the form of the game's rules (`3 4`: take 4 from heap 3);
//! 4. right after the last move the judge writes `won`, `lost` or `drawn`, as seen by the submission, in place of a
//!    move. The next game follows at once.
//!
//! A result worse than the start allowed ends the conversation. After the last game the judge closes its side; the
//! submission must then exit with code 0 and print nothing more. Blank lines and extra spaces are ignored; a line
//! has at most [`LINE_LIMIT`] bytes.
#![forbid(unsafe_code)]

pub mod checker;
mod lines;
mod opponent;
mod script;
mod session;
mod transcript;

pub use lines::{LINE_LIMIT, Lines, Overlong, is_blank};
pub use opponent::{Opponent, Policy};
pub use script::{First, GAME_LIMIT, Script, Standing, Terms, required_result};
pub use session::{Ending, Session, SessionReply};
pub use transcript::{Side, Transcript, TranscriptLine, display_line, escaped_line, steers_a_terminal};
