//! Sends messages from one pass to the next: the channel's limits, its noise or program, and the points for the length.

use std::path::Path;

use interactor::display_line;
use package::{Channel, Message, PassTask, Points, Test};

use super::judge::PassJudge;
use super::judge_program;
use super::points::least;
use super::process::RunContext;
use super::process_data::PassResult;
use super::state::{Handover, State, Step};
use crate::conversation::author_process::{AuthorInvocation, AuthorProcess};
use crate::terminal::failure::Failure;
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;
use crate::verdict::record::Exchange;
use crate::verdict::text::shortened;

/// The longest message that an author's channel may send on, in bytes.
const LONGEST_MESSAGE: usize = 64 << 20;

/// Sends what a pass wrote through the channel.
pub async fn send(
    judge: &PassJudge,
    context: &mut RunContext<'_>,
    task: &PassTask,
    test: &Test,
    (mut state, result): (State, PassResult),
    written: Vec<OutgoingMessage>,
) -> Result<Step, Failure> {
    let channel = &task.channel;
    let mut messages = Vec::new();
    let mut end = None;
    for (written, exchange) in written.into_iter().zip(exchanges_to_fill(&mut state)) {
        exchange.sent = Some(written.to_bytes());
        let message = match written {
            OutgoingMessage::Printed(bytes) => channel.read(&bytes),
            OutgoingMessage::Message(message) => Ok(message),
        };
        match message.and_then(|message| channel.check(&message).map(|()| message)) {
            Ok(message) => messages.push(message),
            Err(refused) => {
                let sent = exchange.sent.as_deref().unwrap_or_default();
                let words = Explanation::new(format!("the message {refused}"))
                    .hint(format!("it was {}", shortened(&display_line(sent))));
                end = Some((End::Illegal, words));
                break;
            }
        }
    }
    if end.is_some() {
        return Ok(state.done(Some(result), end));
    }
    let pass = state.record.passes.len() as u64 - 1;
    let number = test.number as u64 + (pass << 32);
    let mut arrived = Vec::new();
    for (call, message) in messages.iter().enumerate() {
        let place = [channel.seed.unwrap_or(judge.seed), number, call as u64];
        arrived.push(match &channel.program {
            None => channel.transmit(message, [number, call as u64]),
            Some(path) => match transmit(judge, context, path, message, place).await? {
                Ok(message) => message,
                Err(end) => return Ok(state.done(Some(result), Some(end))),
            },
        });
    }
    for (exchange, arrived) in exchanges_to_fill(&mut state).zip(&arrived) {
        exchange.arrived = Some(arrived.to_bytes());
    }
    state.points = least(state.points, points_for_length(task, channel, &messages));
    state.handover = Handover::Messages(arrived);
    Ok(Step::Next(state))
}

/// Sends a message through the author's channel. Its arguments name test and call, so that it needs no randomness.
async fn transmit(
    judge: &PassJudge,
    context: &mut RunContext<'_>,
    path: &Path,
    message: &Message,
    place: [u64; 3],
) -> Result<Result<Message, (End, Explanation)>, Failure> {
    let stop = context.stop;
    let arguments = place.iter().map(u64::to_string).collect();
    let invocation = AuthorInvocation { arguments, ..AuthorInvocation::default() };
    let mut process =
        AuthorProcess::start(context.author_worker()?, judge.program(path)?, invocation, &judge.author_limits)?;
    process.say(&message.to_bytes());
    process.close();
    let arrived = process.rest(LONGEST_MESSAGE, stop).await?;
    let said = judge_program::channel_verdict(process.end()?);
    if said.end != End::Finished {
        return Ok(Err((said.end, said.explanation())));
    }
    Ok(message.replaced(arrived).map_err(|problem| {
        let words = Explanation::new(format!("what the channel sent on {problem}"));
        (End::Failed, words.hint("this is a fault of the package, not of the submission"))
    }))
}

/// The points for the length of the longest message, where length counts.
fn points_for_length(task: &PassTask, channel: &Channel, messages: &[Message]) -> Option<Points> {
    let unit = task.score.unit()?;
    task.score.for_length(messages.iter().map(|message| channel.length(message, unit)).max().unwrap_or(0))
}

/// A message before the channel has seen it.
pub enum OutgoingMessage {
    Printed(Vec<u8>),
    Message(Message),
}

impl OutgoingMessage {
    fn to_bytes(&self) -> Vec<u8> {
        match self {
            OutgoingMessage::Printed(bytes) => bytes.clone(),
            OutgoingMessage::Message(message) => message.to_bytes(),
        }
    }
}

/// The exchanges whose message has not arrived yet.
fn exchanges_to_fill(state: &mut State) -> impl Iterator<Item = &mut Exchange> {
    state.record.exchanges.iter_mut().filter(|exchange| exchange.arrived.is_none())
}
