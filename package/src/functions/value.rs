//! A value that goes into or comes out of a function, and whether it is of the declared type.

use super::signature::{Scalar, Type};

/// A value. It takes at most 32 times the memory of its wire form (an array of bool is the worst).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    Bool(bool),
    I32(i32),
    I64(i64),
    U32(u32),
    U64(u64),
    /// Without U+0000.
    String(String),
    Bytes(Vec<u8>),
    /// Elements of one type; an array of arrays is an array of these.
    Array(Vec<Value>),
}

impl Value {
    /// Whether this is a value of the type.
    pub fn is(&self, kind: Type) -> bool {
        match (self, kind.element()) {
            (Value::Array(elements), Some(element)) => elements.iter().all(|value| value.is(element)),
            (Value::Array(_), None) | (_, Some(_)) => false,
            (Value::Bool(_), None) => kind.scalar() == Scalar::Bool,
            (Value::I32(_), None) => kind.scalar() == Scalar::I32,
            (Value::I64(_), None) => kind.scalar() == Scalar::I64,
            (Value::U32(_), None) => kind.scalar() == Scalar::U32,
            (Value::U64(_), None) => kind.scalar() == Scalar::U64,
            (Value::String(text), None) => kind.scalar() == Scalar::String && !text.contains('\0'),
            (Value::Bytes(_), None) => kind.scalar() == Scalar::Bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_of_its_own_type_only() {
        let values = [
            Value::Bool(true),
            Value::I32(1),
            Value::I64(1),
            Value::U32(1),
            Value::U64(1),
            Value::String("1".into()),
            Value::Bytes(vec![1]),
        ];
        for (i, value) in values.iter().enumerate() {
            let array = Value::Array(vec![value.clone(), value.clone()]);
            let rows = Value::Array(vec![array.clone(), Value::Array(Vec::new())]);
            for (j, scalar) in Scalar::ALL.into_iter().enumerate() {
                let kinds = [Type::One(scalar), Type::Array(scalar), Type::Rows(scalar)];
                assert_eq!(kinds.map(|kind| value.is(kind)), [i == j, false, false]);
                assert_eq!(kinds.map(|kind| array.is(kind)), [false, i == j, false]);
                assert_eq!(kinds.map(|kind| rows.is(kind)), [false, false, i == j]);
            }
        }
        let nothing = Value::Array(Vec::new());
        assert!(nothing.is(Type::Array(Scalar::Bool)) && nothing.is(Type::Rows(Scalar::Bytes)));
        assert!(!Value::Array(vec![Value::I32(1), Value::I64(1)]).is(Type::Array(Scalar::I32)));
        assert!(!Value::String("a\0b".into()).is(Type::One(Scalar::String)));
    }
}
