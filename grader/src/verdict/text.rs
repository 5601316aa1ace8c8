//! Parts of messages: durations, and the beginning of long texts.

use std::time::Duration;

/// How many characters of a long text a message shows.
const SHORT: usize = 60;

pub fn seconds(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds < 0.1 { milliseconds(duration) } else { format!("{seconds:.2} s") }
}

pub fn milliseconds(duration: Duration) -> String {
    let milliseconds = duration.as_secs_f64() * 1e3;
    if milliseconds < 10.0 { format!("{milliseconds:.1} ms") } else { format!("{milliseconds:.0} ms") }
}

/// The beginning of a long text, for a message.
pub fn shortened(text: &str) -> String {
    beginning(text, SHORT)
}

/// At most `most` characters of a text; `…` marks that there was more.
pub fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into(),
    }
}
