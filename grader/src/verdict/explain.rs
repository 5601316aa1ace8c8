//! Says in one or two lines what happened and what to do about it.

use std::time::Duration;

use interactor::checker::{Blunder, CheckerError, Finding};
use interactor::{Ending, Standing, display_line};
use package::{Limits, Verdict, display_bytes};
use sandbox::{Exit, LimitHit};

use crate::conversation::idle::Silence;
use crate::conversation::result::Conducted;
use crate::program::compile::Program;
use crate::verdict::decide::{Facts, agree};

/// What happened, and what would help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    pub what: String,
    pub hint: Option<String>,
}

impl Explanation {
    pub fn new(what: impl Into<String>) -> Explanation {
        Explanation { what: what.into(), hint: None }
    }

    /// With where it happened, `in encode(5)`, which may be empty.
    pub fn at(mut self, place: &str) -> Explanation {
        if !place.is_empty() {
            self.what = format!("{}: {}", place.trim_start(), self.what);
        }
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Explanation {
        self.hint = Some(hint.into());
        self
    }
}

/// All that an explanation may draw on.
pub struct Evidence<'a> {
    pub facts: &'a Facts,
    pub limits: &'a Limits,
    pub program: &'a Program,
    pub conducted: &'a Conducted,
    pub ending: &'a Ending,
    pub checked: &'a Result<Finding, CheckerError>,
}

pub fn explain(verdict: Verdict, evidence: &Evidence<'_>) -> Explanation {
    let Evidence { limits, conducted, .. } = evidence;
    match verdict {
        Verdict::Accepted | Verdict::Skipped | Verdict::CompileError => Explanation::default(),
        Verdict::JudgeError => judge_error(evidence),
        Verdict::WrongAnswer => wrong_answer(evidence),
        Verdict::PresentationError => presentation(evidence),
        Verdict::RuntimeError => {
            let when = match evidence.ending {
                Ending::Finished => " after the last game was won".to_string(),
                Ending::Stopped { game } => format!(" in game {game}"),
                _ => String::new(),
            };
            failed(conducted, &when)
        }
        Verdict::TimeLimit
        | Verdict::IdlenessLimit
        | Verdict::MemoryLimit
        | Verdict::OutputLimit
        | Verdict::SecurityViolation => limit_passed(verdict, evidence.program, conducted, limits),
    }
}

/// Which limit was passed and by how much; nothing for verdicts that are not about limits.
pub fn limit_passed(verdict: Verdict, program: &Program, conducted: &Conducted, limits: &Limits) -> Explanation {
    match verdict {
        Verdict::Accepted
        | Verdict::Skipped
        | Verdict::CompileError
        | Verdict::JudgeError
        | Verdict::WrongAnswer
        | Verdict::PresentationError
        | Verdict::RuntimeError => Explanation::default(),
        Verdict::TimeLimit => Explanation::new(format!(
            "used {} of CPU time{}; the limit is {}",
            seconds(conducted.outcome.usage.cpu),
            if conducted.outcome.limit == Some(LimitHit::Cpu) { " and was stopped" } else { "" },
            seconds(limits.time)
        )),
        Verdict::IdlenessLimit => idleness(program, conducted, limits),
        Verdict::MemoryLimit => Explanation::new(format!("needed more than {}", display_bytes(limits.memory))),
        Verdict::OutputLimit => {
            let stream = conducted.flooded.unwrap_or("a file");
            Explanation::new(format!("wrote more than {} to {stream}", display_bytes(limits.output)))
        }
        Verdict::SecurityViolation => {
            let call = match conducted.outcome.limit {
                Some(LimitHit::Syscall(number)) => format!("made {}", sandbox::forbidden_call(number)),
                _ => "did something forbidden".into(),
            };
            Explanation::new(call).hint("a submission may compute, read its input and write its output; nothing else")
        }
    }
}

fn judge_error(Evidence { facts, ending, checked, .. }: &Evidence<'_>) -> Explanation {
    let checker = match checked {
        Ok(finding) => format!("{finding:?}"),
        Err(error) => error.to_string(),
    };
    if agree(facts.session, facts.checker) || checked.is_err() || matches!(ending, Ending::Failed { .. }) {
        return Explanation::new(format!("interactor: {ending}; checker: {checker}"));
    }
    Explanation::new(format!("interactor and checker disagree. Interactor: {ending}. Checker: {checker}"))
        .hint("this is a fault of the judge, not of the submission")
}

fn wrong_answer(Evidence { ending, checked, .. }: &Evidence<'_>) -> Explanation {
    if let Ok(Finding::Lost { game, result, blunder }) = checked {
        return match blunder {
            Some(blunder) => lost(blunder, *result),
            None => Explanation::new(format!("game {game} was {} without a single mistake", result.word())),
        };
    }
    match ending {
        Ending::Illegal { game, line, reason } => {
            Explanation::new(format!("illegal move `{}` in game {game}: {reason}", display_line(line)))
        }
        Ending::Stopped { game } => Explanation::new(format!("the program ended in the middle of game {game}"))
            .hint("play each game until the judge says how it ended"),
        ending => Explanation::new(ending.to_string()),
    }
}

/// The sentence that names the blunder: what it had, what it left, what would have been right.
pub fn lost(blunder: &Blunder, result: Standing) -> Explanation {
    let had = match blunder.had {
        Standing::Won => "won",
        Standing::Drawn => "drawn",
        Standing::Lost => "lost",
    };
    let sum = blunder.sum_after.map_or(String::new(), |sum| format!(", nim-sum {sum}"));
    if blunder.number == 0 {
        let better = blunder.better.as_ref().map_or("", |(word, _)| word);
        let what = format!(
            "{} game {} by choosing the wrong side: {}{sum}. `{better}` wins",
            result.word(),
            blunder.game,
            blunder.before
        );
        return Explanation::new(what);
    }
    let mut what = format!(
        "{} game {} at move {}: {} ({had}) -> {}{sum}",
        result.word(),
        blunder.game,
        blunder.number,
        blunder.before,
        blunder.after
    );
    let goal = if blunder.had == Standing::Drawn { "moves that hold the draw" } else { "winning moves" };
    what += &format!(". {goal}: {} of {}", blunder.winning, blunder.moves);
    let explanation = Explanation::new(what);
    match &blunder.better {
        Some((text, words)) => explanation.hint(format!("`{text}` {words} and keeps the position {had}")),
        None => explanation,
    }
}

fn presentation(Evidence { conducted, ending, .. }: &Evidence<'_>) -> Explanation {
    match ending {
        Ending::Malformed { game, reason, .. } => Explanation::new(format!("in game {game}: {reason}")),
        _ => Explanation::new(format!(
            "wrote `{}` after the end of the last game",
            display_line(conducted.trailing.trim_ascii_end())
        ))
        .hint("after the last game the program must exit without another word"),
    }
}

fn idleness(program: &Program, conducted: &Conducted, limits: &Limits) -> Explanation {
    let language = &program.language;
    match &conducted.silence {
        Some(Silence::Deadlock { after, finished: true, .. }) => Explanation::new(format!(
            "the last game is over, but the program waits for something (seen after {})",
            milliseconds(*after)
        ))
        .hint("after the last game the program must exit"),
        Some(Silence::Deadlock { after, stdout_closed: true, .. }) => Explanation::new(format!(
            "closed its standard output and goes on waiting (seen after {})",
            milliseconds(*after)
        )),
        Some(Silence::Deadlock { after, half_line, .. }) if !half_line.is_empty() => {
            let shown = display_line(half_line);
            Explanation::new(format!(
                "wrote `{shown}` without ending the line and waits for an answer (proved after {})",
                milliseconds(*after)
            ))
            .hint("end every line with a newline")
        }
        Some(Silence::Deadlock { after, reads_stdin: true, spoke, .. }) => Explanation::new(format!(
            "the program reads, the judge waits, nothing {}was printed (proved after {}): missing flush{}?",
            if *spoke { "more " } else { "" },
            milliseconds(*after),
            if *spoke { ", or does it wait in its own turn" } else { "" }
        ))
        .hint(format!("{}: {}", language.name, language.flush)),
        Some(Silence::Deadlock { after, .. }) => Explanation::new(format!(
            "it waits for something that nobody will ever do (proved after {})",
            milliseconds(*after)
        )),
        Some(Silence::Idle { waited, finished: true }) => Explanation::new(format!(
            "the last game is over, but the program was still there after {}",
            seconds(*waited)
        )),
        Some(Silence::Idle { waited, .. }) => Explanation::new(format!(
            "{} for {} and used {} of CPU time in all; the idle limit is {}",
            if conducted.spoke { "gave no answer" } else { "printed nothing" },
            seconds(*waited),
            seconds(conducted.outcome.usage.cpu),
            seconds(limits.idle)
        )),
        Some(Silence::Tedious { waited }) => Explanation::new(format!(
            "answered each time, but was waited for {} in all; no conversation may take longer",
            seconds(*waited)
        )),
        None => Explanation::new("the run as a whole took too long on the clock"),
    }
}

/// How a program failed. `when` is said after it.
pub fn failed(conducted: &Conducted, when: &str) -> Explanation {
    let what = match conducted.outcome.exit {
        Exit::Code(code) => format!("exited with code {code}{when}"),
        Exit::Signal(number) => match signal(number) {
            (name, Some(meaning)) => format!("killed by {name}{when}: {meaning}"),
            (name, None) => format!("killed by {name}{when}"),
        },
    };
    let stderr = String::from_utf8_lossy(&conducted.stderr);
    let explanation = Explanation::new(what);
    match telling(&stderr) {
        Some(line) => explanation.hint(format!("standard error says: {}", display_line(line.as_bytes()))),
        None => explanation,
    }
}

/// The words of standard error that name the fault: a panic of Rust with its message, the exception of a stack trace,
/// else the last line.
fn telling(stderr: &str) -> Option<String> {
    let lines: Vec<&str> = stderr.lines().filter(|line| !line.trim().is_empty()).collect();
    if let Some(at) = lines.iter().rposition(|line| line.starts_with("thread '") && line.contains("panicked at")) {
        return Some(lines[at..lines.len().min(at + 2)].join(" "));
    }
    let names_an_exception = |line: &&&str| {
        let name = line.split([':', ' ']).next().unwrap_or_default();
        line.starts_with("Exception in thread") || name.ends_with("Error") || name.ends_with("Exception")
    };
    let line = lines.iter().rfind(names_an_exception).or(lines.last())?;
    Some(line.to_string())
}

/// A signal's name, and what it usually means in a submission.
fn signal(number: i32) -> (String, Option<&'static str>) {
    let (name, meaning) = match number {
        4 => ("SIGILL", None),
        6 => ("SIGABRT", Some("abort, a failed assertion or an uncaught exception")),
        7 => ("SIGBUS", None),
        8 => ("SIGFPE", Some("an integer division by zero")),
        9 => ("SIGKILL", None),
        11 => ("SIGSEGV", Some("memory that is not its own, or a recursion that is too deep")),
        13 => ("SIGPIPE", Some("wrote to a stream that nobody reads")),
        15 => ("SIGTERM", None),
        31 => ("SIGSYS", None),
        _ => return (format!("signal {number}"), None),
    };
    (name.into(), meaning)
}

pub fn seconds(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds < 0.1 { milliseconds(duration) } else { format!("{seconds:.2} s") }
}

pub fn milliseconds(duration: Duration) -> String {
    let milliseconds = duration.as_secs_f64() * 1e3;
    if milliseconds < 10.0 { format!("{milliseconds:.1} ms") } else { format!("{milliseconds:.0} ms") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_that_name_the_fault_are_found_in_each_languages_trace() {
        for (stderr, words) in [
            ("Traceback (most recent call last):\n  File \"a.py\", line 1\nValueError: no\n", "ValueError: no"),
            (
                "thread 'main' panicked at a.rs:3:5:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`\n",
                "thread 'main' panicked at a.rs:3:5: index out of bounds",
            ),
            (
                "Exception in thread \"main\" java.lang.NumberFormatException: x\n\tat java.base/X.y(X.java:1)\n",
                "Exception in thread \"main\" java.lang.NumberFormatException: x",
            ),
            (
                "/box/a.js:1\nboom()\n^\n\nReferenceError: boom\n    at a.js:1:1\n\nNode.js v20.0.0\n",
                "ReferenceError: boom",
            ),
            (
                "program: a.cpp:2: int main(): Assertion `x' failed.\n\n",
                "program: a.cpp:2: int main(): Assertion `x' failed.",
            ),
        ] {
            assert_eq!(telling(stderr).unwrap(), words);
        }
        assert_eq!(telling(" \n"), None);
    }
}
