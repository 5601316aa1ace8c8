//! Values in the tests of functions: the first byte chooses the type; what is read is written and read again as the same.
#![no_main]

use package::{Scalar, Type, ValueReader};

const SCALARS: [Scalar; 7] =
    [Scalar::Bool, Scalar::I32, Scalar::I64, Scalar::U32, Scalar::U64, Scalar::String, Scalar::Bytes];

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let scalar = SCALARS[usize::from(first) % SCALARS.len()];
    let kind = match usize::from(first) / SCALARS.len() % 3 {
        0 => Type::One(scalar),
        1 => Type::Array(scalar),
        _ => Type::Rows(scalar),
    };
    let mut reader = ValueReader::new(text);
    while !reader.is_at_end() {
        match reader.value(kind) {
            Ok(value) => {
                let written = value.to_string();
                let again = ValueReader::new(&written).value(kind).expect("what was written is read");
                assert_eq!(again, value, "{written}");
            }
            Err(error) => {
                assert!(text.get(error.span.clone()).is_some(), "{error:?} points outside");
                return;
            }
        }
    }
});
