//! A kept game: the lines of both sides, with the position after each move and the losing move marked.

use interactor::{Side, display_line};

use super::annotate::annotate;
use crate::journal::{Replay, ReplayTest};
use crate::program::workshop::WorkshopOptions;
use crate::terminal::stdout::say;
use crate::terminal::style::{BAD, DIM, JUDGE, PLAYER};
use crate::verdict::record::JudgedRun;
use crate::verdict::text::milliseconds;

/// The width of the column of times.
const TIME: usize = 10;

/// Prints the conversation.
pub fn game(options: &WorkshopOptions, replay: &Replay, test: &ReplayTest, judged: &JudgedRun) {
    let Some(pass) = judged.record.passes.last() else { return };
    let notes = test.input.as_deref().and_then(|input| annotate(options, replay, input, &pass.dialogue));
    for (index, line) in pass.dialogue.iter().enumerate() {
        let (style, who) = match line.side {
            Side::Judge => (JUDGE, "judge  ›"),
            Side::Player => (PLAYER, "player ‹"),
        };
        let blunder = judged.record.blunder == Some(index);
        let note = notes.as_ref().and_then(|notes| notes.get(index)).map_or("", String::as_str);
        let note = if note.is_empty() { String::new() } else { format!("   {DIM}{note}{DIM:#}") };
        let mark = if blunder { format!("   {BAD}<-- the losing move{BAD:#}") } else { String::new() };
        let style = if blunder { BAD } else { style };
        let (at, words) = (milliseconds(line.at), display_line(&line.line));
        say(format!("{at:>TIME$}  {style}{who} {words}{style:#}{note}{mark}"));
    }
    for line in pass.unfinished.split_inclusive(|&b| b == b'\n') {
        let why = match line.strip_suffix(b"\n") {
            _ if judged.facts.trailing_output => "after the end",
            Some(_) => "never read",
            None => "line not ended",
        };
        let words = display_line(line.trim_ascii_end());
        say(format!("{:>TIME$}  {PLAYER}player ‹ {words}{PLAYER:#}   ({why})", ""));
    }
}
