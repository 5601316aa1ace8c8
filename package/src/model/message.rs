//! What is sent from one pass to the next: a text, bytes, or integers.

use crate::functions::{Scalar, Type, Value, ValueReader};

/// What is sent from one pass to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Text(String),
    Bytes(Vec<u8>),
    /// Integers (`true` and `false` count as 1 and 0) that make a value of this type.
    Numbers(Type, Vec<i128>),
}

impl Message {
    pub(crate) fn symbols(&self) -> Vec<i128> {
        match self {
            Message::Text(text) => text.chars().map(|symbol| u32::from(symbol).into()).collect(),
            Message::Bytes(bytes) => bytes.iter().copied().map(i128::from).collect(),
            Message::Numbers(_, numbers) => numbers.clone(),
        }
    }

    /// The message that a function returned.
    pub fn of(value: Value, kind: Type) -> Message {
        let number = |value: &Value| match *value {
            Value::Bool(value) => value.into(),
            Value::I32(value) => value.into(),
            Value::I64(value) => value.into(),
            Value::U32(value) => value.into(),
            Value::U64(value) => value.into(),
            Value::String(_) | Value::Bytes(_) | Value::Array(_) => 0,
        };
        match value {
            Value::String(text) => Message::Text(text),
            Value::Bytes(bytes) => Message::Bytes(bytes),
            Value::Array(values) => Message::Numbers(kind, values.iter().map(number).collect()),
            value => Message::Numbers(kind, vec![number(&value)]),
        }
    }

    /// The message as the argument of a function.
    pub fn value(&self) -> Value {
        let one = |scalar, &number: &i128| match scalar {
            Scalar::Bool => Value::Bool(number != 0),
            Scalar::I32 => Value::I32(number as i32),
            Scalar::I64 => Value::I64(number as i64),
            Scalar::U32 => Value::U32(number as u32),
            Scalar::U64 | Scalar::String | Scalar::Bytes => Value::U64(number as u64),
        };
        match self {
            Message::Text(text) => Value::String(text.clone()),
            Message::Bytes(bytes) => Value::Bytes(bytes.clone()),
            Message::Numbers(Type::One(scalar), numbers) => one(*scalar, numbers.first().unwrap_or(&0)),
            Message::Numbers(kind, numbers) => {
                Value::Array(numbers.iter().map(|number| one(kind.scalar(), number)).collect())
            }
        }
    }

    /// The message itself; integers as they are written in test files.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Message::Text(text) => text.clone().into_bytes(),
            Message::Bytes(bytes) => bytes.clone(),
            Message::Numbers(..) => self.value().to_string().into_bytes(),
        }
    }

    /// The message that an author's channel made of this one: `bytes`, read as a message of the same kind. The error
    /// reads after "what the channel sent on ".
    pub fn replaced(&self, bytes: Vec<u8>) -> Result<Message, String> {
        match self {
            Message::Text(_) => String::from_utf8(bytes)
                .map(Message::Text)
                .map_err(|error| format!("is not UTF-8 text (byte {})", error.utf8_error().valid_up_to())),
            Message::Bytes(_) => Ok(Message::Bytes(bytes)),
            Message::Numbers(kind, _) => {
                let text = String::from_utf8_lossy(&bytes);
                let mut reader = ValueReader::new(&text);
                let value = reader.value(*kind).map_err(|error| format!("is no {kind}: {}", error.message))?;
                if reader.is_at_end() { Ok(Message::of(value, *kind)) } else { Err(format!("is more than one {kind}")) }
            }
        }
    }
}
