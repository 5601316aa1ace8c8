//! Passes of functions: the calls that are made in each, the processes they are made in, and what comes back.

use std::path::Path;
use std::time::Duration;

use package::{
    Compare, FunctionCall, FunctionCalls, Isolate, JudgeConvention, Message, Pair, Pass, PassTask, Style, Test, Value,
    ValueReader, shuffled,
};

use super::channel::{OutgoingMessage, send};
use super::compare::compare;
use super::judge::PassJudge;
use super::judge_program::JudgeProgram;
use super::points::{PointScale, least};
use super::process::RunContext;
use super::process_data::{PassInput, PassOutput, PassResult};
use super::state::{Handover, State, Step};
use crate::conversation::partner::Call;
use crate::terminal::failure::Failure;
use crate::verdict::decide::{Facts, Limit, decide};
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;
use crate::verdict::explain::calls::shown_call;
use crate::verdict::explain::passes::wrong_answer;
use crate::verdict::record::Exchange;
use crate::verdict::text::seconds;

/// How many characters of a call's arguments are kept; the journal also has the whole test.
const KEPT: usize = 1000;

/// A test of functions, with its task.
struct FunctionTest<'a> {
    judge: &'a PassJudge,
    task: &'a PassTask,
    pair: &'a Pair,
    calls: &'a FunctionCalls,
    test: &'a Test,
}

pub async fn pass(
    judge: &PassJudge,
    context: &mut RunContext<'_>,
    task: &PassTask,
    test: &Test,
    calls: &FunctionCalls,
    mut state: State,
) -> Result<Step, Failure> {
    let Style::Functions(pair) = &task.style else {
        return Err(Failure::judge("a test of functions in a task of programs; this is a bug"));
    };
    let pass = FunctionTest { judge, task, pair, calls, test };
    let number = state.record.passes.len();
    match (&task.passes[number].interactor, &state.handover) {
        (Some(path), _) => {
            let interactor = pass.interactor(path, number, &mut state)?;
            pass.requested(context, interactor, number, state).await
        }
        (None, Handover::Messages(arrived)) => {
            let arrived = arrived.clone();
            pass.decode(context, state, &arrived).await
        }
        (None, Handover::Test | Handover::Bytes(_)) => pass.encode(context, state).await,
    }
}

impl FunctionTest<'_> {
    /// The name of a pass: that of its function.
    fn name(&self, pass: usize) -> &str {
        let function = if pass == 0 { self.pair.encode } else { self.pair.decode };
        &self.pair.functions.list()[function].name
    }

    fn exchanges(&self) -> Vec<Exchange> {
        let encode = &self.pair.functions.list()[self.pair.encode];
        let exchange = |call: &FunctionCall| Exchange {
            given: shown_call(encode, &call.arguments, KEPT),
            wanted: call.wanted.as_ref().map(Value::to_string).unwrap_or_default(),
            ..Exchange::default()
        };
        self.calls.calls.iter().map(exchange).collect()
    }

    /// Reads the messages, one for each call, that an interactor hands over to a pass without an interactor.
    fn messages(&self, bytes: &[u8]) -> Result<Vec<Message>, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "what is not UTF-8 text")?;
        let kind = self.pair.message();
        let mut reader = ValueReader::new(text);
        let mut messages = Vec::new();
        while !reader.is_at_end() {
            let value = reader.value(kind).map_err(|error| format!("what is no {kind}: {}", error.message))?;
            messages.push(Message::of(value, kind));
        }
        let calls = self.calls.calls.len();
        match messages.len() == calls {
            true => Ok(messages),
            false => Err(format!("{} messages for {calls} calls", messages.len())),
        }
    }

    async fn encode(&self, context: &mut RunContext<'_>, mut state: State) -> Result<Step, Failure> {
        let pair = self.pair;
        state.record.exchanges = self.exchanges();
        let call = |call: &FunctionCall| Call { function: pair.encode, arguments: call.arguments.clone() };
        let inputs = self.processes(self.calls.calls.iter().map(call).collect());
        let results = self.run_all(context, &inputs, &self.task.passes[0]).await?;
        let values = returned(&results, &inputs);
        let Some(last) = state.record_pass(self.name(0), results) else { return Ok(state.done(None, None)) };
        if !last.verdict.passed() {
            return Ok(state.done(Some(last), None));
        }
        let kind = pair.message();
        let message = |value| OutgoingMessage::Message(Message::of(value, kind));
        let messages = values.into_iter().flatten().map(message).collect();
        send(self.judge, context, self.task, self.test, (state, last), messages).await
    }

    async fn decode(
        &self,
        context: &mut RunContext<'_>,
        mut state: State,
        arrived: &[Message],
    ) -> Result<Step, Failure> {
        let (pair, calls) = (self.pair, &self.calls.calls);
        let order = shuffled(calls.len(), self.task.seed.unwrap_or(self.judge.seed) ^ self.test.number as u64);
        let call = |&at: &usize| Call {
            function: pair.decode,
            arguments: pair.decode_arguments(&calls[at].arguments, &arrived[at].value()),
        };
        let inputs = self.processes(order.iter().map(call).collect());
        let results = self.run_all(context, &inputs, &self.task.passes[1]).await?;
        let exchanges = &mut state.record.exchanges;
        for (&at, value) in order.iter().zip(returned(&results, &inputs)) {
            exchanges[at].returned = value.as_ref().map(ToString::to_string);
            exchanges[at].right = value.is_some() && calls[at].wanted == value;
        }
        let Some(last) = state.record_pass(self.name(1), results) else { return Ok(state.done(None, None)) };
        if !last.verdict.passed() {
            return Ok(state.done(Some(last), None));
        }
        let wrong = state.record.exchanges.iter().find(|exchange| !exchange.right);
        let end = wrong.map(|wrong| {
            let returned = wrong.returned.as_deref().unwrap_or_default();
            let difference = compare(&Compare::default(), returned.as_bytes(), wrong.wanted.as_bytes()).err();
            (End::Lost, wrong_answer(wrong, difference.map(|difference| difference.words)))
        });
        Ok(state.done(Some(last), end))
    }

    /// The author's interactor that asks for the calls of this pass.
    fn interactor(&self, path: &Path, number: usize, state: &mut State) -> Result<JudgeProgram, Failure> {
        let given = self.calls.text(self.pair);
        let answer = if self.calls.answer.is_empty() { given.clone() } else { self.calls.answer.clone() };
        let input = match &state.handover {
            Handover::Test => given.clone(),
            Handover::Messages(arrived) => arrived.iter().map(|message| format!("{}\n", message.value())).collect(),
            Handover::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        };
        if number == 0 {
            state.record.exchanges = self.exchanges();
        }
        Ok(JudgeProgram {
            program: self.judge.program(path)?.clone(),
            role: "interactor",
            convention: self.task.convention,
            input: input.into_bytes().into(),
            answer: answer.into_bytes().into(),
            test: given.into_bytes().into(),
            arguments: self.test.details.judge_arguments.clone(),
            kept: std::mem::take(&mut state.kept),
            keeps_feedback: self.task.most_passes > 1,
            scale: PointScale::new(&self.task.score, self.test.details.points),
            limits: self.judge.author_limits.clone(),
        })
    }

    /// A pass whose calls an interactor asks for.
    async fn requested(
        &self,
        context: &mut RunContext<'_>,
        interactor: JudgeProgram,
        number: usize,
        mut state: State,
    ) -> Result<Step, Failure> {
        let task = self.task;
        let first = self.pair.init.map(|function| Call { function, arguments: self.calls.init.clone() });
        let input = PassInput::RequestedCalls(interactor, &self.pair.functions, first);
        let result = context.run(&input, &self.judge.limits_of(task, &task.passes[number])).await?;
        let Some(mut result) = state.record_pass(self.name(number), vec![result]) else {
            return Ok(state.done(None, None));
        };
        let PassOutput::Judged(Some(said)) = std::mem::replace(&mut result.output, PassOutput::Nothing) else {
            return Ok(state.done(Some(result), None));
        };
        if !result.verdict.passed() {
            return Ok(state.done(Some(result), None));
        }
        let is_last = number + 1 == task.passes.len();
        // ICPC's score files are kept from pass to pass: the last pass has the final points.
        if is_last || task.convention != JudgeConvention::Icpc {
            state.points = least(state.points, said.points);
        }
        if is_last {
            for exchange in &mut state.record.exchanges {
                exchange.right = true;
                exchange.said = if said.said.is_empty() { "accepted".into() } else { said.said.clone() };
            }
            return Ok(state.done(Some(result), None));
        }
        state.kept = said.kept;
        let bytes = said.handover.unwrap_or_default();
        state.handover = match task.passes[number + 1].interactor {
            Some(_) => Handover::Bytes(bytes),
            None => match self.messages(&bytes) {
                Ok(messages) => Handover::Messages(messages),
                Err(words) => {
                    let words = Explanation::new(format!("the interactor hands over {words}"))
                        .hint("this is a fault of the package, not of the submission");
                    return Ok(state.done(Some(result), Some((End::Failed, words))));
                }
            },
        };
        if let Handover::Messages(messages) = &state.handover {
            for (exchange, message) in state.record.exchanges.iter_mut().zip(messages) {
                exchange.sent = Some(message.to_bytes());
                exchange.arrived = Some(message.to_bytes());
            }
        }
        Ok(Step::Next(state))
    }

    /// The processes that the calls are made in, each of which begins with `init`.
    fn processes(&self, calls: Vec<Call>) -> Vec<PassInput<'_>> {
        let begin = || self.pair.init.map(|function| Call { function, arguments: self.calls.init.clone() });
        let functions = &self.pair.functions;
        let with_init = |calls: Vec<Call>| PassInput::Calls(functions, begin().into_iter().chain(calls).collect());
        match self.task.isolate {
            Isolate::Pass => vec![with_init(calls)],
            Isolate::Call => calls.into_iter().map(|call| with_init(vec![call])).collect(),
        }
    }

    /// Runs the processes one after another, up to the first that fails or that exceeds the time limit of the pass.
    async fn run_all(
        &self,
        context: &mut RunContext<'_>,
        inputs: &[PassInput<'_>],
        pass: &Pass,
    ) -> Result<Vec<PassResult>, Failure> {
        let limits = self.judge.limits_of(self.task, pass);
        let most = pass.time.filter(|_| self.task.isolate == Isolate::Call);
        let mut total = Duration::ZERO;
        let mut all: Vec<PassResult> = Vec::new();
        for input in inputs {
            let mut result = context.run(input, &limits).await?;
            total += result.process.map(|process| process.usage.cpu).unwrap_or_default();
            if let Some(most) = most.filter(|&most| result.verdict.passed() && total > most) {
                result.facts = Facts { limit: Some(Limit::Time), ..result.facts };
                result.verdict = decide(&result.facts);
                let processes = all.len() + 1;
                result.explanation = Explanation::new(format!(
                    "its first {processes} calls used {} of CPU time together; the limit of the pass is {}",
                    seconds(total),
                    seconds(most)
                ));
            }
            let passed = result.verdict.passed();
            all.push(result);
            if !passed {
                break;
            }
        }
        Ok(all)
    }
}

/// What the calls that are not `init` returned, in the order in which they were made.
fn returned(results: &[PassResult], inputs: &[PassInput<'_>]) -> Vec<Option<Value>> {
    let mut returned = Vec::new();
    for (result, input) in results.iter().zip(inputs) {
        if let (PassOutput::Returned(values), PassInput::Calls(functions, calls)) = (&result.output, input) {
            let has_result = |call: &Call| functions.list()[call.function].result.is_some();
            returned.extend(calls.iter().zip(values).filter(|(call, _)| has_result(call)).map(|(_, v)| v.clone()));
        }
    }
    returned
}
