//! The partner that an author wrote: relays lines between the submission and the interactor, and records them.
//!
//! Who is to blame is settled by what the interactor decided *before* it could notice the submission's end: it is given
//! everything the submission wrote, and its end of input only when it can do nothing but wait for more.

use std::time::{Duration, Instant};

use interactor::{Side, TranscriptLine};

use super::dialogue::Dialogue;
use super::turn::{Partner, Turn};
use crate::conversation::author_process::{AuthorProcess, AuthorProcessEnd};
use crate::terminal::failure::Failure;

pub struct AuthorInteractor {
    process: AuthorProcess,
    /// The submission's first line, if any.
    greeting: Vec<u8>,
    dialogue: Dialogue,
    /// Whether an exit code and standard error mean that the interactor accepts.
    accepts: fn(i32, &[u8]) -> bool,
    ended: bool,
    failure: Option<Failure>,
}

impl AuthorInteractor {
    /// `accepts`: whether it accepts, by its exit code and standard error.
    pub fn new(process: AuthorProcess, greeting: Vec<u8>, accepts: fn(i32, &[u8]) -> bool) -> AuthorInteractor {
        AuthorInteractor { process, greeting, dialogue: Dialogue::default(), accepts, ended: false, failure: None }
    }

    /// Lets it decide after the submission's end, unless the submission was stopped. Returns its end, the conversation,
    /// and whether it decided before it could know of the submission's end.
    pub async fn conclude(
        mut self,
        by_itself: bool,
    ) -> Result<(Option<AuthorProcessEnd>, Vec<TranscriptLine>, bool), Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let mut first = true;
        if !self.ended {
            if !by_itself {
                return Ok((None, self.dialogue.finish(), false));
            }
            let at = Duration::ZERO;
            let dialogue = &mut self.dialogue;
            first = self.process.settle(|said| dialogue.hear(at, Side::Judge, &said)).await?;
            if !first {
                self.process.close();
                while let Some(said) = self.process.hear().await? {
                    self.dialogue.hear(at, Side::Judge, &said);
                }
            }
        }
        let end = self.process.end()?;
        Ok((Some(end), self.dialogue.finish(), first))
    }
}

impl Partner for AuthorInteractor {
    fn open(&mut self, at: Duration) -> Turn {
        self.dialogue.hear(at, Side::Judge, &self.greeting);
        Turn::Say(std::mem::take(&mut self.greeting))
    }

    fn receive(&mut self, bytes: &[u8], at: Duration) -> Turn {
        self.dialogue.hear(at, Side::Player, bytes);
        self.process.say(bytes);
        Turn::Say(Vec::new())
    }

    fn output_ended(&mut self, _: bool, _: Duration) -> Option<Turn> {
        None
    }

    fn unfinished(&self) -> &[u8] {
        self.dialogue.unfinished()
    }

    async fn speak_unasked(&mut self, started: Instant) -> Turn {
        match self.process.hear().await {
            Ok(Some(said)) => {
                self.dialogue.hear(started.elapsed(), Side::Judge, &said);
                Turn::Say(said)
            }
            Ok(None) => {
                self.ended = true;
                if self.process.decision().is_some_and(|(code, stderr)| (self.accepts)(code, stderr)) {
                    Turn::Finished(Vec::new())
                } else {
                    Turn::Wrong(Vec::new())
                }
            }
            Err(failure) => {
                self.failure = Some(failure);
                Turn::Wrong(Vec::new())
            }
        }
    }

    fn is_thinking(&mut self) -> bool {
        !self.ended && !self.process.waits()
    }
}
