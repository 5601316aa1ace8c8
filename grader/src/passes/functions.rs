//! Passes of functions: the calls that are made in each, the processes they are made in, and what comes back.

use std::time::Duration;

use package::{Convention, Isolate, Message, Pair, Pass, Test, Value, ValueReader, Verdict, shuffled};

use super::PhaseBench;
use super::outcome::wrong_answer;
use super::pass::{Did, Field, Ran, Work, shown_call};
use super::points::least;
use super::post::Written;
use super::record::Exchange;
use super::referee::Referee;
use super::step::{Handover, State, Step};
use crate::conversation::partner::Call;
use crate::terminal::failure::Failure;
use crate::verdict::decide::{Facts, Limit, SessionEnd};
use crate::verdict::explain::{Explanation, seconds};

/// Characters that are kept of a call's arguments; the journal has the test besides.
const KEPT: usize = 1000;

/// The calls of a test of functions.
pub struct Calls<'a> {
    pub pair: &'a Pair,
    pub init: &'a [Value],
    pub calls: &'a [package::CaseCall],
    /// For interactors.
    pub answer: &'a str,
}

impl Calls<'_> {
    /// What a pass is called: after its function.
    fn name(&self, pass: usize) -> &str {
        let function = if pass == 0 { self.pair.encode } else { self.pair.decode };
        &self.pair.functions.list()[function].name
    }

    fn exchanges(&self) -> Vec<Exchange> {
        let encode = &self.pair.functions.list()[self.pair.encode];
        let exchange = |call: &package::CaseCall| Exchange {
            given: shown_call(encode, &call.arguments, KEPT),
            wanted: call.wanted.as_ref().map(Value::to_string).unwrap_or_default(),
            ..Exchange::default()
        };
        self.calls.iter().map(exchange).collect()
    }

    /// The test as tests are written: a line for `init`, if there is one, and a line for each call.
    fn text(&self) -> String {
        let line = |values: &[Value]| values.iter().map(Value::to_string).collect::<Vec<_>>().join(" ") + "\n";
        let init = self.pair.init.map(|_| line(self.init));
        init.into_iter().chain(self.calls.iter().map(|call| line(&call.arguments))).collect()
    }

    /// The messages, one for each call, that an interactor hands over to a pass without one.
    fn messages(&self, bytes: &[u8]) -> Result<Vec<Message>, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "what is not UTF-8 text")?;
        let kind = self.pair.message();
        let mut reader = ValueReader::new(text);
        let mut messages = Vec::new();
        while !reader.is_at_end() {
            let value = reader.value(kind).map_err(|error| format!("what is no {kind}: {}", error.message))?;
            messages.push(Message::of(value, kind));
        }
        match messages.len() == self.calls.len() {
            true => Ok(messages),
            false => Err(format!("{} messages for {} calls", messages.len(), self.calls.len())),
        }
    }
}

impl PhaseBench {
    pub async fn encode(
        &self,
        field: &mut Field<'_>,
        test: &Test,
        cases: &Calls<'_>,
        mut state: State,
    ) -> Result<Step, Failure> {
        let Calls { pair, calls, .. } = cases;
        state.history.exchanges = cases.exchanges();
        let made = calls.iter().map(|call| Call { function: pair.encode, arguments: call.arguments.clone() });
        let works = self.processes(cases, made.collect());
        let pass = &self.task.rules.passes[0];
        let ran = self.run_all(field, &works, pass).await?;
        let results = results(&ran, &works);
        let Some(last) = state.history.pass(cases.name(0), ran) else { return Ok(state.done(None, None)) };
        if last.verdict != Verdict::Accepted {
            return Ok(state.done(Some(last), None));
        }
        let kind = pair.message();
        let written = results.into_iter().flatten().map(|value| Written::Message(Message::of(value, kind))).collect();
        self.send(field, test, state, last, written).await
    }

    pub async fn decode(
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
            exchanges[at].right = value.is_some() && calls[at].wanted == value;
        }
        let Some(last) = state.history.pass(cases.name(1), ran) else { return Ok(state.done(None, None)) };
        if last.verdict != Verdict::Accepted {
            return Ok(state.done(Some(last), None));
        }
        let wrong = state.history.exchanges.iter().find(|exchange| !exchange.right);
        let end = wrong.map(|wrong| (SessionEnd::Lost, wrong_answer(wrong, &self.task.rules.style)));
        Ok(state.done(Some(last), end))
    }

    /// A pass whose calls an interactor asks for.
    pub async fn asked(&self, field: &mut Field<'_>, cases: &Calls<'_>, mut state: State) -> Result<Step, Failure> {
        let Calls { pair, init, answer, .. } = cases;
        let number = state.history.used.len();
        let rules = &self.task.rules;
        let pass = &rules.passes[number];
        let Some(path) = &pass.interactor else { return Err(Failure::judge("no interactor; this is a bug")) };
        let given = cases.text();
        let answer = if answer.is_empty() { given.clone() } else { answer.to_string() };
        let input = match &state.handover {
            Handover::Test => given.clone(),
            Handover::Messages(arrived) => arrived.iter().map(|message| format!("{}\n", message.value())).collect(),
            Handover::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        };
        if number == 0 {
            state.history.exchanges = cases.exchanges();
        }
        let referee = Referee {
            program: self.compiled(path)?.clone(),
            role: "interactor",
            convention: rules.convention,
            input: input.into_bytes(),
            answer: answer.into_bytes(),
            test: given.into_bytes(),
            kept: std::mem::take(&mut state.kept),
            most: rules.score.most,
        };
        let first = pair.init.map(|function| Call { function, arguments: init.to_vec() });
        let work = Work::Questions(referee, &pair.functions, first);
        let ran = field.run(&work, &self.limits(pass)).await?;
        let Some(mut ran) = state.history.pass(cases.name(number), vec![ran]) else {
            return Ok(state.done(None, None));
        };
        let Did::Talked(Some(word)) = std::mem::replace(&mut ran.did, Did::Talked(None)) else {
            return Ok(state.done(Some(ran), None));
        };
        if ran.verdict != Verdict::Accepted {
            return Ok(state.done(Some(ran), None));
        }
        let is_last = number + 1 == rules.passes.len();
        // What ICPC's programs leave lasts, so that the last pass tells all.
        if is_last || rules.convention != Convention::Icpc {
            state.history.points = least(state.history.points, word.points);
        }
        if is_last {
            for exchange in &mut state.history.exchanges {
                exchange.right = true;
                exchange.returned = Some(if word.said.is_empty() { "accepted".into() } else { word.said.clone() });
            }
            return Ok(state.done(Some(ran), None));
        }
        state.kept = word.kept;
        let bytes = word.handover.unwrap_or_default();
        state.handover = match rules.passes[number + 1].interactor {
            Some(_) => Handover::Bytes(bytes),
            None => match cases.messages(&bytes) {
                Ok(messages) => Handover::Messages(messages),
                Err(words) => {
                    let words = Explanation::new(format!("the interactor hands over {words}"))
                        .hint("this is a fault of the package, not of the submission");
                    return Ok(state.done(Some(ran), Some((SessionEnd::Failed, words))));
                }
            },
        };
        if let Handover::Messages(messages) = &state.handover {
            for (exchange, message) in state.history.exchanges.iter_mut().zip(messages) {
                exchange.sent = Some(message.to_bytes());
                exchange.arrived = Some(message.to_bytes());
            }
        }
        Ok(Step::Next(state))
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
