//! The partner that is an author's interactor: carries words between it and the submission, and keeps them.
//!
//! Who is to blame is settled by what the interactor decided *before* it could notice the submission's end: it is given
//! everything the submission wrote, and its end of input only when it can do nothing but wait for more.
//!
//! An interactor that stands still, floods, or holds back what it owes is the package's fault. When both sides wait, the
//! one that did not speak last owes a line. If that is the interactor, its input is closed: words that come only then
//! were written before and not flushed.

use std::time::{Duration, Instant};

use interactor::{Side, display_line};

use super::dialogue::{Dialogue, Said};
use super::turn::{Partner, Turn};
use crate::conversation::author_process::{AuthorProcess, AuthorProcessEnd, Settled};
use crate::terminal::failure::Failure;
use crate::verdict::text::seconds;

pub struct AuthorInteractor {
    process: AuthorProcess,
    /// The submission's first line, if any.
    greeting: Vec<u8>,
    dialogue: Dialogue,
    /// Whether an exit code and standard error mean that the interactor accepts.
    accepts: fn(i32, &[u8]) -> bool,
    ended: bool,
    /// Since when it neither speaks nor waits for words.
    busy_since: Option<Instant>,
    /// Bytes that it has said.
    said: usize,
    output: Output,
    /// What it did wrong itself.
    mistake: Option<String>,
    failure: Option<Failure>,
}

/// The interactor's standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Output {
    Open,
    /// Closed then, while the interactor goes on.
    Closed(Instant),
    /// The submission's standard input is to be closed, too.
    ToBeTold,
    Told,
}

/// How a submission left its interactor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// It ended by itself.
    Ended,
    /// It waits for the interactor, and the interactor for it.
    BothWait,
    /// The judge stopped it otherwise.
    Stopped,
}

/// How it ended.
pub struct InteractorEnd {
    /// `None` if it was not asked, since the submission was stopped.
    pub end: Option<AuthorProcessEnd>,
    pub dialogue: Said,
    /// It decided before it was told of the submission's end.
    pub decided_first: bool,
    /// What it did wrong itself; then `end` does not matter.
    pub mistake: Option<String>,
}

/// Bytes that an interactor may say.
const MOST_SAID: usize = 64 << 20;
/// After this time the submission is told that the interactor has closed its output.
const GRACE: Duration = Duration::from_millis(100);

impl AuthorInteractor {
    /// `accepts`: whether it accepts, by its exit code and standard error.
    pub fn new(process: AuthorProcess, greeting: Vec<u8>, accepts: fn(i32, &[u8]) -> bool) -> AuthorInteractor {
        AuthorInteractor {
            process,
            greeting,
            dialogue: Dialogue::default(),
            accepts,
            ended: false,
            busy_since: None,
            said: 0,
            output: Output::Open,
            mistake: None,
            failure: None,
        }
    }

    /// Lets it decide when the submission is gone.
    pub async fn conclude(mut self, left: Left) -> Result<InteractorEnd, Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if self.ended || self.mistake.is_some() {
            return self.end(true);
        }
        match left {
            Left::Stopped => self.end(false),
            Left::BothWait => {
                let owes = self.dialogue.last_speaker() == Some(Side::Player);
                if owes && let Some(words) = self.last_words().await? {
                    let words = display_line(words.trim_ascii_end());
                    self.mistake = Some(format!(
                        "owed the submission a line, and said `{words}` only when its input was closed: missing flush?"
                    ));
                }
                // What it decides of a submission that was stopped is no news.
                self.ended = false;
                self.end(false)
            }
            Left::Ended => {
                let dialogue = &mut self.dialogue;
                let mut hear = |said: Vec<u8>| dialogue.hear(Duration::ZERO, Side::Judge, &said);
                let mut settled = self.process.settle(&mut hear).await?;
                let decided_first = settled == Settled::Ended;
                if settled == Settled::Waits {
                    settled = self.process.settle_at_end(&mut hear).await?;
                }
                match settled {
                    Settled::Ended => self.ended = true,
                    Settled::Waits | Settled::StoodStill => self.mistake = Some(self.stood_still()),
                }
                self.end(decided_first)
            }
        }
    }

    /// What it says after its input is closed.
    async fn last_words(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let mut words = Vec::new();
        self.process.settle_at_end(|said| words.extend(said)).await?;
        Ok((!words.trim_ascii().is_empty()).then_some(words))
    }

    fn stood_still(&self) -> String {
        let patience = seconds(self.process.patience());
        format!("neither spoke, nor read, nor ended for {patience} ([programs] time allows a third of it as CPU time)")
    }

    fn end(self, decided_first: bool) -> Result<InteractorEnd, Failure> {
        let end = if self.ended && self.mistake.is_none() { Some(self.process.end()?) } else { None };
        Ok(InteractorEnd { end, dialogue: self.dialogue.finish(), decided_first, mistake: self.mistake })
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
        if self.mistake.is_some() {
            return Turn::Wrong(Vec::new());
        }
        if self.output == Output::ToBeTold {
            self.output = Output::Told;
            return Turn::Close(Vec::new());
        }
        match self.process.hear().await {
            Ok(Some(said)) => {
                self.busy_since = None;
                self.said += said.len();
                self.dialogue.hear(started.elapsed(), Side::Judge, &said);
                if self.said > MOST_SAID {
                    self.mistake = Some("said more than 64 MiB".into());
                    return Turn::Wrong(Vec::new());
                }
                Turn::Say(said)
            }
            Ok(None) => {
                self.ended = true;
                if self.process.decision().is_some_and(|(code, stderr)| (self.accepts)(code, &stderr)) {
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
        if self.ended {
            return false;
        }
        if self.process.has_closed_its_output() {
            match self.output {
                Output::Open => self.output = Output::Closed(Instant::now()),
                Output::Closed(since) if since.elapsed() > GRACE => self.output = Output::ToBeTold,
                Output::Closed(_) | Output::ToBeTold | Output::Told => {}
            }
            if self.output != Output::Told {
                return true;
            }
        }
        if self.process.waits() {
            self.busy_since = None;
            return false;
        }
        let since = *self.busy_since.get_or_insert_with(Instant::now);
        if since.elapsed() > self.process.patience() {
            self.mistake = Some(self.stood_still());
        }
        true
    }
}
