//! One pass of a program that reads standard input or talks with the author's interactor, or of a given output:
//! its input, who judges its output, and what gets to the next pass.

use std::borrow::Cow;

use package::{Compare, Content, JudgeConvention, Pass, PassTask, Reads, Test};

use super::channel::{OutgoingMessage, send};
use super::compare::compare;
use super::judge::PassJudge;
use super::judge_program::{JudgeProgram, JudgeProgramVerdict};
use super::points::{PointScale, least};
use super::process::{RunContext, Submission};
use super::process_data::{PassInput, PassOutput, PassResult};
use super::state::{Handover, State, Step};
use crate::terminal::failure::Failure;
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;
use crate::verdict::explain::passes::wrong_output;
use crate::verdict::record::Exchange;

/// The pass that is being made, and its input.
struct Context<'a> {
    judge: &'a PassJudge,
    task: &'a PassTask,
    declared: &'a Pass,
    /// The number of the pass, from 0.
    number: usize,
    /// The whole test, whatever the input of the pass is.
    given: &'a Content,
    answer: &'a Content,
    /// The input of the pass.
    input: Content,
    arguments: &'a [String],
    scale: PointScale,
    /// How what it left is compared with the answer, where the package says so.
    compare: Option<&'a Compare>,
}

pub async fn pass(
    judge: &PassJudge,
    context: &mut RunContext<'_>,
    task: &PassTask,
    test: &Test,
    (given, answer): (&Content, &Content),
    mut state: State,
) -> Result<Step, Failure> {
    let number = state.record.passes.len();
    let declared = &task.passes[number.min(task.passes.len() - 1)];
    let pass = Context {
        judge,
        task,
        declared,
        number,
        given,
        answer,
        input: input(&state.handover, given),
        arguments: &test.details.judge_arguments,
        scale: PointScale::new(&task.score, test.details.points),
        compare: test.details.compare.as_ref().or(declared.compare.as_ref()),
    };
    if number == 0 {
        let given = String::from_utf8_lossy(&read(given)?).into_owned();
        state.record.exchanges.push(Exchange { given, ..Exchange::default() });
    }
    let input = pass.process_input(context.submission, test.stem(), &state)?;
    let result = context.run(&input, &judge.limits_of(task, declared)).await?;
    let name = declared.name.as_deref().unwrap_or_default();
    let Some(result) = state.record_pass(name, vec![result]) else { return Ok(state.done(None, None)) };
    if !result.verdict.passed() {
        return Ok(state.done(Some(result), None));
    }
    let (interactor, printed) = match &result.output {
        PassOutput::Judged(said) => (said.clone(), Vec::new()),
        PassOutput::Printed(printed) => (None, printed.clone()),
        PassOutput::Returned(_) | PassOutput::Nothing => (None, Vec::new()),
    };
    let said = match pass.check(context, &state, interactor, &printed).await? {
        Some(checked) if checked.end != End::Finished => {
            let end = (checked.end, checked.explanation());
            pass.keep_rejected(&mut state, &printed, checked.said);
            return Ok(state.done(Some(result), Some(end)));
        }
        said => said,
    };
    let hands_on = pass.hands_on(said.as_ref());
    // ICPC's score files are kept from pass to pass: the last pass has the final points.
    if let (Some(said), false) = (&said, hands_on && task.convention == JudgeConvention::Icpc) {
        state.points = least(state.points, said.points);
    }
    match said {
        None if !hands_on => pass.compared(state, result, &printed),
        Some(said) if !hands_on => Ok(accepted(state, result, &printed, said.said)),
        _ if number + 1 >= task.most_passes => {
            let words = format!("the author's program hands something over after pass {}, the last", number + 1);
            let words = Explanation::new(words).hint("say [phases] repeat = N for more passes");
            Ok(state.done(Some(result), Some((End::Failed, words))))
        }
        said => pass.hand_on(context, test, state, result, (said, printed)).await,
    }
}

fn input(handover: &Handover, given: &Content) -> Content {
    match handover {
        Handover::Test => given.clone(),
        Handover::Messages(messages) => {
            let lines = messages.iter().flat_map(|message| [&message.to_bytes()[..], b"\n"].concat());
            lines.collect::<Vec<u8>>().into()
        }
        Handover::Bytes(bytes) => bytes.clone().into(),
    }
}

/// The bytes of a test. It could be read when the package was loaded.
fn read(content: &Content) -> Result<Cow<'_, [u8]>, Failure> {
    content.bytes().map_err(|error| Failure::judge(format!("cannot read a test: {error}")))
}

impl Context<'_> {
    fn process_input<'s>(
        &self,
        submission: &Submission,
        stem: &'s str,
        state: &State,
    ) -> Result<PassInput<'s>, Failure> {
        if let Submission::Outputs(_) = submission {
            return Ok(PassInput::OutputFile(stem));
        }
        let greeting = self.declared.name.as_ref().map(|name| format!("{name}\n").into_bytes()).unwrap_or_default();
        Ok(match &self.declared.interactor {
            Some(path) => {
                let interactor = self.judge_program(path, "interactor", &self.input, &state.kept)?;
                PassInput::Interactor(interactor, greeting)
            }
            None => PassInput::Text([&greeting[..], &read(&self.input)?].concat()),
        })
    }

    fn judge_program(
        &self,
        path: &std::path::Path,
        role: &'static str,
        input: &Content,
        kept: &[u8],
    ) -> Result<JudgeProgram, Failure> {
        Ok(JudgeProgram {
            program: self.judge.program(path)?.clone(),
            role,
            convention: self.task.convention,
            input: input.clone(),
            answer: self.answer.clone(),
            test: self.given.clone(),
            arguments: self.arguments.to_vec(),
            kept: kept.to_vec(),
            keeps_feedback: self.task.most_passes > 1,
            scale: self.scale,
            limits: self.judge.author_limits.clone(),
        })
    }

    /// The result of the checker, or of the interactor where there is no checker.
    async fn check(
        &self,
        context: &mut RunContext<'_>,
        state: &State,
        interactor: Option<JudgeProgramVerdict>,
        printed: &[u8],
    ) -> Result<Option<JudgeProgramVerdict>, Failure> {
        let Some(path) = &self.declared.checker else { return self.compared_handover(interactor) };
        let output = match &interactor {
            Some(said) => said.handover.clone().unwrap_or_default(),
            None => printed.to_vec(),
        };
        let seen = if self.declared.reads == Reads::Test { self.given } else { &self.input };
        let checker = self.judge_program(path, "checker", seen, &state.kept)?;
        let stop = context.stop;
        let mut checked = checker.check(context.author_worker()?, stop, &output).await?;
        if checked.end == End::Finished {
            checked.points = least(checked.points, interactor.and_then(|said| said.points));
        }
        Ok(Some(checked))
    }

    /// What the interactor left is compared with the answer, where the package says how.
    fn compared_handover(
        &self,
        interactor: Option<JudgeProgramVerdict>,
    ) -> Result<Option<JudgeProgramVerdict>, Failure> {
        match (interactor, self.compare) {
            (Some(said), Some(how)) if said.end == End::Finished => {
                let left = said.handover.as_deref().unwrap_or_default();
                Ok(Some(match compare(how, left, &read(self.answer)?) {
                    Ok(()) => said,
                    Err(difference) => said.contradicted(difference.end(), difference.words),
                }))
            }
            (interactor, _) => Ok(interactor),
        }
    }

    /// Whether there is a pass after this one.
    fn hands_on(&self, said: Option<&JudgeProgramVerdict>) -> bool {
        let is_last = self.number + 1 >= self.task.passes.len();
        match said {
            None => !is_last,
            Some(said) if is_last => {
                let some = said.handover.as_ref().is_some_and(|bytes| !bytes.is_empty());
                some && (self.task.most_passes > self.task.passes.len()
                    || self.task.convention == JudgeConvention::Icpc)
            }
            Some(said) => said.handover.is_some(),
        }
    }

    /// Records the output that a checker rejected; in the first of several passes this is the message.
    fn keep_rejected(&self, state: &mut State, printed: &[u8], said: String) {
        let first_of_several = self.number == 0 && state.record.several;
        let Some(exchange) = state.record.exchanges.last_mut() else { return };
        exchange.said = said;
        match first_of_several {
            _ if printed.is_empty() => {}
            true => exchange.sent = Some(printed.to_vec()),
            false => exchange.returned = Some(String::from_utf8_lossy(printed).into_owned()),
        }
    }

    /// The end of the last pass if its output is compared with the answer.
    fn compared(&self, mut state: State, result: PassResult, printed: &[u8]) -> Result<Step, Failure> {
        let answer = read(self.answer)?;
        let Some(exchange) = state.record.exchanges.last_mut() else { return Ok(state.done(Some(result), None)) };
        exchange.returned = Some(String::from_utf8_lossy(printed).into_owned());
        exchange.wanted = String::from_utf8_lossy(&answer).into_owned();
        let difference = compare(&self.compare.cloned().unwrap_or_default(), printed, &answer).err();
        exchange.right = difference.is_none();
        let was_run = result.process.is_some();
        let end = difference.map(|difference| match difference.fault_of_answer {
            true => (End::Failed, Explanation::new(difference.words).hint("correct the test's answer")),
            false => (difference.end(), wrong_output(exchange, &difference.words, was_run)),
        });
        Ok(state.done(Some(result), end))
    }

    /// Hands the output of this pass over to the next one.
    async fn hand_on(
        &self,
        context: &mut RunContext<'_>,
        test: &Test,
        mut state: State,
        result: PassResult,
        (said, printed): (Option<JudgeProgramVerdict>, Vec<u8>),
    ) -> Result<Step, Failure> {
        if let (Some(last), true) = (state.record.exchanges.last_mut(), self.number > 0) {
            last.right = true;
            let given = String::from_utf8_lossy(&read(&self.input)?).into_owned();
            state.record.exchanges.push(Exchange { given, ..Exchange::default() });
        }
        let Some(said) = said else {
            let written = printed.strip_suffix(b"\n").unwrap_or(&printed).to_vec();
            let messages = vec![OutgoingMessage::Printed(written)];
            return send(self.judge, context, self.task, test, (state, result), messages).await;
        };
        state.kept = said.kept;
        let bytes = said.handover.unwrap_or_default();
        if let Some(exchange) = state.record.exchanges.last_mut() {
            exchange.sent = Some(bytes.clone());
            exchange.arrived = Some(bytes.clone());
        }
        state.handover = Handover::Bytes(bytes);
        Ok(Step::Next(state))
    }
}

/// The end of the last pass if an author's program accepts it.
fn accepted(mut state: State, result: PassResult, printed: &[u8], said: String) -> Step {
    if let Some(last) = state.record.exchanges.last_mut() {
        last.right = true;
        last.said = if said.is_empty() { "accepted".into() } else { said };
        last.returned = (!printed.is_empty()).then(|| String::from_utf8_lossy(printed).into_owned());
    }
    state.done(Some(result), None)
}
