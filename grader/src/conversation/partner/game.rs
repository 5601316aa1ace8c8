//! The partner of a game: cuts the program's output into lines, hands them to the session and keeps the transcript.

use std::time::Duration;

use interactor::{Ending, Lines, Session, SessionReply, Transcript, TranscriptLine};

use super::turn::{Partner, Turn};

pub struct GamePartner<'a> {
    session: Session,
    lines: Lines,
    transcript: Transcript,
    ending: Option<Ending>,
    observe: &'a mut dyn FnMut(&TranscriptLine),
}

impl<'a> GamePartner<'a> {
    /// `observe` is called for every line as it is sent or received.
    pub fn new(session: Session, observe: &'a mut dyn FnMut(&TranscriptLine)) -> GamePartner<'a> {
        GamePartner { session, lines: Lines::default(), transcript: Transcript::default(), ending: None, observe }
    }

    /// The record, when the conversation is over.
    pub fn into_record(mut self) -> (Ending, Transcript) {
        let ending = self.ending.unwrap_or_else(|| self.session.end_of_output());
        if ending != Ending::Finished {
            self.transcript.unfinished = self.lines.take_rest();
        }
        (ending, self.transcript)
    }

    fn line(&mut self, line: &[u8], at: Duration) -> Turn {
        // Blank lines mean nothing, and a flood of them would take much memory.
        if line.trim_ascii().is_empty() {
            return Turn::Say(Vec::new());
        }
        self.record(line, at);
        let reply = self.session.line(line);
        self.take(reply, at)
    }

    fn record(&mut self, line: &[u8], at: Duration) {
        self.transcript.player(at, line);
        self.tell_from(self.transcript.lines.len() - 1);
    }

    fn tell_from(&mut self, from: usize) {
        for event in &self.transcript.lines[from..] {
            (self.observe)(event);
        }
    }

    fn take(&mut self, reply: SessionReply, at: Duration) -> Turn {
        let (said, ending) = match reply {
            SessionReply::Say(said) => (said, None),
            SessionReply::End(said, ending) => (said, Some(ending)),
        };
        let before = self.transcript.lines.len();
        self.transcript.judge(at, &said);
        self.tell_from(before);
        self.ending = ending;
        match &self.ending {
            None => Turn::Say(said),
            Some(Ending::Finished) => Turn::Finished(said),
            Some(_) => Turn::Wrong(said),
        }
    }
}

impl Partner for GamePartner<'_> {
    fn open(&mut self, at: Duration) -> Turn {
        let reply = self.session.start();
        self.take(reply, at)
    }

    fn receive(&mut self, bytes: &[u8], at: Duration) -> Turn {
        let mut lines = std::mem::take(&mut self.lines);
        lines.push(bytes);
        let mut said = Vec::new();
        let turn = loop {
            let turn = match lines.next_line() {
                Ok(Some(line)) => self.line(line, at),
                Ok(None) => break Turn::Say(said),
                Err(overlong) => {
                    self.record(&overlong.0, at);
                    let reply = self.session.overlong(overlong);
                    self.take(reply, at)
                }
            };
            match turn {
                Turn::Say(more) | Turn::Close(more) => said.extend(more),
                Turn::Finished(more) => {
                    said.extend(more);
                    break Turn::Finished(said);
                }
                Turn::Wrong(more) => {
                    said.extend(more);
                    break Turn::Wrong(said);
                }
            }
        };
        self.lines = lines;
        turn
    }

    fn output_ended(&mut self, by_itself: bool, at: Duration) -> Option<Turn> {
        let last_words = by_itself && !self.lines.rest().trim_ascii().is_empty();
        last_words.then(|| {
            let rest = self.lines.take_rest();
            self.line(&rest, at)
        })
    }

    fn unfinished(&self) -> &[u8] {
        self.lines.rest()
    }
}
