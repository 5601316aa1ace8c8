//! Explains how a program failed: its exit code or signal, and the line of standard error that names the fault.

use interactor::display_line;
use sandbox::Exit;

use super::Explanation;
use crate::conversation::result::ConversationResult;

/// How a program failed. `when` is added to it.
pub fn failed(talk: &ConversationResult, when: &str) -> Explanation {
    let what = match talk.outcome.exit {
        Exit::Code(code) => format!("exited with code {code}{when}"),
        Exit::Signal(number) => match signal(number) {
            (name, Some(meaning)) => format!("killed by {name}{when}: {meaning}"),
            (name, None) => format!("killed by {name}{when}"),
        },
    };
    let stderr = String::from_utf8_lossy(&talk.stderr);
    let explanation = Explanation::new(what);
    match line_that_names_the_fault(&stderr) {
        Some(line) => {
            let advice = advice(&line).map_or(String::new(), |advice| format!(" ({advice})"));
            explanation.hint(format!("standard error says: {}{advice}", display_line(line.as_bytes())))
        }
        None => explanation,
    }
}

/// The part of standard error that names the fault: a panic of Rust with its message, the exception of a stack trace,
/// else the last line.
fn line_that_names_the_fault(stderr: &str) -> Option<String> {
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

/// What usually mends this fault.
fn advice(line: &str) -> Option<&'static str> {
    let advice = [
        ("RecursionError", "Python allows 1000 calls in each other: sys.setrecursionlimit, or a loop"),
        ("ModuleNotFoundError", "only the standard library is there"),
        ("java.lang.StackOverflowError", "a recursion that is too deep"),
    ];
    advice.into_iter().find(|(name, _)| line.contains(name)).map(|(_, advice)| advice)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_names_the_fault_is_found_in_each_languages_trace() {
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
            assert_eq!(line_that_names_the_fault(stderr).unwrap(), words);
        }
        assert_eq!(line_that_names_the_fault(" \n"), None);
    }
}
