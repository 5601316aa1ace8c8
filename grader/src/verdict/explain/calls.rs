//! Explains what went wrong with calls of functions, and in which call.

use interactor::display_line;
use package::{Function, Functions, Value};
use sandbox::Exit;

use super::Explanation;
use super::failed::failed;
use crate::conversation::partner::{Call, Fault};
use crate::conversation::result::ConversationResult;
use crate::verdict::end::End;
use crate::verdict::text::beginning;

/// How many characters of a call's arguments a message shows.
const SHORT: usize = 60;

/// How the calls ended, and the explanation unless all is well.
pub fn end_of_calls(
    functions: &Functions,
    fault: Option<&Fault>,
    under_way: Option<(usize, &Call)>,
    talk: &ConversationResult,
) -> (End, Option<Explanation>) {
    let stray_io = &talk.stray_io;
    let place = match under_way {
        Some(_) => place(functions, under_way),
        None => " (found after the last call)".into(),
    };
    let malformed = |words: Explanation| (End::Malformed, Some(words));
    let stopped = |words: Explanation| (End::Stopped, Some(words));
    if !stray_io.printed.is_empty() {
        let shown = display_line(stray_io.printed.split(|&byte| byte == b'\n').next().unwrap_or_default());
        let words = Explanation::new(format!("printed `{shown}` to standard output{place}"));
        return malformed(
            words.hint("functions return their results; print to standard error while you look for a bug"),
        );
    }
    if stray_io.read_stdin {
        let words = Explanation::new("read from standard input, which is not its own");
        return malformed(words.hint("functions get everything they need as arguments"));
    }
    let name = |call: Option<(usize, &Call)>| call.map_or("", |(_, call)| &functions.list()[call.function].name);
    match (fault, under_way) {
        (Some(Fault::Threw(words)), _) => stopped(Explanation::new(format!("threw {words}{place}"))),
        (Some(Fault::Unloadable(words)), _) => {
            stopped(Explanation::new(format!("the submission cannot be called: {words}")))
        }
        (Some(Fault::Unfit(words)), _) => {
            malformed(Explanation::new(format!("returned the wrong type{place}: {words}")))
        }
        (Some(Fault::Reply(error)), call) => {
            let words = Explanation::new(format!("the reply of {} {error}", name(call)));
            malformed(words.hint("descriptors 3 and 4 belong to the grader"))
        }
        (None, Some(_)) => {
            let words = match talk.outcome.exit {
                Exit::Code(code) if talk.outcome.limit.is_none() => {
                    Explanation::new(format!("ended with exit code {code}{place}"))
                        .hint("a function must return; it must not call exit")
                }
                _ => failed(talk, &place),
            };
            stopped(words)
        }
        (None, None) => (End::Finished, None),
    }
}

/// ` in encode(5) (call 1 of this process)`, for messages; empty between two calls.
pub fn place(functions: &Functions, under_way: Option<(usize, &Call)>) -> String {
    under_way.map_or(String::new(), |(before, call)| {
        let function = &functions.list()[call.function];
        format!(" in {} (call {} of this process)", shown_call(function, &call.arguments, SHORT), before + 1)
    })
}

/// The submission ended, or was stopped, while it was the interactor's turn.
pub fn ended_between_calls(talk: &ConversationResult) -> Explanation {
    match talk.outcome.exit {
        Exit::Code(code) if talk.outcome.limit.is_none() => {
            Explanation::new(format!("ended with exit code {code} between two calls"))
        }
        _ => failed(talk, " between two calls"),
    }
}

/// `encode(5, "two words")`, with at most `most` characters of the arguments.
pub fn shown_call(function: &Function, arguments: &[Value], most: usize) -> String {
    let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
    format!("{}({})", function.name, beginning(&arguments.join(", "), most))
}
