//! How the judge and a grader talk: requests on descriptor 3 of the submission's process, replies on descriptor 4.
//!
//! ```text
//! frame      u32 length of the payload, then the payload
//! request    u8 index of the function, then its arguments
//! reply      u8 status, then
//!            0 returned      the result, if the function has one
//!            1 threw         what it threw, as text up to the end
//!            2 unfit         why the result is not of the declared type, as text (the grader's own check)
//!            3 unloadable    why the solution cannot be called at all, as text; the process ends after it
//! integers   little-endian, two's complement, of their width
//! bool       u8, 0 or 1
//! string     u32 number of bytes, then UTF-8 without U+0000
//! bytes      u32 number of bytes, then the bytes
//! [T] [[T]]  u32 number of elements, then the elements
//! ```
//!
//! One request at a time: the next is sent when the reply has come. The end of the requests means: exit with code 0.
//!
//! The submission can write to descriptor 4 as well as its grader, so a reply is checked in every detail, and memory is
//! only taken for bytes that have arrived, never because a length in the reply says so.

use std::borrow::Cow;

use super::signature::{Function, Functions, Scalar, Type};
use super::value::Value;

/// Arguments that the function does not take: a mistake of the caller, never of the submission.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    #[error("there is no function number {0}")]
    NoSuchFunction(usize),
    #[error("`{function}` takes {takes} arguments, {given} are given")]
    Count { function: String, takes: usize, given: usize },
    #[error("`{parameter}` of `{function}` is {kind}; the value given is not")]
    Kind { function: String, parameter: String, kind: Type },
    #[error("the arguments of `{function}` are larger than 4 GiB")]
    TooLong { function: String },
}

/// What came back from a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallReply {
    /// The result; `None` if the function has none.
    Returned(Option<Value>),
    /// An exception or a panic left the function; its message, made printable.
    Threw(String),
    /// The grader found a result that is not of the declared type.
    Unfit(String),
    /// The solution could not be loaded, or lacks a function.
    Unloadable(String),
}

/// A reply that breaks these rules: the submission wrote to descriptor 4 itself, or returned an impossible value.
/// Each reads after "the reply of `encode` ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplyError {
    #[error("announces {} where at most {} are taken", bytes(*announced as usize), bytes(*limit))]
    TooLong { announced: u32, limit: usize },
    #[error("is followed by bytes that nobody asked for")]
    Unasked,
    #[error("breaks off in the middle")]
    Cut,
    #[error("is empty")]
    Empty,
    #[error("begins with {0}, which is no status")]
    Status(u8),
    #[error("ends inside the result, at least {} early", bytes(*wanted))]
    Short { wanted: usize },
    #[error("goes on for {} after the result", bytes(*.0))]
    Trailing(usize),
    #[error("holds a string that is not UTF-8 (byte {0} of the string)")]
    NotUtf8(usize),
    #[error("holds a string with the character U+0000 (byte {0} of the string)")]
    Nul(usize),
    #[error("holds a bool that is {0}, neither 0 nor 1")]
    Bool(u8),
}

impl Functions {
    /// The frame that asks for one call.
    pub fn request(&self, function: usize, arguments: &[Value]) -> Result<Vec<u8>, CallError> {
        let declared = self.list().get(function).ok_or(CallError::NoSuchFunction(function))?;
        let name = || declared.name.clone();
        let (takes, given) = (declared.parameters.len(), arguments.len());
        if takes != given {
            return Err(CallError::Count { function: name(), takes, given });
        }
        let mut frame = vec![0; 4];
        frame.push(u8::try_from(function).expect("there are fewer than 256 functions"));
        for (parameter, value) in declared.parameters.iter().zip(arguments) {
            if !value.is(parameter.kind) {
                let (parameter, kind) = (parameter.name.clone(), parameter.kind);
                return Err(CallError::Kind { function: name(), parameter, kind });
            }
            put(value, &mut frame);
        }
        let length = u32::try_from(frame.len() - 4).map_err(|_| CallError::TooLong { function: name() })?;
        frame[..4].copy_from_slice(&length.to_le_bytes());
        Ok(frame)
    }
}

/// The wire form. A length that does not fit makes a frame of more than 4 GiB, which the caller refuses.
fn put(value: &Value, to: &mut Vec<u8>) {
    let length = |len: usize| (len as u32).to_le_bytes();
    match value {
        Value::Bool(value) => to.push(u8::from(*value)),
        Value::I32(value) => to.extend(value.to_le_bytes()),
        Value::I64(value) => to.extend(value.to_le_bytes()),
        Value::U32(value) => to.extend(value.to_le_bytes()),
        Value::U64(value) => to.extend(value.to_le_bytes()),
        Value::String(text) => {
            to.extend(length(text.len()));
            to.extend(text.as_bytes());
        }
        Value::Bytes(bytes) => {
            to.extend(length(bytes.len()));
            to.extend(bytes);
        }
        Value::Array(elements) => {
            to.extend(length(elements.len()));
            elements.iter().for_each(|element| put(element, to));
        }
    }
}

impl Function {
    /// Reads the payload of a reply to a call of this function.
    pub fn reply(&self, payload: &[u8]) -> Result<CallReply, ReplyError> {
        let (&status, rest) = payload.split_first().ok_or(ReplyError::Empty)?;
        match status {
            0 => {
                let mut input = Input { rest };
                let result = self.result.map(|kind| input.value(kind)).transpose()?;
                match input.rest.len() {
                    0 => Ok(CallReply::Returned(result)),
                    left => Err(ReplyError::Trailing(left)),
                }
            }
            1 => Ok(CallReply::Threw(printable(rest))),
            2 => Ok(CallReply::Unfit(printable(rest))),
            3 => Ok(CallReply::Unloadable(printable(rest))),
            other => Err(ReplyError::Status(other)),
        }
    }
}

fn bytes(count: usize) -> String {
    if count == 1 { "1 byte".into() } else { format!("{count} bytes") }
}

/// Words of the submission made harmless: UTF-8, one line without control characters, at most 1000 characters.
fn printable(words: &[u8]) -> String {
    const MOST: usize = 1000;
    let words: Cow<'_, str> = String::from_utf8_lossy(&words[..words.len().min(4 * MOST)]);
    let line: String = words.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST).collect();
    line.trim().into()
}

struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    fn value(&mut self, kind: Type) -> Result<Value, ReplyError> {
        let Some(element) = kind.element() else { return self.scalar(kind.scalar()) };
        let count = self.length()?;
        let least = match (element.element(), element.scalar()) {
            (None, Scalar::Bool) => 1,
            (None, Scalar::I64 | Scalar::U64) => 8,
            _ => 4,
        };
        let wanted = count.saturating_mul(least).saturating_sub(self.rest.len());
        if wanted > 0 {
            return Err(ReplyError::Short { wanted });
        }
        // So many bytes have arrived: the memory taken is in proportion to them.
        let mut elements = Vec::with_capacity(count);
        for _ in 0..count {
            elements.push(self.value(element)?);
        }
        Ok(Value::Array(elements))
    }

    fn scalar(&mut self, scalar: Scalar) -> Result<Value, ReplyError> {
        Ok(match scalar {
            Scalar::Bool => match self.array()? {
                [0] => Value::Bool(false),
                [1] => Value::Bool(true),
                [other] => return Err(ReplyError::Bool(other)),
            },
            Scalar::I32 => Value::I32(i32::from_le_bytes(self.array()?)),
            Scalar::I64 => Value::I64(i64::from_le_bytes(self.array()?)),
            Scalar::U32 => Value::U32(u32::from_le_bytes(self.array()?)),
            Scalar::U64 => Value::U64(u64::from_le_bytes(self.array()?)),
            Scalar::String => {
                let length = self.length()?;
                let text =
                    str::from_utf8(self.take(length)?).map_err(|error| ReplyError::NotUtf8(error.valid_up_to()))?;
                if let Some(at) = text.find('\0') {
                    return Err(ReplyError::Nul(at));
                }
                Value::String(text.into())
            }
            Scalar::Bytes => {
                let length = self.length()?;
                Value::Bytes(self.take(length)?.into())
            }
        })
    }

    fn length(&mut self) -> Result<usize, ReplyError> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReplyError> {
        Ok(self.take(N)?.try_into().expect("take gives as many as it is asked for"))
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], ReplyError> {
        let wanted = count.saturating_sub(self.rest.len());
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(ReplyError::Short { wanted })?;
        self.rest = rest;
        Ok(taken)
    }
}

/// Puts a reply's frame together from what a descriptor gives, and holds no more of it than the limit.
#[derive(Debug)]
pub struct ReplyFrame {
    limit: usize,
    received: Vec<u8>,
}

impl ReplyFrame {
    /// `limit` is the longest payload taken, in bytes.
    pub fn new(limit: usize) -> ReplyFrame {
        ReplyFrame { limit, received: Vec::new() }
    }

    /// Takes what has just been read: the payload when it is complete, `None` while more must come.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Option<Vec<u8>>, ReplyError> {
        let head = bytes.len().min(4_usize.saturating_sub(self.received.len()));
        let (head, body) = bytes.split_at(head);
        self.received.extend(head);
        let Some(length) = self.received.first_chunk::<4>() else { return Ok(None) };
        let announced = u32::from_le_bytes(*length);
        let length = announced as usize;
        if length > self.limit {
            return Err(ReplyError::TooLong { announced, limit: self.limit });
        }
        if self.received.len() + body.len() > 4 + length {
            return Err(ReplyError::Unasked);
        }
        self.received.extend(body);
        if self.received.len() < 4 + length {
            return Ok(None);
        }
        let payload = self.received.split_off(4);
        self.received.clear();
        Ok(Some(payload))
    }

    /// The descriptor has ended: fine between two replies, not inside one.
    pub fn end(&self) -> Result<(), ReplyError> {
        if self.received.is_empty() { Ok(()) } else { Err(ReplyError::Cut) }
    }
}
