//! Reads a journal back into one [`Replay`].
//!
//! A damaged line is skipped and reported; a journal of another version is refused, since all its lines would look
//! damaged.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use package::Expectation;
use serde::Deserialize;

use super::lines::{Failed, Invocation, Line, Skipped, Submission, VERSION};
use super::replay::{Replay, ReplayEnd, ReplaySubmission, ReplayTest, SubmissionState, TestResult};
use crate::terminal::failure::Failure;

/// Lines that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Counted from 1.
    pub lines: Vec<usize>,
    /// Why the first of them cannot be read.
    pub reason: String,
}

/// The part of the first line that is the same in every version.
#[derive(Deserialize)]
struct AnyVersion {
    invocation: AnyInvocation,
}

#[derive(Deserialize)]
struct AnyInvocation {
    v: u32,
}

/// Reads the journal at `path` of the invocation `id`.
pub fn read(id: &str, path: &Path) -> Result<(Replay, Option<Damage>), Failure> {
    let unreadable = |error: std::io::Error| Failure::judge(format!("cannot read {}: {error}", path.display()));
    let mut reader = BufReader::new(File::open(path).map_err(unreadable)?);
    let mut replay: Option<Replay> = None;
    let mut damage: Option<Damage> = None;
    let mut text = Vec::new();
    for number in 1.. {
        text.clear();
        if reader.read_until(b'\n', &mut text).map_err(unreadable)? == 0 {
            break;
        }
        // The last line may be incomplete: the judge was killed while it was written.
        if !text.ends_with(b"\n") {
            continue;
        }
        if replay.is_none() {
            must_be_readable(id, &text)?;
        }
        let result = serde_json::from_slice(&text).map_err(|error| error.to_string());
        if let Err(reason) = result.and_then(|line| take(&mut replay, id, line)) {
            damage.get_or_insert_with(|| Damage { lines: Vec::new(), reason }).lines.push(number);
        }
    }
    let replay = replay.ok_or_else(|| Failure::judge(format!("the journal of {id} has no readable first line")))?;
    Ok((replay, damage))
}

fn must_be_readable(id: &str, line: &[u8]) -> Result<(), Failure> {
    match serde_json::from_slice::<AnyVersion>(line) {
        Ok(AnyVersion { invocation }) if invocation.v != VERSION => {
            let age = if invocation.v < VERSION { "an older" } else { "a newer" };
            let v = invocation.v;
            let message =
                format!("{id} was kept by {age} grundy (journal version {v}; this one reads version {VERSION})");
            Err(Failure::usage(message).hint("judge again with `grundy run`, or show it with the grundy that kept it"))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Adds one line; the error says what is wrong with it.
fn take(read: &mut Option<Replay>, id: &str, line: Line) -> Result<(), String> {
    let Some(replay) = read.as_mut() else {
        let Line::Invocation(head) = line else { return Err("it comes before the line of the invocation".into()) };
        *read = Some(begin(id, head));
        return Ok(());
    };
    match line {
        Line::Invocation(_) => return Err("a second line of an invocation".into()),
        Line::Order(_) => {}
        Line::Submission(line) => submission(replay, line)?,
        Line::Run(run) => {
            let place = place(replay, &run.submission, &run.test)?;
            let judged = run.read().ok_or("it holds words that are not known")?;
            *place = Some(TestResult::Judged(Box::new(judged)));
        }
        Line::Skipped(Skipped { submission, test }) => *place(replay, &submission, &test)? = Some(TestResult::Skipped),
        Line::Failed(Failed { submission, test: Some(test), message, hint }) => {
            *place(replay, &submission, &test)? = Some(TestResult::Failed { message, hint });
        }
        Line::Failed(Failed { submission, test: None, message, .. }) => {
            find(replay, &submission)?.state = SubmissionState::Failed(message);
        }
        Line::End(end) => replay.end = Some(ReplayEnd { exit_code: end.exit_code, stopped: end.stopped }),
    }
    Ok(())
}

/// The invocation from its first line, without results.
pub fn begin(id: &str, head: Invocation) -> Replay {
    let tests = head.tests.len();
    let submission = |name: String| ReplaySubmission {
        name,
        path: String::new(),
        expectation: None,
        state: SubmissionState::Waiting,
        results: vec![None; tests],
    };
    Replay {
        id: id.into(),
        scale: head.scale.read(&head.tests),
        package: head.package,
        package_path: head.package_path,
        kind: head.kind,
        rules: head.rules,
        last_mover: head.last_mover,
        first: head.first,
        moves: head.moves,
        tier: head.tier,
        seed: head.seed,
        selected: head.selected,
        tests: head
            .tests
            .into_iter()
            .map(|test| ReplayTest { name: test.name, origin: test.origin, input: test.input })
            .collect(),
        submissions: head.submissions.into_iter().map(submission).collect(),
        end: None,
    }
}

fn submission(replay: &mut Replay, line: Submission) -> Result<(), String> {
    let submission = find(replay, &line.submission)?;
    submission.path = line.path;
    submission.expectation = match line.expected {
        Some(text) => Some(Expectation::parse(&text).ok_or(format!("`{text}` is no expectation"))?),
        None => None,
    };
    submission.state = match (line.compile_error, line.skipped) {
        (Some(words), _) => SubmissionState::CompileError(words),
        (None, Some(reason)) => SubmissionState::LeftOut(reason),
        (None, None) => SubmissionState::Compiled,
    };
    Ok(())
}

fn find<'a>(replay: &'a mut Replay, name: &str) -> Result<&'a mut ReplaySubmission, String> {
    let found = replay.submissions.iter_mut().find(|submission| submission.name == name);
    found.ok_or_else(|| format!("no submission is called `{name}`"))
}

fn place<'a>(replay: &'a mut Replay, submission: &str, test: &str) -> Result<&'a mut Option<TestResult>, String> {
    let at = replay.tests.iter().position(|known| known.name == test);
    let at = at.ok_or_else(|| format!("no test is called `{test}`"))?;
    Ok(&mut find(replay, submission)?.results[at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::lines::{End, Scale};
    use crate::journal::store::Store;

    fn head(v: u32) -> Line {
        Line::Invocation(Invocation {
            v,
            package: "nim".into(),
            package_path: "/nim".into(),
            kind: "game".into(),
            rules: "nim".into(),
            last_mover: "wins".into(),
            first: "choose".into(),
            moves: 10,
            tier: "full".into(),
            tests: Vec::new(),
            seed: None,
            selected: false,
            submissions: Vec::new(),
            scale: Scale::default(),
        })
    }

    fn end(exit_code: u8) -> Line {
        Line::End(End { exit_code, stopped: false })
    }

    /// The journal of these pieces, read: its end's exit code and the damaged lines.
    fn outcome(pieces: &[&[u8]]) -> Result<(Option<u8>, Vec<usize>), String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        std::fs::write(&path, pieces.concat()).unwrap();
        let (replay, damage) = read("id", &path).map_err(|failure| failure.message)?;
        Ok((replay.end.map(|end| end.exit_code), damage.map(|damage| damage.lines).unwrap_or_default()))
    }

    fn text(line: &Line) -> Vec<u8> {
        let mut text = serde_json::to_vec(line).unwrap();
        text.push(b'\n');
        text
    }

    #[test]
    fn a_line_that_was_cut_off_is_not_read_and_one_that_is_no_line_is_damage() {
        let (head, end) = (text(&head(VERSION)), text(&end(3)));
        let cut = &b"{\"run\":{\"submiss"[..];
        for (pieces, read) in [
            (&[&head[..], &end][..], (Some(3), vec![])),
            (&[&head, cut], (None, vec![])),
            (&[&head, cut, b"\n", &end], (Some(3), vec![2])),
            (&[&head, b"\xff\xfe\n", &end], (Some(3), vec![2])),
            (&[&head, &head, &end], (Some(3), vec![2])),
        ] {
            assert_eq!(outcome(pieces).unwrap(), read);
        }
        assert_eq!(outcome(&[&end]).unwrap_err(), "the journal of id has no readable first line");
    }

    #[test]
    fn another_version_is_refused_with_a_sentence() {
        for (v, words) in [(VERSION - 1, "an older grundy"), (VERSION + 1, "a newer grundy")] {
            let message = outcome(&[&text(&head(v))]).unwrap_err();
            assert!(message.contains(words) && message.contains(&format!("version {v};")), "{message}");
        }
        // A line that only a newer version can read.
        let message = outcome(&[b"{\"invocation\":{\"v\":99,\"colour\":1}}\n"]).unwrap_err();
        assert!(message.contains("version 99"), "{message}");
    }

    #[test]
    fn what_a_writer_wrote_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::locate(Some(folder.path()), Path::new("/"));
        let mut writer = store.begin(&head(VERSION)).unwrap();
        writer.write(&end(1)).unwrap();
        let (id, path) = store.find("last").unwrap();
        let (replay, damage) = read(&id, &path).unwrap();
        assert_eq!(
            (replay.id, replay.end, damage),
            (writer.id, Some(ReplayEnd { exit_code: 1, stopped: false }), None)
        );
    }
}
