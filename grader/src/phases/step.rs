//! One pass of one test: what it is given, what it makes of it, and what gets to the next.

use std::path::Path;
use std::time::Duration;

use package::{Case, Convention, Isolate, Limits, Message, Pair, Pass, Reads, Style, Test, Value, Verdict, shuffled};

use super::PhaseBench;
use super::outcome::{History, wrong_answer};
use super::pass::{Did, Field, Ran, Work, shown_call};
use super::points::least;
use super::post::Written;
use super::record::Exchange;
use super::referee::Referee;
use crate::decide::{Facts, Limit, SessionEnd};
use crate::error::Failure;
use crate::explain::{Explanation, seconds};
use crate::judge::Judged;
use crate::partner::Call;

/// A test between two passes.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub history: History,
    pub handover: Handover,
    /// What an ICPC program left for its own next call.
    kept: Vec<u8>,
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
            (Case::Functions { init, calls }, Style::Functions(pair)) => {
                let calls = Calls { pair, init, calls };
                match &state.handover {
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
        let Some(ran) = state.history.pass(vec![ran]) else { return Ok(state.done(None, None)) };
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

    async fn encode(
        &self,
        field: &mut Field<'_>,
        test: &Test,
        cases: &Calls<'_>,
        mut state: State,
    ) -> Result<Step, Failure> {
        let Calls { pair, calls, .. } = cases;
        let encode = &pair.functions.list()[pair.encode];
        let exchange = |call: &package::CaseCall| Exchange {
            given: shown_call(encode, &call.arguments, KEPT),
            wanted: call.wanted.to_string(),
            ..Exchange::default()
        };
        state.history.exchanges = calls.iter().map(exchange).collect();
        let made = calls.iter().map(|call| Call { function: pair.encode, arguments: call.arguments.clone() });
        let works = self.processes(cases, made.collect());
        let pass = &self.task.rules.passes[0];
        let ran = self.run_all(field, &works, pass).await?;
        let results = results(&ran, &works);
        let Some(last) = state.history.pass(ran) else { return Ok(state.done(None, None)) };
        if last.verdict != Verdict::Accepted {
            return Ok(state.done(Some(last), None));
        }
        let kind = pair.message();
        let written = results.into_iter().flatten().map(|value| Written::Message(Message::of(value, kind))).collect();
        self.send(field, test, state, last, written).await
    }

    async fn decode(
        &self,
        field: &mut Field<'_>,
        test: &Test,
        cases: &Calls<'_>,
        mut state: State,
        arrived: &[Message],
    ) -> Result<Step, Failure> {
        let Calls { pair, calls, .. } = cases;
        let order = shuffled(calls.len(), self.task.rules.seed ^ test.number as u64);
        let made = order.iter().map(|&at| Call {
            function: pair.decode,
            arguments: pair.decode_arguments(&calls[at].arguments, &arrived[at].value()),
        });
        let works = self.processes(cases, made.collect());
        let pass = &self.task.rules.passes[1];
        let ran = self.run_all(field, &works, pass).await?;
        let exchanges = &mut state.history.exchanges;
        for (&at, value) in order.iter().zip(results(&ran, &works)) {
            exchanges[at].returned = value.as_ref().map(ToString::to_string);
            exchanges[at].right = value.is_some_and(|value| calls[at].wanted == value);
        }
        let Some(last) = state.history.pass(ran) else { return Ok(state.done(None, None)) };
        if last.verdict != Verdict::Accepted {
            return Ok(state.done(Some(last), None));
        }
        let wrong = state.history.exchanges.iter().find(|exchange| !exchange.right);
        let end = wrong.map(|wrong| (SessionEnd::Lost, wrong_answer(wrong, &self.task.rules.style)));
        Ok(state.done(Some(last), end))
    }

    /// The processes that the calls are made in, each of which begins with `init`.
    fn processes<'a>(&self, cases: &Calls<'a>, calls: Vec<Call>) -> Vec<Work<'a>> {
        let Calls { pair, init, .. } = cases;
        let begin = || pair.init.map(|function| Call { function, arguments: init.to_vec() });
        let with_init = |calls: Vec<Call>| Work::Calls(&pair.functions, begin().into_iter().chain(calls).collect());
        match self.task.rules.isolate {
            Isolate::Phase => vec![with_init(calls)],
            Isolate::Call => calls.into_iter().map(|call| with_init(vec![call])).collect(),
        }
    }

    /// What one process of this pass may use.
    fn limits(&self, pass: &Pass) -> Limits {
        let time = match self.task.rules.isolate {
            Isolate::Phase => pass.time,
            Isolate::Call => pass.call_time,
        };
        let Limits { time: usual, memory, .. } = self.limits;
        Limits { time: time.unwrap_or(usual), memory: pass.memory.unwrap_or(memory), ..self.limits.clone() }
    }

    /// Runs processes one after another, up to the first that fails, or with which the whole pass takes too long.
    async fn run_all(&self, field: &mut Field<'_>, works: &[Work<'_>], pass: &Pass) -> Result<Vec<Ran>, Failure> {
        let limits = self.limits(pass);
        let most = pass.time.filter(|_| self.task.rules.isolate == Isolate::Call);
        let mut total = Duration::ZERO;
        let mut all: Vec<Ran> = Vec::new();
        for work in works {
            let mut ran = field.run(work, &limits).await?;
            total += ran.usage.cpu;
            if let Some(most) = most.filter(|&most| ran.verdict == Verdict::Accepted && total > most) {
                ran.facts = Facts { limit: Some(Limit::Time), ..ran.facts };
                ran.verdict = Verdict::TimeLimit;
                let processes = all.len() + 1;
                ran.explanation = Explanation::new(format!(
                    "its first {processes} calls used {} of CPU time together; the limit of the pass is {}",
                    seconds(total),
                    seconds(most)
                ));
            }
            let good = ran.verdict == Verdict::Accepted;
            all.push(ran);
            if !good {
                break;
            }
        }
        Ok(all)
    }
}

/// Characters that are kept of a call's arguments; the journal has the test besides.
const KEPT: usize = 1000;

/// The calls of a test of functions.
struct Calls<'a> {
    pair: &'a Pair,
    init: &'a [Value],
    calls: &'a [package::CaseCall],
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

/// The results of the calls that are not `init`, in the order in which they were made.
fn results(ran: &[Ran], works: &[Work<'_>]) -> Vec<Option<Value>> {
    let mut results = Vec::new();
    for (ran, work) in ran.iter().zip(works) {
        if let (Did::Returned(values), Work::Calls(functions, calls)) = (&ran.did, work) {
            let has_result = |call: &Call| functions.list()[call.function].result.is_some();
            results.extend(calls.iter().zip(values).filter(|(call, _)| has_result(call)).map(|(_, v)| v.clone()));
        }
    }
    results
}

/// Whether two texts are the same but for white space.
pub fn same_tokens(a: &[u8], b: &[u8]) -> bool {
    let tokens = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    tokens(a).eq(tokens(b))
}
