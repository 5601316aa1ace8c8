//! Answers of rules programs: the same in any portions.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let whole = grader::fuzzing::rules_answer(data, data.len().max(1));
    let portion = data.first().map_or(1, |&byte| usize::from(byte % 16) + 1);
    let parts = grader::fuzzing::rules_answer(data, portion);
    if let (Some(whole), Some(parts)) = (whole, parts) {
        assert_eq!(whole, parts);
    }
});
