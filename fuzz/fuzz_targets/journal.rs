//! Journals: a hand, a full disk or a kill may have changed any byte. What is drawn of them cannot steer a terminal.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    grader::fuzzing::journal(&fuzz::file("journal.jsonl", data));
});
