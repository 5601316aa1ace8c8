//! The partner of functions that an interactor asks for: a line from it, `decode "01"`, is a call, and it gets the
//! result in a line, both in the notation of tests.
//!
//! A call that fails is the submission's fault, and the interactor is not consulted; a line that is not a call is the
//! interactor's fault.

use std::time::{Duration, Instant};

use interactor::{Side, display_line};
use package::{Functions, ReplyFrame, ValueReader};

use super::calls::{Call, Fault, returned};
use super::dialogue::{Dialogue, Said};
use super::turn::{Partner, Turn};
use crate::conversation::author_process::{AuthorProcess, AuthorProcessEnd};
use crate::terminal::failure::Failure;

pub struct RequestedCalls<'a> {
    process: AuthorProcess,
    functions: &'a Functions,
    accepts: fn(i32, &[u8]) -> bool,
    frame: ReplyFrame,
    /// `init`, whose result the interactor does not get, until it is made.
    first: Option<Call>,
    under_way: Option<Call>,
    /// The interactor did not ask for the call in progress, and does not get its result.
    unasked: bool,
    made: usize,
    /// What the interactor has written beyond the call in progress.
    asked: Vec<u8>,
    ended: bool,
    dialogue: Dialogue,
    fault: Option<Fault>,
    /// The interactor's own mistake.
    mistake: Option<String>,
    failure: Option<Failure>,
}

/// How it ended.
pub struct RequestedCallsEnd {
    /// The interactor's end, if it has ended.
    pub end: Option<AuthorProcessEnd>,
    pub dialogue: Said,
    pub mistake: Option<String>,
}

/// The longest line of an interactor, in bytes.
const LONGEST_CALL: usize = 16 << 20;

impl<'a> RequestedCalls<'a> {
    /// `first`: a call made before those that the interactor asks for. `longest`: the longest reply, in bytes.
    pub fn new(
        process: AuthorProcess,
        functions: &'a Functions,
        first: Option<Call>,
        accepts: fn(i32, &[u8]) -> bool,
        longest: usize,
    ) -> RequestedCalls<'a> {
        RequestedCalls {
            process,
            functions,
            accepts,
            frame: ReplyFrame::new(longest),
            first,
            under_way: None,
            unasked: false,
            made: 0,
            asked: Vec::new(),
            ended: false,
            dialogue: Dialogue::default(),
            fault: None,
            mistake: None,
            failure: None,
        }
    }

    /// The call in progress, and how many came before it.
    pub fn under_way(&self) -> Option<(usize, &Call)> {
        self.under_way.as_ref().map(|call| (self.made, call))
    }

    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    pub fn conclude(self) -> Result<RequestedCallsEnd, Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let end = if self.ended { Some(self.process.end()?) } else { None };
        Ok(RequestedCallsEnd { end, dialogue: self.dialogue.finish(), mistake: self.mistake })
    }

    fn make(&mut self, call: Call) -> Turn {
        match self.functions.request(call.function, &call.arguments) {
            Ok(request) => {
                self.under_way = Some(call);
                Turn::Say(request)
            }
            Err(error) => self.mistake(error.to_string()),
        }
    }

    /// The next turn when no call is in progress.
    fn next(&mut self) -> Turn {
        if self.under_way.is_some() {
            return Turn::Say(Vec::new());
        }
        while let Some(end) = self.asked.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.asked.drain(..=end).collect();
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            return match self.call(line) {
                Ok(call) => self.make(call),
                Err(words) => self.mistake(format!("said `{}`: {words}", display_line(line))),
            };
        }
        if !self.ended {
            return Turn::Say(Vec::new());
        }
        match self.process.decision().is_some_and(|(code, stderr)| (self.accepts)(code, &stderr)) {
            true => Turn::Finished(Vec::new()),
            false => Turn::Wrong(Vec::new()),
        }
    }

    fn call(&self, line: &[u8]) -> Result<Call, String> {
        let text = std::str::from_utf8(line).map_err(|_| "that is not UTF-8 text")?;
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let Some(function) = self.functions.list().iter().position(|function| function.name == name) else {
            return Err(format!("no function `{name}` is declared"));
        };
        let mut reader = ValueReader::new(rest);
        let parameters = &self.functions.list()[function].parameters;
        let values = parameters.iter().map(|parameter| reader.value(parameter.kind).map_err(|error| error.message));
        let arguments = values.collect::<Result<_, _>>()?;
        if reader.is_at_end() {
            Ok(Call { function, arguments })
        } else {
            Err("there are more values than parameters".into())
        }
    }

    fn fails(&mut self, fault: Fault) -> Turn {
        self.fault = Some(fault);
        Turn::Wrong(Vec::new())
    }

    fn mistake(&mut self, words: String) -> Turn {
        self.mistake.get_or_insert(words);
        Turn::Wrong(Vec::new())
    }
}

impl Partner for RequestedCalls<'_> {
    fn open(&mut self, _: Duration) -> Turn {
        match self.first.take() {
            Some(call) => {
                self.unasked = true;
                self.make(call)
            }
            None => Turn::Say(Vec::new()),
        }
    }

    fn receive(&mut self, bytes: &[u8], at: Duration) -> Turn {
        let called = self.under_way.as_ref().map(|call| call.function);
        let result = match returned(&mut self.frame, self.functions, called, bytes) {
            Ok(None) => return Turn::Say(Vec::new()),
            Ok(Some(result)) => result,
            Err(fault) => return self.fails(fault),
        };
        if !std::mem::take(&mut self.unasked) {
            let line = result.map_or(String::new(), |value| value.to_string()) + "\n";
            self.dialogue.hear(at, Side::Player, line.as_bytes());
            self.process.say(line.as_bytes());
        }
        self.made += 1;
        self.under_way = None;
        self.next()
    }

    fn output_ended(&mut self, _: bool, _: Duration) -> Option<Turn> {
        None
    }

    fn unfinished(&self) -> &[u8] {
        &[]
    }

    async fn speak_unasked(&mut self, started: Instant) -> Turn {
        if self.ended {
            return std::future::pending().await;
        }
        match self.process.hear().await {
            Ok(Some(said)) => {
                self.dialogue.hear(started.elapsed(), Side::Judge, &said);
                self.asked.extend(said);
                if self.asked.len() > LONGEST_CALL {
                    return self.mistake("asks for more than 16 MiB at once".into());
                }
            }
            Ok(None) => self.ended = true,
            Err(failure) => {
                self.failure = Some(failure);
                return Turn::Wrong(Vec::new());
            }
        }
        self.next()
    }

    fn is_thinking(&mut self) -> bool {
        if self.ended || self.under_way.is_some() {
            return false;
        }
        if self.process.waits() && self.process.waits() {
            // Both sides wait: no call was requested.
            self.mistake.get_or_insert("waits for a result, and has asked for no call".into());
            return false;
        }
        true
    }

    fn is_apart(&self) -> bool {
        true
    }
}
