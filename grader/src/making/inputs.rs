//! Whether inputs are valid: as `[validators] lines` says, and to every validator of the package.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use package::{
    Content, Diagnostic, JudgeConvention, Origin, ProgramTest, ProgramTestKind, SourceText, Test, Validator,
};

use super::context::Making;
use super::kept;
use super::opinion::{Opinion, about, input, keep_opinion, kept_opinion, shown, unreadable};
use super::process::FileRun;
use super::programs::Role;
use crate::program::cache;
use crate::terminal::failure::Failure;

/// The largest input that a diagnostic quotes, in bytes.
const QUOTED: usize = 1 << 20;

/// A question to a validator.
struct ValidatorRun<'a> {
    validator: &'a Validator,
    input: &'a Content,
    arguments: Vec<String>,
    key: String,
}

/// Inputs that are the same as that of an earlier test.
pub fn duplicates(tests: &[Test]) -> Result<Vec<Diagnostic>, Failure> {
    let mut first: BTreeMap<String, &Test> = BTreeMap::new();
    let mut found = Vec::new();
    for test in tests {
        let Some(input) = input(test) else { continue };
        let bytes = input.bytes().map_err(|error| unreadable(&error))?;
        match first.entry(cache::key([&*bytes])) {
            Entry::Vacant(entry) => {
                entry.insert(test);
            }
            Entry::Occupied(twin) => {
                let message = format!("{} is the same as {}", shown(test), shown(twin.get()));
                found.push(about(test, "duplicate-test", message).warning());
            }
        }
    }
    Ok(found)
}

/// Inputs that are not as `[validators] lines` says.
pub fn formats(making: &Making<'_>, tests: &[Test]) -> Vec<Diagnostic> {
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
pub fn validated(making: &mut Making<'_>, tests: &[Test]) -> Result<Vec<Diagnostic>, Failure> {
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
pub fn tests_of_validators(making: &mut Making<'_>) -> Result<Vec<Diagnostic>, Failure> {
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
