//! The partner of functions: makes the calls one after another and treats each reply as untrusted.

use std::time::Duration;

use package::{CallError, CallReply, Functions, ReplyError, ReplyFrame, Value};

use super::turn::{Partner, Turn};

/// A call to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its number among the declared functions.
    pub function: usize,
    pub arguments: Vec<Value>,
}

/// What went wrong with a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Threw(String),
    Unfit(String),
    Unloadable(String),
    /// The reply is not valid.
    Reply(ReplyError),
}

/// Requests on one descriptor, replies on another, in lockstep.
pub struct CallSequence<'a> {
    functions: &'a Functions,
    calls: &'a [Call],
    requests: Vec<Vec<u8>>,
    frame: ReplyFrame,
    /// The results so far; `None` for functions without a result. The call in progress is the next.
    pub results: Vec<Option<Value>>,
    pub fault: Option<Fault>,
}

impl<'a> CallSequence<'a> {
    /// `longest`: the longest reply, in bytes.
    pub fn new(functions: &'a Functions, calls: &'a [Call], longest: usize) -> Result<CallSequence<'a>, CallError> {
        let requests: Result<_, _> =
            calls.iter().map(|call| functions.request(call.function, &call.arguments)).collect();
        Ok(CallSequence {
            functions,
            calls,
            requests: requests?,
            frame: ReplyFrame::new(longest),
            results: Vec::new(),
            fault: None,
        })
    }

    /// The call in progress, and how many came before it.
    pub fn under_way(&self) -> Option<(usize, &'a Call)> {
        let number = self.results.len();
        self.calls.get(number).map(|call| (number, call))
    }

    fn ask(&mut self) -> Turn {
        match self.requests.get_mut(self.results.len()) {
            Some(request) => Turn::Say(std::mem::take(request)),
            None => Turn::Finished(Vec::new()),
        }
    }

    fn fault(&mut self, fault: Fault) -> Turn {
        self.fault = Some(fault);
        Turn::Wrong(Vec::new())
    }
}

impl Partner for CallSequence<'_> {
    fn open(&mut self, _: Duration) -> Turn {
        self.ask()
    }

    fn receive(&mut self, bytes: &[u8], _: Duration) -> Turn {
        let called = self.under_way().map(|(_, call)| call.function);
        match returned(&mut self.frame, self.functions, called, bytes) {
            Ok(None) => Turn::Say(Vec::new()),
            Ok(Some(result)) => {
                self.results.push(result);
                self.ask()
            }
            Err(fault) => self.fault(fault),
        }
    }

    fn output_ended(&mut self, _: bool, _: Duration) -> Option<Turn> {
        None
    }

    fn unfinished(&self) -> &[u8] {
        &[]
    }

    fn is_apart(&self) -> bool {
        true
    }
}

/// What the call of the function `called` returned, once all of its reply is there; `None` before. A function without a
/// result returns `None`.
pub(super) fn returned(
    frame: &mut ReplyFrame,
    functions: &Functions,
    called: Option<usize>,
    bytes: &[u8],
) -> Result<Option<Option<Value>>, Fault> {
    let Some(payload) = frame.push(bytes).map_err(Fault::Reply)? else { return Ok(None) };
    let called = called.ok_or(Fault::Reply(ReplyError::Unasked))?;
    match functions.list()[called].reply(&payload).map_err(Fault::Reply)? {
        CallReply::Returned(result) => Ok(Some(result)),
        CallReply::Threw(words) => Err(Fault::Threw(words)),
        CallReply::Unfit(words) => Err(Fault::Unfit(words)),
        CallReply::Unloadable(words) => Err(Fault::Unloadable(words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(number: u64) -> Call {
        Call { function: 0, arguments: vec![Value::U64(number)] }
    }

    fn returned(text: &str) -> Vec<u8> {
        let mut frame = (5 + text.len() as u32).to_le_bytes().to_vec();
        frame.push(0);
        frame.extend((text.len() as u32).to_le_bytes());
        frame.extend(text.as_bytes());
        frame
    }

    #[test]
    fn calls_are_made_one_after_another() {
        let functions = Functions::parse(&["encode(x: u64) -> string"]).unwrap();
        let planned = [call(5), call(6)];
        let mut calls = CallSequence::new(&functions, &planned, 100).unwrap();
        let request = |number| functions.request(0, &[Value::U64(number)]).unwrap();
        assert_eq!(calls.open(Duration::ZERO), Turn::Say(request(5)));
        let reply = returned("abc");
        assert_eq!(calls.receive(&reply[..3], Duration::ZERO), Turn::Say(Vec::new()));
        assert_eq!(calls.receive(&reply[3..], Duration::ZERO), Turn::Say(request(6)));
        assert_eq!(calls.under_way(), Some((1, &planned[1])));
        assert_eq!(calls.receive(&returned(""), Duration::ZERO), Turn::Finished(Vec::new()));
        let text = |text: &str| Some(Value::String(text.into()));
        assert_eq!(calls.results, [text("abc"), text("")]);
    }

    #[test]
    fn a_reply_that_nobody_asked_for_ends_the_pass() {
        let functions = Functions::parse(&["encode(x: u64) -> string"]).unwrap();
        let planned = [call(5)];
        let mut calls = CallSequence::new(&functions, &planned, 100).unwrap();
        calls.open(Duration::ZERO);
        let forged = [returned("a"), returned("b")].concat();
        assert_eq!(calls.receive(&forged, Duration::ZERO), Turn::Wrong(Vec::new()));
        assert_eq!(calls.fault, Some(Fault::Reply(ReplyError::Unasked)));
    }
}
