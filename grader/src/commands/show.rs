//! `grundy show`: a kept run, two-sided, with what every move was worth and the blunder marked.

use std::path::Path;
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use interactor::{Event, First, Policy, Script, Side, Terms, display_line, escaped_line};
use package::{Points, RulesLimits, Verdict, display_bytes};
use sandbox::{Exit, Usage};
use solver::{Budget, Convention, Game, Outcome, Position};

use super::{say, show_phases};
use crate::cli::{Global, Show};
use crate::journal::store::{Kept, Store};
use crate::journal::{self, Failed, Invocation, Line, Run, Skipped, Submission};
use crate::judge::Judged;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::complain;
use crate::theory::rules_program::RulesProgram;
use crate::verdict::explain::{milliseconds, seconds};
use crate::verdict::scoring::Worth;

const JUDGE: Style = AnsiColor::Cyan.on_default();
const PLAYER: Style = AnsiColor::Yellow.on_default();
const BLUNDER: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

pub fn show(global: &Global, args: &Show) -> Result<ExitCode, Failure> {
    let working = std::env::current_dir().map_err(|error| Failure::judge(format!("no working directory: {error}")))?;
    let store = Store::locate(global.store.as_deref(), &working);
    let (run, rest) = args.what.split_once('/').unwrap_or((&args.what, ""));
    let Kept { id, lines, damaged } = store.find(run)?;
    if let Some((numbers, error)) = damaged {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        let what = format!("the journal of {id} is damaged in line {} and is read without", numbers.join(", "));
        complain(format_args!("warning: {what}\n  {error}"));
    }
    let journal = Journal::new(lines)?;
    if rest.is_empty() {
        return overview(&id, &journal);
    }
    // A submission's name may hold slashes; a test's never does. Without a test the whole rest is the submission.
    let (submission, test) = match rest.rsplit_once('/') {
        Some((submission, test)) if journal.head.tests.iter().any(|t| t.name == test || number(test, &t.name)) => {
            (submission, Some(test))
        }
        Some((submission, test)) if journal.submission(rest).is_err() && journal.submission(submission).is_ok() => {
            let names: Vec<&str> = journal.head.tests.iter().map(|test| test.name.as_str()).collect();
            let failure = Failure::usage(format!("{id} has no test `{test}`"));
            return Err(failure.hint(format!("its tests are {}", names.join(" "))));
        }
        _ => (rest, None),
    };
    let submission = journal.submission(submission)?;
    if let Some(words) =
        journal.submissions.iter().find(|s| s.submission == submission).and_then(|s| s.compile_error.as_ref())
    {
        say(format!("{submission}: compile error\n{words}"));
        return Ok(ExitCode::AsExpected);
    }
    let Some(test) = test else {
        for run in journal.runs.iter().filter(|run| run.submission == submission) {
            let points = run.points.and_then(Points::new);
            let points =
                points.map_or(String::new(), |points| format!("{points} of {} points ", journal.head.scale.most));
            say(format!("{}/{} {} {points}{}", submission, run.test, run.verdict, run.what));
        }
        if let Some(words) = journal.earned(&submission) {
            say(words);
        }
        return Ok(ExitCode::AsExpected);
    };
    let found =
        journal.runs.iter().find(|run| run.submission == submission && (run.test == test || number(test, &run.test)));
    let Some(run) = found else {
        let of_test = |failed: &&Failed| {
            failed.submission == submission
                && failed.test.as_ref().is_none_or(|name| name == test || number(test, name))
        };
        if let Some(failed) = journal.failed.iter().find(of_test) {
            say(format!("{submission}/{test}: judge error: {}", failed.message));
            return Ok(ExitCode::AsExpected);
        }
        return Err(Failure::usage(format!("{submission} was not run on test {test} in {id}")));
    };
    let judged = run.clone().read().ok_or_else(|| Failure::judge("this run was kept by another version of grundy"))?;
    if let (Some(record), true) = (&judged.phases, args.interaction) {
        show_phases::interaction(record)
    } else if judged.phases.is_some() {
        show_phases::phases(&journal.head, run, &judged)
    } else if args.interaction {
        interaction(&judged)
    } else {
        game(global, &journal.head, run, &judged)
    }
    Ok(ExitCode::AsExpected)
}

fn number(word: &str, name: &str) -> bool {
    matches!((word.parse::<u32>(), name.parse::<u32>()), (Ok(a), Ok(b)) if a == b)
}

struct Journal {
    head: Invocation,
    submissions: Vec<Submission>,
    runs: Vec<Run>,
    skipped: Vec<Skipped>,
    failed: Vec<Failed>,
    ended: bool,
}

impl Journal {
    fn new(lines: Vec<Line>) -> Result<Journal, Failure> {
        let mut head = None;
        let (mut submissions, mut runs, mut skipped, mut failed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut ended = false;
        for line in lines {
            match line {
                Line::Invocation(invocation) => head = Some(invocation),
                Line::Submission(submission) => submissions.push(submission),
                Line::Run(run) => runs.push(run),
                Line::Skipped(line) => skipped.push(line),
                Line::Failed(line) => failed.push(line),
                Line::Order(_) => {}
                Line::End(_) => ended = true,
            }
        }
        let head = head.ok_or_else(|| Failure::judge("the journal of this run has no readable first line"))?;
        Ok(Journal { head, submissions, runs, skipped, failed, ended })
    }

    /// The submission that a person means: its name, or a part of it that only one has.
    fn submission(&self, word: &str) -> Result<String, Failure> {
        let names = &self.head.submissions;
        if let Some(name) = names.iter().find(|name| *name == word) {
            return Ok(name.clone());
        }
        let file = |name: &str| name.rsplit('/').next().unwrap_or(name).to_string();
        let stem = |name: &str| name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_string();
        let matching: Vec<&String> =
            names.iter().filter(|name| stem(name) == word || file(name) == word || stem(&file(name)) == word).collect();
        match matching[..] {
            [name] => Ok(name.clone()),
            [] => {
                let spellings = names.iter().flat_map(|name| [name.clone(), stem(name), file(name), stem(&file(name))]);
                let spellings: Vec<String> = spellings.collect();
                let near = package::did_you_mean(word, spellings.iter().map(String::as_str));
                let hint =
                    near.map_or(format!("it judged {}", names.join(", ")), |name| format!("did you mean {name}?"));
                Err(Failure::usage(format!("this run has no submission `{word}`")).hint(hint))
            }
            _ => {
                let names: Vec<&str> = matching.iter().map(|name| name.as_str()).collect();
                Err(Failure::usage(format!("`{word}` may be any of {}", names.join(", "))))
            }
        }
    }
}

impl Journal {
    /// What became of a submission on a test, as in the matrix.
    fn letter(&self, submission: &str, test: &str) -> char {
        if let Some(run) = self.runs.iter().find(|run| run.submission == submission && run.test == test) {
            let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.code() == run.verdict);
            return verdict.map_or('?', Verdict::letter);
        }
        let is_this = |failed: &Failed| failed.submission == submission && failed.test.as_deref() == Some(test);
        if self.failed.iter().any(is_this) {
            return Verdict::JudgeError.letter();
        }
        let skipped = self.skipped.iter().any(|skipped| skipped.submission == submission && skipped.test == test);
        if skipped { '-' } else { ' ' }
    }
}

impl Journal {
    /// What a submission has earned, in words.
    fn earned(&self, submission: &str) -> Option<String> {
        let worth = |test: &journal::Test| {
            let run = self.runs.iter().find(|run| run.submission == submission && run.test == test.name);
            let points = |run: &Run| run.points.and_then(Points::new);
            run.map(|run| Worth::new(run.verdict == Verdict::Accepted.code(), points(run))).unwrap_or_default()
        };
        let Invocation { tests, scale, .. } = &self.head;
        scale.read(tests).words(&tests.iter().map(worth).collect::<Vec<_>>())
    }
}

fn overview(id: &str, journal: &Journal) -> Result<ExitCode, Failure> {
    let state = if journal.ended { "" } else { ", not finished" };
    let Invocation { package, tier, .. } = &journal.head;
    let runs = journal.runs.len();
    let plural = if runs == 1 { "" } else { "s" };
    say(format!("{id} · {package} · {runs} run{plural} · sandbox {tier}{state}"));
    let width = journal.head.submissions.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for name in &journal.head.submissions {
        let matrix: String = journal.head.tests.iter().map(|test| journal.letter(name, &test.name)).collect();
        let note = journal
            .submissions
            .iter()
            .find(|s| s.submission == *name)
            .and_then(|s| s.compile_error.as_ref().map(|_| "compile error".to_string()).or(s.skipped.clone()));
        let failed = journal.failed.iter().find(|failed| failed.submission == *name && failed.test.is_none());
        let note = note.or(failed.map(|failed| format!("judge error: {}", failed.message)));
        let note = note.or_else(|| journal.earned(name).map(|words| format!("  {words}")));
        say(format!("  {name:width$}  {matrix}{}", note.unwrap_or_default()).trim_end());
    }
    Ok(ExitCode::AsExpected)
}

/// ICPC's `.interaction`: `<` what the judge says, `>` what the submission says.
fn interaction(judged: &Judged) {
    for event in &judged.transcript.events {
        let mark = match event.side {
            Side::Judge => '<',
            Side::Player => '>',
        };
        say(format!("{mark}{}", escaped_line(&event.line)));
    }
}

fn game(global: &Global, head: &Invocation, run: &Run, judged: &Judged) {
    let test = head.tests.iter().find(|test| test.name == run.test);
    let origin = test.map_or("", |test| &test.origin);
    let verdict = judged.verdict.words();
    say(format!("{} · test {} ({origin}) · {verdict} · sandbox {}", run.submission, run.test, head.tier));
    let notes = test.and_then(|test| annotate(global, head, test.input.as_deref()?, &judged.transcript.events));
    let start_width = 10;
    for (index, event) in judged.transcript.events.iter().enumerate() {
        let (style, who) = match event.side {
            Side::Judge => (JUDGE, "judge  ›"),
            Side::Player => (PLAYER, "player ‹"),
        };
        let blunder = judged.blunder == Some(index);
        let note = notes.as_ref().and_then(|notes| notes.get(index)).map_or("", String::as_str);
        let note = if note.is_empty() { String::new() } else { format!("   {DIM}{note}{DIM:#}") };
        let mark = if blunder { format!("   {BLUNDER}<-- the losing move{BLUNDER:#}") } else { String::new() };
        let style = if blunder { BLUNDER } else { style };
        say(format!(
            "{:>start_width$}  {style}{who} {}{style:#}{note}{mark}",
            milliseconds(event.at),
            display_line(&event.line)
        ));
    }
    for line in judged.transcript.unfinished.split_inclusive(|&b| b == b'\n') {
        let why = match line.strip_suffix(b"\n") {
            _ if judged.facts.trailing_output => "after the end",
            Some(_) => "never read",
            None => "line not ended",
        };
        let words = display_line(line.trim_ascii_end());
        say(format!("{:>start_width$}  {PLAYER}player ‹ {words}{PLAYER:#}   ({why})", ""));
    }
    verdict_lines(judged, judged.verdict.code());
    points_line(head, judged);
    usage_line(judged);
    standard_error(judged);
}

/// The verdict, why, and what would help.
pub fn verdict_lines(judged: &Judged, verdict: &str) {
    let what = &judged.explanation.what;
    say(format!("{verdict}{}{what}", if what.is_empty() { "" } else { ": " }));
    if let Some(hint) = &judged.explanation.hint {
        say(format!("    {hint}"));
    }
}

/// What the run earned, where it was given points.
pub fn points_line(head: &Invocation, judged: &Judged) {
    if let Some(points) = judged.points {
        say(format!("{points} of {} points", head.scale.most));
    }
}

fn usage_line(judged: &Judged) {
    let repeats = if judged.repeats > 1 { format!(", best of {} runs", judged.repeats) } else { String::new() };
    say(format!("{}{repeats}", used(&judged.usage, judged.exit, judged.verdict)));
}

/// `12 ms cpu, 20 ms wall, 3 MiB memory, exit code 0`
pub fn used(usage: &Usage, exit: Exit, verdict: Verdict) -> String {
    let memory = usage.memory.map_or("memory unknown".into(), |bytes| format!("{} memory", display_bytes(bytes)));
    let exit = match exit {
        Exit::Code(code) => format!("exit code {code}"),
        // Nobody else can have sent it: what failed by itself is a RuntimeError.
        Exit::Signal(9) if verdict != Verdict::RuntimeError => "ended by the judge".into(),
        Exit::Signal(signal) => format!("ended by signal {signal}"),
    };
    format!("{} cpu, {} wall, {memory}, {exit}", seconds(usage.cpu), seconds(usage.wall))
}

pub fn standard_error(judged: &Judged) {
    if judged.stderr.is_empty() {
        return;
    }
    say("standard error:");
    for line in judged.stderr.split(|&b| b == b'\n').take(20) {
        say(format!("    {}", display_line(line)));
    }
}

/// What each line of the conversation meant: the position it left and who wins it. `None` if the rules or the test
/// cannot be read any more.
fn annotate(global: &Global, head: &Invocation, input: &str, events: &[Event]) -> Option<Vec<String>> {
    let convention = if head.last_mover == "loses" { Convention::LastMoverLoses } else { Convention::LastMoverWins };
    let game = match package::named_program(&head.rules) {
        Some(path) => {
            let path = Path::new(&head.package_path).join(path);
            let rules = RulesProgram::start(&path, RulesLimits::default(), global, None).ok()?;
            Game::external(Arc::new(rules), convention)
        }
        None => Game::parse(&head.rules, convention).ok()?,
    };
    let first = match head.first.as_str() {
        "choose" => First::Choose,
        "interactor" => First::Interactor,
        _ => First::Submission,
    };
    let terms = Terms { game, first, policy: Policy::Rotate, moves: head.moves, budget: Budget::default() };
    let script = Script::parse(&terms.game, input).ok()?.0;
    let mut notes = vec![String::new(); events.len()];
    let mut at = 1;
    for start in &script.starts {
        at += terms.game.write_position(start).lines().count();
        if at > events.len() {
            break;
        }
        notes[at - 1] = worth(&terms, start, "the player to move");
        let mut position = start.clone();
        let mut choosing = first == First::Choose;
        while let Some(event) = events.get(at) {
            at += 1;
            let Ok(text) = std::str::from_utf8(&event.line) else { continue };
            if event.side == Side::Judge && ["won", "lost", "drawn"].contains(&text) {
                break;
            }
            if event.side == Side::Player && std::mem::replace(&mut choosing, false) {
                continue;
            }
            let Ok(mv) = terms.game.parse_move(&position, text.trim()) else { continue };
            let words = terms.game.describe_move(&position, &mv);
            position = terms.game.play(&position, &mv);
            let next = match event.side {
                Side::Judge => "the player",
                Side::Player => "the judge",
            };
            notes[at - 1] = format!("{words}, leaves {}", worth(&terms, &position, next));
        }
    }
    Some(notes)
}

/// `3 4 2 (nim-sum 5: the judge can win)`
fn worth(terms: &Terms, position: &Position, mover: &str) -> String {
    let shown = terms.game.show_position(position);
    let shown = if shown.len() > 60 { format!("{} heaps", position.components.len()) } else { shown };
    let Ok(analysis) = terms.game.analyse(position, &terms.budget) else { return shown };
    let sum = analysis.sum.map_or(String::new(), |sum| format!("nim-sum {sum}: "));
    let who = match analysis.outcome {
        Outcome::Win => format!("{mover} can win"),
        Outcome::Loss => format!("{mover} has lost"),
        Outcome::Draw => format!("{mover} can draw"),
    };
    format!("{shown} ({sum}{who})")
}
