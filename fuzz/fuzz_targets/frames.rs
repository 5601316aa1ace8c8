//! Replies of a submission's functions: frames in any portions, payloads with anything in them. The judge never takes
//! more than its limit.
#![no_main]

use std::sync::OnceLock;

use package::{Functions, ReplyFrame};

const LIMIT: usize = 1 << 16;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    let functions = FUNCTIONS.get_or_init(|| {
        let kinds =
            ["bool", "i32", "i64", "u32", "u64", "string", "bytes", "[i32]", "[string]", "[[u64]]", "[[bytes]]"];
        let declarations: Vec<String> =
            kinds.iter().enumerate().map(|(number, kind)| format!("f{number}(x: {kind}) -> {kind}")).collect();
        Functions::parse(&declarations).expect("these are sound")
    });
    for function in functions.list() {
        let _ = function.reply(data);
    }
    let mut frame = ReplyFrame::new(LIMIT);
    let portion = data.first().map_or(1, |&byte| usize::from(byte % 16) + 1);
    for part in data.chunks(portion) {
        match frame.push(part) {
            Ok(Some(payload)) => {
                assert!(payload.len() <= LIMIT);
                functions.list().iter().for_each(|function| drop(function.reply(&payload)));
            }
            Ok(None) => {}
            Err(_) => return,
        }
    }
    let _ = frame.end();
});
