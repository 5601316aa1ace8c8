//! Whether answers are right: to the checker, and to the main solution; and whether the checker is.

use std::path::Path;

use package::{Content, Diagnostic, JudgeConvention, Pass, ProgramTestKind, Task, Test, TestData, Verdict};

use super::answers;
use super::context::Making;
use super::kept;
use super::opinion::{Opinion, about, input, keep_opinion, kept_opinion, shown, unreadable};
use super::pool::PoolThread;
use super::programs::Role;
use crate::passes::{JudgeProgram, PointScale};
use crate::program::cache;
use crate::program::workshop::runtime;
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;
use crate::verdict::end::End;

/// A question to the checker.
struct CheckerRun<'a> {
    input: &'a Content,
    output: &'a Content,
    answer: &'a Content,
    arguments: Vec<String>,
    key: String,
}

/// The checker of a task of one pass.
#[derive(Clone, Copy)]
pub struct Checker<'a> {
    path: &'a Path,
    convention: JudgeConvention,
    scale: PointScale,
}

/// `None` where the task has no checker, or several passes.
pub fn checker(task: &Task) -> Option<Checker<'_>> {
    match task {
        Task::Game(_) => None,
        Task::Outputs(task) => Some(Checker {
            path: task.checker.as_deref()?,
            convention: task.convention,
            scale: PointScale::of_any_test(&task.score),
        }),
        Task::Passes(task) => match &task.passes[..] {
            [Pass { checker: Some(path), .. }] if !task.repeats() => {
                Some(Checker { path, convention: task.convention, scale: PointScale::of_any_test(&task.score) })
            }
            _ => None,
        },
    }
}

/// Answers that the checker refuses as outputs.
pub fn own_answers(making: &mut Making<'_>, tests: &[Test], checker: Checker<'_>) -> Result<Vec<Diagnostic>, Failure> {
    let mut questions = Vec::new();
    let mut asked = Vec::new();
    for test in tests {
        let Some((input, answer)) = input(test).zip(answer(test)) else { continue };
        let arguments = &test.details.judge_arguments;
        let Some(run) = checker_question(making, checker, [input, answer, answer], arguments)? else { continue };
        questions.push(run);
        asked.push(test);
    }
    let opinions = ask_checker(making, checker, &questions)?;
    let mut found = Vec::new();
    for (test, opinion) in asked.into_iter().zip(opinions) {
        let message = match opinion {
            Opinion::Accepts => continue,
            Opinion::Refuses(said) => format!("the checker refuses the answer of {} as an output: {said}", shown(test)),
            Opinion::Fails(how) => format!("the checker fails on the answer of {}: {how}", shown(test)),
        };
        found.push(about(test, "refused-answer", message));
    }
    Ok(found)
}

/// The answer of a test, where it has one of its own.
fn answer(test: &Test) -> Option<&Content> {
    match &test.data {
        TestData::Text { answer: Content::Made(_), .. } | TestData::Game(_) | TestData::Calls(_) => None,
        TestData::Text { input, answer } if answer.is_empty() || answer == input => None,
        TestData::Text { answer, .. } => Some(answer),
    }
}

pub fn tests_of_checker(making: &mut Making<'_>, checker: Checker<'_>) -> Result<Vec<Diagnostic>, Failure> {
    let mut questions = Vec::new();
    let mut asked = Vec::new();
    for test in &making.package.program_tests {
        let ProgramTestKind::Checker { output, answer, verdict } = &test.kind else { continue };
        let Some(run) = checker_question(making, checker, [&test.input, output, answer], &[])? else { continue };
        questions.push(run);
        asked.push((test, *verdict));
    }
    let opinions = ask_checker(making, checker, &questions)?;
    let mut found = Vec::new();
    for ((test, verdict), opinion) in asked.into_iter().zip(opinions) {
        let wanted = if verdict == Verdict::Accepted { "accept" } else { "refuse" };
        let message = match opinion {
            Opinion::Accepts if verdict == Verdict::Accepted => continue,
            Opinion::Refuses(_) if verdict != Verdict::Accepted => continue,
            Opinion::Accepts => format!("the checker should {wanted} the output for {}, and accepts it", test.name),
            Opinion::Refuses(said) => {
                format!("the checker should {wanted} the output for {}, and refuses it: {said}", test.name)
            }
            Opinion::Fails(how) => format!("the checker fails on {}: {how}", test.name),
        };
        found.push(Diagnostic::error("checker-test", message, &test.name));
    }
    Ok(found)
}

/// `contents`: input, output, answer.
fn checker_question<'a>(
    making: &mut Making<'_>,
    checker: Checker<'_>,
    contents: [&'a Content; 3],
    arguments: &[String],
) -> Result<Option<CheckerRun<'a>>, Failure> {
    let Some(identity) = making.identity(Role::Checker, checker.path)? else { return Ok(None) };
    let mut parts = vec!["checked 1".to_string(), identity, format!("{:?} {:?}", checker.convention, checker.scale)];
    for content in contents {
        let identity = kept::identity(&making.workshop.cache, content);
        parts.push(identity.map_err(|error| unreadable(&error))?);
    }
    parts.extend(arguments.iter().cloned());
    let key = cache::key(parts.iter().map(String::as_bytes));
    let [input, output, answer] = contents;
    Ok(Some(CheckerRun { input, output, answer, arguments: arguments.to_vec(), key }))
}

/// In the order of the questions.
fn ask_checker(
    making: &mut Making<'_>,
    checker: Checker<'_>,
    questions: &[CheckerRun<'_>],
) -> Result<Vec<Opinion>, Failure> {
    let Making { package, workshop, pool, programs, .. } = making;
    let Some(program) = programs.get(Role::Checker, checker.path).cloned() else {
        // Its author was told that it does not compile.
        return Ok(vec![Opinion::Accepts; questions.len()]);
    };
    let ask = |thread: &mut PoolThread, question: &CheckerRun<'_>| -> Result<Opinion, Failure> {
        if let Some(opinion) = kept_opinion(workshop, &question.key) {
            return Ok(opinion);
        }
        let judge = JudgeProgram {
            program: program.clone(),
            role: "checker",
            convention: checker.convention,
            input: question.input.clone(),
            answer: question.answer.clone(),
            test: question.input.clone(),
            arguments: question.arguments.clone(),
            kept: Vec::new(),
            scale: checker.scale,
            keeps_feedback: false,
            limits: package.author_limits.clone(),
        };
        let output = question.output.bytes().map_err(|error| unreadable(&error))?;
        let stop = Stop::new();
        let verdict = runtime()?.block_on(judge.check(thread.worker()?, &stop, &output))?;
        let opinion = match verdict.end {
            End::Finished => Opinion::Accepts,
            End::Failed => Opinion::Fails(verdict.said),
            _ => Opinion::Refuses(verdict.said),
        };
        keep_opinion(workshop, &question.key, &opinion)?;
        Ok(opinion)
    };
    pool.each("checking answers", questions, ask)
}

/// Answers that are files, and that the main solution does not give.
pub fn old_answers(making: &mut Making<'_>, tests: &[Test]) -> Result<Vec<Diagnostic>, Failure> {
    let with_answers: Vec<&Test> = tests.iter().filter(|test| is_committed(making, test)).collect();
    if !answers::are_known(making.package) || with_answers.is_empty() {
        return Ok(Vec::new());
    }
    let (made, mut found) =
        answers::of_main_solution(making, with_answers.iter().map(|test| (*test).clone()).collect())?;
    let checker = checker(&making.package.task);
    let mut questions = Vec::new();
    let mut asked = Vec::new();
    for (test, made) in with_answers.iter().zip(&made) {
        let (Some(input), Some(answer), Some(output)) = (input(test), answer(test), answer_as_made(made)) else {
            continue;
        };
        match checker {
            Some(checker) => {
                let arguments = &test.details.judge_arguments;
                let Some(run) = checker_question(making, checker, [input, output, answer], arguments)? else {
                    continue;
                };
                questions.push(run);
                asked.push(*test);
            }
            None => {
                let bytes = |content: &Content| {
                    content.bytes().map(|bytes| bytes.into_owned()).map_err(|error| unreadable(&error))
                };
                let (answer, output) = (bytes(answer)?, bytes(output)?);
                let words = |bytes: &[u8]| -> Vec<Vec<u8>> {
                    bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect()
                };
                if words(&answer) != words(&output) {
                    found.push(about(test, "old-answer", differs(test)));
                }
            }
        }
    }
    if let Some(checker) = checker {
        let opinions = ask_checker(making, checker, &questions)?;
        for (test, opinion) in asked.into_iter().zip(opinions) {
            match opinion {
                Opinion::Accepts => {}
                Opinion::Refuses(said) | Opinion::Fails(said) => {
                    found.push(about(test, "old-answer", format!("{}: the checker says: {said}", differs(test))));
                }
            }
        }
    }
    Ok(found)
}

fn differs(test: &Test) -> String {
    format!("the main solution does not give the answer of {}", shown(test))
}

/// Whether its answer is a file of the package.
fn is_committed(making: &Making<'_>, test: &Test) -> bool {
    let cache = making.workshop.cache.root();
    input(test).is_some()
        && answer(test).is_some_and(|answer| answer.file().is_none_or(|file| !file.starts_with(cache)))
}

fn answer_as_made(test: &Test) -> Option<&Content> {
    match &test.data {
        TestData::Text { answer: Content::Made(_), .. } | TestData::Game(_) | TestData::Calls(_) => None,
        TestData::Text { answer, .. } => Some(answer),
    }
}
