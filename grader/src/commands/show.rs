//! `grundy show`: a kept invocation, a submission of it, or one run.

use interactor::escaped_line;

use crate::cli::{Global, Show};
use crate::journal::{self, Replay, ReplaySubmission, ReplayTest, SubmissionState, TestResult};
use crate::report::{group_lines, interaction, rows, show_run};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::{complain, say};
use crate::terminal::style::indented;

pub fn show(global: &Global, args: &Show) -> Result<ExitCode, Failure> {
    let options = global.workshop();
    let (run, rest) = args.what.split_once('/').unwrap_or((&args.what, ""));
    let (id, path) = options.store()?.find(run)?;
    let (replay, damage) = journal::read(&id, &path)?;
    if let Some(damage) = damage {
        let lines: Vec<String> = damage.lines.iter().map(usize::to_string).collect();
        let what = format!("the journal of {id} is damaged in line {} and is read without", lines.join(", "));
        complain(format_args!("warning: {what}\n  {}", indented(&damage.reason, 2)));
    }
    if rest.is_empty() {
        overview(&replay);
        return Ok(ExitCode::AsExpected);
    }
    let (submission, test) = split(&replay, rest)?;
    if let SubmissionState::CompileError(words) = &submission.state {
        say(format!("{}: compile error\n    {}", one_line(&submission.name), indented(words, 4)));
        return Ok(ExitCode::AsExpected);
    }
    let Some(word) = test else {
        all_runs(&replay, submission);
        return Ok(ExitCode::AsExpected);
    };
    let at = replay.tests.iter().position(|test| is_called(test, word));
    let result = at.and_then(|at| Some((&replay.tests[at], submission.results[at].as_ref()?)));
    match result {
        Some((test, TestResult::Judged(judged))) => match args.interaction {
            true => interaction(judged),
            false => show_run(&options, &replay, (submission, test), judged),
        },
        Some((test, TestResult::Failed { message, .. })) => {
            let [name, test] = [&submission.name, &test.name].map(one_line);
            say(format!("{name}/{test}: judge error: {}", indented(message, 4)));
        }
        Some((_, TestResult::Skipped)) | None => {
            if let SubmissionState::Failed(message) = &submission.state {
                say(format!("{}: judge error: {}", one_line(&submission.name), indented(message, 4)));
                return Ok(ExitCode::AsExpected);
            }
            return Err(Failure::usage(format!("{} was not run on test {word} in {id}", submission.name)));
        }
    }
    Ok(ExitCode::AsExpected)
}

/// Splits SUBMISSION/TEST. A submission's name may contain slashes, a test's cannot. Without a test all is the name.
fn split<'a>(replay: &'a Replay, words: &'a str) -> Result<(&'a ReplaySubmission, Option<&'a str>), Failure> {
    match words.rsplit_once('/') {
        Some((name, test)) if replay.tests.iter().any(|known| is_called(known, test)) => {
            Ok((submission(replay, name)?, Some(test)))
        }
        Some((name, test)) if submission(replay, words).is_err() && submission(replay, name).is_ok() => {
            let names: Vec<&str> = replay.tests.iter().map(|test| test.name.as_str()).collect();
            let failure = Failure::usage(format!("{} has no test `{test}`", replay.id));
            Err(failure.hint(format!("its tests are {}", names.join(" "))))
        }
        _ => Ok((submission(replay, words)?, None)),
    }
}

fn is_called(test: &ReplayTest, word: &str) -> bool {
    test.name == word || matches!((word.parse::<u32>(), test.name.parse::<u32>()), (Ok(a), Ok(b)) if a == b)
}

/// The submission with this name, or the only one whose name contains it.
fn submission<'a>(replay: &'a Replay, word: &str) -> Result<&'a ReplaySubmission, Failure> {
    let all = &replay.submissions;
    if let Some(submission) = all.iter().find(|submission| submission.name == word) {
        return Ok(submission);
    }
    let spellings = |name: &str| {
        let stem = |name: &str| name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_string();
        let file = name.rsplit('/').next().unwrap_or(name).to_string();
        [stem(name), stem(&file), file]
    };
    let matching: Vec<&ReplaySubmission> =
        all.iter().filter(|submission| spellings(&submission.name).iter().any(|spelling| spelling == word)).collect();
    match matching[..] {
        [submission] => Ok(submission),
        [] => {
            let known: Vec<String> =
                all.iter().flat_map(|s| spellings(&s.name).into_iter().chain([s.name.clone()])).collect();
            let near = package::did_you_mean(word, known.iter().map(String::as_str));
            let names: Vec<&str> = all.iter().map(|submission| submission.name.as_str()).collect();
            let hint = near.map_or(format!("it judged {}", names.join(", ")), |name| format!("did you mean {name}?"));
            Err(Failure::usage(format!("this run has no submission `{word}`")).hint(hint))
        }
        _ => {
            let names: Vec<&str> = matching.iter().map(|submission| submission.name.as_str()).collect();
            Err(Failure::usage(format!("`{word}` may be any of {}", names.join(", "))))
        }
    }
}

/// Names cannot have several lines, unless a hand put them into the journal.
fn one_line(name: impl AsRef<str>) -> String {
    escaped_line(name.as_ref().as_bytes())
}

fn overview(replay: &Replay) {
    let state = if replay.end.is_some() { "" } else { ", not finished" };
    let runs = replay.runs();
    let plural = if runs == 1 { "" } else { "s" };
    let [id, package, tier] = [&replay.id, &replay.package, &replay.tier].map(one_line);
    say(format!("{id} · {package} · {runs} run{plural} · sandbox {tier}{state}"));
    rows(replay).for_each(|row| say(row.trim_end()));
}

/// A line for each run of a submission, a line for each group, and its points.
fn all_runs(replay: &Replay, submission: &ReplaySubmission) {
    for (test, result) in replay.tests.iter().zip(&submission.results) {
        let Some(judged) = result.as_ref().and_then(TestResult::judged) else { continue };
        let points = replay.given_points(judged).map_or(String::new(), |points| format!("{points} "));
        let [name, test] = [&submission.name, &test.name].map(one_line);
        let what = indented(&judged.explanation.what, 4);
        say(format!("{name}/{test} {} {points}{what}", judged.verdict));
    }
    group_lines(replay, submission).for_each(say);
    if let Some(score) = replay.score(submission).filter(|score| score.is_shown) {
        say(one_line(score.to_string()));
    }
}
