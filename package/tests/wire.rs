//! Values survive the wire and the text form, and nothing that a stranger writes does harm.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use package::{CallError, CallReply, Functions, ReplyError, ReplyFrame, Scalar, Type, Value, ValueReader};
use proptest::prelude::*;

fn scalar() -> impl Strategy<Value = Scalar> {
    prop::sample::select(Scalar::ALL.to_vec())
}

fn kind() -> impl Strategy<Value = Type> {
    prop_oneof![scalar().prop_map(Type::One), scalar().prop_map(Type::Array), scalar().prop_map(Type::Rows)]
}

fn value(kind: Type) -> BoxedStrategy<Value> {
    if let Some(element) = kind.element() {
        return prop::collection::vec(value(element), 0..6).prop_map(Value::Array).boxed();
    }
    match kind.scalar() {
        Scalar::Bool => any::<bool>().prop_map(Value::Bool).boxed(),
        Scalar::I32 => any::<i32>().prop_map(Value::I32).boxed(),
        Scalar::I64 => any::<i64>().prop_map(Value::I64).boxed(),
        Scalar::U32 => any::<u32>().prop_map(Value::U32).boxed(),
        Scalar::U64 => any::<u64>().prop_map(Value::U64).boxed(),
        Scalar::String => {
            let odd = prop::sample::select(" \t\r\n\"\\0xn\u{1}\u{a0}\u{2028}é🐦".chars().collect::<Vec<_>>());
            let character = prop_oneof![odd, any::<char>().prop_filter("no zero", |c| *c != '\0')];
            prop::collection::vec(character, 0..8).prop_map(|text| Value::String(text.into_iter().collect())).boxed()
        }
        Scalar::Bytes => prop::collection::vec(any::<u8>(), 0..8).prop_map(Value::Bytes).boxed(),
    }
}

fn typed() -> impl Strategy<Value = (Type, Value)> {
    kind().prop_flat_map(|kind| value(kind).prop_map(move |value| (kind, value)))
}

fn echo(kind: Type) -> Functions {
    Functions::parse(&[format!("f(x: {kind}) -> {kind}")]).unwrap()
}

/// What a grader would answer: the result is on the wire as the argument was.
fn reply_with(request: &[u8]) -> Vec<u8> {
    [&[0], &request[5..]].concat()
}

proptest! {
    #[test]
    fn values_survive_the_wire((kind, value) in typed()) {
        let functions = echo(kind);
        let request = functions.request(0, std::slice::from_ref(&value)).unwrap();
        prop_assert_eq!(request.len(), 4 + u32::from_le_bytes(request[..4].try_into().unwrap()) as usize);
        let reply = functions.list()[0].reply(&reply_with(&request));
        prop_assert_eq!(reply, Ok(CallReply::Returned(Some(value))));
    }

    #[test]
    fn values_survive_the_text((kind, value) in typed(), (other_kind, other) in typed()) {
        let text = format!("{value} {other}\n");
        let mut reader = ValueReader::new(&text);
        prop_assert_eq!(reader.value(kind), Ok(value));
        prop_assert_eq!(reader.value(other_kind), Ok(other));
        prop_assert!(reader.is_at_end());
    }

    #[test]
    fn a_reply_cut_short_or_drawn_out_is_refused(
        (kind, value) in typed(),
        at in any::<prop::sample::Index>(),
        byte: u8,
    ) {
        let functions = echo(kind);
        let whole = reply_with(&functions.request(0, &[value]).unwrap());
        let cut = functions.list()[0].reply(&whole[..at.index(whole.len())]);
        let short = matches!(cut, Err(ReplyError::Short { .. } | ReplyError::Empty | ReplyError::NotUtf8(_)));
        prop_assert!(short, "{cut:?}");
        let drawn_out = functions.list()[0].reply(&[&whole[..], &[byte]].concat());
        prop_assert_eq!(drawn_out, Err(ReplyError::Trailing(1)));
    }

    #[test]
    fn garbage_is_a_value_of_the_type_or_an_error(
        kind in kind(),
        garbage in prop::collection::vec(any::<u8>(), 0..64),
    ) {
        let functions = echo(kind);
        for payload in [garbage.clone(), [&[0], &garbage[..]].concat(), [&[0, 2, 0, 0, 0], &garbage[..]].concat()] {
            match functions.list()[0].reply(&payload) {
                Ok(CallReply::Returned(Some(value))) => {
                    prop_assert!(value.is(kind));
                    // One value has one wire form.
                    prop_assert_eq!(reply_with(&functions.request(0, &[value]).unwrap()), payload);
                }
                Ok(CallReply::Returned(None)) => prop_assert!(false, "the function has a result"),
                Ok(CallReply::Threw(words) | CallReply::Unfit(words) | CallReply::Unloadable(words)) => {
                    prop_assert!(!words.contains(char::is_control));
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn any_text_is_a_value_or_an_error_within_it(kind in kind(), text in "[ -~\0\n\"é]{0,40}|[0-9 ]{0,40}") {
        match ValueReader::new(&text).value(kind) {
            Ok(value) => prop_assert!(value.is(kind)),
            Err(error) => prop_assert!(text.get(error.span).is_some()),
        }
    }

    #[test]
    fn any_declaration_is_read_or_pointed_at(
        text in "(f|encode|_|é)?[(]?([a-z]{1,3}: ?[\\[\\]]{0,3}(i32|u64|str|string)[\\[\\],)]{0,3} ?){0,3}(->)?.{0,4}",
    ) {
        match Functions::parse(&[&text]) {
            Ok(functions) => {
                let shown = functions.list()[0].to_string();
                prop_assert_eq!(Functions::parse(&[shown]).unwrap(), functions);
            }
            Err(errors) => prop_assert!(text.get(errors[0].span.clone()).is_some()),
        }
    }

    #[test]
    fn a_frame_may_come_in_any_pieces(
        payload in prop::collection::vec(any::<u8>(), 0..40),
        cuts in prop::collection::vec(1_usize..9, 0..60),
    ) {
        let whole = [&(payload.len() as u32).to_le_bytes()[..], &payload].concat();
        let mut frame = ReplyFrame::new(40);
        let (mut at, mut cuts) = (0, cuts.into_iter());
        while at < whole.len() {
            let end = (at + cuts.next().unwrap_or(usize::MAX / 2)).min(whole.len());
            let pushed = frame.push(&whole[at..end]);
            prop_assert_eq!(pushed, Ok((end == whole.len()).then(|| payload.clone())));
            prop_assert_eq!(frame.end().is_ok(), end == whole.len());
            at = end;
        }
    }

    #[test]
    fn a_frame_beyond_the_limit_or_with_more_behind_it_is_refused(
        announced in prop_oneof![any::<u32>(), 0_u32..30],
        bytes in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let mut frame = ReplyFrame::new(20);
        let expected = match announced as usize {
            length if length > 20 => Err(ReplyError::TooLong { announced, limit: 20 }),
            length if bytes.len() > length => Err(ReplyError::Unasked),
            length => Ok((bytes.len() == length).then(|| bytes.clone())),
        };
        prop_assert_eq!(frame.push(&[&announced.to_le_bytes()[..], &bytes].concat()), expected);
    }
}

#[test]
fn a_request_looks_as_documented() {
    let functions =
        Functions::parse(&["init()", "f(a: bool, b: i32, c: [string], d: [[u64]], e: bytes) -> u32"]).unwrap();
    let list = |values: Vec<Value>| Value::Array(values);
    let arguments = [
        Value::Bool(true),
        Value::I32(-2),
        list(vec![Value::String("é".into()), Value::String(String::new())]),
        list(vec![list(vec![Value::U64(258)]), list(vec![])]),
        Value::Bytes(vec![0, 255]),
    ];
    let expected: &[&[u8]] = &[
        &[46, 0, 0, 0, 1],
        &[1],
        &[254, 255, 255, 255],
        &[2, 0, 0, 0, 2, 0, 0, 0, 0xc3, 0xa9, 0, 0, 0, 0],
        &[2, 0, 0, 0, 1, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        &[2, 0, 0, 0, 0, 255],
    ];
    let request = functions.request(1, &arguments).unwrap();
    assert_eq!(request, expected.concat());
    assert_eq!(functions.request(0, &[]).unwrap(), [1, 0, 0, 0, 0]);
}

#[test]
fn a_call_that_does_not_fit_its_declaration_is_the_callers_mistake() {
    let functions = Functions::parse(&["f(x: u64, y: [i32]) -> u32"]).unwrap();
    let kind = "[i32]".to_string();
    for (function, arguments, message) in [
        (1, vec![], "there is no function number 1".to_string()),
        (0, vec![Value::U64(1)], "`f` takes 2 arguments, 1 are given".into()),
        (0, vec![Value::U64(1), Value::I32(1)], format!("`y` of `f` is {kind}; the value given is not")),
    ] {
        let error: CallError = functions.request(function, &arguments).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_hostile_reply_is_told_in_a_sentence() {
    let functions = Functions::parse(&["f() -> bool", "g() -> [[string]]", "h()", "i() -> [u64]"]).unwrap();
    let huge: &[u8] = &[0, 255, 255, 255, 255];
    for (function, payload, sentence) in [
        (0, &[][..], "is empty"),
        (0, &[9], "begins with 9, which is no status"),
        (0, &[0], "ends inside the result, at least 1 byte early"),
        (0, &[0, 2], "holds a bool that is 2, neither 0 nor 1"),
        (0, &[0, 1, 7, 7], "goes on for 2 bytes after the result"),
        (1, huge, "ends inside the result, at least 17179869180 bytes early"),
        (1, &[0, 1, 0, 0, 0, 255, 255, 255, 255], "ends inside the result, at least 17179869180 bytes early"),
        (1, &[0, 1, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0, 65], "ends inside the result, at least 8 bytes early"),
        (
            1,
            &[0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 65, 200],
            "holds a string that is not UTF-8 (byte 1 of the string)",
        ),
        (
            1,
            &[0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0],
            "holds a string with the character U+0000 (byte 0 of the string)",
        ),
        (2, &[0, 0], "goes on for 1 byte after the result"),
        (3, huge, "ends inside the result, at least 34359738360 bytes early"),
    ] {
        let error = functions.list()[function].reply(payload).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
    let error = ReplyFrame::new(1000).push(&[255; 4]).unwrap_err();
    assert_eq!(error.to_string(), "announces 4294967295 bytes where at most 1000 bytes are taken");
    let threw = functions.list()[0].reply(b"\x01\x1b[2Jgone\r\n\xff too\n").unwrap();
    assert_eq!(threw, CallReply::Threw("[2Jgone  \u{fffd} too".into()));
    assert_eq!(functions.list()[2].reply(&[0]), Ok(CallReply::Returned(None)));
}
