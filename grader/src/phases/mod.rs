//! Judges a submission in two passes, so that nothing but the message gets from the first to the second.
//!
//! # Why this is so
//!
//! Every process runs in a new box, so files, memory and processes of the first pass are gone in the second. What
//! could still carry something is *when* and *in which order* things happen, so all first passes of a submission are
//! over before its second passes begin; these come in a shuffled order, with decoys among them whose results nobody
//! looks at; and the calls within a second pass are shuffled, too.

mod pass;
mod record;

pub use pass::{Field, shortened};
pub use record::{Exchange, PassUse, PhaseRecord};

use std::sync::Arc;

use interactor::{Transcript, display_line};
use package::{Case, Isolate, Limits, Message, Pair, PhaseTask, Scalar, Style, Test, Type, Value, Verdict, shuffled};
use sandbox::{Exit, Usage};

use crate::decide::{Facts, SessionEnd, decide};
use crate::error::Failure;
use crate::explain::Explanation;
use crate::judge::Judged;
use crate::partner::Call;
use pass::{Did, Ran, Work, mirrored, shown_call};

/// What all runs of a package share.
#[derive(Clone, Debug)]
pub struct PhaseBench {
    pub task: Arc<PhaseTask>,
    pub limits: Limits,
}

/// What is told while a submission is judged. Tests are those of the plan, by index.
pub enum Told {
    /// The order of the second passes; `false` for decoys.
    Order(Vec<(usize, bool)>),
    Judged(usize, Box<Judged>),
    Skipped(usize),
}

/// A first pass that went well.
struct Sent {
    ran: Vec<Ran>,
    exchanges: Vec<Exchange>,
    arrived: Vec<Message>,
    points: Option<u32>,
}

impl PhaseBench {
    /// Judges one submission on all tests. A failure names the test that it happened on.
    pub async fn judge(
        &self,
        field: &mut Field<'_>,
        tests: &[Test],
        fail_fast: bool,
        tell: &mut dyn FnMut(Told) -> Result<(), Failure>,
    ) -> Result<(), (Option<usize>, Failure)> {
        let mut sent: Vec<Option<Sent>> = Vec::new();
        let mut failed = false;
        for (index, test) in tests.iter().enumerate() {
            if failed && fail_fast {
                tell(Told::Skipped(index)).map_err(|failure| (None, failure))?;
                sent.push(None);
                continue;
            }
            match self.first_pass(field, test).await.map_err(|failure| (Some(index), failure))? {
                Ok(first) => sent.push(Some(first)),
                Err(judged) => {
                    failed = true;
                    tell(Told::Judged(index, judged)).map_err(|failure| (None, failure))?;
                    sent.push(None);
                }
            }
        }
        let order = self.order(&sent);
        tell(Told::Order(order.clone())).map_err(|failure| (None, failure))?;
        for (index, counts) in order {
            if failed && fail_fast {
                if counts {
                    tell(Told::Skipped(index)).map_err(|failure| (None, failure))?;
                }
                continue;
            }
            let Some(first) = &sent[index] else { continue };
            let result = self.second_pass(field, &tests[index], first).await;
            let judged = result.map_err(|failure| (Some(index), failure))?;
            if counts {
                failed |= judged.verdict != Verdict::Accepted;
                tell(Told::Judged(index, Box::new(judged))).map_err(|failure| (None, failure))?;
            }
        }
        Ok(())
    }

    /// The second passes to come, shuffled with decoys among them.
    fn order(&self, sent: &[Option<Sent>]) -> Vec<(usize, bool)> {
        let rules = &self.task.rules;
        let there: Vec<usize> = (0..sent.len()).filter(|&index| sent[index].is_some()).collect();
        let decoys = shuffled(there.len(), rules.seed ^ 1).into_iter().cycle().take(match there.len() {
            0 => 0,
            _ => rules.decoys as usize,
        });
        let all: Vec<(usize, bool)> =
            there.iter().map(|&index| (index, true)).chain(decoys.map(|at| (there[at], false))).collect();
        shuffled(all.len(), rules.seed).into_iter().map(|at| all[at]).collect()
    }

    fn case(&self, test: &Test) -> &Case {
        &self.task.cases[test.number - 1]
    }

    async fn first_pass(&self, field: &mut Field<'_>, test: &Test) -> Result<Result<Sent, Box<Judged>>, Failure> {
        let mut exchanges = self.given(self.case(test));
        let works = match (self.case(test), &self.task.rules.style) {
            (Case::Functions { init, calls }, Style::Functions(pair)) => {
                let calls = calls.iter().map(|call| Call { function: pair.encode, arguments: call.arguments.clone() });
                self.processes(pair, init, calls.collect())
            }
            (Case::Programs { input, .. }, _) => vec![Work::Input([b"encode\n", input.as_bytes()].concat())],
            (Case::Functions { .. }, Style::Programs) => return Err(mixed_up()),
        };
        let ran = run_all(field, &works).await?;
        if ran.last().is_some_and(|last| last.verdict != Verdict::Accepted) {
            return Ok(Err(Box::new(judged(1, &[], ran, exchanges, None, None))));
        }
        let channel = &self.task.rules.channel;
        let mut messages = Vec::new();
        for (written, exchange) in written(&ran, &works).into_iter().zip(&mut exchanges) {
            exchange.sent = Some(written.as_bytes().to_vec());
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
                    return Ok(Err(Box::new(judged(1, &[], ran, exchanges, Some((SessionEnd::Illegal, words)), None))));
                }
            }
        }
        let arrived: Vec<Message> = messages
            .iter()
            .enumerate()
            .map(|(call, message)| channel.transmit(message, [test.number as u64, call as u64]))
            .collect();
        for (exchange, arrived) in exchanges.iter_mut().zip(&arrived) {
            exchange.arrived = Some(arrived.as_bytes().to_vec());
        }
        let thresholds = &self.task.rules.thresholds;
        let points = thresholds.first().map(|first| {
            let longest = messages.iter().map(|message| channel.length(message, first.most.unit)).max().unwrap_or(0);
            thresholds.iter().find(|threshold| longest <= threshold.most.amount).map_or(0, |found| found.points)
        });
        Ok(Ok(Sent { ran, exchanges, arrived, points }))
    }

    async fn second_pass(&self, field: &mut Field<'_>, test: &Test, first: &Sent) -> Result<Judged, Failure> {
        let mut exchanges = first.exchanges.clone();
        let (works, order) = match (self.case(test), &self.task.rules.style) {
            (Case::Functions { init, calls }, Style::Functions(pair)) => {
                let order = shuffled(calls.len(), self.task.rules.seed ^ test.number as u64);
                let calls = order.iter().map(|&at| Call {
                    function: pair.decode,
                    arguments: pair.decode_arguments(&calls[at].arguments, &value(&first.arrived[at], pair)),
                });
                (self.processes(pair, init, calls.collect()), order)
            }
            _ => {
                let message = first.arrived[0].as_bytes();
                (vec![Work::Input([b"decode\n", message, b"\n"].concat())], vec![0])
            }
        };
        let ran = run_all(field, &works).await?;
        let returned: Vec<Option<Value>> = results(&ran, &works);
        for (&at, value) in order.iter().zip(&returned) {
            exchanges[at].returned = value.as_ref().map(ToString::to_string);
            exchanges[at].right = match (self.case(test), value) {
                (Case::Functions { calls, .. }, Some(value)) => calls[at].wanted == *value,
                _ => false,
            };
        }
        if let (Case::Programs { answer, .. }, Some(Did::Printed(printed))) =
            (self.case(test), ran.first().map(|ran| &ran.did))
        {
            exchanges[0].returned = Some(String::from_utf8_lossy(printed).into_owned());
            exchanges[0].right = same_tokens(printed, answer.as_bytes());
        }
        let wrong = exchanges.iter().find(|exchange| !exchange.right);
        let end = wrong.map(|wrong| (SessionEnd::Lost, wrong_answer(wrong, &self.task.rules.style)));
        let fine = ran.last().is_some_and(|last| last.verdict == Verdict::Accepted);
        Ok(judged(2, &first.ran, ran, exchanges, end.filter(|_| fine), first.points))
    }

    /// The processes that the calls are made in, each of which begins with `init`.
    fn processes<'a>(&self, pair: &'a Pair, init: &[Value], calls: Vec<Call>) -> Vec<Work<'a>> {
        let begin = || pair.init.map(|function| Call { function, arguments: init.to_vec() });
        let with_init = |calls: Vec<Call>| Work::Calls(&pair.functions, begin().into_iter().chain(calls).collect());
        match self.task.rules.isolate {
            Isolate::Phase => vec![with_init(calls)],
            Isolate::Call => calls.into_iter().map(|call| with_init(vec![call])).collect(),
        }
    }

    /// The exchanges to come.
    fn given(&self, case: &Case) -> Vec<Exchange> {
        match (case, &self.task.rules.style) {
            (Case::Functions { calls, .. }, Style::Functions(pair)) => {
                let encode = &pair.functions.list()[pair.encode];
                let exchange = |call: &package::CaseCall| Exchange {
                    given: shown_call(encode, &call.arguments),
                    wanted: call.wanted.to_string(),
                    ..Exchange::default()
                };
                calls.iter().map(exchange).collect()
            }
            (Case::Programs { input, answer }, _) => {
                vec![Exchange { given: input.clone(), wanted: answer.clone(), ..Exchange::default() }]
            }
            (Case::Functions { .. }, Style::Programs) => Vec::new(),
        }
    }
}

/// `package::load` makes the cases by the style.
fn mixed_up() -> Failure {
    Failure::judge("the tests are not of the style of the package; this is a bug")
}

/// A message before the channel has seen it.
enum Written {
    Printed(Vec<u8>),
    Message(Message),
}

impl Written {
    fn as_bytes(&self) -> &[u8] {
        match self {
            Written::Printed(bytes) => bytes,
            Written::Message(message) => message.as_bytes(),
        }
    }
}

/// Runs processes one after another, up to the first that fails.
async fn run_all(field: &mut Field<'_>, works: &[Work<'_>]) -> Result<Vec<Ran>, Failure> {
    let mut all = Vec::new();
    for work in works {
        let ran = field.run(work).await?;
        let good = ran.verdict == Verdict::Accepted;
        all.push(ran);
        if !good {
            break;
        }
    }
    Ok(all)
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

fn written(ran: &[Ran], works: &[Work<'_>]) -> Vec<Written> {
    if let [Ran { did: Did::Printed(bytes), .. }] = ran {
        let end = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        return vec![Written::Printed(end.to_vec())];
    }
    let message = |value| match value {
        Some(Value::String(text)) => Message::Text(text),
        Some(Value::Bytes(bytes)) => Message::Bytes(bytes),
        other => Message::Text(other.map(|value| value.to_string()).unwrap_or_default()),
    };
    results(ran, works).into_iter().map(message).map(Written::Message).collect()
}

fn value(message: &Message, pair: &Pair) -> Value {
    match (message, pair.message()) {
        (Message::Bytes(bytes), _) => Value::Bytes(bytes.clone()),
        (Message::Text(text), Type::One(Scalar::Bytes)) => Value::Bytes(text.clone().into_bytes()),
        (Message::Text(text), _) => Value::String(text.clone()),
    }
}

fn same_tokens(a: &[u8], b: &[u8]) -> bool {
    let tokens = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    tokens(a).eq(tokens(b))
}

fn wrong_answer(exchange: &Exchange, style: &Style) -> Explanation {
    let shown = |bytes: &Option<Vec<u8>>| shortened(&display_line(bytes.as_deref().unwrap_or_default()));
    let returned = shortened(exchange.returned.as_deref().unwrap_or_default().trim_end());
    let wanted = shortened(exchange.wanted.trim_end());
    let what = match style {
        Style::Functions(_) => format!("{} came back as {returned}, wanted {wanted}", exchange.given),
        Style::Programs => {
            let [returned, wanted] = [&returned, &wanted].map(|text| text.replace('\n', " ⏎ "));
            format!("printed `{returned}`, wanted `{wanted}`")
        }
    };
    let (sent, arrived) = (shown(&exchange.sent), shown(&exchange.arrived));
    let message = match sent == arrived {
        true => format!("the message was `{sent}`"),
        false => format!("the message `{sent}` arrived as `{arrived}`"),
    };
    Explanation::new(what).hint(message)
}

/// The run as a whole: the pass that decided it, and what both used. `end` is how the pass came out if all its
/// processes went well.
fn judged(
    decided: u8,
    first: &[Ran],
    last: Vec<Ran>,
    exchanges: Vec<Exchange>,
    end: Option<(SessionEnd, Explanation)>,
    points: Option<u32>,
) -> Judged {
    let used: Vec<PassUse> = [first, &last].into_iter().filter(|ran| !ran.is_empty()).map(pass_use).collect();
    let usage = used.iter().map(|pass| pass.usage).reduce(largest).unwrap_or(NOTHING);
    let repeats = first.iter().chain(&last).map(|ran| ran.repeats).max().unwrap_or(1);
    let deciding = last.into_iter().last();
    let (mut facts, mut explanation, exit, stderr) = match deciding {
        Some(ran) => (ran.facts, ran.explanation, ran.exit, ran.stderr),
        None => (accepted(), Explanation::default(), Exit::Code(0), Vec::new()),
    };
    if let Some((end, words)) = end {
        (facts.session, facts.checker) = (end, mirrored(end));
        explanation = words;
    }
    let verdict = decide(&facts);
    if verdict != Verdict::Accepted {
        explanation.what = format!("pass {decided}: {}", explanation.what);
    }
    let points = points.filter(|_| verdict == Verdict::Accepted);
    Judged {
        verdict,
        facts,
        explanation,
        blunder: None,
        usage,
        exit,
        transcript: Transcript::default(),
        stderr,
        phases: Some(Box::new(PhaseRecord { decided, passes: used, exchanges, points })),
        repeats,
    }
}

const NOTHING: Usage = Usage { cpu: std::time::Duration::ZERO, wall: std::time::Duration::ZERO, memory: None };

fn accepted() -> Facts {
    let (session, checker) = (SessionEnd::Finished, mirrored(SessionEnd::Finished));
    Facts { session, checker, limit: None, clean_exit: true, trailing_output: false }
}

fn pass_use(ran: &[Ran]) -> PassUse {
    PassUse {
        usage: ran.iter().map(|ran| ran.usage).reduce(largest).unwrap_or(NOTHING),
        exit: ran.last().map_or(Exit::Code(0), |ran| ran.exit),
        processes: ran.len(),
    }
}

fn largest(a: Usage, b: Usage) -> Usage {
    Usage { cpu: a.cpu.max(b.cpu), wall: a.wall.max(b.wall), memory: a.memory.max(b.memory) }
}
