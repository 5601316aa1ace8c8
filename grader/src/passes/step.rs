//! One pass of one test: what it is given, what it makes of it, and what gets to the next.

use std::path::Path;

use package::{Case, Convention, Isolate, Limits, Message, Pass, Reads, Style, Test, Verdict};

use super::PhaseBench;
use super::functions::Calls;
use super::outcome::{History, wrong_answer};
use super::pass::{Did, Field, Ran, Work};
use super::points::least;
use super::post::Written;
use super::record::Exchange;
use super::referee::Referee;
use crate::judge::Judged;
use crate::terminal::failure::Failure;
use crate::verdict::decide::SessionEnd;
use crate::verdict::explain::Explanation;

/// A test between two passes.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub history: History,
    pub handover: Handover,
    /// What an ICPC program left for its own next call.
    pub kept: Vec<u8>,
}

/// What the next pass is given.
#[derive(Clone, Debug, Default)]
pub enum Handover {
    #[default]
    Test,
    /// What arrived through the channel.
    Messages(Vec<Message>),
    /// What a program of the author's handed over.
    Bytes(Vec<u8>),
}

pub enum Step {
    Next(State),
    Done(Box<Judged>),
}

impl State {
    pub fn done(self, deciding: Option<Ran>, end: Option<(SessionEnd, Explanation)>) -> Step {
        Step::Done(Box::new(self.history.judged(deciding, end)))
    }
}

impl PhaseBench {
    /// Runs the next pass of a test.
    pub async fn step(&self, field: &mut Field<'_>, test: &Test, state: State) -> Result<Step, Failure> {
        let case = &self.task.cases[test.number - 1];
        match (case, &self.task.rules.style) {
            (Case::Functions { init, calls, answer }, Style::Functions(pair)) => {
                let calls = Calls { pair, init, calls, answer };
                let number = state.history.used.len();
                match &state.handover {
                    _ if self.task.rules.passes[number].interactor.is_some() => self.asked(field, &calls, state).await,
                    Handover::Messages(arrived) => {
                        let arrived = arrived.clone();
                        self.decode(field, test, &calls, state, &arrived).await
                    }
                    Handover::Test | Handover::Bytes(_) => self.encode(field, test, &calls, state).await,
                }
            }
            (Case::Programs { input, answer }, Style::Programs) => {
                self.program(field, test, state, (input, answer)).await
            }
            // `package::load` makes the cases by the style.
            _ => Err(Failure::judge("the tests are not of the style of the package; this is a bug")),
        }
    }

    /// One pass of a program.
    async fn program(
        &self,
        field: &mut Field<'_>,
        test: &Test,
        mut state: State,
        (given, answer): (&str, &str),
    ) -> Result<Step, Failure> {
        let rules = &self.task.rules;
        let number = state.history.used.len();
        let declared = &rules.passes[number.min(rules.passes.len() - 1)];
        let input = match &state.handover {
            Handover::Test => given.as_bytes().to_vec(),
            Handover::Messages(messages) => {
                messages.iter().flat_map(|message| [&message.to_bytes()[..], b"\n"].concat()).collect()
            }
            Handover::Bytes(bytes) => bytes.clone(),
        };
        let is_last = number + 1 >= rules.passes.len();
        if number == 0 {
            state.history.exchanges.push(Exchange { given: given.into(), ..Exchange::default() });
        }
        let greeting = declared.name.as_ref().map(|name| format!("{name}\n").into_bytes()).unwrap_or_default();
        let referee = |path: &Path, role, input: &[u8], kept: &[u8]| -> Result<Referee, Failure> {
            let program = self.compiled(path)?.clone();
            let (input, answer, test) = (input.to_vec(), answer.as_bytes().to_vec(), given.as_bytes().to_vec());
            let (convention, kept, most) = (rules.convention, kept.to_vec(), rules.score.most);
            Ok(Referee { program, role, convention, input, answer, test, kept, most })
        };
        let work = match &declared.interactor {
            Some(path) => Work::Talk(referee(path, "interactor", &input, &state.kept)?, greeting),
            None => Work::Input([greeting, input.clone()].concat()),
        };
        let ran = field.run(&work, &self.limits(declared)).await?;
        let name = declared.name.as_deref().unwrap_or_default();
        let Some(ran) = state.history.pass(name, vec![ran]) else { return Ok(state.done(None, None)) };
        if ran.verdict != Verdict::Accepted {
            return Ok(state.done(Some(ran), None));
        }
        let (mut word, printed) = match &ran.did {
            Did::Talked(word) => (word.clone(), Vec::new()),
            Did::Printed(printed) => (None, printed.clone()),
            Did::Returned(_) => (None, Vec::new()),
        };
        if let Some(path) = &declared.checker {
            let output = match &word {
                Some(word) => word.handover.clone().unwrap_or_default(),
                None => printed.clone(),
            };
            let read = if declared.reads == Reads::Test { given.as_bytes() } else { &input };
            let stop = field.stop;
            let mut checked =
                referee(path, "checker", read, &state.kept)?.check(field.helpers()?, stop, &output).await?;
            if checked.end != SessionEnd::Finished {
                let end = (checked.end, checked.explanation());
                return Ok(state.done(Some(ran), Some(end)));
            }
            checked.points = least(checked.points, word.and_then(|word| word.points));
            word = Some(checked);
        }
        let hands_on = match &word {
            None => !is_last,
            Some(word) if is_last => {
                let some = word.handover.as_ref().is_some_and(|bytes| !bytes.is_empty());
                some && (rules.most_passes > rules.passes.len() || rules.convention == Convention::Icpc)
            }
            Some(word) => word.handover.is_some(),
        };
        // What ICPC's programs leave lasts, so that the last pass tells all.
        if let (Some(word), false) = (&word, hands_on && rules.convention == Convention::Icpc) {
            state.history.points = least(state.history.points, word.points);
        }
        if !hands_on {
            return Ok(match word {
                None => compared(state, ran, &printed, answer, &rules.style),
                Some(word) => accepted(state, ran, word.said),
            });
        }
        if number + 1 >= rules.most_passes {
            let words = format!("the author's program hands something over after pass {}, the last", number + 1);
            let words = Explanation::new(words).hint("say [phases] repeat = N for more passes");
            return Ok(state.done(Some(ran), Some((SessionEnd::Failed, words))));
        }
        if let (Some(last), true) = (state.history.exchanges.last_mut(), number > 0) {
            last.right = true;
            let given = String::from_utf8_lossy(&input).into_owned();
            state.history.exchanges.push(Exchange { given, ..Exchange::default() });
        }
        let Some(word) = word else {
            let written = printed.strip_suffix(b"\n").unwrap_or(&printed).to_vec();
            return self.send(field, test, state, ran, vec![Written::Printed(written)]).await;
        };
        state.kept = word.kept;
        let bytes = word.handover.unwrap_or_default();
        if let Some(exchange) = state.history.exchanges.last_mut() {
            exchange.sent = Some(bytes.clone());
            exchange.arrived = Some(bytes.clone());
        }
        state.handover = Handover::Bytes(bytes);
        Ok(Step::Next(state))
    }

    /// What one process of this pass may use.
    pub fn limits(&self, pass: &Pass) -> Limits {
        let time = match self.task.rules.isolate {
            Isolate::Phase => pass.time,
            Isolate::Call => pass.call_time,
        };
        let Limits { time: usual, memory, .. } = self.limits;
        Limits { time: time.unwrap_or(usual), memory: pass.memory.unwrap_or(memory), ..self.limits.clone() }
    }
}

/// The end of the last pass, where a program of the author's accepts it.
fn accepted(mut state: State, ran: Ran, said: String) -> Step {
    if let Some(last) = state.history.exchanges.last_mut() {
        last.right = true;
        last.returned = Some(if said.is_empty() { "accepted".into() } else { said });
    }
    state.done(Some(ran), None)
}

/// The end of a program's last pass, where no program of the author's looks at it.
fn compared(mut state: State, ran: Ran, printed: &[u8], answer: &str, style: &Style) -> Step {
    let Some(exchange) = state.history.exchanges.last_mut() else { return state.done(Some(ran), None) };
    exchange.returned = Some(String::from_utf8_lossy(printed).into_owned());
    exchange.wanted = answer.into();
    exchange.right = same_tokens(printed, answer.as_bytes());
    let end = (!exchange.right).then(|| (SessionEnd::Lost, wrong_answer(exchange, style)));
    state.done(Some(ran), end)
}

/// Whether two texts are the same but for white space.
pub fn same_tokens(a: &[u8], b: &[u8]) -> bool {
    let tokens = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    tokens(a).eq(tokens(b))
}
