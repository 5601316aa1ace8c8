//! The way of messages from one pass to the next: the channel's limits, its noise or program, and what length is worth.

use std::path::Path;
use std::sync::Arc;

use interactor::display_line;
use package::{Channel, Message, Points, Test};

use super::PhaseBench;
use super::pass::{Field, Ran, shortened};
use super::points::least;
use super::record::Exchange;
use super::referee;
use super::step::{Handover, State, Step};
use crate::conversation::author_process::{Errand, Helper};
use crate::program::compile::Program;
use crate::terminal::failure::Failure;
use crate::verdict::decide::SessionEnd;
use crate::verdict::explain::Explanation;

/// Bytes of what an author's channel may send on.
const LONGEST_MESSAGE: usize = 64 << 20;

impl PhaseBench {
    /// Puts what the pass wrote into the channel.
    pub async fn send(
        &self,
        field: &mut Field<'_>,
        test: &Test,
        mut state: State,
        ran: Ran,
        all: Vec<Written>,
    ) -> Result<Step, Failure> {
        let channel = &self.task.rules.channel;
        let mut messages = Vec::new();
        let mut refused = None;
        for (written, exchange) in all.into_iter().zip(exchanges_to_fill(&mut state)) {
            exchange.sent = Some(written.to_bytes());
            let message = match written {
                Written::Printed(bytes) => channel.read(&bytes),
                Written::Message(message) => Ok(message),
            };
            match message.and_then(|message| channel.check(&message).map(|()| message)) {
                Ok(message) => messages.push(message),
                Err(refusal) => {
                    let sent = exchange.sent.as_deref().unwrap_or_default();
                    let words = Explanation::new(format!("the message {refusal}"))
                        .hint(format!("it was {}", shortened(&display_line(sent))));
                    refused = Some((SessionEnd::Illegal, words));
                    break;
                }
            }
        }
        if refused.is_some() {
            return Ok(state.done(Some(ran), refused));
        }
        let pass = state.history.used.len() as u64 - 1;
        let number = test.number as u64 + (pass << 32);
        let mut arrived = Vec::new();
        for (call, message) in messages.iter().enumerate() {
            arrived.push(match &channel.program {
                None => channel.transmit(message, [number, call as u64]),
                Some(path) => match self.transmit(field, path, message, [channel.seed, number, call as u64]).await? {
                    Ok(message) => message,
                    Err(end) => return Ok(state.done(Some(ran), Some(end))),
                },
            });
        }
        for (exchange, arrived) in exchanges_to_fill(&mut state).zip(&arrived) {
            exchange.arrived = Some(arrived.to_bytes());
        }
        state.history.points = least(state.history.points, self.points(channel, &messages));
        state.handover = Handover::Messages(arrived);
        Ok(Step::Next(state))
    }

    /// What the author's channel makes of a message. It is told where it is, so that it can do without luck.
    async fn transmit(
        &self,
        field: &mut Field<'_>,
        path: &Path,
        message: &Message,
        place: [u64; 3],
    ) -> Result<Result<Message, (SessionEnd, Explanation)>, Failure> {
        let stop = field.stop;
        let arguments = place.iter().map(u64::to_string).collect();
        let errand = Errand { arguments, ..Errand::default() };
        let mut helper = Helper::start(field.helpers()?, self.compiled(path)?, errand)?;
        helper.say(&message.to_bytes());
        helper.close();
        let arrived = helper.rest(LONGEST_MESSAGE, stop).await?;
        let word = referee::channel_word(helper.end()?);
        if word.end != SessionEnd::Finished {
            return Ok(Err((word.end, word.explanation())));
        }
        Ok(message.replaced(arrived).map_err(|problem| {
            let words = Explanation::new(format!("what the channel sent on {problem}"));
            (SessionEnd::Failed, words.hint("this is a fault of the package, not of the submission"))
        }))
    }

    pub fn compiled(&self, path: &Path) -> Result<&Arc<Program>, Failure> {
        self.programs.get(path).ok_or_else(|| Failure::judge(format!("{} is not compiled", path.display())))
    }

    /// What the length of the longest message is worth, where it counts.
    fn points(&self, channel: &Channel, messages: &[Message]) -> Option<Points> {
        let score = &self.task.rules.score;
        let unit = score.unit()?;
        score.for_length(messages.iter().map(|message| channel.length(message, unit)).max().unwrap_or(0))
    }
}

/// A message before the channel has seen it.
pub enum Written {
    Printed(Vec<u8>),
    Message(Message),
}

impl Written {
    fn to_bytes(&self) -> Vec<u8> {
        match self {
            Written::Printed(bytes) => bytes.clone(),
            Written::Message(message) => message.to_bytes(),
        }
    }
}

/// The exchanges whose messages are on the way.
fn exchanges_to_fill(state: &mut State) -> impl Iterator<Item = &mut Exchange> {
    state.history.exchanges.iter_mut().filter(|exchange| exchange.arrived.is_none())
}
