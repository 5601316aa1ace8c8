//! Whether a package is as its author promises: its programs compile, its inputs are valid, its answers are right, and its
//! validators and its checker come to the verdicts that are expected of them.
//!
//! What a program said of an input is kept in the cache, so that a second look starts nothing.

use std::path::{Path, PathBuf};

use package::{
    Content, Diagnostic, JudgeConvention, Origin, Pass, ProgramTest, ProgramTestKind, SourceText, Task, Test, TestData,
    Validator, Verdict,
};

use super::Making;
use super::answers;
use super::kept;
use super::pool::PoolThread;
use super::process::FileRun;
use super::programs::Role;
use crate::passes::JudgeProgram;
use crate::program::cache;
use crate::program::workshop::{Workshop, runtime};
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;
use crate::verdict::end::End;

/// The largest input that a diagnostic quotes, in bytes.
const QUOTED: usize = 1 << 20;

/// What a program of the author's says of one thing it is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Opinion {
    /// With its last line, if any.
    Accepts,
    Refuses(String),
    /// It gives no verdict; how it ended instead.
    Fails(String),
}

/// A question to a validator.
struct ValidatorRun<'a> {
    validator: &'a Validator,
    input: &'a Content,
    arguments: Vec<String>,
    key: String,
}

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
struct Checker<'a> {
    path: &'a Path,
    convention: JudgeConvention,
    /// Points that a test is worth.
    most: Option<u32>,
}

/// Everything that does not hold, after the tests are made.
pub fn findings(making: &mut Making<'_>) -> Result<Vec<Diagnostic>, Failure> {
    let package = making.package;
    let own = package.task.author_programs().into_iter().map(|program| (Role::from(program.role), program.path));
    let validators = package.validators.iter().map(|validator| (Role::Validator, validator.program.clone()));
    let solution = package.main_solution.iter().map(|path| (Role::MainSolution, path.clone()));
    let programs: Vec<(Role, PathBuf)> = own.chain(validators).chain(solution).collect();
    making.compile(&programs)?;
    let (tests, mut found) = making.make(package.tests.clone())?;
    found.extend(formats(making, &tests));
    found.extend(validated(making, &tests)?);
    found.extend(tests_of_validators(making)?);
    if let Some(checker) = checker(&package.task) {
        found.extend(own_answers(making, &tests, checker)?);
        found.extend(tests_of_checker(making, checker)?);
    }
    found.extend(old_answers(making, &tests)?);
    found.splice(0..0, std::mem::take(&mut making.programs.mistakes));
    Ok(found)
}

/// The input of a test of text that is there.
fn input(test: &Test) -> Option<&Content> {
    match &test.data {
        TestData::Text { input: Content::Made(_), .. } | TestData::Game(_) | TestData::Calls(_) => None,
        TestData::Text { input, .. } => Some(input),
    }
}

/// `test 07 (tests/x.in)`
fn shown(test: &Test) -> String {
    format!("test {} ({})", test.name, test.origin)
}

fn about(test: &Test, code: &'static str, message: String) -> Diagnostic {
    let path = match &test.origin {
        Origin::File(path) => path.clone(),
        Origin::Line(_) => PathBuf::from("problem.toml"),
    };
    Diagnostic::error(code, message, path)
}

fn unreadable(error: &std::io::Error) -> Failure {
    Failure::judge(format!("cannot read a test: {error}"))
}

/// Inputs that are not as `[validators] lines` says.
fn formats(making: &Making<'_>, tests: &[Test]) -> Vec<Diagnostic> {
    let Some(format) = &making.package.checks.input_format else { return Vec::new() };
    let mut found = Vec::new();
    for test in tests {
        let Some(bytes) = input(test).and_then(|input| input.bytes().ok()) else { continue };
        let Err(mistake) = format.check(&bytes) else { continue };
        let place = format!("line {}, column {}", mistake.line, mistake.column);
        let message = format!("{}: {place}: {}", shown(test), mistake.message);
        let diagnostic = about(test, "invalid-test", message);
        let text = std::str::from_utf8(&bytes).ok().filter(|text| text.len() <= QUOTED);
        found.push(match (text, &test.origin) {
            (Some(text), Origin::File(path)) => {
                let start: usize = text.split_inclusive('\n').take(mistake.line - 1).map(str::len).sum();
                let at = (start + mistake.column - 1).min(text.len());
                let length = text[at..].find(char::is_whitespace).unwrap_or(text.len() - at).max(1);
                let source = SourceText { path: path.clone(), text: text.into() };
                diagnostic.at(&source, at..(at + length).min(text.len()))
            }
            _ => diagnostic,
        });
    }
    found
}

/// Inputs that a validator refuses.
fn validated(making: &mut Making<'_>, tests: &[Test]) -> Result<Vec<Diagnostic>, Failure> {
    let package = making.package;
    let mut questions = Vec::new();
    let mut asked = Vec::new();
    for test in tests {
        let Some(input) = input(test) else { continue };
        for validator in &package.validators {
            let more = &test.details.validator_arguments;
            let Some(run) = question(making, validator, input, more)? else { continue };
            questions.push(run);
            asked.push((test, validator));
        }
    }
    let opinions = ask_validators(making, &questions)?;
    let mut found = Vec::new();
    for ((test, validator), opinion) in asked.into_iter().zip(opinions) {
        let program = validator.program.display();
        let message = match opinion {
            Opinion::Accepts => continue,
            Opinion::Refuses(said) if said.is_empty() => format!("{} is refused by {program}", shown(test)),
            Opinion::Refuses(said) => format!("{} is refused by {program}: {said}", shown(test)),
            Opinion::Fails(how) => format!("{program} {how} on {}", shown(test)),
        };
        found.push(about(test, "invalid-test", message));
    }
    Ok(found)
}

/// Inputs that were written to test the validators.
fn tests_of_validators(making: &mut Making<'_>) -> Result<Vec<Diagnostic>, Failure> {
    let package = making.package;
    let of_validators = |test: &&ProgramTest| matches!(test.kind, ProgramTestKind::Validator { .. });
    let tests: Vec<&ProgramTest> = package.program_tests.iter().filter(of_validators).collect();
    let mut questions = Vec::new();
    let mut asked = Vec::new();
    for (index, test) in tests.iter().enumerate() {
        for validator in &package.validators {
            let Some(run) = question(making, validator, &test.input, &[])? else { continue };
            questions.push(run);
            asked.push((index, validator));
        }
    }
    let opinions = ask_validators(making, &questions)?;
    let mut found = Vec::new();
    for (index, test) in tests.iter().enumerate() {
        let ProgramTestKind::Validator { valid } = test.kind else { continue };
        let mut refused: Vec<String> = Vec::new();
        let mut count = 0;
        if let Some(format) = &package.checks.input_format {
            count += 1;
            let bytes = test.input.bytes().map_err(|error| unreadable(&error))?;
            refused.extend(format.check(&bytes).err().map(|mistake| {
                format!("[validators] lines: line {}, column {}: {}", mistake.line, mistake.column, mistake.message)
            }));
        }
        for ((_, validator), opinion) in asked.iter().zip(&opinions).filter(|((of, _), _)| *of == index) {
            count += 1;
            let program = validator.program.display();
            match opinion {
                Opinion::Accepts => {}
                Opinion::Refuses(said) => refused.push(format!("{program}: {said}")),
                Opinion::Fails(how) => {
                    let message = format!("{program} {how} on {}", test.name);
                    found.push(Diagnostic::error("validator-test", message, &test.name));
                }
            }
        }
        let message = match (valid, refused.first()) {
            (true, Some(why)) => format!("{} should be valid, and is refused: {why}", test.name),
            (false, None) if count > 0 => format!("{} should be refused, and no validator refuses it", test.name),
            (false, None) => format!("{} should be refused, and there is no validator", test.name),
            (true, None) | (false, Some(_)) => continue,
        };
        found.push(Diagnostic::error("validator-test", message, &test.name));
    }
    Ok(found)
}

fn question<'a>(
    making: &mut Making<'_>,
    validator: &'a Validator,
    input: &'a Content,
    more: &[String],
) -> Result<Option<ValidatorRun<'a>>, Failure> {
    let Some(identity) = making.identity(Role::Validator, &validator.program)? else { return Ok(None) };
    let arguments: Vec<String> = validator.arguments.iter().chain(more).cloned().collect();
    let input_identity = kept::identity(&making.workshop.cache, input).map_err(|error| unreadable(&error))?;
    let convention = format!("{:?}", validator.convention);
    let words = ["validated 1", &identity, &convention, &input_identity].into_iter();
    let key = cache::key(words.chain(arguments.iter().map(String::as_str)).map(str::as_bytes));
    Ok(Some(ValidatorRun { validator, input, arguments, key }))
}

/// In the order of the questions.
fn ask_validators(making: &mut Making<'_>, questions: &[ValidatorRun<'_>]) -> Result<Vec<Opinion>, Failure> {
    let Making { package, workshop, pool, programs, .. } = making;
    pool.each("validating", questions, |thread, question| {
        if let Some(opinion) = kept_opinion(workshop, &question.key) {
            return Ok(opinion);
        }
        let Some(program) = programs.get(Role::Validator, &question.validator.program) else {
            // Its author was told that it does not compile.
            return Ok(Opinion::Accepts);
        };
        let run = FileRun {
            program,
            arguments: &question.arguments,
            stdin: Some(question.input),
            stdout: None,
            collect: Vec::new(),
            limits: &package.author_limits,
        };
        let end = run.run(thread.worker()?)?;
        let opinion = match (&end.exit, question.validator.convention) {
            (Ok(0), JudgeConvention::Testlib) | (Ok(42), JudgeConvention::Icpc) => Opinion::Accepts,
            (Ok(43), JudgeConvention::Icpc) => Opinion::Refuses(end.last_line()),
            (Ok(_), JudgeConvention::Testlib) => Opinion::Refuses(end.last_line()),
            (Ok(code), JudgeConvention::Icpc) => {
                Opinion::Fails(format!("exited with code {code}, which is neither 42 (valid) nor 43 (invalid)"))
            }
            (Err(how), _) => Opinion::Fails(how.clone()),
        };
        keep_opinion(workshop, &question.key, &opinion)?;
        Ok(opinion)
    })
}

fn checker(task: &Task) -> Option<Checker<'_>> {
    match task {
        Task::Game(_) => None,
        Task::Outputs(task) => {
            Some(Checker { path: task.checker.as_deref()?, convention: task.convention, most: task.score.most })
        }
        Task::Passes(task) => match &task.passes[..] {
            [Pass { checker: Some(path), .. }] if !task.repeats() => {
                Some(Checker { path, convention: task.convention, most: task.score.most })
            }
            _ => None,
        },
    }
}

/// Answers that the checker refuses as outputs.
fn own_answers(making: &mut Making<'_>, tests: &[Test], checker: Checker<'_>) -> Result<Vec<Diagnostic>, Failure> {
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

fn tests_of_checker(making: &mut Making<'_>, checker: Checker<'_>) -> Result<Vec<Diagnostic>, Failure> {
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
    let mut parts = vec!["checked 1".to_string(), identity, format!("{:?} {:?}", checker.convention, checker.most)];
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
            most: checker.most,
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
fn old_answers(making: &mut Making<'_>, tests: &[Test]) -> Result<Vec<Diagnostic>, Failure> {
    let with_answers: Vec<&Test> = tests.iter().filter(|test| is_committed(making, test)).collect();
    if making.package.main_solution.is_none() || with_answers.is_empty() {
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

/// Opinions are kept as text: a letter, and what was said. Failures are not: they may be the machine's.
fn kept_opinion(workshop: &Workshop, key: &str) -> Option<Opinion> {
    let bytes = kept::get(&workshop.cache, key)?.bytes().ok()?.into_owned();
    let text = String::from_utf8(bytes).ok()?;
    match text.split_at_checked(1)? {
        ("+", _) => Some(Opinion::Accepts),
        ("-", said) => Some(Opinion::Refuses(said.into())),
        _ => None,
    }
}

fn keep_opinion(workshop: &Workshop, key: &str, opinion: &Opinion) -> Result<(), Failure> {
    let text = match opinion {
        Opinion::Accepts => "+".to_string(),
        Opinion::Refuses(said) => format!("-{said}"),
        Opinion::Fails(_) => return Ok(()),
    };
    let folder = workshop.cache.beside()?;
    let place = kept::place(&folder);
    std::fs::write(&place, text).map_err(|error| Failure::judge(format!("cannot keep a verdict: {error}")))?;
    kept::put(&workshop.cache, key, &place)
}
